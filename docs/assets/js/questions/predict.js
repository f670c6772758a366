// @ts-check
/* A prediction: taken with a confidence, and then shown beside what is right. */

import { confidenceField, confidenceInWords } from "./confidence.js";
import { button, holding, make } from "./elements.js";
import { choiceField, numberField, textField } from "./fields.js";
import { judge, recall, remember } from "./memory.js";
import { distance, holds, readNumber } from "./numbers.js";

/** @typedef {import("../store.js").Entry} Entry */

const JUDGED = {
  right: "You had it.",
  wrong: "You did not have it.",
  open: "Compare the two, and judge for yourself.",
};

/**
 * @param {import("./asked.js").Asked} asked
 * @returns {ReturnType<typeof choiceField> | import("./fields.js").Field}
 */
function fieldFor(asked) {
  const { number, right } = asked.sealed;
  if (number) return numberField(asked, number.unit, "Your number");
  if (right !== undefined) return choiceField(asked, "radio");
  return textField(asked, "Your prediction", true);
}

/**
 * What is right, as text; empty where the reader judges.
 *
 * @param {import("./asked.js").Asked} asked
 * @param {string[]} texts - of the options
 */
function expectedOf({ sealed: { number, right } }, texts) {
  if (number) return number.shown;
  return right === undefined ? "" : texts[right];
}

/**
 * @param {import("./asked.js").Asked} asked
 * @param {string} answer
 * @param {string} expected
 * @returns {{ outcome: "right" | "wrong" | "open", words: string }}
 */
function outcomeOf({ sealed: { number } }, answer, expected) {
  if (!expected) return { outcome: "open", words: JUDGED.open };
  if (!number) {
    const isRight = answer === expected;
    return { outcome: isRight ? "right" : "wrong", words: isRight ? "Right." : "Not right." };
  }
  const found = readNumber(answer, number.unit);
  const value = "value" in found ? found.value : NaN;
  if (holds(number, value)) {
    const isRounded = Math.abs(value - number.value) <= 0.005 * Math.abs(number.value);
    const words = isRounded ? "Right." : "Right, near enough.";
    return { outcome: "right", words };
  }
  return { outcome: "wrong", words: distance(value, number.value) };
}

/**
 * What the confidence adds to the outcome, where the two do not fit together.
 *
 * @param {string} outcome
 * @param {number} confidence
 */
function calibration(outcome, confidence) {
  if (outcome === "wrong" && confidence >= 90) {
    return " You were sure, so something that you rely on is not so: find it.";
  }
  if (outcome === "right" && confidence <= 50) {
    return " You called it a guess: make sure that you know the reason.";
  }
  return "";
}

/**
 * @param {import("./asked.js").Asked} asked
 * @returns {import("./asked.js").View}
 */
export function predict(asked) {
  const { block, sealed, verdict, told } = asked;
  const field = fieldFor(asked);
  const expected = expectedOf(asked, "texts" in field ? field.texts : []);
  const sure = confidenceField(asked.id);
  const send = make("button", { type: "submit", class: "rp-do" }, "Keep, then compare");
  const form = make("form", { class: "rp-form", novalidate: "" }, field.element, sure.element, send);
  const result = make("div", { class: "rp-result", tabindex: "-1" });
  result.hidden = true;
  told?.before(form);
  if (!told) block.append(form);
  form.after(verdict, result);

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const given = field.read();
    const confidence = sure.read();
    field.complain("problem" in given ? given.problem : "");
    sure.complain(confidence === undefined ? "Say how sure you are, too." : "");
    if ("problem" in given) return field.focus();
    if (confidence === undefined) return sure.focus();
    const { outcome } = outcomeOf(asked, given.answer, expected);
    remember(asked, { kind: "predict", answer: given.answer, expected, outcome, confidence });
    refresh();
    result.focus();
  });

  function again() {
    form.hidden = false;
    result.hidden = true;
    verdict.replaceChildren();
    field.focus();
  }

  /** @param {"right" | "wrong"} outcome */
  function judged(outcome) {
    judge(asked, outcome);
    refresh();
    result.focus();
  }

  /** @param {Entry} entry */
  function compare(entry) {
    const right = sealed.number ? "In the recorded run" : "What is right";
    const mine = make("dd", {}, entry.answer);
    const theirs = expected ? make("dd", {}, expected) : holding(sealed.answer, "rp-answer-text");
    const pair = make(
      "dl",
      { class: "rp-compare" },
      make("div", {}, make("dt", {}, "Your prediction"), mine,
        make("dd", { class: "rp-compare-sure" }, confidenceInWords(entry.confidence ?? 50))),
      make("div", {}, make("dt", {}, right), expected ? theirs : make("dd", {}, theirs)),
    );
    result.replaceChildren(pair);
    if (expected && sealed.answer) result.append(holding(sealed.answer, "rp-answer-text"));
    if (entry.expected !== expected) {
      const then = `The page has changed: when you predicted, it said ${entry.expected}.`;
      result.append(make("p", { class: "rp-note" }, then));
    }
    const buttons = make("div", { class: "rp-buttons" });
    if (!expected) {
      buttons.append(
        choice("I had it", "right", entry.outcome),
        choice("I did not", "wrong", entry.outcome),
      );
    }
    buttons.append(button("Predict again", "rp-do rp-do--quiet", again));
    result.append(buttons);
  }

  /**
   * @param {string} label
   * @param {"right" | "wrong"} outcome
   * @param {string} now
   */
  function choice(label, outcome, now) {
    const made = button(label, "rp-do rp-do--judge", () => judged(outcome));
    made.setAttribute("aria-pressed", String(outcome === now));
    return made;
  }

  function refresh() {
    const entry = recall(asked.id);
    const isThere = entry !== undefined && field.fill(entry.answer);
    sure.fill(isThere ? entry.confidence : undefined);
    form.hidden = isThere;
    result.hidden = !isThere;
    verdict.replaceChildren();
    verdict.className = "rp-verdict";
    if (!isThere) {
      field.fill("");
      return;
    }
    const found = outcomeOf(asked, entry.answer, expected);
    const outcome = expected ? found.outcome : entry.outcome;
    const words = expected ? found.words : JUDGED[outcome];
    verdict.classList.add(`rp-verdict--${outcome}`);
    verdict.append(words + calibration(outcome, entry.confidence ?? 0));
    compare(entry);
  }

  return { asked, refresh, isAnswered: () => !result.hidden };
}
