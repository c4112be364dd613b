// Home: books that were opened lately, the books of this folder, and pictures of the starter books to begin with.

import { address, get, post, Refusal } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { ago, say, sayOr, spokenLanguage } from "../lib/words.js";
import { buildPicture, stillPicture } from "../paper/page_picture.js";
import { kindScreens } from "../kind/kind_screen.js";
import { hashOf } from "../screens.js";

/** @typedef {{ path: string, title: string, modified: number, pages?: number }} Shelved */
/** @typedef {{ name: string, title: string, summary: string }} Starter */
/** @typedef {{ folder: string, books: Shelved[], recent: string[], starters: Starter[] }} Home */

/** @type {import("../screens.js").Screen["show"]} */
export async function show(root, _route, studio) {
  const home = /** @type {Home} */ (await get("/api/home"));
  const tools = h("ul", { class: "shelf" }, tool(hashOf("bench"), icon("puzzle"), say("bench.one"), say("bench.one_about")),
    tool(hashOf("drawing"), icon("pen"), say("drawing.title"), say("drawing.about")));
  kindScreens().then((screens) => tools.append(...screens.map(({ kind, name }) => tool(hashOf("kind", `${kind}/${name}`),
    stillPicture(address(`/api/picture/kind/${encodeURIComponent(kind)}.svg`, { language: spokenLanguage() })),
    say(`kind.${kind}.screen.${name}.title`), say(`kind.${kind}.screen.${name}.about`))))).catch(() => {});
  const network = h("section", { class: "lan", "aria-labelledby": "home-lan", hidden: true });
  get("/api/lan").then((lan) => showNetwork(network, lan)).catch(() => {});
  studio.bar({ name: say("home.tab"), title: [] });
  root.classList.add("home");
  const books = [...home.books].sort((one, other) => other.modified - one.modified);
  fill(root, h("div", { class: "home-inside" },
    h("header", { class: "home-head" }, h("h1", {}, say(books.length ? "home.welcome_back" : "home.welcome")), h("p", {}, say("home.hint"))),
    books.length > 0 && h("section", { "aria-labelledby": "home-books" }, h("h2", { id: "home-books" }, say("home.books")),
      h("p", { class: "home-folder" }, icon("folder"), home.folder),
      h("ul", { class: "shelf" }, books.map(shelved))),
    h("section", { "aria-labelledby": "home-starters" }, h("h2", { id: "home-starters" }, say("home.starters")),
      h("ul", { class: "picture-grid" },
        h("li", {}, card({ title: say("home.empty"), note: say("home.empty_about"), picture: null, act: () => begin(null) })),
        home.starters.map((starter) => h("li", {}, card({
          title: starter.title,
          note: sayOr([`starter.${starter.name}`], starter.summary),
          picture: `/api/starter/${encodeURIComponent(starter.name)}.svg`,
          act: () => begin(starter),
        }))))),
    h("section", { "aria-labelledby": "home-tools" }, h("h2", { id: "home-tools" }, say("bench.tools")), tools),
    network));

  /**
   * Make a new book at once; its title can be changed there.
   * @param {Starter | null} starter
   */
  async function begin(starter) {
    const wish = starter ? { starter: starter.name, name: starter.title }
      : { title: say("home.new_title"), language: spokenLanguage(), section: say("book.first_section") };
    try {
      const { path } = await post("/api/books", {}, wish);
      studio.go(hashOf("book", path));
    } catch (error) {
      studio.notify({ level: "fault", text: error instanceof Refusal ? error.message : say("shell.lost") });
    }
  }
}

/**
 * How other devices of the network come in, if they may.
 * @param {HTMLElement} place
 * @param {{ links: string[], qr: string }} lan
 */
function showNetwork(place, { links, qr }) {
  place.hidden = !links.length;
  if (!links.length) return;
  const picture = h("img", { class: "lan-code", alt: say("lan.code") });
  const address = URL.createObjectURL(new Blob([qr], { type: "image/svg+xml" }));
  picture.addEventListener("load", () => URL.revokeObjectURL(address));
  picture.src = address;
  fill(place, h("h2", { id: "home-lan" }, say("lan.title")), h("div", { class: "lan-inside" }, picture,
    h("div", {}, h("p", {}, say("lan.hint")), links.map((link) => h("p", { class: "lan-link" }, link)), h("p", { class: "card-note" }, say("lan.careful")))));
}

/**
 * @param {string} href
 * @param {Element} sign
 * @param {string} title
 * @param {string} about
 */
function tool(href, sign, title, about) {
  return h("li", {}, h("a", { class: "shelved shelved-tool", href }, h("span", { class: "shelved-sign" }, sign), h("span", { class: "shelved-words" }, h("strong", {}, title), h("span", {}, about)), icon("next")));
}

/**
 * The first page of a book; until it is there, the sign of a book stands in its place.
 * @param {Shelved} book
 */
function titlePage(book) {
  const picture = buildPicture("shelved-page");
  picture.show(address("/api/shelf.svg", { book: book.path, at: book.modified }), "");
  return picture.element;
}

/** @param {Shelved} book */
function shelved(book) {
  const note = [book.pages && say("home.pages", { count: book.pages }), ago(book.modified)].filter(Boolean).join(" · ");
  return h("li", {}, h("a", { class: "shelved", href: hashOf("book", book.path) }, h("span", { class: "shelved-sign" }, icon("book"), titlePage(book)),
    h("span", { class: "shelved-words" }, h("strong", {}, book.title || book.path), h("span", {}, `${note} · ${book.path}`)), icon("next")));
}

/** @param {{ title: string, note: string, picture: string | null, act: () => void }} shown */
function card({ title, note, picture, act }) {
  return h("button", { class: "picture-card", type: "button", onclick: act },
    h("span", { class: `card-paper ${picture ? "" : "is-blank"}`, data: picture ? { waiting: say("paper.drawing") } : {} }, picture ? stillPicture(picture) : icon("add")),
    h("span", { class: "card-title" }, title), h("span", { class: "card-note" }, note));
}
