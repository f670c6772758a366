// @ts-check
/* What the reader answered: kept in the browser, or for this visit where it keeps nothing. */

import { here, keep, read } from "../store.js";

/** @type {Map<string, import("../store.js").Entry>} */
const unkept = new Map();

/**
 * @param {string} id - of the block
 * @returns {import("../store.js").Entry | undefined}
 */
export function recall(id) {
  return unkept.get(id) ?? read(here().lesson).entries[id];
}

/**
 * Keep an answer, with what every entry says besides.
 *
 * @param {import("./asked.js").Asked} asked
 * @param {Pick<import("../store.js").Entry,
 *   "kind" | "answer" | "expected" | "outcome" | "confidence">} given
 */
export function remember(asked, given) {
  put(asked.id, {
    ...given,
    question: asked.question,
    tries: (recall(asked.id)?.tries ?? 0) + 1,
    at: new Date().toISOString(),
    record: here().record,
  });
}

/**
 * Change the outcome of a kept answer: the reader has judged it.
 *
 * @param {import("./asked.js").Asked} asked
 * @param {"right" | "wrong"} outcome
 */
export function judge(asked, outcome) {
  const entry = recall(asked.id);
  if (entry) put(asked.id, { ...entry, outcome });
}

/**
 * @param {string} id
 * @param {import("../store.js").Entry} entry
 */
function put(id, entry) {
  const { lesson } = here();
  unkept.set(id, entry);
  if (!lesson) {
    window.dispatchEvent(new CustomEvent("ridgepoint:work", { detail: { lesson } }));
  } else if (keep(lesson, id, entry)) {
    unkept.delete(id);
  }
}
