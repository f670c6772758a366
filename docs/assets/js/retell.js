// @ts-check
/* A portfolio as Markdown, for people: what the reader wrote stands in it as text. */

import { moment } from "./element.js";
import { allTold, calibration, rowTold } from "./calibration.js";

/** @typedef {import("./store.js").Entry} Entry */
/** @typedef {import("./store.js").Work} Work */

/**
 * One lesson, as far as anything is known of it.
 *
 * @typedef {object} Told
 * @property {string} id
 * @property {string} title
 * @property {string} progress - in words
 * @property {string} record - id of the recorded run that the lesson shows now; empty: unknown
 * @property {Work} work
 */

/** What each kind of answer is called where they stand together. */
export const HEADINGS = { predict: "Predictions", quiz: "Quizzes", answer: "Exercises" };
export const OUTCOMES = { right: "right", wrong: "wrong", open: "judged by yourself" };

const LONG = 300;

/**
 * @param {Told[]} lessons
 * @param {Date} now
 * @returns {string}
 */
export function toMarkdown(lessons, now) {
  const all = lessons.flatMap(({ work }) => Object.values(work.entries));
  const parts = [
    "# Portfolio",
    `Exported ${moment(now.toISOString())}.`,
    ...confidences(all),
    ...lessons.flatMap(lesson),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** @param {Entry[]} all */
function confidences(all) {
  const found = calibration(all);
  const head = ["| You said | You were right | That is |", "| --- | --- | --- |"];
  const rows = found.rows.map(
    (row) => `| ${saidTold(row)} | ${row.right} of ${row.total} | ${rowTold(row)} |`,
  );
  const table = rows.length ? [[...head, ...rows].join("\n")] : [];
  return ["## Confidence against outcome", ...table, allTold(found)];
}

/**
 * @param {{ said: number, isExact: boolean }} row
 * @returns {string}
 */
export function saidTold({ said, isExact }) {
  return isExact ? `${said} %` : `about ${said} %`;
}

/** @param {Told} lesson */
function lesson({ id, title, progress, record, work }) {
  const facts = [`Lesson ${id}. ${progress}.`];
  if (record) facts.push(`The lesson now shows the recorded run ${record}.`);
  const kinds = /** @type {(keyof typeof HEADINGS)[]} */ (Object.keys(HEADINGS));
  const answers = kinds.flatMap((kind) => {
    const some = Object.entries(work.entries).filter(([, entry]) => entry.kind === kind);
    if (!some.length) return [];
    return [`### ${HEADINGS[kind]}`, ...some.flatMap(([name, one]) => answer(name, one, record))];
  });
  const notes = work.notes.trim() ? ["### Notes", quoted(work.notes)] : [];
  return [`## ${inline(title)}`, facts.join("\n"), ...answers, ...notes];
}

/**
 * @param {string} name
 * @param {Entry} entry
 * @param {string} record
 */
function answer(name, entry, record) {
  const sure = entry.confidence === undefined ? "" : `, ${entry.confidence} % sure`;
  const tries = entry.tries > 1 ? `, at try ${entry.tries}` : "";
  const other = record && entry.record !== record ? ", which is not the one shown now" : "";
  const parts = [
    `#### ${inline(name)}`,
    verbatim("Question", entry.question),
    verbatim("Answer", entry.answer),
    entry.expected ? verbatim("Right", entry.expected) : "",
    `Outcome: ${OUTCOMES[entry.outcome]}${sure}${tries}, ${moment(entry.at)}.  \n` +
      `Recorded run: ${entry.record ? inline(entry.record) : "none"}${other}.`,
  ];
  return parts.filter(Boolean);
}

/**
 * Text exactly as it is: in the line where it is short, in a fence of its own where it is not.
 *
 * @param {string} label
 * @param {string} text
 */
function verbatim(label, text) {
  if (text.length <= LONG && !/[\r\n]/.test(text)) return `${label}: ${inline(text)}`;
  const runs = [...text.matchAll(/`+/g)].map(([run]) => run.length);
  const fence = "`".repeat(Math.max(2, ...runs) + 1);
  return `${label}:\n\n${fence}text\n${text}\n${fence}`;
}

/**
 * Text that Markdown shows as it stands.
 *
 * @param {string} text
 */
function inline(text) {
  return text.replace(/[\r\n]+/g, " ").replace(/[\\`*_{}[\]<>#|~$&!]/g, "\\$&");
}

/**
 * Notes as a quotation, so that no heading in them becomes one of the portfolio's.
 *
 * @param {string} text
 */
function quoted(text) {
  return text.split(/\r\n|\r|\n/).map((line) => `> ${line}`.trimEnd()).join("\n");
}
