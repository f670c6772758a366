// @ts-check
/* Numbers as people write them. */

/**
 * @typedef {object} Target - as scripts/blocks/target.py says it
 * @property {number} value
 * @property {string} shown
 * @property {string} unit
 * @property {"rtol" | "atol" | "factor"} tolerance
 * @property {number} size
 */

const WHOLE = String.raw`(?:\d{1,3}(?:[,_ \u00a0\u2009\u202f]\d{3})+(?!\d)|\d+)`;
const DECIMAL = String.raw`(?:${WHOLE}(?:\.\d*)?|\.\d+)`;
const EXPONENT = String.raw`(?:[eE][-+−]?\d{1,3}|\s?[×x*·]\s?10\s?(?:\^|\*\*)\s?[-+−]?\d{1,3})`;
const NUMBER = String.raw`[-+−]?\s?${DECIMAL}${EXPONENT}?`;
const UNIT = String.raw`[\p{L}%°].*`;
const WRITTEN = new RegExp(
  String.raw`^(${NUMBER})(?:\s*[/⁄]\s*(${NUMBER}))?\s*(${UNIT})?$`,
  "u",
);
const DECIMAL_COMMA = /^([-+−]?\d[\d.]*),(\d{1,2}|\d{4,})(?!\d)/;
const EXAMPLES = "such as 1500, 1.5e3 or 3/2";

/** Units that have a second name. */
const SYNONYMS = new Map([
  ["B", "byte"],
  ["μs", "µs"],
  ["us", "µs"],
  ["per cent", "%"],
  ["percent", "%"],
]);

/**
 * A unit without what makes no difference: spaces, the plural, capitals in a word.
 *
 * @param {string} unit
 * @returns {string}
 */
function plainUnit(unit) {
  const parts = unit.replace(/\s+per\s+/, "/").split("/");
  return parts
    .map((part) => {
      const name = part.trim().replace(/\.$/, "");
      const word = name.length > 3 ? name.toLowerCase().replace(/s$/, "") : name;
      return SYNONYMS.get(word) ?? word;
    })
    .join("/");
}

/**
 * @param {string} text - of one number, without unit
 * @returns {number}
 */
function numberOf(text) {
  const plain = text.replace(/−/g, "-").replace(/\s?[×x*·]\s?10\s?(?:\^|\*\*)\s?/, "e");
  return Number(plain.replace(/[,_ \u00a0\u2009\u202f]/g, ""));
}

/**
 * Read a number: digits with or without groups, a fraction, a power of ten, the unit or none.
 *
 * @param {string} text
 * @param {string} unit - the one that is asked for; may be empty
 * @returns {{ value: number } | { problem: string }}
 */
export function readNumber(text, unit) {
  const written = text.trim();
  if (!written) return { problem: `Write a number, ${EXAMPLES}.` };
  const comma = written.match(DECIMAL_COMMA);
  if (comma) {
    const meant = `${comma[1].replace(/\./g, "")}.${comma[2]}`;
    return { problem: `Write ${meant}, with a point: a comma stands between thousands here.` };
  }
  const found = written.match(WRITTEN);
  if (!found) return { problem: `That is no single number. Write one, ${EXAMPLES}.` };
  const [, over, under, given = ""] = found;
  if (given && plainUnit(given) !== plainUnit(unit)) {
    if (!unit) return { problem: `The answer has no unit: leave “${given}” out.` };
    const asked = `The answer is counted in ${unit}, and not in “${given}”.`;
    return { problem: `${asked} Convert it, or leave the unit out.` };
  }
  const divisor = under === undefined ? 1 : numberOf(under);
  if (divisor === 0) return { problem: "Nothing can be divided by zero." };
  const value = numberOf(over) / divisor;
  if (!Number.isFinite(value)) return { problem: "That number is too large to be compared." };
  return { value };
}

/**
 * Whether a number is near enough to what is right.
 *
 * @param {Target} target
 * @param {number} value
 * @param {number} [right] - another number to compare with, under the same tolerance
 * @returns {boolean}
 */
export function holds({ value: own, tolerance, size }, value, right = own) {
  if (tolerance === "factor") {
    const ratio = right ? value / right : 0;
    return ratio >= 1 / size && ratio <= size;
  }
  return Math.abs(value - right) <= (tolerance === "atol" ? size : size * Math.abs(right));
}

/**
 * In words, how far a wrong number is off.
 *
 * @param {number} value
 * @param {number} right
 * @returns {string}
 */
export function distance(value, right) {
  const side = value > right ? "Too high" : "Too low";
  if (!right || value / right <= 0) return `${side}.`;
  const factor = Math.max(value / right, right / value);
  if (factor < 1.2) return `${side}, by ${Number((100 * Math.abs(value / right - 1)).toPrecision(2))} %.`;
  if (factor >= 1000) return `${side}, by a factor of about 10^${Math.round(Math.log10(factor))}.`;
  return `${side}, by a factor of ${Number(factor.toPrecision(2))}.`;
}

/**
 * A number with its unit, where the reader gave none.
 *
 * @param {string} text - that `readNumber` can read
 * @param {string} unit
 * @returns {string}
 */
export function withUnit(text, unit) {
  const given = text.trim().match(WRITTEN)?.[3];
  return given || !unit ? text.trim() : `${text.trim()} ${unit}`;
}
