"""The contract test of the kind `spheres`: its specs, and damages that its proof must notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from printkit.contract.case import Case, Lie
from printkit.kinds.spheres.puzzle import Figure, Shot


def _respheres(puzzle: Figure, *solution: Any) -> Figure:
    """Give a figure of spheres another answer."""
    return replace(puzzle, solution=solution)


def _trade_spheres(puzzle: Figure) -> Figure:
    """Let the first two pieces of the answer swap a sphere."""
    one, two, *rest = puzzle.solution
    mine, yours = tuple(sorted((*one.cells[1:], two.cells[0]))), tuple(sorted((*two.cells[1:], one.cells[0])))
    return _respheres(puzzle, one._replace(cells=mine), two._replace(cells=yours), *rest)


def _mirrored_tray(puzzle: Figure) -> Figure:
    """Replace all pieces of the tray by their mirror images."""
    tray = [piece._replace(cells=tuple((-a, b, c) for a, b, c in piece.cells)) for piece in puzzle.tray]
    return replace(puzzle, tray=tuple(tray))


def _one_more(census: Callable[..., Any]) -> Callable[..., Any]:
    """Count one solution too many."""

    def liar(*given: Any, **options: Any) -> Any:
        counted = census(*given, **options)
        return replace(counted, rotation=counted.rotation + 1)

    return liar


def _misnamed(find: Callable[..., Any]) -> Callable[..., Any]:
    """Find a solution in which two pieces have each other's names."""

    def liar(*given: Any, **options: Any) -> Any:
        found = find(*given, **options)
        one, two, *rest = found.solution
        return replace(found, solution=(one._replace(piece=two.piece), two._replace(piece=one.piece), *rest))

    return liar


CASE = Case(
    specs=(
        {},
        {"figure": "small-roof"},
        {"figure": "pyramid", "xa": -40.0, "za": 70.0, "distance": 12.0},
        {"figure": "barn"},
        {"problem": "pieces"},
    ),
    bad_specs=(
        {"problem": "fold"},
        {"figure": "cube"},
        {"figure": "pyramid", "pieces": "ABC"},
        {"figure": "stump", "pieces": "ABCZ"},
        {"figure": "stump", "pieces": "ABCC"},
        {"pieces": "ABCD"},
        {"problem": "pieces", "pieces": "ABCD", "figure": "stump"},
        {"za": 200.0},
        {"distance": -1.0},
        {"effort": 0},
        {"size": 3},
    ),
    damaged_spec={"figure": "stump", "pieces": "DHTW"},
    damages={
        "two pieces swap a sphere": _trade_spheres,
        "a piece is missing": lambda puzzle: _respheres(puzzle, *puzzle.solution[1:]),
        "a piece is there twice": lambda puzzle: _respheres(puzzle, *puzzle.solution, puzzle.solution[0]),
        "two pieces have each other's names": lambda puzzle: _respheres(
            puzzle,
            puzzle.solution[0]._replace(piece=puzzle.solution[1].piece),
            puzzle.solution[1]._replace(piece=puzzle.solution[0].piece),
            *puzzle.solution[2:],
        ),
        "the pieces are mirrored": _mirrored_tray,
        "the tray lacks a piece": lambda puzzle: replace(puzzle, tray=puzzle.tray[1:]),
        "two pieces of the tray have each other's names": lambda puzzle: replace(
            puzzle,
            tray=(
                puzzle.tray[0]._replace(piece=puzzle.tray[1].piece),
                puzzle.tray[1]._replace(piece=puzzle.tray[0].piece),
                *puzzle.tray[2:],
            ),
        ),
        "the title names another figure": lambda puzzle: replace(puzzle, name="pyramid"),
        "the camera stands elsewhere": lambda puzzle: replace(puzzle, shot=puzzle.shot._replace(xa=puzzle.shot.xa + 5)),
        "the camera is inside": lambda puzzle: replace(puzzle, shot=Shot(20.0, 60.0, 1.0)),
        "one solution too many is promised": lambda puzzle: replace(
            puzzle, tally=puzzle.tally._replace(rotation=puzzle.tally.rotation + 1)
        ),
        "the number of solutions is kept secret": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(counted=False)),
    },
    drawn_specs=(1, 2, 3, 4),
    decoration={
        "labels/letter-*:recolour": "a white letter that is readable on its ball, or else it is noticed",
    },
    lies=(
        Lie("printkit.engine.polyform.packing.Packing.census", _one_more, {"figure": "stump"}),
        Lie("printkit.engine.polyform.packing.Packing.random", _misnamed, {"figure": "pyramid"}),
        Lie("printkit.engine.polyform.packing.Packing.first", _misnamed, {"figure": "stump", "pieces": "DHTW"}),
    ),
)
