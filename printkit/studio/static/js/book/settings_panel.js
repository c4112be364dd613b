// The form at the side for whatever is chosen: the book, a section, or a run of puzzles.

import { buildForm } from "../form/form.js";
import { address } from "../lib/api.js";
import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { say, sayOr, spokenLanguage } from "../lib/words.js";
import { puzzleQuery } from "../lib/asked_puzzle.js";
import { kindScreens } from "../kind/kind_screen.js";
import { hashOf } from "../screens.js";
import { bookGroups, puzzleGroups, sectionGroups } from "./groups.js";
import { kindName } from "./outline.js";
import { at, isPuzzle, isSame, keyOf } from "./selection.js";
import { buildVariants } from "./variants.js";

/** @typedef {import("./types.js").Path} Path */
/** @typedef {import("../form/schema.js").Schema} Schema */
/** @typedef {(name: string, value: any) => string | undefined} Picture */

/** @type {Picture} */
const bookPicture = (name, value) => (name === "theme"
  ? address(`/api/picture/theme/${encodeURIComponent(value)}.svg`, { language: spokenLanguage() }) : undefined);

/**
 * @param {import("./book_model.js").BookModel} book
 * @param {import("../lib/schema_store.js").Models} models
 * @param {(file: File) => Promise<string>} upload
 */
export function buildSettingsPanel(book, models, upload) {
  const head = h("header", { class: "panel-head" });
  const body = h("div", { class: "panel-body" });
  const element = h("section", { class: "panel settings", "aria-label": say("settings.title") }, head, body);
  /** @type {Path} */
  let chosen = [];
  let built = "";
  /** @type {ReturnType<typeof buildForm> | null} */
  let form = null;
  /** @type {ReturnType<typeof buildVariants> | null} */
  let variants = null;

  /** @returns {{ schema: Schema, groups: import("../form/form.js").Group[], subject: string, title: string, about: string }} */
  function plan() {
    if (!chosen.length) {
      return { schema: models.book, groups: bookGroups(models.book), subject: "", title: say("settings.book"), about: say("settings.book_about") };
    }
    if (!isPuzzle(chosen)) {
      return { schema: models.section, groups: sectionGroups(), subject: "", title: say("settings.section"), about: "" };
    }
    const kind = at(book.state.data ?? {}, chosen)?.kind ?? "";
    const own = models.kinds[kind] ?? { summary: "", schema: { properties: {} } };
    const schema = {
      properties: { ...models.puzzle.properties, ...own.schema.properties },
      required: own.schema.required ?? [],
    };
    return { schema, groups: puzzleGroups(models.puzzle, own.schema), subject: kind, title: kindName(kind),
      about: sayOr([`kind.${kind}.form.about`], own.summary) };
  }

  /** @param {string} name */
  const faultsOf = (name) => book.state.faults.filter((fault) => isSame((fault.path ?? []).slice(0, chosen.length), chosen)
    && fault.path?.[chosen.length] === name && fault.level !== "warning");

  function build() {
    const { schema, groups, subject, title, about } = plan();
    const target = chosen;
    form = buildForm({ schema, groups, subject, upload, picture: target.length ? undefined : bookPicture,
      change: (name, value, gesture) => void book.edit([{ op: "set", path: [...target, name], value }], `${keyOf(target)}:${gesture}`) });
    variants = target.length ? null : buildVariants(book, models, upload);
    fill(head, h("h2", {}, title), about && h("p", { class: "panel-about" }, about), subject && waysOn(subject));
    fill(body, form.element, variants?.element);
    body.scrollTop = 0;
  }

  /**
   * Where a puzzle can be looked at or prepared by itself: on the bench, and with the tools of its kind.
   * @param {string} kind
   */
  function waysOn(kind) {
    const path = chosen;
    /**
     * @param {string} place
     * @param {import("../lib/icon.js").IconName} sign
     * @param {string} words
     */
    const way = (place, sign, words) => h("a", { class: "button quiet", href: place, onclick: (/** @type {Event} */ event) => {
      /** @type {HTMLAnchorElement} */ (event.currentTarget).href = `${place}?${asPrinted(kind, path)}`;
    } }, icon(sign), words);
    const ways = h("div", { class: "panel-ways" }, way(hashOf("bench", kind), "puzzle", say("bench.look")));
    kindScreens().then((screens) => ways.append(...screens.filter((each) => each.kind === kind).map(({ name }) =>
      way(hashOf("kind", `${kind}/${name}`), "pen", say(`kind.${kind}.screen.${name}.title`))))).catch(() => {});
    return ways;
  }

  /**
   * The puzzle that is chosen, for an address; what lies beside the book is named from the opened folder there.
   * @param {string} kind
   * @param {Path} path
   */
  function asPrinted(kind, path) {
    const folder = book.path.slice(0, book.path.lastIndexOf("/") + 1);
    const own = models.kinds[kind]?.schema.properties ?? {};
    const entry = at(book.state.data ?? {}, path) ?? {};
    const spec = Object.fromEntries(Object.entries(entry).filter(([name]) => name in own)
      .map(([name, value]) => [name, own[name].file && /\.\w+$/.test(String(value)) ? folder + value : value]));
    const printed = book.pages.pages.flatMap((page) => page.puzzles).find((each) => each.section === path[1] && each.entry === path[3]);
    return puzzleQuery(book.path, printed?.seed ?? entry.seed ?? 1, spec);
  }

  return {
    element,
    /** @param {Path} path */
    show(path) {
      const data = book.state.data ?? {};
      const wanted = `${keyOf(path)}:${isPuzzle(path) ? at(data, path)?.kind : ""}`;
      if (wanted !== built) {
        form?.settle();
        chosen = path;
        built = wanted;
        build();
      }
      form?.show(book.values(chosen), faultsOf);
      variants?.show();
    },
    settle: () => form?.settle(),
    /** @param {string} field */
    focus: (field) => form?.focus(field) || variants?.focus(field) || false,
  };
}
