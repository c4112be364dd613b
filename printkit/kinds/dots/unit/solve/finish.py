"""From a plan to a sheet: what still is unclear or uncovered is pre-drawn, and dots are numbered."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from printkit.kinds.dots.line_art import LineArt, Polyline
from printkit.kinds.dots.network import Points
from printkit.kinds.dots.unit.solve.kernels.memory import GAP, SAME, Flags
from printkit.kinds.dots.unit.solve.plan import Plan, blank, reduced
from printkit.kinds.dots.unit.solve.sheet import Sheet

_DIGITS = 4


def finished(art: LineArt, plan: Plan) -> Sheet:
    """Make sure that every rule is kept, and gather what is printed."""
    _tidy(plan)
    ends = [_place(point) for point in _lines(plan).reshape(-1, 2)]
    places = sorted(set(ends))
    numbers = {place: number for number, place in enumerate(places)}
    pairs = {(numbers[one], numbers[other]) for one, other in zip(ends[::2], ends[1::2], strict=True)}
    links = tuple(sorted({(min(pair), max(pair)) for pair in pairs}))
    return Sheet(art, plan.rules, tuple(places), tuple(_ink(plan)), links, plan.terms.unit)


def _tidy(plan: Plan) -> None:
    """Take away dots that stand alone or are unclear, which is seldom needed, and pre-draw what no dot stands for any more."""
    for number, cover in enumerate(plan.covers):
        if len(cover.arc) > 1:
            _keep(plan, number, np.ones(len(cover.arc), dtype=bool))
    while (wrong := _unclear_dot(plan)) is not None:
        for number, cover in enumerate(plan.covers):
            kept = np.abs(cover.places - wrong).max(axis=1, initial=0.0) > SAME
            if not kept.all():
                _keep(plan, number, kept)
    ends = _lines(plan).reshape(-1, 2)
    for number, cover in enumerate(plan.covers):
        gaps = [place for place, how in ((0, cover.how[0]), (-1, cover.how[-1])) if how == GAP]
        if any(not len(ends) or np.abs(ends - cover.places[place]).max(axis=1).min() > SAME for place in gaps):
            plan.covers[number] = blank(cover.length)


def _keep(plan: Plan, number: int, kept: Flags) -> None:
    cover = plan.covers[number]
    plan.covers[number] = reduced(cover, kept, np.zeros(len(cover.how), dtype=bool))


def _lines(plan: Plan) -> Points:
    return np.vstack([np.zeros((0, 4)), *(cover.lines for cover in plan.covers)])


def _unclear_dot(plan: Plan) -> Points | None:
    """Return a dot that is unclear to another one or lies on a line, if there is any."""
    # Dots that several strands share may differ in their last bits.
    lines = np.round(_lines(plan), 7)
    dots = np.unique(lines.reshape(-1, 2), axis=0)
    linked = {frozenset((tuple(line[:2]), tuple(line[2:]))) for line in lines.tolist()}
    away = np.hypot(dots[:, None, 0] - dots[None, :, 0], dots[:, None, 1] - dots[None, :, 1])
    terms = plan.terms
    wrong = np.triu((away < terms.dmin) | ((away > terms.low) & (away < terms.high)), 1)
    for one, other in np.argwhere(wrong).tolist():
        if frozenset((tuple(dots[one].tolist()), tuple(dots[other].tolist()))) not in linked:
            return np.asarray(dots[other])
    return _run_over(plan, dots, lines)


def _run_over(plan: Plan, dots: Points, lines: Points) -> Points | None:
    """Return a dot over which a line runs that does not end there, if there is any."""
    on_line = (plan.to_lines(dots, lines) < plan.terms.berth - SAME).any(axis=1)
    return np.asarray(dots[int(np.argmax(on_line))]) if on_line.any() else None


def _place(point: Points) -> tuple[float, float]:
    return (round(float(point[0]), _DIGITS), round(float(point[1]), _DIGITS))


def _ink(plan: Plan) -> Iterator[Polyline]:
    """List what is pre-drawn."""
    for strand, cover in zip(plan.strands, plan.covers, strict=True):
        for start, end in cover.ink:
            yield tuple(_place(point) for point in strand.part(start, end))
