// The machine shows how: pieces turn, move and settle one after the other, at a speed one can choose and pause.

import { fill, h } from "/static/js/lib/dom.js";
import { icon } from "/static/js/lib/icon.js";
import { keyOf, mirroredAcross, poseFor, posed, turnedBy } from "/kinds/board/cells.js";
import { word } from "/kinds/board/table_words.js";

/** @typedef {import("/kinds/board/advice.js").Step} Step */
/** @typedef {import("/kinds/board/cells.js").Pose} Pose */

export const SPEEDS = /** @type {const} */ ([["0.5", "slow"], ["1", "usual"], ["2", "quick"], ["5", "quickest"]]);
const [LIFT_MS, MOVE_MS, REST_MS] = [320, 620, 260];

/**
 * @param {ReturnType<typeof import("/kinds/board/cover_table.js").mountCoverTable>} table
 */
export function buildDemonstration(table) {
  let speed = 1;
  let paused = false;
  let running = false;
  let stopped = false;
  /** @type {Animation | null} */
  let animation = null;
  /** @type {(() => void) | null} */
  let wake = null;

  const pause = h("button", { type: "button", onclick: () => (paused ? goOn() : halt()) });
  const stop = h("button", { type: "button", onclick: () => end() }, icon("close"), word("show.stop"));
  const pace = h("select", { "aria-label": word("show.speed"), onchange: () => {
    speed = Number(pace.value);
    if (animation) animation.playbackRate = speed;
  } }, SPEEDS.map(([value, name]) => h("option", { value, selected: value === "1" }, word(`show.speeds.${name}`))));
  const element = h("div", { class: "play-show", role: "group", "aria-label": word("show.title"), hidden: true }, pace, pause, stop);

  function drawButtons() {
    element.hidden = !running;
    fill(pause, icon(paused ? "play" : "pause"), word(paused ? "show.go_on" : "show.pause"));
  }

  function halt() {
    paused = true;
    animation?.pause();
    drawButtons();
  }

  function goOn() {
    paused = false;
    animation?.play();
    wake?.();
    drawButtons();
  }

  function end() {
    stopped = true;
    animation?.finish();
    goOn();
  }

  /** Wait for a movement, or for a moment where nothing moves. @param {Animation | null} moving @param {number} ms */
  async function after(moving, ms) {
    if (stopped) return moving?.finish();
    if (moving) {
      animation = moving;
      moving.playbackRate = speed;
      if (paused) moving.pause();
      await moving.finished.catch(() => {});
      animation = null;
    } else await new Promise((resolve) => {
      const timer = setTimeout(resolve, ms / speed);
      wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
    if (paused && !stopped) await new Promise((resolve) => {
      wake = () => resolve(undefined);
    });
    wake = null;
  }

  /** @param {Step} step */
  async function showStep({ number, board, cells }) {
    const piece = table.pieces[number];
    const { covering } = table;
    piece.mark("is-held", true);
    piece.mark("is-home", false);
    await after(piece.glide(raised(piece.spot), LIFT_MS), 0);
    for (const pose of waysTo(covering.pieces[number].cells, piece.pose, cells, covering.model.turn_over)) await after(piece.take(pose), 0);
    await after(piece.glide(table.spotOn(board, cells), MOVE_MS), 0);
    covering.places[number] = { board, cells };
    piece.mark("is-held", false);
    table.draw();
    table.speak(word("show.laid", { piece: covering.pieces[number].piece, where: table.whereWords(board, cells) }));
    await after(null, REST_MS);
  }

  /** A little above where it is, and as large as on the board, but never out of sight. @param {import("/kinds/board/cover_piece.js").Spot} spot */
  function raised(spot) {
    const { cell } = table.layout();
    const room = { width: table.ground.clientWidth, height: table.ground.clientHeight };
    const edge = 2.5 * cell;
    return { x: Math.min(room.width - edge, Math.max(edge, spot.x)), y: Math.min(room.height - edge, Math.max(edge, spot.y - cell)), scale: 1 };
  }

  return {
    element,
    isRunning: () => running,
    end,
    /**
     * Show steps, one after the other; all of them are one step to undo.
     * @param {Step[]} steps
     * @returns {Promise<boolean>} whether it was shown to the end
     */
    async run(steps) {
      if (running || !steps.length) return false;
      [running, stopped, paused] = [true, false, false];
      drawButtons();
      table.covering.begin();
      table.covering.places = [...table.covering.places];
      table.lock(true);
      for (const step of steps) if (!stopped) await showStep(step);
      running = false;
      drawButtons();
      table.lock(false);
      return !stopped;
    },
  };
}

/**
 * The poses that lead from how a piece stands to how it is to lie: first mirrored, then turned by quarters.
 * @param {import("/kinds/board/cells.js").Cell[]} shape
 * @param {Pose} from
 * @param {import("/kinds/board/cells.js").Cell[]} cells
 * @param {boolean} turnOver
 */
export function waysTo(shape, from, cells, turnOver) {
  const wanted = keyOf(posed(shape, poseFor(shape, cells, turnOver) ?? from));
  /** @param {Pose} pose */
  const quarters = (pose) => [0, 1, -1, 2].find((each) => keyOf(posed(shape, turnedBy(pose, each))) === wanted);
  const flipped = mirroredAcross(from);
  const [plain, over] = [quarters(from), turnOver ? quarters(flipped) : undefined];
  const [begin, count] = plain !== undefined ? [from, plain] : [flipped, over ?? 0];
  /** @type {Pose[]} */
  const ways = begin === from ? [] : [begin];
  for (let done = 0; done < Math.abs(count); done += 1) ways.push(turnedBy(ways.at(-1) ?? begin, Math.sign(count)));
  return ways;
}
