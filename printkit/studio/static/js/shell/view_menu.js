// How the studio looks and which language it speaks: a small panel under a button in the bar.

import { h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { prefer, preferences } from "../lib/preferences.js";
import { LANGUAGES, say, spokenLanguage } from "../lib/words.js";

/** @param {(language: string) => void} speak */
export function buildViewMenu(speak) {
  const now = preferences();
  const menu = h("details", { class: "menu" },
    h("summary", { class: "icon-button", "aria-label": say("view.title"), title: say("view.title") }, icon("look")),
    h("div", { class: "menu-panel" },
      choices("look", say("view.look"), now.look ?? "auto",
        { auto: say("view.auto"), light: say("view.light"), dark: say("view.dark") },
        (look) => prefer({ look: look === "auto" ? undefined : /** @type {"light" | "dark"} */ (look) })),
      h("label", { class: "tick" },
        h("input", { type: "checkbox", checked: Boolean(now.dimmedPaper), onchange: (/** @type {Event} */ event) =>
          prefer({ dimmedPaper: /** @type {HTMLInputElement} */ (event.target).checked }) }),
        say("view.dimmed")),
      choices("language", say("view.language"), spokenLanguage(), LANGUAGES, (language) => {
        prefer({ language });
        speak(language);
      })));
  closeByItself(menu);
  return menu;
}

/**
 * @param {string} name
 * @param {string} title
 * @param {string} chosen
 * @param {Record<string, string>} options
 * @param {(value: string) => void} choose
 */
function choices(name, title, chosen, options, choose) {
  return h("fieldset", { class: "menu-choices" }, h("legend", {}, title),
    Object.entries(options).map(([value, label]) => h("label", { class: "tick", lang: name === "language" ? value : null },
      h("input", { type: "radio", name: `view-${name}`, value, checked: value === chosen, onchange: () => choose(value) }), label)));
}

/**
 * Close a menu when something else is chosen, or by Escape.
 * @param {HTMLDetailsElement} menu
 */
function closeByItself(menu) {
  document.addEventListener("pointerdown", (event) => {
    if (!menu.contains(/** @type {Node} */ (event.target))) menu.open = false;
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
    event.stopPropagation();
  });
}
