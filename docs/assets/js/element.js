// @ts-check
/* Elements made by scripts. What a reader wrote goes in as text, and never as HTML. */

let made = 0;

/**
 * @param {string} name - the tag, and classes after dots: "p.rp-hint"
 * @param {Record<string, string>} [attributes]
 * @param {...(Node | string)} children
 * @returns {HTMLElement}
 */
export function element(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const it = document.createElement(tag);
  if (classes.length) it.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, value);
  it.append(...children);
  return it;
}

/**
 * @param {string} text
 * @param {() => void} act
 * @param {string} [classes] - after dots
 * @returns {HTMLButtonElement}
 */
export function button(text, act, classes = "rp-tool") {
  const it = element(`button.${classes}`, { type: "button" }, text);
  it.addEventListener("click", act);
  return /** @type {HTMLButtonElement} */ (it);
}

/**
 * @param {string} stem
 * @returns {string} an id that no other element of the page has
 */
export function newId(stem) {
  made += 1;
  return `${stem}-${made}`;
}

/**
 * Text that replaces what is there, unless it is the same: then nobody need hear it again.
 *
 * @param {Element} where
 * @param {string} text
 */
export function say(where, text) {
  if (where.textContent !== text) where.textContent = text;
}

/**
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @param {...SVGElement} children
 * @returns {SVGElement}
 */
export function drawn(name, attributes, ...children) {
  const it = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) it.setAttribute(key, String(value));
  it.append(...children);
  return it;
}

/**
 * The moment of a date in UTC, as short as it is clear.
 *
 * @param {string} iso
 * @returns {string} such as "2026-12-01 09:30 UTC"
 */
export function moment(iso) {
  return `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;
}
