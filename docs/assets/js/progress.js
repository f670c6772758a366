// @ts-check
/* How far the reader has come, on the course map and in the navigation. */

import { drawn, element } from "./element.js";
import { courseLessons, progress, told } from "./lessons.js";
import { here, keepReached, lessons, read } from "./store.js";

/** @typedef {import("./lessons.js").Lesson} Lesson */
/** @typedef {import("./lessons.js").Progress} Progress */

const WORDS = { begun: "begun", finished: "finished" };

/**
 * Mark what was begun and finished, now and whenever it changes, in another tab as well.
 *
 * @returns {Promise<void>} once it is marked for the first time
 */
export function showProgress() {
  window.addEventListener("ridgepoint:work", mark);
  return mark();
}

async function mark() {
  const marks = document.querySelectorAll(".rp-mark, .rp-course-progress");
  if (!marks.length && !lessons().length) return; // nothing to show, and nothing to ask for
  const known = (await courseLessons()) ?? [];
  document.querySelectorAll(".rp-mark, .rp-course-progress").forEach((old) => old.remove());
  for (const lesson of known) {
    const found = progress(read(lesson.id), lesson.questions);
    if (found.state) markLesson(lesson, found);
  }
}

/**
 * @param {Lesson} lesson
 * @param {Progress} found
 */
function markLesson(lesson, found) {
  const { state } = found;
  if (!state) return;
  /** @type {Element[]} */
  const places = linksTo(".md-nav__link[href]", lesson.url);
  // On a narrow screen the current page stands in the navigation as a label with an icon.
  const label = document.querySelector('label.md-nav__link[for="__toc"]');
  if (label && here().lesson === lesson.id) places.push(label);
  for (const place of places) {
    place.insertBefore(markOf(state, `, ${WORDS[state]}`), place.querySelector(".md-nav__icon"));
  }
  for (const link of linksTo(".rp-course li > a", lesson.url)) {
    const words = element("p.rp-course-progress", {}, markOf(state), told(found));
    link.closest("li")?.append(words);
  }
}

/**
 * @param {string} selector
 * @param {string} url
 */
function linksTo(selector, url) {
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(selector));
  return [...links].filter((link) => !link.getAttribute("href")?.includes("#") && link.href === url);
}

/**
 * A ring that is half full, or that holds a tick.
 *
 * @param {"begun" | "finished"} state
 * @param {string} [heard] - by those who do not see it
 * @returns {HTMLElement}
 */
export function markOf(state, heard = "") {
  const ring = drawn("circle", { cx: 8, cy: 8, r: 6.2, class: "rp-mark-ring" });
  const inside =
    state === "begun"
      ? drawn("path", { d: "M8 3.6a4.4 4.4 0 0 1 0 8.8z", class: "rp-mark-half" })
      : drawn("path", { d: "M4.9 8.3l2.2 2.2 4.1-4.6", class: "rp-mark-tick" });
  const icon = drawn("svg", { viewBox: "0 0 16 16", "aria-hidden": "true" }, ring, inside);
  const words = heard ? [element("span.rp-heard", {}, heard)] : [];
  return element(`span.rp-mark.rp-mark-${state}`, {}, icon, ...words);
}

/** Keep that the reader came to the end of this lesson, once its last line has been in view. */
export function watchEnd() {
  const { lesson } = here();
  const end = document.querySelector("[data-lesson]");
  if (!lesson || !end || read(lesson).reached) return;
  const line = element("div.rp-end", { "aria-hidden": "true" });
  end.after(line);
  const observer = new IntersectionObserver((seen) => {
    if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    keepReached(lesson);
  });
  observer.observe(line);
}
