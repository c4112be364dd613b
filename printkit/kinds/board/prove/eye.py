"""What an eye sees on a page of this kind: boards with their cells, pieces on them and beside them, letters, counters and lines.

Every mark must be one of these things, whole and in its place; a mark that is none of them is refused. What is told apart is told
apart by geometry and ink alone:

- a *board* is an outline on paper of its own, with a line between every two of its cells;
- a *piece* is an outline that is filled with one colour (or with paper, in answers that show outlines only), with lines between its
  cells or a pattern inside;
- a *chip* is a rounded square with a letter, which stands for a piece where there is no room for its shape.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot

from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.board.prove.cells import Cell, Cells
from printkit.kinds.board.prove.outlines import (
    CLOSE,
    Grid,
    Stack,
    around,
    at_home,
    between,
    box_of,
    cells_in,
    edges_along,
    holder,
    inside_box,
    is_piece,
    lies_in,
    offsets,
    sides,
    sorted_out,
    taken,
    unit_of,
    within,
)
from printkit.scene.flatten import Box
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Disc, Picture, Shape, Words
from printkit.scene.weave import Patch

LEAST_LINE, LEAST_BORDER, LEAST_TYPE = 1.4, 2.5, 3.0
"""How much faint lines, borders and words must at least stand out from what they are drawn on."""
LEAST_LETTER = 4.5
"""The same for the letter on a piece: of black and white, one always does so."""
LETTERED = 5.0
"""In cells of this size or larger, pieces have their letters."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece: the letter on it if it has one, its cells, and its colour, which is none if only its outline is drawn."""

    letter: str
    cells: Cells
    colour: str | None
    inks: tuple[str, ...]
    """The colours of its outline, of its letter and of the lines inside it, as far as it has them."""
    patch: Patch | None
    """Its ground with the pattern on it; none if it shows its cells instead, or its outline only."""
    upright: bool = True
    """Whether its letter stands upright; one without a letter does."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A rounded square that stands for a piece."""

    letter: str
    colour: str
    patch: Patch


@dataclass(frozen=True, slots=True)
class Board:
    """A board and everything that is drawn on it; its first row and column have a cell each."""

    cells: Cells
    grid: Grid
    box: Box
    pieces: tuple[Piece, ...] = ()
    marks: tuple[tuple[Cell, Words], ...] = ()
    stones: Cells = frozenset()
    grounds: tuple[tuple[str, Cells], ...] = ()
    """Cells, or places that are none, with a colour of their own: tints and holes."""
    lines: tuple[tuple[Point, Point], ...] = ()
    """Dashed lines across it, in rows and columns."""
    dashed: bool = False
    """Whether its border is dashed."""
    inks: tuple[str, ...] = ()
    """The colours of its border and of the lines between its cells."""


@dataclass(slots=True)
class Sheet:
    """What is seen on a page or an answer."""

    width: float
    height: float
    boards: list[Board]
    tray: list[Piece]
    chips: list[Chip]
    tray_box: Box | None
    words: list[Words]
    """Lines of text that do not stand on boards or pieces."""
    shapes: list[Shape]
    """Lines and grounds that belong to no board and no piece."""
    lowest: float
    """Where the lowest ink is that is not text."""


def look_at(picture: Picture) -> Sheet:
    """Read a page or an answer."""
    _refuse_outside(picture)
    return _Looking(picture).sheet()


class _Looking:
    """Looking at a picture: marks are taken away as they are understood."""

    def __init__(self, picture: Picture) -> None:
        self._picture = picture
        self._stacks, self._lines = sorted_out(picture.shapes)
        self._boxes = {id(shape): box_of(shape) for shape in self._lines}
        self._words = list(picture.words)
        self._discs = list(picture.discs)

    def sheet(self) -> Sheet:
        """Find boards, then pieces, then what is on them."""
        boards = [stack for stack in self._stacks if self._is_board(stack)]
        pieces = [stack for stack in self._stacks if is_piece(stack)]
        chips = [stack for stack in pieces if not stack.square]
        homes, beside = at_home([stack for stack in pieces if stack.square], boards)
        tray, inner = self._tray(homes, beside)
        seen_chips = [self._chip(stack) for stack in chips]
        found = [self._board(board, those, inner) for board, those in homes]
        _refuse_mixed([*(piece for board in found for piece in board.pieces), *tray])
        if self._discs:
            raise ProofError("a counter does not lie on a board")
        return Sheet(
            self._picture.width,
            self._picture.height,
            sorted(found, key=lambda board: (round(board.box.top, 1), board.box.left)),
            tray,
            seen_chips,
            around([stack.box for stack in (*beside, *chips)]),
            self._words,
            self._rest(),
            self._lowest(),
        )

    def _rest(self) -> list[Shape]:
        """Return what nothing has claimed."""
        return [*self._lines, *(shape for stack in self._stacks for shape in (*stack.fills, *stack.rings, *stack.both))]

    def _lowest(self) -> float:
        """Return how far down anything is drawn."""
        chains = (chain for shape in self._picture.shapes for chain in shape.chains)
        return max((point[1] for chain in chains for point in chain.points), default=0.0)

    def _tray(
        self, homes: Sequence[tuple[Stack, list[Stack]]], beside: Sequence[Stack]
    ) -> tuple[list[Piece], dict[int, list[Shape]]]:
        """Understand the pieces beside the boards; return what is drawn inside all pieces, too."""
        unit = unit_of([length for stack in beside for length in sides(stack.outline)])
        grids = [Grid(stack.box.left, stack.box.top, unit) for stack in beside]
        shapes = [*(stack for _, those in homes for stack in those), *beside]
        inner = self._inside(shapes, [*(board.grid for board, those in homes for _ in those), *grids])  # type: ignore[list-item]
        return [self._piece(stack, grid, inner[id(stack)], unit) for stack, grid in zip(beside, grids, strict=True)], inner

    def _is_board(self, stack: Stack) -> bool:
        """Tell whether a stack has paper of its own, a border and all lines between its cells; if so, these are understood."""
        paper = stack.fills[0] if stack.fills else None
        if paper is None or paper.fill != PAPER or not stack.rings or not stack.square:
            return False
        for shape in self._lines:
            if not within(self._boxes[id(shape)], stack.box) or shape.pen is None or shape.pen.dash:
                continue
            unit = unit_of([*sides(stack.outline), *offsets(shape, stack.box)])
            grid = Grid(stack.box.left, stack.box.top, unit)
            cells = cells_in(stack.outline, grid)
            if unit > CLOSE and cells and edges_along(shape, grid) == between(cells):
                self._take_board(stack, paper, shape, shape.pen.colour)
                stack.grid = grid
                return True
        return False

    def _take_board(self, stack: Stack, paper: Shape, lines: Shape, ink: str) -> None:
        """Take away the paper, the border and the lines of a board, which must be seen."""
        _refuse_faint(ink, LEAST_LINE, "the lines between the cells of a board")
        border = stack.rings[-1]
        colour = border.pen.colour if border.pen else PAPER
        _refuse_faint(colour, LEAST_BORDER, "the border of a board")
        self._lines.remove(lines)
        stack.fills.remove(paper)
        stack.rings.remove(border)
        stack.dashed = bool(border.pen and border.pen.dash)
        stack.inks = (colour, ink)

    def _inside(self, stacks: Sequence[Stack], grids: Sequence[Grid]) -> dict[int, list[Shape]]:
        """Take the lines and dots that are drawn inside each piece."""
        found: dict[int, list[Shape]] = {id(stack): [] for stack in stacks}
        for shape in list(self._lines):
            home = None if shape.pen and shape.pen.dash else holder(self._boxes[id(shape)], stacks)
            if home is not None:
                found[id(home)].append(shape)
                self._lines.remove(shape)
        dots = [stack for stack in self._stacks if stack.fills and not stack.rings and not stack.both and not stack.square]
        for stack in dots:
            home = holder(stack.box, stacks)
            if home is not None:
                found[id(home)] += stack.fills
                stack.fills.clear()
        return self._sorted_inside(found, stacks, grids)

    def _sorted_inside(
        self, found: dict[int, list[Shape]], stacks: Sequence[Stack], grids: Sequence[Grid]
    ) -> dict[int, list[Shape]]:
        """Move lines to the piece they lie in where the boxes of two pieces hold them."""
        by_id = {id(stack): (stack, cells_in(stack.outline, grid), grid) for stack, grid in zip(stacks, grids, strict=True)}
        sorted_out: dict[int, list[Shape]] = {id(stack): [] for stack in stacks}
        for shapes in found.values():
            for shape in shapes:
                box = box_of(shape)
                holders = [
                    number
                    for number, (stack, cells, grid) in by_id.items()
                    if within(box, stack.box) and lies_in(shape, cells, grid)
                ]
                free = [number for number in holders if not sorted_out[number]] or holders
                if not free:
                    raise ProofError("lines of a piece are not where it is")
                sorted_out[free[0]].append(shape)
        return sorted_out

    def _piece(self, stack: Stack, grid: Grid, inner: Sequence[Shape], unit: float) -> Piece:
        """Understand a piece: its ground, its line, what is drawn inside, and its letter."""
        cells = cells_in(stack.outline, grid)
        if not cells:
            raise ProofError("a piece has no cells of the size of the others")
        fill, pen = taken(stack)
        seams = [shape for shape in inner if edges_along(shape, grid) == between(cells)]
        if len(inner) > 1 or (fill is None and inner):
            raise ProofError("a piece has lines that are not its own")
        letter = self._letter(cells, grid, fill or PAPER)
        if pen.dash:
            raise ProofError("the outline of a piece is broken")
        _refuse_faint(pen.colour, LEAST_BORDER, "the outline of a piece")
        name, ink, middle, upright = (letter.text, letter.colour, letter.middle, letter.upright) if letter else ("", "", None, True)
        inks = (pen.colour, ink, *(shape.pen.colour for shape in inner if shape.pen))
        patch = None if fill is None or seams else Patch(tuple(stack.outline), inner, middle)
        return Piece(name, cells, fill, inks, patch, upright)

    def _letter(self, cells: Cells, grid: Grid, colour: str) -> Words | None:
        """Take the letter that stands on a piece."""
        found = [words for words in self._words if len(words.text) <= 2 and grid.at(words.middle) in cells]
        if len(found) > 1:
            raise ProofError("a piece has two letters")
        for words in found:
            self._words.remove(words)
            if contrast(words.colour, colour) < LEAST_LETTER:
                raise ProofError(f"the letter {words.text} cannot be read on its piece")
        return found[0] if found else None

    def _chip(self, stack: Stack) -> Chip:
        """Understand a square that stands for a piece."""
        fill, _ = taken(stack)
        if abs(stack.box.width - stack.box.height) > CLOSE or fill is None:
            raise ProofError("a square of the tray is none")
        grid = Grid(stack.box.left, stack.box.top, stack.box.width)
        inner = [shape for shape in self._lines if within(self._boxes[id(shape)], stack.box)]
        self._lines = [shape for shape in self._lines if shape not in inner]
        for other in self._stacks:
            if other is not stack and other.fills and not other.rings and within(other.box, stack.box):
                inner += other.fills
                other.fills.clear()
        letter = self._letter(frozenset({(0, 0)}), grid, fill)
        if letter is None:
            raise ProofError("a square of the tray has no letter")
        return Chip(letter.text, fill, Patch(tuple(stack.outline), inner, letter.middle))

    def _board(self, stack: Stack, pieces: Sequence[Stack], inner: dict[int, list[Shape]]) -> Board:
        """Understand everything on a board."""
        grid = stack.grid
        if grid is None:
            raise AssertionError("only boards come here")
        cells = cells_in(stack.outline, grid)
        laid = tuple(self._piece(one, grid, inner[id(one)], grid.cell) for one in pieces)
        return Board(
            cells,
            grid,
            stack.box,
            laid,
            tuple(self._marks(cells, grid)),
            self._stones(grid, stack.box),
            tuple(self._grounds(grid, stack.box)),
            tuple(self._dashed_lines(grid, stack.box)),
            stack.dashed,
            stack.inks,
        )

    def _marks(self, cells: Cells, grid: Grid) -> Iterator[tuple[Cell, Words]]:
        """Take what is written into cells of a board."""
        for words in [words for words in self._words if words.upright and grid.at(words.middle) in cells]:
            row, column = grid.row(words.middle[1]), grid.column(words.middle[0])
            if abs(row % 1 - 0.5) < 0.2 and abs(column % 1 - 0.5) < 0.2 and len(words.text) <= 2:
                self._words.remove(words)
                yield grid.at(words.middle), words

    def _stones(self, grid: Grid, box: Box) -> Cells:
        """Take the counters on a board; each lies in the middle of its cell, and all look alike."""
        found = [disc for disc in self._discs if inside_box(disc.centre, box)]
        for disc in found:
            self._discs.remove(disc)
            row, column = grid.row(disc.centre[1]) % 1, grid.column(disc.centre[0]) % 1
            if hypot(row - 0.5, column - 0.5) * grid.cell > 10 * CLOSE or not 0.2 < disc.radius / grid.cell < 0.5:
                raise ProofError("a counter does not lie in a cell")
            _refuse_faint(disc.colours[0], LEAST_BORDER, "a counter")
        if len({_look_of(disc) for disc in found}) > 1 or len({grid.at(disc.centre) for disc in found}) < len(found):
            raise ProofError("the counters are not alike, or two lie on one cell")
        return frozenset(grid.at(disc.centre) for disc in found)

    def _grounds(self, grid: Grid, box: Box) -> Iterator[tuple[str, Cells]]:
        """Take the grounds on a board: cells or places that have a colour of their own."""
        for stack in self._stacks:
            if stack.square and stack.fills and not stack.rings and not stack.both and within(stack.box, box):
                cells = cells_in(stack.outline, grid)
                if not cells or len(stack.fills) > 1:
                    raise ProofError("a ground does not fill cells of its board")
                yield str(stack.fills.pop().fill), cells

    def _dashed_lines(self, grid: Grid, box: Box) -> Iterator[tuple[Point, Point]]:
        """Take the dashed lines across a board."""
        for shape in list(self._lines):
            if shape.pen and shape.pen.dash and within(self._boxes[id(shape)], box):
                self._lines.remove(shape)
                _refuse_faint(shape.pen.colour, LEAST_BORDER, "a mirror line")
                for chain in shape.chains:
                    if len(chain.points) != 2:
                        raise ProofError("a dashed line is not straight")
                    start, end = ((round(grid.row(y), 3), round(grid.column(x), 3)) for x, y in chain.points)
                    yield (min(start, end), max(start, end))


def _look_of(disc: Disc) -> tuple[object, ...]:
    return (round(disc.radius, 2), disc.colours, disc.pen, disc.halo)


def _refuse_faint(colour: str, least: float, what: str) -> None:
    if contrast(colour, PAPER) < least:
        raise ProofError(f"{what} can hardly be seen")


def _refuse_mixed(pieces: Sequence[Piece]) -> None:
    """Refuse pages on which some pieces show their cells, or are filled, and others are not."""
    large = [piece for piece in pieces if len(piece.cells) > 1 and piece.colour]
    if len({piece.patch is None for piece in large}) > 1:
        raise ProofError("some pieces show their cells, others do not")


def _refuse_outside(picture: Picture) -> None:
    """Refuse marks beyond the edge of the page."""
    points = [point for shape in picture.shapes for chain in shape.chains for point in chain.points]
    points += [end for words in picture.words for end in (words.start, words.end)]
    points += [disc.centre for disc in picture.discs]
    if not all(-1 <= x <= picture.width + 1 and -1 <= y <= picture.height + 1 for x, y in points):
        raise ProofError("something lies beyond the edge of the page")
