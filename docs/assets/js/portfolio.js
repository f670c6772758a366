// @ts-check
/* What a reader has done, lesson by lesson: marks in the navigation, notes, and the page that
   collects it all. */

import { showProgress, watchEnd } from "./progress.js";

/** @returns {Promise<void>} once all of it is shown */
export async function start() {
  const marks = showProgress();
  watchEnd();
  if (document.querySelector(".rp-notes")) (await import("./notes.js")).showNotes();
  const place = document.querySelector(".rp-portfolio");
  if (place) await (await import("./portfolio-page.js")).showPortfolio(place);
  await marks;
}
