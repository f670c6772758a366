// @ts-check
/* A printed page asks its questions where they stand and answers them at its end, so that paper
   can be worked with as the screen can. Without this file, answers are printed in place. */

/** Folded parts that are no answers stay where they are: a figure's data, and facts of the run. */
const FOLDED = "article details:not(.rp-figure-data, .rp-run details, details details)";

/**
 * What has to be put back.
 *
 * @type {(() => void)[]}
 */
const moved = [];

/**
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} className
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
function make(name, className, ...children) {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}

/**
 * @param {string} id
 * @param {string} text
 */
function link(id, text) {
  const anchor = make("a", "", text);
  anchor.href = `#${id}`;
  return anchor;
}

/**
 * The text of a heading without its link.
 *
 * @param {Element | undefined} heading
 */
function titleOf(heading) {
  return (heading?.firstChild?.textContent ?? "").trim();
}

/**
 * Move one answer to the end, and say at both places where the other is.
 *
 * @param {HTMLDetailsElement} question
 * @param {number} number
 * @param {Element | undefined} heading - under which the question stands
 * @returns {HTMLElement} the answer
 */
function move(question, number, heading) {
  const here = `rp-question-${number}`;
  const there = `rp-answer-${number}`;
  const words = question.closest(".rp-ask")?.querySelector(".rp-ask-question");
  const asked = (words ?? question.querySelector("summary"))?.textContent?.trim() ?? "";
  const back = link(here, `Answer ${number}`);
  const from = titleOf(heading);
  const head = make("h3", "rp-answer-head", back, from && ` · ${from}`);
  const answer = make("section", "rp-answer-moved", head, make("p", "rp-answer-asked", asked));
  answer.id = there;
  const note = make("p", "rp-answer-note", link(there, `Answer ${number}`), ", at the end");
  const mark = make("a", "rp-question-mark");
  mark.id = here;
  const nodes = [...question.childNodes];
  const parts = nodes.slice(nodes.findIndex((node) => node.nodeName === "SUMMARY") + 1);
  answer.append(...parts);
  question.append(mark, note);
  moved.push(() => {
    note.remove();
    mark.remove();
    question.append(...parts);
  });
  return answer;
}

/** Collect the answers at the end of the page. */
export function gather() {
  const article = document.querySelector("article");
  if (!article || moved.length) return;
  /** @type {Element | undefined} */
  let heading;
  /** @type {HTMLElement[]} */
  const answers = [];
  for (const element of article.querySelectorAll(`h2, h3, ${FOLDED}`)) {
    if (element instanceof HTMLDetailsElement)
      answers.push(move(element, answers.length + 1, heading));
    else heading = element;
  }
  if (!answers.length) return;
  const title = make("h2", "", "Answers");
  const section = make("section", "rp-answers", title, ...answers);
  article.append(section);
  moved.push(() => section.remove());
}

/** Put everything back where it was. */
export function restore() {
  moved.splice(0).forEach((putBack) => putBack());
}

/** Do so whenever the page is printed. */
export function start() {
  addEventListener("beforeprint", gather);
  addEventListener("afterprint", restore);
}
