// The beginning of everything: words first, then the shell, then whatever screen the address names.

import { h } from "./lib/dom.js";
import { preferences } from "./lib/preferences.js";
import { preferredLanguage, say, speak } from "./lib/words.js";
import { routed } from "./screens.js";
import { buildShell } from "./shell/shell.js";

const studio = await started();
let ended = () => {};
let opened = 0;

async function started() {
  await speak(preferences().language ?? preferredLanguage());
  return buildShell(/** @type {HTMLElement} */ (document.getElementById("studio")), async (language) => {
    await speak(language);
    location.reload();
  });
}

/** Open the screen that the address names; of two that are asked for quickly, the later one stays. */
async function open() {
  opened += 1;
  const turn = opened;
  ended();
  ended = () => {};
  studio.clear();
  const { module, route } = routed(location.hash);
  try {
    const root = studio.stage();
    root.append(h("p", { class: "opening" }, say("shell.opening")));
    const screen = await module();
    if (turn !== opened) return;
    const end = await screen.show(root, route, { ...studio, bar: (content) => turn === opened && studio.bar(content) });
    if (turn === opened) ended = end ?? (() => {});
    else end?.();
  } catch (error) {
    if (turn === opened) studio.notify({ level: "fault", text: error instanceof Error ? error.message : say("shell.broken"), stays: true });
  }
}

window.addEventListener("hashchange", open);
await open();
