"""The board as it is drawn: its border and cells, the names of its rows and columns, and the pieces that lie on it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.strips.prove.drawn import Drawn, Paint
from printkit.kinds.strips.prove.judge import Size
from printkit.kinds.strips.prove.pool import NEAR, Pool, Stroke, are_near, is_within, overlap
from printkit.kinds.strips.prove.quarter import Piece, Spot
from printkit.scene.flatten import Box, bounds
from printkit.scene.seen import PAPER, Colour, Words

_COLUMNS = "abcdefghijklmnopqrstuvwxyz"
_ODD_SHARE = 0.02
"""How far, in units, a piece may be from where it seems to lie."""


class Lying(NamedTuple):
    """A piece on a board: where it lies, how it looks, and the word on it."""

    piece: Piece
    paint: Paint
    word: str
    letter: Colour


@dataclass(frozen=True)
class Board:
    """An empty board."""

    size: Size
    box: Box
    cell: float
    inks: tuple[Colour, Colour]
    """The colours of its border and of the lines between its cells."""

    def at(self, spot: Spot) -> Point:
        """Return where a point of the game stands; the centre of the first cell is its origin."""
        return (self.box.left + (spot[0] + 1) * self.cell / 2, self.box.top + (spot[1] + 1) * self.cell / 2)

    def spot(self, point: Point) -> Spot:
        """Return which point of the game stands in a place."""
        x, y = (2 * (point[0] - self.box.left) / self.cell - 1, 2 * (point[1] - self.box.top) / self.cell - 1)
        if max(abs(x - round(x)), abs(y - round(y))) > _ODD_SHARE:
            raise ProofError("something on the board lies neither in the cells nor half a cell off")
        return (round(x), round(y))

    def lying(self, drawn: Drawn) -> Lying:
        """Return where a drawn piece lies."""
        if abs(drawn.unit - self.cell / 2) > NEAR / 2:
            raise ProofError("a piece does not have the size of the cells")
        x, y = self.spot(drawn.centre)
        return Lying(Piece(x, y, drawn.turn), drawn.paint, drawn.word, drawn.letter)

    def has(self, box: Box) -> bool:
        """Tell whether something lies on the board, if only partly."""
        return overlap(self.box, box)


def read_board(pool: Pool) -> Board:
    """Read the board: a border with a ground of paper under everything else, and lines from edge to edge."""
    borders = [(bounds(ring.ring), ring) for ring in pool.rings if _is_upright(ring.ring)]
    if not borders:
        raise ProofError("there is no board")
    box, border = max(borders, key=lambda found: found[0].width * found[0].height)
    pool.rings.remove(border)
    ground = pool.filled_as(border.ring)
    over = [filled.level for filled in pool.filled if is_within(filled.ring[0], box)]
    over += [lines.level for lines in pool.lines if is_within(lines.strokes[0][0], box)]
    if ground.colour != PAPER or ground.pen or ground.level > min([*over, border.level]):
        raise ProofError("the ground of the board is not blank")
    rows, columns, grid = _read_cells(box, pool)
    cell = box.width / columns
    if abs(box.height / rows - cell) > NEAR or PAPER in {border.pen.colour, grid}:
        raise ProofError("the cells of the board are not squares that can be seen")
    board = Board(Size(rows, columns), box, cell, (border.pen.colour, grid))
    _read_names(board, pool)
    return board


def cell_name(piece: Piece) -> str:
    """Name the cell of a piece's triangle, as the margins of the board do."""
    return f"{_COLUMNS[piece.x // 2]}{piece.y // 2 + 1}"


def place_read(text: str, directions: Sequence[str]) -> Piece:
    """Return the place that is called by the name of its cell and the direction of its large square."""
    cell, _, direction = text.partition(" ")
    column, row = _COLUMNS.find(cell[:1]), cell[1:]
    if not cell or column < 0 or not row.isdecimal() or direction not in directions:
        raise ProofError(f'"{text[:20]}" is not a place')
    return Piece(2 * column, 2 * (int(row) - 1), directions.index(direction))


def _is_upright(ring: Sequence[Point]) -> bool:
    """Tell whether a ring is an upright rectangle."""
    box = bounds(ring)
    corners = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
    return len(ring) == 4 and all(any(are_near(point, corner) for point in ring) for corner in corners)


def _read_cells(box: Box, pool: Pool) -> tuple[int, int, Colour]:
    """Read the lines from edge to edge; return the number of rows and columns, and the colour."""
    strokes, colour = _take_grid(box, pool)
    across = sorted(start[1] for start, end in strokes if abs(start[1] - end[1]) <= NEAR)
    down = sorted(start[0] for start, end in strokes if abs(start[0] - end[0]) <= NEAR)
    _require_even([box.top, *across, box.bottom])
    _require_even([box.left, *down, box.right])
    return len(across) + 1, len(down) + 1, colour


def _take_grid(box: Box, pool: Pool) -> tuple[list[Stroke], Colour]:
    """Take all that was drawn in one go with a line from edge to edge, and return its strokes and their one colour."""
    grids = [lines for lines in pool.lines if any(_spans(stroke, box) for stroke in lines.strokes)]
    strokes = [stroke for lines in grids for stroke in lines.strokes]
    if not strokes or not all(_spans(stroke, box) for stroke in strokes) or len({lines.pen.colour for lines in grids}) != 1:
        raise ProofError("the lines between the cells do not run from edge to edge")
    pool.lines = [lines for lines in pool.lines if lines not in grids]
    return strokes, grids[0].pen.colour


def _require_even(edges: Sequence[float]) -> None:
    """Make sure that lines follow each other at equal distances."""
    steps = [after - before for before, after in pairwise(edges)]
    if max(steps) - min(steps) > NEAR:
        raise ProofError("the lines between the cells are not evenly spaced")


def _spans(stroke: Stroke, box: Box) -> bool:
    (x0, y0), (x1, y1) = sorted(stroke)
    level = abs(y0 - y1) <= NEAR and abs(x0 - box.left) <= NEAR and abs(x1 - box.right) <= NEAR
    upright = abs(x0 - x1) <= NEAR and abs(y0 - box.top) <= NEAR and abs(y1 - box.bottom) <= NEAR
    return level or upright


def _read_names(board: Board, pool: Pool) -> None:
    """Read the names of columns above the board and of rows on its left: all of them in their places, or none."""
    box = board.box
    above = [words for words in pool.words if words.middle[1] < box.top and box.left < words.middle[0] < box.right]
    before = [words for words in pool.words if words.middle[0] < box.left and box.top < words.middle[1] < box.bottom]
    if not above and not before:
        return
    _check_names(board, above, before)
    pool.words = [words for words in pool.words if words not in above and words not in before]


def _check_names(board: Board, above: Sequence[Words], before: Sequence[Words]) -> None:
    """Refuse names of columns and rows that are wrong, out of place, unlike each other, or cannot be seen."""
    columns = [(_COLUMNS[column], board.at((2 * column, 0))[0]) for column in range(board.size.columns)]
    rows = [(str(row + 1), board.at((0, 2 * row))[1]) for row in range(board.size.rows)]
    colours = {words.colour for words in (*above, *before)}
    if not _are_named(above, columns, 0) or not _are_named(before, rows, 1) or len(colours) != 1 or PAPER in colours:
        raise ProofError("the names of the rows and columns are not right")


def _are_named(words: Sequence[Words], expected: Sequence[tuple[str, float]], axis: int) -> bool:
    """Tell whether words are the names of rows or columns, each beside its own and all on one line."""
    found = sorted(words, key=lambda one: one.middle[axis])
    lined = len({round(one.middle[1 - axis]) for one in found}) == 1
    return (
        len(found) == len(expected)
        and lined
        and all(one.text == name and abs(one.middle[axis] - at) < 0.3 for one, (name, at) in zip(found, expected, strict=True))
    )
