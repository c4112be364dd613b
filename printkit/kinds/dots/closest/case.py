"""The contract test of the kind `closest`: its specs, and damages that its check must notice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printkit.contract import Puzzle
from printkit.contract.case import Case
from printkit.kinds.dots.closest.puzzle import Closest


def _with_sheet(puzzle: Closest, **changes: Any) -> Puzzle:
    return replace(puzzle, sheet=replace(puzzle.sheet, **changes))


def _with_spot(puzzle: Closest, number: int, **changes: Any) -> Puzzle:
    dots = list(puzzle.sheet.dots)
    dots[number] = replace(dots[number], **changes)
    return _with_sheet(puzzle, dots=tuple(dots))


def _with_rules(puzzle: Closest, **changes: Any) -> Puzzle:
    return _with_sheet(puzzle, rules=replace(puzzle.sheet.rules, **changes))


CASE = Case(
    specs=(
        {"drawing": "snail.svg", "size": 150, "effort": 0.03},
        {"drawing": "duck.svg", "size": 150, "marks": "symbols", "eps": 4.0, "effort": 0.03},
        {"drawing": "whale.svg", "size": 140, "age": 7, "rotate_deg": 20, "effort": 0.03},
        {"drawing": "duck.svg", "size": 140, "variant": "pairs", "effort": 0.03},
        {"drawing": "snail.svg", "size": 140, "variant": "equal", "marks": "symbols", "effort": 0.03},
        {"drawing": "duck.svg", "size": 120, "page": "front", "most_colours": 3, "detail": "silhouette", "effort": 0.01},
    ),
    bad_specs=(
        {},
        {"drawing": "cat.svg", "rho": 0.9},
        {"drawing": "cat.svg", "eps": 0.0},
        {"drawing": "cat.svg", "dmin": 10.0, "dmax": 8.0},
        {"drawing": "cat.svg", "dmin": 2.0},
        {"drawing": "cat.svg", "dot_sizes": (3.0, 2.0)},
        {"drawing": "cat.svg", "most_colours": 9},
        {"drawing": "cat.svg", "marks": "letters"},
        {"drawing": "cat.svg", "variant": "triple"},
        {"drawing": "cat.svg", "effort": 0.0},
        {"drawing": "cat.svg", "page": "back"},
    ),
    damaged_spec={"drawing": "snail.svg", "size": 150, "effort": 0.03},
    least_frame=170,
    damages={
        "a dot has moved": lambda puzzle: _with_spot(puzzle, 3, x=puzzle.sheet.dots[3].x + 9),
        "a dot is missing": lambda puzzle: _with_sheet(puzzle, dots=puzzle.sheet.dots[:-1], links=puzzle.sheet.links[:-1]),
        "a dot has another colour": lambda puzzle: _with_spot(puzzle, 0, colours=(7,)),
        "a dot has a colour more": lambda puzzle: _with_spot(
            puzzle, 0, colours=(*puzzle.sheet.dots[0].colours, max(set(range(8)) - set(puzzle.sheet.dots[0].colours)))
        ),
        "two dots touch": lambda puzzle: _with_sheet(
            puzzle, dots=(*puzzle.sheet.dots, replace(puzzle.sheet.dots[0], x=puzzle.sheet.dots[0].x + 1))
        ),
        "a line of the answer is missing": lambda puzzle: _with_sheet(puzzle, links=puzzle.sheet.links[1:]),
        "a line is drawn where there is none": lambda puzzle: _with_sheet(
            puzzle, predrawn=(*puzzle.sheet.predrawn, ((0.0, 0.0), (30.0, 0.0)))
        ),
        "the drawing is another": lambda puzzle: _with_sheet(
            puzzle, art=replace(puzzle.sheet.art, lines=(*puzzle.sheet.art.lines, ((0.0, 0.0), (30.0, 0.0))))
        ),
        "more likeness is promised": lambda puzzle: _with_rules(puzzle, eps=0.2),
        "more clearness is promised": lambda puzzle: _with_rules(puzzle, rho=2.5),
        "more distance is promised": lambda puzzle: _with_rules(puzzle, dmin=9.0),
        "shorter lines are promised": lambda puzzle: _with_rules(puzzle, dmax=8.0),
    },
)
