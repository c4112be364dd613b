"""Folding a net up again, from nothing but what is printed: squares, fold lines and tabs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations, product
from typing import NamedTuple

import shapely

from printkit.geometry.solid.net import SIDES, STEPS, Net, Place, Side, tab_corners
from printkit.geometry.solid.surface import Body, Cube, exposed

Motion = tuple[Cube, Cube, Cube]


class Folded(NamedTuple):
    """A square in space: twice its middle, and the directions to its right and bottom, seen from outside."""

    middle: Cube
    right: Cube
    down: Cube

    @property
    def outwards(self) -> Cube:
        """Return the direction in which the printed side looks."""
        (a, b, c), (d, e, f) = self.down, self.right
        return (b * f - c * e, c * d - a * f, a * e - b * d)

    def sideways(self, side: Side) -> Cube:
        """Return the direction of a side."""
        right, down = self.right, self.down
        return (right, down, _times(right, -1), _times(down, -1))[side]

    def edge(self, side: Side) -> Cube:
        """Return twice the middle of a side."""
        return _plus(self.middle, self.sideways(side))


def folded(net: Net) -> dict[Place, Folded]:
    """Fold a net at its hinges, by a right angle or not at all; the first square stays on the table."""
    folds = {}
    for (column, row), side, fold in net.hinges:
        beside = (column + STEPS[side][0], row + STEPS[side][1])
        folds[(column, row), side] = (beside, fold)
        folds[beside, _opposite(side)] = ((column, row), fold)
    start = min(net.places)
    found = {start: Folded((0, 0, 0), (0, 1, 0), (1, 0, 0))}
    waiting = [start]
    # The list grows while it is read: every square is laid on from one that lies already.
    for place in waiting:
        for side in SIDES:
            beside, fold = folds.get((place, side), (place, "flat"))
            if beside not in found:
                found[beside] = _bent(found[place], side, fold)
                waiting.append(beside)
    return found


def misfits(net: Net, cubes: Sequence[Cube]) -> Iterator[str]:
    """List what keeps a net from becoming the body: squares astray, hinges that tear, edges without a partner, tabs in the way."""
    found = folded(net)
    if set(found) != net.places:
        yield "the net falls apart"
        return
    if not _same_body([(face.middle, face.outwards) for face in found.values()], cubes):
        yield "the net does not fold into the body"
    yield from _torn(net, found)
    yield from _open_edges(net, found)
    yield from _collisions(net)


def _bent(face: Folded, side: Side, fold: str) -> Folded:
    onward = {"mountain": _times(face.outwards, -1), "flat": face.sideways(side), "valley": face.outwards}[fold]
    middle = _plus(face.edge(side), onward)
    forward = onward if side in {0, 1} else _times(onward, -1)
    return Folded(middle, forward, face.down) if side in {0, 2} else Folded(middle, face.right, forward)


def _torn(net: Net, found: dict[Place, Folded]) -> Iterator[str]:
    """Find hinges whose two squares do not meet there: in a loop of squares, not every hinge was needed to fold."""
    for (column, row), side, _ in net.hinges:
        beside = (column + STEPS[side][0], row + STEPS[side][1])
        if beside not in found or found[column, row].edge(side) != found[beside].edge(_opposite(side)):
            yield f"the net tears at column {column + 1}, row {row + 1}"


def _open_edges(net: Net, found: dict[Place, Folded]) -> Iterator[str]:
    """Match the edges of the outline in pairs; each pair has one tab."""
    hinged = {(place, side) for place, side, _ in net.hinges}
    hinged |= {((place[0] + STEPS[side][0], place[1] + STEPS[side][1]), _opposite(side)) for place, side in hinged}
    meeting: dict[Cube, list[tuple[Place, Side]]] = defaultdict(list)
    for place, face in sorted(found.items()):
        for side in SIDES:
            if (place, side) not in hinged:
                meeting[face.edge(side)].append((place, side))
    tabs = set(net.tabs)
    for middle, edges in sorted(meeting.items()):
        # Where two cubes touch in nothing but an edge, two pairs of edges meet in one place.
        if len(edges) % 2:
            yield f"an edge has no partner at {middle}"
        elif sum(edge in tabs for edge in edges) != len(edges) // 2:
            yield f"two edges that meet at {middle} do not have one tab"
    if len(tabs) != len(net.tabs) or any(tab in hinged or tab[0] not in found for tab in tabs):
        yield "a tab stands where there is no edge"


def _collisions(net: Net) -> Iterator[str]:
    """Find tabs that overlap with the net or with each other, on the sheet."""
    squares = shapely.union_all([shapely.box(x, y, x + 1, y + 1) for x, y in net.places])
    tabs = [shapely.Polygon(tab_corners(*tab)) for tab in net.tabs]
    whole = shapely.union_all([squares, *tabs])
    # What overlaps is missing from the whole; the little is for rounding.
    if whole.area < squares.area + sum(tab.area for tab in tabs) - 1e-9:
        yield "tabs collide"


def _same_body(faces: Iterable[tuple[Cube, Cube]], cubes: Sequence[Cube]) -> bool:
    """Tell whether faces are, somewhere and somehow turned, the faces of a body; a mirror image will not do."""
    mine = sorted(faces)
    wanted = sorted((_middle(cube, way.step), way.step) for cube, way in exposed([Body("", tuple(cubes))])[0])
    return len(mine) == len(wanted) and any(_settled(mine, turn) == _settled(wanted, _IDENTITY) for turn in _rotations())


def _settled(faces: Iterable[tuple[Cube, Cube]], motion: Motion) -> list[tuple[Cube, Cube]]:
    """Turn faces, and move them to where their least coordinates are 0."""
    turned = [(_moved(middle, motion), _moved(outwards, motion)) for middle, outwards in faces]
    low = [min(middle[axis] for middle, _ in turned) for axis in range(3)]
    return sorted(((middle[0] - low[0], middle[1] - low[1], middle[2] - low[2]), outwards) for middle, outwards in turned)


_IDENTITY: Motion = ((1, 0, 0), (0, 1, 0), (0, 0, 1))


def _rotations() -> Iterator[Motion]:
    for axes in permutations(_IDENTITY):
        for signs in product((1, -1), repeat=3):
            one, two, three = (_times(axis, sign) for axis, sign in zip(axes, signs, strict=True))
            if _determinant(one, two, three) == 1:
                yield one, two, three


def _determinant(one: Cube, two: Cube, three: Cube) -> int:
    (a, b, c), (d, e, f), (g, h, i) = one, two, three
    return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)


def _moved(point: Cube, motion: Motion) -> Cube:
    one, two, three = (_times(axis, length) for axis, length in zip(motion, point, strict=True))
    return _plus(_plus(one, two), three)


def _middle(cube: Cube, outwards: Cube) -> Cube:
    return _plus((2 * cube[0] + 1, 2 * cube[1] + 1, 2 * cube[2] + 1), outwards)


def _plus(one: Cube, two: Cube) -> Cube:
    return (one[0] + two[0], one[1] + two[1], one[2] + two[2])


def _times(step: Cube, factor: int) -> Cube:
    return (factor * step[0], factor * step[1], factor * step[2])


def _opposite(side: Side) -> Side:
    return SIDES[(side + 2) % 4]
