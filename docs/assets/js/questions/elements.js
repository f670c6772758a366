// @ts-check
/* Elements, and their words. */

/**
 * Make an element.
 *
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * An element that holds HTML of the site's own making.
 *
 * @param {string} html
 * @param {string} className
 * @returns {HTMLElement}
 */
export function holding(html, className) {
  const element = make("div", { class: className });
  element.innerHTML = html;
  return element;
}

/**
 * A button that does something on this page.
 *
 * @param {string} label
 * @param {string} className
 * @param {() => void} act
 * @returns {HTMLButtonElement}
 */
export function button(label, className, act) {
  const made = make("button", { type: "button", class: className }, label);
  made.addEventListener("click", act);
  return made;
}

/**
 * The words of an element on one line, formulas as TeX.
 *
 * @param {Element} element
 * @returns {string}
 */
export function wordsOf(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  copy.querySelectorAll("math").forEach((math) => {
    math.replaceWith(math.querySelector("annotation")?.textContent ?? math.textContent ?? "");
  });
  return (copy.textContent ?? "").replace(/\s+/g, " ").trim();
}
