"""What is seen on a page and not explained yet.

Readers take out of the pool what they understand. Whatever is left in the end belongs to nothing, and the page is refused: so
nothing can stray, and nothing can be drawn twice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import hypot
from typing import Any, NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.scene.flatten import Box, bounds
from printkit.scene.seen import Colour, Disc, Pen, Picture, Shape, Words

NEAR = 0.05
"""What is no farther apart than this, in millimetres, is in the same place for any eye."""

Stroke = tuple[Point, Point]


class Filled(NamedTuple):
    """A filled outline; what has the greater level lies on top."""

    ring: tuple[Point, ...]
    colour: Colour
    pen: Pen | None
    level: int


class Ring(NamedTuple):
    """A closed line."""

    ring: tuple[Point, ...]
    pen: Pen
    level: int


class Lines(NamedTuple):
    """Straight strokes of one pen that were drawn in one go."""

    strokes: tuple[Stroke, ...]
    pen: Pen
    level: int


class Pool:
    """The marks of a picture that nobody has explained yet."""

    def __init__(self, picture: Picture) -> None:
        self.width, self.height = picture.width, picture.height
        self.filled: list[Filled] = []
        self.rings: list[Ring] = []
        self.lines: list[Lines] = []
        self.discs: list[Disc] = []
        self.words: list[Words] = []
        self.levels: dict[Words | Disc, int] = {}
        for level, mark in enumerate(picture.marks):
            match mark:
                case Shape():
                    self._sort(mark, level)
                case Disc():
                    self.discs.append(mark)
                    self.levels[mark] = level
                case Words():
                    self.words.append(mark)
                    self.levels[mark] = level

    def _sort(self, shape: Shape, level: int) -> None:
        """Take a shape apart into filled outlines, closed lines and strokes."""
        chains = shape.chains
        if shape.fill is not None and all(chain.closed for chain in chains):
            self.filled += [Filled(chain.points, shape.fill, shape.pen, level) for chain in chains]
        elif shape.fill is None and shape.pen is not None and all(chain.closed for chain in chains):
            self.rings += [Ring(chain.points, shape.pen, level) for chain in chains]
        elif shape.fill is None and shape.pen is not None and all(len(chain.points) == 2 for chain in chains):
            strokes = tuple((chain.points[0], chain.points[1]) for chain in chains)
            self.lines.append(Lines(strokes, shape.pen, level))
        else:
            raise ProofError("the drawing has a shape that means nothing in this game")

    def filled_as(self, corners: Sequence[Point]) -> Filled:
        """Take out the one filled outline with these corners."""
        box, many = bounds(corners), len(corners)
        near = [filled for filled in self.filled if len(filled.ring) == many and is_within(filled.ring[0], box)]
        found = [filled for filled in near if same_corners(filled.ring, corners)]
        if len(found) != 1:
            raise ProofError(f"{len(found)} filled outlines where there should be one, at {_told(corners)}")
        self.filled.remove(found[0])
        return found[0]

    def rings_as(self, corners: Sequence[Point]) -> list[Ring]:
        """Take out all closed lines with these corners, the lowest first."""
        found = [ring for ring in self.rings if same_corners(ring.ring, corners)]
        self.rings = [ring for ring in self.rings if ring not in found]
        return found

    def words_at(self, spot: Point, within: float) -> Words | None:
        """Take out the words whose middle is in a place, if there are any."""
        found = [words for words in self.words if are_near(words.middle, spot, within)]
        if len(found) > 1:
            raise ProofError(f"several words stand in one place: {', '.join(words.text for words in found)}")
        if not found:
            return None
        self.words.remove(found[0])
        return found[0]

    def require_nothing_left(self) -> None:
        """Refuse a drawing with anything in it that was not explained."""
        left = {
            "filled outline": len(self.filled),
            "closed line": len(self.rings),
            "line": len(self.lines),
            "disc": len(self.discs),
            "word": len(self.words),
        }
        told = [f"{name} ({count})" for name, count in left.items() if count]
        if told:
            raise ProofError(f"something is drawn that belongs to nothing: {', '.join(told)}")


def are_near(one: Point, two: Point, within: float = NEAR) -> bool:
    """Tell whether two points are in the same place."""
    return abs(one[0] - two[0]) <= within and abs(one[1] - two[1]) <= within


def same_corners(ring: Sequence[Point], corners: Sequence[Point]) -> bool:
    """Tell whether two outlines have the same corners, wherever they begin and whichever way they run."""
    if len(ring) != len(corners):
        return False
    x, y = ring[0]
    start = next((at for at, (u, v) in enumerate(corners) if abs(x - u) <= NEAR and abs(y - v) <= NEAR), None)
    if start is None:
        return False
    onwards = [corners[(start + step) % len(corners)] for step in range(len(corners))]
    backwards = [onwards[0], *reversed(onwards[1:])]
    return any(all(map(are_near, ring, way)) for way in (onwards, backwards))


def inside_of(square: Sequence[Point]) -> Callable[[Point], bool]:
    """Return a test of whether a point lies in a square, however it is turned, or on its border."""
    holds = holds_all([square])
    return lambda point: holds([point])


def holds_all(squares: Sequence[Sequence[Point]]) -> Callable[[Sequence[Point]], bool]:
    """Return a test of whether every one of some points lies in one of the squares, however they are turned, or on its border.

    Along the two diagonals a square is what is no farther from its middle, in both directions together, than a corner is.
    """
    sides = [_diagonals(square) for square in squares]

    def is_in(x: Any, y: Any, one: _Diagonals) -> Any:
        u, v = x - one.x, y - one.y
        return abs(u * one.across + v * one.down) + abs(u * one.over + v * one.under) <= one.most

    def test(points: Sequence[Point]) -> bool:
        import numpy as np

        if not points:
            return True
        # The first point tells nearly always: patterns lie in one place, and most of them in another.
        if not any(is_in(*points[0], one) for one in sides):
            return False
        x, y = np.array(points).T
        return bool(np.logical_or.reduce([is_in(x, y, one) for one in sides]).all())

    return test


class _Diagonals(NamedTuple):
    """The middle of a square, and the ways from there to two corners that are neighbours."""

    x: float
    y: float
    across: float
    down: float
    over: float
    under: float
    most: float


def _diagonals(square: Sequence[Point]) -> _Diagonals:
    (x0, y0), (x1, y1), (x2, y2) = square[:3]
    x, y = (x0 + x2) / 2, (y0 + y2) / 2
    reach = hypot(x0 - x, y0 - y)
    return _Diagonals(x, y, x0 - x, y0 - y, x1 - x, y1 - y, reach * (reach + 2 * NEAR))


def is_within(point: Point, box: Box) -> bool:
    """Tell whether a point lies in an upright rectangle or on its border."""
    return box.left - NEAR <= point[0] <= box.right + NEAR and box.top - NEAR <= point[1] <= box.bottom + NEAR


def middle_of(box: Box) -> Point:
    """Return the middle of a rectangle."""
    return ((box.left + box.right) / 2, (box.top + box.bottom) / 2)


def overlap(one: Box, two: Box) -> bool:
    """Tell whether two rectangles lie on each other."""
    across = min(one.right, two.right) - max(one.left, two.left)
    down = min(one.bottom, two.bottom) - max(one.top, two.top)
    return across > NEAR and down > NEAR


def _told(corners: Sequence[Point]) -> str:
    x, y = middle_of(bounds(corners))
    return f"{x:.0f}, {y:.0f} mm"
