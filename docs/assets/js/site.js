// @ts-check
/* Buttons that copy code, and whatever else the page at hand has a use for. Everything on the
   site can be read without this file. */

import { copyText } from "./clipboard.js";

/** What a page may hold, and the module that brings it to life by its `start()`. */
const PARTS = [
  [".md-header", "./frame.js"],
  ["article details", "./print.js"],
  [".rp-quiz, .rp-predict, .rp-answer", "./questions.js"],
  [".rp-explorer", "./explorer.js"],
  [".rp-compiler", "./compiler.js"],
  ["math", "./math.js"],
  [".md-nav__link, [data-lesson], .rp-portfolio", "./portfolio.js"],
];

const IDLE = "Copy";
const DONE = "Copied";
const SHOWN_MILLISECONDS = 2000;

/**
 * The text of a code block as its author wrote it.
 *
 * @param {Element} code
 * @returns {string}
 */
export function sourceOf(code) {
  const copy = /** @type {Element} */ (code.cloneNode(true));
  copy.querySelectorAll(".md-annotation").forEach((mark) => mark.remove());
  return (copy.textContent ?? "").replace(/\n$/, "");
}

/**
 * @param {Element} block
 * @param {HTMLElement} status
 */
function addButton(block, status) {
  const code = block.querySelector("pre > code");
  if (!code) return;
  const title = block.querySelector(".filename")?.textContent ?? "code";
  const button = document.createElement("button");
  button.type = "button";
  button.className = "rp-copy";
  button.textContent = IDLE;
  button.setAttribute("aria-label", `${IDLE} ${title}`);
  button.addEventListener("click", async () => {
    await copyText(sourceOf(code));
    button.textContent = DONE;
    status.textContent = `${DONE} ${title}`;
    setTimeout(() => {
      button.textContent = IDLE;
      status.textContent = "";
    }, SHOWN_MILLISECONDS);
  });
  block.append(button);
}

/**
 * Let a keyboard scroll code that is wider than its box, also once its fold is opened. The theme
 * does so too, but takes it back where the pointer is a finger, though a keyboard may be there.
 *
 * @param {HTMLElement} code
 */
function letScroll(code) {
  const look = () => {
    // Of what is not laid out yet nobody knows how wide it will be.
    const word = code.lastElementChild;
    const isLaidOut = word?.checkVisibility({ contentVisibilityAuto: true }) ?? true;
    const isWide = !isLaidOut || code.scrollWidth > code.clientWidth;
    if (isWide && code.tabIndex < 0) code.tabIndex = 0;
  };
  new ResizeObserver(look).observe(code);
  new MutationObserver(look).observe(code, { attributeFilter: ["tabindex"] });
}

/** Give each code block of the page its button, and the page one place for announcements. */
function main() {
  const status = document.createElement("div");
  status.className = "rp-status";
  status.setAttribute("role", "status");
  document.querySelector("main")?.append(status);
  document.querySelectorAll(".highlight").forEach((block) => addButton(block, status));
  for (const code of document.querySelectorAll("pre > code"))
    letScroll(/** @type {HTMLElement} */ (code));
  startParts();
}

/** Start what the page has a use for, and say on the page when all of it is there. */
async function startParts() {
  const needed = PARTS.filter(([selector]) => document.querySelector(selector));
  await Promise.all(needed.map(async ([, path]) => (await import(path)).start()));
  document.documentElement.dataset.parts = "ready";
}

main();
