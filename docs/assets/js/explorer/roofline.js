// @ts-check
/* The roofline of matrix products: pure numbers, as in the lesson's own functions. */

/**
 * All that the fields hold.
 *
 * @typedef {object} Setting
 * @property {number} m
 * @property {number} k
 * @property {number} n
 * @property {number} input_bytes - of one element of an input
 * @property {number} output_bytes - of one element of the result
 * @property {number} traffic - bytes that move, by the fewest that must
 * @property {number} peak - GFLOP/s
 * @property {string} level - name of the memory level
 * @property {number} bandwidth - GB/s
 * @property {string} second_level - empty where there is none
 * @property {number | null} second_bandwidth - GB/s
 * @property {number[]} squares - sizes of the square products beside the workload
 */

/**
 * A memory level, and what its bandwidth allows one product.
 *
 * @typedef {object} Bound
 * @property {string} level
 * @property {number} bandwidth - GB/s
 * @property {number} ceiling - GFLOP/s
 * @property {"bandwidth" | "compute" | "both"} tighter - the budget with the lower ceiling
 */

/**
 * @typedef {object} Product
 * @property {string} label
 * @property {number} flops
 * @property {number} bytes
 * @property {number} intensity - FLOP/byte
 * @property {Bound[]} bounds - one for each memory level
 */

/** Relative distance within which an intensity is that of the ridge point. */
const SAME = 1e-12;

/**
 * Work and traffic of an (m, k) @ (k, n) product.
 *
 * @param {number} m
 * @param {number} k
 * @param {number} n
 * @param {number} [inputBytes] - of one element of an input
 * @param {number} [outputBytes] - of one element of the result
 * @param {number} [traffic] - bytes that move, by the fewest that must
 * @returns {{ flops: number, bytes: number, intensity: number }}
 */
export function contract(m, k, n, inputBytes = 4, outputBytes = inputBytes, traffic = 1) {
  if (!(Math.min(m, k, n, inputBytes, outputBytes, traffic) > 0)) {
    throw new RangeError("dimensions and item size must be positive");
  }
  const flops = 2 * m * k * n;
  const bytes = traffic * (inputBytes * (m * k + k * n) + outputBytes * (m * n));
  return { flops, bytes, intensity: flops / bytes };
}

/**
 * The roof at an intensity, in the unit of the peak.
 *
 * @param {number} intensity - FLOP/byte
 * @param {number} peak - GFLOP/s
 * @param {number} bandwidth - GB/s
 */
export function roof(intensity, peak, bandwidth) {
  return Math.min(peak, bandwidth * intensity);
}

/**
 * The memory levels of a setting, one or two.
 *
 * @param {Setting} setting
 * @returns {{ level: string, bandwidth: number }[]}
 */
export function levels(setting) {
  const first = { level: setting.level, bandwidth: setting.bandwidth };
  if (setting.second_bandwidth === null) return [first];
  return [first, { level: setting.second_level, bandwidth: setting.second_bandwidth }];
}

/**
 * The workload, and the square products beside it.
 *
 * @param {Setting} setting
 * @returns {Product[]}
 */
export function products(setting) {
  const { m, k, n } = setting;
  return [
    product(`${m} × ${k} × ${n}`, [m, k, n], setting),
    ...setting.squares.map((size) => product(`n = ${size}`, [size, size, size], setting)),
  ];
}

/**
 * @param {string} label
 * @param {[number, number, number]} shape
 * @param {Setting} setting
 * @returns {Product}
 */
function product(label, shape, setting) {
  const { input_bytes, output_bytes, traffic, peak } = setting;
  const counted = contract(...shape, input_bytes, output_bytes, traffic);
  const bounds = levels(setting).map(({ level, bandwidth }) => ({
    level,
    bandwidth,
    ceiling: roof(counted.intensity, peak, bandwidth),
    tighter: tighter(counted.intensity, peak / bandwidth),
  }));
  return { label, ...counted, bounds };
}

/**
 * @param {number} intensity
 * @param {number} ridge
 * @returns {"bandwidth" | "compute" | "both"}
 */
function tighter(intensity, ridge) {
  if (Math.abs(intensity - ridge) <= SAME * ridge) return "both";
  return intensity < ridge ? "bandwidth" : "compute";
}
