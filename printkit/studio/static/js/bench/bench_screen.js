// The bench: one puzzle, large and live. Parameters change, the picture follows; then it is saved, or put into a book.

import { buildForm } from "../form/form.js";
import { post, Refusal, token } from "../lib/api.js";
import { puzzleQuery, seedIn, specIn } from "../lib/asked_puzzle.js";
import { fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { bookToFill, namedFrom, putIntoBook } from "../lib/into_book.js";
import { models as fetchModels, neededDrawing } from "../lib/schema_store.js";
import { say, sayOr, spokenLanguage } from "../lib/words.js";
import { kindName } from "../book/outline.js";
import { kindScreens } from "../kind/kind_screen.js";
import { hashOf } from "../screens.js";
import { buildKindShelf } from "./kind_shelf.js";
import { LivePuzzle } from "./live_puzzle.js";
import { buildViews } from "./views.js";

const FORMS = /** @type {const} */ (["pdf", "svg", "png", "json"]);

/** @type {import("../screens.js").Screen["show"]} */
export async function show(root, route, studio) {
  const models = await fetchModels();
  const kind = route.rest;
  const found = models.kinds[kind];
  if (!found) return buildKindShelf(root, models, studio);
  const book = route.query.get("book") ?? "";
  const schema = found.schema;
  const drawing = neededDrawing(schema);
  const names = Object.keys(schema.properties);
  const needed = names.filter((name) => (schema.required ?? []).includes(name));
  const ordered = [...needed, ...names.filter((name) => !needed.includes(name))];

  const live = new LivePuzzle({ kind, spec: specIn(route), seed: seedIn(route), language: spokenLanguage() });
  const views = buildViews({ live, drawing, alternatives: found.alternatives, take: (changes) => set(changes) });
  const form = buildForm({
    schema: { ...schema, properties: { ...schema.properties, seed: { type: "integer", minimum: 0, maximum: 999999999, default: 1 } } },
    groups: [{ title: "", names: ["seed", ...ordered.slice(0, 6)] }, { title: say("group.more"), names: ordered.slice(6) }],
    subject: kind,
    change: (name, value) => set({ [name]: value }),
    upload: bring,
  });
  const saved = h("div", { class: "bench-save" },
    h("h3", {}, say("bench.save")),
    h("div", { class: "tool-row bench-row" }, FORMS.map((each) => h("button", { type: "button", onclick: () => keep(each, false) }, each.toUpperCase()))),
    h("div", { class: "tool-row bench-row" }, FORMS.slice(0, 3).map((each) => h("button", { type: "button", onclick: () => keep(each, true) },
      say("bench.answer_as", { form: each.toUpperCase() })))));
  const put = h("button", { class: "primary", type: "button", onclick: intoBook }, icon("add"), book ? say("bench.put_here") : say("bench.put"));

  const editors = h("div", { class: "bench-editors" });
  kindScreens().then((screens) => fill(editors, screens.filter((each) => each.kind === kind).map(({ name }) => h("a", { class: "button",
    href: hashOf("kind", `${kind}/${name}`), onclick: (/** @type {Event} */ event) => {
      /** @type {HTMLAnchorElement} */ (event.currentTarget).href = `${hashOf("kind", `${kind}/${name}`)}?${puzzleQuery(book, live.seed, live.spec)}`;
    } }, say(`kind.${kind}.screen.${name}.title`))))).catch(() => {});

  root.classList.add("tool");
  fill(root,
    h("section", { class: "tool-middle" }, views.element),
    h("aside", { class: "panel tool-side", "aria-label": say("settings.title") },
      h("header", { class: "panel-head" }, h("h2", {}, kindName(kind)), h("p", { class: "panel-about" }, sayOr([`kind.${kind}.form.about`], found.summary)), editors),
      h("div", { class: "panel-body" }, form.element, saved)));
  studio.bar({ name: kindName(kind), title: [book ? h("a", { href: hashOf("book", book) }, say("settings.book")) : h("a", { href: hashOf("bench") }, say("bench.title")), h("h1", {}, kindName(kind))], tools: [put] });

  live.hear(() => {
    const values = { ...live.spec, seed: live.seed };
    form.show(values, (name) => live.faults.filter((fault) => fault.field === name || fault.field.startsWith(`${name}[`)));
    views.show();
    put.disabled = !live.made;
  });
  live.start();

  /** @param {Record<string, any>} changes */
  function set(changes) {
    const { seed, ...spec } = changes;
    live.change(spec, seed === undefined ? undefined : (seed ?? 1));
    history.replaceState(null, "", `${hashOf("bench", kind)}?${puzzleQuery(book, live.seed, live.spec)}`);
  }

  /**
   * Put a drawing into the opened folder, and return its name there.
   * @param {File} file
   */
  async function bring(file) {
    try {
      return (await post("/api/file", { name: `art/${file.name}` }, { text: await file.text() })).name;
    } catch (error) {
      studio.notify({ level: "fault", text: error instanceof Refusal ? error.message : say("shell.lost") });
      throw error;
    }
  }

  /**
   * @param {string} form
   * @param {boolean} answer
   */
  async function keep(form, answer) {
    const sent = await fetch("/api/puzzle/file", { method: "POST", headers: { "X-Printkit-Token": token(), "X-Printkit-Language": spokenLanguage() }, body: JSON.stringify({ ...live.wish(), form, answer }) });
    if (!sent.ok) return void studio.notify({ level: "fault", text: new Refusal(sent.status, await sent.json().catch(() => null)).message });
    const name = /filename="([^"]+)"/.exec(sent.headers.get("Content-Disposition") ?? "")?.[1] ?? `puzzle.${form}`;
    const url = URL.createObjectURL(await sent.blob());
    const link = h("a", { href: url, download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  async function intoBook() {
    try {
      const target = await bookToFill(book);
      await putIntoBook(target, { kind, ...inFolder(live.spec, target), seed: live.seed });
      studio.go(hashOf("book", target));
    } catch (error) {
      studio.notify({ level: "fault", text: error instanceof Refusal ? error.message : say("shell.lost") });
    }
  }

  /**
   * @param {Record<string, any>} spec
   * @param {string} target
   */
  function inFolder(spec, target) {
    return Object.fromEntries(Object.entries(spec).map(([name, value]) => [name,
      schema.properties[name]?.file && typeof value === "string" ? namedFrom(target, value) : value]));
  }

  return () => live.end();
}
