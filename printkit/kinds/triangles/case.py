"""The contract test of the kind `triangles`: its specs, and damages that its proof must notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from printkit.contract.case import Case, Lie
from printkit.kinds.triangles.puzzle import Match


def _relaid(puzzle: Match, **changes: int) -> Match:
    """Change how the first piece of the answer lies."""
    first, *rest = puzzle.solution
    return replace(puzzle, solution=(first._replace(**changes), *rest))


def _remarked(puzzle: Match, at: int, mark: int) -> Match:
    """Change the first mark of a piece that has one."""
    pieces = list(puzzle.pieces)
    marks = list(pieces[at])
    marks[next(place for place, own in enumerate(marks) if own)] = mark
    pieces[at] = (marks[0], marks[1], marks[2])
    return replace(puzzle, pieces=tuple(pieces))


def _one_more(census: Callable[..., Any]) -> Callable[..., Any]:
    """Count one solution too many."""

    def liar(*given: Any) -> Any:
        counted = census(*given)
        return replace(counted, rotation=counted.rotation + 1)

    return liar


def _one_of_all(count: Callable[..., Any]) -> Callable[..., Any]:
    """Say that whatever was marked has only one solution."""
    return lambda *given: replace(count(*given), number=1, cut="")


def _turned_answer(shuffled: Callable[..., Any]) -> Callable[..., Any]:
    """Lay the first piece of the answer in another direction."""

    def liar(*given: Any) -> Any:
        pieces, (first, *rest) = shuffled(*given)
        return pieces, (first._replace(turn=(first.turn + 1) % 3), *rest)

    return liar


CASE = Case(
    specs=(
        {},
        {"size": 2, "edges": "halves"},
        {"board": "hexagon", "border": "free"},
        {"board": "star", "edges": "halves"},
        {"board": "diamond", "marks": 5, "solutions": 3},
        {"board": "hexagon", "size": 2},
    ),
    bad_specs=(
        {"board": "square"},
        {"size": 6},
        {"board": "star", "size": 2},
        {"size": 1},
        {"edges": "wavy"},
        {"border": "none"},
        {"marks": 1},
        {"marks": 9},
        {"edges": "halves", "marks": 7},
        {"solutions": 0},
        {"effort": 0},
        {"pieces": 9},
    ),
    damaged_spec={},
    damages={
        "a piece is turned": lambda puzzle: _relaid(puzzle, turn=(puzzle.solution[0].turn + 1) % 3),
        "two pieces share a cell": lambda puzzle: _relaid(puzzle, cell=puzzle.solution[1].cell),
        "a piece is there twice": lambda puzzle: _relaid(puzzle, piece=puzzle.solution[1].piece),
        "a piece is missing in the answer": lambda puzzle: replace(puzzle, solution=puzzle.solution[1:]),
        "a mark is another": lambda puzzle: _remarked(puzzle, 0, 8),
        "a mark is missing": lambda puzzle: _remarked(puzzle, 0, 0),
        "two pieces are alike": lambda puzzle: replace(puzzle, pieces=(puzzle.pieces[1], *puzzle.pieces[1:])),
        "a piece is lacking": lambda puzzle: replace(puzzle, pieces=puzzle.pieces[1:]),
        "halves should differ": lambda puzzle: replace(puzzle, rules=puzzle.rules._replace(halves=True)),
        "the border is free": lambda puzzle: replace(puzzle, rules=puzzle.rules._replace(plain=False)),
        "one solution too many is promised": lambda puzzle: replace(
            puzzle, tally=puzzle.tally._replace(unique=puzzle.tally.unique + 1)
        ),
        "the board is another": lambda puzzle: replace(puzzle, shape="diamond"),
    },
    decoration={
        "board/border:recolour the line": "a border in another colour that is seen is a border",
        "board/grid-lines:recolour the line": "so are the lines between cells, which lie under the pieces in the answer",
    },
    lies=(
        Lie("printkit.kinds.triangles.solve.matching.Matching.census", _one_more, {"board": "hexagon"}),
        Lie("printkit.kinds.triangles.solve.matching.Matching.census", _one_more, {"board": "star", "edges": "halves"}),
        Lie(
            "printkit.kinds.triangles.solve.matching.Matching.count",
            _one_of_all,
            {"board": "hexagon", "border": "free", "marks": 3},
        ),
        Lie("printkit.kinds.triangles.solve.filling._shuffled", _turned_answer, {}),
    ),
)
