"""Planar graphs in and out."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from planar import flaws

from printkit.errors import InputError
from printkit.sources import Drawing, Options, graph_json, read_bytes, svg_text
from printkit.sources import read as read_file
from printkit.sources.limits import Limits


def read(value: object, **options) -> Drawing:
    drawing = read_bytes(json.dumps(value).encode(), Options(**options))
    assert flaws(drawing) == []
    return drawing


def graph(vertices: list[list[float]], edges: list[list[int]], **more: object) -> dict[str, object]:
    return {"format": "printkit-graph/1", "vertices": vertices, "edges": edges, **more}


SQUARE = [[0, 0], [10, 0], [10, 10], [0, 10]]
RING = [[0, 1], [1, 2], [2, 3], [3, 0]]


def test_a_graph_without_a_unit_is_fitted() -> None:
    drawing = read(graph(SQUARE, RING), size=60, margin=2)
    (edge,) = drawing.edges
    assert edge.is_loop
    assert (drawing.width, drawing.height) == (64, 64)


def test_millimetres_keep_their_size_unless_asked() -> None:
    assert read(graph(SQUARE, RING, unit="mm")).width == 10
    assert read(graph(SQUARE, RING, unit="mm"), size=50).width == 50


def test_y_up_is_turned_over() -> None:
    flag = [[0, 0], [0, 10], [5, 10]]
    up, down = (read(graph(flag, [[0, 1], [1, 2]], y=y)) for y in ("up", "down"))
    assert (75, 0) in up.vertices
    assert (75, 150) in down.vertices


def test_crossing_edges_are_noded_and_reported() -> None:
    drawing = read(graph(SQUARE, [*RING, [0, 2], [1, 3]]))
    assert sorted(drawing.degrees()) == [3, 3, 3, 3, 4]
    assert drawing.report.warnings == ("edges that cross without a vertex were given one: 1",)


def test_credits_are_kept() -> None:
    credit = read(graph(SQUARE, RING, name="box", licence="CC0", author="Ann")).report.credits
    assert (credit.title, credit.licence, credit.author) == ("box", "CC0", "Ann")


LINE = {"type": "LineString", "coordinates": [[0, 0], [10, 5]]}
POLYGON = {"type": "Polygon", "coordinates": [[[0, 0], [10, 0], [10, 10], [0, 0]], [[4, 1], [8, 1], [8, 5], [4, 1]]]}


@pytest.mark.parametrize(
    ("value", "edges"),
    [
        (LINE, 1),
        (POLYGON, 2),
        ({"type": "MultiPolygon", "coordinates": [POLYGON["coordinates"]]}, 2),
        ({"type": "MultiLineString", "coordinates": [[[0, 0], [5, 5]], [[7, 7], [9, 9]]]}, 2),
        ({"type": "Feature", "properties": None, "geometry": POLYGON}, 2),
        (
            {
                "type": "FeatureCollection",
                "features": [{"type": "Feature", "geometry": LINE}, {"type": "Feature", "geometry": None}],
            },
            1,
        ),
        ({"type": "GeometryCollection", "geometries": [POLYGON, {"type": "Point", "coordinates": [1, 1]}]}, 2),
    ],
)
def test_geojson(value: dict[str, object], edges: int) -> None:
    assert len(read(value).edges) == edges


def test_geojson_is_y_up_and_names_what_it_drops() -> None:
    flag = {"type": "LineString", "coordinates": [[0, 0, 7], [0, 10, 7], [5, 10, 7]]}
    drawing = read({"type": "GeometryCollection", "geometries": [flag, {"type": "Point", "coordinates": [1, 1]}]})
    assert (75, 0) in drawing.vertices
    assert "point" in str(drawing.report.dropped[0])


POLYGONS = [{"type": "Polygon", "arcs": [[0, 1]]}, {"type": "Polygon", "arcs": [[-1, 2]]}]
TOPOLOGY = {
    "type": "Topology",
    "transform": {"scale": [0.5, 0.5], "translate": [100, 100]},
    "objects": {"map": {"type": "GeometryCollection", "geometries": POLYGONS}},
    "arcs": [
        [[0, 0], [0, 20]],
        [[0, 20], [20, 0], [0, -20], [-20, 0]],
        [[0, 0], [-20, 0], [0, 20], [20, 0]],
        [[90, 90], [5, 5]],
    ],
}


def test_topojson_shares_borders_and_leaves_out_unused_arcs() -> None:
    drawing = read(TOPOLOGY, size=40)
    assert (drawing.width, drawing.height) == (40, 20)
    assert sorted(drawing.degrees()) == [3, 3]


def test_topojson_without_a_transform_or_objects() -> None:
    assert len(read({"type": "Topology", "arcs": [[[0, 0], [5, 5]], [[9, 9], [5, 9]]]}).edges) == 2


def test_topojson_tells_all_arcs_that_are_not_there(tmp_path: Path) -> None:
    objects = {
        "land": {"type": "Polygon", "arcs": [[0, 4, -4]]},
        "sea": {"type": "GeometryCollection", "geometries": [{"type": "MultiPolygon", "arcs": [[[-5]], [[True, "1", 1.0]]]}]},
    }
    file = tmp_path / "map.json"
    file.write_text(json.dumps({**TOPOLOGY, "objects": objects}))
    with pytest.raises(InputError) as caught:
        read_file(file)
    assert str(caught.value).splitlines() == [
        f"{file}: objects.{name}.arcs: there is no arc {arc}; the last one is 3, which is -4 backwards"
        for name, arc in (("land", "4"), ("sea", "-5"), ("sea", "true"), ("sea", '"1"'), ("sea", "1.0"))
    ]


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ([1], "is not a graph"),
        ({"vertices": [], "edges": []}, "in no format"),
        (graph([], []), "no lines"),
        (graph([[0, 0], [0, "1"]], [[0, 1]]), r"vertices\[1\]"),
        (graph([[0, 0], [0, True]], [[0, 1]]), r"vertices\[1\]"),
        (graph([[0, 0], [1e300, 1]], [[0, 1]]), r"vertices\[1\]"),
        (graph([[0, 0], [1, 1]], [[0, 2]]), r"edges\[0\]"),
        (graph([[0, 0], [1, 1]], [[0, 1.0]]), r"edges\[0\]"),
        (graph([[0, 0], [1, 1]], [[0, -1]]), r"edges\[0\]"),
        (graph([[0, 0], [0, 0]], [[0, 1]]), "no extent"),
        (graph(SQUARE, RING, unit="inch"), "unit"),
        (graph(SQUARE, RING, y="left"), "direction"),
        ({"format": "printkit-graph/1", "vertices": {}, "edges": []}, "missing"),
        ({"type": "Polygon", "coordinates": [[[0, 0], "x"]]}, "not a point"),
        ({"type": "Polygon", "coordinates": [7]}, "not lists"),
        ({"type": "Topology", "arcs": 5}, "arcs"),
        ({"type": "Topology", "arcs": [], "objects": {"a": {"type": "LineString", "arcs": [0]}}}, "the list of arcs is empty"),
        ({"type": "Topology", "arcs": [[[0, 0], [1, 1]]], "transform": {"scale": 3}}, "transform"),
        ({"type": "Topology", "arcs": [[[0, 0], [1, 1]]], "transform": {"scale": [1e9, 1], "translate": [1e9, 0]}}, "too large"),
    ],
)
def test_what_is_wrong_is_named(value: object, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_bytes(json.dumps(value).encode())


@pytest.mark.parametrize("text", ["{", '{"a": NaN}', '{"a": Infinity}', '{"a":' * 100_000, '{"a": 1' + "0" * 5000 + "}"])
def test_bad_json_is_one_line(text: str) -> None:
    with pytest.raises(InputError, match="JSON"):
        read_bytes(text.encode())


@pytest.mark.parametrize("text", ["null", "true", "7", '"a"', " \n", "x,y\n1,2\n"])
def test_what_is_neither_a_picture_nor_a_graph_is_not_taken_for_one(text: str) -> None:
    with pytest.raises(InputError, match="is neither a picture nor a graph; name an SVG, graph JSON, GeoJSON or TopoJSON file"):
        read_bytes(text.encode())


def test_caps_hold() -> None:
    data = json.dumps(graph([[n, n % 7] for n in range(100)], [[n, n + 1] for n in range(99)])).encode()
    with pytest.raises(InputError, match="more than 50 points"):
        read_bytes(data, limits=Limits(points=50))
    with pytest.raises(InputError, match="larger than"):
        read_bytes(data, limits=Limits(json_bytes=100))


def test_a_gzipped_graph_is_read() -> None:
    data = gzip.compress(json.dumps(graph(SQUARE, RING)).encode())
    assert len(read_bytes(data).edges) == 1


@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40)), min_size=3, max_size=12, unique=True), st.data())
def test_a_drawing_comes_back_as_it_went(points: list[tuple[int, int]], data: st.DataObject) -> None:
    pairs = st.tuples(st.integers(0, len(points) - 1), st.integers(0, len(points) - 1)).filter(lambda pair: pair[0] != pair[1])
    edges = data.draw(st.lists(pairs, min_size=1, max_size=12))
    first = read(graph([list(point) for point in points], [list(pair) for pair in edges], unit="mm"))
    again = read_bytes(graph_json(first).encode())
    assert again.edges == first.edges
    assert (again.width, again.height) == (first.width, first.height)


def test_a_drawing_can_be_written_as_svg_and_read_again() -> None:
    first = read(graph(SQUARE, [*RING, [0, 2]], name="a < b"), size=50, margin=5)
    text = svg_text(first)
    assert "a &lt; b" in text
    again = read_bytes(text.encode(), Options(size=50, margin=5))
    assert again.edges == first.edges
