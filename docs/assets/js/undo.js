// @ts-check
/* What was cleared or imported in this visit, so that it can be taken back. It is held by the tab
   and gone with it. */

import { isEmpty } from "./exchange.js";
import { isTable, sound } from "./shape.js";
import { forget, read, write } from "./store.js";

/** @typedef {import("./store.js").Work} Work */

/**
 * @typedef {object} Step
 * @property {string} what - happened, as a sentence
 * @property {Record<string, Work>} before - the lessons as they were
 * @property {Record<string, Work>} after - and as it left them
 */

const KEY = "ridgepoint/undo";
const MOST = 20;

/** @type {Step[] | undefined} */
let steps;

/** @returns {Step[]} */
function all() {
  steps ??= held();
  return steps;
}

/** @returns {Step[]} */
function held() {
  try {
    const found = JSON.parse(window.sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.flatMap(soundStep) : [];
  } catch {
    return []; // forbidden, or damaged
  }
}

/**
 * @param {unknown} value
 * @returns {Step[]} one, or none
 */
function soundStep(value) {
  if (!isTable(value) || typeof value.what !== "string") return [];
  return [{ what: value.what, before: soundWorks(value.before), after: soundWorks(value.after) }];
}

/**
 * @param {unknown} value
 * @returns {Record<string, Work>}
 */
function soundWorks(value) {
  const works = Object.entries(isTable(value) ? value : {});
  return Object.fromEntries(
    works.map(([lesson, work]) => [lesson, sound(work, { isStrict: false }).work]),
  );
}

function hold() {
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(all()));
  } catch {
    // Then it lasts as long as this page.
  }
  window.dispatchEvent(new Event("ridgepoint:undo"));
}

/**
 * Do something to lessons in a way that can be undone.
 *
 * @param {string} what - as a sentence, for the offer to undo it
 * @param {string[]} lessons
 * @param {() => void} act
 */
export function undoably(what, lessons, act) {
  const now = () => Object.fromEntries(lessons.map((lesson) => [lesson, read(lesson)]));
  const before = now();
  act();
  steps = [...all(), { what, before, after: now() }].slice(-MOST);
  hold();
}

/**
 * Clear lessons, and put the reader where they can take it back.
 *
 * @param {string} what
 * @param {string[]} lessons
 */
export function clearUndoably(what, lessons) {
  undoably(what, lessons, () => lessons.forEach(forget));
  /** @type {HTMLElement | null} */ (document.querySelector(".rp-undo button"))?.focus();
}

/**
 * What would be undone next; empty where there is nothing.
 *
 * @returns {string}
 */
export function undoable() {
  return all().at(-1)?.what ?? "";
}

/** Give up what could be undone. */
export function forgetSteps() {
  steps = [];
  hold();
}

/** Take the last step back; what the reader did after it stays. */
export function undo() {
  const { before = {}, after = {} } = all().pop() ?? {};
  for (const lesson of Object.keys(before)) {
    const work = withLater(before[lesson], after[lesson], read(lesson));
    if (isEmpty(work)) forget(lesson);
    else write(lesson, work);
  }
  hold();
}

/**
 * What stood before the step, and whatever is not as the step left it.
 *
 * @param {Work} before
 * @param {Work} after
 * @param {Work} now
 * @returns {Work}
 */
function withLater(before, after, now) {
  const later = Object.entries(now.entries).filter(
    ([id, entry]) => JSON.stringify(entry) !== JSON.stringify(after.entries[id]),
  );
  const notes = now.notes === after.notes ? {} : { notes: now.notes, noted: now.noted };
  const reached = now.reached === after.reached ? before.reached : now.reached;
  return { ...before, ...notes, reached, entries: { ...before.entries, ...Object.fromEntries(later) } };
}
