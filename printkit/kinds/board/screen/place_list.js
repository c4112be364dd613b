// The list of legal places of the chosen piece: to be read, or to be chosen from, by whoever does without mouse or sight.

import { fill, h } from "/static/js/lib/dom.js";
import { word } from "/kinds/board/table_words.js";

/** @typedef {import("/kinds/board/table_parts.js").Table} Table */

const MOST_SHOWN = 60;

export function buildPlaces() {
  const list = h("ul", { class: "cover-place-list" });
  const about = h("p", { class: "tool-note" });
  const details = h("details", { class: "cover-places", ontoggle: () => draw() }, h("summary", {}, word("places")), about, list);
  /** @type {Table | null} */
  let table = null;
  let shown = "";

  function draw() {
    if (!details.open || !table) return;
    const { covering } = table;
    const number = table.chosen();
    const state = `${number}|${JSON.stringify(covering.places)}`;
    if (state === shown) return;
    shown = state;
    if (number === null || covering.fixed[number]) {
      fill(list);
      return fill(about, word("places_none_chosen"));
    }
    const boards = Array.from({ length: covering.model.boards }, (_, board) => board);
    const found = boards.flatMap((board) => covering.fitting(number, board).map((place) => ({ board, ...place })));
    const ways = new Set(found.map(({ pose }) => `${pose.turns}${pose.over}`)).size;
    fill(about, found.length ? word("places_found", { count: found.length, piece: covering.pieces[number].piece, ways }) : word("fits_nowhere", { piece: covering.pieces[number].piece }),
      found.length > MOST_SHOWN && ` ${word("places_first", { number: MOST_SHOWN })}`);
    fill(list, found.slice(0, MOST_SHOWN).map(({ board, cells, pose }) => h("li", {}, h("button", { class: "quiet", type: "button", onclick: () => table?.place(number, board, cells) },
      `${/** @type {Table} */ (table).whereWords(board, cells)}${poseWords(pose)}`))));
  }

  return {
    element: details,
    draw,
    /** @param {Table} joined */
    join(joined) {
      table = joined;
    },
  };
}

/** @param {import("/kinds/board/cells.js").Pose} pose */
function poseWords({ turns, over }) {
  const said = [over && word("way.over"), turns > 0 && word(`way.turned.${turns}`)].filter(Boolean);
  return said.length ? `, ${said.join(", ")}` : "";
}
