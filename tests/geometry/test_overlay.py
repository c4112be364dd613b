"""Overlays that hold where plain ones fail."""

from __future__ import annotations

import pytest
from shapely import LineString, Polygon, intersection, wkt

from printkit.geometry.overlay import common, lines_in, mended, polygons_in, united, without

ONE = wkt.loads(
    "POLYGON ((-8.998783356152716 0.18845165244665907, -9.034931144228683 1.1877981075948298, "
    "-9.998129811300887 0.15230386437069265, -8.998783356152716 0.18845165244665907))"
)
OTHER = wkt.loads(
    "POLYGON ((-9.0168572501907 0.6881248800207447, -8.96573655804388 -0.7251644303592748, "
    "-7.60356793981068 0.739245572167565, -9.0168572501907 0.6881248800207447))"
)
BOW = Polygon([(0, 0), (10, 10), (10, 0), (0, 10)])


def test_triangles_that_touch_have_nothing_in_common() -> None:
    assert common(ONE, OTHER, 1e-6).area == pytest.approx(0, abs=1e-6)
    assert intersection(ONE, OTHER).area >= 0  # whatever the plain overlay says


def test_invalid_shapes_are_mended() -> None:
    assert not BOW.is_valid
    assert common(BOW, Polygon([(0, 0), (20, 0), (20, 20), (0, 20)]), 0.001).area == pytest.approx(50)
    assert united([BOW, BOW], 0.001).area == pytest.approx(50)
    assert without(BOW, Polygon([(0, 0), (5, 0), (5, 20), (0, 20)]), 0.001).area == pytest.approx(25)
    assert mended(BOW, 0.001).is_valid
    assert mended(Polygon(), 0.001).is_empty


def test_parts_are_found_in_collections() -> None:
    touching = common(Polygon([(0, 0), (4, 0), (4, 4), (0, 4)]), Polygon([(4, 0), (8, 0), (8, 4), (2, 4)]), 0.001)
    assert all(part.area > 0 for part in polygons_in(touching))
    lines = united([LineString([(0, 0), (2, 2)]), LineString([(0, 2), (2, 0)])], 0.001)
    assert len(lines_in(lines)) == 4
    assert lines_in(Polygon([(0, 0), (1, 0), (0, 1)])) == []
