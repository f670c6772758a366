// @ts-check
/* A measurement of the reader's machine, as JSON that they paste. It stays in the page. */

/** @typedef {{ dtype: string, gflops: number }} Peak */
/** @typedef {{ level: string, gbytes_per_s: number, working_set_bytes: number }} Bandwidth */
/** @typedef {{ name: string, flops: number, bytes: number, gflops: number, dtype: string }} Workload */

/**
 * @typedef {object} Measurement
 * @property {{ device: string, jax: string, started_utc: string }} provenance
 * @property {Peak[]} peaks
 * @property {Bandwidth[]} bandwidths
 * @property {Workload[]} workloads
 * @property {number} dispatch_floor_us
 */

const KIND = "ridgepoint-measurement";
const SCHEMA = 1;
const MOST_CHARACTERS = 200_000;
const MOST_ENTRIES = 50;
const LONGEST_TEXT = 200;
/** Bytes of an item, of the data types whose size can be told from their name. */
const ITEM_BYTES = new Map([
  ["float64", 8],
  ["float32", 4],
  ["bfloat16", 2],
  ["float16", 2],
  ["int8", 1],
]);
const WHOLE_KEYS = [
  "kind",
  "schema",
  "provenance",
  "peaks",
  "bandwidths",
  "dispatch_floor_us",
  "workloads",
];

/** What each list holds; other keys of an entry are passed over. */
const PEAK = { dtype: "text", gflops: "rate" };
const BANDWIDTH = { level: "text", working_set_bytes: "count", gbytes_per_s: "rate" };
const WORKLOAD = { name: "text", flops: "count", bytes: "count", gflops: "rate", dtype: "text" };
const PROVENANCE = { device: "text", jax: "text", started_utc: "text" };

class Refusal extends Error {}

/**
 * Read a pasted measurement.
 *
 * @param {string} text
 * @returns {{ measurement: Measurement } | { problem: string }}
 */
export function parseMeasurement(text) {
  try {
    return { measurement: parsed(text) };
  } catch (error) {
    if (error instanceof Refusal) return { problem: error.message };
    throw error;
  }
}

/** @param {string} dtype */
export function itemBytes(dtype) {
  return ITEM_BYTES.get(dtype);
}

/**
 * @param {string} text
 * @returns {Measurement}
 */
function parsed(text) {
  if (!text.trim()) throw new Refusal("There is nothing to read: paste the JSON first.");
  if (text.length > MOST_CHARACTERS) {
    throw new Refusal(`It has more than ${MOST_CHARACTERS} characters; a measurement has far less.`);
  }
  const found = record(decoded(text), "The whole");
  if (found.kind !== KIND) throw new Refusal(`It is no measurement: its kind is not “${KIND}”.`);
  if (found.schema !== SCHEMA) {
    throw new Refusal(`Its schema is not ${SCHEMA}, the only one that this page reads.`);
  }
  const lacking = WHOLE_KEYS.find((key) => !Object.hasOwn(found, key));
  if (lacking) throw new Refusal(`It has no “${lacking}”.`);
  const extra = Object.keys(found).find((key) => !WHOLE_KEYS.includes(key));
  if (extra) throw new Refusal(`It has an unknown part, “${extra.slice(0, 40)}”.`);
  return {
    provenance: /** @type {any} */ (checked(found.provenance, PROVENANCE, "provenance")),
    peaks: /** @type {any} */ (list(found.peaks, PEAK, "peaks", 1)),
    bandwidths: /** @type {any} */ (list(found.bandwidths, BANDWIDTH, "bandwidths", 1)),
    workloads: /** @type {any} */ (list(found.workloads, WORKLOAD, "workloads", 0)),
    dispatch_floor_us: /** @type {number} */ (value(found.dispatch_floor_us, "rate", "dispatch_floor_us")),
  };
}

/** @param {string} text */
function decoded(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("It is no JSON: copy the whole of it, from the first brace to the last.");
  }
}

/**
 * @param {unknown} found
 * @param {string} where
 * @returns {Record<string, unknown>}
 */
function record(found, where) {
  if (typeof found === "object" && found !== null && !Array.isArray(found)) {
    return /** @type {Record<string, unknown>} */ (found);
  }
  throw new Refusal(`${where} must be a JSON object.`);
}

/**
 * @param {unknown} found
 * @param {Record<string, string>} shape
 * @param {string} where
 * @param {number} least
 */
function list(found, shape, where, least) {
  if (!Array.isArray(found)) throw new Refusal(`${where} must be a list.`);
  if (found.length < least) throw new Refusal(`${where} is empty.`);
  if (found.length > MOST_ENTRIES) {
    throw new Refusal(`${where} has more than ${MOST_ENTRIES} entries.`);
  }
  return found.map((each, at) => checked(each, shape, `${where}[${at}]`));
}

/**
 * @param {unknown} found
 * @param {Record<string, string>} shape
 * @param {string} where
 * @returns {Record<string, string | number>}
 */
function checked(found, shape, where) {
  const entry = record(found, where);
  return Object.fromEntries(
    Object.entries(shape).map(([key, kind]) => {
      if (!Object.hasOwn(entry, key)) throw new Refusal(`${where} has no “${key}”.`);
      return [key, value(entry[key], kind, `${where}.${key}`)];
    }),
  );
}

/**
 * @param {unknown} found
 * @param {string} kind
 * @param {string} where
 * @returns {string | number}
 */
function value(found, kind, where) {
  if (kind === "text") {
    if (typeof found === "string" && found.trim() && found.length <= LONGEST_TEXT) return found;
    throw new Refusal(`${where} must be text of at most ${LONGEST_TEXT} characters.`);
  }
  if (typeof found !== "number" || !(found > 0) || !Number.isFinite(found)) {
    throw new Refusal(`${where} must be a number above zero.`);
  }
  if (kind === "count" && !Number.isSafeInteger(found)) {
    throw new Refusal(`${where} must be a whole number.`);
  }
  return found;
}
