// @ts-check
/* A logarithmic axis: limits at round numbers, so that it stands still while points move a little,
   and ticks that have room. */

/** @typedef {{ low: number, high: number }} Limits */

const ROUND = [1, 2, 5, 10];

/**
 * Round limits that hold all values and leave room at both ends.
 *
 * @param {number[]} values
 * @param {number} below - factor left free at the low end
 * @param {number} above - factor left free at the high end
 * @returns {Limits}
 */
export function limits(values, below, above) {
  return {
    low: rounded(Math.min(...values) / below, false),
    high: rounded(Math.max(...values) * above, true),
  };
}

/**
 * How far along the axis a value lies: 0 at its low end, 1 at its high one.
 *
 * @param {Limits} within
 * @param {number} value
 */
export function share(within, value) {
  return Math.log(value / within.low) / Math.log(within.high / within.low);
}

/**
 * Ticks at round numbers.
 *
 * @param {Limits} within
 * @param {number} most
 * @returns {number[]}
 */
export function ticks(within, most) {
  const first = Math.floor(Math.log10(within.low));
  const last = Math.ceil(Math.log10(within.high));
  const isInside = (/** @type {number} */ tick) =>
    tick >= within.low * (1 - 1e-9) && tick <= within.high * (1 + 1e-9);
  for (const steps of [[1, 2, 5], [1, 3], [1]]) {
    const found = decades(first, last, steps, 1).filter(isInside);
    if (found.length <= most) return found;
  }
  return decades(first, last, [1], Math.ceil((last - first + 1) / most)).filter(isInside);
}

/**
 * @param {number} first
 * @param {number} last
 * @param {number[]} steps
 * @param {number} stride
 */
function decades(first, last, steps, stride) {
  /** @type {number[]} */
  const found = [];
  for (let power = first; power <= last; power++) {
    if (power % stride === 0) found.push(...steps.map((step) => Number(`${step}e${power}`)));
  }
  return found;
}

/**
 * The next of 1, 2, 5, 10 … beyond a value.
 *
 * @param {number} value
 * @param {boolean} isUp
 */
function rounded(value, isUp) {
  const power = Math.floor(Math.log10(value));
  const mantissa = value / 10 ** power;
  const step = isUp
    ? ROUND.find((each) => each >= mantissa * (1 - 1e-9)) ?? 10
    : ROUND.filter((each) => each <= mantissa * (1 + 1e-9)).pop() ?? 1;
  return Number(`${step}e${power}`);
}
