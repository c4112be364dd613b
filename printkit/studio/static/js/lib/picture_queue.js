// Pictures are fetched a few at a time and only when they come into sight: a browser has six lines to the server, and if pictures that
// take long held all of them, nothing could be changed meanwhile.

const MOST_AT_ONCE = 3;
const NEAR = "240px";

/** @typedef {{ image: HTMLImageElement, address: string, first: boolean }} Wish */

/** @type {Wish[]} */
const waiting = [];
/** @type {Map<HTMLImageElement, string>} */
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
 * @param {boolean} [first] before all others, and wherever it is
 */
export function showPicture(image, address, first = false) {
  forget(image);
  const wish = { image, address, first };
  if (first) enqueue(wish);
  else {
    unseen.set(image, wish);
    sight.observe(image);
  }
}

/** Give up all pictures that nobody will see any more: those whose place is gone. */
export function forgetPictures() {
  for (const image of [...loading.keys(), ...waiting.map((wish) => wish.image)]) {
    if (image.isConnected) continue;
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

function next() {
  while (loading.size < MOST_AT_ONCE) {
    const wish = waiting.shift();
    if (!wish) return;
    const { image, address } = wish;
    loading.set(image, address);
    const settled = () => {
      image.removeEventListener("load", settled);
      image.removeEventListener("error", settled);
      if (loading.get(image) !== address) return;
      loading.delete(image);
      next();
    };
    image.addEventListener("load", settled);
    image.addEventListener("error", settled);
    image.src = address;
  }
}
