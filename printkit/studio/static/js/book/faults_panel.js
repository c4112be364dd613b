// All that is wrong or doubtful, and what the printer would refuse; each leads to its field.

import { toldFault } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say, sayOr } from "../lib/words.js";
import { labelOf } from "../form/form.js";
import { kindName } from "./outline.js";
import { at, isPuzzle, targetOf } from "./selection.js";

/** @typedef {import("../lib/api.js").Fault} Fault */
/** @typedef {import("./types.js").Path} Path */

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {(path: Path, field: string) => void} lead
 * @param {() => void} close
 */
export function buildFaultsPanel(book, lead, close) {
  const body = h("div", { class: "panel-body" });
  const element = h("section", { class: "panel", "aria-labelledby": "faults-title" },
    h("header", { class: "panel-head has-close" }, h("h2", { id: "faults-title", tabIndex: -1 }, say("faults.title")),
      h("button", { class: "icon-button", type: "button", "aria-label": say("shell.close"), onclick: close }, icon("close"))),
    body);

  /** @param {Fault} fault */
  function item(fault) {
    const { chosen, field } = targetOf(fault.path ?? []);
    return h("li", {}, h("button", { class: `fault-item ${fault.level === "warning" ? "is-warning" : ""}`, type: "button",
      onclick: () => lead(chosen, field) }, icon("fault"),
    h("span", {}, h("span", { class: "fault-place" }, placeOf(chosen, field)), h("span", {}, toldFault(fault)))));
  }

  /**
   * @param {Path} chosen
   * @param {string} field
   */
  function placeOf(chosen, field) {
    const data = book.state.data ?? {};
    const found = at(data, chosen);
    const kind = isPuzzle(chosen) ? (found?.kind ?? "") : "";
    const where = !chosen.length ? say("settings.book") : isPuzzle(chosen) ? kindName(kind) : found?.title || say("settings.section");
    const section = isPuzzle(chosen) ? at(data, chosen.slice(0, 2))?.title : "";
    return [section, where, field && labelOf(field, kind)].filter(Boolean).join(" › ");
  }

  return {
    element,
    focus: () => /** @type {HTMLElement | null} */ (element.querySelector("h2"))?.focus(),
    show() {
      const { faults } = book.state;
      const leftOut = book.pages.left_out ?? [];
      fill(body,
        faults.length ? h("ul", { class: "fault-list" }, faults.map(item)) : h("p", { class: "all-well" }, icon("answer"), say("faults.none")),
        leftOut.length > 0 && h("div", {}, h("h3", {}, say("faults.left_out")),
          h("ul", { class: "fault-list" }, leftOut.map((each) => h("li", { class: "plain-fault" }, leftOutWords(each))))),
        h("h3", {}, say("faults.printer", { profile: profileName(book) })), ...preflightOf(book));
    },
  };
}

/** @param {import("./book_model.js").BookModel} book */
function profileName(book) {
  const profile = book.preflight?.profile ?? book.state.data?.profile ?? "screen";
  return sayOr([`field.profile.value.${profile}`], profile);
}

/** @param {import("./book_model.js").BookModel} book */
function preflightOf(book) {
  const { preflight } = book;
  if (!preflight) return [h("p", { class: "field-help" }, say("faults.checking"))];
  if (!preflight.problems.length) return [h("p", { class: "all-well" }, icon("answer"), say("faults.printer_content"))];
  return [h("ul", { class: "fault-list" }, preflight.problems.map((each) => h("li", { class: "plain-fault" },
    h("span", { class: "fault-place" }, findingPlace(each)), toldFault({ ...each, place: "", field: "" }))))];
}

/** @param {import("./types.js").Finding} finding */
function findingPlace(finding) {
  const file = say(finding.file === "cover" ? "press.cover" : "press.pdf");
  return finding.page ? `${file} › ${say("paper.page", { number: finding.page, what: "" }).trim()}` : file;
}

/** @param {any} each */
function leftOutWords(each) {
  const faults = /** @type {Fault[]} */ (each.faults ?? []);
  const label = each.number;
  return `${label ? `${say("paper.puzzles", { numbers: String(label) })}: ` : ""}${faults.map(toldFault).join(" ") || each.problem || ""}`;
}
