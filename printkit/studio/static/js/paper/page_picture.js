// One page as a picture. While another one is fetched, the browser keeps the last good one; it is dimmed if the wait can be noticed.

import { h } from "../lib/dom.js";

const NOTICEABLE_MS = 120;

/** @param {string} className */
export function buildPicture(className) {
  const image = h("img", { class: className, alt: "", draggable: false, decoding: "async" });
  let wanted = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let dim;
  const settled = () => {
    clearTimeout(dim);
    image.classList.remove("is-waiting");
  };
  image.addEventListener("load", settled);
  image.addEventListener("error", settled);
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
      if (image.loading !== "lazy") dim = setTimeout(() => image.classList.add("is-waiting"), NOTICEABLE_MS);
      image.src = address;
    },
  };
}
