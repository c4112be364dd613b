// What a pointer does over a picture in space: a tap is meant for what lies under it, a longer way drags.

/** How far a finger may slip before a tap becomes a drag. */
const DRAG_PX = 5;

/**
 * @param {SVGElement} drawing
 * @param {object} wishes
 * @param {() => (right: number, down: number) => void} wishes.grab what follows a drag, told how far it has come
 * @param {() => void} wishes.rest a drag has ended
 * @param {(event: PointerEvent) => void} wishes.tap
 * @param {(event: PointerEvent | undefined) => void} wishes.hover a mouse is over the picture, or nothing is
 */
export function listenToPointer(drawing, { grab, rest, tap, hover }) {
  /** @type {{ x: number, y: number, follow: (right: number, down: number) => void, dragged: boolean } | null} */
  let held = null;
  drawing.addEventListener("contextmenu", (event) => event.preventDefault());
  drawing.addEventListener("pointerdown", (event) => {
    if (event.button === 1 || held) return;
    event.preventDefault();
    drawing.setPointerCapture(event.pointerId);
    held = { x: event.clientX, y: event.clientY, follow: grab(), dragged: false };
  });
  drawing.addEventListener("pointermove", (event) => {
    if (!held) return hover(event.pointerType === "mouse" ? event : undefined);
    const [right, down] = [event.clientX - held.x, event.clientY - held.y];
    held.dragged ||= Math.hypot(right, down) > DRAG_PX;
    if (held.dragged) held.follow(right, down);
  });
  drawing.addEventListener("pointerup", (event) => {
    if (!held) return;
    const { dragged } = held;
    held = null;
    if (dragged) return rest();
    tap(event);
    hover(event.pointerType === "mouse" ? event : undefined);
  });
  drawing.addEventListener("pointercancel", () => {
    held = null;
    rest();
  });
  drawing.addEventListener("pointerleave", () => hover(undefined));
}
