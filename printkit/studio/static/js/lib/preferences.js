// What a person likes, kept in this browser: language, light or dark, paper dimmed or not.

const KEY = "printkit.studio";

/** @typedef {{ language?: string, look?: "light" | "dark", dimmedPaper?: boolean }} Preferences */

/** @returns {Preferences} */
export function preferences() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Preferences} changed */
export function prefer(changed) {
  const now = { ...preferences(), ...changed };
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // A browser that keeps nothing forgets it with the tab.
  }
  const root = document.documentElement;
  if (now.look) root.dataset.look = now.look;
  else delete root.dataset.look;
  if (now.dimmedPaper) root.dataset.paper = "dimmed";
  else delete root.dataset.paper;
}
