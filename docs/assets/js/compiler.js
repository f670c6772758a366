// @ts-check
/* The compiler view: whatever operation is pointed at shows where it comes from, and what became
   of the same code in the other forms. */

const WIDEN = "Use the whole window";
const IDLE =
  "Point at an operation, or move through a column with the arrow keys: what comes from the same code lights up in the others.";

/**
 * @param {ParentNode} root
 * @param {string} selector
 * @returns {HTMLElement[]}
 */
function all(root, selector) {
  return /** @type {HTMLElement[]} */ ([...root.querySelectorAll(selector)]);
}

/**
 * Numbers of the pieces of code that an operation comes from, or that a piece of code is part of.
 *
 * @param {HTMLElement} element
 * @returns {string[]}
 */
function origins(element) {
  return (element.dataset.of ?? "").split(" ").filter(Boolean);
}

/**
 * Whether two elements have a piece of code in common.
 *
 * @param {string[]} of
 * @param {HTMLElement} element
 * @returns {boolean}
 */
function shares(of, element) {
  return origins(element).some((origin) => of.includes(origin));
}

/**
 * @param {string} name
 * @param {(string | Node)[]} content
 * @param {string} [className]
 * @returns {HTMLElement}
 */
function make(name, content, className = "") {
  const element = document.createElement(name);
  element.append(...content);
  if (className) element.className = className;
  return element;
}

class View {
  /** @param {HTMLElement} section */
  constructor(section) {
    this.section = section;
    this.forms = all(section, ".rp-compiler-form");
    this.ops = all(section, ".rp-op");
    this.pieces = all(section, ".rp-from");
    /** @type {[number, string][]} line and text of each piece of code */
    this.quotes = JSON.parse(section.dataset.quotes ?? "[]");
    this.told = make("div", [], "rp-compiler-told");
    this.told.setAttribute("role", "status");
    /** @type {HTMLElement | null} */
    this.chosen = null;
    section.querySelector(".rp-compiler-forms")?.after(this.told);
    this.forms.forEach((form) => this.furnish(form));
    this.listen();
    this.show(null);
  }

  /**
   * Make a listing of operations out of a listing of lines.
   *
   * @param {HTMLElement} form
   */
  furnish(form) {
    const ops = all(form, ".rp-op");
    const [listing, box] = [form.querySelector("code"), form.querySelector("pre")];
    if (!ops.length || !listing || !box) return;
    const count = ops.length === 1 ? "1 operation" : `${ops.length} operations`;
    listing.setAttribute("role", "listbox");
    listing.setAttribute("aria-label", `${form.dataset.form}, ${count}`);
    box.removeAttribute("tabindex"); // the operations scroll it
    ops.forEach((op, at) => {
      op.setAttribute("role", "option");
      op.setAttribute("aria-selected", "false");
      op.tabIndex = at === 0 ? 0 : -1;
    });
  }

  listen() {
    for (const element of [...this.ops, ...this.pieces]) {
      element.addEventListener("pointerenter", (event) => {
        if (event.pointerType === "mouse") this.show(element);
      });
      element.addEventListener("pointerleave", (event) => {
        if (event.pointerType === "mouse") this.show(this.chosen);
      });
    }
    for (const op of this.ops) {
      op.addEventListener("click", () => op.focus({ preventScroll: true }));
      op.addEventListener("focus", () => this.choose(op));
    }
    this.section.addEventListener("keydown", (event) => this.press(event));
    this.section.addEventListener("focusout", (event) => {
      const next = /** @type {Node | null} */ (event.relatedTarget);
      if (next && !this.section.contains(next)) this.choose(null);
    });
  }

  /** @param {HTMLElement | null} op */
  choose(op) {
    this.chosen = op;
    this.ops.forEach((each) => each.setAttribute("aria-selected", String(each === op)));
    if (op) {
      all(this.formOf(op), ".rp-op").forEach((each) => {
        each.tabIndex = each === op ? 0 : -1;
      });
    }
    this.show(op);
    if (op) this.reveal(op);
  }

  /**
   * Light up an operation or a piece of code, and all that comes from the same code.
   *
   * @param {HTMLElement | null} element
   */
  show(element) {
    const isOp = element?.classList.contains("rp-op");
    const of = element ? origins(element) : [];
    const shown = isOp ? of : of.slice(0, 1); // of nested pieces the innermost
    this.ops.forEach((op) => {
      op.classList.toggle("is-active", op === element);
      op.classList.toggle("is-related", op === element || shares(shown, op));
    });
    this.pieces.forEach((piece) => piece.classList.toggle("is-related", shares(shown, piece)));
    const op = isOp ? element : this.ops.find((each) => shares(shown, each));
    this.told.replaceChildren(...(element && op ? this.tell(op, shown) : [make("p", [IDLE])]));
  }

  /**
   * What an operation does, where it comes from, and what else comes from there, in words.
   *
   * @param {HTMLElement} op
   * @param {string[]} of
   * @returns {HTMLElement[]}
   */
  tell(op, of) {
    const { op: name = "", means = "" } = op.dataset;
    const named = make("strong", [make("code", [name])]);
    const others = this.forms.filter((form) => form !== this.formOf(op));
    const where = make("p", [...this.origin(of), ...others.flatMap((form) => this.summary(form, of))]);
    return [make("p", means ? [named, ` ${means}.`] : [named]), where];
  }

  /**
   * @param {string[]} of
   * @returns {(string | Node)[]}
   */
  origin(of) {
    if (!of.length) return ["The record names no line that it comes from."];
    return of.flatMap((number, at) => {
      const [line, text] = this.quotes[Number(number)];
      return [`${at ? "; " : "From "}line ${line}: `, make("code", [text])];
    });
  }

  /**
   * @param {HTMLElement} form
   * @param {string[]} of
   * @returns {(string | Node)[]}
   */
  summary(form, of) {
    const same = all(form, ".rp-op").filter((op) => shares(of, op));
    const names = [...new Set(same.map((op) => op.dataset.op ?? ""))];
    if (!names.length) return [];
    const list = names.flatMap((name, at) => (at ? [", ", make("code", [name])] : [make("code", [name])]));
    return [` · in ${form.dataset.form}: `, ...list];
  }

  /** @param {HTMLElement} op */
  formOf(op) {
    return /** @type {HTMLElement} */ (op.closest(".rp-compiler-form"));
  }

  /**
   * Scroll the other listings to what is related, and the page not at all.
   *
   * @param {HTMLElement} op
   */
  reveal(op) {
    const of = origins(op);
    for (const form of this.forms) {
      const box = form.querySelector("pre");
      const first = form === this.formOf(op) ? op : all(form, ".rp-op").find((each) => shares(of, each));
      if (!box || !first) continue;
      const [inner, outer] = [first.getBoundingClientRect(), box.getBoundingClientRect()];
      if (inner.top < outer.top) box.scrollTop -= outer.top - inner.top;
      else if (inner.bottom > outer.bottom) box.scrollTop += inner.bottom - outer.bottom;
    }
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const op = /** @type {HTMLElement | null} */ (
      /** @type {Element} */ (event.target).closest(".rp-op")
    );
    if (event.key === "Escape" && this.chosen) {
      this.choose(null);
      event.preventDefault(); // so that it closes nothing else
      event.stopPropagation();
    }
    if (!op || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === " ") this.choose(op);
    const next = event.key === "Enter" || event.key === " " ? op : this.target(op, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  /**
   * Where a key leads: up and down in a column, across to what comes from the same code.
   *
   * @param {HTMLElement} op
   * @param {string} key
   * @returns {HTMLElement | undefined}
   */
  target(op, key) {
    const column = all(this.formOf(op), ".rp-op");
    const at = column.indexOf(op);
    if (key === "ArrowDown") return column[Math.min(at + 1, column.length - 1)];
    if (key === "ArrowUp") return column[Math.max(at - 1, 0)];
    if (key === "Home") return column[0];
    if (key === "End") return column[column.length - 1];
    if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
    const beside = this.forms[this.forms.indexOf(this.formOf(op)) + (key === "ArrowLeft" ? -1 : 1)];
    if (!beside) return op;
    const ops = all(beside, ".rp-op");
    return ops.find((each) => shares(origins(op), each)) ?? ops[0] ?? op;
  }
}

/**
 * A button that gives the view the whole window, where three columns have room.
 *
 * @param {HTMLElement} section
 */
function addWidening(section) {
  const button = /** @type {HTMLButtonElement} */ (make("button", [WIDEN]));
  button.type = "button";
  const dialog = /** @type {HTMLDialogElement} */ (make("dialog", [], "rp-compiler-dialog"));
  dialog.setAttribute("aria-label", section.getAttribute("aria-label") ?? "");
  const place = document.createComment("compiler view");
  button.addEventListener("click", () => {
    if (dialog.open) {
      dialog.close();
      return;
    }
    section.before(place, dialog);
    dialog.append(section);
    button.textContent = "Back to the page";
    dialog.showModal();
    button.focus();
  });
  dialog.addEventListener("close", () => {
    place.before(section);
    place.remove();
    dialog.remove();
    button.textContent = WIDEN;
    button.focus();
  });
  section.prepend(make("div", [button], "rp-compiler-bar"));
}

/** Bring every compiler view of the page to life. */
export function start() {
  for (const section of all(document, ".rp-compiler")) {
    new View(section);
    addWidening(section);
  }
}
