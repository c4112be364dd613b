// What to begin with, as pictures: boxes, the figures of the set, and what lies in the folder.

import { get, post, Refusal, toldFault } from "/static/js/lib/api.js";
import { fill, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { say } from "/static/js/lib/words.js";
import { ASK } from "/kinds/cubes/judge.js";
import { thumbnail } from "/kinds/cubes/paint.js";

/** @typedef {import("/kinds/cubes/paint.js").Look} Look */
/** @typedef {{ name: string, title: string, layers: string[][] }} Known */
/** @typedef {{ name: string, pieces: number, cubes: number, figures: Known[] }} PieceSet */
/**
 * @typedef {object} Stock
 * @property {PieceSet[]} sets
 * @property {Known[]} boxes
 * @property {Record<string, { x_angle_deg: number, z_angle_deg: number, parallel: boolean }>} views
 * @property {{ usual: number, roomy: number }} distance
 * @property {{ cubes: number, side: number }} most
 * @property {Look} look
 */

const ROOM = { width: 132, height: 112 };
const word = (/** @type {string} */ key) => say(`kind.cubes.screen.builder.${key}`);

/**
 * @param {object} wishes
 * @param {Stock} wishes.stock
 * @param {() => string} wishes.pieces the name of the set
 * @param {(layers: string[][], name: string) => void} wishes.open a name that the command line knows, or that of a file
 */
export function buildGallery({ stock, pieces, open }) {
  const boxes = h("ul", { class: "builder-shelf" });
  const figures = h("ul", { class: "builder-shelf" });
  const files = h("ul", { class: "builder-shelf" });
  const input = h("input", { type: "text", placeholder: "3x4x5", autocomplete: "off", spellcheck: "false", maxlength: 60 });
  const fault = h("span", { class: "field-fault", role: "alert" });
  const form = h("form", { class: "builder-form", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    take({ figure: input.value.trim(), set: pieces() }, input.value.trim());
  } }, h("label", { class: "tool-choice" }, word("form"), input), h("button", { type: "submit" }, word("begin")), fault);
  const own = h("section", {}, h("h2", {}, word("files")), files);
  const known = h("section", {}, h("h2", {}, word("figures")), figures);
  const element = h("div", { class: "builder-gallery" }, form, h("section", {}, h("h2", {}, word("boxes")), boxes), known, own);
  let drawn = "";

  /**
   * @param {Record<string, unknown>} asked
   * @param {string} name
   */
  async function take(asked, name) {
    fill(fault);
    try {
      open((await post(`${ASK}/opened`, {}, asked)).layers, name);
    } catch (error) {
      fill(fault, error instanceof Refusal ? error.faults.map(toldFault).join(" ") : say("shell.lost"));
      form.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {Known} figure */
  function card({ name, title, layers }) {
    return h("li", {}, h("button", { class: "builder-card", type: "button", data: { figure: name }, onclick: () => open(layers, name) },
      h("span", { class: "builder-card-paper" }, thumbnail(layers, stock.look, stock.distance, ROOM)), h("span", {}, title)));
  }

  return {
    element,
    async show() {
      const set = stock.sets.find((each) => each.name === pieces().split(":")[0]);
      known.hidden = !set?.figures.length;
      if (drawn !== pieces()) {
        drawn = pieces();
        const fitting = stock.boxes.filter((box) => !set || box.layers.flat().join("").length <= set.cubes);
        fill(boxes, fitting.map(card));
        fill(figures, (set?.figures ?? []).map(card));
      }
      const names = /** @type {string[]} */ (await get("/api/files", { suffix: ".txt" }).catch(() => []));
      own.hidden = !names.length;
      fill(files, names.map((name) => h("li", {}, h("button", { type: "button", onclick: async () => {
        const file = await get("/api/file", { name }).catch(() => ({ text: "" }));
        take({ text: file.text }, name);
      } }, icon("file"), name))));
    },
  };
}
