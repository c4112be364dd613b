// Elements in one expression, without a framework.

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Record<string, any>} Properties attributes by name; `on...` functions listen; `data` is a table */

const AS_PROPERTY = new Set(["value", "checked", "disabled", "hidden", "indeterminate", "selected", "open", "readOnly", "tabIndex"]);

/**
 * Make an element.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  furnish(element, properties);
  element.append(.../** @type {(Node | string)[]} */ (shown(children)));
  return element;
}

/**
 * Set what `h` sets on an element that is there already.
 * @param {Element} element
 * @param {Properties} properties
 */
export function furnish(element, properties) {
  for (const [name, value] of Object.entries(properties)) {
    if (name.startsWith("on") && typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(/** @type {HTMLElement} */ (element).dataset, value);
    else if (AS_PROPERTY.has(name)) Object.assign(element, { [name]: value });
    else if (value === true) element.setAttribute(name, "");
    else if (value === false || value === null || value === undefined) element.removeAttribute(name);
    else element.setAttribute(name, String(value));
  }
}

/**
 * Put other children into an element.
 * @param {Element} element
 * @param {...(Child | Child[])} children
 */
export function fill(element, ...children) {
  element.replaceChildren(.../** @type {(Node | string)[]} */ (shown(children)));
}

/**
 * @param {(Child | Child[])[]} children
 * @returns {(Node | string)[]}
 */
function shown(children) {
  return children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
}

let counted = 0;

/**
 * Name an element so that a label, a description or a list can point at it.
 * @param {string} stem
 */
export function freshId(stem) {
  counted += 1;
  return `${stem}-${counted}`;
}

/**
 * Call a function once things have been quiet for a while.
 * @template {any[]} A
 * @param {(...given: A) => void} work
 * @param {number} quietMs
 */
export function afterQuiet(work, quietMs) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  /** @type {A | undefined} */
  let waiting;
  const run = () => {
    const given = waiting;
    clearTimeout(timer);
    timer = undefined;
    waiting = undefined;
    if (given) work(...given);
  };
  return {
    /** @param {A} given */
    call(...given) {
      waiting = given;
      clearTimeout(timer);
      timer = setTimeout(run, quietMs);
    },
    flush: run,
    forget() {
      clearTimeout(timer);
      waiting = undefined;
    },
  };
}
