// @ts-check
/* The explorer's fields: their names, and what a reader may write into each. */

/** @typedef {import("./roofline.js").Setting} Setting */
/** @typedef {keyof Setting} Key */

/**
 * What the page says about its fields.
 *
 * @typedef {object} Rules
 * @property {Record<string, [number, number]>} limits - lowest and highest value of each field
 * @property {number} mostSquares
 * @property {number} longestName - characters of a memory level's name
 */

/**
 * @typedef {object} Field
 * @property {Key} key
 * @property {string} label
 * @property {string} group
 * @property {boolean} [isOptional] - and may stay empty
 * @property {"size" | "item" | "quantity" | "name" | "sizes"} kind
 */

/** @type {readonly Field[]} */
export const FIELDS = [
  { key: "m", label: "m", group: "Workload", kind: "size" },
  { key: "k", label: "k", group: "Workload", kind: "size" },
  { key: "n", label: "n", group: "Workload", kind: "size" },
  { key: "input_bytes", label: "input item (bytes)", group: "Workload", kind: "item" },
  { key: "output_bytes", label: "output item (bytes)", group: "Workload", kind: "item" },
  { key: "traffic", label: "traffic (× minimum)", group: "Workload", kind: "quantity" },
  { key: "peak", label: "compute (GFLOP/s)", group: "Budgets", kind: "quantity" },
  { key: "bandwidth", label: "bandwidth (GB/s)", group: "Budgets", kind: "quantity" },
  { key: "level", label: "memory level", group: "Budgets", kind: "name" },
  {
    key: "second_bandwidth",
    label: "bandwidth (GB/s)",
    group: "A second memory level",
    kind: "quantity",
    isOptional: true,
  },
  {
    key: "second_level",
    label: "name",
    group: "A second memory level",
    kind: "name",
    isOptional: true,
  },
  {
    key: "squares",
    label: "n =",
    group: "Square products beside it",
    kind: "sizes",
    isOptional: true,
  },
];

/**
 * A field's name where it stands alone.
 *
 * @param {string} key
 */
export function nameOf(key) {
  const field = FIELDS.find((each) => each.key === key);
  if (!field) return key;
  return field.isOptional ? `${field.group}, ${field.label}` : field.label;
}

/** @param {Field} field */
export function isNumeric(field) {
  return field.kind !== "name" && field.kind !== "sizes";
}

/**
 * A value as its field shows it.
 *
 * @param {Setting[Key]} value
 * @returns {string}
 */
export function written(value) {
  if (value === null) return "";
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/**
 * Read what stands in a field.
 *
 * @param {Field} field
 * @param {string} text
 * @param {Rules} rules
 * @returns {{ value: number | string | number[] | null } | { problem: string }}
 */
export function read(field, text, rules) {
  const trimmed = text.trim();
  if (field.kind === "name") return readName(field, trimmed, rules);
  if (field.kind === "sizes") return readSizes(field, trimmed, rules);
  if (!trimmed && field.isOptional) return { value: null };
  return readNumber(field, trimmed, rules);
}

/**
 * @param {Field} field
 * @param {string} text
 * @param {Rules} rules
 * @returns {{ value: number } | { problem: string }}
 */
function readNumber(field, text, rules) {
  const [low, high] = rules.limits[field.key];
  const isWhole = field.kind === "size" || field.kind === "sizes";
  const wanted = `Write a ${isWhole ? "whole " : ""}number from ${low} to ${high}.`;
  if (!text) return { problem: `It is empty. ${wanted}` };
  const plain = text.replace("−", "-");
  if (!/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(plain)) {
    return { problem: `“${shortened(text)}” is no number. ${wanted}` };
  }
  const value = Number(plain);
  if (value <= 0) return { problem: `It must be more than zero. ${wanted}` };
  if (value > high) return { problem: `It is too large to draw. ${wanted}` };
  if (isWhole && !Number.isInteger(value)) {
    return { problem: `There is no part of a row or a column. ${wanted}` };
  }
  if (value < low) return { problem: `It is too small to draw. ${wanted}` };
  if (field.kind === "item" && !Number.isInteger(8 * value)) {
    return { problem: "An item has whole bits: 0.5 is half a byte." };
  }
  return { value };
}

/**
 * @param {Field} field
 * @param {string} text
 * @param {Rules} rules
 * @returns {{ value: string } | { problem: string }}
 */
function readName(field, text, rules) {
  if (!text && !field.isOptional) {
    return { problem: "A bandwidth belongs to a memory level: name it." };
  }
  if (text.length > rules.longestName) {
    return { problem: `There is room for ${rules.longestName} characters.` };
  }
  return { value: text };
}

/**
 * @param {Field} field
 * @param {string} text
 * @param {Rules} rules
 * @returns {{ value: number[] } | { problem: string }}
 */
function readSizes(field, text, rules) {
  /** @type {number[]} */
  const sizes = [];
  for (const part of text ? text.split(/[\s,;]+/).filter(Boolean) : []) {
    const size = readNumber(field, part, rules);
    if ("problem" in size) return size;
    if (sizes.includes(size.value)) return { problem: `${part} stands there twice.` };
    sizes.push(size.value);
  }
  if (sizes.length > rules.mostSquares) {
    return { problem: `There is room for ${rules.mostSquares} products.` };
  }
  return { value: sizes };
}

/**
 * Read all fields together.
 *
 * @param {Record<string, string>} texts - by key
 * @param {Rules} rules
 * @returns {{ setting: Setting | null, problems: Record<string, string> }}
 */
export function readAll(texts, rules) {
  /** @type {Record<string, unknown>} */
  const found = {};
  /** @type {Record<string, string>} */
  const problems = {};
  for (const field of FIELDS) {
    const result = read(field, texts[field.key], rules);
    if ("problem" in result) problems[field.key] = result.problem;
    else found[field.key] = result.value;
  }
  if (found.second_bandwidth === null && found.second_level) {
    problems.second_bandwidth = "Write its bandwidth, or take its name away.";
  } else if (found.second_level === "" && typeof found.second_bandwidth === "number") {
    problems.second_level = "A bandwidth belongs to a memory level: name it.";
  }
  const isSound = Object.keys(problems).length === 0;
  return { setting: isSound ? /** @type {any} */ (found) : null, problems };
}

/**
 * Twice or half of what stands in a field, as far as its limits let it go.
 *
 * @param {Field} field
 * @param {string} text
 * @param {number} factor
 * @param {Rules} rules
 * @returns {string} the text as it is, where it is no number
 */
export function stepped(field, text, factor, rules) {
  const now = read(field, text, rules);
  if (!("value" in now) || typeof now.value !== "number") return text;
  const [low, high] = rules.limits[field.key];
  const next = Math.min(Math.max(now.value * factor, low), high);
  return String(field.kind === "size" ? Math.ceil(next) : Number(next.toPrecision(12)));
}

/** @param {string} text */
function shortened(text) {
  return text.length > 20 ? `${text.slice(0, 19)}…` : text;
}
