// What can lie on the bench: every kind of puzzle as a picture, and the tools that kinds bring along.

import { address } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { say, sayOr, spokenLanguage } from "../lib/words.js";
import { kindName } from "../book/outline.js";
import { hashOf } from "../screens.js";
import { stillPicture } from "../paper/page_picture.js";

/**
 * @param {HTMLElement} root
 * @param {import("../lib/schema_store.js").Models} models
 * @param {import("../shell/shell.js").Studio} studio
 */
export function buildKindShelf(root, models, studio) {
  studio.bar({ name: say("bench.title"), title: h("h1", {}, say("bench.title")) });
  root.classList.add("home");
  fill(root, h("div", { class: "home-inside" },
    h("header", { class: "home-head" }, h("p", {}, say("bench.hint"))),
    h("ul", { class: "picture-grid" }, Object.entries(models.kinds).map(([name, { summary }]) => h("li", {},
      h("button", { class: "picture-card", type: "button", data: { kind: name }, onclick: () => studio.go(hashOf("bench", name)) },
        h("span", { class: "card-paper" }, stillPicture(address(`/api/picture/kind/${encodeURIComponent(name)}.svg`, { language: spokenLanguage() }))),
        h("span", { class: "card-title" }, kindName(name)),
        h("span", { class: "card-note" }, sayOr([`kind.${name}.form.about`], summary))))))));
}
