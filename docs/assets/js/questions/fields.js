// @ts-check
/* Fields that take an answer: a number, a text, a choice. */

import { make, wordsOf } from "./elements.js";
import { readNumber, withUnit } from "./numbers.js";

/**
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {() => { answer: string } | { problem: string }} read
 * @property {(answer: string) => boolean} fill - whether it could: an option may be gone
 * @property {() => void} focus
 * @property {(problem: string) => void} complain - says it beside the field; nothing if empty
 */

/**
 * The place beside a field where a problem is told.
 *
 * @param {string} id
 */
function problemPlace(id) {
  return make("p", { class: "rp-problem", id: `${id}-problem`, role: "status" });
}

/**
 * A line for a number.
 *
 * @param {import("./asked.js").Asked} asked
 * @param {string} unit
 * @param {string} label
 * @returns {Field}
 */
export function numberField(asked, unit, label) {
  const input = make("input", {
    type: "text",
    inputmode: "text", // a phone's pad for decimals has no stroke for 3/2
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    class: "rp-field",
  });
  const units = unit ? [make("span", { class: "rp-unit", id: `${asked.id}-unit` }, unit)] : [];
  return lineField(asked, label, input, units, () => {
    const found = readNumber(input.value, unit);
    return "problem" in found ? found : { answer: withUnit(input.value, unit) };
  });
}

/**
 * A line, or several, for words.
 *
 * @param {import("./asked.js").Asked} asked
 * @param {string} label
 * @param {boolean} isLong
 * @returns {Field}
 */
export function textField(asked, label, isLong) {
  const input = isLong
    ? make("textarea", { rows: "3", class: "rp-field rp-field--long" })
    : make("input", { type: "text", autocomplete: "off", class: "rp-field" });
  return lineField(asked, label, input, [], () => {
    const answer = input.value.trim();
    return answer ? { answer } : { problem: "Write your answer first." };
  });
}

/**
 * @param {import("./asked.js").Asked} asked
 * @param {string} label
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {HTMLElement[]} units
 * @param {Field["read"]} read
 * @returns {Field}
 */
function lineField(asked, label, input, units, read) {
  const problem = problemPlace(asked.id);
  input.id = `${asked.id}-field`;
  const described = [...units.map((unit) => unit.id), problem.id, `${asked.id}-question`];
  input.setAttribute("aria-describedby", described.join(" "));
  const element = make(
    "div",
    { class: "rp-line" },
    make("label", { for: input.id }, label),
    make("div", { class: "rp-line-fields" }, input, ...units),
    problem,
  );
  return {
    element,
    read,
    fill: (answer) => {
      const behind = ` ${units[0]?.textContent}`; // stands beside the field already
      input.value = units.length && answer.endsWith(behind) ? answer.slice(0, -behind.length) : answer;
      return true;
    },
    focus: () => input.focus(),
    complain: (text) => {
      problem.textContent = text;
      if (text) input.setAttribute("aria-invalid", "true");
      else input.removeAttribute("aria-invalid");
    },
  };
}

/** Between two options in a kept answer. */
const AND = "; ";

/**
 * The options of the page's list, as buttons to choose one or boxes to choose several.
 *
 * @param {import("./asked.js").Asked} asked
 * @param {"radio" | "checkbox"} type
 * @returns {Field & { inputs: HTMLInputElement[], texts: string[], slots: HTMLElement[] }}
 */
export function choiceField(asked, type) {
  const problem = problemPlace(asked.id);
  const legend = type === "radio" ? "Choose one" : "Choose all that are right";
  const element = make("fieldset", { class: "rp-choice" }, make("legend", {}, legend));
  const texts = asked.options.map(wordsOf);
  /** @type {HTMLInputElement[]} */
  const inputs = [];
  /** @type {HTMLElement[]} */
  const slots = [];
  asked.options.forEach((option, at) => {
    const id = `${asked.id}-option-${at}`;
    const input = make("input", { type, id, name: asked.id, value: String(at) });
    const slot = make("div", { class: "rp-why", id: `${id}-why`, "aria-live": "polite" });
    input.setAttribute("aria-describedby", `${slot.id} ${problem.id}`);
    const label = make("label", { for: id }, ...option.childNodes);
    element.append(make("div", { class: "rp-option" }, input, label, slot));
    inputs.push(input);
    slots.push(slot);
  });
  element.append(problem);
  asked.block.querySelector(".rp-options")?.remove();
  return {
    element,
    inputs,
    texts,
    slots,
    read: () => {
      const chosen = texts.filter((_, at) => inputs[at].checked);
      return chosen.length ? { answer: chosen.join(AND) } : { problem: "Choose first." };
    },
    fill: (answer) => {
      const kept = AND + answer + AND;
      inputs.forEach((input, at) => {
        input.checked = kept.includes(AND + texts[at] + AND);
      });
      return texts.filter((_, at) => inputs[at].checked).join(AND) === answer;
    },
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus(),
    complain: (text) => {
      problem.textContent = text;
    },
  };
}
