// @ts-check
/* A setting in the query of the page's address, beside whatever else stands there. */

import { FIELDS, nameOf, readAll, written } from "./fields.js";

/** @typedef {import("./roofline.js").Setting} Setting */
/** @typedef {import("./fields.js").Rules} Rules */

/**
 * The query that restores a setting: only what differs from the start stands in it.
 *
 * @param {string} id - of the explorer
 * @param {Setting} setting
 * @param {Setting} start
 * @param {string} search - the query as it is, whose other parts stay
 * @returns {string} with its question mark, or empty
 */
export function toQuery(id, setting, start, search) {
  const query = new URLSearchParams(search);
  for (const key of own(id, query)) query.delete(key);
  for (const { key } of FIELDS) {
    const text = written(setting[key]);
    if (text !== written(start[key])) query.set(`${id}.${key}`, text);
  }
  const text = query.toString();
  return text ? `?${text}` : "";
}

/**
 * The setting that a query asks for.
 *
 * @param {string} id - of the explorer
 * @param {string} search
 * @param {Setting} start
 * @param {Rules} rules
 * @returns {{ setting: Setting, problem: string }} the start, where there is a problem
 */
export function fromQuery(id, search, start, rules) {
  const query = new URLSearchParams(search);
  /** @type {Record<string, string>} */
  const texts = Object.fromEntries(FIELDS.map(({ key }) => [key, written(start[key])]));
  for (const name of own(id, query)) {
    const key = name.slice(id.length + 1);
    if (!Object.hasOwn(texts, key)) return { setting: start, problem: `It names no field “${short(key)}”.` };
    texts[key] = query.get(name) ?? "";
  }
  const { setting, problems } = readAll(texts, rules);
  if (setting) return { setting, problem: "" };
  const [key, why] = Object.entries(problems)[0];
  return { setting: start, problem: `${nameOf(key)}: ${why}` };
}

/**
 * @param {string} id
 * @param {URLSearchParams} query
 * @returns {string[]}
 */
function own(id, query) {
  return [...query.keys()].filter((key) => key.startsWith(`${id}.`));
}

/** @param {string} text */
function short(text) {
  return text.length > 20 ? `${text.slice(0, 19)}…` : text;
}
