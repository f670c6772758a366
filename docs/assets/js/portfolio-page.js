// @ts-check
/* The page that collects what a reader did in every lesson. */

import { showCalibration } from "./portfolio-calibration.js";
import { LessonSection } from "./portfolio-lesson.js";
import { showTools, undoOffer } from "./portfolio-tools.js";
import { element, say } from "./element.js";
import { courseLessons, progress, told } from "./lessons.js";
import { damage, lessons, read, trouble } from "./store.js";

/** @typedef {import("./lessons.js").Lesson} Lesson */
/** @typedef {import("./retell.js").Told} Told */

/**
 * Every lesson of the course, and those that are no longer part of it but have something kept.
 *
 * @typedef {Lesson & { isKnown: boolean }} Shown
 */

const TROUBLE = {
  forbidden:
    "This browser does not let the site remember anything. You can work here, and import and " +
    "export, but all of it is gone when you leave the page.",
  full:
    "The browser’s storage for this site is full. What you did last is on this page only: " +
    "download it, then make room by clearing a lesson.",
};
const UNKNOWN =
  "The list of lessons could not be loaded, so this page cannot tell which recorded run each " +
  "lesson shows now. Reload it to try again.";

/** @param {Element} place */
export async function showPortfolio(place) {
  const course = await courseLessons();
  const all = () => shownLessons(course ?? []);
  const warning = element("div.rp-portfolio-warning", { role: "status" });
  const summary = element("p.rp-portfolio-summary");
  const tools = showTools(() => all().map(toldOf));
  const confidence = element("div.rp-calibration");
  const list = element("div.rp-portfolio-lessons");
  place.replaceChildren(
    warning,
    summary,
    tools,
    element("h2", { id: "confidence" }, "Confidence against outcome"),
    confidence,
    element("h2", { id: "lessons" }, "Lesson by lesson"),
    list,
    undoOffer(),
  );
  /** @type {Map<string, LessonSection>} */
  const sections = new Map();
  const update = () => {
    const shown = all();
    showWarnings(warning, shown, course === null);
    say(summary, summaryOf(shown));
    showCalibration(confidence, shown.flatMap(({ id }) => Object.values(read(id).entries)));
    showSections(list, shown, sections);
  };
  window.addEventListener("ridgepoint:work", update);
  update();
  if (location.hash) document.querySelector(`#${CSS.escape(location.hash.slice(1))}`)?.scrollIntoView();
}

/**
 * @param {Lesson[]} course
 * @returns {Shown[]}
 */
function shownLessons(course) {
  const known = course.map((lesson) => ({ ...lesson, isKnown: true }));
  const ids = new Set(course.map(({ id }) => id));
  const others = lessons().filter((id) => !ids.has(id));
  return [
    ...known,
    ...others.map((id) => {
      return { id, title: read(id).title || id, url: "", record: "", questions: [], isKnown: false };
    }),
  ];
}

/**
 * @param {Shown} lesson
 * @returns {Told}
 */
function toldOf({ id, title, record, questions }) {
  const work = read(id);
  return { id, title, record, work, progress: told(progress(work, questions)) };
}

/**
 * @param {Element} where
 * @param {Shown[]} shown
 * @param {boolean} isUnknown
 */
function showWarnings(where, shown, isUnknown) {
  const why = trouble();
  const damaged = shown
    .map(({ id, title }) => ({ title, faults: damage(id) }))
    .filter(({ faults }) => faults.length)
    .map(({ title, faults }) => `Part of what this browser holds of “${title}” cannot be read, and is left out: ${faults.slice(0, 3).join("; ")}.`);
  const said = [...(why ? [TROUBLE[why]] : []), ...(isUnknown ? [UNKNOWN] : []), ...damaged];
  if (where.textContent !== said.join("")) {
    where.replaceChildren(...said.map((text) => element("p", {}, text)));
  }
}

/** @param {Shown[]} shown */
function summaryOf(shown) {
  const entries = shown.flatMap(({ id }) => Object.values(read(id).entries));
  if (!entries.length && !shown.some(({ id }) => read(id).notes.trim())) {
    return "Nothing is here yet. Answer a question in a lesson, or write a note, and it will be.";
  }
  const known = shown.filter(({ isKnown }) => isKnown);
  const finished = known.filter(
    ({ id, questions }) => progress(read(id), questions).state === "finished",
  ).length;
  const answers = entries.length === 1 ? "1 answer" : `${entries.length} answers`;
  const right = entries.filter(({ outcome }) => outcome === "right").length;
  const judged = entries.filter(({ outcome }) => outcome !== "open").length;
  const outcome = judged
    ? `; of the ${judged} that the page could judge, ${right} ${right === 1 ? "is" : "are"} right`
    : "";
  return (
    `${finished} of ${known.length} ${known.length === 1 ? "lesson" : "lessons"} finished. ` +
    `${answers}${outcome}.`
  );
}

/**
 * @param {Element} list
 * @param {Shown[]} shown
 * @param {Map<string, LessonSection>} sections
 */
function showSections(list, shown, sections) {
  const ids = new Set(shown.map(({ id }) => id));
  for (const [id, section] of sections) {
    if (ids.has(id)) continue;
    section.element.remove();
    sections.delete(id);
  }
  for (const lesson of shown) {
    const section = sections.get(lesson.id) ?? new LessonSection(lesson);
    if (!sections.has(lesson.id)) list.append(section.element);
    sections.set(lesson.id, section);
    section.update();
  }
}
