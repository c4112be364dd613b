// The camera as numbers: XA, ZA, CD and SD, views that have names, and one that is looked for.

import { fill, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { say } from "/static/js/lib/words.js";

/** @typedef {{ xa: number, za: number, distance: number | null, screen: number }} Stand a distance of null is the usual one */
/** @typedef {keyof Stand} Name */

const word = (/** @type {string} */ key) => say(`kind.cubes.screen.builder.${key}`);

/** @type {Record<Name, { sign: string, low: number, high: number, unit: string }>} */
const FIELDS = {
  xa: { sign: "XA", low: -360, high: 360, unit: "°" },
  za: { sign: "ZA", low: 0, high: 180, unit: "°" },
  distance: { sign: "CD", low: 0, high: 1000, unit: "" },
  screen: { sign: "SD", low: 0.01, high: 100, unit: "" },
};
const USUAL = { xa: 30, za: 60, distance: null, screen: 1 };

/**
 * @param {object} wishes
 * @param {string[]} wishes.views
 * @param {(changes: Partial<Stand>) => void} wishes.change
 * @param {(view: string) => void} wishes.choose
 * @param {() => void} wishes.fit
 */
export function buildCameraBar({ views, change, choose, fit }) {
  const note = h("p", { class: "builder-inside", role: "status" });
  const inputs = /** @type {Record<Name, HTMLInputElement>} */ ({});
  const fields = /** @type {Name[]} */ (Object.keys(FIELDS)).map((name) => {
    const { sign, low, high, unit } = FIELDS[name];
    const label = `${sign}: ${say(`kind.cubes.form.${name}.label`)}`;
    const input = h("input", { type: "text", inputmode: "decimal", autocomplete: "off", "aria-label": label, onchange: () => {
      const text = input.value.trim().replace(",", ".").replace("°", "").replace("−", "-");
      const value = text === "" ? USUAL[name] : Number(text);
      if (value === null || (Number.isFinite(value) && value >= low && value <= high)) change({ [name]: value });
      else change({});
    } });
    inputs[name] = input;
    return h("label", { class: "builder-number", title: label }, h("span", { "aria-hidden": "true" }, sign), input, unit && h("span", { class: "unit", "aria-hidden": "true" }, unit));
  });
  const select = h("select", { "aria-label": say("kind.cubes.form.view.label"), onchange: () => {
    choose(select.value);
    select.value = "";
  } }, h("option", { value: "" }, word("views")), views.map((view) => h("option", { value: view }, say(`kind.cubes.form.view.value.${view}`))));
  const element = h("div", { class: "builder-camera", role: "group", "aria-label": word("camera") }, fields,
    select, h("button", { class: "icon-button", type: "button", title: word("fit"), "aria-label": word("fit"), onclick: fit }, icon("fit")), note);
  return {
    element,
    /**
     * @param {Stand} stand
     * @param {number} usual the distance that null stands for
     * @param {boolean} inside whether the camera stands among the cubes
     */
    show(stand, usual, inside) {
      for (const name of /** @type {Name[]} */ (Object.keys(FIELDS))) inputs[name].value = stand[name] === null ? "" : plain(stand[name]);
      inputs.distance.placeholder = plain(usual);
      fill(note, inside ? word("inside") : "");
    },
  };
}

/** @param {number} value */
const plain = (value) => String(Math.round(value * 1000) / 1000);
