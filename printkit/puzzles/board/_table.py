"""The table of all problems: adding one means a module in `problems` and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.puzzles.board._problem import ProblemType
from printkit.puzzles.board.problems import enlarged, exact, holes, tetromino, toothed

PROBLEMS: Mapping[str, ProblemType] = {
    "exact": exact.PROBLEM,
    "double": enlarged.DOUBLE,
    "triple": enlarged.TRIPLE,
    "toothed": toothed.PROBLEM,
    "holes": holes.PROBLEM,
    "tetromino": tetromino.PROBLEM,
}
