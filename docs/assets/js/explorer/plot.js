// @ts-check
/* Drawing the roofline as SVG, in the look of the lesson's figures. */

import { svg } from "./dom.js";
import { LINE, measure, SIZE, STRIP } from "./layout.js";
import { INDENT } from "./legend.js";
import { place, width } from "./place.js";
import { number } from "./words.js";

/** @typedef {import("./layout.js").Layout} Layout */
/** @typedef {import("./layout.js").Mark} Mark */
/** @typedef {import("./layout.js").Point} Point */
/** @typedef {import("./layout.js").Scene} Scene */
/** @typedef {import("./place.js").Segment} Segment */
/** @typedef {import("./place.js").Spot} Spot */

/** Half the size of each mark, in pixels. */
const RADIUS = { diamond: 6.5, hollow: 6.5, dot: 4, ring: 5, square: 4.5 };
/** Marks from the lowest to the topmost. */
const ORDER = /** @type {const} */ (["ring", "dot", "square", "hollow", "diamond"]);

/**
 * @param {Scene} scene
 * @returns {SVGElement}
 */
export function draw(scene) {
  const layout = measure(scene);
  return svg(
    "svg",
    {
      class: "rp-plot",
      viewBox: `0 0 ${layout.width} ${layout.height}`,
      role: "img",
      "aria-label": scene.description,
      "font-family": "inherit",
      "font-size": SIZE,
    },
    [
      ...regions(layout),
      ...axes(layout),
      ...heads(scene, layout),
      ...roofs(layout),
      ...marks(layout),
      ...labels(layout),
    ],
  );
}

/**
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
function regions({ left, right, top, bottom, ridge, across }) {
  const middle = across(ridge);
  return /** @type {const} */ ([
    [left, middle, "bandwidth", 1],
    [middle, right, "compute", 2],
  ]).flatMap(([from, to, budget, index]) => [
    svg("rect", {
      class: `rp-plot-region-${index}`,
      x: from,
      y: top,
      width: to - from,
      height: bottom - top,
    }),
    ...named(from, to, top, [`${budget}-limited`, budget]),
  ]);
}

/**
 * The longest of the names that fits over a region, or none.
 *
 * @param {number} from
 * @param {number} to
 * @param {number} top
 * @param {string[]} names
 * @returns {SVGElement[]}
 */
function named(from, to, top, names) {
  const name = names.find((each) => width(each, SIZE) + 8 <= to - from);
  return name ? [text((from + to) / 2, top + LINE, name, "rp-plot-muted", "middle")] : [];
}

/**
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
function axes({ left, right, top, bottom, acrossTicks, upTicks, across, up }) {
  const grid = [
    ...upTicks.map((tick) => `M${left} ${up(tick).toFixed(1)}H${right}`),
    ...acrossTicks.map((tick) => `M${across(tick).toFixed(1)} ${bottom}V${top}`),
  ];
  const axis = acrossTicks.map((tick) => `M${across(tick).toFixed(1)} ${bottom}v4`);
  return [
    svg("path", { class: "rp-plot-grid", d: grid.join("") }),
    svg("path", { class: "rp-plot-axis", d: `M${left} ${bottom}H${right}${axis.join("")}` }),
    ...upTicks.map((tick) => text(left - 8, up(tick) + 4, number(tick), "rp-plot-muted", "end")),
    ...acrossTicks.map((tick) =>
      text(across(tick), bottom + 6 + SIZE, number(tick), "rp-plot-muted", "middle"),
    ),
    text((left + right) / 2, bottom + 8 + SIZE + LINE, "intensity (FLOP/byte)", "", "middle"),
  ];
}

/**
 * The name of the vertical axis, and the legend above it.
 *
 * @param {Scene} scene
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
function heads(scene, layout) {
  return [
    text(0, layout.top - 10, scene.upLabel, "", "start"),
    ...layout.legend.flatMap(({ label, mark: kind, x, y }) => [
      kind === "square"
        ? mark({ x: x + 12, y: y - 4 }, kind)
        : svg("path", { class: `rp-plot-${kind}`, d: `M${x} ${y - 4}h24` }),
      text(x + INDENT, y, label, "", "start"),
    ]),
  ];
}

/**
 * @param {Layout} layout
 * @returns {SVGElement[]} the first memory level's on top
 */
function roofs(layout) {
  return layout.roofs
    .map(({ corners }, at) =>
      svg("polyline", {
        class: `rp-plot-roof-${at + 1}`,
        points: corners
          .map(([x, y]) => `${layout.across(x).toFixed(1)},${layout.up(y).toFixed(1)}`)
          .join(" "),
      }),
    )
    .reverse();
}

/**
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
function marks({ points, across, up }) {
  return ORDER.flatMap((kind) =>
    points
      .filter((point) => point.mark === kind)
      .map((point) => mark({ x: across(point.x), y: up(point.y) }, kind)),
  );
}

/**
 * @param {{ x: number, y: number }} at
 * @param {Mark} kind
 * @returns {SVGElement}
 */
function mark({ x, y }, kind) {
  const r = RADIUS[kind];
  if (kind === "dot" || kind === "ring") {
    return svg("circle", { class: `rp-plot-${kind}`, cx: x, cy: y, r });
  }
  const box = `m${-r} ${-r}h${2 * r}v${2 * r}h${-2 * r}z`;
  const diamond = `m0 ${-r}l${r} ${r} ${-r} ${r} ${-r} ${-r}z`;
  const path = kind === "square" ? box : diamond;
  return svg("path", { class: `rp-plot-${kind}`, d: `M${x.toFixed(1)} ${y.toFixed(1)}${path}` });
}

/**
 * @param {Layout} layout
 * @returns {SVGElement[]}
 */
function labels(layout) {
  const { points, across, up, ridge } = layout;
  return spots(layout).flatMap((spot, at) => {
    const point = points[at];
    const [x, y] = [across(point.x), up(point.y)];
    const tone = point.x <= ridge ? "rp-plot-on-1" : "rp-plot-on-2";
    const bold = point.mark === "diamond" ? " rp-plot-strong" : "";
    const [side, anchor] = aligned(spot, x);
    const kind = `rp-plot-label ${tone}${bold}`;
    const written = text(side, spot.box.bottom - 4, point.label, kind, anchor);
    return spot.isFar ? [leader(x, y, spot), written] : [written];
  });
}

/**
 * Where a label's text is held: at the side that faces its point.
 *
 * @param {Spot} spot
 * @param {number} x
 * @returns {[number, "start" | "middle" | "end"]}
 */
function aligned({ box }, x) {
  if (box.left >= x) return [box.left, "start"];
  if (box.right <= x) return [box.right, "end"];
  return [(box.left + box.right) / 2, "middle"];
}

/**
 * @param {Layout} layout
 * @returns {Spot[]}
 */
function spots(layout) {
  const { points, roofs: lines, across, up, left, right, top, bottom } = layout;
  const places = points.map((point) => ({ x: across(point.x), y: up(point.y), ...sized(point) }));
  const boxes = places.map(({ x, y, gap }) => ({
    left: x - gap + 2,
    right: x + gap - 2,
    top: y - gap + 2,
    bottom: y + gap - 2,
  }));
  const segments = lines.flatMap(({ corners }) =>
    corners.slice(1).map(
      ([x, y], at) =>
        /** @type {Segment} */ ([across(corners[at][0]), up(corners[at][1]), across(x), up(y)]),
    ),
  );
  const bounds = { left, right, top: top + STRIP, bottom };
  return place(places, segments, boxes, bounds);
}

/** @param {Point} point */
function sized(point) {
  return { width: width(point.label, SIZE), height: LINE, gap: RADIUS[point.mark] + 4 };
}

/**
 * From beside a point to the nearest place of its label.
 *
 * @param {number} x
 * @param {number} y
 * @param {Spot} spot
 */
function leader(x, y, { box }) {
  const near = [
    Math.min(Math.max(x, box.left + 4), box.right - 4),
    Math.min(Math.max(y, box.top + 2), box.bottom - 2),
  ];
  const share = 8 / Math.max(Math.hypot(near[0] - x, near[1] - y), 8);
  const from = [x + (near[0] - x) * share, y + (near[1] - y) * share];
  const d = `M${from.map((each) => each.toFixed(1))}L${near.map((each) => each.toFixed(1))}`;
  return svg("path", { class: "rp-plot-leader", d });
}

/**
 * @param {number} x
 * @param {number} y
 * @param {string} content
 * @param {string} kind
 * @param {"start" | "middle" | "end"} anchor
 */
function text(x, y, content, kind, anchor) {
  const classes = kind ? `rp-plot-text ${kind}` : "rp-plot-text";
  return svg("text", { class: classes, x, y, "text-anchor": anchor }, [content]);
}
