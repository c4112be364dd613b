"""Completing a game that somebody began: one covering or all of them, or the proof that it cannot be done, and ways back.

All coverings together are one exact cover: copies of the board side by side, with a gap between, to be covered by all pieces.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass
from functools import lru_cache
from math import factorial
from typing import Any

from printkit.engine import polyform
from printkit.engine.polyform import Board, Lattice, Placement, Problem
from printkit.kinds.board import engine, record
from printkit.kinds.board.play.covering import ALL_CELLS, Game, State
from printkit.kinds.board.shape import Cells, moved, size
from printkit.kinds.board.state import Laid, Packing


@dataclass(frozen=True, slots=True)
class Completion:
    """What can become of a state."""

    coverings: tuple[Packing, ...] | None
    """All coverings, those pieces first that lie there already; nothing if the pieces that lie allow none."""

    @property
    def is_possible(self) -> bool:
        """Whether the game can be completed."""
        return self.coverings is not None


@dataclass(frozen=True, slots=True)
class WaysBack:
    """What could be taken away so that a game can be completed again: one of these pieces, or else one of these coverings."""

    pieces: tuple[str, ...]
    coverings: tuple[int, ...]


def completion(state: State) -> Completion:
    """Complete all coverings of a state, if that is possible."""
    return Completion(_solved(state.game, state.coverings))


def covering_alone(state: State, covering: int) -> Packing | None:
    """Complete one covering with pieces that lie nowhere else, whatever becomes of the others; None if that is impossible."""
    others = [laid.piece for number, pieces in enumerate(state.coverings) for laid in pieces if number != covering]
    tray = engine.pentominoes().without(others)
    given = state.coverings[covering]
    problem = Problem(Board(engine.solid(state.game.cells), Lattice.SQUARE), engine.piece_set(tray), every=False)
    packing = polyform.Packing(problem)
    packing.fixed = packing.numbers(engine.placements(given))
    found = packing.first().solution
    return None if found is None else _ordered(given, engine.laid(found))


def ways_back(state: State) -> WaysBack:
    """Find out which pieces, taken away alone, make a lost game possible again; if none does, which coverings to empty."""
    laid = [(number, each.piece) for number, covering in enumerate(state.coverings) for each in covering]
    pieces = tuple(piece for number, piece in laid if completion(state.remove(number, piece)).is_possible)
    if pieces:
        return WaysBack(pieces, ())
    begun = [number for number, covering in enumerate(state.coverings) if covering]
    return WaysBack((), tuple(number for number in begun if completion(state.clear(number)).is_possible))


def solution_count(cells: Cells, times: int) -> int:
    """Count the ways to cover a board several times with all pieces; the order of the coverings does not matter."""
    return _side_by_side(cells, times)[0].count(jobs=1).number // factorial(times)


def completion_json(state: State, covering: int | None = None) -> dict[str, Any]:
    """Return what a table is told that asks for the solution: of all coverings, or of one.

    `possible` says whether the whole game can be completed; `coverings` has the solution, all coverings or nothing for those that
    are not asked for; `alone` is true if the one that is asked for can be completed, but not the game; `back` has ways back.
    """
    whole = completion(state)
    shown: list[Any] | None = None
    alone = False
    if whole.coverings is not None:
        shown = [record.packing_of(each) if covering in (None, number) else None for number, each in enumerate(whole.coverings)]
    elif covering is not None and (found := covering_alone(state, covering)) is not None:
        alone = True
        shown = [record.packing_of(found) if number == covering else None for number in range(state.game.coverings)]
    back = WaysBack((), ()) if whole.is_possible else ways_back(state)
    told = {"pieces": list(back.pieces), "coverings": list(back.coverings)}
    return {"possible": whole.is_possible, "coverings": shown, "alone": alone, "back": told}


def _solved(game: Game, coverings: tuple[Packing, ...]) -> tuple[Packing, ...] | None:
    packing, width = _side_by_side(game.cells, game.coverings)
    given = [(laid.piece, moved(laid.cells, 0, number * width)) for number, each in enumerate(coverings) for laid in each]
    begun = copy(packing)
    begun.fixed = packing.numbers(Placement(piece, engine.solid(cells)) for piece, cells in given)
    found = begun.first().solution
    if found is None:
        return None
    return tuple(_ordered(each, _part(found, number, width)) for number, each in enumerate(coverings))


@lru_cache(maxsize=16)
def _side_by_side(cells: Cells, times: int) -> tuple[polyform.Packing, int]:
    """State the whole game for the engine; also return how far the copies of the board are apart."""
    width = size(cells)[1] + 1
    every = frozenset(cell for number in range(times) for cell in moved(cells, 0, number * width))
    if len(every) != ALL_CELLS:
        raise AssertionError(f"a board of {len(cells)} cells is not covered {times} times by all pieces")
    packing = polyform.Packing(Problem(Board(engine.solid(every), Lattice.SQUARE), polyform.piece_set("pentominoes")))
    _ = packing.obstacle or packing.cover  # worked out once for all states
    return packing, width


def _part(solution: polyform.Solution, number: int, width: int) -> Packing:
    """Return what lies on one copy of the board, moved to where the board is."""
    here = [each for each in engine.laid(solution) if min(column for _, column in each.cells) // width == number]
    return tuple(Laid(each.piece, moved(each.cells, 0, -number * width)) for each in here)


def _ordered(given: Packing, found: Packing) -> Packing:
    """Name the pieces first that lie there already, in their order."""
    there = {laid.piece for laid in given}
    return (*given, *(laid for laid in found if laid.piece not in there))
