"""The table of all problems: adding one means a module in `problems` and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.puzzles.board._problem import ProblemType
from printkit.puzzles.board.problems import (
    block,
    enlarged,
    exact,
    exclusion,
    hints,
    holes,
    missing,
    progressive,
    sharing,
    tetromino,
    toothed,
    unique,
)

PROBLEMS: Mapping[str, ProblemType] = {
    "exact": exact.PROBLEM,
    "unique": unique.PROBLEM,
    "hints": hints.PROBLEM,
    "progressive": progressive.PROBLEM,
    "missing": missing.PROBLEM,
    "twenty": sharing.PROBLEM,
    "thirty": sharing.PROBLEM,
    "double": enlarged.DOUBLE,
    "triple": enlarged.TRIPLE,
    "toothed": toothed.PROBLEM,
    "holes": holes.PROBLEM,
    "tetromino": tetromino.PROBLEM,
    "exclusion": exclusion.PROBLEM,
    "block": block.PROBLEM,
}
