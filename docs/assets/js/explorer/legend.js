// @ts-check
/* The legend above the plot, where there is more than one roof to tell. */

import { width } from "./place.js";

/** @typedef {{ label: string, mark: "roof-1" | "roof-2" | "square", x: number, y: number }} Entry */

const SAMPLE = 32;
const GAP = 14;

/**
 * The entries in rows, each as long as there is room.
 *
 * @param {string[]} roofs - labels of the roofs
 * @param {boolean} hasMeasured
 * @param {number} room - pixels across
 * @param {number} size - of the text
 * @param {number} line - from one row to the next
 * @returns {{ entries: Entry[], height: number }} nothing where one roof stands alone
 */
export function legend(roofs, hasMeasured, room, size, line) {
  if (roofs.length < 2 && !hasMeasured) return { entries: [], height: 0 };
  const named = /** @type {[string, Entry["mark"]][]} */ ([
    ...roofs.map((label, at) => [label, `roof-${at + 1}`]),
    ...(hasMeasured ? [["measured", "square"]] : []),
  ]);
  let [x, y] = [0, size];
  const entries = named.map(([label, mark]) => {
    const taken = SAMPLE + width(label, size);
    if (x && x + taken > room) [x, y] = [0, y + line];
    const entry = { label, mark, x, y };
    x += taken + GAP;
    return entry;
  });
  return { entries, height: y + line - size + 6 };
}

/** Pixels from an entry's left edge to its text. */
export const INDENT = SAMPLE;
