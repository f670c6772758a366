// @ts-check
/* An exercise's answer, checked at once; a usual mistake is told by its name. */

import { holding, make } from "./elements.js";
import { numberField, textField } from "./fields.js";
import { recall, remember } from "./memory.js";
import { distance, holds, readNumber } from "./numbers.js";

/**
 * @typedef {object} Mistake
 * @property {number | string} value
 * @property {string} name - HTML
 * @property {string} explanation - HTML
 */

/**
 * A short text without what makes no difference, as scripts/blocks/answer.py compares it.
 *
 * @param {string} text
 */
function normal(text) {
  return text
    .toLowerCase()
    .split(/\s+/)
    .join(" ")
    .replace(/^["'`“”.,;:!? ]+|["'`“”.,;:!? ]+$/g, "");
}

/**
 * @param {any} sealed
 * @param {string} answer
 * @returns {{ isRight: boolean, mistake?: Mistake, words: string }}
 */
function judgement(sealed, answer) {
  /** @type {Mistake[]} */
  const mistakes = sealed.mistakes;
  if (!sealed.number) {
    const isRight = sealed.texts.some((/** @type {string} */ text) => normal(text) === normal(answer));
    const mistake = mistakes.find(({ value }) => normal(String(value)) === normal(answer));
    return { isRight, mistake, words: isRight ? "Right." : "Not right." };
  }
  const found = readNumber(answer, sealed.number.unit);
  const value = "value" in found ? found.value : NaN;
  if (holds(sealed.number, value)) return { isRight: true, words: "Right." };
  const mistake = mistakes.find((each) => holds(sealed.number, value, Number(each.value)));
  const read = answer.includes(",") ? ` It was read as ${value}.` : "";
  const words = mistake ? "Not right." : distance(value, sealed.number.value);
  return { isRight: false, mistake, words: words + read };
}

/**
 * @param {import("./asked.js").Asked} asked
 * @returns {import("./asked.js").View}
 */
export function answer(asked) {
  const { sealed, verdict, told } = asked;
  const field = sealed.number
    ? numberField(asked, sealed.number.unit, "Your answer")
    : textField(asked, "Your answer", false);
  const send = make("button", { type: "submit", class: "rp-do" }, "Check");
  field.element.querySelector(".rp-line-fields")?.append(send);
  const form = make("form", { class: "rp-form", novalidate: "" }, field.element, verdict);
  told?.before(form);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = field.read();
    field.complain("problem" in given ? given.problem : "");
    if ("problem" in given) {
      say(null);
      return field.focus();
    }
    const expected = sealed.number ? sealed.number.shown : sealed.texts[0];
    const outcome = judgement(sealed, given.answer).isRight ? "right" : "wrong";
    remember(asked, { kind: "answer", answer: given.answer, expected, outcome });
    refresh();
    field.focus();
  });

  /** @param {string | null} given */
  function say(given) {
    const found = given === null ? null : judgement(sealed, given);
    verdict.replaceChildren();
    verdict.className = `rp-verdict rp-verdict--${found?.isRight ? "right" : "wrong"}`;
    asked.block.classList.toggle("rp-told-too", found !== null && !found.isRight);
    if (!found) return;
    const words = make("p", {}, make("strong", {}, found.words));
    verdict.append(words);
    if (found.mistake) {
      const name = make("span", {});
      name.innerHTML = found.mistake.name;
      words.append(" It looks as if ", name, ".");
    }
    const why = found.isRight ? sealed.explanation : found.mistake?.explanation;
    if (why) verdict.append(holding(why, "rp-why-text"));
  }

  function refresh() {
    const entry = recall(asked.id);
    field.fill(entry?.answer ?? "");
    field.complain("");
    say(entry ? entry.answer : null);
  }

  return { asked, refresh, isAnswered: () => verdict.textContent !== "" };
}
