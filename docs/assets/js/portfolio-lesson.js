// @ts-check
/* One lesson on the portfolio's page: its answers, its notes, and a way to clear them. */

import { confirmed } from "./confirm.js";
import { element, moment } from "./element.js";
import { progress, told } from "./lessons.js";
import { notesField } from "./notes.js";
import { markOf } from "./progress.js";
import { HEADINGS, OUTCOMES } from "./retell.js";
import { damage, read } from "./store.js";
import { clearUndoably } from "./undo.js";

/** @typedef {import("./store.js").Entry} Entry */
/** @typedef {import("./portfolio-page.js").Shown} Shown */

const GONE = "This lesson is no longer part of the course.";

/** What is shown of a lesson; the field for notes stays while the rest is brought up to date. */
export class LessonSection {
  /** @param {Shown} lesson */
  constructor(lesson) {
    this.lesson = lesson;
    this.state = element("p.rp-lesson-state");
    this.answers = element("div.rp-portfolio-answers");
    this.clear = confirmed({
      label: "Clear this lesson…",
      question: `Clear your answers and notes of “${lesson.title}”?`,
      act: "Clear them",
      done: () => this.forget(),
    });
    this.notes = this.makeNotes();
    // Without the host, which print would spell out.
    const href = lesson.url && new URL(lesson.url).pathname;
    const title = href ? element("a", { href }, lesson.title) : lesson.title;
    const heading = element("h3", { id: `lesson-${lesson.id}` }, title);
    this.element = element(
      "section.rp-lesson",
      { "aria-labelledby": heading.id },
      heading,
      this.state,
      this.answers,
      this.notes,
      this.clear,
    );
    this.shown = "";
  }

  /** Notes stand open where there is something; elsewhere they would fill the page with fields. */
  makeNotes() {
    const field = notesField(this.lesson.id, "Notes");
    if (this.isBegun()) return field;
    return element("details.rp-lesson-notes", {}, element("summary", {}, "Write a note"), field);
  }

  isBegun() {
    return Boolean(progress(read(this.lesson.id), this.lesson.questions).state);
  }

  forget() {
    const { id, title } = this.lesson;
    clearUndoably(`Cleared “${title}”.`, [id]);
  }

  update() {
    const work = read(this.lesson.id);
    const isDamaged = damage(this.lesson.id).length > 0;
    const now = JSON.stringify([work.entries, work.reached, work.notes.trim() !== "", isDamaged]);
    if (now === this.shown) return;
    this.shown = now;
    const found = progress(work, this.lesson.questions);
    const mark = found.state ? [markOf(found.state)] : [];
    const record = this.lesson.record
      ? ["Recorded run shown now: ", element("code", {}, this.lesson.record)]
      : [this.lesson.isKnown ? "" : GONE];
    this.state.replaceChildren(
      element("span.rp-lesson-progress", {}, ...mark, told(found)),
      element("span.rp-lesson-record", {}, ...record),
    );
    this.clear.hidden = !found.state && !isDamaged;
    this.answers.replaceChildren(...groupsOf(Object.entries(work.entries), this.lesson));
  }
}

/**
 * @param {[string, Entry][]} entries
 * @param {Shown} lesson
 */
function groupsOf(entries, lesson) {
  const kinds = /** @type {(keyof typeof HEADINGS)[]} */ (Object.keys(HEADINGS));
  return kinds.flatMap((kind) => {
    const some = entries.filter(([, entry]) => entry.kind === kind);
    if (!some.length) return [];
    const items = some.map(([id, entry]) => answerOf(id, entry, lesson));
    return [element("h4", {}, HEADINGS[kind]), element("ul.rp-answer-list", {}, ...items)];
  });
}

/**
 * @param {string} id
 * @param {Entry} entry
 * @param {Shown} lesson
 */
function answerOf(id, entry, lesson) {
  const said = [["You", entry.answer], ...(entry.expected ? [["Right", entry.expected]] : [])];
  const pairs = said.map(([name, text]) =>
    element("div", {}, element("dt", {}, name), element("dd", {}, text || "(nothing)")),
  );
  return element(
    "li.rp-answer-item",
    {},
    element("p.rp-answer-question", {}, entry.question || id),
    element("dl.rp-answer-said", {}, ...pairs),
    factsOf(entry),
    ...remarksOf(id, entry, lesson).map((text) => element("p.rp-answer-remark", {}, text)),
  );
}

/** @param {Entry} entry */
function factsOf({ outcome, confidence, tries, at, record }) {
  const facts = [element(`span.rp-outcome.rp-outcome-${outcome}`, {}, OUTCOMES[outcome])];
  if (confidence !== undefined) facts.push(element("span", {}, `${confidence} % sure`));
  if (tries > 1) facts.push(element("span", {}, `try ${tries}`));
  facts.push(element("time", { datetime: at }, moment(at)));
  facts.push(element("span", {}, "run ", element("code", {}, record || "none")));
  return element("p.rp-answer-facts", {}, ...facts);
}

/**
 * What has changed on the lesson's page since it was answered.
 *
 * @param {string} id
 * @param {Entry} entry
 * @param {Shown} lesson
 */
function remarksOf(id, { record }, lesson) {
  const remarks = [];
  if (lesson.record && record !== lesson.record) {
    remarks.push(
      "The lesson now shows another recorded run than the one that this was answered against. " +
        "Its numbers may differ.",
    );
  }
  if (lesson.isKnown && !lesson.questions.includes(id)) {
    remarks.push("This question is no longer on the lesson’s page.");
  }
  return remarks;
}
