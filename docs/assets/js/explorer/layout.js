// @ts-check
/* The plot measured out: what it shows, and where in pixels. */

import { legend } from "./legend.js";
import { levels } from "./roofline.js";
import { limits, share, ticks } from "./scale.js";
import { number } from "./words.js";
import { width } from "./place.js";

/** @typedef {import("./roofline.js").Product} Product */
/** @typedef {import("./roofline.js").Setting} Setting */
/** @typedef {import("./measurement.js").Workload} Workload */
/** @typedef {import("./scale.js").Limits} Limits */
/** @typedef {"diamond" | "hollow" | "dot" | "ring" | "square"} Mark */
/** @typedef {{ x: number, y: number, label: string, mark: Mark }} Point - in FLOP/byte, GFLOP/s */

/**
 * What is to be drawn.
 *
 * @typedef {object} Scene
 * @property {Product[]} products - the workload first
 * @property {Setting} setting
 * @property {Workload[]} measured
 * @property {string} upLabel
 * @property {string} description
 * @property {number} room - pixels across
 */

/**
 * @typedef {object} Roof
 * @property {string} label
 * @property {[number, number][]} corners - in FLOP/byte and GFLOP/s
 */

/**
 * @typedef {object} Layout
 * @property {number} width
 * @property {number} height
 * @property {number} left
 * @property {number} right
 * @property {number} top
 * @property {number} bottom
 * @property {number} ridge - FLOP/byte, of the first memory level
 * @property {number[]} acrossTicks
 * @property {number[]} upTicks
 * @property {Roof[]} roofs
 * @property {import("./legend.js").Entry[]} legend
 * @property {Point[]} points
 * @property {(x: number) => number} across
 * @property {(y: number) => number} up
 */

export const SIZE = 12;
export const LINE = 15;
/** Height of the top part of the plot, which holds the names of the regions. */
export const STRIP = 20;
const [NARROWEST, WIDEST, NARROW_BELOW] = [260, 680, 500];
const LONGEST_LABEL = 22;

/**
 * @param {Scene} scene
 * @returns {Layout}
 */
export function measure(scene) {
  const { setting } = scene;
  const points = pointsOf(scene);
  const ridge = setting.peak / setting.bandwidth;
  const xs = limits(points.map((point) => point.x), 1.6, 2.5);
  const ys = limits(points.map((point) => point.y), 1.8, 1.3);
  const drawn = Math.min(Math.max(scene.room, NARROWEST), WIDEST);
  const ratio = drawn < NARROW_BELOW ? 0.78 : 0.5;
  const plotHeight = Math.round(drawn * ratio) + STRIP;
  const upTicks = ticks(ys, Math.floor(plotHeight / 36));
  const left = 10 + Math.max(...upTicks.map((tick) => width(number(tick), SIZE)));
  const right = drawn - 14;
  const roofs = roofsOf(setting, xs, ys);
  const names = roofs.map((each) => each.label);
  const key = legend(names, scene.measured.length > 0, drawn, SIZE, LINE);
  const top = key.height + LINE + 10;
  const bottom = top + plotHeight;
  return {
    width: drawn,
    height: bottom + 2 * LINE + 14,
    left,
    right,
    top,
    bottom,
    ridge,
    acrossTicks: ticks(xs, Math.floor((right - left) / 48)),
    upTicks,
    roofs,
    legend: key.entries,
    points,
    across: (x) => left + share(xs, x) * (right - left),
    up: (y) => bottom - share(ys, y) * (bottom - top - STRIP),
  };
}

/**
 * @param {Setting} setting
 * @param {Limits} xs
 * @param {Limits} ys
 * @returns {Roof[]}
 */
function roofsOf(setting, xs, ys) {
  return levels(setting).map(({ level, bandwidth }) => {
    const start = Math.max(xs.low, ys.low / bandwidth);
    return {
      label: `${level}, ${number(bandwidth)} GB/s`,
      corners: [
        [start, start * bandwidth],
        [setting.peak / bandwidth, setting.peak],
        [xs.high, setting.peak],
      ],
    };
  });
}

/**
 * @param {Scene} scene
 * @returns {Point[]} the workload first
 */
function pointsOf({ products, setting, measured }) {
  const [workload, ...squares] = products;
  const [first, second] = workload.bounds;
  /** @type {Point[]} */
  const points = [{ x: workload.intensity, y: first.ceiling, label: "workload", mark: "diamond" }];
  if (second && second.ceiling !== first.ceiling) {
    const label = `workload, ${second.level}`;
    points.push({ x: workload.intensity, y: second.ceiling, label, mark: "hollow" });
  }
  for (const each of squares) {
    points.push({ x: each.intensity, y: each.bounds[0].ceiling, label: each.label, mark: "dot" });
  }
  levels(setting).forEach(({ level, bandwidth }, at) => {
    const label = at ? `ridge point, ${level}` : "ridge point";
    points.push({ x: setting.peak / bandwidth, y: setting.peak, label, mark: "ring" });
  });
  for (const { name, flops, bytes, gflops } of measured) {
    points.push({ x: flops / bytes, y: gflops, label: shortened(name), mark: "square" });
  }
  return points;
}

/** @param {string} text */
function shortened(text) {
  return text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL - 1)}…` : text;
}
