"""The contract test of the kind `numbered`: its specs, and damages and lies that its proof must notice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from printkit.contract import Puzzle
from printkit.contract.case import Case, Lie
from printkit.kinds.dots.numbered.puzzle import Numbered
from printkit.kinds.dots.numbered.sheet import Chain


def _relabelled(puzzle: Numbered, place: int, **changes: Any) -> Puzzle:
    labels = list(puzzle.sheet.labels)
    labels[place] = replace(labels[place], **changes)
    return replace(puzzle, sheet=replace(puzzle.sheet, labels=tuple(labels)))


def _with_dot(puzzle: Numbered, place: int, x: float, y: float) -> Puzzle:
    dots = list(puzzle.sheet.dots)
    dots[place] = (dots[place][0] + x, dots[place][1] + y)
    return replace(puzzle, sheet=replace(puzzle.sheet, dots=tuple(dots)))


def _moved(points: Chain) -> Chain:
    return tuple((x + 2.0, y) for x, y in points)


def _swapped_texts(puzzle: Numbered) -> Puzzle:
    """Write two numbers beside each other's dots."""
    one, two = puzzle.sheet.labels[4], puzzle.sheet.labels[5]
    once = _relabelled(puzzle, 4, text=two.text)
    return _relabelled(once, 5, text=one.text)  # type: ignore[arg-type]


def _exchanging(placed: Any) -> Any:
    """Let two labels stand in each other's places."""

    def wrongly(*given: Any) -> Any:
        one, other, *rest = placed(*given)
        return [replace(one, box=other.box), replace(other, box=one.box), *rest]

    return wrongly


def _without_leaders(placed: Any) -> Any:
    return lambda *given: [replace(place, leader=None) for place in placed(*given)]


def _shifting(spread: Any) -> Any:
    """Put a dot beside its line."""

    def wrongly(*given: Any) -> Any:
        laid = spread(*given)
        (x, y), *rest = laid.dots
        return replace(laid, dots=((x + 1.0, y + 1.0), *rest))

    return wrongly


def _printing_less(spread: Any) -> Any:
    def wrongly(*given: Any) -> Any:
        laid = spread(*given)
        return replace(laid, printed=laid.printed[1:])

    return wrongly


def _mixing_up(spread: Any) -> Any:
    """Join two dots in the wrong order."""

    def wrongly(*given: Any) -> Any:
        laid = spread(*given)
        first, *rest = laid.chains
        return replace(laid, chains=((*first[:3], first[4], first[3], *first[5:]), *rest))

    return wrongly


def _covering_less(covers: Any) -> Any:
    """Forget a line of the drawing."""
    return lambda lines: covers(lines[1:])


def _flattering(farthest: Any) -> Any:
    """Say that the result is nearer to the drawing than it is."""
    return lambda *given: farthest(*given) / 10


def _miscounting(texts: Any) -> Any:
    """Leave out a number."""

    def wrongly(*given: Any) -> Any:
        first, *rest = texts(*given)
        return [[*first[:-1], f"{first[-1]}0"], *rest]

    return wrongly


_SNAIL = {"drawing": "snail.svg", "size": 150, "dots": 40}

CASE = Case(
    specs=(
        {"drawing": "rocket.svg", "size": 150, "dots": 30, "parts": "letters"},
        _SNAIL,
        {"drawing": "cat.svg", "size": 150, "eps": 2.5},
        {"drawing": "boat.svg", "size": 140, "age": 6, "numbering": "backwards", "detail": "main"},
        {"drawing": "teapot.svg", "size": 150, "dots": 30, "step": 3, "lines": 1, "rotate_deg": 10},
        {"drawing": "whale.svg", "size": 150, "dots": 26, "numbering": "letters", "lines": 2},
    ),
    bad_specs=(
        {},
        {"drawing": ""},
        {"drawing": "cat.svg", "dots": 5},
        {"drawing": "cat.svg", "dots": 30, "eps": 1.0},
        {"drawing": "cat.svg", "age": 3},
        {"drawing": "cat.svg", "dmin": 4.0, "dmax": 5.0},
        {"drawing": "cat.svg", "numbering": "letters", "step": 2},
        {"drawing": "cat.svg", "size": 2},
        {"drawing": "cat.svg", "text_pt": 5.0},
        {"drawing": "cat.svg", "traced": {}},
    ),
    damaged_spec=_SNAIL,
    least_frame=170,
    damages={
        "two numbers are swapped": _swapped_texts,
        "a number is missing": lambda puzzle: replace(
            puzzle, sheet=replace(puzzle.sheet, labels=puzzle.sheet.labels[:9] + puzzle.sheet.labels[10:])
        ),
        "a number is there twice": lambda puzzle: _relabelled(puzzle, 7, text=puzzle.sheet.labels[8].text),
        "a label is no number": lambda puzzle: _relabelled(puzzle, 7, text="8a"),
        "a label lies on a dot": lambda puzzle: _relabelled(
            puzzle, 3, x=puzzle.sheet.dots[0][0], y=puzzle.sheet.dots[0][1], leader=None
        ),
        "a label lies on another": lambda puzzle: _relabelled(
            puzzle, 3, x=puzzle.sheet.labels[4].x, y=puzzle.sheet.labels[4].y, leader=None
        ),
        "a label lies off the sheet": lambda puzzle: _relabelled(puzzle, 3, x=-1.0, leader=None),
        "a label lies between two dots": lambda puzzle: _relabelled(
            puzzle,
            13,
            x=sum(puzzle.sheet.dots[dot][0] for dot in puzzle.chains[0][13:15]) / 2,
            y=sum(puzzle.sheet.dots[dot][1] for dot in puzzle.chains[0][13:15]) / 2,
            leader=None,
        ),
        "a printed line runs through a label": lambda puzzle: replace(
            puzzle,
            sheet=replace(
                puzzle.sheet,
                predrawn=(*puzzle.sheet.predrawn, ((0.0, 0.0), (puzzle.sheet.labels[5].x, puzzle.sheet.labels[5].y))),
            ),
        ),
        "a dot has moved": lambda puzzle: _with_dot(puzzle, puzzle.chains[0][6], 9.0, 9.0),
        "a dot has no number": lambda puzzle: replace(puzzle, sheet=replace(puzzle.sheet, dots=(*puzzle.sheet.dots, (2.0, 2.0)))),
        "two dots touch": lambda puzzle: replace(
            puzzle,
            sheet=replace(puzzle.sheet, dots=(*puzzle.sheet.dots, (puzzle.sheet.dots[0][0] + 0.3, puzzle.sheet.dots[0][1]))),
        ),
        "a start is not marked": lambda puzzle: _relabelled(puzzle, 0, role="plain"),
        "a stop is not marked": lambda puzzle: _relabelled(puzzle, len(puzzle.sheet.labels) - 1, role="plain"),
        "a line stops too early": lambda puzzle: _relabelled(puzzle, 6, role="stop"),
        "the answer mixes up two dots": lambda puzzle: replace(
            puzzle, chains=(*puzzle.chains[:-1], (*puzzle.chains[-1][:4], *puzzle.chains[-1][5:3:-1], *puzzle.chains[-1][6:]))
        ),
        "the answer leaves out a line": lambda puzzle: replace(puzzle, chains=puzzle.chains[:-1]),
        "dots and answer are 2 mm aside": lambda puzzle: replace(
            puzzle, sheet=replace(puzzle.sheet, dots=_moved(puzzle.sheet.dots))
        ),
        "the printed lines are 2 mm aside": lambda puzzle: replace(
            puzzle,
            sheet=replace(puzzle.sheet, predrawn=tuple(tuple((x + 2.0, y) for x, y in one) for one in puzzle.sheet.predrawn)),
        ),
        "a printed line is too short": lambda puzzle: replace(
            puzzle, sheet=replace(puzzle.sheet, predrawn=(puzzle.sheet.predrawn[0][:-3], *puzzle.sheet.predrawn[1:]))
        ),
        "a printed line is missing": lambda puzzle: replace(puzzle, sheet=replace(puzzle.sheet, predrawn=())),
        "the count is another": lambda puzzle: replace(
            puzzle, sheet=replace(puzzle.sheet, counting=replace(puzzle.sheet.counting, numbering="backwards"))
        ),
        "the numbers are no multiples": lambda puzzle: replace(
            puzzle, sheet=replace(puzzle.sheet, counting=replace(puzzle.sheet.counting, step=2))
        ),
        "a leader leads to nothing": lambda puzzle: _relabelled(puzzle, 5, leader=(1.0, 1.0, 2.0, 2.0)),
    },
    decoration={
        "labels/label-*:recolour": "a number on a dark tag is white already, and stays so; any other that turns white is noticed",
        "answer/solution:recolour the line": "in another colour that can be seen, the picture that comes out is the same",
    },
    lies=(
        Lie("printkit.kinds.dots.numbered.labels.placed", _exchanging, _SNAIL),
        Lie("printkit.kinds.dots.numbered.labels.placed", _without_leaders, {"drawing": "snail.svg", "size": 150, "dots": 150}),
        Lie("printkit.kinds.dots.numbered.make.spread", _shifting, _SNAIL),
        Lie("printkit.kinds.dots.numbered.make.spread", _printing_less, _SNAIL),
        Lie("printkit.kinds.dots.numbered.make.spread", _mixing_up, _SNAIL),
        Lie("printkit.kinds.dots.numbered.make.covers", _covering_less, _SNAIL),
        Lie("printkit.kinds.dots.numbered.make.farthest", _flattering, {"drawing": "boat.svg", "size": 140, "eps": 1.0}),
        Lie("printkit.kinds.dots.numbered.count.Counting.texts", _miscounting, _SNAIL),
    ),
)
