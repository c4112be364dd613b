// One page as a picture. While another one is fetched, the last good one stays; it is dimmed if the wait can be noticed.

import { h } from "../lib/dom.js";
import { showPicture } from "../lib/picture_queue.js";

const NOTICEABLE_MS = 120;

/**
 * @param {string} className
 * @param {boolean} [first] whether it is fetched before all others, and dimmed while it waits
 * @param {import("../lib/picture_queue.js").Sort} [sort]
 */
export function buildPicture(className, first = false, sort = "page") {
  const image = h("img", { class: className, alt: "", draggable: false, decoding: "async" });
  let wanted = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let dim;
  const settled = () => {
    clearTimeout(dim);
    image.classList.remove("is-waiting");
  };
  image.addEventListener("load", () => {
    settled();
    image.classList.add("is-there");
    image.classList.remove("is-broken");
  });
  image.addEventListener("error", () => {
    settled();
    image.classList.add("is-broken");
    wanted = ""; // a page that was replaced meanwhile is asked for again under its new name
  });
  return {
    element: image,
    /**
     * @param {string} address
     * @param {string} words for those who do not see it
     */
    show(address, words) {
      image.alt = words;
      if (address === wanted) return;
      wanted = address;
      clearTimeout(dim);
      if (first) dim = setTimeout(() => image.classList.add("is-waiting"), NOTICEABLE_MS);
      showPicture(image, address, { first, sort });
    },
  };
}

/**
 * A picture that stays what it is, such as one to choose by; until it is there, its paper is blank.
 * @param {string} address
 */
export function stillPicture(address) {
  const picture = buildPicture("still-picture", false, "sample");
  picture.show(address, "");
  return picture.element;
}
