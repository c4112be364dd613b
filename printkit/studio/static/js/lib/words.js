// The words of the studio in the language of the person before it; the server keeps them, one table for each language.

import { get } from "./api.js";

/** @type {Record<string, string>} */
let strings = {};
let code = "en";

export const LANGUAGES = { de: "Deutsch", en: "English", es: "Español", pt: "Português" };

/** The language that the browser would like best of those that there are. */
export function preferredLanguage() {
  const known = Object.keys(LANGUAGES);
  return navigator.languages.map((each) => each.slice(0, 2).toLowerCase()).find((each) => known.includes(each)) ?? "en";
}

/**
 * Fetch the words of a language; everything said from now on is said in it.
 * @param {string} wanted
 */
export async function speak(wanted) {
  strings = await get(`/api/words/${wanted}`);
  code = wanted;
  document.documentElement.lang = wanted;
}

/**
 * Know the words of a language without asking anybody.
 * @param {Record<string, string>} words
 * @param {string} language
 */
export function know(words, language) {
  strings = words;
  code = language;
}

export const spokenLanguage = () => code;

/**
 * Say something; blanks are filled, and `count` chooses between one and many.
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
export function say(key, blanks = {}) {
  const text = found(key, blanks);
  if (text === undefined) throw new Error(`there are no words for "${key}"`);
  return filled(text, blanks);
}

/**
 * Say something if there are words for it.
 * @param {string[]} keys the first that is known is said
 * @param {string} otherwise
 */
export function sayOr(keys, otherwise) {
  const known = keys.find((key) => key in strings);
  return known === undefined ? otherwise : strings[known];
}

/**
 * @param {string} key
 * @param {Record<string, string | number>} blanks
 */
function found(key, blanks) {
  if (!("count" in blanks)) return strings[key];
  const form = new Intl.PluralRules(code).select(Number(blanks.count)) === "one" ? "one" : "other";
  return strings[`${key}.${form}`] ?? strings[key];
}

/**
 * @param {string} text
 * @param {Record<string, string | number>} blanks
 */
function filled(text, blanks) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = blanks[name];
    return value === undefined ? whole : typeof value === "number" ? number(value) : value;
  });
}

/**
 * Write a number as the language does.
 * @param {number} value
 */
export function number(value) {
  return new Intl.NumberFormat(code, { maximumFractionDigits: 6 }).format(value);
}

/**
 * Say how long ago something was, roughly.
 * @param {number} seconds since 1970
 */
export function ago(seconds) {
  const passed = seconds - Date.now() / 1000;
  const format = new Intl.RelativeTimeFormat(code, { numeric: "auto" });
  const steps = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([["day", 86400], ["hour", 3600], ["minute", 60]]);
  const [unit, length] = steps.find(([, each]) => Math.abs(passed) >= each) ?? ["minute", 60];
  return format.format(Math.round(passed / length), unit);
}
