// The drawing desk: which parts of an illustration count, line by line, and what a puzzle makes of it meanwhile.

import { address, get, post, Refusal, token } from "../lib/api.js";
import { afterQuiet, fill, h } from "../lib/dom.js";
import { icon } from "../lib/icon.js";
import { models as fetchModels, neededDrawing } from "../lib/schema_store.js";
import { buildChoice } from "../lib/tool.js";
import { say, spokenLanguage } from "../lib/words.js";
import { letDrop } from "../book/drop.js";
import { kindName } from "../book/outline.js";
import { LivePuzzle } from "../bench/live_puzzle.js";
import { hashOf } from "../screens.js";
import { graphOf, linesOf } from "./lines.js";
import { buildSheet } from "./sheet.js";

/** @typedef {{ out: Set<string>, own: import("./lines.js").Line[] }} State what is left out, and what was drawn here */
/** @typedef {import("./lines.js").Line} Line */

const DETAILS = /** @type {const} */ (["all", "main", "silhouette"]);
const QUIET_MS = 500;

/** @type {import("../screens.js").Screen["show"]} */
export async function show(root, route, studio) {
  const [models, files] = await Promise.all([fetchModels(), get("/api/files", { suffix: ".svg" })]);
  const kinds = Object.entries(models.kinds).filter(([, kind]) => neededDrawing(kind.schema)).map(([name]) => name);
  let name = route.rest || files[0] || "";
  let text = "";
  let detail = "all";
  /** @type {string[]} */
  let layers = [];
  let kind = kinds.find((each) => !models.kinds[each].alternatives) ?? kinds[0]; // one that is made in a moment
  /** @type {Line[]} */
  let found = [];
  /** @type {Line[]} */
  let own = [];
  /** @type {Set<string>} */
  let out = new Set();
  let box = { width: 100, height: 100 };
  /** @type {State[]} */
  let past = [];
  /** @type {State[]} */
  let undone = [];
  /** @type {{ name: string, digest: string } | null} */
  let kept = null;
  let turn = 0;

  const sheet = buildSheet({ toggle: (line) => change(() => (out.has(line.key) ? out.delete(line.key) : out.add(line.key))), add: (line) => change(() => own.push(line)) });
  const live = new LivePuzzle({ kind, spec: {}, seed: 1, language: spokenLanguage() });
  const preview = h("img", { class: "drawing-preview", alt: say("drawing.preview"), hidden: true });
  const state = h("p", { class: "tool-note", role: "status" });
  const told = h("p", { class: "drawing-told", role: "status" });
  const undo = h("button", { class: "icon-button", type: "button", title: say("book.undo"), "aria-label": say("book.undo"), onclick: () => step(past, undone) }, icon("undo"));
  const redo = h("button", { class: "icon-button", type: "button", title: say("book.redo"), "aria-label": say("book.redo"), onclick: () => step(undone, past) }, icon("redo"));
  const pen = h("button", { type: "button", "aria-pressed": "false", onclick: () => {
    const on = pen.getAttribute("aria-pressed") !== "true";
    pen.setAttribute("aria-pressed", String(on));
    sheet.usePen(on);
  } }, say("drawing.pen"));
  const layerList = h("fieldset", { class: "drawing-layers" });
  const chooser = h("input", { type: "file", accept: ".svg", class: "unseen", tabIndex: -1, "aria-hidden": "true", onchange: () => bring(chooser.files?.[0]) });
  const save = h("button", { class: "primary", type: "button", onclick: () => studio.notify({ text: kept ? say("drawing.saved", { name: kept.name }) : say("drawing.nothing"),
    actions: kept ? [{ label: say("drawing.bench"), act: () => studio.go(`${hashOf("bench", kind)}?${new URLSearchParams({ spec: JSON.stringify({ [parameter()]: kept?.name }) })}`) }] : [] }) }, say("drawing.use"));

  const first = h("div", { class: "drawing-first" }, icon("pen"), h("p", {}, say("drawing.bring")),
    h("button", { class: "primary", type: "button", onclick: () => chooser.click() }, icon("folder"), say("drawing.choose")));
  const known = buildChoice(say("drawing.file"), (name ? files : ["", ...files]).map((/** @type {string} */ each) => [each, each || "…"]), (chosen) => open(chosen), name);

  const parameter = () => neededDrawing(models.kinds[kind].schema) ?? "drawing";

  const keep = afterQuiet(async () => {
    const lines = [...found.filter((line) => !out.has(line.key)), ...own.filter((line) => !out.has(line.key))];
    if (!lines.length) return void fill(state, say("drawing.nothing"));
    try {
      const graph = JSON.stringify(graphOf(lines));
      const wanted = kept?.name ?? `art/${name.split("/").pop()?.replace(/\.svgz?$/i, "") ?? "drawing"}-lines.json`;
      kept = await post("/api/file", { name: wanted }, { text: graph, ...(kept ? { over: kept.digest } : {}) });
      live.kind = kind;
      live.spec = { [parameter()]: kept?.name };
      live.start();
    } catch (error) {
      fill(state, error instanceof Refusal ? error.message : say("shell.lost"));
    }
  }, QUIET_MS);

  /** @param {() => void} work */
  function change(work) {
    past.push({ out: new Set(out), own: [...own] });
    undone = [];
    work();
    draw();
    keep.call();
  }

  /**
   * Go a step back, or again: what is here now is put where the other way leads.
   * @param {State[]} from
   * @param {State[]} onto
   */
  function step(from, onto) {
    const state = from.pop();
    if (!state) return;
    onto.push({ out, own });
    ({ out, own } = state);
    draw();
    keep.call();
  }

  function draw() {
    undo.disabled = !past.length;
    redo.disabled = !undone.length;
    sheet.show([...found, ...own], out, box);
    first.hidden = Boolean(name);
    sheet.element.classList.toggle("is-away", !name);
    save.disabled = pen.disabled = !name;
    fill(told, say("drawing.lines", { count: found.length + own.length - out.size }));
  }

  async function trace() {
    turn += 1;
    const now = turn;
    fill(state, say("drawing.reading"));
    try {
      const query = new URLSearchParams({ name, size: "150", detail, lane: live.lane });
      for (const layer of layers) query.append("id", layer);
      const sent = await fetch(`${address("/api/trace")}?${query}`, { method: "POST", headers: { "X-Printkit-Token": token() }, body: text });
      const answer = await sent.json();
      if (now !== turn) return;
      if (!sent.ok) throw new Refusal(sent.status, answer);
      found = linesOf(answer.drawing);
      box = { width: answer.drawing.width, height: answer.drawing.height };
      out = new Set([...out].filter((key) => found.some((line) => line.key === key)));
      fill(state, answer.report.warnings.join(" "));
      draw();
      keep.call();
    } catch (error) {
      if (now === turn && !(error instanceof Refusal && error.status === 409)) fill(state, error instanceof Refusal ? error.message : say("shell.lost"));
    }
  }

  /** @param {string} chosen */
  async function open(chosen) {
    name = chosen;
    kept = null;
    past = [];
    undone = [];
    own = [];
    out = new Set();
    layers = [];
    const select = /** @type {HTMLSelectElement} */ (known.querySelector("select"));
    if (![...select.options].some((each) => each.value === name)) select.append(h("option", { value: name }, name));
    select.value = name;
    if (!name) return void draw();
    try {
      text = (await get("/api/file", { name })).text;
      drawLayers();
      await trace();
    } catch (error) {
      fill(state, error instanceof Refusal ? error.message : say("shell.lost"));
    }
  }

  /** Parts of the illustration that have names; they are read as text and never shown as they are. */
  function drawLayers() {
    const parts = [...new DOMParser().parseFromString(text, "image/svg+xml").querySelectorAll("svg > g[id]")].slice(0, 40);
    layerList.hidden = parts.length < 2;
    fill(layerList, h("legend", {}, say("drawing.layers")), parts.map((part) => {
      const id = part.getAttribute("id") ?? "";
      return h("label", { class: "tick" }, h("input", { type: "checkbox", checked: true, value: id, onchange: () => {
        const boxes = [...layerList.querySelectorAll("input")];
        const on = boxes.filter((each) => each.checked).map((each) => each.value);
        layers = on.length === boxes.length ? [] : on;
        trace();
      } }), part.getAttribute("inkscape:label") ?? id);
    }));
  }

  /** @param {File | undefined} file */
  async function bring(file) {
    if (!file) return;
    try {
      open((await post("/api/file", { name: `art/${file.name}` }, { text: await file.text() })).name);
    } catch (error) {
      studio.notify({ level: "fault", text: error instanceof Refusal ? error.message : say("shell.lost") });
    }
  }

  live.hear(() => {
    preview.hidden = !live.pictures;
    preview.classList.toggle("is-waiting", live.working);
    if (live.pictures) preview.src = live.pictures.page.address;
    fill(state, live.working ? say("bench.working") : live.words().join(" "));
  });
  root.classList.add("tool");
  fill(root,
    h("section", { class: "tool-middle drawing-middle" }, first, sheet.element, preview),
    h("aside", { class: "tool-side" },
      h("p", { class: "tool-hint" }, say("drawing.hint")),
      known,
      h("button", { type: "button", onclick: () => chooser.click() }, icon("folder"), say("drawing.choose")), chooser,
      buildChoice(say("drawing.detail"), DETAILS.map((each) => [each, say(`drawing.details.${each}`)]), (chosen) => {
        detail = chosen;
        trace();
      }, detail),
      layerList, pen, told,
      buildChoice(say("drawing.kind"), kinds.map((each) => [each, kindName(each)]), (chosen) => {
        kind = chosen;
        keep.call();
      }, kind),
      state, save));
  letDrop(root, ([file]) => bring(file), say("drawing.drop"));
  studio.bar({ name: say("drawing.title"), title: h("h1", {}, say("drawing.title")), tools: [undo, redo] });
  draw();
  await open(name);
  return () => {
    keep.forget();
    live.end();
  };
}
