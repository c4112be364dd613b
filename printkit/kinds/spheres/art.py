"""Drawing spheres in perspective: true outlines, light from the upper left, colours with patterns and letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from printkit.geometry.affine import Affine, Point, apply
from printkit.geometry.solid.camera import Camera, Vector
from printkit.geometry.sphere import Ellipse, covers, nearness, outline
from printkit.page import cell_art
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Ink, Item, Path, Segment, Stroke, Text
from printkit.scene.mark import pattern
from printkit.scene.palette import Swatch
from printkit.scene.typeset import label

RADIUS = 0.5
LETTER_ROOM = 1.15
"""The room for a letter on a sphere, in radii."""
BEND = 0.5523
"""How far the handles of a quarter of a circle reach."""
DARK, LIGHT = 0.78, 0.45
"""How much of the colour is left in the shade, and how much white there is in the light."""
INNER = 0.42
"""How far the shade stays away from the middle, in radii."""
SPOT_AT, SPOT_SIZE = -0.4, 0.2
OUTLINE_SHARE = 0.05

Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


class Ball(NamedTuple):
    """A sphere of diameter 1: where its centre is, and of which piece it is; no name for a figure whose pieces are not told."""

    centre: Vector
    piece: str = ""


class Drawn(NamedTuple):
    """A picture in parts, for layers of their own."""

    balls: list[Item]
    letters: list[Item]


class _Seen(NamedTuple):
    ball: Ball
    shape: Ellipse


def view(balls: Sequence[Ball], camera: Camera) -> Box:
    """Return the box around the outlines of spheres, at the scale of the world at the origin."""
    boxes = [outline(ball.centre, RADIUS, camera).box for ball in balls]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def fitted(box: Box, room: Box, margin: float, most: float = 1e9) -> tuple[float, float, float]:
    """Return scale and origin that put a box in the middle of a room, as large as it fits."""
    wide, high = room[2] - room[0] - 2 * margin, room[3] - room[1] - 2 * margin
    factor = max(1e-3, min(wide / (box[2] - box[0]), high / (box[3] - box[1]), most))
    x = (room[0] + room[2]) / 2 - factor * (box[0] + box[2]) / 2
    return factor, x, (room[1] + room[3]) / 2 - factor * (box[1] + box[3]) / 2


def drawn(
    balls: Sequence[Ball],
    camera: Camera,
    place: tuple[float, float, float],
    colours: Mapping[str, Swatch],
    theme: Theme,
) -> Drawn:
    """Draw spheres, the farthest first; every piece has its letter on the sphere that is seen best."""
    order = sorted(balls, key=lambda ball: (round(nearness(ball.centre, camera), 9), ball))
    seen = [_Seen(ball, outline(ball.centre, RADIUS, camera).scaled(*place)) for ball in order]
    pieces = dict.fromkeys(ball.piece for ball in balls if ball.piece in colours)
    marked = {piece: at for piece in pieces if (at := _best(piece, seen)) is not None}
    fits = cell_art.letter_fits(theme, LETTER_ROOM * place[0] * RADIUS)
    clear = set(marked.values()) if fits else set()
    items: list[Item] = [_ball(one, colours.get(one.ball.piece), theme, number in clear) for number, one in enumerate(seen)]
    written: list[Item] = [letter(piece, seen[at].shape, colours[piece], theme) for piece, at in marked.items()] if fits else []
    return Drawn(items, written)


def letter(name: str, shape: Ellipse, swatch: Swatch, theme: Theme) -> Text:
    """Write the letter of a piece on one of its spheres."""
    face = cell_art.letter_face(theme, LETTER_ROOM * shape.short)
    return label(name, round(shape.x, 4), round(shape.y, 4), face, swatch.letter, name=f"letter-{name}")


def disc(x: float, y: float, radius: float, swatch: Swatch | None, theme: Theme, clear: bool) -> Item:
    """Draw a sphere as it is seen from straight above."""
    return _ball(_Seen(Ball((0.0, 0.0, 0.0)), flat(x, y, radius)), swatch, theme, clear)


def flat(x: float, y: float, radius: float) -> Ellipse:
    """Return a circle."""
    return Ellipse(x, y, radius, radius, 0.0)


def _best(piece: str, seen: Sequence[_Seen]) -> int | None:
    """Return the number of the sphere of a piece whose middle is seen, with most room around it; None if all are hidden."""
    rated = []
    for at, one in enumerate(seen):
        if one.ball.piece == piece:
            x, y, reach = one.shape.x, one.shape.y, 0.45 * one.shape.short
            spots = [(x, y), (x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach)]
            free = [not any(covers(other.shape, spot) for other in seen[at + 1 :]) for spot in spots]
            if free[0]:
                rated.append((sum(free), at))
    return max(rated)[1] if rated and max(rated)[0] >= 4 else None


def _ball(one: _Seen, swatch: Swatch | None, theme: Theme, clear: bool) -> Group:
    """Draw one sphere: its colour, its shade, its light, its outline."""
    shape, ground = one.shape, swatch.ink if swatch else theme.ink("solid-left")
    around = ellipse(shape)
    patterned = pattern_on(around, shape, swatch, theme, clear) if swatch and theme.patterns else ()
    pen = theme.pen("outline")
    edge = Stroke(pen.ink, max(min(pen.width, cell_art.FINEST), min(pen.width, OUTLINE_SHARE * shape.short)))
    parts: list[Item] = [Path(around, fill=ground, name="ground"), Path(_crescent(shape.motion), fill=_shade(ground), name="shade")]
    if not patterned:
        parts.append(Path(_spot(shape.motion), fill=_lit(ground), name="light"))
    name = f"sphere-{one.ball.piece}" if one.ball.piece else "sphere"
    return Group(name, (*parts, *patterned, Path(around, edge, name="outline")))


def pattern_on(around: tuple[Segment, ...], shape: Ellipse, swatch: Swatch, theme: Theme, clear: bool) -> tuple[Item, ...]:
    """Draw the pattern of a colour on a sphere, with a clear disc where its letter stands."""
    spacing = max(0.9, 0.4 * shape.short)
    return pattern(swatch.pattern, around, theme.pen("pattern"), spacing, (shape.x, shape.y, 0.55 * shape.short) if clear else None)


def ellipse(shape: Ellipse) -> tuple[Segment, ...]:
    """Return the outline of an ellipse as two arcs, from one end of its long axis to the other and back."""
    right, down = shape.long * cos(radians(shape.angle_deg)), shape.long * sin(radians(shape.angle_deg))
    first, second = (round(shape.x - right, 4), round(shape.y - down, 4)), (round(shape.x + right, 4), round(shape.y + down, 4))
    axes = (round(shape.long, 4), round(shape.short, 4), round(shape.angle_deg, 4))
    return (("M", *first), ("A", *axes, False, True, *second), ("A", *axes, False, True, *first), ("Z",))


def _crescent(motion: Affine) -> tuple[Segment, ...]:
    """Return the shade on the lower right: a half circle outside, half an ellipse inside."""
    there = [*_quarter((0.0, 1.0), (1.0, 0.0)), *_quarter((1.0, 0.0), (0.0, -1.0))]
    back = [*_quarter((0.0, -1.0), (INNER, 0.0)), *_quarter((INNER, 0.0), (0.0, 1.0))]
    return _cubics((0.0, 1.0), [_towards_the_shade(point) for point in (*there, *back)], motion)


def _spot(motion: Affine) -> tuple[Segment, ...]:
    """Return the light on the upper left: a small round spot."""
    corners = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))
    steps = [point for at in range(4) for point in _quarter(corners[at], corners[(at + 1) % 4])]
    moved = [(SPOT_AT + SPOT_SIZE * x, SPOT_AT + SPOT_SIZE * y) for x, y in steps]
    return _cubics((SPOT_AT, SPOT_AT - SPOT_SIZE), moved, motion, turned=False)


def _quarter(start: Point, end: Point) -> list[Point]:
    """Return the two handles and the end of a quarter of an ellipse around the origin; start and end lie on its axes."""
    return [(start[0] + BEND * end[0], start[1] + BEND * end[1]), (end[0] + BEND * start[0], end[1] + BEND * start[1]), end]


def _towards_the_shade(point: Point) -> Point:
    """Turn a point by an eighth of a turn, so that the right becomes the lower right."""
    half = sqrt(0.5)
    return (half * (point[0] - point[1]), half * (point[0] + point[1]))


def _cubics(start: Point, steps: Sequence[Point], motion: Affine, *, turned: bool = True) -> tuple[Segment, ...]:
    """Make a closed path of cubics out of their handles and ends."""
    points = [_rounded(apply(motion, point)) for point in (_towards_the_shade(start) if turned else start, *steps)]
    curves: list[Segment] = [("C", *points[at], *points[at + 1], *points[at + 2]) for at in range(1, len(points), 3)]
    return (("M", *points[0]), *curves, ("Z",))


def _rounded(point: Point) -> Point:
    return (round(point[0], 4), round(point[1], 4))


def _shade(ink: Ink) -> Ink:
    return Ink(f"{ink.name}-shade", _mixed(ink.colour, 0, DARK))


def _lit(ink: Ink) -> Ink:
    return Ink(f"{ink.name}-light", _mixed(ink.colour, 255, LIGHT))


def _mixed(colour: str, other: int, share: float) -> str:
    """Mix a colour with black (0) or white (255), keeping a share of it."""
    numbers = [int(colour[at : at + 2], 16) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(share * number + (1 - share) * other):02X}" for number in numbers)
