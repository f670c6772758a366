// @ts-check
/* A button that asks before it acts, in its own place on the page. */

import { button, element, newId } from "./element.js";

/**
 * @param {{ label: string, question: string, act: string, done: () => void }} words
 * @returns {HTMLElement}
 */
export function confirmed({ label, question, act, done }) {
  const ask = button(label, () => show(true), "rp-tool.rp-tool-quiet");
  const id = newId("rp-confirm");
  const stop = button("Keep them", () => show(false));
  const go = button(act, () => {
    show(false);
    done();
  }, "rp-tool.rp-tool-danger");
  const group = element(
    "div.rp-confirm",
    { role: "group", "aria-labelledby": id },
    element("p", { id }, question),
    go,
    stop,
  );
  const place = element("div.rp-asking", {}, ask, group);
  group.hidden = true;
  /** @param {boolean} isAsking */
  const show = (isAsking) => {
    group.hidden = !isAsking;
    ask.hidden = isAsking;
    (isAsking ? stop : ask).focus();
  };
  group.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") show(false);
  });
  return place;
}
