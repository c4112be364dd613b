// Reading JSON schema: what sort of field a property asks for, its limits, its unit.

/** @typedef {Record<string, any>} Schema */
/** @typedef {"switch" | "choice" | "seed" | "number" | "list" | "file" | "prose" | "text"} Sort */

const WIDEST_CHOICE = 40;
const LONG_TEXT = 2000;
const FINE_STEPS = 200;

/**
 * Follow a reference inside of a schema.
 * @param {Schema} node
 * @param {Schema} root
 * @returns {Schema}
 */
export function resolved(node, root) {
  if (typeof node?.$ref !== "string") return node;
  const path = node.$ref.replace(/^#\//, "").split("/");
  return path.reduce((/** @type {any} */ inner, name) => inner[name], root);
}

/**
 * Say what sort of field suits a property.
 * @param {string} name
 * @param {Schema} property
 * @returns {Sort}
 */
export function sortOf(name, property) {
  if (property.type === "boolean") return "switch";
  if (property.enum && property.enum.length <= WIDEST_CHOICE) return "choice";
  if (name === "seed") return "seed";
  if (property.type === "integer" || property.type === "number") return "number";
  if (property.type === "array") return "list";
  if (namesFile(property)) return "file";
  return property.maxLength === LONG_TEXT ? "prose" : "text";
}

/**
 * Tell whether a text may be the name of a file beside the book; the models say so in their descriptions.
 * @param {Schema} property
 */
export function namesFile(property) {
  return Array.isArray(property.file) || property.type === "string" && /\bfile\b/.test(property.description ?? "");
}

/**
 * Tell whether a text can be nothing but a file, such as a drawing.
 * @param {Schema} property
 */
export const onlyFile = (property) => namesFile(property) && property.default === undefined;

const DRAWINGS = [".svg", ".svgz", ".json", ".geojson", ".topojson"];

/**
 * The endings of files that can be brought along for a property; others are put beside the book by hand.
 * @param {Schema} property
 * @returns {string[]}
 */
export const bringable = (property) => (property.file ?? []).filter((/** @type {string} */ ending) => DRAWINGS.includes(ending));

/** @param {Schema} property */
export const suggestions = (property) =>
  property.examples ?? (property.anyOf ?? []).flatMap((/** @type {Schema} */ each) => each.enum ?? []);

/**
 * @param {string} name
 * @param {Schema} property
 */
export function unitOf(name, property) {
  if (property.unit !== undefined) return property.unit;
  if (name.endsWith("_deg") || /\bdegrees\b/.test(property.description ?? "")) return "°";
  if (name.endsWith("_pt")) return "pt";
  return /\bin mm\b/.test(property.description ?? "") ? "mm" : "";
}

/**
 * @param {Schema} property
 * @returns {{ least: number, most: number, step: number } | null} null if the number has no limits
 */
export function limitsOf(property) {
  const most = property.maximum ?? property.exclusiveMaximum;
  const lowest = property.minimum ?? property.exclusiveMinimum;
  if (most === undefined || lowest === undefined) return null;
  const step = property.type === "integer" ? 1 : niceStep((most - lowest) / FINE_STEPS);
  return { least: property.minimum === undefined ? lowest + step : lowest, most, step };
}

/**
 * Round a step to 1, 2 or 5 and noughts.
 * @param {number} step
 */
function niceStep(step) {
  const power = 10 ** Math.floor(Math.log10(step));
  const digit = step / power;
  return Number(((digit < 1.5 ? 1 : digit < 3.5 ? 2 : digit < 7.5 ? 5 : 10) * power).toPrecision(1));
}
