// @ts-check
/* The roofline explorer: fields, a plot that follows them, and what it says in words. */

import { copyText } from "./clipboard.js";
import { fromQuery, toQuery } from "./explorer/address.js";
import { element } from "./explorer/dom.js";
import { FIELDS, nameOf, readAll, written } from "./explorer/fields.js";
import { makeForm } from "./explorer/form.js";
import { makeMachine } from "./explorer/machine.js";
import { draw } from "./explorer/plot.js";
import { products } from "./explorer/roofline.js";
import { makeTable } from "./explorer/table.js";
import { description, verdict } from "./explorer/words.js";

/** @typedef {import("./explorer/roofline.js").Setting} Setting */
/** @typedef {import("./explorer/fields.js").Rules} Rules */
/** @typedef {import("./explorer/machine.js").Choice} Choice */
/** @typedef {Rules & { id: string, presets: Setting[] }} Data */

/** Long enough that a screen reader hears one sentence and not one for every key. */
const QUIET_MILLISECONDS = 500;
const INVENTED =
  "A roof bounds from above, as far as its budgets hold and its bytes are the ones that move. " +
  "These budgets are assumptions, and no bound on your machine; " +
  "nor does the plot say how near to its ceiling a program comes.";
const HIDDEN = " Points that were measured are drawn under measured budgets only.";
const STALE = "The plot still shows the last settings that were possible.";

/** Bring every explorer of the page to life. */
export function start() {
  document.querySelectorAll(".rp-explorer").forEach((root) => {
    if (root instanceof HTMLElement && root.dataset.explorer) begin(root, root.dataset.explorer);
  });
}

/**
 * @param {HTMLElement} root
 * @param {string} json
 */
function begin(root, json) {
  const data = /** @type {Data} */ (JSON.parse(json));
  const [home] = data.presets;
  const parts = build(root, data);
  const asked = fromQuery(data.id, location.search, home, data);
  let setting = asked.setting;
  /** @type {Choice | null} */
  let choice = null;
  let timer = 0;

  const form = makeForm(root.id, data, changed);
  const machine = makeMachine(`${root.id}-machine`, data.longestName, (chosen) => {
    choice = chosen;
    if (chosen) form.fill(chosen.texts);
    changed();
  });
  parts.controls.append(form.needed);
  parts.after.append(form.optional, machine.node);

  /** @param {Setting} to */
  function go(to) {
    form.fill(textsOf(to));
    changed();
  }

  function changed() {
    const { setting: next, problems } = readAll(form.texts(), data);
    form.explain(problems);
    if (next) {
      setting = next;
      show();
    }
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!next) return parts.verdict.replaceChildren(complaint(problems));
      say();
      remember();
    }, QUIET_MILLISECONDS);
  }

  function show() {
    const all = products(setting);
    // Under an invented roof a measured point would look like an efficiency.
    const held = choice && holds(choice, setting) ? choice : null;
    const measured = held?.workloads ?? [];
    parts.drawing.replaceChildren(
      draw({
        products: all,
        setting,
        measured,
        upLabel: `${held ? "" : "hypothetical "}ceiling (GFLOP/s)`,
        description: description(all, setting, measured),
        room: parts.drawing.clientWidth,
      }),
    );
    parts.table.show(all, setting);
    parts.caution.textContent = held ? caution(held) : INVENTED + (choice ? HIDDEN : "");
    parts.presets.forEach((button, at) => {
      button.setAttribute("aria-pressed", String(isSame(data.presets[at], setting)));
    });
  }

  function say() {
    const [bound, rest] = verdict(products(setting)[0], setting);
    parts.verdict.replaceChildren(element("strong", {}, [bound]), ` ${rest}`);
  }

  function remember() {
    const query = toQuery(data.id, setting, home, location.search);
    if (query !== location.search) {
      history.replaceState(history.state, "", `${location.pathname}${query}${location.hash}`);
    }
  }

  parts.presets.forEach((button, at) => {
    button.addEventListener("click", () => go(data.presets[at]));
  });
  parts.reset.addEventListener("click", () => {
    parts.notice.textContent = "";
    go(home);
  });
  parts.link.addEventListener("click", async () => {
    remember();
    await copyText(`${location.href.split("#")[0]}#${root.id}`);
    parts.notice.textContent = "The link is copied.";
  });
  form.fill(textsOf(setting));
  form.explain({});
  if (asked.problem) {
    parts.notice.textContent = `The address asks for what cannot be shown, and is ignored. ${asked.problem}`;
  }
  say();
  let room = 0;
  new ResizeObserver(() => {
    if (parts.drawing.clientWidth === room) return;
    room = parts.drawing.clientWidth;
    show();
  }).observe(parts.drawing);
  show();
}

/**
 * Put the explorer's parts onto the page, above the table of presets, which is folded.
 *
 * @param {HTMLElement} root
 * @param {Data} data
 */
function build(root, data) {
  const table = /** @type {HTMLDetailsElement} */ (root.querySelector("details"));
  const names = [...table.querySelectorAll("th[scope=rowgroup]")].map((head) => head.textContent);
  const presets = data.presets.map((_, at) =>
    element("button", { type: "button", class: "rp-preset" }, [names[at] ?? ""]),
  );
  const reset = element("button", { type: "button", class: "rp-button" }, ["Reset"]);
  const link = element("button", { type: "button", class: "rp-button" }, ["Copy a link to this"]);
  const controls = element("div", { class: "rp-explorer-controls" });
  const drawing = element("div", { class: "rp-explorer-drawing" });
  const said = element("p", { class: "rp-explorer-verdict", role: "status" });
  const caution = element("p", { class: "rp-explorer-caution" });
  const notice = element("p", { class: "rp-explorer-notice", role: "status" });
  const numbers = makeTable(`${root.getAttribute("aria-label")}: the plot in numbers`);
  const after = element("div", { class: "rp-explorer-after" });
  controls.append(
    element("div", { class: "rp-presets", role: "group", "aria-label": "Presets" }, presets),
  );
  after.append(element("div", { class: "rp-explorer-actions" }, [reset, link]));
  table.before(
    controls,
    notice,
    drawing,
    said,
    numbers.node,
    caution,
    after,
  );
  table.open = false;
  root.classList.add("rp-explorer-live");
  return {
    controls, drawing, verdict: said, table: numbers, caution, notice, presets, reset, link, after,
  };
}

/**
 * @param {Setting} setting
 * @returns {Record<string, string>}
 */
function textsOf(setting) {
  return Object.fromEntries(FIELDS.map(({ key }) => [key, written(setting[key])]));
}

/** @param {Record<string, string>} problems */
function complaint(problems) {
  const [key, why] = Object.entries(problems)[0];
  return `${nameOf(key)}: ${why} ${STALE}`;
}

/**
 * @param {Setting} one
 * @param {Setting} other
 */
function isSame(one, other) {
  return JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));
}

/**
 * Whether the budgets are still those of the measurement.
 *
 * @param {Choice} choice
 * @param {Setting} setting
 */
function holds(choice, setting) {
  const now = textsOf(setting);
  return ["peak", "bandwidth", "level"].every((key) => now[key] === choice.texts[key]);
}

/** @param {Choice} choice */
function caution(choice) {
  return (
    `These budgets are rates that were reached on ${choice.device} in ${choice.dtype}, and no ` +
    "limits: a measured point may lie above them. Compare equal data types, and the memory level " +
    "that the bytes really come from."
  );
}
