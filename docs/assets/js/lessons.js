// @ts-check
/* Every lesson of the course as the build knows it, and how far the reader has come in each. */

import { isTable } from "./shape.js";

/** @typedef {import("./store.js").Work} Work */

/**
 * @typedef {object} Lesson
 * @property {string} id
 * @property {string} title
 * @property {string} url - absolute
 * @property {string} record - id of the recorded run that the page shows now
 * @property {string[]} questions - ids of the blocks that the page asks to be answered
 */

/**
 * @typedef {object} Progress
 * @property {"" | "begun" | "finished"} state
 * @property {number} answered - of the page's questions
 * @property {number} asked
 */

const SETTINGS = JSON.parse(document.getElementById("__config")?.textContent ?? "{}");
/** The site's root, as the theme tells its own scripts. */
const ROOT = new URL((SETTINGS.base ?? ".").replace(/\/?$/, "/"), location.href);

/** @type {Promise<Lesson[] | null> | undefined} */
let asked;

/**
 * The lessons in their order; null where the list cannot be had. It is fetched once, and fresh,
 * since a list out of a cache could name a recorded run that is no longer shown.
 *
 * @returns {Promise<Lesson[] | null>}
 */
export function courseLessons() {
  asked ??= load();
  return asked;
}

/** Where nothing can be fetched, as from a disk, the archive's script brings the list along. */
const kept = /** @type {{ ridgepointLessons?: unknown }} */ (globalThis).ridgepointLessons;

/** @returns {Promise<unknown>} */
async function fetched() {
  const answer = await fetch(new URL("assets/lessons.json", ROOT), { cache: "no-cache" });
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
}

async function load() {
  try {
    const found = kept ?? (await fetched());
    /** @type {Lesson[]} */
    const lessons = isTable(found) && Array.isArray(found.lessons) ? found.lessons : [];
    return lessons.map((lesson) => ({ ...lesson, url: siteUrl(lesson.url) }));
  } catch {
    return null;
  }
}

/**
 * @param {string} path - below the site's root
 * @returns {string}
 */
export function siteUrl(path) {
  return new URL(path, ROOT).href;
}

/**
 * How far the reader has come: begun with an answer, a note, or the end of the page; finished
 * with every question, or with the end of a page that has none.
 *
 * @param {Work} work
 * @param {string[]} questions
 * @returns {Progress}
 */
export function progress(work, questions) {
  const answered = questions.filter((id) => Object.hasOwn(work.entries, id)).length;
  const counts = { answered, asked: questions.length };
  const isFinished = questions.length ? answered === questions.length : Boolean(work.reached);
  if (isFinished) return { state: "finished", ...counts };
  const isBegun = Object.keys(work.entries).length || work.notes.trim() || work.reached;
  return { state: isBegun ? "begun" : "", ...counts };
}

/**
 * @param {Progress} progress
 * @returns {string} such as "Begun: 2 of 5 questions answered"
 */
export function told({ state, answered, asked }) {
  if (!state) return "Not begun";
  if (!asked) return state === "finished" ? "Finished: read to its end" : "Begun";
  if (state === "finished") {
    return asked === 1 ? "Finished: its question is answered" : `Finished: all ${asked} questions answered`;
  }
  return `Begun: ${answered} of ${asked} ${asked === 1 ? "question" : "questions"} answered`;
}
