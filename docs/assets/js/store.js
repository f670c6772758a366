// @ts-check
/* What a reader has done, lesson by lesson. It is kept in this browser, and nothing is sent. */

/**
 * One answer of the reader.
 *
 * @typedef {object} Entry
 * @property {"predict" | "quiz" | "answer"} kind
 * @property {string} question - the question's words, as text
 * @property {string} answer - the reader's, as text
 * @property {string} expected - what is right, as text; empty where nothing decides
 * @property {"right" | "wrong" | "open"} outcome - open: the reader is their own judge
 * @property {number} [confidence] - in percent
 * @property {number} tries
 * @property {string} at - moment of the last try, ISO 8601, UTC
 * @property {string} record - id of the recorded run that the page showed
 */

/**
 * @typedef {object} Work
 * @property {string} title - of the lesson
 * @property {string} notes
 * @property {Record<string, Entry>} entries - by the id of the block
 */

/** The number is that of this layout. */
const PREFIX = "ridgepoint/1/";

/**
 * The browser's storage; none where the reader forbids it, and then nothing is remembered.
 *
 * @returns {Storage | null}
 */
function storage() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * What was done in a lesson; empty where nothing was, or where it cannot be read.
 *
 * @param {string} lesson
 * @returns {Work}
 */
export function read(lesson) {
  const empty = { title: "", notes: "", entries: {} };
  try {
    const kept = JSON.parse(storage()?.getItem(PREFIX + lesson) ?? "{}");
    return { ...empty, ...kept };
  } catch {
    return empty;
  }
}

/**
 * Keep what was done in a lesson, and tell every part of this page that it changed.
 *
 * @param {string} lesson
 * @param {Work} work
 * @returns {boolean} whether it could be kept
 */
export function write(lesson, work) {
  let isKept = true;
  try {
    const kept = storage();
    if (kept) kept.setItem(PREFIX + lesson, JSON.stringify(work));
    else isKept = false;
  } catch {
    isKept = false; // full, or forbidden
  }
  window.dispatchEvent(new CustomEvent("ridgepoint:work", { detail: { lesson } }));
  return isKept;
}

/**
 * Keep one answer beside the others.
 *
 * @param {string} lesson
 * @param {string} id
 * @param {Entry} entry
 * @returns {boolean} whether it could be kept
 */
export function keep(lesson, id, entry) {
  const work = read(lesson);
  return write(lesson, { ...work, title: here().title, entries: { ...work.entries, [id]: entry } });
}

/**
 * Ids of the lessons in which something was done.
 *
 * @returns {string[]}
 */
export function lessons() {
  const kept = storage();
  if (!kept) return [];
  return Object.keys(kept)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .sort();
}

/** @param {string} lesson */
export function forget(lesson) {
  storage()?.removeItem(PREFIX + lesson);
  window.dispatchEvent(new CustomEvent("ridgepoint:work", { detail: { lesson } }));
}

/**
 * The lesson of this page and the recorded run that it shows; empty on other pages.
 *
 * @returns {{ lesson: string, record: string, title: string }}
 */
export function here() {
  const mark = /** @type {HTMLElement | null} */ (document.querySelector("[data-lesson]"));
  const { lesson = "", record = "", title = "" } = mark?.dataset ?? {};
  return { lesson, record, title };
}
