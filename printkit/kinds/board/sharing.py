"""Sharing the twelve pieces out: boards that they cover several times, some pieces at a time, and in how many ways."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from printkit import chance
from printkit.engine.polyform import Board, Lattice
from printkit.kinds.board import engine
from printkit.kinds.board.shape import Cells
from printkit.kinds.board.solve.covering_game import covering_game
from printkit.kinds.board.solve.free_board import covering_sets
from printkit.kinds.board.state import Packing, Task


def free_board(cells: int, times: int, rng: Random) -> tuple[Cells, tuple[Packing, ...]]:
    """Build a compact board that all twelve pieces cover several times, with the coverings."""
    game = covering_game(cells // 5, times, rng)
    return engine.flat(game.board.cells), tuple(engine.laid(covering) for covering in game.coverings)


def shared_out(cells: Cells, times: int, rng: Random) -> tuple[Packing, ...]:
    """Choose one way to cover a board several times; nothing if there is none."""
    ways = sharings(cells, times)
    if not ways:
        return ()
    tray = engine.pentominoes()
    tasks = [Task(cells, tray.only(names), len(names)) for names in chance.choose(rng, ways)]
    found = [engine.some_solution(task, rng) for task in tasks]
    return tuple(packing for packing in found if packing is not None)


@lru_cache(maxsize=16)
def sharings(cells: Cells, times: int) -> tuple[tuple[str, ...], ...]:
    """Return all ways to share the pieces out into sets that each cover the board; sets as strings of letters, in order."""
    (sets,) = covering_sets([Board(engine.solid(cells), Lattice.SQUARE)])
    return tuple(_partitions(tuple(sets), times))


def _partitions(sets: tuple[str, ...], times: int) -> list[tuple[str, ...]]:
    """Choose so many sets of which no two share a letter, in all ways."""
    if times == 0:
        return [()]
    found: list[tuple[str, ...]] = []
    for place, one in enumerate(sets):
        rest = tuple(other for other in sets[place + 1 :] if not set(one) & set(other))
        found += [(one, *more) for more in _partitions(rest, times - 1)] if len(rest) >= times - 1 else []
    return found
