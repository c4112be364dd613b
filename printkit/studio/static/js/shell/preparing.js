// A word about what happens once, in the background, after the first start: the solvers are compiled.

import { fill, h } from "../lib/dom.js";
import { listen } from "../lib/events.js";
import { say } from "../lib/words.js";

export function buildPreparing() {
  const element = h("span", { class: "preparing", role: "status", hidden: true, title: say("shell.preparing") });
  listen({
    query: {},
    connection: () => {},
    hear(told) {
      if (told.type !== "preparing") return;
      element.hidden = Boolean(told.done) || !told.of;
      fill(element, told.done ? "" : say("shell.getting_ready", { part: told.part, of: told.of }));
    },
  });
  return element;
}
