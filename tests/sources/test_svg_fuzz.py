"""Whatever the file, the import ends with a drawing or with one line; what fuzzing found stays here."""

from __future__ import annotations

import gzip
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planar import flaws

from printkit.errors import PrintkitError
from printkit.sources import Drawing, Options, read_bytes

numbers = st.sampled_from(
    [
        "0",
        "1",
        "-1",
        "5",
        "10",
        "20",
        "37.5",
        "100",
        "1e3",
        "1e9",
        "1e308",
        "1e309",
        "-0.0",
        ".5",
        "1e-9",
        "NaN",
        "inf",
        "50%",
        "2mm",
        "3em",
        "x",
        "",
    ]
)
ids = st.sampled_from(["a", "b", "c", ""])
colours = st.sampled_from(
    ["none", "red", "#000", "#fff", "#12", "url(#a)", "url(#b) blue", "currentColor", "rgba(9,9,9,.5)", "inherit", "junk"]
)
commands = st.lists(st.tuples(st.sampled_from("MmLlHhVvCcSsQqTtAaZz"), st.lists(numbers, max_size=7)), max_size=8)
paths = commands.map(lambda steps: "M0 0" + "".join(letter + " ".join(values) for letter, values in steps))
transforms = st.lists(
    st.tuples(st.sampled_from(["translate", "scale", "rotate", "skewX", "matrix", "bogus"]), st.lists(numbers, max_size=6)),
    max_size=3,
).map(lambda steps: " ".join(f"{name}({','.join(values)})" for name, values in steps))
styles = st.sampled_from(
    ["", "fill:none;stroke:red", "display:none", "opacity:0.5", "clip-path:url(#a)", "stroke-width:5;stroke:#00f", ";;:;}{"]
)
shape_names = ["path", "rect", "circle", "ellipse", "line", "polygon", "text", "linearGradient"]
group_names = ["g", "use", "symbol", "svg", "clipPath", "switch", "defs"]
names = st.sampled_from(shape_names + group_names)
attributes = st.fixed_dictionaries(
    {},
    optional={
        "id": ids,
        "d": paths,
        "x": numbers,
        "y": numbers,
        "width": numbers,
        "height": numbers,
        "r": numbers,
        "rx": numbers,
        "ry": numbers,
        "cx": numbers,
        "cy": numbers,
        "x2": numbers,
        "y2": numbers,
        "points": st.lists(numbers, max_size=9).map(" ".join),
        "fill": colours,
        "stroke": colours,
        "stroke-width": numbers,
        "stroke-linecap": st.sampled_from(["round", "butt", "square"]),
        "transform": transforms,
        "style": styles,
        "class": ids,
        "href": ids.map(lambda name: "#" + name),
        "viewBox": st.lists(numbers, min_size=4, max_size=4).map(" ".join),
        "clip-path": ids.map(lambda name: f"url(#{name})"),
        "clipPathUnits": st.sampled_from(["objectBoundingBox", "userSpaceOnUse"]),
        "fill-rule": st.sampled_from(["evenodd", "nonzero"]),
    },
)


def element(name: str, values: dict[str, str], inside: list[str]) -> str:
    written = "".join(f' {key}="{value}"' for key, value in values.items())
    return f"<{name}{written}>{''.join(inside)}</{name}>"


leaves = st.builds(element, names, attributes, st.just([]))
trees = st.recursive(leaves, lambda inner: st.builds(element, names, attributes, st.lists(inner, max_size=3)), max_leaves=8)
pictures = st.builds(element, st.just("svg"), attributes, st.lists(trees, min_size=1, max_size=4))


USUAL = Options()


def outcome(data: bytes, options: Options) -> Drawing | str:
    try:
        return read_bytes(data, options)
    except PrintkitError as error:
        return str(error)


def survive(data: bytes, options: Options = USUAL) -> None:
    found = outcome(data, options)
    if isinstance(found, Drawing):
        assert flaws(found) == []
    else:
        assert "\n" not in found
        assert len(found) < 400


@settings(max_examples=60)
@given(pictures)
def test_any_picture_ends_well(text: str) -> None:
    survive(text.encode())


@settings(max_examples=25)
@given(pictures, st.sampled_from(["main", "silhouette"]), st.sampled_from(["always", "never"]))
def test_any_picture_ends_well_with_any_options(text: str, detail: str, centre_lines: str) -> None:
    survive(text.encode(), Options(size=60, margin=3, rotate_deg=30, detail=detail, centre_lines=centre_lines))


@given(st.binary(max_size=200))
def test_any_bytes_end_well(data: bytes) -> None:
    survive(data)
    survive(b"<svg>" + data)
    survive(b"{" + data)
    survive(gzip.compress(data))


words = st.sampled_from(["LineString", "Polygon", "Topology", "printkit-graph/1", "mm"])
inner_keys = st.sampled_from(["type", "coordinates", "arcs", "objects", "features", "geometry"])
outer_keys = st.sampled_from(
    ["type", "format", "vertices", "edges", "unit", "y", "coordinates", "arcs", "objects", "transform", "features", "geometries"],
)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.floats() | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(inner_keys, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(outer_keys, values))
def test_any_json_ends_well(value: dict[str, object]) -> None:
    survive(json.dumps(value).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"<svg/>",
        b"[1]",
        b'{"format":"printkit-graph/1","vertices":[],"edges":[]}',
        b"{" * 5000,
        b"[" * 100_000,
        b'{"a":' * 3000 + b"1" + b"}" * 3000,
        b"<svg><path d='M0 0L1e400 5'/></svg>",
        b"<svg width='1e308' height='1'><circle r='1' fill='red'/></svg>",
        b"<svg width='1e308' height='1'><circle r='1' stroke='red' stroke-width='50%'/></svg>",
        b"<svg viewBox='1e308 0 1e-9 10'><circle r='1'/></svg>",
        b"<svg><g transform='scale(1e9)'><g transform='scale(1e9)'><circle r='1e9'/></g></g></svg>",
        b"<svg><clipPath id='c'><circle r='1e308'/></clipPath><rect width='9' height='9' clip-path='url(#c)'/></svg>",
        b"<svg><svg width='1e308' height='2'><circle cx='1e308' cy='1e9' r='1'/></svg></svg>",
        b"<svg><line y2='1e-9' stroke='red' stroke-linecap='round'/></svg>",
        b"<svg><line y2='1e-9' stroke='red'/></svg>",
        b"<svg><path transform='rotate(1e309)' d='M0 0h9v9z'/></svg>",
    ],
)
def test_found_before(data: bytes) -> None:
    survive(data)
