// Other editions of the same book, such as large print: a small form for each.

import { buildForm } from "../form/form.js";
import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say } from "../lib/words.js";
import { variantGroups } from "./groups.js";

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {import("../lib/schema_store.js").Models} models
 * @param {(file: File) => Promise<string>} upload
 */
export function buildVariants(book, models, upload) {
  const list = h("div", { class: "variants" });
  const element = h("details", { class: "form-group" }, h("summary", {}, say("group.variants")),
    h("p", { class: "field-help" }, say("variants.help")), list,
    h("button", { type: "button", onclick: add }, icon("add"), say("variants.add")));
  const schema = {
    properties: { ...withoutDefaults(models.book.properties), name: models.variant.properties.name },
    required: ["name"],
  };
  /** @type {ReturnType<typeof buildForm>[]} */
  let forms = [];

  const known = () => book.state.data?.variant ?? [];

  function add() {
    const names = known().map((variant) => variant.name);
    const name = ["large", ...Array.from({ length: 99 }, (_, place) => `variant-${place + 2}`)].find((each) => !names.includes(each));
    book.edit([{ op: "insert", path: ["variant", known().length], value: { name, ...(name === "large" ? { theme: "large" } : {}) } }]);
  }

  function rebuild() {
    forms = known().map((_, place) => buildForm({ schema, groups: variantGroups(schema), subject: "", upload,
      change: (name, value, gesture) => void book.edit([{ op: "set", path: ["variant", place, name], value }], `variant:${place}:${gesture}`) }));
    fill(list, forms.map((form, place) => h("div", { class: "variant" }, form.element,
      h("button", { class: "quiet", type: "button", onclick: () => book.edit([{ op: "remove", path: ["variant", place] }]) }, icon("delete"),
        say("variants.remove", { name: known()[place].name ?? "" })))));
  }

  return {
    element,
    show() {
      if (forms.length !== known().length) rebuild();
      forms.forEach((form, place) => form.show(book.values(["variant", place]), (name) => book.state.faults.filter((fault) =>
        fault.path?.[0] === "variant" && fault.path[1] === place && fault.path[2] === name)));
    },
    /** @param {string} field */
    focus(field) {
      if (field !== "variant") return false;
      element.open = true;
      element.querySelector("summary")?.focus();
      return true;
    },
  };
}

/**
 * What a variant does not say, it takes from the book.
 * @param {Record<string, import("../form/schema.js").Schema>} properties
 */
function withoutDefaults(properties) {
  return Object.fromEntries(Object.entries(properties).map(([name, { default: _, ...rest }]) => [name, rest]));
}
