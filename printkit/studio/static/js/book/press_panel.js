// Making files: what to make and for whom, and below it all orders with what came of them.

import { post, Refusal } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say, sayOr } from "../lib/words.js";
import { buildPressJobs } from "./press_jobs.js";

const OUTPUTS = ["pdf", "cover", "booklet", "two_up", "svg", "export"];

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {import("../lib/schema_store.js").Models} models
 * @param {() => void} close
 * @param {(job: import("./press_jobs.js").Job) => void} ended told when files are ready or could not be made
 */
export function buildPressPanel(book, models, close, ended) {
  const jobs = buildPressJobs(book, ended);
  const ticks = OUTPUTS.map((output) => h("input", { type: "checkbox", value: output, checked: output === "pdf" }));
  const profile = h("select", { id: "press-profile" });
  const variant = h("select", { id: "press-variant" });
  const variantRow = h("div", { class: "field" }, h("label", { class: "field-label", for: "press-variant" }, say("press.variant")), variant);
  const go = h("button", { class: "primary wide", type: "button", onclick: make }, icon("make"), say("press.make"));
  const refused = h("p", { class: "field-fault", role: "alert" });
  const body = h("div", { class: "panel-body" },
    h("fieldset", { class: "press-outputs" }, h("legend", { class: "field-label" }, say("press.what")),
      OUTPUTS.map((output, place) => h("label", { class: "tick press-tick" }, ticks[place],
        h("span", {}, say(`press.${output}`), h("span", { class: "field-help" }, say(`press.${output}_help`)))))),
    h("div", { class: "field" }, h("label", { class: "field-label", for: "press-profile" }, say("press.profile")), profile,
      h("p", { class: "field-help" }, say("press.profile_help"))),
    variantRow, go, refused, jobs.element);
  const element = h("section", { class: "panel", "aria-labelledby": "press-title" },
    h("header", { class: "panel-head has-close" }, h("h2", { id: "press-title", tabIndex: -1 }, say("press.title")),
      h("button", { class: "icon-button", type: "button", "aria-label": say("shell.close"), onclick: close }, icon("close"))),
    body);

  const chosenProfile = () => book.state.data?.profile ?? models.book.properties.profile.default;

  async function make() {
    const outputs = ticks.filter((tick) => tick.checked).map((tick) => tick.value);
    if (!outputs.length) return fill(refused, say("press.nothing"));
    if (go.getAttribute("aria-disabled") === "true") return;
    go.setAttribute("aria-disabled", "true");
    fill(refused);
    try {
      await book.idle();
      const wish = { outputs, ...(profile.value === chosenProfile() ? {} : { profile: profile.value }), ...(variant.value ? { variant: variant.value } : {}) };
      jobs.take(await post("/api/press", { book: book.path }, wish));
      body.scrollTop += jobs.element.getBoundingClientRect().top - body.getBoundingClientRect().top;
    } catch (error) {
      fill(refused, error instanceof Refusal ? error.message : say("shell.lost"));
    } finally {
      go.removeAttribute("aria-disabled");
    }
  }

  return {
    element,
    end: jobs.end,
    focus: () => /** @type {HTMLElement | null} */ (element.querySelector("h2"))?.focus(),
    show() {
      if (!profile.options.length) {
        fill(profile, models.book.properties.profile.enum.map((/** @type {string} */ each) =>
          h("option", { value: each, selected: each === chosenProfile() }, sayOr([`field.profile.value.${each}`], each))));
      }
      const variants = book.state.data?.variant ?? [];
      variantRow.hidden = !variants.length;
      if (variant.options.length !== variants.length + 2) {
        fill(variant, h("option", { value: "main" }, say("press.main_variant")), h("option", { value: "all" }, say("press.all_variants")),
          variants.map((each) => h("option", { value: each.name }, each.name)));
      }
    },
  };
}
