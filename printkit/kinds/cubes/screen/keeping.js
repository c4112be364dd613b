// Saving a figure as the file that the command line reads.

import { post } from "/static/js/lib/api.js";
import { say } from "/static/js/lib/words.js";

/** @param {string} name */
export const isFile = (name) => /\.(txt|toml)$/i.test(name);

/** @param {string} name of a file, whose folder and ending are left out */
export const stem = (name) => name.slice(name.lastIndexOf("/") + 1).replace(/\.\w+$/, "");

/**
 * What saves the figure in a folder, over what it saved there before and never over anything else, and tells the name.
 * @param {HTMLInputElement} wish the name that somebody would like
 * @param {() => string} text of the figure
 * @returns {(folder: string) => Promise<string>}
 */
export function keeper(wish, text) {
  /** @type {{ name: string, digest: string, text: string } | null} */
  let kept = null;
  return async (folder) => {
    const now = text();
    const wanted = `${folder}${wish.value.trim().replace(/[^\p{L}\p{N} _-]/gu, "") || say("kind.cubes.screen.builder.file")}.txt`;
    const mine = kept?.name === wanted ? kept : null;
    if (mine?.text === now) return mine.name;
    const made = await post("/api/file", { name: wanted }, { text: now, ...(mine ? { over: mine.digest } : {}) });
    kept = { ...made, text: now };
    wish.value = stem(made.name);
    return made.name;
  };
}
