// A form from a JSON schema: a field for every property, in groups, with help, usual values and faults.

import { h } from "../lib/dom.js";
import { number, say, sayOr } from "../lib/words.js";
import { choiceControl, switchControl } from "./choice_field.js";
import { buildField } from "./field.js";
import { numberControl, seedControl } from "./number_field.js";
import { sortOf, unitOf } from "./schema.js";
import { fileControl, listControl, proseControl, textControl } from "./text_field.js";

/** @typedef {import("./schema.js").Schema} Schema */
/** @typedef {import("../lib/api.js").Fault} Fault */
/** @typedef {{ title: string, names: string[], open?: boolean }} Group a group without a title stands first, always open */
/**
 * @typedef {object} FormOptions
 * @property {Schema} schema an object with properties
 * @property {Group[]} groups which fields stand together; what no group names stands in the last one
 * @property {string} subject what the words are about: a kind of puzzle, or nothing
 * @property {(name: string, value: any, gesture: string) => void} change
 * @property {(file: File) => Promise<string>} upload
 * @property {(name: string, value: any) => string | undefined} [picture]
 */

/** @type {Record<import("./schema.js").Sort, import("./field.js").ControlBuilder>} */
const CONTROLS = {
  switch: switchControl,
  choice: choiceControl,
  seed: seedControl,
  number: numberControl,
  list: listControl,
  file: fileControl,
  prose: proseControl,
  text: textControl,
};

let gestures = 0;

/** @param {FormOptions} options */
export function buildForm(options) {
  /** @type {Map<string, ReturnType<typeof buildField>>} */
  const fields = new Map();
  const sets = options.groups.map((group) => {
    const inside = group.names.filter((name) => name in options.schema.properties).map((name) => {
      const field = fieldFor(name, options);
      fields.set(name, field);
      return field.element;
    });
    if (!inside.length) return null;
    if (!group.title) return h("div", { class: "form-group" }, inside);
    return h("details", { class: "form-group", open: Boolean(group.open) }, h("summary", {}, group.title), inside);
  });
  return {
    element: h("form", { class: "form", onsubmit: (/** @type {Event} */ event) => event.preventDefault() }, sets),
    /**
     * @param {Record<string, any>} values
     * @param {(name: string) => Fault[]} faultsOf
     */
    show(values, faultsOf) {
      for (const [name, field] of fields) field.show(values[name], faultsOf(name));
    },
    /** Hand over what is still being typed. */
    settle() {
      for (const field of fields.values()) field.settle();
    },
    /** @param {string} name */
    focus(name) {
      const field = fields.get(name);
      if (!field) return false;
      const group = field.element.closest("details");
      if (group) group.open = true;
      field.focus();
      return true;
    },
  };
}

/**
 * @param {string} name
 * @param {FormOptions} options
 */
function fieldFor(name, options) {
  const property = options.schema.properties[name];
  const { subject } = options;
  let gesture = "";
  const begin = () => {
    gestures += 1;
    gesture = `${name}:${gestures}`;
  };
  begin();
  return buildField({
    build: CONTROLS[sortOf(name, property)],
    label: labelOf(name, subject),
    help: helpOf(name, subject, property),
    wish: {
      name,
      property,
      usual: property.default,
      required: (options.schema.required ?? []).includes(name),
      unit: unitOf(name, property),
      valueLabel: (value) => valueLabel(name, value, subject),
      picture: (value) => options.picture?.(name, value),
      upload: options.upload,
      change: (value) => options.change(name, value, gesture),
      begin,
    },
  });
}

/**
 * @param {string} name
 * @param {string} subject
 */
export function labelOf(name, subject) {
  return sayOr([`kind.${subject}.form.${name}.label`, `field.${name}.label`], pretty(name));
}

/**
 * @param {string} name
 * @param {string} subject
 * @param {Schema} property
 */
function helpOf(name, subject, property) {
  return sayOr([`kind.${subject}.form.${name}.help`, `field.${name}.help`], property.description ?? "");
}

/**
 * @param {string} name
 * @param {any} value
 * @param {string} subject
 */
export function valueLabel(name, value, subject) {
  if (typeof value === "number") return sayOr([`field.${name}.value.${value}`], name === "seed" ? String(value) : number(value));
  if (typeof value === "boolean") return say(value ? "form.yes" : "form.no");
  return sayOr([`kind.${subject}.form.${name}.value.${value}`, `field.${name}.value.${value}`], pretty(String(value)));
}

/**
 * Turn a name of a program into words.
 * @param {string} name
 */
function pretty(name) {
  const words = name.replace(/_(deg|pt)$/, "").replaceAll("_", " ");
  return /^[a-z]/.test(words) && !/[\d/.:]/.test(words) ? words.charAt(0).toUpperCase() + words.slice(1) : words;
}
