"""Pieces with marked edges on a board: an exact-cover problem whose secondary items, the edges, have colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from printkit.engine import cover as engine
from printkit.engine.cover import Census, Count, Cover, Item, Option, Symmetry
from printkit.kinds.triangles.solve.board import Board, Cell, edges

Piece = tuple[int, int, int]
"""The marks of the three edges, clockwise. 0 is a plain edge; where marks have halves, a negative number is the other half."""


class Rules(NamedTuple):
    """Which edges match: equal marks, or the two different halves of one; and whether plain edges make the border."""

    halves: bool = False
    plain: bool = True

    def partner(self, mark: int) -> int:
        """Return the mark that must lie on the other side of an edge."""
        return -mark if self.halves else mark


class Laid(NamedTuple):
    """A piece on a cell, by their numbers; its first edge lies on the edge of the cell with the number `turn`."""

    piece: int
    cell: int
    turn: int


class Matching:
    """All ways to lay pieces, ready to be solved."""

    def __init__(self, board: Board, pieces: tuple[Piece, ...], rules: Rules) -> None:
        self.board, self.pieces, self.rules = board, pieces, rules
        self._edge = {edge: number for number, edge in enumerate(board.inner_edges)}
        self.placements = tuple(self._placements())
        self._number = {self._looks(laid): number for number, laid in enumerate(self.placements)}

    @cached_property
    def cover(self) -> Cover:
        """The problem: cells, pieces, and edges that both neighbours must see in one colour."""
        cells = [Item(f"cell {number}") for number in range(len(self.board.cells))]
        pieces = [Item(f"piece {number}") for number in range(len(self.pieces))]
        # Seams need not be covered: what they do is to allow one colour only, for both neighbours.
        seams = [Item(f"edge {number}", 0, 1) for number in range(len(self._edge))]
        return Cover((*cells, *pieces, *seams), tuple(map(self._option, self.placements)))

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The rotations of the board; pieces keep their names."""
        return tuple(map(self._symmetry, self.board.rotations))

    def count(self, effort: int) -> Count:
        """Count all solutions, one by one, as far as the effort goes."""
        return engine.count(self.cover, effort=effort, jobs=1)

    def census(self) -> Census:
        """Count all solutions, and those up to rotation of the whole."""
        return engine.census(self.cover, self.symmetries, jobs=1)

    def _placements(self) -> Iterator[Laid]:
        """Give every piece on every cell where its plain edges fit, in every direction that looks different."""
        for piece, marks in enumerate(self.pieces):
            for number, cell in enumerate(self.board.cells):
                seen = set[tuple[int, ...]]()
                for turn in range(3):
                    on_cell = marks_on(marks, turn)
                    if on_cell not in seen and self._is_allowed(cell, on_cell):
                        seen.add(on_cell)
                        yield Laid(piece, number, turn)

    def _is_allowed(self, cell: Cell, marks: Iterable[int]) -> bool:
        if not self.rules.plain:
            return True
        return all((edge in self._edge) == (mark != 0) for edge, mark in zip(edges(cell), marks, strict=True))

    def _option(self, laid: Laid) -> Option:
        cell = self.board.cells[laid.cell]
        shown = zip(edges(cell), marks_on(self.pieces[laid.piece], laid.turn), strict=True)
        seams = [(self._edge[edge], self._colour(mark, cell)) for edge, mark in shown if edge in self._edge]
        first = len(self.board.cells)
        items = (laid.cell, first + laid.piece, *(first + len(self.pieces) + seam for seam, _ in seams))
        return Option(items, (0, 0, *(colour for _, colour in seams)))

    def _colour(self, mark: int, cell: Cell) -> int:
        """Return the colour of an edge: its mark as the cell that points up must show it."""
        shown = mark if cell[2] else self.rules.partner(mark)
        # To the engine 0 is no colour; a mark and its other half must get different ones.
        return 2 * abs(shown) + (shown < 0) + 1

    def _looks(self, laid: Laid) -> tuple[int, int, Piece]:
        return laid.piece, laid.cell, marks_on(self.pieces[laid.piece], laid.turn)

    def _symmetry(self, rotation: tuple[tuple[int, int], ...]) -> Symmetry:
        options = []
        for laid in self.placements:
            cell, turn = rotation[laid.cell]
            options.append(self._number[self._looks(Laid(laid.piece, cell, (laid.turn + turn) % 3))])
        cells = [cell for cell, _ in rotation]
        pieces = range(len(cells), len(cells) + len(self.pieces))
        first = len(cells) + len(self.pieces)
        return Symmetry((*cells, *pieces, *(first + seam for seam in self._seam_images(rotation))), tuple(options))

    def _seam_images(self, rotation: tuple[tuple[int, int], ...]) -> list[int]:
        images = [0] * len(self._edge)
        for number, (image, turn) in enumerate(rotation):
            there = edges(self.board.cells[image])
            for side, edge in enumerate(edges(self.board.cells[number])):
                if edge in self._edge:
                    images[self._edge[edge]] = self._edge[there[(side + turn) % 3]]
        return images


def marks_on(piece: Piece, turn: int) -> Piece:
    """Return the marks that a piece shows on the three edges of a cell."""
    return piece[-turn % 3], piece[(1 - turn) % 3], piece[(2 - turn) % 3]
