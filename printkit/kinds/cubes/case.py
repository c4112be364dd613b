"""The contract test of the kind `cubes`: its specs, and damages that its check must notice."""

from __future__ import annotations

from dataclasses import replace

from printkit.contract import Puzzle
from printkit.contract.case import Case
from printkit.kinds.cubes.plate import Plate


def _moved_cube(puzzle: Plate) -> Puzzle:
    """Let one cube of the first piece of the answer change hands."""
    first, second, *rest = puzzle.solution
    cell = first.cells[-1]
    return replace(puzzle, solution=(first._replace(cells=first.cells[:-1]), second._replace(cells=(*second.cells, cell)), *rest))


def _swapped_pieces(puzzle: Plate) -> Puzzle:
    one, two, *rest = puzzle.solution
    return replace(puzzle, solution=(one._replace(piece=two.piece), two._replace(piece=one.piece), *rest))


CASE = Case(
    specs=(
        {},
        {"figure": "2x2x4", "set": "soma:TZAP", "xa": 30.0, "za": 60.0, "distance": 9.0, "hidden": True, "solution": "steps"},
        {"figure": "stairs", "view": "isometric", "stereo": "pair", "solution": "exploded", "seams": False},
        {"figure": "2x2x4", "set": "soma:TZAP", "stereo": "anaglyph", "scale": 300.0},
        {"page": "missing"},
        {"page": "count", "size": 3},
        {"page": "view", "size": 3, "height": 3},
        {"page": "steps", "figure": "4x2x2", "set": "soma:TZBP"},
        {"page": "pieces", "figure": "2x2x4", "set": "soma:TZAP"},
        {"page": "fold", "figure": "bed", "piece": "P", "edge": 16.0},
    ),
    bad_specs=(
        {"set": "somas"},
        {"set": "tetraspheres"},
        {"set": "soma:Q"},
        {"figure": "dog"},
        {"figure": "30x30x30"},
        {"set": "pentacubes"},
        {"xa": 400.0},
        {"za": -1.0},
        {"distance": -1.0},
        {"screen": 0.0},
        {"view": "behind"},
        {"stereo": "yes"},
        {"page": "answer"},
        {"piece": "L"},
        {"page": "fold", "piece": "Q"},
        {"edge": 2.0},
        {"options": 1},
        {"size": 9},
        {"page": "view", "height": 1},
    ),
    damaged_spec={"figure": "hill"},
    damages={
        "a cube changes hands": _moved_cube,
        "two pieces have each other's names": _swapped_pieces,
        "a piece is missing": lambda puzzle: replace(puzzle, solution=puzzle.solution[1:]),
        "a piece is there twice": lambda puzzle: replace(puzzle, solution=(*puzzle.solution, puzzle.solution[0])),
        "the figure has lost a cube": lambda puzzle: replace(puzzle, cells=puzzle.cells[:-1]),
        "the figure is another": lambda puzzle: replace(puzzle, cells=tuple((c, b, a) for a, b, c in puzzle.cells)),
        "the steps run backwards": lambda puzzle: replace(puzzle, moves=puzzle.moves[::-1]),
        "a step is missing": lambda puzzle: replace(puzzle, moves=puzzle.moves[1:]),
        "a piece comes through the table": lambda puzzle: replace(
            puzzle, moves=(puzzle.moves[0]._replace(out=(-1, 0, 0)), *puzzle.moves[1:])
        ),
        "the pieces have to be held": lambda puzzle: replace(puzzle, steady=not puzzle.steady),
        "there are more solutions": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(unique=puzzle.tally.unique + 1)),
        "there are more solutions in all": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(raw=puzzle.tally.raw + 1)),
        "the effort is wrong": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(effort=puzzle.tally.effort + 1)),
        "the count claims to be cut short": lambda puzzle: replace(
            puzzle, tally=puzzle.tally._replace(complete=False, effort=10_000_000)
        ),
        "the camera is inside": lambda puzzle: replace(puzzle, shot=puzzle.shot._replace(distance=0.4)),
        "the set lacks a piece": lambda puzzle: replace(puzzle, pieces=puzzle.pieces.without("V")),
    },
)
