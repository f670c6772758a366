// @ts-check
/* A field for what the reader notes on a lesson, saved while they type. */

import { element, newId, say } from "./element.js";
import { siteUrl } from "./lessons.js";
import { LIMITS } from "./shape.js";
import { here, keepNotes, read, trouble } from "./store.js";

const PAUSE_MILLISECONDS = 400;

const SAVED = "Saved in this browser";
const EMPTY = "What you write here is saved in this browser";
const WHY_NOT = {
  forbidden:
    "Not saved: this browser does not let the site remember anything. " +
    "Copy your notes before you leave the page.",
  full: "Not saved: the browser’s storage for this site is full. Copy your notes before you leave the page.",
};

/** Fill the places that the page has for notes. */
export function showNotes() {
  const { lesson } = here();
  /** @type {NodeListOf<HTMLElement>} */
  const places = document.querySelectorAll(".rp-notes[data-prompt]");
  places.forEach((place) => {
    const more = element("a", { href: siteUrl("portfolio/") }, "All your notes and answers");
    place.append(notesField(lesson, place.dataset.prompt ?? "Notes", more));
    place.hidden = false;
  });
}

/**
 * @param {string} lesson
 * @param {string} prompt - what the field is for
 * @param {Node} [more] - stands beside the status
 * @returns {HTMLElement}
 */
export function notesField(lesson, prompt, more) {
  const id = newId("rp-notes");
  const field = /** @type {HTMLTextAreaElement} */ (
    element("textarea.rp-notes-text", {
      id,
      rows: "4",
      maxlength: String(LIMITS.notes),
      "aria-describedby": `${id}-status`,
    })
  );
  const paper = element("div.rp-notes-paper", { "aria-hidden": "true" });
  const status = element("span", { id: `${id}-status`, role: "status" });
  const pending = element("span.rp-notes-pending", { "aria-hidden": "true" }, "Saving…");
  const line = element("p.rp-notes-status", {}, status, pending);
  if (more) line.append(" ", more);
  const label = element("label.rp-notes-label", { for: id }, prompt);
  const block = element("div.rp-notes-field", {}, label, field, paper, line);
  connect(lesson, { block, field, paper, status });
  return block;
}

/**
 * @param {string} lesson
 * @param {{ block: HTMLElement, field: HTMLTextAreaElement, paper: HTMLElement, status: HTMLElement }} parts
 */
function connect(lesson, { block, field, paper, status }) {
  /** @type {number | undefined} */
  let timer;
  const show = () => {
    if (timer !== undefined) return; // what is being typed is newer
    const { notes } = read(lesson);
    if (field.value !== notes.replace(/\r\n?/g, "\n")) field.value = notes;
    paper.textContent = notes;
    const why = trouble();
    say(status, why ? WHY_NOT[why] : notes ? SAVED : EMPTY);
    block.classList.toggle("rp-notes-unsaved", Boolean(why));
  };
  const save = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    block.classList.remove("rp-notes-waiting");
    keepNotes(lesson, field.value); // which is heard below
  };
  field.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(save, PAUSE_MILLISECONDS);
    block.classList.add("rp-notes-waiting");
  });
  field.addEventListener("change", save);
  window.addEventListener("pagehide", save);
  window.addEventListener("beforeprint", save);
  document.addEventListener("visibilitychange", save);
  window.addEventListener("ridgepoint:work", (event) => {
    const changed = /** @type {CustomEvent<{ lesson: string }>} */ (event).detail.lesson;
    if (changed === lesson || !changed) show();
  });
  show();
}
