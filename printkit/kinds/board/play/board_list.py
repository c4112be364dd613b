"""The boards of the Game of 20: all with a small perimeter that the twelve pentominoes cover three times, four at a time.

They are few, so they are listed once (`boards.json`) instead of being hoped for each time. Beside each stands in how many ways it
can be done, and how likely every builder of `solve.builder` is to build it: drawn by these chances, a board is what that builder
gives if it goes on until a board suits, turned and mirrored by chance. `python -m printkit.kinds.board.play.board_list` writes the
list anew, in a few minutes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from printkit.engine.polyform import Board, Lattice
from printkit.kinds.board import engine
from printkit.kinds.board.play.completion import solution_count
from printkit.kinds.board.record import rows_of
from printkit.kinds.board.shape import Cells
from printkit.kinds.board.sharing import sharings
from printkit.kinds.board.solve.building_chance import building_chance
from printkit.kinds.board.solve.free_board import covering_sets, disjoint_coverings, free_boards

FILE = Path(__file__).parent / "boards.json"
CELLS, TIMES = 20, 3
PERIMETERS = (18, 20, 22, 24)
BUILDERS = ("1.1", "2.1", "2.2")
"""Version 1.2 is 1.1 that throws boards with a large perimeter away, so it has no chances of its own."""
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class ListedBoard:
    """A board of the list."""

    rows: tuple[str, ...]
    perimeter: int
    ways: int
    """In how many ways the pieces can be shared out."""
    solutions: int
    """In how many ways they can be laid, the order of the coverings left aside."""
    chances: tuple[float, ...]
    """How likely each of the `BUILDERS` is to build it, as it is listed, with one try."""

    @property
    def cells(self) -> Cells:
        """Its cells."""
        return frozenset((r, c) for r, row in enumerate(self.rows) for c, mark in enumerate(row) if mark == ".")


@lru_cache(maxsize=1)
def listed_boards() -> tuple[ListedBoard, ...]:
    """Return all boards of the list."""
    return tuple(_read(entry) for entry in json.loads(FILE.read_text(encoding="utf-8")))


def _read(entry: dict[str, Any]) -> ListedBoard:
    return ListedBoard(tuple(entry["rows"]), entry["perimeter"], entry["ways"], entry["solutions"], tuple(entry["chances"]))


def found_boards(perimeter: int) -> Iterator[ListedBoard]:
    """Find all boards with a perimeter that the pieces cover three times."""
    boards = free_boards(CELLS, perimeter)
    for board, sets in zip(boards, covering_sets(boards), strict=True):
        if disjoint_coverings(sets, TIMES) is not None:
            cells = engine.flat(board.cells)
            rows, ways, solutions = tuple(rows_of(cells)), len(sharings(cells, TIMES)), solution_count(cells, TIMES)
            yield ListedBoard(rows, perimeter, ways, solutions, tuple(_chance(each, cells) for each in BUILDERS))


def _chance(version: str, cells: Cells) -> float:
    """Return how likely a builder is to build a board as it is listed; the chances of its turned images are much the same."""
    return float(f"{building_chance(version, Board(engine.solid(cells), Lattice.SQUARE)):.{_DIGITS}g}")


def write() -> None:
    """Find all boards and write the list."""
    entries = [json.dumps(asdict(board)) for perimeter in PERIMETERS for board in found_boards(perimeter)]
    FILE.write_text("[\n" + ",\n".join(entries) + "\n]\n", encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
