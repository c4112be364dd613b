"""The table of all problems: adding one means a module in `problems` and a line here."""

from __future__ import annotations

from collections.abc import Mapping

from printkit.kinds.board.problem import ProblemType
from printkit.kinds.board.problems import (
    block,
    classroom,
    enlarged,
    exact,
    exclusion,
    figure,
    game,
    hints,
    holes,
    missing,
    progressive,
    questions,
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
    "ring": figure.PROBLEM,
    "perimeter": figure.PROBLEM,
    "symmetric": figure.PROBLEM,
    "block": block.PROBLEM,
    "questions": questions.PROBLEM,
    "classroom": classroom.PROBLEM,
    "exact-game": game.EXACT,
    "twenty-game": game.SHARED,
    "thirty-game": game.SHARED,
    "last-fit": game.LAST_FIT,
    "battleships": game.BATTLESHIPS,
}
