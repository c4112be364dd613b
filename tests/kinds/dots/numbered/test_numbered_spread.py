from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from math import cos, dist, hypot, pi, sin
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.kinds.dots.numbered.solve.choice import Wish, chosen, covers, parted
from printkit.kinds.dots.numbered.solve.room import room
from printkit.kinds.dots.numbered.solve.spread import NoRoom, Spread, TooFew, Unreachable, spread
from printkit.kinds.dots.numbered.solve.stroke import corners, stroke
from printkit.kinds.dots.numbered.solve.trail import Line, Trail, trails

SQUARE = ((0.0, 0.0), (80.0, 0.0), (80.0, 80.0), (0.0, 80.0), (0.0, 0.0))
RING = tuple((50 + 40 * cos(2 * pi * k / 180), 50 + 40 * sin(2 * pi * k / 180)) for k in range(180))
CIRCLE = (*RING, RING[0])


def wish(dots: int | None = None, eps: float | None = None, dmin: float = 2.0, dmax: float = 1e6, lines: int | None = None) -> Wish:
    return Wish(dots, eps, dmin, dmax, 1.4, lines)


def laid(strokes: list[Trail], asked: Wish, seed: int = 1) -> Spread:
    return spread(parted(strokes, asked), asked, Random(seed))


def loop(points: tuple[tuple[float, float], ...]) -> list[Trail]:
    return trails([Line(0, 0, points)])


def test_corners_are_found_and_curves_have_none() -> None:
    assert len(corners(stroke(SQUARE), 5.0)) == 4
    assert corners(stroke(CIRCLE), 5.0) == []
    assert corners(stroke(SQUARE[:3]), 5.0) == [(80.0, 90.0)]


@pytest.mark.parametrize("dots", [6, 9, 30, 101])
def test_a_square_keeps_its_corners_whatever_the_number(dots: int) -> None:
    found = laid(loop(SQUARE), wish(dots), 3)
    assert len(found.chains[0]) == dots
    assert {(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in found.dots} >= set(SQUARE)


@pytest.mark.parametrize("dots", [7, 12, 60])
def test_dots_on_a_circle_are_even(dots: int) -> None:
    found = laid(loop(CIRCLE), wish(dots), 1)
    gaps = [dist(found.dots[a], found.dots[b]) for a, b in pairwise(found.chains[0])]
    assert max(gaps) < 1.1 * min(gaps)


@pytest.mark.parametrize("eps", [0.2, 1.0, 4.0])
def test_links_stray_no_farther_than_allowed(eps: float) -> None:
    found = laid(loop(CIRCLE), wish(eps=eps), 1)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise([found.dots[dot] for dot in found.chains[0]])]
    assert max(40 - hypot(x - 50, y - 50) for x, y in middles) <= eps + 0.01


def test_a_smaller_tolerance_takes_more_dots() -> None:
    counts = [len(laid(loop(CIRCLE), wish(eps=eps), 1).dots) for eps in (4.0, 1.0, 0.2)]
    assert counts == sorted(set(counts))


def test_the_greatest_distance_is_kept() -> None:
    found = laid(loop(SQUARE), wish(eps=1.0, dmax=12.0), 1)
    assert max(dist(found.dots[a], found.dots[b]) for a, b in pairwise(found.chains[0])) <= 12.0 + 1e-6


def test_what_cannot_be_done_is_said_with_what_can() -> None:
    with pytest.raises(NoRoom) as full:
        laid(loop(SQUARE), wish(400), 1)
    laid(loop(SQUARE), wish(full.value.most - 10), 1)
    with pytest.raises(TooFew) as few:
        laid(loop(SQUARE), wish(10, dmax=8.0), 1)
    laid(loop(SQUARE), wish(few.value.least, dmax=8.0), 1)
    with pytest.raises(Unreachable):
        laid(loop(CIRCLE), wish(eps=0.1, dmin=30.0), 1)


def test_short_strokes_are_printed_and_so_are_those_beyond_the_limit() -> None:
    lines = [Line(2 * k, 2 * k + 1, ((0.0, 10.0 * k), (length, 10.0 * k))) for k, length in enumerate((90.0, 70.0, 50.0, 6.0))]
    choice = parted(trails(lines), wish(60))
    assert [round(trail.length) for trail in choice.drawn] == [90, 70, 50]
    assert [round(trail.length) for trail in choice.printed] == [6]
    assert len(parted(trails(lines), wish(60, lines=2)).drawn) == 2
    assert len(parted(trails(lines), wish(10)).drawn) == 1


def test_a_stroke_that_ends_where_no_label_fits_is_printed() -> None:
    lines = [Line(2 * k, 2 * k + 1, ((0.0, 20.0 * k), (90.0, 20.0 * k))) for k in range(3)]
    choice = parted(trails(lines), replace(wish(60), barred=((89.0, 21.0),)))
    assert [trail.points[0][1] for trail in choice.printed] == [20.0]


def test_few_dots_go_to_the_outline_of_the_picture() -> None:
    """Two squares side by side: their outline is one stroke, the wall between them another."""
    corners_of = {0: (0.0, 0.0), 1: (60.0, 0.0), 2: (120.0, 0.0), 3: (120.0, 60.0), 4: (60.0, 60.0), 5: (0.0, 60.0)}
    pairs = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5), (5, 0), (1, 4)]
    lines = [Line(a, b, (corners_of[a], corners_of[b])) for a, b in pairs]
    choice = chosen(covers(lines), wish(12))
    assert [round(trail.length) for trail in choice.drawn] == [360]
    assert choice.drawn[0].closed
    assert [round(trail.length) for trail in choice.printed] == [60]


def test_lines_side_by_side_leave_less_room_than_one_alone() -> None:
    alone = room([((0.0, 0.0), (100.0, 0.0))], [], 1.0, 20.0)
    beside = room([((0.0, 0.0), (100.0, 0.0)), ((0.0, 3.0), (100.0, 3.0))], [], 1.0, 20.0)
    printed = room([((0.0, 0.0), (100.0, 0.0))], [((0.0, 3.0), (100.0, 3.0))], 1.0, 20.0)
    pressed = room([((0.0, 0.0), (100.0, 0.0))], [], 1.0, 20.0, [((50.0, 0.0), 2.0)])
    place, elsewhere = np.array([[50.0, 0.0]]), np.array([[20.0, 0.0]])
    assert 1.0 < alone.spacing(place) < printed.spacing(place) < beside.spacing(place)
    assert pressed.spacing(place) == pytest.approx(2 * alone.spacing(place))
    assert pressed.spacing(elsewhere) == alone.spacing(elsewhere)


def test_dots_keep_out_of_crowded_places() -> None:
    """A straight line that runs into a bundle of others has fewer dots there."""
    bundle = [Line(2 * k, 2 * k + 1, ((50.0, 2.0 * k), (100.0, 2.0 * k))) for k in (-2, -1, 1, 2)]
    lines = [Line(100, 101, ((0.0, 0.0), (100.0, 0.0))), *bundle]
    asked = replace(wish(16, lines=1), label=30.0)
    found = spread(parted(trails(lines), asked), asked, Random(1))
    assert sum(x < 50 for x, _ in found.dots) > 1.5 * sum(x > 50 for x, _ in found.dots)


def test_a_closed_stroke_that_begins_elsewhere_stays_closed() -> None:
    """A stroke that ends on a closed one meets it where it should, wherever the closed one begins."""
    spoke = Line(0, 1, (CIRCLE[0], (150.0, 50.0)))
    for seed in range(6):
        found = laid(trails([Line(0, 0, CIRCLE), spoke]), wish(30), seed)
        gaps = [dist(found.dots[a], found.dots[b]) for chain in found.chains for a, b in pairwise(chain)]
        assert max(gaps) < 40


def test_a_line_that_ends_on_another_shares_a_dot_with_it() -> None:
    bar = [Line(0, 1, ((0.0, 0.0), (47.0, 0.0))), Line(1, 2, ((47.0, 0.0), (100.0, 0.0))), Line(1, 3, ((47.0, 0.0), (47.0, 60.0)))]
    found = laid(trails(bar), wish(30), 1)
    one, two = found.chains
    assert set(one) & set(two)
    assert (47.0, 0.0) in found.dots


@st.composite
def drawings(draw: st.DrawFn) -> list[Trail]:
    """Wavy lines that keep clear of each other, as a tidy drawing does."""
    count = draw(st.integers(1, 4))
    found = []
    for number in range(count):
        heights = draw(st.lists(st.floats(0, 24), min_size=4, max_size=12))
        points = tuple((12.0 * k, 30.0 * number + height) for k, height in enumerate(heights))
        found.append(Line(2 * number, 2 * number + 1, points))
    return trails(found)


@settings(max_examples=40, deadline=None)
@given(drawings(), st.integers(8, 60), st.integers(0, 5))
def test_random_drawings_are_covered(strokes: list[Trail], dots: int, seed: int) -> None:
    try:
        found = laid(strokes, wish(dots), seed)
    except (NoRoom, TooFew):
        return
    assert sum(map(len, found.chains)) == dots
    assert len(found.chains) + len(found.printed) == len(strokes)
    assert min(dist(a, b) for a, b in combinations(found.dots, 2)) >= 1.4 - 1e-9
    assert {dot for chain in found.chains for dot in chain} == set(range(len(found.dots)))
