// @ts-check
/* What a reader's work looks like, and how far it may go. Whatever comes from storage or from a
   file is looked at here before anything is made of it. */

/** @typedef {import("./store.js").Entry} Entry */
/** @typedef {import("./store.js").Work} Work */

/** Greatest lengths in UTF-16 units, and greatest numbers of things. */
export const LIMITS = {
  text: 20_000,
  notes: 100_000,
  title: 300,
  record: 100,
  id: 100,
  entries: 500,
  lessons: 500,
  file: 5_000_000,
};

export const KINDS = ["predict", "quiz", "answer"];
const OUTCOMES = ["right", "wrong", "open"];
const ID = /^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/;
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?Z$/;

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export function isTable(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Whether this can be the id of a lesson or of a question.
 *
 * @param {unknown} value
 * @returns {value is string}
 */
export function isId(value) {
  return typeof value === "string" && value.length <= LIMITS.id && ID.test(value);
}

/**
 * Whether this is a moment in UTC, as ISO 8601 writes it.
 *
 * @param {unknown} value
 * @returns {value is string}
 */
export function isMoment(value) {
  return typeof value === "string" && MOMENT.test(value) && !Number.isNaN(Date.parse(value));
}

/**
 * @param {number} limit
 * @returns {(value: unknown) => string}
 */
function text(limit) {
  return (value) => {
    if (typeof value !== "string") return "is no text";
    return value.length <= limit ? "" : `is longer than ${limit} characters`;
  };
}

/**
 * @param {string[]} names
 * @returns {(value: unknown) => string}
 */
function oneOf(names) {
  return (value) =>
    typeof value === "string" && names.includes(value) ? "" : `is none of ${names.join(", ")}`;
}

/** @param {unknown} value */
function percent(value) {
  const isOne = typeof value === "number" && value >= 0 && value <= 100;
  return value === undefined || isOne ? "" : "is no number from 0 to 100";
}

/** @param {unknown} value */
function count(value) {
  const isOne = typeof value === "number" && Number.isInteger(value) && value >= 0;
  return isOne && value <= 1_000_000 ? "" : "is no number of tries";
}

/** @param {unknown} value */
function moment(value) {
  return isMoment(value) ? "" : "is no moment in UTC, such as 2026-12-01T09:30:00Z";
}

/** @param {unknown} value */
function momentOrNone(value) {
  return value === undefined || value === "" ? "" : moment(value);
}

/** @type {Record<string, (value: unknown) => string>} */
const ENTRY = {
  kind: oneOf(KINDS),
  question: text(LIMITS.text),
  answer: text(LIMITS.text),
  expected: text(LIMITS.text),
  outcome: oneOf(OUTCOMES),
  confidence: percent,
  tries: count,
  at: moment,
  record: text(LIMITS.record),
};

/** @type {Record<string, (value: unknown) => string>} */
const WORK = {
  title: text(LIMITS.title),
  notes: text(LIMITS.notes),
  noted: momentOrNone,
  reached: momentOrNone,
  entries: (value) => (isTable(value) ? "" : "is no table of answers"),
};

/**
 * @param {Record<string, unknown>} table
 * @param {Record<string, (value: unknown) => string>} shape
 * @returns {string} what is wrong, as one clause; empty where nothing is
 */
function faultIn(table, shape) {
  for (const [name, check] of Object.entries(shape)) {
    const wrong = check(Object.hasOwn(table, name) ? table[name] : undefined);
    if (wrong) return Object.hasOwn(table, name) ? `${name} ${wrong}` : `${name} is missing`;
  }
  return "";
}

/**
 * @param {Record<string, unknown>} table
 * @param {Record<string, unknown>} shape
 * @returns {string}
 */
function strangeField(table, shape) {
  const strange = Object.keys(table).find((name) => !Object.hasOwn(shape, name));
  return strange === undefined ? "" : `it has an unknown field, ${shortened(strange)}`;
}

/** @param {Record<string, unknown>} table */
function missingField(table) {
  const missing = ["title", "notes", "entries"].find((name) => !Object.hasOwn(table, name));
  return missing === undefined ? "" : `${missing} is missing`;
}

/**
 * @param {string} name
 * @returns {string} fit to stand in a message
 */
export function shortened(name) {
  return JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);
}

/**
 * Sort what is sound from what is not.
 *
 * @param {unknown} value - of one lesson
 * @param {{ isStrict: boolean }} how - strict: unknown fields are refused, too
 * @returns {{ work: Work, refused: string[] }} what can be used, and what is wrong with the rest
 */
export function sound(value, { isStrict }) {
  const work = { title: "", notes: "", noted: "", reached: "", entries: {} };
  if (!isTable(value)) return { work, refused: ["it is no table"] };
  const strange = isStrict ? strangeField(value, WORK) || missingField(value) : "";
  if (strange) return { work, refused: [strange] };
  const refused = [];
  /** @type {Record<string, unknown>} */
  const taken = { ...work };
  for (const [name, check] of Object.entries(WORK)) {
    const wrong = Object.hasOwn(value, name) ? check(value[name]) : "";
    if (wrong) refused.push(`${name} ${wrong}`);
    else if (name !== "entries" && value[name] !== undefined) taken[name] = value[name];
  }
  const entries = isTable(value.entries) ? value.entries : {};
  const checked = soundEntries(entries, isStrict);
  const all = /** @type {Work} */ ({ ...taken, entries: checked.entries });
  return { work: all, refused: [...refused, ...checked.refused] };
}

/**
 * @param {Record<string, unknown>} found
 * @param {boolean} isStrict
 */
function soundEntries(found, isStrict) {
  /** @type {Record<string, Entry>} */
  const entries = {};
  const refused = [];
  for (const [id, value] of Object.entries(found)) {
    const wrong = entryFault(id, value, isStrict);
    if (wrong) refused.push(`${shortened(id)}: ${wrong}`);
    else if (Object.keys(entries).length >= LIMITS.entries)
      refused.push(`${shortened(id)}: there are more than ${LIMITS.entries} answers`);
    else entries[id] = /** @type {Entry} */ (value);
  }
  return { entries, refused };
}

/**
 * @param {string} id
 * @param {unknown} value
 * @param {boolean} isStrict
 * @returns {string}
 */
function entryFault(id, value, isStrict) {
  if (!isId(id)) return "this is no id of a question";
  if (!isTable(value)) return "it is no answer";
  return (isStrict && strangeField(value, ENTRY)) || faultIn(value, ENTRY);
}

/**
 * An entry with the fields that everyone knows, none of them longer than it may be.
 *
 * @param {Entry} entry
 * @returns {Entry}
 */
export function trimmed(entry) {
  const known = Object.keys(ENTRY).filter((name) => Object.hasOwn(entry, name));
  /** @type {Record<string, unknown>} */
  const kept = {};
  for (const name of known) {
    const value = /** @type {Record<string, unknown>} */ (/** @type {unknown} */ (entry))[name];
    const limit = name === "record" ? LIMITS.record : LIMITS.text;
    kept[name] = typeof value === "string" ? clipped(value, limit) : value;
  }
  return /** @type {Entry} */ (/** @type {unknown} */ (kept));
}

/**
 * @param {string} value
 * @param {number} limit
 */
function clipped(value, limit) {
  return value.length <= limit ? value : `${value.slice(0, limit - 1)}…`;
}
