// @ts-check
/* A block that asks the reader something, as its page holds it. */

import { make, wordsOf } from "./elements.js";
import { unseal } from "./sealed.js";

/**
 * @typedef {object} Asked
 * @property {string} id
 * @property {HTMLElement} block
 * @property {any} sealed - what scripts/blocks sealed for this kind
 * @property {string} question - as text
 * @property {HTMLElement[]} options - the list's items, where there is one
 * @property {HTMLElement | null} told - the folded answer
 * @property {HTMLElement} verdict - says how it went, and screen readers read it out
 */

/**
 * A block brought to life.
 *
 * @typedef {object} View
 * @property {Asked} asked
 * @property {() => boolean} isAnswered
 * @property {() => void} refresh - shows what is kept, or the empty question
 */

/**
 * Take a block apart, and give it its place for announcements.
 *
 * @param {HTMLElement} block
 * @returns {Asked}
 */
export function askedBy(block) {
  const list = block.querySelector(".rp-options");
  const verdict = make("div", { class: "rp-verdict", role: "status" });
  const question = block.querySelector(".rp-ask-question");
  block.classList.add("rp-live");
  return {
    id: block.id,
    block,
    sealed: unseal(block.dataset.sealed ?? "", block.id),
    question: question ? wordsOf(question) : "",
    options: list ? /** @type {HTMLElement[]} */ ([...list.children]) : [],
    told: block.querySelector(".rp-told"),
    verdict,
  };
}
