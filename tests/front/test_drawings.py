"""Reading drawings, and geometry in the place of files."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely

import printkit
from printkit import sources

SNAIL = Path(__file__).parents[2] / "templates" / "books" / "dot-to-dot" / "art" / "snail.svg"


def test_a_file_is_read_as_the_import_reads_it() -> None:
    assert printkit.read_drawing(SNAIL, size=100).digest() == sources.read(SNAIL, sources.Options(size=100)).digest()
    assert printkit.read_drawing(SNAIL.read_bytes(), size=100).digest() == printkit.read_drawing(str(SNAIL), size=100).digest()


def test_a_geometry_is_drawn_upright() -> None:
    """A mark at the top of a map is at the top of the drawing, whose y points down."""
    geometry = shapely.union_all([shapely.box(0, 0, 40, 30), shapely.LineString([(5, 30), (5, 40)])])
    up, down = printkit.read_drawing(geometry), printkit.read_drawing(geometry, y="down")
    assert min(y for x, y in up.vertices) == pytest.approx(0)
    [top] = [x for x, y in up.vertices if y == pytest.approx(0)]
    assert top == pytest.approx(up.width * 5 / 40)
    [bottom] = [x for x, y in down.vertices if y == pytest.approx(down.height)]
    assert bottom == pytest.approx(top)


def test_holes_parts_and_collections_are_all_drawn() -> None:
    ring = shapely.Point(0, 0).buffer(10).difference(shapely.Point(0, 0).buffer(4))
    mixed = shapely.GeometryCollection([shapely.MultiPolygon([ring, shapely.box(20, 0, 30, 10)]), shapely.Point(1, 1)])
    assert len(printkit.read_drawing(mixed).edges) == 3


def test_lines_of_numpy_may_be_several_and_keep_their_size() -> None:
    lines = [np.array([[0, 0], [30, 0]]), np.array([[10, -5], [10, 5]])]
    drawing = printkit.read_drawing(lines, unit="mm")
    assert (drawing.width, drawing.height, len(drawing.edges)) == (30, 10, 4)


def test_a_drawing_shows_itself_and_is_saved(tmp_path: Path) -> None:
    drawing = printkit.read_drawing(SNAIL)
    assert ElementTree.fromstring(drawing._repr_svg_()).tag.endswith("svg")
    for form, start in (("svg", b"<?xml"), ("png", b"\x89PNG"), ("json", b"{")):
        assert drawing.save(tmp_path / f"snail.{form}").read_bytes().startswith(start)
    again = printkit.read_drawing(tmp_path / "snail.json")
    assert again.digest() == drawing.digest()
    assert json.loads((tmp_path / "snail.json").read_text())["format"] == "printkit-graph/1"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (shapely.Point(1, 2), "no lines in it"),
        (np.zeros((4, 3)), "is not a line"),
        (np.array([[0, 0], [np.nan, 1]]), "not a number"),
        (np.array([[0, 0], [1e12, 1]]), "too large"),
        (7, "a int is not an illustration"),
        (b"nothing", "neither a picture nor a graph"),
        ("nowhere.svg", "no such file"),
    ],
)
def test_what_is_no_drawing_is_refused(source: object, words: str) -> None:
    with pytest.raises(printkit.InputError, match=words):
        printkit.read_drawing(source)


def test_options_are_checked() -> None:
    with pytest.raises(printkit.UsageError, match='sise: there is no such option; did you mean "size"'):
        printkit.read_drawing(SNAIL, sise=3)
    with pytest.raises(printkit.SpecError, match="size: the size must lie between"):
        printkit.read_drawing(SNAIL, size=-3)
    with pytest.raises(printkit.UsageError, match="y: "):
        printkit.read_drawing(shapely.box(0, 0, 1, 1), y="left")
