// @ts-check
/* The theme's menu and search, for readers with a keyboard: both open from the header, close with
   Escape or when the focus goes elsewhere, and give the focus back. */

/**
 * @typedef {object} Part
 * @property {string} id - of the checkbox by which the theme opens it
 * @property {string} name
 * @property {string} holder - selector of what opens
 * @property {string} first - selector of what gets the focus then
 */

/** @type {Part[]} */
const PARTS = [
  { id: "__drawer", name: "Menu", holder: ".md-sidebar--primary", first: "a" },
  { id: "__search", name: "Search", holder: "[data-md-component=search]", first: "input" },
];

/**
 * A real button in place of the theme's label, which only a mouse can press.
 *
 * @param {Element} label
 * @param {string} name
 * @returns {HTMLButtonElement}
 */
function replaced(label, name) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = `${label.className} rp-open-${name.toLowerCase()}`;
  button.setAttribute("aria-label", name);
  button.append(...label.childNodes);
  label.replaceWith(button);
  return button;
}

/** @param {Part} part */
function prepare({ id, name, holder, first }) {
  const toggle = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
  const label = document.querySelector(`.md-header__button[for=${id}]`);
  const opened = /** @type {HTMLElement | null} */ (document.querySelector(holder));
  if (!toggle || !label || !opened) return;
  const button = replaced(label, name);
  const tell = () => button.setAttribute("aria-expanded", String(toggle.checked));
  const close = () => {
    if (toggle.checked) toggle.click();
  };
  tell();
  toggle.addEventListener("change", tell);
  button.addEventListener("click", () => {
    toggle.click();
    const target = /** @type {HTMLElement | null} */ (opened.querySelector(first));
    if (toggle.checked) target?.focus();
  });
  opened.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !opened.contains(relatedTarget)) close();
  });
  opened.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    button.focus();
  });
}

/** Make the header's buttons work without a mouse. */
export function start() {
  // The search has no address to ask; the theme sees to that only while its own script is ready.
  document.forms.namedItem("search")?.addEventListener("submit", (event) => event.preventDefault());
  PARTS.forEach(prepare);
}
