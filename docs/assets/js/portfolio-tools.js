// @ts-check
/* Taking the portfolio along, bringing one in, clearing it, and taking that back. */

import { copyText } from "./clipboard.js";
import { confirmed } from "./confirm.js";
import { button, element, newId, say } from "./element.js";
import { fromJson, isEmpty, merged, newTally, toJson } from "./exchange.js";
import { retold } from "./portfolio-import.js";
import { toMarkdown } from "./retell.js";
import { LIMITS } from "./shape.js";
import { lessons, read, write } from "./store.js";
import { clearUndoably, forgetSteps, undo, undoable, undoably } from "./undo.js";

/** @typedef {import("./retell.js").Told} Told */

/**
 * @param {() => Told[]} told - every lesson
 * @returns {HTMLElement}
 */
export function showTools(told) {
  const report = element("div.rp-report", { role: "status" });
  const clear = confirmed({
    label: "Clear everything…",
    question: "Clear your answers and notes of all lessons in this browser?",
    act: "Clear everything",
    done: () => clearUndoably("Cleared every lesson.", lessons()),
  });
  return element(
    "div.rp-tools",
    {},
    exportTools(told, report),
    importTools(report),
    row("Clear", clear),
    report,
  );
}

/**
 * @param {string} name
 * @param {...HTMLElement} tools
 * @returns {HTMLElement}
 */
function row(name, ...tools) {
  const id = newId("rp-tools");
  const label = element("p.rp-tool-label", { id }, name);
  const group = element("div.rp-tool-row", { role: "group", "aria-labelledby": id }, ...tools);
  return element("div.rp-tool-line", {}, label, group);
}

/** @param {() => Told[]} told */
function markdown(told) {
  return toMarkdown(told().filter(({ work }) => !isEmpty(work)), new Date());
}

function json() {
  const all = lessons().map((id) => /** @type {const} */ ([id, read(id)]));
  return toJson(Object.fromEntries(all.filter(([, work]) => !isEmpty(work))), new Date());
}

/**
 * @param {() => Told[]} told
 * @param {Element} report
 */
function exportTools(told, report) {
  const copy = async (/** @type {string} */ text, /** @type {string} */ name) => {
    try {
      await copyText(text);
      say(report, `Copied the portfolio as ${name}.`);
    } catch {
      say(report, "The browser does not let this page use the clipboard. Download the file instead.");
    }
  };
  return row(
    "Export",
    button("Download Markdown", () => download(markdown(told), "md", "text/markdown")),
    button("Download JSON", () => download(json(), "json", "application/json")),
    button("Copy Markdown", () => copy(markdown(told), "Markdown")),
    button("Copy JSON", () => copy(json(), "JSON")),
  );
}

/**
 * @param {string} text
 * @param {string} ending
 * @param {string} type
 */
function download(text, ending, type) {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const name = `ridgepoint-portfolio-${new Date().toISOString().slice(0, 10)}.${ending}`;
  const link = /** @type {HTMLAnchorElement} */ (element("a", { href: url, download: name }));
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** @param {Element} report */
function importTools(report) {
  const chosen = /** @type {HTMLInputElement} */ (
    element("input.rp-heard", {
      type: "file",
      accept: ".json,application/json",
      tabindex: "-1",
      "aria-label": "Portfolio as JSON",
    })
  );
  chosen.addEventListener("change", async () => {
    const [file] = chosen.files ?? [];
    if (!file) return;
    // One character takes up to four bytes; a file beyond that need not be read to be refused.
    take(file.size > 4 * LIMITS.file ? " ".repeat(LIMITS.file + 1) : await file.text(), report);
    chosen.value = "";
  });
  const choose = button("Choose a JSON file…", () => chosen.click());
  return row("Import", choose, chosen, ...pasteTools(report));
}

/**
 * A field for those who have the JSON on their clipboard.
 *
 * @param {Element} report
 */
function pasteTools(report) {
  const id = newId("rp-paste");
  const pasted = /** @type {HTMLTextAreaElement} */ (
    element("textarea.rp-notes-text", { id, rows: "4", spellcheck: "false" })
  );
  const go = button("Import the pasted text", () => take(pasted.value, report));
  const label = element("label.rp-notes-label", { for: id }, "Portfolio as JSON");
  const place = element("div.rp-paste", {}, label, pasted, go);
  place.hidden = true;
  const open = button("Paste JSON…", () => {
    place.hidden = !place.hidden;
    open.setAttribute("aria-expanded", String(!place.hidden));
    if (!place.hidden) pasted.focus();
  });
  open.setAttribute("aria-expanded", "false");
  return [open, place];
}

/**
 * @param {string} text
 * @param {Element} report
 */
function take(text, report) {
  const found = fromJson(text, new Date());
  const tally = newTally();
  const ids = Object.keys(found.lessons);
  let isAllKept = true;
  const changed = ids.map((id) => {
    const { work, tally: of } = merged(read(id), found.lessons[id]);
    for (const name of /** @type {(keyof typeof tally)[]} */ (Object.keys(tally))) {
      tally[name].answers += of[name].answers;
      tally[name].notes += of[name].notes;
    }
    return { id, work };
  });
  const act = () => {
    isAllKept = changed.map(({ id, work }) => write(id, work)).every(Boolean);
  };
  if (tally.taken.answers + tally.taken.notes) undoably("Imported a portfolio.", ids, act);
  else act();
  report.replaceChildren(...retold(tally, found.refused, isAllKept));
}

/**
 * What was cleared or imported last, with a way back; it stays in view.
 *
 * @returns {HTMLElement}
 */
export function undoOffer() {
  const what = element("span", { role: "status" });
  const place = element(
    "p.rp-undo",
    {},
    what,
    button("Undo", undo),
    button("Leave it so", forgetSteps, "rp-tool.rp-tool-quiet"),
  );
  const show = () => {
    place.hidden = !undoable();
    say(what, undoable());
  };
  window.addEventListener("ridgepoint:undo", show);
  show();
  return place;
}
