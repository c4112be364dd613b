// The strip of small pages: the whole book at a glance, and the way to any page of it.

import { fill, h } from "../lib/dom.js";
import { say } from "../lib/words.js";
import { buildPicture } from "../paper/page_picture.js";
import { spreadsOf } from "../paper/spread.js";
import { pageAddress, pageName } from "./paper_view.js";

const ACCENTS = 6;

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {(page: number) => void} go
 */
export function buildThumbnails(book, go) {
  const element = h("div", { class: "thumbnails", role: "group", "aria-label": say("paper.thumbnails") });
  /** @type {{ button: HTMLButtonElement, picture: ReturnType<typeof buildPicture> }[]} */
  let small = [];
  let shape = "";

  function rebuild() {
    const { pages, width, height } = book.pages;
    small = pages.map((_, place) => {
      const picture = buildPicture("thumbnail-picture");
      return { picture, button: h("button", { class: "thumbnail", type: "button", onclick: () => go(place) }, picture.element) };
    });
    element.style.setProperty("--page-shape", `${width} / ${height}`);
    fill(element, spreadsOf(pages.length, false).map((spread) =>
      h("span", { class: "small-spread" }, spread.map((place) => place === null ? null : small[place].button))));
  }

  return {
    element,
    /** @param {number[]} open numbers of the pages that lie open */
    show(open) {
      const { pages, width, height } = book.pages;
      const wanted = `${pages.length}:${width}x${height}`;
      if (wanted !== shape) {
        shape = wanted;
        rebuild();
      }
      pages.forEach((page, place) => {
        const { button, picture } = small[place];
        const current = open.includes(page.number);
        button.setAttribute("aria-current", current ? "page" : "false");
        button.title = pageName(page);
        if (page.section === null) delete button.dataset.accent;
        else button.dataset.accent = String(page.section % ACCENTS);
        picture.show(pageAddress(book, page), pageName(page));
        if (current && open[0] === page.number) keepInSight(element, button);
      });
    },
  };
}

/**
 * Scroll the strip, and nothing else, until a page is in sight.
 * @param {HTMLElement} strip
 * @param {HTMLElement} page
 */
function keepInSight(strip, page) {
  const room = strip.getBoundingClientRect();
  const box = page.getBoundingClientRect();
  if (box.left < room.left + 48) strip.scrollLeft += box.left - room.left - 48;
  else if (box.right > room.right - 120) strip.scrollLeft += box.right - room.right + 120;
}
