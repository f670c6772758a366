// @ts-check
/* Predictions, quizzes and answers that a page checks. */

export function start() {}
