// @ts-check
/* A quiz: every option that was chosen explains itself, and a right answer explains them all. */

import { holding, make } from "./elements.js";
import { choiceField } from "./fields.js";
import { recall, remember } from "./memory.js";

/**
 * @param {number} chosen - how many
 * @param {number} found - of them right
 * @param {number} right - right ones in all
 */
function verdictOn(chosen, found, right) {
  if (found === right && chosen === right) return "Right.";
  if (found === chosen) return `Right so far: ${found} of ${right} found.`;
  if (right === 1) return "Not right.";
  const wrong = chosen - found;
  return `Not yet: ${wrong} of your ${chosen} ${wrong === 1 ? "is" : "are"} not right.`;
}

/**
 * @param {import("./asked.js").Asked} asked
 * @returns {import("./asked.js").View}
 */
export function quiz(asked) {
  const { sealed, verdict, told } = asked;
  /** @type {Set<number>} */
  const right = new Set(sealed.right);
  const field = choiceField(asked, sealed.several ? "checkbox" : "radio");
  const send = make("button", { type: "submit", class: "rp-do" }, "Check");
  const again = make("button", { type: "reset", class: "rp-do rp-do--quiet" }, "Try again");
  const buttons = make("div", { class: "rp-buttons" }, send, again);
  const form = make("form", { class: "rp-form", novalidate: "" }, field.element, verdict, buttons);
  told?.before(form);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = field.read();
    field.complain("problem" in given ? given.problem : "");
    if ("problem" in given) return field.focus();
    const isRight = field.inputs.every((input, at) => input.checked === right.has(at));
    const expected = field.texts.filter((_, at) => right.has(at)).join("; ");
    const outcome = isRight ? "right" : "wrong";
    remember(asked, { kind: "quiz", answer: given.answer, expected, outcome });
    refresh();
  });

  form.addEventListener("reset", (event) => {
    event.preventDefault();
    clear();
    field.focus();
  });
  // What was said about one choice says nothing about the next.
  form.addEventListener("change", () => {
    if (verdict.textContent) explain(false);
    field.complain("");
  });

  /** @param {boolean} isShown */
  function explain(isShown) {
    const chosen = field.inputs.filter((input) => input.checked).length;
    const found = field.inputs.filter((input, at) => input.checked && right.has(at)).length;
    const isDone = found === right.size && chosen === right.size;
    verdict.className = `rp-verdict rp-verdict--${isDone ? "right" : "wrong"}`;
    verdict.textContent = isShown ? verdictOn(chosen, found, right.size) : "";
    field.slots.forEach((slot, at) => {
      const option = /** @type {HTMLElement} */ (slot.parentElement);
      const isTold = isShown && (isDone || field.inputs[at].checked);
      option.classList.toggle("rp-option--right", isTold && right.has(at));
      const isMissed = isTold && field.inputs[at].checked && !right.has(at);
      option.classList.toggle("rp-option--wrong", isMissed);
      slot.replaceChildren();
      if (!isTold) return;
      const word = make("strong", {}, right.has(at) ? "Right. " : "Not right. ");
      const why = holding(sealed.explanations[at], "rp-why-text");
      (why.firstElementChild?.tagName === "P" ? why.firstElementChild : why).prepend(word);
      slot.append(why);
    });
    again.hidden = !isShown;
    asked.block.classList.toggle("rp-told-too", isShown && !isDone);
  }

  function clear() {
    field.fill("");
    explain(false);
  }

  function refresh() {
    const entry = recall(asked.id);
    if (entry && field.fill(entry.answer)) explain(true);
    else clear();
  }

  return { asked, refresh, isAnswered: () => verdict.textContent !== "" };
}
