// The middle of the workshop: the real pages, two by two, with small ones below to leaf through.

import { address } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { number, say, sayOr } from "../lib/words.js";
import { buildPicture } from "../paper/page_picture.js";
import { fittingWidth, percent, spreadsOf } from "../paper/spread.js";
import { buildEditionPicker } from "./edition_picker.js";
import { buildPageTools } from "./page_tools.js";
import { buildThumbnails } from "./thumbnails.js";

/** @typedef {import("./types.js").PageInfo} PageInfo */
/** @typedef {import("./types.js").Path} Path */
/**
 * @typedef {object} Side the left or the right page that lies open
 * @property {HTMLElement} column
 * @property {HTMLButtonElement} sheet
 * @property {ReturnType<typeof buildPicture>} picture
 * @property {ReturnType<typeof buildPageTools>} tools
 */

const ZOOMS = [1, 1.5, 2, 3, 4];
const NARROW_PX = 520;
const AIR_PX = 24;
const TOOLS_PX = 56;
const USUAL_MM = { width: 210, height: 297 };

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {(path: Path) => void} choose
 */
export function buildPaperView(book, choose) {
  let current = 0;
  let zoom = 0;
  /** @type {Path | null} */
  let awaited = null;
  const desk = h("div", { class: "desk", tabIndex: 0, role: "group", "aria-label": say("paper.title") });
  const word = h("p", { class: "paper-word", role: "status" });
  const place = h("span", { class: "paper-place" });
  const size = h("span", { class: "paper-size" });
  const thumbnails = buildThumbnails(book, (page) => go(page));
  /**
   * @param {string} key
   * @param {import("../lib/icon.js").IconName} drawing
   * @param {() => void} act
   */
  const tool = (key, drawing, act) => h("button", { class: "icon-button", type: "button", title: say(key), "aria-label": say(key), onclick: act },
    icon(drawing));
  const back = tool("paper.back", "back", () => turn(-1));
  const next = tool("paper.next", "next", () => turn(1));
  const smaller = tool("paper.smaller", "less", () => magnify(zoom - 1));
  const larger = tool("paper.larger", "add", () => magnify(zoom + 1));
  const editions = buildEditionPicker(book);
  const element = h("div", { class: "paper-view" },
    h("div", { class: "paper-bar" }, back, place, next, editions.element, word, smaller, size, larger, tool("paper.fit", "fit", () => magnify(0))),
    desk, thumbnails.element);
  /** @type {Side[]} */
  const sides = [0, 1].map(() => {
    const picture = buildPicture("sheet-picture", true);
    const sheet = h("button", { class: "sheet", type: "button" }, picture.element);
    const tools = buildPageTools(book);
    return { sheet, picture, tools, column: h("div", { class: "sheet-column" }, sheet, tools.element) };
  });
  const first = h("div", { class: "first-paper", role: "status" });
  fill(desk, first, h("div", { class: "spread" }, sides.map((side) => side.column)));
  sides.forEach((side, index) => side.sheet.addEventListener("click", () => chooseFrom(open()[index])));

  const single = () => element.clientWidth < NARROW_PX;
  const open = () => {
    const spreads = spreadsOf(book.pages.pages.length, single());
    return (spreads.find((spread) => spread.includes(current)) ?? []).map((page) => (page === null ? undefined : book.pages.pages[page]));
  };

  /** @param {PageInfo | undefined} page */
  function chooseFrom(page) {
    if (!page) return;
    const puzzle = page.puzzles[0];
    if (puzzle) choose(["section", puzzle.section, "puzzle", puzzle.entry]);
    else choose(page.section === null ? [] : ["section", page.section]);
  }

  /** @param {number} page */
  function go(page) {
    current = Math.max(0, Math.min(book.pages.pages.length - 1, page));
    desk.scrollTo(0, 0);
    show();
  }

  /** @param {1 | -1} way */
  function turn(way) {
    const spreads = spreadsOf(book.pages.pages.length, single());
    const at = spreads.findIndex((spread) => spread.includes(current));
    const target = spreads[at + way];
    if (target) go(/** @type {number} */ (target.find((page) => page !== null)));
  }

  /** @param {number} wanted */
  function magnify(wanted) {
    zoom = Math.max(0, Math.min(ZOOMS.length - 1, wanted));
    show();
  }

  /** Go where somebody wanted to go before the page was there. */
  function arrive() {
    const page = awaited && book.fresh ? pageOf(book, awaited) : undefined;
    if (!page) return;
    awaited = null;
    current = page.number - 1;
  }

  function show() {
    arrive();
    editions.show();
    const { pages } = book.pages;
    const width = book.pages.width || USUAL_MM.width;
    const height = book.pages.height || USUAL_MM.height;
    current = Math.max(0, Math.min(pages.length - 1, current));
    const shown = open();
    const room = { width: desk.clientWidth - 2 * AIR_PX, height: desk.clientHeight - AIR_PX - TOOLS_PX };
    const fit = fittingWidth(room, { width, height }, single() ? 1 : 2);
    const pageWidth = Math.round(fit * ZOOMS[zoom]);
    desk.style.setProperty("--page-width", `${pageWidth}px`);
    desk.style.setProperty("--page-shape", `${width} / ${height}`);
    desk.classList.toggle("is-empty", !pages.length);
    desk.classList.toggle("is-stale", !book.fresh && book.progress !== null);
    sides.forEach((side, index) => showSide(side, shown[index], shown.length > index));
    fill(place, shown.length ? placeOf(shown, pages.length) : "");
    fill(size, pages.length ? `${number(percent(pageWidth, width))} %` : "");
    fill(word, pages.length ? wordOf(book) : "");
    fill(first, pages.length ? null : wordOf(book) || say("stage.waiting"));
    first.hidden = pages.length > 0;
    const spreads = spreadsOf(pages.length, single());
    const at = spreads.findIndex((spread) => spread.includes(current));
    back.disabled = at <= 0;
    next.disabled = at < 0 || at >= spreads.length - 1;
    smaller.disabled = zoom === 0;
    larger.disabled = zoom === ZOOMS.length - 1;
    thumbnails.show(shown.flatMap((page) => (page ? [page.number] : [])));
  }

  /**
   * @param {Side} side
   * @param {PageInfo | undefined} page
   * @param {boolean} used
   */
  function showSide(side, page, used) {
    side.column.hidden = !used || !page;
    side.sheet.disabled = !page;
    side.tools.show(page);
    if (page) side.picture.show(pageAddress(book, page), pageName(page));
  }

  desk.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }[event.key];
    if (!way || zoom > 0 && event.key.startsWith("Arrow")) return;
    event.preventDefault();
    turn(/** @type {1 | -1} */ (way));
  });
  const sizes = new ResizeObserver(() => show());
  sizes.observe(desk);
  return {
    element,
    show,
    end: () => sizes.disconnect(),
    /**
     * Open the book where something begins.
     * @param {Path} path
     */
    goTo(path) {
      const page = pageOf(book, path);
      awaited = page ? null : path;
      if (page) go(page.number - 1);
    },
  };
}

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {PageInfo} page
 */
export const pageAddress = (book, page) => address(`/api/book/page/${page.key}.svg`, { book: book.path });

/**
 * Find the first page of a section or of a run of puzzles.
 * @param {import("./book_model.js").BookModel} book
 * @param {Path} path
 */
export function pageOf(book, path) {
  const { pages } = book.pages;
  if (!path.length) return pages[0];
  if (path.length === 2) return pages.find((page) => page.section === path[1]);
  return pages.find((page) => page.puzzles.some((puzzle) => puzzle.section === path[1] && puzzle.entry === path[3]))
    ?? pages.find((page) => page.section === path[1] && page.entry === path[3]);
}

/** @param {PageInfo} page */
export function pageName(page) {
  const what = page.puzzles.length ? say("paper.puzzles", { numbers: page.puzzles.map((each) => each.label).join(", ") })
    : sayOr([`paper.kind.${page.kind}`], "");
  return say("paper.page", { number: page.number, what });
}

/**
 * @param {(PageInfo | undefined)[]} shown
 * @param {number} all
 */
function placeOf(shown, all) {
  const numbers = shown.flatMap((page) => (page ? [page.number] : []));
  return say("paper.place", { pages: numbers.join("–"), all });
}

/** @param {import("./book_model.js").BookModel} book */
function wordOf(book) {
  const faults = book.state.faults.filter((fault) => fault.level !== "warning").length;
  if (faults) return book.pages.pages.length ? say("paper.before_faults") : "";
  const { progress } = book;
  if (!progress || book.fresh) return "";
  const stage = sayOr([`stage.${progress.stage}`], say("stage.working"));
  return progress.total > 1 ? say("paper.progress", { stage, done: progress.done, total: progress.total }) : `${stage} …`;
}
