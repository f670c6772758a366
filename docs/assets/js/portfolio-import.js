// @ts-check
/* What came of an import, in words. */

import { element } from "./element.js";

/** @typedef {import("./exchange.js").Count} Count */
/** @typedef {import("./exchange.js").Tally} Tally */

const MOST = 20;

/**
 * @param {Tally} tally
 * @param {string[]} refused - one sentence each
 * @param {boolean} isAllKept - whether the browser had room for it
 * @returns {HTMLElement[]}
 */
export function retold({ taken, same, newerHere }, refused, isAllKept) {
  const lines = [
    `Took ${counted(taken)}.`,
    ...(sum(newerHere) ? [`Left out ${counted(newerHere)}: what is here is as new, or newer.`] : []),
    ...(sum(same) ? [`Already here: ${counted(same)}.`] : []),
    ...(isAllKept ? [] : ["Not all of it could be saved: it is on this page until you leave it."]),
  ];
  const told = lines.map((line) => element("p", {}, line));
  if (!refused.length) return told;
  const more = refused.length - MOST;
  const items = refused.slice(0, MOST).map((why) => element("li", {}, why));
  if (more > 0) items.push(element("li", {}, `and ${more} more.`));
  return [...told, element("p", {}, `Refused ${refused.length}:`), element("ul", {}, ...items)];
}

/** @param {Count} count */
function sum({ answers, notes }) {
  return answers + notes;
}

/** @param {Count} count */
function counted({ answers, notes }) {
  const parts = [
    ...(answers ? [answers === 1 ? "1 answer" : `${answers} answers`] : []),
    ...(notes ? [notes === 1 ? "the notes of 1 lesson" : `the notes of ${notes} lessons`] : []),
  ];
  return parts.join(" and ") || "nothing";
}
