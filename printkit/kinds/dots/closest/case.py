"""The contract test of the kind `closest`: its specs, and damages and lies that its proof must notice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printkit.contract import Puzzle
from printkit.contract.case import Case, Lie
from printkit.kinds.dots.closest.puzzle import Closest
from printkit.kinds.dots.closest.solve import Sheet
from printkit.kinds.dots.damaged import ANY_DOTS, with_rules, with_sheet


def _with_spot(puzzle: Closest, number: int, **changes: Any) -> Puzzle:
    dots = list(puzzle.sheet.dots)
    dots[number] = replace(dots[number], **changes)
    return with_sheet(puzzle, dots=tuple(dots))


def _with_link(puzzle: Closest, **changes: Any) -> Puzzle:
    return with_sheet(puzzle, links=(replace(puzzle.sheet.links[0], **changes), *puzzle.sheet.links[1:]))


def _recoloured(sheet: Sheet) -> Sheet:
    return replace(sheet, links=tuple(replace(link, colour=1 - min(1, link.colour)) for link in sheet.links))


DUCK = {"drawing": "duck.svg", "size": 150, "effort": 0.02}
DECORATION = {
    "dots/*:move": "a sign at another place inside its dot is still its sign; one that leaves it or touches another is noticed",
    "table/rule:*": "the line under the heads of a table only guides the eye",
}
LIES = (
    Lie(
        "printkit.kinds.dots.closest.solve.arrange.printed_lines",
        lambda _honest: lambda *_given: [],
        {"drawing": "snail.svg", "size": 150, "effort": 0.03},
    ),
    Lie("printkit.kinds.dots.closest.solve.arrange._by_use", lambda honest: lambda hues: dict.fromkeys(honest(hues), 0), DUCK),
    Lie(
        "printkit.kinds.dots.closest.solve.arrange.Workshop._terms",
        lambda honest: lambda self, colours: honest(self, colours)._replace(rho=1.0),
        DUCK,
    ),
    Lie(
        "printkit.kinds.dots.closest.solve.choose._finished",
        lambda honest: lambda *given: _recoloured(honest(*given)),
        {"drawing": "duck.svg", "size": 120, "problem": "front", "most_colours": 2, "detail": "silhouette", "effort": 0.01},
    ),
)

CASE = Case(
    specs=(
        {"drawing": "snail.svg", "size": 150, "effort": 0.03},
        {"drawing": "duck.svg", "size": 150, "marks": "symbols", "eps": 4.0, "effort": 0.03},
        {"drawing": "whale.svg", "size": 140, "age": 7, "rotate_deg": 20, "effort": 0.03},
        {"drawing": "duck.svg", "size": 140, "variant": "pairs", "effort": 0.03},
        {"drawing": "snail.svg", "size": 140, "variant": "equal", "marks": "symbols", "effort": 0.03},
        {"drawing": "duck.svg", "size": 120, "problem": "front", "most_colours": 3, "detail": "silhouette", "effort": 0.01},
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
        {"drawing": "cat.svg", "problem": "back"},
    ),
    damaged_spec={"drawing": "snail.svg", "size": 150, "effort": 0.03},
    least_frame=170,
    damages={
        **ANY_DOTS,
        "a dot has moved": lambda puzzle: _with_spot(puzzle, 3, x=puzzle.sheet.dots[3].x + 9),
        "a dot is missing": lambda puzzle: with_sheet(
            puzzle,
            dots=puzzle.sheet.dots[:-1],
            links=tuple(link for link in puzzle.sheet.links if max(link.one, link.other) < len(puzzle.sheet.dots) - 1),
        ),
        "a dot has another colour": lambda puzzle: _with_spot(puzzle, 0, colours=(7,)),
        "a dot has a colour more": lambda puzzle: _with_spot(
            puzzle, 0, colours=(*puzzle.sheet.dots[0].colours, max(set(range(8)) - set(puzzle.sheet.dots[0].colours)))
        ),
        "two dots touch": lambda puzzle: with_sheet(
            puzzle, dots=(*puzzle.sheet.dots, replace(puzzle.sheet.dots[0], x=puzzle.sheet.dots[0].x + 1))
        ),
        "a line of the answer is missing": lambda puzzle: with_sheet(puzzle, links=puzzle.sheet.links[1:]),
        "dots are larger": lambda puzzle: with_rules(puzzle, diameters=tuple(size + 0.2 for size in puzzle.sheet.rules.diameters)),
        "the rule is another": lambda puzzle: with_rules(puzzle, variant="pairs"),
        "a line of the answer has another colour": lambda puzzle: _with_link(puzzle, colour=(puzzle.sheet.links[0].colour + 1) % 4),
        "a line of the answer has a colour that no dot has": lambda puzzle: _with_link(puzzle, colour=7),
        "a line of the answer joins other dots": lambda puzzle: _with_link(puzzle, other=(puzzle.sheet.links[0].other + 1) % 9),
    },
    decoration=DECORATION,
    lies=LIES,
)
