// What to add: every kind of puzzle as a picture that printkit made of it. Kinds that begin with a drawing ask for one, or for fifty.

import { address } from "../lib/api.js";
import { h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { neededDrawing } from "../lib/schema_store.js";
import { say, sayOr, spokenLanguage } from "../lib/words.js";
import { stillPicture } from "../paper/page_picture.js";
import { kindName } from "./outline.js";

/**
 * @param {object} options
 * @param {import("../lib/schema_store.js").Models} options.models
 * @param {File[]} options.drawings that were dropped already
 * @param {(kind: string, drawings: File[]) => void} options.add
 * @param {(() => void) | null} options.close null if there is nothing to go back to
 */
export function buildKindChooser({ models, drawings, add, close }) {
  const dropped = drawings.length > 0;
  const kinds = Object.entries(models.kinds).filter(([, kind]) => !dropped || neededDrawing(kind.schema));
  const chooser = h("input", { type: "file", class: "unseen", multiple: true, accept: ".svg,.json,.geojson,.topojson", tabIndex: -1,
    "aria-hidden": "true" });
  let waiting = "";
  chooser.addEventListener("change", () => {
    if (chooser.files?.length) add(waiting, [...chooser.files]);
  });

  /**
   * @param {string} name
   * @param {boolean} needsDrawing
   */
  function choose(name, needsDrawing) {
    if (!needsDrawing || dropped) return add(name, drawings);
    waiting = name;
    chooser.click();
  }

  const element = h("section", { class: "chooser", "aria-labelledby": "chooser-title" },
    h("header", { class: "chooser-head" },
      h("h2", { id: "chooser-title", tabIndex: -1 }, dropped ? say("chooser.dropped", { count: drawings.length }) : say("chooser.title")),
      close && h("button", { class: "icon-button", type: "button", "aria-label": say("shell.close"), onclick: close }, icon("close"))),
    h("p", { class: "chooser-hint" }, say(dropped ? "chooser.dropped_hint" : "chooser.hint")),
    h("ul", { class: "picture-grid" }, kinds.map(([name, { summary, schema }]) => {
      const needsDrawing = neededDrawing(schema) !== undefined;
      return h("li", {}, h("button", { class: "picture-card", type: "button", data: { kind: name }, onclick: () => choose(name, needsDrawing) },
        h("span", { class: "card-paper", data: { waiting: say("paper.drawing") } }, stillPicture(address(`/api/picture/kind/${encodeURIComponent(name)}.svg`, { language: spokenLanguage() }))),
        h("span", { class: "card-title" }, kindName(name)),
        h("span", { class: "card-note" }, sayOr([`kind.${name}.form.about`], summary)),
        needsDrawing && !dropped && h("span", { class: "card-note card-need" }, icon("file"), say("chooser.needs_drawing"))));
    })), chooser);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && close) close();
  });
  return { element, focus: () => /** @type {HTMLElement | null} */ (element.querySelector("h2"))?.focus() };
}
