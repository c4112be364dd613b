"""The contract test of the kind `cubes`: its specs, and damages that its check must notice."""

from __future__ import annotations

from dataclasses import replace

from printkit.contract import Puzzle
from printkit.contract.case import Case, Lie
from printkit.engine.polyform import Placement
from printkit.kinds.cubes.plate import Plate


def _moved_cube(puzzle: Plate) -> Puzzle:
    """Let one cube of the first piece of the answer change hands."""
    first, second, *rest = puzzle.solution
    cell = first.cells[-1]
    return replace(puzzle, solution=(first._replace(cells=first.cells[:-1]), second._replace(cells=(*second.cells, cell)), *rest))


def _swapped_pieces(puzzle: Plate) -> Puzzle:
    one, two, *rest = puzzle.solution
    return replace(puzzle, solution=(one._replace(piece=two.piece), two._replace(piece=one.piece), *rest))


def _renamed(solution: list[Placement]) -> list[Placement]:
    """Let the first two pieces of a solution have each other's names."""
    one, two, *rest = solution
    return [one._replace(piece=two.piece), two._replace(piece=one.piece), *rest]


UNCLEAR = {"problem": "missing", "figure": "stairs", "xa": 180.0, "za": 90.0, "distance": 40.0, "options": 7}
"""A figure of which so little is seen that most pieces cannot be told to be missing."""

CASE = Case(
    specs=(
        {},
        {"figure": "2x2x4", "set": "soma:TZAP", "xa": 30.0, "za": 60.0, "distance": 9.0, "hidden": True, "solution": "steps"},
        {"figure": "stairs", "view": "isometric", "stereo": "pair", "solution": "exploded", "seams": False},
        {"figure": "2x2x4", "set": "soma:TZAP", "stereo": "anaglyph", "scale": 300.0},
        {"problem": "missing"},
        {"problem": "count", "size": 3},
        {"problem": "view", "size": 3, "height": 3},
        {"problem": "steps", "figure": "4x2x2", "set": "soma:TZBP"},
        {"problem": "pieces", "figure": "2x2x4", "set": "soma:TZAP"},
        {"problem": "fold", "figure": "bed", "piece": "P", "edge": 16.0},
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
        {"problem": "answer"},
        {"piece": "L"},
        {"problem": "fold", "piece": "Q"},
        {"edge": 2.0},
        {"options": 1},
        {"size": 9},
        {"problem": "view", "height": 1},
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
            puzzle, moves=(puzzle.moves[0], puzzle.moves[1]._replace(out=(-1, 0, 0)), *puzzle.moves[2:])
        ),
        "the pieces have to be held": lambda puzzle: replace(puzzle, steady=not puzzle.steady),
        "there are more solutions": lambda puzzle: replace(puzzle, tally=puzzle.tally._replace(unique=puzzle.tally.unique + 1)),
        "the camera is inside": lambda puzzle: replace(puzzle, shot=puzzle.shot._replace(distance=0.4)),
        "the set lacks a piece": lambda puzzle: replace(puzzle, pieces=puzzle.pieces.without("V")),
    },
    decoration={
        "*/seam*:recolour the line": "lines between the cubes of a piece are seen in any colour that differs from their ground",
        "*/cells-*:recolour the line": "lines between the squares of a piece are seen in any colour",
        "answer/border:recolour the line": "the outline of the plan is seen in any dark colour",
        "nets/net:recolour the line": "lines between the squares of a small net are seen in any colour",
        "notes:drop": "the answer need not say again how many solutions there are",
        "nets/net-outline:recolour the line": "the outline of a small net is seen in any dark colour",
        "labels/write-here:move": "a box to write in may stand a little elsewhere",
        "notes/scissors:*": "the scissors beside the sample of a line to cut along are ornament",
        "notes/cut-sample:move": "the sample of a line to cut along may stand a little elsewhere",
        "*notes:move": "a sentence says the same wherever it stands on blank paper",
    },
    lies=(
        Lie(
            "printkit.kinds.cubes.solve.choosing.tally",
            lambda honest: lambda *asked: honest(*asked)._replace(unique=honest(*asked).unique + 10),
            {"figure": "bed"},
        ),
        Lie(
            "printkit.kinds.cubes.solve.choosing.assembly",
            lambda honest: lambda solution: replace(honest(solution), moves=honest(solution).moves[::-1]),
            {"figure": "2x2x4", "set": "soma:TZAP"},
        ),
        Lie(
            "printkit.kinds.cubes.solve.choosing.assembly",
            lambda honest: lambda solution: replace(honest(solution), steady=not honest(solution).steady),
            {"problem": "steps", "figure": "2x2x4", "set": "soma:TZAP"},
        ),
        Lie(
            "printkit.kinds.cubes.make.of_set",
            lambda honest: lambda *asked: _renamed(honest(*asked)),
            {"figure": "2x2x4", "set": "soma:TZAP"},
        ),
        Lie(
            "printkit.kinds.cubes.growing.silhouettes",
            lambda honest: lambda cells: tuple(tuple(row[::-1] for row in rows) for rows in honest(cells)),
            {"problem": "view", "size": 3, "height": 3},
        ),
        Lie(
            "printkit.kinds.cubes.shot.good_view",
            lambda honest: lambda *asked: replace(honest(*asked), z_angle_deg=honest(*asked).z_angle_deg + 5),
            {"problem": "count", "size": 3},
        ),
        Lie("printkit.kinds.cubes.make.fitting_options", lambda _: lambda puzzle: [puzzle.subject], UNCLEAR),
    ),
    drawn_specs=(0, 3, 4, 5, 6, 7, 8, 9),
)
