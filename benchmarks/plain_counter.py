"""What the plain counter of the proofs costs, beside the engine that makers use: both count the same boards in one run."""

from __future__ import annotations

import time
from collections.abc import Callable

from printkit.engine import plain
from printkit.engine.polyform import Packing, Problem, board_of_form, piece_set

BOARDS = ("3x20", "4x15", "5x12", "6x10")


def timed(work: Callable[[], int]) -> tuple[int, float]:
    began = time.process_time()
    return work(), time.process_time() - began


def forms(cells: list[tuple[int, int]]) -> frozenset[frozenset[plain.Cell]]:
    """Return all ways to turn a piece and turn it over."""
    found = set()
    for flip in (1, -1):
        for a, b, c, d in ((1, 0, 0, 1), (0, 1, -1, 0), (-1, 0, 0, -1), (0, -1, 1, 0)):
            turned = [(a * row + b * flip * column, c * row + d * flip * column) for row, column in cells]
            low = min(row for row, _ in turned), min(column for _, column in turned)
            found.add(frozenset((row - low[0], column - low[1]) for row, column in turned))
    return frozenset(found)


def main() -> None:
    pieces = piece_set("pentominoes")
    plainly = [plain.Piece(forms([(cell[-2], cell[-1]) for cell in piece.shape])) for piece in pieces.pieces]
    Packing(Problem(board_of_form("6x10"), pieces)).census()  # compiles the engine
    print(f"{'board':8}{'solutions':>10}{'engine s':>10}{'plain s':>10}{'ratio':>8}")
    for form in BOARDS:
        board = board_of_form(form)
        one, quick = timed(lambda board=board: Packing(Problem(board, pieces)).census().raw)  # type: ignore[misc]
        other, slow = timed(lambda board=board: plain.count([(c[-2], c[-1]) for c in board.cells], plainly))  # type: ignore[misc]
        if one != other:
            raise SystemExit(f"{form}: the engine counts {one}, the plain counter {other}")
        print(f"{form:8}{one:10}{quick:10.2f}{slow:10.2f}{slow / quick:8.0f}", flush=True)


if __name__ == "__main__":
    main()
