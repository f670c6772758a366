// @ts-check
/* The explorer's fields on the page, each with its label and a place for what is wrong with it. */

import { element } from "./dom.js";
import { FIELDS, isNumeric, stepped } from "./fields.js";

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("./fields.js").Rules} Rules */

/**
 * @typedef {object} Form
 * @property {HTMLElement} needed - the fields that must be filled
 * @property {HTMLElement} optional - those that may stay empty
 * @property {() => Record<string, string>} texts - what stands in each field, by key
 * @property {(texts: Record<string, string>) => void} fill
 * @property {(problems: Record<string, string>) => void} explain
 */

/**
 * @param {string} id - what every id in the form begins with
 * @param {Rules} rules
 * @param {() => void} changed - called after every change by the reader
 * @returns {Form}
 */
export function makeForm(id, rules, changed) {
  /** @type {Map<string, HTMLInputElement>} */
  const inputs = new Map();
  /** @type {Map<string, HTMLElement>} */
  const problems = new Map();
  const part = (/** @type {string} */ kind, /** @type {Field[]} */ some) => {
    const groups = [...new Set(some.map((field) => field.group))];
    const made = groups.map((each) => group(each, some));
    return element("div", { class: `rp-explorer-form rp-explorer-${kind}` }, made);
  };
  const group = (/** @type {string} */ name, /** @type {Field[]} */ some) => {
    const fields = some.filter((field) => field.group === name).map((field) => {
      const made = makeField(`${id}-${field.key}`, field, rules, changed);
      inputs.set(field.key, made.input);
      problems.set(field.key, made.problem);
      return made.node;
    });
    const legend = element("legend", {}, [name]);
    return element("fieldset", {}, [legend, element("div", { class: "rp-explorer-fields" }, fields)]);
  };
  return {
    needed: part("needed", FIELDS.filter((field) => !field.isOptional)),
    optional: part("optional", FIELDS.filter((field) => field.isOptional)),
    texts: () => Object.fromEntries([...inputs].map(([key, input]) => [key, input.value])),
    fill: (texts) => {
      for (const [key, text] of Object.entries(texts)) {
        const input = inputs.get(key);
        if (input) input.value = text;
      }
    },
    explain: (found) => {
      for (const [key, problem] of problems) {
        problem.textContent = found[key] ?? "";
        problem.hidden = !(key in found);
        inputs.get(key)?.setAttribute("aria-invalid", String(key in found));
      }
    },
  };
}

/**
 * @param {string} id
 * @param {Field} field
 * @param {Rules} rules
 * @param {() => void} changed
 */
function makeField(id, field, rules, changed) {
  const input = element("input", {
    id,
    type: "text",
    inputmode: field.kind === "size" ? "numeric" : isNumeric(field) ? "decimal" : "text",
    autocomplete: "off",
    spellcheck: "false",
    maxlength: "60",
    "aria-describedby": `${id}-problem`,
    "data-key": field.key,
  });
  const problem = element("p", { id: `${id}-problem`, class: "rp-explorer-problem" });
  problem.hidden = true;
  input.addEventListener("input", changed);
  const label = element("label", { for: id }, [field.label]);
  const row = element("div", { class: "rp-explorer-field-row" }, [input]);
  if (isNumeric(field)) addSteps(row, input, field, rules, changed);
  const node = element("div", { class: `rp-explorer-field rp-explorer-field-${field.kind}` }, [label, row, problem]);
  return { node, input, problem };
}

/**
 * Halve and double by button, and by arrow keys in the field itself.
 *
 * @param {HTMLElement} row
 * @param {HTMLInputElement} input
 * @param {Field} field
 * @param {Rules} rules
 * @param {() => void} changed
 */
function addSteps(row, input, field, rules, changed) {
  const step = (/** @type {number} */ factor) => {
    input.value = stepped(field, input.value, factor, rules);
    changed();
  };
  const button = (/** @type {string} */ text, /** @type {string} */ does, /** @type {number} */ by) => {
    // The arrow keys do the same, so the keyboard need not stop here.
    const made = element("button", { type: "button", tabindex: "-1", class: "rp-explorer-step" }, [text]);
    made.setAttribute("aria-label", `${does} ${field.label}`);
    made.addEventListener("click", () => step(by));
    return made;
  };
  row.prepend(button("÷2", "Halve", 0.5));
  row.append(button("×2", "Double", 2));
  input.setAttribute("aria-keyshortcuts", "ArrowUp ArrowDown");
  input.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    step(event.key === "ArrowUp" ? 2 : 0.5);
  });
}
