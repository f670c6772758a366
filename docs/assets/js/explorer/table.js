// @ts-check
/* The live table: the plot in numbers. */

import { element } from "./dom.js";
import { rows } from "./words.js";

/** @typedef {import("./roofline.js").Product} Product */
/** @typedef {import("./roofline.js").Setting} Setting */

const LEVEL = "memory level";
const NUMBERS = ["F (FLOPs)", "B (bytes)", "I (FLOP/byte)", "ceiling (GFLOP/s)"];
const HEADS = ["product", LEVEL, ...NUMBERS, "tighter budget"];

/**
 * @param {string} label - what the table is, for those who hear the page
 * @returns {{ node: HTMLElement, show: (all: Product[], setting: Setting) => void }}
 */
export function makeTable(label) {
  const table = element("table", { class: "rp-figure-table" });
  const node = element(
    "div",
    { class: "rp-figure-scroll", role: "region", "aria-label": label, tabindex: "0" },
    [table],
  );
  return {
    node,
    show: (all, setting) => {
      const isShown = (/** @type {string} */ head) =>
        head !== LEVEL || setting.second_bandwidth !== null;
      const heads = HEADS.filter(isShown).map((head) => cell("th", head, head, "col"));
      const body = all.flatMap((product) => rows(product, setting)).map((texts) => {
        const [first, ...rest] = texts
          .map((text, at) => ({ text, head: HEADS[at] }))
          .filter(({ head }) => isShown(head));
        const cells = rest.map(({ text, head }) => cell("td", text, head));
        return element("tr", {}, [cell("th", first.text, first.head, "row"), ...cells]);
      });
      table.replaceChildren(
        element("thead", {}, [element("tr", {}, heads)]),
        element("tbody", {}, body),
      );
    },
  };
}

/**
 * @param {"td" | "th"} tag
 * @param {string} text
 * @param {string} head
 * @param {string} [scope]
 */
function cell(tag, text, head, scope) {
  return element(
    tag,
    {
      ...(scope && { scope }),
      ...(NUMBERS.includes(head) && { class: "rp-figure-number" }),
    },
    [text],
  );
}
