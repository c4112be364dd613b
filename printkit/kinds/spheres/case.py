"""The contract test of the kind `spheres`: its specs, and damages that its check must notice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printkit.contract.case import Case
from printkit.kinds.spheres.puzzle import Figure as SphereFigure
from printkit.kinds.spheres.puzzle import Shot


def _respheres(puzzle: SphereFigure, *solution: Any) -> SphereFigure:
    """Give a figure of spheres another answer."""
    return replace(puzzle, solution=solution)


def _trade_spheres(puzzle: SphereFigure) -> SphereFigure:
    """Let the first two pieces of the answer swap a sphere."""
    one, two, *rest = puzzle.solution
    mine, yours = tuple(sorted((*one.cells[1:], two.cells[0]))), tuple(sorted((*two.cells[1:], one.cells[0])))
    return _respheres(puzzle, one._replace(cells=mine), two._replace(cells=yours), *rest)


def _mirrored_tray(puzzle: SphereFigure) -> SphereFigure:
    """Replace all pieces of the tray by their mirror images."""
    tray = [piece._replace(cells=tuple((-a, b, c) for a, b, c in piece.cells)) for piece in puzzle.tray]
    return replace(puzzle, tray=tuple(tray))


CASE = Case(
    specs=(
        {},
        {"figure": "small-roof"},
        {"figure": "pyramid", "xa": -40.0, "za": 70.0, "distance": 12.0},
        {"figure": "barn"},
        {"page": "pieces"},
    ),
    bad_specs=(
        {"page": "fold"},
        {"figure": "cube"},
        {"figure": "pyramid", "pieces": "ABC"},
        {"figure": "stump", "pieces": "ABCZ"},
        {"figure": "stump", "pieces": "ABCC"},
        {"pieces": "ABCD"},
        {"page": "pieces", "pieces": "ABCD", "figure": "stump"},
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
        "the figure lacks a sphere": lambda puzzle: replace(puzzle, cells=puzzle.cells[1:]),
        "the title names another figure": lambda puzzle: replace(puzzle, name="pyramid"),
        "the figure stands on an edge": lambda puzzle: replace(puzzle, on_triangles=False),
        "the camera is inside": lambda puzzle: replace(puzzle, shot=Shot(20.0, 60.0, 1.0)),
        "one solution too many is promised": lambda puzzle: replace(
            puzzle, tally=puzzle.tally._replace(rotation=puzzle.tally.rotation + 1)
        ),
        "a count is promised that was not made": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(counted=False)),
    },
)
