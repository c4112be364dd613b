"""What an eye finds on the page or the answer of a maze: walls, figures, letters, words, and a line."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import dist, floor
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.maze.prove.asked import Cell, Cells, holes
from printkit.kinds.maze.prove.lines import Side, sides
from printkit.scene.flatten import Box, Chain, bounds
from printkit.scene.font import MM_PER_PT
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Disc, Pen, Picture, Shape, Words

_SEEN = 3.0
"""The contrast with paper from which on something can be seen well."""
_PRECISION = 0.02
"""Lengths that differ by less than this, in cells, are the same."""
_CENTRED = 0.15
"""How far from the middle of its cell a letter may be."""
_PEN = (0.01, 0.5)
"""How wide lines may be, so that they can be seen and leave room."""


class Part(NamedTuple):
    """An outline that is filled, by the cell it is in."""

    cell: Cell
    box: Box
    colours: tuple[str, str]
    """Of the inside and of the line around it."""
    chain: Chain


@dataclass(frozen=True)
class Sight:
    """What is seen of a maze; places are cells, and lengths are measured in cells from the corner of the board."""

    walls: frozenset[Side]
    wall_colour: str
    lines: tuple[Chain, ...]
    """Lines that are no walls."""
    parts: tuple[Part, ...]
    """What is filled, apart from holes."""
    ground: Counter[tuple[Cell, str]]
    """The squares in holes, with their colours."""
    beads: Counter[Cell]
    letters: Mapping[Cell, str]
    said: tuple[str, ...]
    """What is said above and below the maze."""


class _Grid(NamedTuple):
    left: float
    top: float
    pitch: float

    def point(self, point: Point) -> Point:
        """Measure a point in cells."""
        return ((point[0] - self.left) / self.pitch, (point[1] - self.top) / self.pitch)

    def chain(self, chain: Chain) -> Chain:
        """Measure a chain in cells."""
        return Chain(tuple(map(self.point, chain.points)), chain.closed)


def look(picture: Picture, board: Cells) -> Sight:
    """Read a picture that is said to show a maze on this board."""
    drawn = [shape for shape in picture.shapes if shape.fill is None and shape.pen is not None]
    colour = _wall_colour(drawn)
    walls = [shape for shape in drawn if shape.pen and shape.pen.colour == colour]
    grid = _grid(walls, board)
    for shape in drawn:
        _refuse_odd_pen(shape.pen, grid)
    _refuse_unseen(picture, len(drawn))
    parts, ground = _filled(picture.shapes, holes(board), grid)
    letters, said = _words(picture, board, grid)
    return Sight(
        sides(grid.chain(chain) for shape in walls for chain in shape.chains),
        colour,
        tuple(grid.chain(chain) for shape in drawn if shape not in walls for chain in shape.chains),
        parts,
        ground,
        Counter(_bead(disc, grid) for disc in picture.discs),
        letters,
        said,
    )


def _refuse_unseen(picture: Picture, drawn: int) -> None:
    """Refuse shapes that are neither drawn nor filled."""
    if drawn + sum(shape.fill is not None for shape in picture.shapes) != len(picture.shapes):
        raise ProofError("something is drawn that cannot be seen")


def same_art(page: Sight, answer: Sight, figures: set[Cell]) -> bool:
    """Tell whether the figures and the holes of the answer are those of the page, and nothing else is filled there."""
    left = list(answer.parts)
    for part in page.parts:
        match = next((number for number, other in enumerate(left) if _alike(part, other)), None)
        if match is not None:
            left.pop(match)
        elif part.cell in figures:
            return False
    return not left and page.ground == answer.ground


def _alike(one: Part, other: Part) -> bool:
    near = all(abs(a - b) < _PRECISION for a, b in zip(one.box, other.box, strict=True))
    return near and one.colours == other.colours


def _wall_colour(drawn: Iterable[Shape]) -> str:
    """Return the colour of most of the lines; a way is never as long as all walls together."""
    lengths: defaultdict[str, float] = defaultdict(float)
    for shape in drawn:
        for chain in shape.chains if shape.pen else ():
            lengths[shape.pen.colour if shape.pen else ""] += sum(map(dist, chain.points, chain.points[1:]))
    if not lengths:
        raise ProofError("there are no walls")
    return max(lengths, key=lambda colour: lengths[colour])


def _grid(walls: Iterable[Shape], board: Cells) -> _Grid:
    """Find the cells: the walls reach from the first row and column of the board to the last ones."""
    box = bounds(point for shape in walls for chain in shape.chains for point in chain.points)
    rows, columns = (1 + max(cell[axis] for cell in board) for axis in (0, 1))
    pitch = box.width / columns
    if pitch <= 0 or abs(box.height / rows - pitch) > _PRECISION * pitch / max(rows, columns):
        raise ProofError(f"the walls are not around {rows} rows and {columns} columns of squares")
    return _Grid(box.left, box.top, pitch)


def _refuse_odd_pen(pen: Pen | None, grid: _Grid) -> None:
    if pen is None or pen.dash or not _PEN[0] < pen.width / grid.pitch < _PEN[1] or contrast(pen.colour, PAPER) < _SEEN:
        raise ProofError("a line is dashed, too thin or too wide, or cannot be seen")


def _filled(shapes: Iterable[Shape], hollow: Cells, grid: _Grid) -> tuple[tuple[Part, ...], Counter[tuple[Cell, str]]]:
    """Gather what is filled; squares that are as large as a cell and lie in a hole of the board shade it."""
    parts: list[Part] = []
    ground: Counter[tuple[Cell, str]] = Counter()
    for shape in shapes:
        for chain in shape.chains if shape.fill else ():
            part = _part(shape, grid.chain(chain))
            if part.cell in hollow and _is_whole_cell(part) and not shape.pen:
                ground[part.cell, part.colours[0]] += 1
            else:
                parts.append(part)
    return tuple(parts), ground


def _part(shape: Shape, chain: Chain) -> Part:
    box = bounds(chain.points)
    cell = (floor((box.top + box.bottom) / 2), floor((box.left + box.right) / 2))
    return Part(cell, box, (str(shape.fill), shape.pen.colour if shape.pen else ""), chain)


def _is_whole_cell(part: Part) -> bool:
    (row, column), box = part.cell, part.box
    wanted = (column, row, column + 1, row + 1)
    return all(abs(a - b) < _PRECISION for a, b in zip(box, wanted, strict=True)) and len(part.chain.points) == 4


def _bead(disc: Disc, grid: _Grid) -> Cell:
    """Read a white disc with a line around it, in the middle of a cell."""
    x, y = grid.point(disc.centre)
    if abs(x % 1 - 0.5) > _PRECISION or abs(y % 1 - 0.5) > _PRECISION or not 0 < disc.radius / grid.pitch < 0.5:
        raise ProofError("a disc is not in the middle of a cell")
    if set(disc.colours) != {PAPER} or disc.pen is None or contrast(disc.pen.colour, PAPER) < _SEEN:
        raise ProofError("a disc hides what is under it, or cannot be seen")
    return (floor(y), floor(x))


def _words(picture: Picture, board: Cells, grid: _Grid) -> tuple[dict[Cell, str], tuple[str, ...]]:
    """Tell letters in cells from what is said around the maze."""
    letters: dict[Cell, str] = {}
    others: list[Words] = []
    for words in picture.words:
        x, y = grid.point(words.middle)
        cell = (floor(y), floor(x))
        if contrast(words.colour, PAPER) < _SEEN or not words.upright:
            raise ProofError(f'"{words.text}" cannot be read')
        if len(words.text) > 1 or cell not in board:
            others.append(words)
        elif cell in letters or max(abs(x % 1 - 0.5), abs(y % 1 - 0.5)) > _CENTRED or words.size_pt * MM_PER_PT > grid.pitch:
            raise ProofError(f"the letter {words.text} is not in the middle of a cell of its own")
        else:
            letters[cell] = words.text
    for words in others:
        _refuse_stray(words, picture, board, grid)
    return letters, Picture(picture.width, picture.height, tuple(others)).paragraphs


def _refuse_stray(words: Words, picture: Picture, board: Cells, grid: _Grid) -> None:
    """Refuse words that lie on the maze or reach over the edge of the page."""
    (left, base), (right, _) = words.start, words.end
    above = 2 * words.middle[1] - base
    inside = left > -_PRECISION and right < picture.width + _PRECISION and above > 0 and base < picture.height
    rows = 1 + max(row for row, _ in board)
    if not inside or (grid.point((0, base))[1] > 0 and grid.point((0, above))[1] < rows):
        raise ProofError(f'"{words.text}" does not stand above or below the maze')
