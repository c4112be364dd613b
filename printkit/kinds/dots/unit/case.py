"""The contract test of the kind `unit`: its specs, and damages and lies that its proof must notice."""

from __future__ import annotations

from dataclasses import replace

from printkit.contract.case import Case, Lie
from printkit.kinds.dots.damaged import PLAIN_DOTS, with_sheet

CASE = Case(
    specs=(
        {"drawing": "snail.svg", "size": 150, "effort": 0.2},
        {"drawing": "duck.svg", "size": 150, "eps": 2.0, "unit": 12.0, "effort": 0.2},
        {"drawing": "whale.svg", "size": 140, "age": 7, "rotate_deg": 20, "effort": 0.2},
        {"drawing": "boat.svg", "size": 140, "margin": 0.2, "dot_size": 2.4, "dmin": 6.0, "effort": 0.2},
    ),
    bad_specs=(
        {},
        {"drawing": "cat.svg", "margin": 0.01},
        {"drawing": "cat.svg", "margin": 0.9},
        {"drawing": "cat.svg", "eps": 0.0},
        {"drawing": "cat.svg", "unit": 5.0},
        {"drawing": "cat.svg", "unit": 8.0, "age": 7},
        {"drawing": "cat.svg", "dmin": 2.0},
        {"drawing": "cat.svg", "dot_size": 5.0},
        {"drawing": "cat.svg", "effort": 0.0},
        {"drawing": "cat.svg", "marks": "symbols"},
    ),
    damaged_spec={"drawing": "snail.svg", "size": 150, "effort": 0.2},
    least_frame=170,
    damages={
        **PLAIN_DOTS,
        "a dot has moved by a hair": lambda puzzle: with_sheet(
            puzzle, dots=((puzzle.sheet.dots[0][0] + 0.3, puzzle.sheet.dots[0][1] + 0.2), *puzzle.sheet.dots[1:])
        ),
        "a dot is joined to nothing": lambda puzzle: with_sheet(puzzle, dots=(*puzzle.sheet.dots, (-30.0, -30.0))),
        "a dot is missing": lambda puzzle: with_sheet(
            puzzle,
            dots=puzzle.sheet.dots[:-1],
            links=tuple(link for link in puzzle.sheet.links if max(link) < len(puzzle.sheet.dots) - 1),
        ),
        "the bar is longer": lambda puzzle: with_sheet(puzzle, unit=1.05 * puzzle.sheet.unit),
        "the bar is a hair shorter": lambda puzzle: with_sheet(puzzle, unit=puzzle.sheet.unit - 0.05),
        "a line of the answer is missing": lambda puzzle: with_sheet(puzzle, links=puzzle.sheet.links[1:]),
        "a line of the answer is too much": lambda puzzle: with_sheet(puzzle, links=(*puzzle.sheet.links, (0, 1))),
    },
    decoration={
        "cut/scissors:move*": "scissors at another place of the edge still say that it is to be cut",
    },
    lies=(
        Lie(
            "printkit.kinds.dots.unit.solve.finish._place",
            lambda honest: lambda point: tuple(round(value, 1) for value in honest(point)),
            {"drawing": "snail.svg", "size": 150, "effort": 0.1},
        ),
        Lie(
            "printkit.kinds.dots.unit.solve.finish._ink",
            lambda _honest: lambda _plan: iter(()),
            {"drawing": "snail.svg", "size": 150, "effort": 0.1},
        ),
        Lie(
            "printkit.kinds.dots.unit.solve.making.finished",
            lambda honest: lambda *given: replace(honest(*given), unit=1.01 * honest(*given).unit),
            {"drawing": "boat.svg", "size": 140, "effort": 0.05},
        ),
    ),
)
