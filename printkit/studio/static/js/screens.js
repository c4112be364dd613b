// The one place where screens are registered. A screen is a module that exports `show(root, route, studio)`: it fills `root`, and returns
// a function that ends it. `#/book/my/book.toml?page=4` opens the screen whose path is "book" with the rest "my/book.toml".

/**
 * @typedef {object} Route
 * @property {string} rest what stands behind the path, decoded
 * @property {URLSearchParams} query
 */
/** @typedef {(() => void) | void} End */
/** @typedef {{ show: (root: HTMLElement, route: Route, studio: import("./shell/shell.js").Studio) => End | Promise<End> }} Screen */

/** @type {{ path: string, module: () => Promise<Screen> }[]} */
export const SCREENS = [
  { path: "", module: () => import("./home/home_screen.js") },
  { path: "bench", module: () => import("./bench/bench_screen.js") },
  { path: "book", module: () => import("./book/book_screen.js") },
  { path: "drawing", module: () => import("./drawing/drawing_screen.js") },
  { path: "kind", module: () => import("./kind/kind_screen.js") },
];

/**
 * Read a hash such as `#/book/my/book.toml`.
 * @param {string} hash
 * @returns {{ module: () => Promise<Screen>, route: Route }}
 */
export function routed(hash) {
  const [place = "", query = ""] = hash.replace(/^#\/?/, "").split("?", 2);
  const [path = "", ...rest] = place.split("/");
  const screen = SCREENS.find((each) => each.path === path) ?? SCREENS[0];
  return { module: screen.module, route: { rest: rest.map(decodeURIComponent).join("/"), query: new URLSearchParams(query) } };
}

/**
 * Write the hash of a screen.
 * @param {string} path
 * @param {string} [rest]
 */
export function hashOf(path, rest = "") {
  return `#/${[path, ...rest.split("/").map(encodeURIComponent)].filter(Boolean).join("/")}`;
}
