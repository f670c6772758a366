// @ts-check
/* A folded answer that stays closed until the reader has predicted, or chooses to open it. */

import { button, make } from "./elements.js";

/** @typedef {import("./asked.js").View} View */

/**
 * The folded answer that follows a prediction in its section.
 *
 * @param {HTMLElement} block
 * @returns {HTMLDetailsElement | null}
 */
function answerAfter(block) {
  let next = block.nextElementSibling;
  while (next && !/^H[1-6]$/.test(next.tagName)) {
    if (next instanceof HTMLDetailsElement && next.classList.contains("example")) return next;
    next = next.nextElementSibling;
  }
  return null;
}

/**
 * Keep one answer closed.
 *
 * @param {HTMLDetailsElement} details
 * @param {View[]} views - the predictions before it
 * @returns {() => void} to be called when a prediction was made
 */
function keepClosed(details, views) {
  const summary = details.querySelector("summary");
  if (!summary || details.open || views.every((view) => view.isAnswered())) return () => {};
  let isClosed = true;
  const id = `${views[0].asked.id}-gate`;
  const words = make("span", { id, role: "status" }, "Closed until you have predicted.");
  const open = button("Open without predicting", "rp-do rp-do--quiet", () => {
    release();
    summary.focus();
  });
  const hint = make("p", { class: "rp-gate" }, words, " ", open);
  summary.setAttribute("aria-describedby", id);
  details.classList.add("rp-gated");
  details.after(hint);

  function release() {
    isClosed = false;
    details.classList.remove("rp-gated");
    summary?.removeAttribute("aria-describedby");
    hint.remove();
    details.open = true;
  }

  summary.addEventListener("click", (event) => {
    if (!isClosed) return;
    event.preventDefault();
    const missing = views.filter((view) => !view.isAnswered()).length;
    const what = missing > 1 ? `${missing} predictions are missing` : "Your prediction is missing";
    words.textContent = `${what}: make it above, or open this without.`;
  });
  // Whatever else opens it, such as a search in the page, has its way.
  details.addEventListener("toggle", () => {
    if (details.open && isClosed && !isPrinting) release();
  });
  return () => {
    if (isClosed && views.every((view) => view.isAnswered())) release();
  };
}

/** The theme opens what is folded for a printer, and that is no reader's wish. */
let isPrinting = false;
addEventListener("beforeprint", () => (isPrinting = true));
addEventListener("afterprint", () => (isPrinting = false));

/**
 * Keep the answers behind a page's predictions closed.
 *
 * @param {View[]} views - of predictions, in the page's order
 * @returns {() => void} to be called when a prediction was made
 */
export function gate(views) {
  /** @type {Map<HTMLDetailsElement, View[]>} */
  const answers = new Map();
  for (const view of views) {
    const details = answerAfter(view.asked.block);
    if (details) answers.set(details, [...(answers.get(details) ?? []), view]);
  }
  const checks = [...answers].map(([details, before]) => keepClosed(details, before));
  return () => checks.forEach((check) => check());
}
