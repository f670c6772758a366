// @ts-check
/* The roofline explorer. */

export function start() {}
