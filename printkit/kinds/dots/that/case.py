"""The contract test of the kind `that`: its specs, and damages and lies that its proof must notice."""

from __future__ import annotations

from printkit.contract.case import Case, Lie
from printkit.kinds.dots.damaged import PLAIN_DOTS, with_rules, with_sheet

CASE = Case(
    specs=(
        {"drawing": "snail.svg", "size": 150, "effort": 0.5},
        {"drawing": "duck.svg", "size": 150, "eps": 2.0, "dmax": 25.0},
        {"drawing": "whale.svg", "size": 140, "age": 7, "rotate_deg": 20},
        {"drawing": "boat.svg", "size": 140, "angle_deg": 12.0, "rho": 1.5, "dot_size": 2.4},
    ),
    bad_specs=(
        {},
        {"drawing": "cat.svg", "rho": 0.9},
        {"drawing": "cat.svg", "eps": 0.0},
        {"drawing": "cat.svg", "angle_deg": 60.0},
        {"drawing": "cat.svg", "dmin": 10.0, "dmax": 8.0},
        {"drawing": "cat.svg", "dmin": 2.0},
        {"drawing": "cat.svg", "dot_size": 4.0},
        {"drawing": "cat.svg", "effort": 0.0},
        {"drawing": "cat.svg", "marks": "symbols"},
    ),
    damaged_spec={"drawing": "snail.svg", "size": 150},
    least_frame=170,
    damages={
        **PLAIN_DOTS,
        "a dot is joined to nothing": lambda puzzle: with_sheet(puzzle, dots=(*puzzle.sheet.dots, (-20.0, -20.0))),
        "a dot lies on a line": lambda puzzle: with_sheet(
            puzzle,
            dots=(
                *puzzle.sheet.dots,
                tuple(sum(puzzle.sheet.dots[end][axis] for end in puzzle.sheet.links[0]) / 2 for axis in (0, 1)),
            ),
        ),
        "a stub is missing": lambda puzzle: with_sheet(puzzle, links=puzzle.sheet.links[1:]),
        "a stub is there twice": lambda puzzle: with_sheet(puzzle, links=(*puzzle.sheet.links, puzzle.sheet.links[0])),
        "a line is asked for from both ends": lambda puzzle: with_sheet(
            puzzle, links=(*puzzle.sheet.links, type(puzzle.sheet.links[0])(*puzzle.sheet.links[0][::-1]))
        ),
        "stubs are too long": lambda puzzle: with_rules(puzzle, dmin=12.0),
    },
    lies=(
        Lie(
            "printkit.kinds.dots.that.solve.finish.free_ends",
            lambda honest: lambda *given: ~honest(*given),
            {"drawing": "snail.svg", "size": 150, "effort": 0.3},
        ),
        Lie(
            "printkit.kinds.dots.that.solve.finish._ink",
            lambda _honest: lambda *_given: iter(()),
            {"drawing": "snail.svg", "size": 150, "effort": 0.3},
        ),
    ),
)
