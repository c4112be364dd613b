// One of several: by pictures where there are pictures, side by side where there are few, else as a list.

import { freshId, h } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { stillPicture } from "../paper/page_picture.js";

const FEW = 4;
const SHORT = 34;

/** @type {import("./field.js").ControlBuilder} */
export function choiceControl(wish) {
  const values = /** @type {any[]} */ (wish.property.enum);
  if (values.every((value) => wish.picture(value))) return radios(wish, values, "picture-choice");
  const words = values.map(wish.valueLabel).join("");
  const few = wish.usual !== undefined && (values.every((value) => typeof value === "number") || values.length <= FEW && words.length <= SHORT);
  return few ? radios(wish, values, "side-by-side") : list(wish, values);
}

/**
 * @param {import("./field.js").Wish} wish
 * @param {any[]} values
 * @param {string} look
 * @returns {import("./field.js").Control}
 */
function radios(wish, values, look) {
  const group = freshId("choice");
  const inputs = values.map((value) => h("input", { type: "radio", name: group, value: String(value), onchange: () => {
    wish.begin();
    wish.change(value);
  } }));
  const element = h("div", { class: look, role: "radiogroup", "aria-labelledby": wish.labelId, "aria-describedby": wish.describedBy },
    values.map((value, place) => {
      const picture = wish.picture(value);
      return h("label", { class: "choice" }, inputs[place],
        picture && stillPicture(picture),
        h("span", {}, wish.valueLabel(value)));
    }));
  return {
    element,
    grouped: true,
    focus: () => (inputs.find((input) => input.checked) ?? inputs[0]).focus(),
    show(value) {
      const shown = String(value ?? wish.usual);
      for (const input of inputs) input.checked = input.value === shown;
    },
  };
}

/**
 * @param {import("./field.js").Wish} wish
 * @param {any[]} values
 * @returns {import("./field.js").Control}
 */
function list(wish, values) {
  const none = wish.usual === undefined;
  const select = h("select", { id: wish.id, "aria-describedby": wish.describedBy, onchange: () => {
    wish.begin();
    const place = select.selectedIndex - (none ? 1 : 0);
    wish.change(place < 0 ? null : values[place]);
  } },
  none && h("option", { value: "" }, say("form.by_itself")),
  values.map((value) => h("option", { value: String(value) }, wish.valueLabel(value))));
  return {
    element: select,
    focus: () => select.focus(),
    show(value) {
      select.value = String(value ?? wish.usual ?? "");
    },
  };
}

/** @type {import("./field.js").ControlBuilder} */
export function switchControl(wish) {
  const input = h("input", { id: wish.id, type: "checkbox", role: "switch", "aria-describedby": wish.describedBy, onchange: () => {
    wish.begin();
    wish.change(input.checked);
  } });
  return {
    element: h("span", { class: "switch" }, input),
    focus: () => input.focus(),
    show(value) {
      input.checked = Boolean(value ?? wish.usual);
    },
  };
}
