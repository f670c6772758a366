// @ts-check
/* The explorer in words: numbers, the sentence below the plot, and the plot for those who hear it. */

import { levels } from "./roofline.js";

/** @typedef {import("./roofline.js").Bound} Bound */
/** @typedef {import("./roofline.js").Product} Product */
/** @typedef {import("./roofline.js").Setting} Setting */
/** @typedef {import("./measurement.js").Workload} Workload */

const DIGITS = 4;
const LARGEST_PART = 999;
const RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/**
 * A number as the figures write it: 8,192, 26.67, 1.5 × 10⁻⁷.
 *
 * @param {number} value
 * @param {number} [digits]
 */
export function number(value, digits = DIGITS) {
  if (value === 0) return "0";
  const size = Math.abs(value);
  const isWhole = Number.isInteger(value);
  const isPlain = size >= 1e-4 && size < 1e6;
  if (!isPlain && (size >= 1e15 || !isWhole)) return powerOfTen(value, digits);
  const [whole, decimals] = String(isWhole ? value : Number(value.toPrecision(digits))).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return (decimals ? `${grouped}.${decimals}` : grouped).replace("-", "−");
}

/**
 * @param {number} value
 * @param {number} digits
 */
function powerOfTen(value, digits) {
  const [mantissa, exponent] = value.toExponential(digits - 1).split("e");
  const short = mantissa.replace(/\.?0+$/, "").replace("-", "−");
  const raised = exponent.replace("+", "").replace("-", "⁻").replace(/\d/g, (d) => RAISED[+d]);
  if (short === "1" || short === "−1") return `${short.slice(0, -1)}10${raised}`;
  return `${short} × 10${raised}`;
}

/**
 * A quotient to a few digits, and as the fraction it is where that is short: 16/7 ≈ 2.286.
 *
 * @param {number} over
 * @param {number} under
 */
export function ratio(over, under) {
  const rounded = number(over / under);
  const parts = reduced(over, under);
  if (!parts || Math.max(...parts) > LARGEST_PART) return rounded;
  const isExact = Number((over / under).toPrecision(DIGITS)) * parts[1] === parts[0];
  return isExact ? rounded : `${parts[0]}/${parts[1]} ≈\u00a0${rounded}`;
}

/**
 * @param {number} over
 * @param {number} under
 * @returns {[number, number] | null} in lowest terms; null where they are no whole numbers
 */
function reduced(over, under) {
  for (const scale of [1, 8, 1000]) {
    let [a, b] = [over * scale, under * scale];
    if (!Number.isSafeInteger(a) || !Number.isSafeInteger(b)) continue;
    while (b) [a, b] = [b, a % b];
    return [(over * scale) / a, (under * scale) / a];
  }
  return null;
}

/**
 * What the table says of a product at each memory level.
 *
 * @param {Product} product
 * @param {Setting} setting
 * @returns {string[][]} label, level, FLOPs, bytes, intensity, ceiling, tighter budget
 */
export function rows(product, setting) {
  return product.bounds.map((bound) => [
    product.label,
    bound.level,
    number(product.flops, 6),
    number(product.bytes, 12),
    ratio(product.flops, product.bytes),
    ceilingText(product, bound, setting),
    bound.tighter,
  ]);
}

/**
 * @param {Product} product
 * @param {Bound} bound
 * @param {Setting} setting
 */
function ceilingText(product, bound, setting) {
  if (bound.tighter !== "bandwidth") return number(setting.peak);
  return ratio(product.flops * bound.bandwidth, product.bytes);
}

/**
 * Which budget limits the workload, and what would raise its ceiling.
 *
 * @param {Product} workload
 * @param {Setting} setting
 * @returns {[string, string]} the bound, and the rest
 */
export function verdict(workload, setting) {
  const [first, second] = workload.bounds;
  const bound =
    `If these budgets hold and these bytes move, the workload cannot exceed ` +
    `${number(first.ceiling)} GFLOP/s: ${LIMITS[first.tighter](first.level)}.`;
  const said = [change(workload, first, setting)];
  if (second) {
    said.push(
      `Were the bytes to come from ${second.level}, at ${number(second.bandwidth)} GB/s, ` +
        `the ceiling would be ${number(second.ceiling)} GFLOP/s, ${limited(second)}.`,
    );
  }
  return [bound, said.join(" ")];
}

const LIMITS = {
  bandwidth: (/** @type {string} */ level) => `the bandwidth of ${level} is the tighter budget`,
  compute: () => "compute is the tighter budget",
  both: () => "both budgets allow the same, and it stands at the ridge point",
};

/**
 * What would raise a ceiling, what would not, and where that turns.
 *
 * @param {Product} workload
 * @param {Bound} bound
 * @param {Setting} setting
 */
function change(workload, bound, setting) {
  const ridge = setting.peak / bound.bandwidth;
  if (bound.tighter === "bandwidth") {
    return (
      `Larger matrices, smaller items, less traffic or more bandwidth would raise this ceiling, ` +
      `and more compute would not. Beyond ${number(ridge / workload.intensity)} times the ` +
      `intensity, ${number(ridge)} FLOP/byte, compute becomes the tighter one.`
    );
  }
  if (bound.tighter === "compute") {
    return (
      `Only more of it would raise this ceiling; more intensity or more bandwidth would not. ` +
      `Beyond ${number(workload.intensity / ridge)} times the traffic, bandwidth becomes the ` +
      `tighter one.`
    );
  }
  return "Only more compute together with more intensity or bandwidth would raise this ceiling.";
}

/** @param {Bound} bound */
function limited(bound) {
  if (bound.tighter === "both") return "at the ridge point";
  return `${bound.tighter}-limited`;
}

/**
 * The plot, for those who do not see it.
 *
 * @param {Product[]} all - the workload first
 * @param {Setting} setting
 * @param {Workload[]} measured
 */
export function description(all, setting, measured) {
  const roofs = levels(setting).map(
    ({ level, bandwidth }) =>
      `With ${level}, the roof rises by ${number(bandwidth)} GFLOP/s per FLOP/byte to the ridge ` +
      `point at ${number(setting.peak / bandwidth)} FLOP/byte and ${number(setting.peak)} ` +
      `GFLOP/s, and then runs level.`,
  );
  const points = all.map((product, at) => {
    const name = at ? product.label : `Workload ${product.label}`;
    const ceilings = product.bounds.map(
      (bound) => `${number(bound.ceiling)} GFLOP/s (${bound.level}, ${limited(bound)})`,
    );
    return `${name} at ${number(product.intensity)} FLOP/byte: ceiling ${ceilings.join(", ")}.`;
  });
  const seen = measured.map(
    (each) =>
      `Measured: ${each.name} at ${number(each.flops / each.bytes)} FLOP/byte and ` +
      `${number(each.gflops)} GFLOP/s.`,
  );
  const opening = "Log–log plot of the ceiling in GFLOP/s against intensity in FLOP/byte.";
  return [opening, ...roofs, ...points, ...seen].join(" ");
}
