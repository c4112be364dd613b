"""Cut lines as DXF hold the very shapes of the page, arcs included."""

from __future__ import annotations

from math import pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.geometry.affine import Affine, compose, rotation, scaling, translation
from printkit.render.dxf import Polyline, cut_lines, dxf
from printkit.scene.item import Group, Ink, Path, Scene, Segment, Stroke
from printkit.scene.shape import circle, polygon

PEN = Stroke(Ink("cut", "#000000"), 0.3)
SQUARE = polygon([(0, 0), (10, 0), (10, 10), (0, 10)])
HALF_DISC: tuple[Segment, ...] = (("M", 0, 0), ("L", 10, 0), ("A", 5, 5, 0, False, True, 0, 0), ("Z",))


def page(*paths: tuple[Segment, ...], place: Affine | None = None, name: str = "cut") -> Scene:
    items = tuple(Path(segments, PEN) for segments in paths)
    return Scene(100, 80, (Group("sheet", (Group(name, items, layer=True),), place),))


def area(line: Polyline) -> float:
    """Measure a closed line with its arcs, as it is on paper where y points down."""
    total = 0.0
    for here, there in zip(line.corners, (*line.corners[1:], line.corners[0]), strict=True):
        total += here.x * there.y - there.x * here.y
        total += 2 * _lens(here.x, here.y, there.x, there.y, here.bulge)
    return abs(total) / 2


def _lens(x1: float, y1: float, x2: float, y2: float, bulge: float) -> float:
    """Return the area between a chord and its arc."""
    from math import atan, hypot, sin

    if not bulge:
        return 0.0
    angle = 4 * atan(abs(bulge))
    radius = hypot(x2 - x1, y2 - y1) / (2 * sin(angle / 2))
    return (1 if bulge > 0 else -1) * radius * radius * (angle - sin(angle)) / 2


def test_only_the_cut_layer_is_cut() -> None:
    assert len(cut_lines(page(SQUARE, circle(30, 30, 4)))) == 2
    assert dxf(page(SQUARE, name="fill")) == ""


def test_a_square_is_one_closed_line_with_y_upwards() -> None:
    pairs = dxf(page(SQUARE, place=translation(20, 10))).split("\n")
    codes = list(zip(pairs[::2], pairs[1::2], strict=False))
    assert codes.count(("0", "POLYLINE")) == 1
    assert ("70", "1") in codes
    vertices = [codes[at + 2 : at + 4] for at, pair in enumerate(codes) if pair == ("0", "VERTEX")]
    assert [(float(x[1]), float(y[1])) for x, y in vertices] == [(20, 70), (30, 70), (30, 60), (20, 60)]
    assert codes[-1] == ("0", "EOF")


def test_a_circle_stays_round() -> None:
    (line,) = cut_lines(page(circle(30, 30, 4)))
    assert [corner.bulge for corner in line.corners] == pytest.approx([1, 1])
    assert area(line) == pytest.approx(pi * 16)


@given(st.floats(0.2, 5), st.floats(0, 360), st.booleans())
def test_shapes_keep_their_area_wherever_they_are_put(scale: float, angle_deg: float, turned_over: bool) -> None:
    mirror = scaling(-1, 1) if turned_over else scaling(1)
    place = compose(translation(50, 40), compose(rotation(angle_deg), compose(scaling(scale), mirror)))
    for segments, size in ((SQUARE, 100.0), (HALF_DISC, pi * 12.5), (circle(3, 3, 2), pi * 4)):
        (line,) = cut_lines(page(segments, place=place))
        assert area(line) == pytest.approx(size * scale * scale)


def test_a_stretched_circle_becomes_short_lines() -> None:
    (line,) = cut_lines(page(circle(10, 10, 5), place=scaling(2, 1)))
    assert all(corner.bulge == 0 for corner in line.corners)
    assert area(line) == pytest.approx(pi * 50, rel=0.01)


def test_an_open_line_stays_open() -> None:
    (line,) = cut_lines(page((("M", 0, 0), ("L", 5, 5), ("L", 9, 1))))
    assert not line.closed
    assert len(line.corners) == 3
