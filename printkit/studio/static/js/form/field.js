// The frame around every control: its label, one sentence of help, what is usual, and what is wrong.

import { toldFault } from "../lib/api.js";
import { fill, freshId, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say } from "../lib/words.js";

/** @typedef {import("../lib/api.js").Fault} Fault */
/**
 * @typedef {object} Wish what a control is built from
 * @property {string} id of the control, for its label
 * @property {string} labelId
 * @property {string} describedBy
 * @property {string} name
 * @property {import("./schema.js").Schema} property
 * @property {any} usual
 * @property {boolean} required
 * @property {string} unit
 * @property {(value: any) => string} valueLabel
 * @property {(value: any) => string | undefined} picture
 * @property {(value: any) => void} change null takes the setting back
 * @property {() => void} begin a new gesture: what follows is one step to undo
 * @property {(file: File) => Promise<string>} upload gives the name under which the file lies beside the book
 */
/**
 * @typedef {object} Control
 * @property {HTMLElement} element
 * @property {(value: any) => void} show
 * @property {() => void} [focus]
 * @property {boolean} [grouped] several inputs, so that the label is a legend
 * @property {() => void} [settle] hands over what is still being typed
 */
/** @typedef {(wish: Wish) => Control} ControlBuilder */

/**
 * @param {object} options
 * @param {ControlBuilder} options.build
 * @param {Omit<Wish, "id" | "labelId" | "describedBy">} options.wish
 * @param {string} options.label
 * @param {string} options.help
 */
export function buildField({ build, wish, label, help }) {
  const id = freshId("field");
  const helpId = `${id}-help`;
  const faultId = `${id}-fault`;
  const control = build({ ...wish, id, labelId: `${id}-label`, describedBy: `${helpId} ${faultId}` });
  const unset = h("button", { class: "icon-button usual", type: "button", title: say("form.usual_again"),
    "aria-label": say("form.usual_again_of", { field: label }), onclick: () => {
      wish.begin();
      wish.change(null);
      control.focus?.();
    } }, icon("usual"));
  const name = control.grouped ? h("span", { class: "field-label", id: `${id}-label` }, label)
    : h("label", { class: "field-label", id: `${id}-label`, for: id }, label);
  const fault = h("p", { class: "field-fault", id: faultId });
  const element = h("div", { class: `field field-${wish.property.type ?? "any"}`, data: { field: wish.name } },
    h("div", { class: "field-head" }, name, unset),
    control.element,
    h("p", { class: "field-help", id: helpId }, sentence(help, wish)),
    fault);
  return {
    element,
    settle: () => control.settle?.(),
    focus() {
      element.scrollIntoView({ block: "center" });
      control.focus?.();
    },
    /**
     * @param {any} value
     * @param {Fault[]} faults
     */
    show(value, faults) {
      unset.hidden = value === undefined || wish.required || isUsual(value, wish.usual);
      element.classList.toggle("is-set", value !== undefined);
      element.classList.toggle("is-wrong", faults.length > 0);
      control.show(value);
      fill(fault, faults.map((each) => h("span", {}, toldFault(each))));
      fault.hidden = faults.length === 0;
    },
  };
}

/**
 * Tell whether there is nothing to go back to; a text that is usually empty is simply cleared.
 * @param {any} value
 * @param {any} usual
 */
const isUsual = (value, usual) => usual === "" || JSON.stringify(value) === JSON.stringify(usual);

/**
 * @param {string} help
 * @param {Pick<Wish, "usual" | "valueLabel" | "unit">} wish
 */
function sentence(help, wish) {
  const worthSaying = wish.usual !== undefined && wish.usual !== "" && !(Array.isArray(wish.usual) && !wish.usual.length);
  if (!worthSaying || typeof wish.usual === "boolean") return help;
  const unit = wish.unit ? `${wish.unit === "°" ? "" : "\u00a0"}${wish.unit}` : "";
  return `${help} ${say("form.usually", { value: `${wish.valueLabel(wish.usual)}${unit}` })}`;
}
