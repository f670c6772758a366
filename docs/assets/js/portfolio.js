// @ts-check
/* What a reader has done, lesson by lesson. */

export function start() {}
