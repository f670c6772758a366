// @ts-check
/* A portfolio as JSON: written for the reader to keep, and read again with suspicion. */

import { isId, isMoment, isTable, LIMITS, shortened, sound, trimmed } from "./shape.js";

/** @typedef {import("./store.js").Entry} Entry */
/** @typedef {import("./store.js").Work} Work */

/**
 * What a file holds that can be used, and what is wrong with the rest, one sentence each.
 *
 * @typedef {object} Found
 * @property {Record<string, Work>} lessons
 * @property {string[]} refused
 */

/**
 * How many of the file's answers and notes were taken, were here already, or are newer here.
 *
 * @typedef {{ answers: number, notes: number }} Count
 * @typedef {{ taken: Count, same: Count, newerHere: Count }} Tally
 */

const KIND = "ridgepoint-portfolio";
const SCHEMA = 1;
const FIELDS = ["kind", "schema", "exported_utc", "lessons"];
/** A clock may be wrong by this much; more, and nothing could ever be newer. */
const AHEAD_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * A portfolio as the text of a JSON file.
 *
 * @param {Record<string, Work>} lessons
 * @param {Date} now
 * @returns {string}
 */
export function toJson(lessons, now) {
  const data = { kind: KIND, schema: SCHEMA, exported_utc: now.toISOString(), lessons: {} };
  data.lessons = Object.fromEntries(
    Object.entries(lessons).map(([id, work]) => [id, { ...work, entries: tidied(work.entries) }]),
  );
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** @param {Record<string, Entry>} entries */
function tidied(entries) {
  return Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, trimmed(entry)]));
}

/**
 * Read the text of such a file.
 *
 * @param {string} text
 * @param {Date} now
 * @returns {Found}
 */
export function fromJson(text, now) {
  if (text.length > LIMITS.file) {
    return nothing(`It is larger than ${LIMITS.file / 1e6} MB, and no portfolio is.`);
  }
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    return nothing("It is no JSON, or not all of it.");
  }
  const wrong = faultOf(data);
  return wrong ? nothing(wrong) : lessonsOf(data.lessons, now);
}

/**
 * @param {string} why
 * @returns {Found}
 */
function nothing(why) {
  return { lessons: {}, refused: [why] };
}

/**
 * @param {unknown} data
 * @returns {string}
 */
function faultOf(data) {
  if (!isTable(data) || data.kind !== KIND) return "It is no portfolio of this course.";
  if (data.schema !== SCHEMA) {
    const isNewer = typeof data.schema === "number" && data.schema > SCHEMA;
    return isNewer
      ? `It was made by a newer version of this site (schema ${data.schema}).`
      : "It does not say which schema it follows.";
  }
  const strange = Object.keys(data).find((name) => !FIELDS.includes(name));
  if (strange !== undefined) return `It has an unknown field, ${shortened(strange)}.`;
  if (!isMoment(data.exported_utc)) return "It does not say when it was exported.";
  return isTable(data.lessons) ? "" : "It holds no table of lessons.";
}

/**
 * @param {Record<string, unknown>} found
 * @param {Date} now
 * @returns {Found}
 */
function lessonsOf(found, now) {
  /** @type {Record<string, Work>} */
  const lessons = {};
  /** @type {string[]} */
  const refused = [];
  for (const [id, value] of Object.entries(found)) {
    if (!isId(id)) refused.push(`${shortened(id)}: this is no id of a lesson.`);
    else if (Object.keys(lessons).length >= LIMITS.lessons)
      refused.push(`${id}: there are more than ${LIMITS.lessons} lessons.`);
    else {
      const looked = sound(value, { isStrict: true });
      const late = withoutFuture(looked.work, now);
      refused.push(...[...looked.refused, ...late.refused].map((why) => `${id}: ${why}.`));
      if (!isEmpty(late.work)) lessons[id] = late.work;
    }
  }
  return { lessons, refused };
}

/**
 * @param {Work} work
 * @param {Date} now
 * @returns {{ work: Work, refused: string[] }}
 */
function withoutFuture(work, now) {
  const latest = now.getTime() + AHEAD_MILLISECONDS;
  const isLate = (/** @type {string | undefined} */ at) => Date.parse(at ?? "") > latest;
  const refused = [];
  /** @type {Work} */
  const kept = { ...work, entries: {} };
  if (isLate(work.noted) || isLate(work.reached)) {
    refused.push("its notes or its end have a moment that is still to come");
    Object.assign(kept, { notes: "", noted: "", reached: "" });
  }
  for (const [id, entry] of Object.entries(work.entries)) {
    if (isLate(entry.at)) refused.push(`${shortened(id)}: its moment is still to come`);
    else kept.entries[id] = entry;
  }
  return { work: kept, refused };
}

/**
 * Whether there is nothing of the reader in it.
 *
 * @param {Work} work
 */
export function isEmpty(work) {
  return !work.notes && !work.noted && !work.reached && !Object.keys(work.entries).length;
}

/**
 * Put what a file holds of a lesson beside what is here; of two answers the newer one stays.
 *
 * @param {Work} mine
 * @param {Work} theirs
 * @returns {{ work: Work, tally: Tally }}
 */
export function merged(mine, theirs) {
  const tally = newTally();
  const entries = { ...mine.entries };
  for (const [id, entry] of Object.entries(theirs.entries)) {
    const own = Object.hasOwn(entries, id) ? entries[id] : undefined;
    if (own && isSame(own, entry)) tally.same.answers += 1;
    else if (own && !isNewer(entry.at, own.at)) tally.newerHere.answers += 1;
    else {
      entries[id] = entry;
      tally.taken.answers += 1;
    }
  }
  const notes = mergedNotes(mine, theirs, tally);
  const reached = mine.reached || theirs.reached || "";
  return { work: { ...mine, title: mine.title || theirs.title, ...notes, reached, entries }, tally };
}

/** @returns {Tally} */
export function newTally() {
  const none = () => ({ answers: 0, notes: 0 });
  return { taken: none(), same: none(), newerHere: none() };
}

/**
 * @param {Work} mine
 * @param {Work} theirs
 * @param {Tally} tally
 */
function mergedNotes(mine, theirs, tally) {
  const own = { notes: mine.notes, noted: mine.noted ?? "" };
  if (!theirs.notes && !theirs.noted) return own;
  const isTaken = isNewer(theirs.noted ?? "", own.noted) || !(own.notes || own.noted);
  const where = mine.notes === theirs.notes ? "same" : isTaken ? "taken" : "newerHere";
  tally[where].notes += 1;
  return isTaken ? { notes: theirs.notes, noted: theirs.noted ?? "" } : own;
}

/**
 * @param {string} one
 * @param {string} other - may be empty: then anything is newer
 */
function isNewer(one, other) {
  return Date.parse(one) > (other ? Date.parse(other) : -Infinity);
}

/**
 * @param {Entry} one
 * @param {Entry} other
 */
function isSame(one, other) {
  const names = /** @type {(keyof Entry)[]} */ (Object.keys({ ...one, ...other }));
  return names.every((name) => one[name] === other[name]);
}
