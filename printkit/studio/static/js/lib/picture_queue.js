// Pictures are fetched a few at a time and only when they come into sight: a browser has six lines to the server, and if pictures that
// take long held all of them, nothing could be changed meanwhile. Pictures to choose by, for which a puzzle may have to be made first,
// have lines of their own, so that the pages of a book never wait for them.

/** @typedef {"page" | "sample"} Sort */
/** @typedef {{ image: HTMLImageElement, address: string, first: boolean, sort: Sort }} Wish */

/** @type {Record<Sort, number>} */
const MOST_AT_ONCE = { page: 3, sample: 2 };
const NEAR = "240px";

/** @type {Wish[]} */
const waiting = [];
/** @type {Map<HTMLImageElement, Wish>} */
const loading = new Map();
/** @type {WeakMap<Element, Wish>} */
const unseen = new WeakMap();

const sight = new IntersectionObserver((entries) => {
  for (const entry of entries) {
    const wish = entry.isIntersecting ? unseen.get(entry.target) : undefined;
    if (!wish) continue;
    sight.unobserve(entry.target);
    unseen.delete(entry.target);
    enqueue(wish);
  }
}, { rootMargin: NEAR });

/**
 * Show a picture when its turn comes; whatever the image shows stays until then.
 * @param {HTMLImageElement} image
 * @param {string} address
 * @param {{ first?: boolean, sort?: Sort }} [how] `first`: before all others, and wherever it is
 */
export function showPicture(image, address, { first = false, sort = "page" } = {}) {
  forget(image);
  const wish = { image, address, first, sort };
  if (first) enqueue(wish);
  else {
    unseen.set(image, wish);
    sight.observe(image);
  }
}

/**
 * Give up pictures that nobody will see any more: those in a place that goes away, else all whose place is gone.
 * @param {Element} [place]
 */
export function forgetPictures(place) {
  for (const image of [...loading.keys(), ...waiting.map((wish) => wish.image)]) {
    if (place ? !place.contains(image) : image.isConnected) continue;
    forget(image);
    image.removeAttribute("src");
  }
}

/** @param {HTMLImageElement} image */
function forget(image) {
  sight.unobserve(image);
  unseen.delete(image);
  const place = waiting.findIndex((wish) => wish.image === image);
  if (place >= 0) waiting.splice(place, 1);
  if (loading.delete(image)) next();
}

/** @param {Wish} wish */
function enqueue(wish) {
  if (wish.first) waiting.unshift(wish);
  else waiting.push(wish);
  next();
}

/** @param {Sort} sort */
const isFree = (sort) => [...loading.values()].filter((wish) => wish.sort === sort).length < MOST_AT_ONCE[sort];

function next() {
  for (;;) {
    const place = waiting.findIndex((wish) => isFree(wish.sort));
    if (place < 0) return;
    load(waiting.splice(place, 1)[0]);
  }
}

/** @param {Wish} wish */
function load(wish) {
  const { image, address } = wish;
  loading.set(image, wish);
  const settled = () => {
    image.removeEventListener("load", settled);
    image.removeEventListener("error", settled);
    if (loading.get(image) !== wish) return;
    loading.delete(image);
    next();
  };
  image.addEventListener("load", settled);
  image.addEventListener("error", settled);
  image.src = address;
}
