"""Drawing triangles: where cells lie on paper, pieces with the marks on their edges, and their letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import NamedTuple

from printkit.geometry.affine import Point
from printkit.kinds.triangles.mark import ALIKE, HEADS_AND_TAILS, half
from printkit.kinds.triangles.solve import Board, Piece, Rules, corners
from printkit.page import cell_art
from printkit.scene.ink import Theme
from printkit.scene.item import Item, Path, Stroke, Text
from printkit.scene.mark import swatch_fill
from printkit.scene.palette import DARK_LETTER, Swatch
from printkit.scene.shape import polygon
from printkit.scene.typeset import label

HIGH = sqrt(3) / 2
"""The height of a triangle whose sides are 1 long."""
LETTER_ROOM = 0.24
"""The room for a letter in the middle of a piece, in sides."""
PATTERN = 0.05
"""The distance between the lines of a pattern on a mark, in sides."""
FINEST_PATTERN = 0.9

Triangle = tuple[Point, Point, Point]


class Place(NamedTuple):
    """Where the lattice lies on paper: the length of a side, and the place of the origin."""

    side: float
    x: float
    y: float

    def point(self, corner: tuple[int, int]) -> Point:
        """Return where a point of the lattice lies."""
        right, down = corner
        return (round(self.x + self.side * (right + down / 2), 4), round(self.y + self.side * HIGH * down, 4))


def extent(board: Board) -> tuple[float, float, float, float]:
    """Return left, top, width and height of a board whose sides are 1 long."""
    points = [Place(1.0, 0.0, 0.0).point(point) for cell in board.cells for point in corners(cell)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    return left, top, max(x for x, _ in points) - left, max(y for _, y in points) - top


def on_board(board: Board, number: int, place: Place) -> Triangle:
    """Return the corners of a cell on paper, clockwise."""
    one, two, three = map(place.point, corners(board.cells[number]))
    return (one, two, three)


def alone(x: float, y: float, side: float, *, up: bool = True) -> Triangle:
    """Return the corners of a triangle in a box whose top left corner is given; clockwise, beginning at the top."""
    high = side * HIGH
    if up:
        return ((x + side / 2, y), (x + side, y + high), (x, y + high))
    return ((x, y), (x + side, y), (x + side / 2, y + high))


def piece(corner: Triangle, marks: Piece, rules: Rules, theme: Theme, name: str) -> list[Item]:
    """Draw a piece: paper, the marks on its edges, an outline."""
    side = _length(corner[0], corner[1])
    outline = polygon([(round(x, 4), round(y, 4)) for x, y in corner])
    items: list[Item] = [Path(outline, fill=theme.ink("paper"), name=f"paper-{name}")]
    items += [item for at, mark in enumerate(marks) if mark for item in _half(corner[at], corner[(at + 1) % 3], mark, rules, theme)]
    return [*items, Path(outline, cell_art.fine(theme.pen("piece"), side / 3), name=f"piece-{name}")]


def colours(rules: Rules, theme: Theme) -> tuple[Swatch, ...]:
    """Return a colour for every mark."""
    return theme.swatches(len(HEADS_AND_TAILS if rules.halves else ALIKE))


def _half(one: Point, two: Point, mark: int, rules: Rules, theme: Theme) -> tuple[Item, ...]:
    """Draw the half of a mark that lies inside a piece, on one of its edges."""
    right, down = two[0] - one[0], two[1] - one[1]
    motion = (right, down, -down, right, (one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
    outline = half(mark, rules.halves, motion)
    swatch = colours(rules, theme)[abs(mark) - 1]
    side = _length(one, two)
    spacing = max(FINEST_PATTERN, PATTERN * side)
    ink = theme.ink("outline") if theme.patterns else swatch.line  # a pattern needs a dark edge to show its shape
    line = cell_art.fine(Stroke(ink, theme.pen("outline").width), side / 4)
    return (*swatch_fill(outline, swatch, theme, spacing), Path(outline, line, name=f"mark-{abs(mark)}{'b' if mark < 0 else ''}"))


def letters(shown: Iterable[tuple[str, Triangle]], theme: Theme) -> list[Item]:
    """Write letters in the middle of pieces, if they are large enough."""
    return [text for name, corner in shown if (text := _letter(name, corner, theme)) is not None]


def letter_fits(side: float, theme: Theme) -> bool:
    """Tell whether a piece is large enough for its letter."""
    return cell_art.letter_fits(theme, LETTER_ROOM * side)


def _letter(name: str, corner: Triangle, theme: Theme) -> Text | None:
    side = _length(corner[0], corner[1])
    if not letter_fits(side, theme):
        return None
    x, y = (sum(point[axis] for point in corner) / 3 for axis in (0, 1))
    return label(name, x, y, cell_art.letter_face(theme, LETTER_ROOM * side), DARK_LETTER, name=f"letter-{name}")


def grid(triangles: Sequence[Triangle], theme: Theme) -> list[Item]:
    """Draw empty cells: paper, light lines between them, a heavy border."""
    rings = [[(round(x, 4), round(y, 4)) for x, y in triangle] for triangle in triangles]
    lines: dict[frozenset[Point], tuple[Point, Point]] = {}
    border: dict[frozenset[Point], tuple[Point, Point]] = {}
    for ring in rings:
        for at in range(3):
            ends = (ring[at], ring[(at + 1) % 3])
            key = frozenset(ends)
            if key in border:
                lines[key] = border.pop(key)
            else:
                border[key] = ends
    paper = Path(polygon(*rings), fill=theme.ink("paper"), name="ground")
    inner = tuple(step for one, two in lines.values() for step in (("M", *one), ("L", *two)))
    around = polygon(_ring(list(border.values())))
    drawn: list[Item] = [paper, Path(inner, theme.pen("grid"), name="grid-lines")] if inner else [paper]  # type: ignore[arg-type]
    return [*drawn, Path(around, cell_art.fine(theme.pen("border"), _length(*rings[0][:2]) / 3), name="border")]


def _ring(sides: list[tuple[Point, Point]]) -> list[Point]:
    """Follow the sides of the border around the board; they all run clockwise."""
    follows = dict(sides)
    ring = [sides[0][0]]
    while (point := follows[ring[-1]]) != ring[0]:
        ring.append(point)
    return ring


def _length(one: Point, two: Point) -> float:
    return sqrt((one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2)
