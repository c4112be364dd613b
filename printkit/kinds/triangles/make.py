"""Making a puzzle: mark the edges of a board, cut it into pieces, and count the solutions."""

from __future__ import annotations

from random import Random

from printkit.errors import Fault, SpecError
from printkit.kinds.triangles.puzzle import Match, Tally
from printkit.kinds.triangles.solve import SIZES, Matching, Rules, board_of, filled, usual_marks
from printkit.kinds.triangles.spec import Spec


def made(shape: str, size: int, rules: Rules, marks: int, most: int, effort: int, rng: Random) -> Match:
    """Make a puzzle with at most so many solutions up to rotation of the whole."""
    board = board_of(shape, size)
    found = filled(board, rules, marks, most, effort, rng)
    if found is None:
        problem = f"no set of pieces with at most {most} solution{'s' if most > 1 else ''} was found within the effort"
        remedy = "allow more solutions, marks or effort" + ("" if rules.plain else ', or write border = "plain"')
        raise SpecError(Fault(problem, remedy, "solutions"))
    counted = Matching(board, found.pieces, rules).census()
    return Match(shape, size, rules, found.pieces, found.laid, Tally(counted.raw, counted.rotation, counted.effort))


def make(spec: Spec, rng: Random) -> Match:
    """Mark the edges of the board, cut it apart and count the solutions."""
    size = spec.size or SIZES[spec.board][2]
    rules = Rules(spec.edges == "halves", spec.border == "plain")
    marks = spec.marks or usual_marks(board_of(spec.board, size), rules, spec._most_marks)
    return made(spec.board, size, rules, marks, spec.solutions, spec.effort, rng)
