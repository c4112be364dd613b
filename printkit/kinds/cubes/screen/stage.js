// The figure in perspective, to build on: a click adds a cube to a face, dragging turns the camera, keys move a cursor in space.

import { fill, h } from "/static/js/lib/dom.js";
import { svg } from "/static/js/lib/svg.js";
import { say } from "/static/js/lib/words.js";
import { Camera } from "/kinds/cubes/camera.js";
import { beside, cornersOf, faceAt, facesSeen, middleOf, wire } from "/kinds/cubes/faces.js";
import { around, fitted, letterInk, onScreen, paintFaces } from "/kinds/cubes/paint.js";
import { cursorIn } from "/kinds/cubes/cursor.js";
import { listenToPointer } from "/kinds/cubes/pointer.js";
import { heartLines, tableSpots } from "/kinds/cubes/table.js";

/** @typedef {import("/kinds/cubes/camera.js").Vector} Vector */
/** @typedef {import("/kinds/cubes/camera.js").Shot} Shot */
/** @typedef {import("/kinds/cubes/faces.js").Face} Face */
/** @typedef {import("/kinds/cubes/figure.js").Figure} Figure */
/** @typedef {import("/kinds/cubes/paint.js").Look} Look */
/** @typedef {import("/kinds/cubes/paint.js").Place} Place */
/** @typedef {{ piece: string, cubes: Vector[], look: Look }} Laid a piece where it lies */
/** @typedef {import("/kinds/cubes/table.js").Spot} Spot */

const LARGEST_CUBE_PX = 84;
const MARGIN_PX = 28;
const DEGREES_A_PX = 0.4;
const GLIDE_MS = 160;

/**
 * @param {object} wishes
 * @param {Figure} wishes.figure
 * @param {Look} wishes.look
 * @param {() => Shot} wishes.shot
 * @param {() => boolean} wishes.erases whether a click removes cubes
 * @param {(changes: { xa: number, za: number }) => void} wishes.turn
 * @param {(cube: Vector, on: boolean) => boolean} wishes.change sets or removes a cube; tells whether that was possible
 */
export function buildStage({ figure, look, shot, erases, turn, change }) {
  const groups = { floor: svg("g"), below: svg("g"), cubes: svg("g"), marks: svg("g"), letters: svg("g", { class: "builder-letters" }) };
  const drawing = svg("svg", { class: "builder-picture", "aria-hidden": "true" });
  drawing.append(...Object.values(groups));
  const spoken = h("p", { class: "unseen", "aria-live": "polite" });
  const element = h("div", { class: "builder-stage", role: "application", tabIndex: 0, "aria-label": word("space"), "aria-describedby": "builder-keys" }, drawing, spoken);
  let room = { width: 600, height: 500 };
  /** @type {Place} */
  let place = { factor: 50, x: 300, y: 250 };
  let camera = new Camera(shot(), figure.middle());
  /** @type {Face[]} */
  let faces = [];
  /** @type {Spot[]} */
  let spots = [];
  /** @type {Spot | undefined} */
  let over;
  let removing = false;
  let withKeys = false;
  /** @type {Laid[]} */
  let laid = [];
  /** @type {Vector[]} */
  let marked = [];
  let gliding = 0;
  const cursor = cursorIn(figure);

  const frame = once(() => paint());

  function paint() {
    camera = new Camera(shot(), figure.middle());
    const cubes = figure.list();
    const owners = new Map(laid.flatMap((piece, number) => piece.cubes.map((cube) => [String(cube), number])));
    faces = facesSeen(cubes, camera, (cube) => owners.get(String(cube)) ?? -1);
    const floor = tableSpots(figure, camera);
    spots = [...floor, ...faces.map((face) => ({ ...face, table: false }))];
    fill(groups.floor, floor.map((spot) => svg("path", { d: around(spot.corners, place), class: "builder-tile" })), heartLines(figure, camera, place));
    paintFaces(groups.cubes, faces, place, (face) => laid[face.body]?.look ?? look);
    fill(groups.letters, laid.flatMap(letter));
    paintMarks();
  }

  /** @param {Laid} piece @param {number} number @returns {SVGElement[]} */
  function letter({ piece }, number) {
    const clear = faces.filter((face) => face.body === number && faceAt(faces, middleOf(face)) === face);
    const best = clear.toSorted((one, other) => size(other) - size(one))[0];
    if (!best) return [];
    const [x, y] = onScreen(middleOf(best), place);
    const text = svg("text", { x: x.toFixed(1), y: y.toFixed(1), "font-size": (0.4 * place.factor).toFixed(1), fill: letterInk(laid[number].look[best.side]) });
    text.textContent = piece;
    return [text];
  }

  function paintMarks() {
    const found = /** @type {SVGElement[]} */ ([]);
    for (const cube of marked) found.push(...ghost(cube, "is-marked"));
    if (withKeys) found.push(...ghost(cursor.at, figure.has(cursor.at) ? "is-cursor is-cube" : "is-cursor"));
    const below = cornersOf([cursor.at[0], cursor.at[1], figure.table - 1], 2, 1);
    const floats = withKeys && cursor.at[2] > figure.table && camera.isFront(2, 1, figure.table);
    fill(groups.below, floats && svg("path", { d: around(below.map((corner) => camera.picture(corner)), place), class: "builder-below" }));
    if (over && removing && !over.table) found.push(...figure.mirrored(over.cube).flatMap((cube) => (figure.has(cube) ? ghost(cube, "is-going") : [])));
    else if (over && !removing) {
      const lands = beside(over.cube, over.axis, over.sign);
      found.push(...figure.mirrored(lands).flatMap((cube) => (figure.has(cube) ? [] : ghost(cube, figure.hasRoom(lands) ? "is-coming" : "is-going"))));
    }
    fill(groups.marks, found);
  }

  /** @param {Vector} cube @param {string} sort */
  function ghost(cube, sort) {
    return wire(cube, camera).toSorted((one, other) => Number(one.front) - Number(other.front))
      .map(({ front, corners }) => svg("path", { d: around(corners, place), class: `builder-ghost ${sort} ${front ? "is-front" : "is-back"}` }));
  }

  /** How large the figure may be drawn: with room for one more cube on every side. */
  function fitting() {
    const { low, high } = figure.box() ?? { low: [0, 0, 0], high: [0, 0, 0] };
    const ends = [0, 1, 2].map((axis) => [low[axis] - (axis < 2 ? 1 : 0), high[axis] + 2]);
    const corners = ends[0].flatMap((x) => ends[1].flatMap((y) => ends[2].map((z) => /** @type {Vector} */ ([x, y, z]))));
    const now = new Camera(shot(), figure.middle());
    return fitted(corners.filter((corner) => now.sees(corner)).map((corner) => now.picture(corner)), room, MARGIN_PX, LARGEST_CUBE_PX);
  }

  /** @param {Place} to */
  function glide(to) {
    const from = place;
    const begun = performance.now();
    cancelAnimationFrame(gliding);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      place = to;
      return frame();
    }
    const step = (/** @type {number} */ now) => {
      const share = Math.min(1, Math.max(0, (now - begun) / GLIDE_MS));
      const eased = share * (2 - share);
      place = { factor: mixed(from.factor, to.factor, eased), x: mixed(from.x, to.x, eased), y: mixed(from.y, to.y, eased) };
      paint();
      if (share < 1) gliding = requestAnimationFrame(step);
    };
    gliding = requestAnimationFrame(step);
  }

  /** Whether some of the figure is drawn outside of the stage, or much too small. */
  function isOff() {
    const points = faces.flatMap((face) => face.corners.map((corner) => onScreen(corner, place)));
    return points.some(([x, y]) => x < 4 || y < 4 || x > room.width - 4 || y > room.height - 4);
  }

  /**
   * Draw after a change; the cube that changed stays where it was, so that the next click finds what it aims at.
   * @param {Vector} [kept]
   */
  function follow(kept) {
    const centre = /** @type {Vector} */ ((kept ?? [0, 0, 0]).map((each) => each + 0.5));
    const [x, y] = onScreen(camera.picture(centre), place);
    if (kept) {
      const now = new Camera(shot(), figure.middle()).picture(centre);
      place = { ...place, x: x - place.factor * now[0], y: y - place.factor * now[1] };
    }
    paint();
    if (!kept || isOff()) glide(fitting());
  }

  /** @param {PointerEvent} event @returns {Spot | undefined} */
  function spotAt(event) {
    const box = drawing.getBoundingClientRect();
    return faceAt(spots, [(event.clientX - box.left - place.x) / place.factor, (event.clientY - box.top - place.y) / place.factor]);
  }

  /** @param {Spot | undefined} spot @param {boolean} remove */
  function act(spot, remove) {
    if (!spot || (remove && spot.table)) return;
    const cube = remove ? spot.cube : beside(spot.cube, spot.axis, spot.sign);
    if (change(cube, !remove)) cursor.at = cube;
  }

  element.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const did = event.shiftKey ? turnedBy(event.key) : cursor.moved(event.key, shot().xa);
    const sets = [" ", "Enter", "Delete", "Backspace"].includes(event.key);
    if (!did && !sets) return;
    event.preventDefault();
    withKeys = true;
    over = undefined;
    const puts = event.key === " " || event.key === "Enter";
    if (sets) change(cursor.at, puts && !figure.has(cursor.at));
    frame();
    fill(spoken, cursor.told());
  });
  element.addEventListener("focus", () => {
    if (!element.matches(":focus-visible")) return;
    withKeys = true;
    cursor.clamp();
    fill(spoken, cursor.told());
    frame();
  });
  element.addEventListener("blur", () => {
    withKeys = false;
    frame();
  });
  new ResizeObserver(() => {
    const box = drawing.getBoundingClientRect();
    if (!box.width || !box.height) return;
    room = { width: box.width, height: box.height };
    place = fitting();
    paint();
  }).observe(element);

  /** @param {string} key */
  function turnedBy(key) {
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [5, 0], ArrowRight: [-5, 0], ArrowUp: [0, -5], ArrowDown: [0, 5] };
    const step = steps[key];
    if (!step) return false;
    turn(turned(shot(), step[0], step[1]));
    return true;
  }

  listenToPointer(drawing, {
    grab() {
      element.focus({ preventScroll: true });
      withKeys = false;
      const from = shot();
      return (right, down) => {
        over = undefined;
        element.classList.add("is-turning");
        turn(turned(from, -right * DEGREES_A_PX, -down * DEGREES_A_PX));
      };
    },
    rest() {
      element.classList.remove("is-turning");
      if (isOff()) glide(fitting());
    },
    tap: (event) => act(spotAt(event), erases() || event.shiftKey || event.button === 2),
    hover(event) {
      removing = erases() || Boolean(event?.shiftKey);
      over = event && spotAt(event);
      paintMarks();
    },
  });

  return {
    element,
    /** Draw the camera anew; the figure stays about where it is. */
    look: () => frame(),
    follow,
    /** Draw the figure in the middle again, as large as there is room. */
    fit: () => glide(fitting()),
    /** @param {Laid[]} pieces a solution; none takes it away */
    lay(pieces) {
      laid = pieces;
      frame();
    },
    /** @param {Vector[]} cubes that something is the matter with */
    mark(cubes) {
      marked = cubes;
      frame();
    },
  };
}

/**
 * @param {string} key
 */
function word(key) {
  return say(`kind.cubes.screen.builder.${key}`);
}

/**
 * The camera turned by some degrees, in whole ones; it cannot go over the top.
 * @param {Shot} from
 * @param {number} right
 * @param {number} down
 */
export function turned(from, right, down) {
  const xa = Math.round(from.xa + right);
  return { xa: ((((xa + 180) % 360) + 360) % 360) - 180, za: Math.min(180, Math.max(0, Math.round(from.za + down))) };
}

/** @param {Face} face how large it is drawn */
function size({ corners: [a, b, c, d] }) {
  return Math.abs((c[0] - a[0]) * (d[1] - b[1]) - (c[1] - a[1]) * (d[0] - b[0]));
}

/** @param {number} from @param {number} to @param {number} share */
const mixed = (from, to, share) => from + (to - from) * share;

/**
 * Do something once before the next picture, however often it is asked for.
 * @param {() => void} work
 */
function once(work) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      work();
    });
  };
}
