// @ts-check
/* The theme's menu and search, for readers with a keyboard: both open from the header, close with
   Escape or when the focus goes elsewhere, and give the focus back. */

/**
 * @typedef {object} Part
 * @property {string} id - of the checkbox by which the theme opens it
 * @property {string} name
 * @property {string} holder - selector of what opens
 */

/** @type {Part[]} */
const PARTS = [
  { id: "__drawer", name: "Menu", holder: ".md-sidebar--primary" },
  { id: "__search", name: "Search", holder: "[data-md-component=search]" },
];

/**
 * @param {HTMLElement} label
 * @param {string} name
 */
function turnIntoButton(label, name) {
  label.tabIndex = 0;
  label.setAttribute("role", "button");
  label.setAttribute("aria-label", name);
  label.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    label.click();
  });
}

/** @param {Part} part */
function prepare({ id, name, holder }) {
  const toggle = /** @type {HTMLInputElement | null} */ (document.getElementById(id));
  const label = /** @type {HTMLElement | null} */ (
    document.querySelector(`.md-header__button[for=${id}]`)
  );
  const opened = /** @type {HTMLElement | null} */ (document.querySelector(holder));
  if (!toggle || !label || !opened) return;
  turnIntoButton(label, name);
  const tell = () => label.setAttribute("aria-expanded", String(toggle.checked));
  const close = () => {
    if (toggle.checked) toggle.click();
  };
  tell();
  toggle.addEventListener("change", () => {
    tell();
    if (id === "__drawer" && toggle.checked) opened.querySelector("a")?.focus();
  });
  opened.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !opened.contains(relatedTarget)) close();
  });
  opened.addEventListener("keydown", ({ key }) => {
    if (key !== "Escape") return;
    close();
    label.focus();
  });
}

/** Make the header's buttons work without a mouse. */
export function start() {
  PARTS.forEach(prepare);
}
