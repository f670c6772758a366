// @ts-check
/* Copying formulas: whoever copies one gets its TeX between dollar signs, also among other text. */

/**
 * The formula that a place in the page is part of.
 *
 * @param {Node} node
 * @returns {Element | null}
 */
function formulaAt(node) {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest("math") ?? null;
}

/**
 * The TeX of a formula, as its author wrote it.
 *
 * @param {Element} math
 * @returns {string}
 */
export function texOf(math) {
  const tex = math.querySelector("annotation[encoding='application/x-tex']")?.textContent ?? "";
  return math.getAttribute("display") === "block" ? `$$${tex}$$` : `$${tex}$`;
}

/**
 * What is selected, with formulas whole even where the selection cuts them.
 *
 * @param {Selection} selection
 * @returns {HTMLElement}
 */
function copied(selection) {
  const box = document.createElement("div");
  for (let at = 0; at < selection.rangeCount; at += 1) {
    const range = selection.getRangeAt(at).cloneRange();
    const [first, last] = [formulaAt(range.startContainer), formulaAt(range.endContainer)];
    if (first) range.setStartBefore(first);
    if (last) range.setEndAfter(last);
    box.append(range.cloneContents());
  }
  box.querySelectorAll("button").forEach((button) => button.remove());
  box.querySelectorAll("a").forEach((link) => {
    link.href = link.href; // absolute, since it leaves the page
  });
  return box;
}

/**
 * The words of a part of the page, line by line as it is shown.
 *
 * @param {HTMLElement} box
 * @returns {string}
 */
function words(box) {
  box.querySelectorAll("math").forEach((math) => {
    const tex = document.createElement("span");
    tex.className = "rp-tex";
    tex.textContent = texOf(math);
    math.replaceWith(tex);
  });
  box.className = "rp-tex-box";
  document.querySelector("article")?.append(box); // what is not shown has no lines
  const text = box.innerText;
  box.remove();
  return text;
}

/** @param {ClipboardEvent} event */
function copy(event) {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || !event.clipboardData) return;
  const box = copied(selection);
  if (!box.querySelector("math")) return; // the browser does it
  event.clipboardData.setData("text/html", box.innerHTML);
  event.clipboardData.setData("text/plain", words(box));
  event.preventDefault();
}

/** Give every formula that is copied its TeX. */
export function start() {
  document.addEventListener("copy", copy);
}
