"""Outlines on a square grid: which cells they go around, which lines run between cells, and what is drawn on one outline.

Lengths are measured, so everything here is asked within a hair.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.board.prove.cells import Cell, Cells
from printkit.scene.flatten import Box, bounds
from printkit.scene.seen import PAPER, Pen, Shape

CLOSE = 0.03
"""Lengths that differ by less, in millimetres, are the same."""

Ring = tuple[Point, ...]
Outline = frozenset[Ring]
Edge = tuple[Cell, bool]
"""A side of a cell: its left side, or its upper one."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Where cells are: the top left corner of cell (0, 0), and the side of a cell."""

    left: float
    top: float
    cell: float

    def column(self, x: float) -> float:
        """Return how many columns a point is from the left."""
        return (x - self.left) / self.cell

    def row(self, y: float) -> float:
        """Return how many rows a point is from the top."""
        return (y - self.top) / self.cell

    def at(self, point: Point) -> Cell:
        """Return the cell at a point."""
        return (int(self.row(point[1]) // 1), int(self.column(point[0]) // 1))


@dataclass(slots=True)
class Stack:
    """Everything that has one and the same outline, from the bottom of the paint to its top."""

    outline: Outline
    box: Box
    square: bool
    """Whether all its sides run along rows and columns."""
    fills: list[Shape] = field(default_factory=list)
    rings: list[Shape] = field(default_factory=list)
    both: list[Shape] = field(default_factory=list)
    grid: Grid | None = None
    """Of a board: its cells."""
    dashed: bool = False
    inks: tuple[str, ...] = ()


def sorted_out(shapes: Iterable[Shape]) -> tuple[list[Stack], list[Shape]]:
    """Tell closed outlines, by their place, from lines."""
    stacks: dict[Outline, Stack] = {}
    lines: list[Shape] = []
    for shape in shapes:
        if not shape.chains:
            continue
        if not all(chain.closed for chain in shape.chains):
            if shape.fill is not None:
                raise ProofError("a ground has no outline")
            lines.append(shape)
            continue
        outline = frozenset(_ring(chain.points) for chain in shape.chains)
        stack = stacks.setdefault(outline, Stack(outline, box_of(shape), all(map(_is_square, outline))))
        (stack.rings if shape.fill is None else stack.both if shape.pen else stack.fills).append(shape)
    return list(stacks.values()), lines


def _ring(points: Sequence[Point]) -> Ring:
    """Return a ring in the one way of several to write it."""
    rounded = [(round(x, 4), round(y, 4)) for x, y in points]
    start = rounded.index(min(rounded))
    ahead = (*rounded[start:], *rounded[:start])
    return min(ahead, (ahead[0], *reversed(ahead[1:])))


def _is_square(ring: Ring) -> bool:
    return all(abs(x - u) < CLOSE or abs(y - v) < CLOSE for (x, y), (u, v) in zip(ring, (*ring[1:], ring[0]), strict=True))


def is_piece(stack: Stack) -> bool:
    """Tell whether there are a ground and a line on one outline."""
    return bool(stack.both) or bool(stack.fills and stack.rings)


def taken(stack: Stack) -> tuple[str | None, Pen]:
    """Take the ground and the line of a piece."""
    if stack.both:
        shape = stack.both.pop()
        if shape.fill != PAPER or shape.pen is None or stack.fills or stack.rings or stack.both:
            raise ProofError("a piece is drawn twice")
        return None, shape.pen
    fill, ring = stack.fills.pop(), stack.rings.pop()
    if stack.fills or stack.rings or fill.fill is None or ring.pen is None:
        raise ProofError("a piece is drawn twice")
    return fill.fill, ring.pen


def at_home(pieces: Sequence[Stack], boards: Sequence[Stack]) -> tuple[list[tuple[Stack, list[Stack]]], list[Stack]]:
    """Tell the pieces on each board from those beside all boards."""
    homes: list[tuple[Stack, list[Stack]]] = [(board, []) for board in boards]
    beside: list[Stack] = []
    for piece in pieces:
        home = next((those for board, those in homes if within(piece.box, board.box)), None)
        (beside if home is None else home).append(piece)
    return homes, beside


def box_of(shape: Shape) -> Box:
    """Return the box around a shape."""
    return bounds([point for chain in shape.chains for point in chain.points])


def within(inner: Box, outer: Box) -> bool:
    """Tell whether a box lies in another one."""
    across = outer.left - CLOSE <= inner.left and inner.right <= outer.right + CLOSE
    return across and outer.top - CLOSE <= inner.top and inner.bottom <= outer.bottom + CLOSE


def inside_box(point: Point, box: Box) -> bool:
    """Tell whether a point lies in a box."""
    return box.left <= point[0] <= box.right and box.top <= point[1] <= box.bottom


def sides(outline: Outline) -> list[float]:
    """Return how long the sides of an outline are."""
    return [max(abs(x - u), abs(y - v)) for ring in outline for (x, y), (u, v) in zip(ring, (*ring[1:], ring[0]), strict=True)]


def offsets(shape: Shape, box: Box) -> list[float]:
    """Return how far the ends of lines are from the left and the upper edge of a box."""
    ends = [point for chain in shape.chains for point in chain.points]
    return [*(x - box.left for x, _ in ends), *(y - box.top for _, y in ends)]


def unit_of(lengths: Iterable[float]) -> float:
    """Return the longest length of which all lengths are multiples, as the side of a cell is."""
    measured = sorted({round(length, 3) for length in lengths if length > 10 * CLOSE})
    rough = reduce(_common, measured, 0.0)
    return measured[-1] / round(measured[-1] / rough) if rough else 0.0


def _common(one: float, other: float) -> float:
    """Euclid's algorithm, for lengths that were measured."""
    while other > 10 * CLOSE:
        rest = one % other
        one, other = other, min(rest, other - rest)
    return one


def cells_in(outline: Outline, grid: Grid) -> Cells:
    """Return the cells inside an outline; none if its corners are not corners of cells."""
    corners = [[(grid.row(y), grid.column(x)) for x, y in ring] for ring in outline]
    if grid.cell <= 0 or any(abs(number - round(number)) * grid.cell > CLOSE for ring in corners for at in ring for number in at):
        return frozenset()
    found: set[Cell] = set()
    for row, stops in _walls(corners).items():
        ordered = sorted(stops)
        for start, end in zip(ordered[::2], ordered[1::2], strict=False):
            found |= {(row, column) for column in range(start, end)}
    return frozenset(found)


def _walls(corners: Sequence[Sequence[tuple[float, float]]]) -> dict[int, set[int]]:
    """Return, for each row, the columns before which an outline passes it: what lies between a wall and the next is inside."""
    walls: defaultdict[int, set[int]] = defaultdict(set)
    for ring in corners:
        whole = [(round(r), round(c)) for r, c in ring]
        for (r, c), (s, d) in zip(whole, [*whole[1:], whole[0]], strict=True):
            if c == d:  # an upright side is a wall of every row that it passes; two walls in one place are none
                for row in range(min(r, s), max(r, s)):
                    walls[row] ^= {c}
    return walls


def between(cells: Cells) -> frozenset[Edge]:
    """Return the edges between the cells of a figure."""
    left = {((r, c), True) for r, c in cells if (r, c - 1) in cells}
    return frozenset(left | {((r, c), False) for r, c in cells if (r - 1, c) in cells})


def edges_along(shape: Shape, grid: Grid) -> frozenset[Edge] | None:
    """Return the edges of cells that lines run along; none at all if some line does not."""
    found: set[Edge] = set()
    for chain in shape.chains:
        ends = [(grid.row(y), grid.column(x)) for x, y in chain.points]
        if len(ends) != 2 or any(abs(number - round(number)) * grid.cell > CLOSE for end in ends for number in end):
            return None
        (r, c), (s, d) = sorted((round(row), round(column)) for row, column in ends)
        edges = {((row, c), True) for row in range(r, s)} if c == d else {((r, column), False) for column in range(c, d)}
        if (r != s and c != d) or edges & found:
            return None
        found |= edges
    return frozenset(found)


def lies_in(shape: Shape, cells: Cells, grid: Grid) -> bool:
    """Tell whether all points of a shape lie in some cells, or on their edge."""
    near = CLOSE / grid.cell
    for chain in shape.chains:
        for x, y in chain.points:
            row, column = grid.row(y), grid.column(x)
            if (int(row // 1), int(column // 1)) in cells:
                continue
            places = ((row + down, column + right) for down in (-near, near) for right in (-near, near))
            if not any((int(r // 1), int(c // 1)) in cells for r, c in places):
                return False
    return True


def holder(box: Box, stacks: Sequence[Stack]) -> Stack | None:
    """Return the first piece whose box holds another box."""
    return next((stack for stack in stacks if within(box, stack.box)), None)


def around(boxes: Sequence[Box]) -> Box | None:
    """Return the box around boxes."""
    return bounds([corner for box in boxes for corner in ((box.left, box.top), (box.right, box.bottom))]) if boxes else None
