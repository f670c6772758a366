// @ts-check
/* The part in which a reader brings in a measurement of their own machine. */

import { element } from "./dom.js";
import { itemBytes, parseMeasurement } from "./measurement.js";
import { number } from "./words.js";

/** @typedef {import("./measurement.js").Measurement} Measurement */
/** @typedef {import("./measurement.js").Workload} Workload */

/**
 * What a reader has chosen of a measurement.
 *
 * @typedef {object} Choice
 * @property {string} device
 * @property {string} dtype
 * @property {Workload[]} workloads - of that data type
 * @property {Record<string, string>} texts - what the choice writes into the fields
 */

const DIGITS = 4;

/**
 * @param {string} id - what every id in the part begins with
 * @param {number} longestName - characters of a memory level's name
 * @param {(choice: Choice | null) => void} chosen - null where the measurement is taken away
 */
export function makeMachine(id, longestName, chosen) {
  const area = element("textarea", {
    id: `${id}-json`,
    rows: "4",
    spellcheck: "false",
    "aria-describedby": `${id}-json-problem`,
  });
  const problem = element("p", { id: `${id}-json-problem`, class: "rp-explorer-problem", role: "alert" });
  const show = element("button", { type: "button", class: "rp-button" }, ["Show it"]);
  const remove = element("button", { type: "button", class: "rp-button" }, ["Take it away"]);
  const choices = element("div", { class: "rp-explorer-fields" });
  const about = element("p", { class: "rp-explorer-about", role: "status" });
  const clear = () => {
    choices.replaceChildren();
    about.textContent = "";
    remove.hidden = true;
  };
  const refuse = (/** @type {string} */ why) => {
    problem.textContent = why;
    area.setAttribute("aria-invalid", String(why !== ""));
  };
  show.addEventListener("click", () => {
    const read = parseMeasurement(area.value);
    refuse("problem" in read ? read.problem : "");
    if ("problem" in read) return;
    remove.hidden = false;
    about.textContent = told(read.measurement);
    offer(choices, id, read.measurement, longestName, chosen);
  });
  remove.addEventListener("click", () => {
    clear();
    refuse("");
    area.value = "";
    chosen(null);
    area.focus();
  });
  clear();
  const node = element("details", { class: "rp-figure-data rp-explorer-machine" }, [
    element("summary", {}, ["Your own machine"]),
    element("p", {}, [
      "Run ",
      element("code", {}, ["python -m scripts measure"]),
      " in the course's folder and paste what stands in ",
      element("code", {}, ["ridgepoint-measurement.json"]),
      ". It stays in this page.",
    ]),
    element("label", { for: `${id}-json` }, ["JSON of a measurement"]),
    area,
    problem,
    element("div", { class: "rp-explorer-actions" }, [show, remove]),
    about,
    choices,
  ]);
  return { node };
}

/** @param {Measurement} measurement */
function told({ provenance, dispatch_floor_us: floor }) {
  return (
    `Measured on ${provenance.device} with JAX ${provenance.jax}, ${provenance.started_utc}. ` +
    `A call that computes nothing took ${number(floor)} µs there.`
  );
}

/**
 * @param {HTMLElement} into
 * @param {string} id
 * @param {Measurement} measurement
 * @param {number} longestName
 * @param {(choice: Choice) => void} chosen
 */
function offer(into, id, measurement, longestName, chosen) {
  const { peaks, bandwidths } = measurement;
  const dtype = select(
    `${id}-dtype`,
    "measured data type",
    peaks.map((each) => `${each.dtype}, ${number(each.gflops)} GFLOP/s`),
  );
  const level = select(
    `${id}-bandwidth`,
    "measured memory level",
    bandwidths.map((each) => `${each.level}, ${number(each.gbytes_per_s)} GB/s`),
  );
  const tell = () => {
    const peak = peaks[dtype.list.selectedIndex];
    const bandwidth = bandwidths[level.list.selectedIndex];
    const bytes = itemBytes(peak.dtype);
    chosen({
      device: measurement.provenance.device,
      dtype: peak.dtype,
      workloads: measurement.workloads.filter((each) => each.dtype === peak.dtype),
      texts: {
        peak: shown(peak.gflops),
        bandwidth: shown(bandwidth.gbytes_per_s),
        level: bandwidth.level.trim().slice(0, longestName),
        ...(bytes ? { input_bytes: String(bytes), output_bytes: String(bytes) } : {}),
      },
    });
  };
  dtype.list.addEventListener("change", tell);
  level.list.addEventListener("change", tell);
  into.replaceChildren(dtype.node, level.node);
  tell();
}

/**
 * @param {string} id
 * @param {string} label
 * @param {string[]} options
 */
function select(id, label, options) {
  const list = element("select", { id }, options.map((text) => element("option", {}, [text])));
  const node = element("div", { class: "rp-explorer-field" }, [element("label", { for: id }, [label]), list]);
  return { node, list };
}

/** @param {number} value */
function shown(value) {
  return String(Number(value.toPrecision(DIGITS)));
}
