// @ts-check
/* The compiler view: one program at each of its stages. */

export function start() {}
