"""Nets: the surface of a body laid flat, so that it can be cut out, folded and glued.

The net is seen from outside. Its squares lie on a grid of rows and columns. Two squares stand beside each other only if they share
that very edge of the body, so a net is one simple outline without slits; nor do squares touch at a corner alone. Wherever the
outline has to be closed again, one of the two edges that meet carries a tab.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import Literal, NamedTuple

from printkit import chance
from printkit.geometry.affine import Point
from printkit.geometry.solid.surface import DIRECTIONS, Body, Cube, Direction, Square, exposed, stepped

TRIES = 4000
ENOUGH = 40
"""The best of so many nets is taken."""

TAB_DEPTH = 0.27
TAB_INSET = 0.05
"""A tab is a little shorter than its edge and tapers by half a right angle, so that two tabs in one corner never meet."""

Place = tuple[int, int]
"""A column and a row of the grid; rows run down."""
Side = Literal[0, 1, 2, 3]
"""A side of a square: right, bottom, left, top."""
SIDES: tuple[Side, ...] = (0, 1, 2, 3)
STEPS: tuple[Place, ...] = ((1, 0), (0, 1), (-1, 0), (0, -1))
Fold = Literal["mountain", "valley", "flat"]


class NetFace(NamedTuple):
    """A square of the body in the net: where it lies, and which way right and down point on the body."""

    square: Square
    place: Place
    right: Cube
    down: Cube


class Hinge(NamedTuple):
    """The edge between two squares that stay together: a side of the square at a place."""

    place: Place
    side: Side
    fold: Fold


class Net(NamedTuple):
    """A net; the grid begins at column and row 0."""

    faces: tuple[NetFace, ...]
    hinges: tuple[Hinge, ...]
    tabs: tuple[tuple[Place, Side], ...]

    @property
    def places(self) -> frozenset[Place]:
        """Return the places of all squares."""
        return frozenset(face.place for face in self.faces)

    @property
    def outline(self) -> tuple[Point, ...]:
        """Return the outline with its tabs, clockwise, in edges of a cube."""
        tabs = set(self.tabs)
        points: list[Point] = []
        for place, side in _border(self.places):
            start, *_ = side_ends(place, side)
            points += [start, *(tab_corners(place, side) if (place, side) in tabs else ())]
        return tuple(_without_straights(points))


class _Way(NamedTuple):
    """What lies beyond a side of a square on the body: the next square, how the edge folds, and where 'on' points there."""

    square: Square
    fold: Fold
    onward: Cube


def unfold(cubes: Sequence[Cube]) -> Net | None:
    """Lay the surface of a body flat; None if no net was found, which happens only to intricate bodies."""
    return _unfolded(tuple(sorted(cubes)))


def side_ends(place: Place, side: Side) -> tuple[Point, Point]:
    """Return the ends of a side, clockwise around its square."""
    x, y = place
    ring = ((x + 1.0, float(y)), (x + 1.0, y + 1.0), (float(x), y + 1.0), (float(x), float(y)))
    return ring[side], ring[(side + 1) % 4]


def tab_corners(place: Place, side: Side) -> tuple[Point, Point, Point, Point]:
    """Return the corners of the tab on a side, clockwise around the net."""
    (x1, y1), (x2, y2) = side_ends(place, side)
    along, out = (x2 - x1, y2 - y1), STEPS[side]

    def at(share: float, depth: float) -> Point:
        return (x1 + share * along[0] + depth * out[0], y1 + share * along[1] + depth * out[1])

    inner, outer = TAB_INSET, TAB_INSET + TAB_DEPTH
    return at(inner, 0), at(outer, TAB_DEPTH), at(1 - outer, TAB_DEPTH), at(1 - inner, 0)


@lru_cache(maxsize=256)
def _unfolded(cubes: tuple[Cube, ...]) -> Net | None:
    squares = exposed([Body("", cubes)])[0]
    filled, found = frozenset(cubes), []
    # Always the same seed: a body has the same net in every book.
    rng = Random(0)
    for _ in range(TRIES):
        grown = _grown(squares, filled, rng)
        if grown:
            found.append(grown)
            if len(found) == ENOUGH:
                break
    return _finished(min(found, key=_clumsiness), filled) if found else None


def _grown(squares: Sequence[Square], filled: frozenset[Cube], rng: Random) -> dict[Place, NetFace] | None:
    """Grow a net from a square by chance; None if it got stuck."""
    first = chance.choose(rng, squares)
    right, down = _frame(first.direction)
    placed = {(0, 0): NetFace(first, (0, 0), right, down)}
    done = {first}
    edge: list[tuple[Place, Side]] = [((0, 0), side) for side in SIDES]
    while edge and len(done) < len(squares):
        place, side = edge.pop(chance.below(rng, len(edge)))
        way = beyond(placed[place], side, filled)
        spot = (place[0] + STEPS[side][0], place[1] + STEPS[side][1])
        if way.square in done or spot in placed:
            continue
        face = _rolled(placed[place], side, way, spot)
        if _fits(face, placed, filled):
            placed[spot] = face
            done.add(way.square)
            # The side it came over is among them; it is struck off when its turn comes, because the square beyond is done.
            edge += [(spot, onward) for onward in SIDES]
    is_net = len(done) == len(squares) and not _pinches(placed) and not _has_hole(placed)
    return placed if is_net else None


def beyond(face: NetFace, side: Side, filled: Iterable[Cube]) -> _Way:
    """Return what lies beyond a side: round the corner if nothing stands there, else straight on, else up the next wall."""
    cube, normal = face.square.cube, face.square.direction
    step = _sideways(face, side)
    ahead = stepped(cube, step)
    if ahead not in filled:
        return _Way(Square(cube, _direction(step)), "mountain", _negative(normal.step))
    if stepped(ahead, normal.step) not in filled:
        return _Way(Square(ahead, normal), "flat", step)
    return _Way(Square(stepped(ahead, normal.step), _direction(_negative(step))), "valley", normal.step)


def _rolled(face: NetFace, side: Side, way: _Way, spot: Place) -> NetFace:
    """Return the square beyond a side, with its directions turned by the fold."""
    onward = way.onward if side in {0, 1} else _negative(way.onward)
    right, down = (onward, face.down) if side in {0, 2} else (face.right, onward)
    return NetFace(way.square, spot, right, down)


def _fits(face: NetFace, placed: Mapping[Place, NetFace], filled: frozenset[Cube]) -> bool:
    """Tell whether every square beside it in the net is the one beside it on the body."""
    for side in SIDES:
        spot = (face.place[0] + STEPS[side][0], face.place[1] + STEPS[side][1])
        if spot in placed and _rolled(face, side, beyond(face, side, filled), spot) != placed[spot]:
            return False
    return True


def _pinches(placed: Mapping[Place, NetFace]) -> bool:
    """Tell whether two squares touch at a corner alone."""
    for x, y in placed:
        for across in (1, -1):
            if (x + across, y + 1) in placed and (x + across, y) not in placed and (x, y + 1) not in placed:
                return True
    return False


def _has_hole(placed: Mapping[Place, NetFace]) -> bool:
    """Tell whether the net encloses a place; counting corners and edges around squares finds out."""
    edges = {frozenset(side_ends(place, side)) for place in placed for side in SIDES}
    corners = {corner for edge in edges for corner in edge}
    # Euler: that sum is 1 for one piece without holes, and one less for each hole.
    return len(corners) - len(edges) + len(placed) != 1


def _clumsiness(placed: Mapping[Place, NetFace]) -> tuple[int, bool, int, list[Place]]:
    """Rate a net by how long it is, whether it lies across the paper, and how much of it it takes."""
    columns, rows = ([place[axis] for place in placed] for axis in (0, 1))
    wide, high = max(columns) - min(columns) + 1, max(rows) - min(rows) + 1
    # The places decide between equals, so that the choice does not hang on the order of the tries.
    return (max(wide, high), wide > high, wide * high, sorted(placed))


def _finished(placed: Mapping[Place, NetFace], filled: frozenset[Cube]) -> Net:
    """Move a net to the corner of the grid, and choose hinges and tabs."""
    left, top = (min(place[axis] for place in placed) for axis in (0, 1))
    faces = sorted(
        (face._replace(place=(face.place[0] - left, face.place[1] - top)) for face in placed.values()), key=lambda face: face.place
    )
    at = {face.place: face for face in faces}
    hinges = [
        Hinge(face.place, side, beyond(face, side, filled).fold)
        for face in faces
        # Right and bottom only, so that each hinge is listed once.
        for side in SIDES[:2]
        if (face.place[0] + STEPS[side][0], face.place[1] + STEPS[side][1]) in at
    ]
    return Net(tuple(faces), tuple(hinges), tuple(_tabs(at, filled)))


def _tabs(at: Mapping[Place, NetFace], filled: frozenset[Cube]) -> Iterable[tuple[Place, Side]]:
    """Choose for every two edges that meet the one for the tab: inside the box around the net, if there is a choice."""
    meets: dict[tuple[Cube, Cube], list[tuple[Place, Side]]] = {}
    for place, side in _border(at):
        square, on = at[place].square, beyond(at[place], side, filled).square
        # Two squares share one edge at most, so the two middles name it.
        ends = (_middle(square), _middle(on))
        meets.setdefault((min(ends), max(ends)), []).append((place, side))
    most = (max(place[0] for place in at), max(place[1] for place in at))

    def sticks_out(edge: tuple[Place, Side]) -> tuple[bool, Place, Side]:
        (column, row), side = edge
        x, y = column + STEPS[side][0], row + STEPS[side][1]
        return not (0 <= x <= most[0] and 0 <= y <= most[1]), edge[0], side

    return (min(edges, key=sticks_out) for _, edges in sorted(meets.items()))


def _middle(square: Square) -> Cube:
    """Return the middle of a square, doubled, so that it is whole."""
    x, y, z = square.cube
    a, b, c = square.direction.step
    return (2 * x + 1 + a, 2 * y + 1 + b, 2 * z + 1 + c)


def _border(places: Iterable[Place]) -> list[tuple[Place, Side]]:
    """Walk clockwise around a net without holes and pinches."""
    inside = set(places)
    # Without pinches, no two edges of the border start at one corner.
    starts = {
        side_ends(place, side)[0]: (place, side)
        for place in inside
        for side in SIDES
        if (place[0] + STEPS[side][0], place[1] + STEPS[side][1]) not in inside
    }
    here = min(starts)
    walk = []
    while here in starts:
        edge = starts.pop(here)
        walk.append(edge)
        here = side_ends(*edge)[1]
    return walk


def _without_straights(points: Sequence[Point]) -> list[Point]:
    """Leave out corners at which an outline runs straight on."""
    kept = []
    for before, here, after in zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True):
        turn = (here[0] - before[0]) * (after[1] - here[1]) - (here[1] - before[1]) * (after[0] - here[0])
        # Tabs end at inexact shares of an edge, so straight on may be a little off.
        if abs(turn) > 1e-12:
            kept.append(here)
    return kept


def _frame(direction: Direction) -> tuple[Cube, Cube]:
    """Return directions for right and down on a face, so that its outside is seen: down × right points outwards."""
    axes = [one.step for one in DIRECTIONS if one.axis != direction.axis]
    return next((right, down) for right in axes for down in axes if _cross(down, right) == direction.step)


def _sideways(face: NetFace, side: Side) -> Cube:
    return (face.right, face.down, _negative(face.right), _negative(face.down))[side]


def _direction(step: Cube) -> Direction:
    return next(one for one in DIRECTIONS if one.step == step)


def _negative(step: Cube) -> Cube:
    return (-step[0], -step[1], -step[2])


def _cross(one: Cube, two: Cube) -> Cube:
    (a, b, c), (d, e, f) = one, two
    return (b * f - c * e, c * d - a * f, a * e - b * d)
