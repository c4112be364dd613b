"""Packing pieces into boards: solutions one by one, counted, chosen by chance, and what they have in common."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar, cast

from printkit.batch.staging import Staging
from printkit.book.pages.solution_sheet import GRIDS, solution_pages
from printkit.errors import Fault, InputError, PrintkitError, SpecError, amount, told_together
from printkit.front.argument import callback, flag, perhaps, place, shown, taking, text, whole
from printkit.front.display import shown_picture
from printkit.front.look import USUAL, look
from printkit.front.page import DPI, FINENESS, Page, Place

if TYPE_CHECKING:
    from printkit.engine.cover import Census
    from printkit.engine.polyform import Board, Packing, PieceSet, Placement, Problem, Statistics
    from printkit.page.frame import Frame
    from printkit.scene import Scene

    Boards = str | os.PathLike[str] | Sequence[str] | Board
    Pieces = str | os.PathLike[str] | PieceSet


T = TypeVar("T")
_EFFORT = whole(0, 2**62)
_AMOUNT = whole(1, 100_000)
_LONGEST_NAME = 400


@dataclass(frozen=True, slots=True, repr=False)
class Solution:
    """Pieces with the cells that they lie on: `placements` have a `piece` and `cells`, each of a layer, a row and a column.

    In a notebook it shows itself; as text it is drawn with letters.
    """

    placements: tuple[Placement, ...]
    packing: Packing = field(compare=False)

    def __iter__(self) -> Iterator[Placement]:
        return iter(self.placements)

    def __len__(self) -> int:
        return len(self.placements)

    def __str__(self) -> str:
        from printkit.engine.polyform import drawn_solution

        return drawn_solution(self.placements, self.packing.problem.board.cells)

    @taking(theme=text, outline=flag)
    def page(self, *, theme: str = USUAL["theme"], outline: bool = False) -> Page:
        """Draw it as large as a page of A4 allows; with `outline`, without colours and letters."""
        return Page(solution_scene(self, theme, outline=outline))

    @taking(path=place, dpi=FINENESS)
    def save(self, path: Place, *, dpi: int = DPI) -> Path:
        """Write a picture of it to a file."""
        return self.page().save(path, dpi=dpi)

    def to_json(self) -> list[dict[str, Any]]:
        """Return the pieces with their cells, as `printkit solve --json` lists them."""
        return [{"piece": placed.piece, "cells": [list(cell) for cell in placed.cells]} for placed in self.placements]

    def __repr__(self) -> str:
        return f"<printkit solution of {amount(len(self), 'piece')}>"

    def _repr_svg_(self) -> str:
        return shown_picture(self.page().scene)


@dataclass(frozen=True, repr=False)
class Packings:
    """All ways to pack pieces into a board. Iterating gives solutions, one of each kind up to rotations and reflections."""

    problem: Problem

    def __repr__(self) -> str:
        return f"<printkit packings of {self.problem.pieces.name} into {amount(self.problem.board.area, 'cell')}>"

    @cached_property
    def packing(self) -> Packing:
        """The problem with all ways to lay its pieces."""
        from printkit.engine.polyform import Packing

        return Packing(self.problem)

    def __iter__(self) -> Iterator[Solution]:
        return (self.solution(found) for found in self.packing.distinct())

    def every(self) -> Iterator[Solution]:
        """Give all solutions, also those that are rotations and reflections of others."""
        return (self.solution(found) for found in self.packing.solutions())

    @taking(effort=perhaps(_EFFORT))
    def first(self, *, effort: int | None = None) -> Solution | None:
        """Find one solution, as quickly as possible; None if there is none, or none within the effort."""
        found = self.packing.first(effort=effort).solution
        return None if found is None else self.solution(found)

    @taking(seed=whole(0, 2**63), effort=perhaps(_EFFORT))
    def random(self, seed: int = 0, *, effort: int | None = None) -> Solution | None:
        """Choose a solution by chance."""
        found = self.packing.random(Random(int(seed)), effort=effort).solution
        return None if found is None else self.solution(found)

    @taking(effort=perhaps(_EFFORT), jobs=perhaps(whole(1, 256)), progress=perhaps(callback))
    def count(
        self, *, effort: int | None = None, jobs: int | None = None, progress: Callable[[float], None] | None = None
    ) -> Census:
        """Count the solutions: `raw` all of them, `rotation` up to rotations of the board, `unique` up to reflections as well.

        If the effort ran out, `complete` is false and the numbers are lower bounds. `progress` is called with the share done.
        """
        watcher = None if progress is None else (lambda now: progress(now.share))
        return self.packing.census(effort=effort, jobs=jobs, progress=watcher)

    @taking(effort=perhaps(_EFFORT))
    def statistics(self, *, effort: int | None = None) -> Statistics:
        """Tell what all solutions have in common: how often each placement occurs, and the most unusual solution."""
        from printkit.engine.polyform import statistics

        return statistics(self.packing, effort=effort)

    def solution(self, placements: Sequence[Placement]) -> Solution:
        """Return placements as a solution of this problem."""
        return Solution(tuple(placements), self.packing)


@taking(some=flag, repeat=flag, partial=flag, number=perhaps(_AMOUNT), cells=perhaps(_AMOUNT))
def solve(
    board: Boards,
    pieces: Pieces = "pentominoes",
    *,
    some: bool = False,
    repeat: bool = False,
    partial: bool = False,
    number: int | None = None,
    cells: int | None = None,
) -> Packings:
    """State a packing problem; its solutions are searched for when they are asked for.

    The board is a short form such as `6x10`, rows of `.` and `#`, or a text, TOML or SVG file; the pieces are a set, a part of one
    such as `pentominoes:FILPN`, or a TOML file. `some`: not all pieces need be used; `repeat`: a piece may be used any number of
    times; `partial`: the board need not be full; `number`: how many pieces are laid; `cells`: how many cells an outline has.
    """
    return Packings(problem_of(board, pieces, some=some, repeat=repeat, partial=partial, number=number, cells=cells))


def problem_of(
    board: Boards, pieces: Pieces, *, some: bool, repeat: bool, partial: bool, number: int | None, cells: int | None
) -> Problem:
    """Read board and pieces; what is wrong with both is told together, under `board` and `pieces` unless it stands in a file."""
    from printkit.engine.polyform import Problem

    errors: list[PrintkitError] = []
    chosen = _attempt(lambda: pieces_of(pieces), "pieces", errors)
    found = _attempt(lambda: board_of(board, cells or (chosen.size if chosen else None)), "board", errors)
    if errors:
        raise told_together(errors)
    if chosen is None or found is None:
        raise SpecError(Fault("the number of its cells is not known", "give cells", "board"))
    return Problem(found, chosen, not some, repeat, not partial, number=number)


def pieces_of(pieces: Pieces) -> PieceSet:
    """Read a set of pieces: a name, some pieces of a set, or a TOML file."""
    from printkit.engine.polyform import PieceSet, piece_set, piece_set_of_toml

    if isinstance(pieces, PieceSet):
        return pieces
    if place(pieces):
        raise SpecError(
            Fault(f"{shown(pieces)} is no set of pieces", "write for example pentominoes, or name a TOML file", "pieces")
        )
    name = os.fspath(pieces)
    return piece_set_of_toml(_text(name), name) if name.endswith(".toml") else piece_set(name)


def board_of(board: Boards, cells: int | None) -> Board | None:
    """Make the board of a short form, of rows, or of a file: drawn with characters, TOML, or an outline as SVG."""
    from printkit.engine.polyform import Board, board_of_form, board_of_text, board_of_toml, is_form

    if isinstance(board, Board):
        return board
    if isinstance(board, list | tuple) and board and all(isinstance(row, str) for row in board):
        return board_of_text("\n".join(board), "board")
    if place(board):
        remedy = "write for example 6x10, give rows of . and #, or name a file"
        raise SpecError(Fault(f"{shown(board)} is no board", remedy, "board"))
    name = os.fspath(cast("Place", board))
    if "\n" in name:
        return board_of_text(name, "board")
    if is_form(name):
        return board_of_form(name)
    if name.endswith((".svg", ".svgz")):
        return _outlined(name, cells) if cells else None
    read = board_of_toml if name.endswith(".toml") else board_of_text
    return read(_text(name), name)


SHEETS = tuple(GRIDS)
"""How many solutions a page of a sheet may have."""


def draw_solutions(
    solutions: Sequence[Solution], path: Place, *, theme: str = USUAL["theme"], outline: bool = False, per_page: int | None = None
) -> Path:
    """Draw solutions as a sheet of small pictures if the file is a PDF, or the first of them as SVG or PNG."""
    from printkit import render
    from printkit.page.packing_art import packing_scene

    target = Path(path)
    if target.suffix.lower() != ".pdf":
        return solutions[0].page(theme=theme, outline=outline).save(target)
    names = solutions[0].packing.problem.used_pieces.names
    board = solutions[0].packing.problem.board

    def drawing(solution: Solution) -> Callable[[Frame], Scene]:
        return lambda frame: packing_scene(solution.placements, board, names, frame, coloured=not outline)

    each = per_page or (1 if len(solutions) == 1 else 20)
    style = look({**USUAL, "theme": theme}).style()
    with Staging() as staging:
        pages = solution_pages(map(drawing, solutions), amount(len(solutions), "solution"), each, style)
        render.write_pdf(staging.file(target), pages)
        staging.commit()
    return target


def solution_scene(solution: Solution, theme: str, *, outline: bool) -> Scene:
    """Draw a solution as large as a page of A4 allows."""
    from printkit.page.packing_art import packing_scene

    style = look({**USUAL, "theme": theme}).style()
    frame = style.frame(style.furniture.body(style.paper, 1))
    problem = solution.packing.problem
    return packing_scene(solution.placements, problem.board, problem.used_pieces.names, frame, coloured=not outline)


def _attempt(read: Callable[[], T], field: str, errors: list[PrintkitError]) -> T | None:
    try:
        return read()
    except PrintkitError as error:
        errors.append(error.placed(lambda fault: fault if fault.place else Fault(fault.problem, fault.remedy, field)))
        return None


def _outlined(name: str, cells: int) -> Board:
    """Make a board of so many cells in the shape of an outline."""
    from printkit.engine.polyform import Lattice, board_of_cells
    from printkit.geometry.squares import enclosed, squares
    from printkit.sources import read

    area = enclosed(list(read(name).polylines()))
    if area.is_empty:
        raise InputError(Fault("no line encloses an area", "draw a closed outline", place=name))
    found = squares(area, cells)
    if not found:
        raise InputError(Fault(f"the outline cannot be filled with {cells} squares", "draw it plumper, or set cells", place=name))
    return board_of_cells(((0, row, column) for row, column in found), Lattice.SQUARE)


def _text(name: str) -> str:
    """Read a file of a board or of pieces."""
    from printkit.book.reading.book_text import text_of

    if len(name) > _LONGEST_NAME or (not Path(name).suffix and not os.path.exists(name)):  # noqa: PTH110 (any text may stand here)
        raise SpecError(Fault(f'"{name[:60]}" is neither a form nor a file', "write for example 6x10"))
    return text_of(Path(name))
