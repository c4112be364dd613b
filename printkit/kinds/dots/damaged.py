"""Damages to sheets of dots, which the proofs of all members of the family must notice: a part of their contract cases."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printkit.contract import Puzzle
from printkit.contract.case import Damage

_LINE = ((0.0, 0.0), (30.0, 0.0))


def with_sheet(puzzle: Any, **changes: Any) -> Puzzle:
    """Change something of the sheet of a puzzle."""
    changed: Puzzle = replace(puzzle, sheet=replace(puzzle.sheet, **changes))
    return changed


def with_rules(puzzle: Any, **changes: Any) -> Puzzle:
    """Change something of the rules that a sheet was made by."""
    return with_sheet(puzzle, rules=replace(puzzle.sheet.rules, **changes))


ANY_DOTS: dict[str, Damage] = {
    "a line is drawn where there is none": lambda puzzle: with_sheet(puzzle, predrawn=(*puzzle.sheet.predrawn, _LINE)),
    "the drawing is another": lambda puzzle: with_sheet(
        puzzle, art=replace(puzzle.sheet.art, lines=(*puzzle.sheet.art.lines, _LINE))
    ),
}
"""Damages to every sheet that has a drawing."""

PLAIN_DOTS: dict[str, Damage] = {
    **ANY_DOTS,
    "a dot has moved": lambda puzzle: with_sheet(
        puzzle, dots=((puzzle.sheet.dots[0][0] + 9, puzzle.sheet.dots[0][1]), *puzzle.sheet.dots[1:])
    ),
    "two dots touch": lambda puzzle: with_sheet(
        puzzle, dots=(*puzzle.sheet.dots, (puzzle.sheet.dots[0][0] + 1, puzzle.sheet.dots[0][1]))
    ),
    "dots are larger": lambda puzzle: with_rules(puzzle, diameter=2.2),
}
"""Damages to sheets whose dots are places and nothing else."""
