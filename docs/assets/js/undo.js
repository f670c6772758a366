// @ts-check
/* What was cleared or imported in this visit, so that it can be taken back. It is held by the tab
   and gone with it. */

import { isEmpty } from "./exchange.js";
import { isMoment, isTable, sound } from "./shape.js";
import { forget, read, write } from "./store.js";

/** @typedef {import("./store.js").Work} Work */

/**
 * @typedef {object} Step
 * @property {string} what - happened, as a sentence
 * @property {string} at - moment, ISO 8601, UTC
 * @property {Record<string, Work>} before - the lessons as they were
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
  if (!isTable(value) || typeof value.what !== "string" || !isMoment(value.at)) return [];
  const before = Object.entries(isTable(value.before) ? value.before : {}).map(
    ([lesson, work]) => [lesson, sound(work, { isStrict: false }).work],
  );
  return [{ what: value.what, at: value.at, before: Object.fromEntries(before) }];
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
  const before = Object.fromEntries(lessons.map((lesson) => [lesson, read(lesson)]));
  act();
  steps = [...all(), { what, at: new Date().toISOString(), before }].slice(-MOST);
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
  const step = all().pop();
  for (const [lesson, before] of Object.entries(step?.before ?? {})) {
    const work = withLater(before, read(lesson), step?.at ?? "");
    if (isEmpty(work)) forget(lesson);
    else write(lesson, work);
  }
  hold();
}

/**
 * @param {Work} before
 * @param {Work} now
 * @param {string} at
 * @returns {Work}
 */
function withLater(before, now, at) {
  const isLater = (/** @type {string | undefined} */ one) => Date.parse(one ?? "") > Date.parse(at);
  const later = Object.entries(now.entries).filter(([, entry]) => isLater(entry.at));
  const notes = isLater(now.noted) ? { notes: now.notes, noted: now.noted } : {};
  const reached = before.reached || (isLater(now.reached) ? now.reached : "");
  return { ...before, ...notes, reached, entries: { ...before.entries, ...Object.fromEntries(later) } };
}
