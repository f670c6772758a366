// @ts-check
/* The table of confidence against outcome. */

import { allTold, calibration, rowTold } from "./calibration.js";
import { drawn, element } from "./element.js";
import { saidTold } from "./retell.js";

/** @typedef {import("./calibration.js").Row} Row */
/** @typedef {import("./store.js").Entry} Entry */

const WIDTH = 120;

/**
 * @param {Element} where
 * @param {Entry[]} entries
 */
export function showCalibration(where, entries) {
  const found = calibration(entries);
  const left = found.leftOut === 1 ? "1 prediction" : `${found.leftOut} predictions`;
  const words = [element("p", {}, allTold(found))];
  if (found.leftOut) {
    words.push(
      element(
        "p.rp-calibration-rest",
        {},
        `Left out: ${left} without a confidence, judged by yourself, or changed after the first try.`,
      ),
    );
  }
  where.replaceChildren(...(found.rows.length ? [table(found.rows)] : []), ...words);
}

/** @param {Row[]} rows */
function table(rows) {
  const titles = ["You said", "Right", "Share", "That is"];
  const head = titles.map((title) => element("th", { scope: "col" }, title));
  const caption =
    "The bar is the share of answers that were right, the line across it what you said.";
  const it = element(
    "table.rp-table.rp-calibration-table",
    {},
    element("caption", {}, caption),
    element("thead", {}, element("tr", {}, ...head)),
    element("tbody", {}, ...rows.map(line)),
  );
  const label = "Confidence against outcome";
  return element("div.rp-scroll", { tabindex: "0", role: "region", "aria-label": label }, it);
}

/** @param {Row} row */
function line(row) {
  const share = row.right / row.total;
  return element(
    "tr",
    {},
    element("th", { scope: "row" }, saidTold(row)),
    element("td", {}, `${row.right} of ${row.total}`),
    element("td", {}, element("span.rp-share", {}, bar(share, row.said / 100), `${Math.round(share * 100)} %`)),
    element(`td.rp-finding-${row.finding}`, {}, rowTold(row)),
  );
}

/**
 * @param {number} share
 * @param {number} said
 */
function bar(share, said) {
  const place = Math.min(Math.max(said * WIDTH, 1), WIDTH - 1);
  return drawn(
    "svg",
    { viewBox: `0 0 ${WIDTH} 14`, "aria-hidden": "true", class: "rp-share-bar" },
    drawn("rect", { x: 0, y: 3, width: WIDTH, height: 8, rx: 1.5, class: "rp-share-all" }),
    drawn("rect", { x: 0, y: 3, width: share * WIDTH, height: 8, rx: 1.5, class: "rp-share-right" }),
    drawn("line", { x1: place, x2: place, y1: 0, y2: 14, class: "rp-share-said" }),
  );
}
