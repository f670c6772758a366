// @ts-check
/* How sure the reader is, in four named steps. */

import { make } from "./elements.js";

/** @type {[number, string][]} */
export const STEPS = [
  [50, "a guess"],
  [70, "likely"],
  [90, "sure"],
  [99, "certain"],
];

/**
 * @param {string} id - of the block
 */
export function confidenceField(id) {
  const problem = make("p", { class: "rp-problem", id: `${id}-sure-problem`, role: "status" });
  const element = make("fieldset", { class: "rp-sure" }, make("legend", {}, "How sure are you?"));
  const inputs = STEPS.map(([percent, name]) => {
    const input = make("input", {
      type: "radio",
      id: `${id}-sure-${percent}`,
      name: `${id}-sure`,
      value: String(percent),
      "aria-describedby": problem.id,
    });
    const label = make("label", { for: input.id }, name, make("small", {}, ` ${percent} %`));
    element.append(make("span", { class: "rp-step" }, input, label));
    return input;
  });
  element.append(problem);
  return {
    element,
    /** @returns {number | undefined} */
    read: () => {
      const chosen = inputs.find((input) => input.checked);
      return chosen && Number(chosen.value);
    },
    /** @param {number | undefined} percent */
    fill: (percent) => {
      inputs.forEach((input) => {
        input.checked = Number(input.value) === percent;
      });
    },
    focus: () => inputs[0].focus(),
    /** @param {string} text */
    complain: (text) => {
      problem.textContent = text;
    },
  };
}

/**
 * @param {number} percent
 * @returns {string}
 */
export function confidenceInWords(percent) {
  const name = STEPS.find(([step]) => step === percent)?.[1];
  return name ? `${name}, ${percent} %` : `${percent} %`;
}
