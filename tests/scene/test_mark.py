from __future__ import annotations

from math import hypot

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from printkit.errors import PrintkitError
from printkit.scene.flatten import flatten, rings
from printkit.scene.ink import theme
from printkit.scene.item import Ink, Path, Segment, Stroke
from printkit.scene.mark import pattern, pattern_names, scissors, swatch_fill, symbol, symbol_names
from printkit.scene.palette import palette, palette_names
from printkit.scene.shape import circle, polygon, rectangle

PEN = Stroke(Ink("line", "#000000"), 0.26)
Z_PIECE = polygon([(0, 0), (20, 0), (20, 20), (30, 20), (30, 30), (10, 30), (10, 10), (0, 10)])
WITH_HOLE = polygon([(0, 0), (24, 0), (24, 24), (0, 24)], [(8, 8), (16, 8), (16, 16), (8, 16)])
OUTLINES = {"z": Z_PIECE, "hole": WITH_HOLE, "round": rectangle(3, 4, 25, 18, 4), "disc": circle(10, 10, 9)}


def area(segments: tuple[Segment, ...]) -> shapely.Geometry:
    found: shapely.Geometry = shapely.Polygon()
    for ring in rings(segments, 0.001):
        found = found.symmetric_difference(shapely.Polygon(ring))
    return found


def drawn(path: Path) -> shapely.Geometry:
    if path.fill:
        return area(path.segments)
    return shapely.MultiLineString([chain.points for chain in flatten(path.segments)])


def test_every_palette_uses_marks_that_exist() -> None:
    used = [swatch for name in palette_names() for swatch in palette(name)]
    assert {swatch.symbol for swatch in used} <= set(symbol_names())
    assert {swatch.pattern for swatch in used} <= set(pattern_names())
    assert len(symbol_names()) == len(pattern_names()) == 12


@pytest.mark.parametrize("name", symbol_names())
@given(x=st.floats(-50, 50), y=st.floats(-50, 50), radius=st.floats(0.5, 20))
def test_a_symbol_stays_inside_its_circle(name: str, x: float, y: float, radius: float) -> None:
    points = [point for ring in rings(symbol(name, x, y, radius)) for point in ring]
    assert max(hypot(px - x, py - y) for px, py in points) <= radius * 1.0001


def test_symbols_have_about_the_same_weight() -> None:
    weights = {name: area(symbol(name, 0, 0, 1)).area for name in symbol_names()}
    middle = sum(weights.values()) / len(weights)
    assert all(0.8 * middle <= weight <= 1.2 * middle for weight in weights.values()), weights


def test_symbols_are_all_different() -> None:
    shapes = [area(symbol(name, 0, 0, 1)) for name in symbol_names()]
    for index, one in enumerate(shapes):
        for other in shapes[:index]:
            assert one.symmetric_difference(other).area > 0.1


@pytest.mark.parametrize("outline", OUTLINES.values(), ids=OUTLINES)
@pytest.mark.parametrize("name", pattern_names())
def test_a_pattern_is_cut_at_the_outline_and_fills_it(name: str, outline: tuple[Segment, ...]) -> None:
    paths = pattern(name, outline, PEN)
    if name == "plain":
        assert paths == ()
        return
    (path,) = paths
    inside, lines = area(outline), drawn(path)
    assert inside.buffer(0.02).covers(lines)
    assert lines.buffer(2.5).covers(inside.buffer(-0.3)), "no part of the outline is left without pattern"
    assert (path.stroke is None) != (path.fill is None)


@pytest.mark.parametrize("name", pattern_names())
def test_a_pattern_keeps_clear_of_the_letter(name: str) -> None:
    disc = shapely.Point(15, 15).buffer(3.9)
    assert all(not drawn(path).intersects(disc) for path in pattern(name, Z_PIECE, PEN, clear=(15, 15, 4)))


def test_patterns_are_all_different() -> None:
    found = [pattern(name, Z_PIECE, PEN) for name in pattern_names()]
    assert len(set(found)) == len(found)


def test_a_pattern_is_the_same_wherever_the_piece_lies() -> None:
    def lengths(right: float) -> list[float]:
        moved = rectangle(right, right, 20, 10)
        return [drawn(path).length for name in pattern_names() for path in pattern(name, moved, PEN)]

    assert lengths(0) == pytest.approx(lengths(37.3), abs=0.05)


def test_a_small_outline_has_no_pattern_but_no_trouble() -> None:
    for name in pattern_names():
        pattern(name, rectangle(0, 0, 0.1, 0.1), PEN)
        assert pattern(name, rectangle(0, 0, 2, 2), PEN, clear=(1, 1, 5)) == ()


def test_patterns_are_drawn_only_in_themes_that_want_them() -> None:
    for name in ("colour", "safe", "large", "mono"):
        look = theme(name)
        for swatch in look.swatches(12):
            ground, *lines = swatch_fill(Z_PIECE, swatch, look)
            assert isinstance(ground, Path)
            assert ground.fill == swatch.ink
            assert bool(lines) == (look.patterns and swatch.pattern != "plain")


def test_unknown_names_are_answered_with_the_nearest() -> None:
    with pytest.raises(PrintkitError, match='did you mean "triangle"'):
        symbol("trangle", 0, 0, 1)
    with pytest.raises(PrintkitError, match='did you mean "bricks"'):
        pattern("brick", Z_PIECE, PEN)


def test_scissors_are_as_wide_as_asked_with_their_lines() -> None:
    drawn_scissors = scissors(10, 5, 4, PEN.ink)
    assert drawn_scissors.stroke is not None
    reach = drawn_scissors.stroke.width / 2
    points = [point for chain in flatten(drawn_scissors.segments) for point in chain.points]
    assert max(x for x, _ in points) + reach == pytest.approx(12, abs=0.01)
    assert min(x for x, _ in points) - reach == pytest.approx(8, abs=0.02)
    assert max(abs(y - 5) for _, y in points) + reach <= 4 * 0.35
