"""Folding paper: nets are laid around the pieces that they are to become, square by square.

A net is seen from its printed side, which is the outside of the piece. From one square of the surface the next is reached over an
edge, and the way bends away from the viewer (mountain), goes straight on (flat) or bends towards the viewer (valley), as the cubes
have it. A net fits a piece if its squares, laid one beside the other from some square on, cover the surface exactly once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printkit.kinds.cubes.prove.known import Cubes
from printkit.kinds.cubes.prove.space import WAYS, Cube, Solid, beside, exposed

Square = tuple[int, int]
"""A row and a column."""
STEPS: dict[str, Square] = {"right": (0, 1), "down": (1, 0), "left": (0, -1), "up": (-1, 0)}
Side = tuple[Square, str]
"""A side of a square."""


class Laid(NamedTuple):
    """Where a square of a net lies on a piece: on which cube, where it looks, and where its right and lower sides are."""

    cube: Cube
    way: Cube
    right: Cube
    down: Cube

    def towards(self, side: str) -> Cube:
        """Return the direction of a side."""
        return {"right": self.right, "down": self.down, "left": _minus(self.right), "up": _minus(self.down)}[side]

    def middle_of(self, side: str) -> Cube:
        """Return twice the middle of a side."""
        along = self.towards(side)
        x, y, z = (2 * cube + 1 + way + step for cube, way, step in zip(self.cube, self.way, along, strict=True))
        return (x, y, z)


def laid(squares: frozenset[Square], cubes: Cubes) -> Iterator[tuple[dict[Square, Laid], dict[Side, str]]]:
    """Lay a net around a piece in every way in which it covers it; return where squares lie, and how the paper bends."""
    whole = {(face.cube, face.way) for face in exposed((Solid(cubes),))}
    if len(whole) != len(squares):
        return
    start = min(squares)
    for cube, way in sorted(whole):
        for right in WAYS:
            if not any(one and other for one, other in zip(way, right, strict=True)):
                found = _around(squares, cubes, {start: Laid(cube, way, right, _minus(_cross(way, right)))})
                if found is not None and {(one.cube, one.way) for one in found[0].values()} == whole:
                    yield found


def _around(
    squares: frozenset[Square], cubes: Cubes, found: dict[Square, Laid]
) -> tuple[dict[Square, Laid], dict[Side, str]] | None:
    """Lay all squares from the first one on; None if the paper would have to tear."""
    bends: dict[Side, str] = {}
    waiting = list(found)
    for square in waiting:
        for side, (down, right) in STEPS.items():
            other = (square[0] + down, square[1] + right)
            if other not in squares:
                continue
            bends[square, side], after = _over(found[square], side, cubes)
            if other not in found:
                found[other] = after
                waiting.append(other)
            elif found[other] != after:
                return None
    return (found, bends) if len(found) == len(squares) else None


def _over(here: Laid, side: str, cubes: Cubes) -> tuple[str, Laid]:
    """Go over an edge to the next square of the surface; where two cubes meet in an edge alone, the paper stays with its own."""
    along = here.towards(side)
    ahead = beside(here.cube, along)
    above = beside(ahead, here.way)
    if ahead in cubes and above in cubes:
        bend, cube, way, onward = "valley", above, _minus(along), here.way
    elif ahead in cubes:
        bend, cube, way, onward = "flat", ahead, here.way, along
    else:
        bend, cube, way, onward = "mountain", here.cube, along, _minus(here.way)
    forward = onward if side in {"right", "down"} else _minus(onward)
    return bend, Laid(cube, way, forward, here.down) if side in {"right", "left"} else Laid(cube, way, here.right, forward)


def folds(squares: frozenset[Square], cubes: Cubes) -> bool:
    """Tell whether a net becomes a piece, and not its mirror image."""
    return next(laid(squares, cubes), None) is not None


def is_glued(squares: frozenset[Square], cubes: Cubes, bends: Mapping[Side, str], tabs: frozenset[Side]) -> bool:
    """Tell whether a net with its fold lines becomes a piece, and every two edges that then meet have one tab between them."""
    for found, wanted in laid(squares, cubes):
        drawn = {side: bends.get(side, "flat") for side in wanted}
        if drawn == wanted and not tabs & set(wanted) and _meets(found, squares, tabs):
            return True
    return False


def _meets(found: Mapping[Square, Laid], squares: frozenset[Square], tabs: frozenset[Side]) -> bool:
    edges: dict[Cube, list[Side]] = defaultdict(list)
    for square, at in found.items():
        for side, (down, right) in STEPS.items():
            if (square[0] + down, square[1] + right) not in squares:
                edges[at.middle_of(side)].append((square, side))
    return all(len(own) % 2 == 0 and 2 * sum(side in tabs for side in own) == len(own) for own in edges.values())


def _minus(way: Cube) -> Cube:
    return (-way[0], -way[1], -way[2])


def _cross(one: Cube, other: Cube) -> Cube:
    (a, b, c), (d, e, f) = one, other
    return (b * f - c * e, c * d - a * f, a * e - b * d)
