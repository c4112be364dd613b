// What stands around every screen: the bar on top, the stage, the notices.

import { fill, h } from "../lib/dom.js";
import { forgetPictures } from "../lib/picture_queue.js";
import { say } from "../lib/words.js";
import { hashOf } from "../screens.js";
import { buildNotices } from "./notices.js";
import { buildPreparing } from "./preparing.js";
import { buildViewMenu } from "./view_menu.js";

/** @typedef {import("../lib/dom.js").Child} Child */
/** @typedef {{ title: Child | Child[], tools?: Child[], name: string }} BarContent `name` is what the browser's tab is called */
/**
 * @typedef {object} Studio
 * @property {(content: BarContent) => void} bar shows what belongs to the screen in the bar on top
 * @property {(notice: import("./notices.js").Notice) => () => void} notify shows a notice, and gives what takes it away
 * @property {(hash: string) => void} go opens another screen
 * @property {() => HTMLElement} stage gives a fresh place for a screen
 * @property {() => void} clear takes away what the last screen left
 */

/**
 * @param {HTMLElement} place
 * @param {(language: string) => void} speak
 * @returns {Studio}
 */
export function buildShell(place, speak) {
  const title = h("div", { class: "bar-title" });
  const tools = h("div", { class: "bar-tools" });
  const freshStage = () => h("main", { class: "stage", id: "stage", tabIndex: -1 });
  let stage = freshStage();
  const notices = buildNotices();
  const skip = h("a", { class: "skip", href: "#stage", onclick: (/** @type {Event} */ event) => {
    event.preventDefault();
    stage.focus();
  } }, say("shell.skip"));
  const home = h("a", { class: "bar-home", href: hashOf("") }, h("img", { src: "/static/mark.svg", alt: "", width: 28, height: 28 }),
    h("span", {}, "printkit"));
  fill(place, skip, h("header", { class: "bar" }, home, title, buildPreparing(), tools, buildViewMenu(speak)), stage, notices.element);
  return {
    bar(content) {
      document.title = `${content.name} · printkit`;
      fill(title, content.title);
      fill(tools, content.tools ?? []);
    },
    notify: notices.show,
    go: (hash) => location.assign(hash),
    stage() {
      // Another element: a screen that is still being opened when the next one is asked for fills one that nobody sees.
      const next = freshStage();
      stage.replaceWith(next);
      stage = next;
      forgetPictures();
      return stage;
    },
    clear() {
      notices.clear();
      fill(title);
      fill(tools);
    },
  };
}
