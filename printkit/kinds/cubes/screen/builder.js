// The cube builder: figures stacked by hand in the perspective of the plates, and what the pieces make of them meanwhile.

import { get, post, Refusal } from "/static/js/lib/api.js";
import { puzzleIn, specIn } from "/static/js/lib/asked_puzzle.js";
import { fill, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { bookToFill, folderOf, namedFrom, putIntoBook } from "/static/js/lib/into_book.js";
import { buildChoice, useStyle } from "/static/js/lib/tool.js";
import { say, sayOr, spokenLanguage } from "/static/js/lib/words.js";
import { LivePuzzle } from "/static/js/bench/live_puzzle.js";
import { buildViews } from "/static/js/bench/views.js";
import { hashOf } from "/static/js/screens.js";
import { usualDistance } from "/kinds/cubes/camera.js";
import { buildCameraBar } from "/kinds/cubes/camera_bar.js";
import { Figure, MIRRORS } from "/kinds/cubes/figure.js";
import { buildGallery } from "/kinds/cubes/gallery.js";
import { ASK, buildJudge } from "/kinds/cubes/judge.js";
import { isFile, keeper, stem } from "/kinds/cubes/keeping.js";
import { buildPlans } from "/kinds/cubes/plans.js";
import { buildStage } from "/kinds/cubes/stage.js";

/** @typedef {import("/kinds/cubes/camera.js").Vector} Vector */
/** @typedef {import("/kinds/cubes/camera_bar.js").Stand} Stand */
/** @typedef {import("/kinds/cubes/judge.js").Verdict} Verdict */

const FIRST = "sofa";
const SET = "soma";
const ANY = "any";
const TABS = /** @type {const} */ (["build", "start", "page"]);

/**
 * @param {string} key
 * @param {Record<string, string | number>} [blanks]
 */
const word = (key, blanks) => say(`kind.cubes.screen.builder.${key}`, blanks);

/** @type {import("/static/js/screens.js").Screen["show"]} */
export async function show(root, route, studio) {
  useStyle("/kinds/cubes/builder.css");
  const stock = /** @type {import("/kinds/cubes/gallery.js").Stock} */ (await post(`${ASK}/stock`, {}, { language: spokenLanguage() }));
  const wished = specIn(route);
  const named = wished.figure && wished.figure !== ANY ? wished.figure : null;
  const printed = named ? null : await puzzleIn("cubes", route);  // which figure it is only the puzzle itself tells
  const asked = (/** @type {string} */ name) => (route.query.has(name) ? Number(route.query.get(name)) || 0 : undefined);
  const book = route.query.get("book") ?? "";
  let pieces = route.query.get("set") || (isFile(wished.set ?? "") ? SET : wished.set) || SET;
  const begin = printed?.figure?.layers ? { name: isStock(printed.figure.name) ? printed.figure.name : "", layers: printed.figure.layers }
    : await firstFigure(route.query.get("figure") ?? named ?? FIRST, pieces);
  const figure = new Figure(begin.layers, stock.most);
  /** The figure as it was opened, by a name that needs no file of its own. */
  let known = { name: begin.name, text: begin.name ? figure.text() : "" };
  /** @type {Stand} */
  let stand = { xa: asked("xa") ?? wished.xa ?? printed?.view?.xa ?? 30, za: asked("za") ?? wished.za ?? printed?.view?.za ?? 60,
    distance: asked("distance") ?? wished.distance ?? null, screen: asked("screen") || wished.screen || 1 };
  let erasing = false;
  /** @type {Verdict | null} */
  let verdict = null;

  /** Whether a figure has a name that books know. @param {string} name */
  function isStock(name) {
    return stock.sets.some(({ figures }) => figures.some((each) => each.name === name));
  }

  const spans = () => {
    const { low, high } = figure.box() ?? { low: [0, 0, 0], high: [0, 0, 0] };
    return /** @type {Vector} */ ([0, 1, 2].map((axis) => high[axis] - low[axis] + 1));
  };
  const usual = () => usualDistance(spans(), stock.distance);
  const shot = () => ({ ...stand, distance: stand.distance ?? usual() });

  const stage = buildStage({ figure, look: stock.look, shot, erases: () => erasing, turn: (changes) => place(changes), change: (cube, on) => {
    if (!figure.change(cube, on)) {
      if (on) studio.notify({ text: word("full", { ...stock.most }) });
      return false;
    }
    repaint(cube);
    return true;
  } });
  const plans = buildPlans({ figure, stroked: () => stage.follow(figure.middle()), changed: () => repaint(figure.middle()) });
  const camera = buildCameraBar({ views: ["auto", ...Object.keys(stock.views)], change: place, choose: chooseView, fit: () => stage.fit() });
  const judge = buildJudge({ figure, pieces: () => pieces, tell: (told) => {
    verdict = told;
    stage.mark((told?.cells ?? []).map((cell) => figure.place(cell)));
    furnish();
    refreshPage();
  }, show: (shown) => {
    const laid = (shown?.solution ?? []).map(({ piece, cells, look }) => ({ piece, look, cubes: cells.map((cell) => figure.place(cell)) }));
    stage.lay(laid);
    plans.lay(laid);
  } });
  const gallery = buildGallery({ stock, pieces: () => pieces, open: (layers, name) => {
    figure.replace(layers);
    known = { name, text: figure.text() };
    if (isFile(name)) file.value = stem(name);
    turnTo("build");
    repaint();
  } });

  const live = new LivePuzzle({ kind: "cubes", spec: {}, seed: 1, language: spokenLanguage() });
  const views = buildViews({ live, drawing: undefined, alternatives: false, take: () => {} });
  const noPage = h("p", { class: "builder-no-page", role: "status" });

  const undo = tool("undo", say("book.undo"), () => step(figure.undo()));
  const redo = tool("redo", say("book.redo"), () => step(figure.redo()));
  const tabs = TABS.map((name) => h("button", { type: "button", "aria-pressed": "false", data: { tab: name }, onclick: () => turnTo(name) }, word(`tab.${name}`)));
  const tools = /** @type {const} */ (["add", "erase"]).map((name) => h("button", { type: "button", "aria-pressed": String(name === "add"), onclick: () => {
    erasing = name === "erase";
    for (const each of tools) each.setAttribute("aria-pressed", String(each === tools[erasing ? 1 : 0]));
  } }, word(name)));
  const mirror = h("select", { "aria-label": word("mirror"), title: word("mirror"), onchange: () => {
    figure.reflect(/** @type {typeof MIRRORS[number]} */ (mirror.value));
    stage.look();
  } }, MIRRORS.map((each) => h("option", { value: each }, word(`mirrors.${each}`))));
  const moves = h("div", { class: "builder-moves" },
    tool("turn", word("turn"), () => step(figure.move("turn"))), tool("tip", word("tip"), () => step(figure.move("tip"))),
    tool("flip", word("flip"), () => step(figure.move("flip"))), tool("delete", word("clear"), () => step(figure.clear())));
  const bar = h("div", { class: "builder-tools" },
    h("div", { class: "segments", role: "group", "aria-label": word("shows") }, tabs),
    h("div", { class: "builder-own" }, h("div", { class: "segments", role: "group", "aria-label": word("click") }, tools), mirror, moves));
  const desk = h("div", { class: "builder-desk" }, stage.element, h("section", { class: "builder-layers", "aria-label": word("layers") },
    h("h2", { class: "unseen" }, word("layers")), h("div", { class: "builder-room" }, plans.element), h("p", { class: "tool-note" }, word("front"))));
  const panes = { build: [desk, camera.element], start: [gallery.element], page: [h("div", { class: "builder-page" }, noPage, views.element)] };
  const middle = h("section", { class: "tool-middle builder-middle", "aria-label": word("figure") }, bar, Object.values(panes).flat());

  const names = stock.sets.map((each) => each.name);
  const setChoice = buildChoice(word("pieces"), (names.includes(pieces) ? names : [pieces, ...names]).map((each) => [each, setName(each)]), (chosen) => {
    pieces = chosen;
    gallery.show();
    judge.begin();
  }, pieces);
  const file = h("input", { type: "text", value: word("file"), maxlength: 60, autocomplete: "off" });
  const keep = keeper(file, () => figure.text());
  const save = h("button", { type: "button", onclick: () => during(async () => {
    const name = await keep(book ? folderOf(book) : "");
    studio.notify({ text: word("saved", { name }) });
  }) }, icon("save"), say("book.save"));
  const bench = h("button", { type: "button", onclick: () => during(async () => {
    const name = isKnown() ? known.name : await keep(book ? folderOf(book) : "");
    studio.go(`${hashOf("bench", "cubes")}?${new URLSearchParams({ ...(book ? { book } : {}), spec: JSON.stringify(spec(name)) })}`);
  }) }, word("bench"));
  const put = h("button", { class: "primary", type: "button", onclick: () => during(async () => {
    const target = await bookToFill(book);
    const name = isKnown() && !isFile(known.name) ? known.name : namedFrom(target, await keep(folderOf(target)));
    await putIntoBook(target, { kind: "cubes", ...spec(name) });
    studio.go(hashOf("book", target));
  }) }, icon("add"), book ? say("bench.put_here") : say("bench.put"));

  root.classList.add("tool");
  fill(root, middle, h("aside", { class: "tool-side" },
    h("p", { class: "tool-hint" }, word("hint")),
    h("p", { class: "tool-hint", id: "builder-keys" }, word("keys")),
    setChoice, judge.element,
    h("label", { class: "tool-choice" }, word("name"), file), h("div", { class: "tool-row" }, save, bench), put));
  studio.bar({ name: word("title"), title: h("h1", {}, word("title")), tools: [undo, redo] });

  /** @param {string} chosen */
  function turnTo(chosen) {
    for (const tab of tabs) tab.setAttribute("aria-pressed", String(tab.dataset.tab === chosen));
    for (const [name, parts] of Object.entries(panes)) for (const part of parts) part.hidden = name !== chosen;
    bar.classList.toggle("is-building", chosen === "build");
    if (chosen === "start") gallery.show();
    refreshPage();
  }

  /**
   * Draw and ask anew after the figure has changed.
   * @param {Vector} [cube] that stays where it is on the screen
   */
  function repaint(cube) {
    stage.follow(cube);
    plans.draw();
    showCamera();
    judge.begin();
  }

  function furnish() {
    undo.disabled = !figure.canUndo;
    redo.disabled = !figure.canRedo;
    save.disabled = !figure.count;
    put.disabled = bench.disabled = !figure.count || verdict?.verdict === "no";
  }

  function showCamera() {
    const { distance } = shot();
    const around = Math.max(...spans()) / 2;
    camera.show(stand, usual(), distance > 0 && distance < around);
  }

  /** @param {Partial<Stand>} changes */
  function place(changes) {
    stand = { ...stand, ...changes };
    showCamera();
    stage.look();
    refreshPage();
  }

  /** @param {string} view */
  async function chooseView(view) {
    const preset = stock.views[view];
    if (preset) place({ xa: preset.x_angle_deg, za: preset.z_angle_deg, distance: preset.parallel ? 0 : null });
    else if (figure.count) await during(async () => {
      const { xa, za } = await post(`${ASK}/viewed`, {}, { layers: figure.layers(), view });
      place({ xa, za, distance: null });
    });
    stage.fit();
  }

  /** @param {boolean} changed */
  function step(changed) {
    if (changed) repaint();
  }

  const isKnown = () => figure.text() === known.text;

  /**
   * The parameters as book files and the command line have them.
   * @param {string} name of the figure
   */
  function spec(name) {
    const set = verdict?.set ?? pieces;
    return { ...(set === SET ? {} : { set }), figure: name, xa: stand.xa, za: stand.za, ...(stand.distance === null ? {} : { distance: stand.distance }), ...(stand.screen === 1 ? {} : { screen: stand.screen }) };
  }

  /** The page with this figure and camera, whether it is saved or not, made while it is looked at. */
  function refreshPage() {
    if (panes.page[0].hidden) return;
    const why = judge.why();
    fill(noPage, why);
    views.element.hidden = Boolean(why);
    if (why || !verdict) return;
    live.files = { "figure.txt": figure.text() };
    live.spec = spec(isKnown() && !isFile(known.name) ? known.name : "figure.txt");
    live.start();
  }

  /** @param {() => Promise<void>} work */
  async function during(work) {
    try {
      await work();
    } catch (error) {
      studio.notify({ level: "fault", text: error instanceof Refusal ? error.message : say("shell.lost") });
    }
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    const typing = event.target instanceof HTMLInputElement;
    if (typing || !(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "z") return;
    event.preventDefault();
    step(event.shiftKey ? figure.redo() : figure.undo());
  }

  live.hear(() => views.show());
  document.addEventListener("keydown", keys);
  turnTo("build");
  repaint();
  return () => {
    judge.end();
    live.end();
    document.removeEventListener("keydown", keys);
  };
}

/**
 * @param {import("/static/js/lib/icon.js").IconName} sign
 * @param {string} label
 * @param {() => void} act
 */
function tool(sign, label, act) {
  return h("button", { class: "icon-button", type: "button", title: label, "aria-label": label, onclick: act }, icon(sign));
}

/** @param {string} name */
function setName(name) {
  const [family, some] = name.split(":");
  const whole = sayOr([`kind.cubes.screen.builder.sets.${family}`], family);
  return some ? `${whole}: ${some}` : whole;
}

/**
 * Open the figure that an address names: one of the library, a box or a file; what cannot be read is said, and the first one taken.
 * @param {string} name
 * @param {string} set
 * @returns {Promise<{ name: string, layers: string[][] }>}
 */
async function firstFigure(name, set) {
  try {
    const asked = isFile(name) ? { text: (await get("/api/file", { name })).text, toml: /toml$/i.test(name) } : { figure: name, set };
    return { name, layers: (await post(`${ASK}/opened`, {}, asked)).layers };
  } catch {
    return { name: FIRST, layers: (await post(`${ASK}/opened`, {}, { figure: FIRST, set: SET })).layers };
  }
}
