// The keys that work everywhere in a book.

/** @param {{ undo: () => void, redo: () => void, save: () => void }} acts */
export function watchKeys(acts) {
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const act = key === "z" ? (event.shiftKey ? acts.redo : acts.undo) : key === "y" ? acts.redo : key === "s" ? acts.save : null;
    if (!act) return;
    event.preventDefault();
    act();
  };
  window.addEventListener("keydown", press);
  return () => window.removeEventListener("keydown", press);
}
