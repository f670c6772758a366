// @ts-check
/* What a reader has done, lesson by lesson. It is kept in this browser, and nothing is sent. */

import { isId, sound, trimmed } from "./shape.js";

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
 * @property {string} [noted] - moment of the last change to the notes, as in an entry
 * @property {string} [reached] - moment at which the reader first came to the end of the page
 * @property {Record<string, Entry>} entries - by the id of the block
 */

/** The number is that of this layout. */
const PREFIX = "ridgepoint/1/";

/**
 * What the browser would not keep, by its key: it lasts as long as this page is open.
 *
 * @type {Map<string, string>}
 */
const unsaved = new Map();

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

/** @param {string} lesson */
function kept(lesson) {
  const key = PREFIX + lesson;
  return unsaved.get(key) ?? storage()?.getItem(key) ?? "{}";
}

/**
 * @param {string} lesson
 * @returns {{ work: Work, refused: string[] }}
 */
function looked(lesson) {
  try {
    return sound(JSON.parse(kept(lesson)), { isStrict: false });
  } catch {
    return { ...sound({}, { isStrict: false }), refused: ["it is no JSON"] };
  }
}

/**
 * What was done in a lesson; empty where nothing was, or where it cannot be read.
 *
 * @param {string} lesson
 * @returns {Work}
 */
export function read(lesson) {
  return looked(lesson).work;
}

/**
 * What is wrong with what this browser holds of a lesson, one clause each.
 *
 * @param {string} lesson
 * @returns {string[]}
 */
export function damage(lesson) {
  return looked(lesson).refused;
}

/** @param {string} lesson */
function tell(lesson) {
  window.dispatchEvent(new CustomEvent("ridgepoint:work", { detail: { lesson } }));
}

/**
 * Keep what was done in a lesson, and tell every part of this page that it changed.
 *
 * @param {string} lesson
 * @param {Work} work
 * @returns {boolean} whether it will be there the next time
 */
export function write(lesson, work) {
  const key = PREFIX + lesson;
  const text = JSON.stringify(work);
  unsaved.set(key, text);
  try {
    const place = storage();
    if (place) {
      place.setItem(key, text);
      unsaved.delete(key);
    }
  } catch {
    // It is full; what was there before stays.
  }
  tell(lesson);
  return !unsaved.has(key);
}

/**
 * Why what was written last will be gone when the page is; empty where it will not.
 *
 * @returns {"" | "forbidden" | "full"}
 */
export function trouble() {
  if (!storage()) return "forbidden";
  return unsaved.size ? "full" : "";
}

/**
 * @param {string} lesson
 * @param {Partial<Work>} parts
 * @returns {boolean}
 */
function change(lesson, parts) {
  const work = read(lesson);
  const page = here();
  const title = page.lesson === lesson ? page.title : work.title;
  return write(lesson, { ...work, title, ...parts });
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
  return change(lesson, { entries: { ...read(lesson).entries, [id]: trimmed(entry) } });
}

/**
 * Keep a lesson's notes.
 *
 * @param {string} lesson
 * @param {string} notes
 * @returns {boolean} whether they could be kept
 */
export function keepNotes(lesson, notes) {
  return change(lesson, { notes, noted: new Date().toISOString() });
}

/**
 * Keep that the reader has come to the end of a lesson; the first time stands.
 *
 * @param {string} lesson
 */
export function keepReached(lesson) {
  if (!read(lesson).reached) change(lesson, { reached: new Date().toISOString() });
}

/**
 * Ids of the lessons in which something was done.
 *
 * @returns {string[]}
 */
export function lessons() {
  const keys = new Set([...Object.keys(storage() ?? {}), ...unsaved.keys()]);
  return [...keys]
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length))
    .filter(isId)
    .sort();
}

/** @param {string} lesson */
export function forget(lesson) {
  unsaved.delete(PREFIX + lesson);
  storage()?.removeItem(PREFIX + lesson);
  tell(lesson);
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

/* What another tab does is heard here, and so is what was missed while the page was put aside. */
window.addEventListener("storage", ({ key, storageArea }) => {
  if (storageArea !== storage() || (key !== null && !key.startsWith(PREFIX))) return;
  tell(key === null ? "" : key.slice(PREFIX.length));
});
window.addEventListener("pageshow", ({ persisted }) => {
  if (persisted) tell("");
});
