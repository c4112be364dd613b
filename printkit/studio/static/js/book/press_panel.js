// Making files: what to make, how far it is, and the finished files to open or to save.

import { address, post, Refusal } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { number, say, sayOr } from "../lib/words.js";

const OUTPUTS = ["pdf", "cover", "booklet", "two_up", "svg", "export"];
const BYTES_PER_KB = 1024;

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {import("../lib/schema_store.js").Models} models
 * @param {() => void} close
 */
export function buildPressPanel(book, models, close) {
  /** @type {string | null} */
  let job = null;
  const ticks = OUTPUTS.map((output) => h("input", { type: "checkbox", value: output, checked: output === "pdf" }));
  const profile = h("select", { id: "press-profile" });
  const variant = h("select", { id: "press-variant" });
  const variantRow = h("div", { class: "field" }, h("label", { class: "field-label", for: "press-variant" }, say("press.variant")), variant);
  const go = h("button", { class: "primary wide", type: "button", onclick: make }, icon("make"), say("press.make"));
  const report = h("div", { class: "press-report", role: "status" });
  const element = h("section", { class: "panel", "aria-labelledby": "press-title" },
    h("header", { class: "panel-head has-close" }, h("h2", { id: "press-title", tabIndex: -1 }, say("press.title")),
      h("button", { class: "icon-button", type: "button", "aria-label": say("shell.close"), onclick: close }, icon("close"))),
    h("div", { class: "panel-body" },
      h("fieldset", { class: "press-outputs" }, h("legend", { class: "field-label" }, say("press.what")),
        OUTPUTS.map((output, place) => h("label", { class: "tick press-tick" }, ticks[place],
          h("span", {}, say(`press.${output}`), h("span", { class: "field-help" }, say(`press.${output}_help`)))))),
      h("div", { class: "field" }, h("label", { class: "field-label", for: "press-profile" }, say("press.profile")), profile,
        h("p", { class: "field-help" }, say("press.profile_help"))),
      variantRow, go, report));

  const chosenProfile = () => book.state.data?.profile ?? models.book.properties.profile.default;

  async function make() {
    const outputs = ticks.filter((tick) => tick.checked).map((tick) => tick.value);
    if (!outputs.length) return fill(report, h("p", { class: "field-fault" }, say("press.nothing")));
    go.disabled = true;
    showProgress(say("press.waiting"), 0, 0);
    try {
      await book.idle();
      const wish = { outputs, ...(profile.value === chosenProfile() ? {} : { profile: profile.value }), ...(variant.value ? { variant: variant.value } : {}) };
      job = (await post("/api/press", { book: book.path }, wish)).job;
    } catch (error) {
      ended(h("p", { class: "field-fault" }, error instanceof Refusal ? error.message : say("shell.lost")));
    }
  }

  /** @param {Node} shown */
  function ended(shown) {
    job = null;
    go.disabled = false;
    fill(report, shown);
  }

  const words = h("p", {});
  const bar = h("progress", { "aria-label": say("press.title") });
  const working = h("div", { class: "press-progress" }, words, bar,
    h("button", { type: "button", onclick: () => job && post("/api/press/cancel", {}, { job }) }, icon("close"), say("press.cancel")));

  /**
   * Show how far it is; the button to stop it stays where it is.
   * @param {string} told
   * @param {number} done
   * @param {number} total
   */
  function showProgress(told, done, total) {
    fill(words, told);
    bar.max = Math.max(1, total);
    if (total) bar.value = done;
    else bar.removeAttribute("value");
    if (!working.isConnected) fill(report, working);
  }

  /**
   * @param {string} made
   * @param {{ name: string, size: number }[]} files
   */
  function results(made, files) {
    return h("div", { class: "press-files" }, h("p", { class: "all-well" }, icon("answer"), say("press.done")),
      h("ul", {}, readableFirst(files).map((file) => {
        const where = `/api/press/${encodeURIComponent(made)}/${file.name.split("/").map(encodeURIComponent).join("/")}`;
        return h("li", {}, icon("file"), h("a", { href: address(where, { show: 1 }), target: "_blank", rel: "noopener" }, file.name),
          h("span", { class: "file-size" }, `${number(Math.ceil(file.size / BYTES_PER_KB))} KB`),
          h("a", { class: "icon-button", href: where, download: file.name.split("/").at(-1), title: say("press.save"),
            "aria-label": say("press.save_file", { file: file.name }) }, icon("save")));
      })));
  }

  /**
   * What people open comes before what machines read.
   * @param {{ name: string, size: number }[]} files
   */
  function readableFirst(files) {
    const rank = (/** @type {{ name: string }} */ file) => Number(file.name.endsWith(".json"));
    return [...files].sort((one, other) => rank(one) - rank(other));
  }

  return {
    element,
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
    /** @param {any} told */
    hear(told) {
      if (told.job !== job) return;
      if (told.state === "done") ended(results(told.job, told.files ?? []));
      else if (told.state === "cancelled") ended(h("p", {}, say("press.cancelled")));
      else if (told.state === "failed") ended(h("p", { class: "field-fault" }, new Refusal(0, told).message));
      else {
        const stage = sayOr([`stage.${told.stage}`], say("press.waiting"));
        showProgress(told.total ? say("paper.progress", { stage, done: told.done, total: told.total }) : stage, told.done, told.total);
      }
    },
  };
}
