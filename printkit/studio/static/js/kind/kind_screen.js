// Screens that kinds of puzzle bring along: `#/kind/KIND/SCREEN` imports the module from the folder of the kind.

import { get } from "../lib/api.js";
import { say } from "../lib/words.js";

/** @typedef {{ kind: string, name: string, module: string }} KindScreen */

/** @returns {Promise<KindScreen[]>} */
export const kindScreens = () => get("/api/screens");

/** @type {import("../screens.js").Screen["show"]} */
export async function show(root, route, studio) {
  const [kind, name, ...rest] = route.rest.split("/");
  const found = (await kindScreens()).find((each) => each.kind === kind && each.name === name);
  if (!found) throw new Error(say("shell.no_screen"));
  const module = /** @type {import("../screens.js").Screen} */ (await import(`/kinds/${kind}/${found.module}`));
  return module.show(root, { ...route, rest: rest.join("/") }, studio);
}
