// @ts-check
/* Confidence against outcome: how often a reader was right, by how sure they said they were. */

/** @typedef {import("./store.js").Entry} Entry */
/** @typedef {"few" | "fits" | "surer" | "unsure"} Finding */

/**
 * Predictions of about the same confidence.
 *
 * @typedef {object} Row
 * @property {number} said - in percent, to the nearest ten
 * @property {boolean} isExact - whether every one of them said just that
 * @property {number} right
 * @property {number} total
 * @property {Finding} finding
 */

/**
 * @typedef {object} Calibration
 * @property {Row[]} rows - the most confident first
 * @property {number} right
 * @property {number} total
 * @property {number} expected - how many would be right if each confidence were
 * @property {number} leftOut - predictions without a confidence or an outcome, or changed later
 * @property {Finding} finding
 */

/** Fewer say nothing, in a row and in all. */
export const LEAST_IN_ROW = 5;
export const LEAST_IN_ALL = 10;
/** A difference that chance makes more often than this is none. */
const RARE = 0.05;

/**
 * @param {Entry[]} entries - answers of any kind
 * @returns {Calibration}
 */
export function calibration(entries) {
  const counted = entries.filter(counts);
  /** @type {Map<number, Entry[]>} */
  const groups = new Map();
  for (const entry of counted) {
    const said = Math.round(sure(entry) / 10) * 10;
    groups.set(said, [...(groups.get(said) ?? []), entry]);
  }
  const rows = [...groups].sort(([one], [other]) => other - one).map(([said, all]) => row(said, all));
  const predictions = entries.filter(({ kind }) => kind === "predict").length;
  return {
    rows,
    ...summed(counted),
    expected: counted.reduce((sum, entry) => sum + sure(entry) / 100, 0),
    leftOut: predictions - counted.filter(({ kind }) => kind === "predict").length,
    finding: finding(counted, LEAST_IN_ALL),
  };
}

/**
 * Whether an answer says how sure the reader was, and came out one way at the first try.
 *
 * @param {Entry} entry
 */
function counts({ confidence, outcome, tries }) {
  return confidence !== undefined && outcome !== "open" && tries <= 1;
}

/** @param {Entry} entry */
function sure({ confidence }) {
  return confidence ?? 0;
}

/**
 * @param {number} said
 * @param {Entry[]} all
 * @returns {Row}
 */
function row(said, all) {
  const isExact = all.every((entry) => sure(entry) === said);
  return { said, isExact, ...summed(all), finding: finding(all, LEAST_IN_ROW) };
}

/** @param {Entry[]} all */
function summed(all) {
  return { right: all.filter(({ outcome }) => outcome === "right").length, total: all.length };
}

/**
 * Whether the reader was right as often as they said, or so much less or more often that chance
 * hardly explains it.
 *
 * @param {Entry[]} all
 * @param {number} least
 * @returns {Finding}
 */
function finding(all, least) {
  if (all.length < least) return "few";
  const { right } = summed(all);
  const chances = distribution(all.map((entry) => sure(entry) / 100));
  const sum = (/** @type {number[]} */ part) => part.reduce((one, other) => one + other, 0);
  if (sum(chances.slice(0, right + 1)) <= RARE) return "surer";
  return sum(chances.slice(right)) <= RARE ? "unsure" : "fits";
}

/**
 * How likely each number of right answers is when each answer is right with its own probability.
 *
 * @param {number[]} probabilities
 * @returns {number[]} by the number of right ones
 */
function distribution(probabilities) {
  return probabilities.reduce(
    (chances, p) => {
      const more = [...chances, 0];
      return more.map((chance, n) => chance * (1 - p) + (n ? chances[n - 1] * p : 0));
    },
    [1],
  );
}

/**
 * What a row says, in words.
 *
 * @param {Row} row
 * @returns {string}
 */
export function rowTold({ finding: found }) {
  return {
    few: `too few: it takes ${LEAST_IN_ROW}`,
    fits: "as often as you said, as far as chance lets one see",
    surer: "less often than you said",
    unsure: "more often than you said",
  }[found];
}

/**
 * What all rows together say, in words.
 *
 * @param {Calibration} found
 * @returns {string}
 */
export function allTold({ total, right, expected, finding: found }) {
  if (!total) return "No prediction with a confidence has come out yet.";
  if (found === "few") {
    const so = total === 1 ? "1 prediction has" : `${total} predictions have`;
    return `So far ${so} come out. From ${LEAST_IN_ALL} on, this page says what they tell of you.`;
  }
  const counted = `By what you said, about ${expected.toFixed(1)} of ${total} predictions should be right; ${right} ${right === 1 ? "is" : "are"}.`;
  const meaning = {
    fits: "The difference is no larger than chance makes it: you know how much you know.",
    surer: "Chance alone hardly explains that: you were surer than you were right.",
    unsure: "Chance alone hardly explains that: you know more than you gave yourself credit for.",
  }[found];
  return `${counted} ${meaning}`;
}
