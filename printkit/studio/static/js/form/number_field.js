// A number with limits: a slider to play with and a field to type into, which follow each other.

import { afterQuiet, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { number, say } from "../lib/words.js";
import { scaleOf } from "./scale.js";
import { limitsOf } from "./schema.js";

const TYPING_MS = 400;
const LARGEST_SEED = 999_999;

/** @type {import("./field.js").ControlBuilder} */
export function numberControl(wish) {
  const limits = limitsOf(wish.property);
  const scale = limits && scaleOf(limits);
  const typed = typedNumber(wish);
  if (!scale) return { element: row(typed.element, wish.unit), show: typed.show, focus: typed.focus, settle: typed.settle };
  const slider = h("input", { type: "range", min: scale.min, max: scale.max, step: scale.step, "aria-labelledby": wish.labelId,
    "aria-describedby": wish.describedBy });
  const tell = () => slider.setAttribute("aria-valuetext", `${number(scale.value(Number(slider.value)))} ${wish.unit}`.trim());
  slider.addEventListener("pointerdown", wish.begin);
  slider.addEventListener("keydown", wish.begin);
  slider.addEventListener("input", () => {
    const value = scale.value(Number(slider.value));
    typed.show(value);
    tell();
    wish.change(value);
  });
  return {
    element: h("div", { class: "number-field" }, slider, row(typed.element, wish.unit)),
    settle: typed.settle,
    focus: () => slider.focus(),
    show(value) {
      const shown = value ?? wish.usual;
      slider.classList.toggle("is-unset", shown === undefined);
      slider.value = String(scale.at(typeof shown === "number" ? shown : (limits?.least ?? 0)));
      tell();
      typed.show(value);
    },
  };
}

/**
 * Any whole number will do: what matters is to get another one.
 * @type {import("./field.js").ControlBuilder}
 */
export function seedControl(wish) {
  const typed = typedNumber(wish);
  const another = h("button", { type: "button", onclick: () => {
    wish.begin();
    wish.change(1 + Math.floor(Math.random() * LARGEST_SEED));
  } }, icon("dice"), say("form.another_seed"));
  return { element: h("div", { class: "seed-field" }, typed.element, another), show: typed.show, focus: typed.focus, settle: typed.settle };
}

/**
 * @param {HTMLElement} typed
 * @param {string} unit
 */
function row(typed, unit) {
  return h("span", { class: "typed-number" }, typed, unit && h("span", { class: "unit", "aria-hidden": "true" }, unit));
}

/** @param {import("./field.js").Wish} wish */
function typedNumber(wish) {
  const whole = wish.property.type === "integer";
  const input = h("input", { id: wish.id, type: "text", inputmode: whole ? "numeric" : "decimal", autocomplete: "off",
    "aria-describedby": wish.describedBy, placeholder: wish.usual === undefined ? say("form.by_itself") : "" });
  /** @type {any} */
  let shown;
  const send = afterQuiet((/** @type {string} */ text) => {
    const value = numberIn(text);
    if (value !== shown) wish.change(value === undefined ? null : value);
  }, TYPING_MS);
  input.addEventListener("focus", wish.begin);
  input.addEventListener("input", () => send.call(input.value));
  input.addEventListener("change", send.flush);
  return {
    element: input,
    focus: () => input.focus(),
    settle: send.flush,
    /** @param {any} value */
    show(value) {
      shown = value;
      const told = value ?? wish.usual;
      const text = told === undefined ? "" : typeof told === "number" ? plain(told) : String(told);
      if (document.activeElement !== input || numberIn(input.value) !== numberIn(text)) input.value = text;
    },
  };
}

/** @param {number} value */
const plain = (value) => number(value).replace(/[\u00a0\u202f\s.,](?=\d{3}(\D|$))/g, (sign) => (Number.isInteger(value) ? "" : sign));

/**
 * Read what somebody typed, with a comma or a point; what is no number is handed on, so that the book says what is wrong with it.
 * @param {string} text
 * @returns {number | string | undefined}
 */
function numberIn(text) {
  const bare = text.trim().replace(/[\s\u00a0\u202f]/g, "");
  if (!bare) return undefined;
  const value = Number(bare.replace(",", "."));
  return Number.isFinite(value) ? value : bare;
}
