// @ts-check
/* Predictions, quizzes and answers that a page checks. */

import { answer } from "./questions/answer.js";
import { askedBy } from "./questions/asked.js";
import { gate } from "./questions/gate.js";
import { recall } from "./questions/memory.js";
import { predict } from "./questions/predict.js";
import { quiz } from "./questions/quiz.js";
import { here } from "./store.js";

const KINDS = { ".rp-predict": predict, ".rp-quiz": quiz, ".rp-answer": answer };

/** Bring every block of the page to life, with what the reader answered before. */
export function start() {
  const views = Object.entries(KINDS).flatMap(([selector, kind]) =>
    [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(selector))].map((block) =>
      kind(askedBy(block)),
    ),
  );
  /** What each block shows now, so that a draft in one outlives an answer in another. */
  const shown = new Map(views.map((view) => [view, JSON.stringify(recall(view.asked.id))]));
  views.forEach((view) => view.refresh());
  const check = gate(views.filter(({ asked }) => asked.block.classList.contains("rp-predict")));
  window.addEventListener("ridgepoint:work", (event) => {
    const { lesson } = /** @type {CustomEvent<{ lesson: string }>} */ (event).detail;
    if (lesson !== here().lesson) return;
    for (const view of views) {
      const kept = JSON.stringify(recall(view.asked.id));
      if (kept !== shown.get(view)) view.refresh();
      shown.set(view, kept);
    }
    check();
  });
}
