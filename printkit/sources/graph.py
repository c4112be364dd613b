"""Planar graphs from files: graph JSON, GeoJSON and TopoJSON, all read into lines.

Every value is looked at before it is used: a file may say anything. Coordinates are taken as they are, with y turned down.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isfinite

import numpy as np

from printkit.errors import Fault, InputError
from printkit.geometry.affine import Point
from printkit.geometry.flatten import Points
from printkit.sources.export import GRAPH_FORMAT
from printkit.sources.limits import Limits
from printkit.sources.report import Credits, Notebook, plain
from printkit.sources.strict_json import strict_json

_NOTHING = 1e-100
_DEEPEST = 12
_MOST_FAULTS = 100
_LINES = {"LineString": 1, "MultiPoint": 0, "Point": 0, "MultiLineString": 2, "Polygon": 2, "MultiPolygon": 3}


@dataclass(frozen=True, slots=True)
class Graph:
    """Lines as they stand in a file, y down; `in_mm` if the file says that they are millimetres."""

    lines: tuple[Points, ...]
    in_mm: bool


def read_graph(text: str, limits: Limits, notes: Notebook) -> Graph:
    """Read any of the three formats, known by what is in the file."""
    found = _object(text)
    kind = found.get("type")
    if kind == "Topology":
        lines = _flipped(_topology(found, limits, notes))
        in_mm = False
    elif isinstance(kind, str) and "format" not in found:
        lines = _flipped(list(_geometry_lines(found, limits, notes)))
        in_mm = False
    else:
        lines, in_mm = _plain_graph(found, limits)
    notes.credits = _credits(found)
    if not lines:
        raise InputError(Fault("there are no lines in the file", "it should hold lines or polygons"))
    if sum(len(line) for line in lines) > limits.points:
        raise InputError(Fault(f"has more than {limits.points} points", "simplify the lines first"))
    return Graph(tuple(lines), in_mm)


def _object(text: str) -> dict[str, object]:
    try:
        found = strict_json(text)
    except (ValueError, RecursionError) as error:
        reason = plain(str(error).split(":")[0].lower(), 60) or "bad JSON"
        raise InputError(Fault(f"is not a readable JSON file ({reason})", "write it as graph JSON, GeoJSON or TopoJSON")) from error
    if not isinstance(found, dict):
        raise InputError(Fault("is not a graph", f'a graph is an object with "format": "{GRAPH_FORMAT}", or GeoJSON, or TopoJSON'))
    return found


def _plain_graph(found: dict[str, object], limits: Limits) -> tuple[list[Points], bool]:
    """Graph JSON: vertices and pairs of them."""
    if found.get("format") != GRAPH_FORMAT:
        raise InputError(Fault("is in no format we know", f'write "format": "{GRAPH_FORMAT}"', "format"))
    unit, y = found.get("unit"), found.get("y", "down")
    if unit not in {None, "mm"} if isinstance(unit, str | None) else True:
        raise InputError(Fault("is not a unit we know", 'write "mm" or leave it out', "unit"))
    if y not in ("down", "up"):
        raise InputError(Fault("is not a direction", 'write "down" or "up"', "y"))
    vertices, edges = found.get("vertices"), found.get("edges")
    if not isinstance(vertices, list) or not isinstance(edges, list):
        raise InputError(Fault("are missing", "write lists of points and of pairs", "vertices and edges"))
    points = np.array([_point(item, "vertices", place, limits) for place, item in enumerate(vertices)]).reshape(-1, 2)
    pairs = [_pair(item, place, len(points)) for place, item in enumerate(edges)]
    lines = [points[list(pair)] for pair in pairs if pair[0] != pair[1]]
    return (_flipped(lines) if y == "up" else lines), unit == "mm"


def _point(item: object, field: str, place: int, limits: Limits) -> Point:
    if isinstance(item, list) and len(item) >= 2:
        x, y = item[0], item[1]
        if _is_number(x) and _is_number(y) and abs(x) <= limits.coordinate and abs(y) <= limits.coordinate:
            return (_told(x), _told(y))
    raise InputError(Fault("is not a point", "write [x, y] with finite numbers", f"{field}[{place}]"))


def _told(value: float) -> float:
    """Read a coordinate; one that would vanish when it is squared is nothing."""
    return float(value) if abs(value) > _NOTHING else 0.0


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and isfinite(value)


def _pair(item: object, place: int, count: int) -> tuple[int, int]:
    if isinstance(item, list) and len(item) == 2:
        a, b = item
        if _is_index(a, count) and _is_index(b, count):
            return (a, b)
    raise InputError(Fault("is not a pair of vertices", f"write [i, j] with numbers from 0 to {count - 1}", f"edges[{place}]"))


def _is_index(value: object, count: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < count


def _geometry_lines(found: dict[str, object], limits: Limits, notes: Notebook) -> Iterator[Points]:
    """GeoJSON: walk through collections down to coordinates."""
    stack: list[tuple[object, int]] = [(found, 0)]
    while stack:
        item, depth = stack.pop()
        if not isinstance(item, dict) or depth > _DEEPEST:
            continue
        kind = item.get("type")
        if kind == "Feature":
            stack.append((item.get("geometry"), depth + 1))
        elif kind in ("FeatureCollection", "GeometryCollection"):
            inner = item.get("features" if kind == "FeatureCollection" else "geometries")
            stack += [(part, depth + 1) for part in reversed(inner)] if isinstance(inner, list) else []
        elif isinstance(kind, str) and kind in _LINES:
            yield from _coordinates(item.get("coordinates"), kind, limits, notes)
        else:
            notes.drop(plain(str(kind), 40), "is not a geometry we know")


def _coordinates(value: object, kind: str, limits: Limits, notes: Notebook) -> Iterator[Points]:
    """Lists of points, however deep this kind of geometry nests them."""
    depth = _LINES[kind]
    if depth == 0:
        notes.drop(kind, "is a point, not a line")
        return
    level: list[object] = [value]
    for _ in range(depth - 1):
        level = [part for item in level if isinstance(item, list) for part in item]
    for item in level:
        if not isinstance(item, list):
            raise InputError(Fault(f"the coordinates of a {kind} are not lists of points", "write [[x, y], ...]", "coordinates"))
        line = np.array([_point(point, "coordinates", place, limits) for place, point in enumerate(item)]).reshape(-1, 2)
        if len(line) > 1:
            yield line


def _topology(found: dict[str, object], limits: Limits, notes: Notebook) -> list[Points]:
    """TopoJSON: arcs that borders share; those that some line or polygon uses, or all if nothing says."""
    arcs = found.get("arcs")
    if not isinstance(arcs, list):
        raise InputError(Fault("are missing", "a topology has a list of arcs", "arcs"))
    used = _used_arcs(found.get("objects"), len(arcs), notes)
    scale, offset = _quantised(found.get("transform"))
    return [
        line
        for n, arc in enumerate(arcs)
        if not used or n in used
        for line in [_arc(arc, n, scale, offset, limits)]
        if len(line) > 1
    ]


def _used_arcs(objects: object, count: int, notes: Notebook) -> set[int]:
    """The arcs that objects refer to; an arc that runs backwards is written ~n, which is -1 for the first."""
    used: set[int] = set()
    wrong: dict[Fault, None] = {}
    for name, item in _references(objects, notes):
        if isinstance(item, int) and not isinstance(item, bool) and -count <= item < count:
            used.add(item if item >= 0 else ~item)
        else:
            wrong[_no_arc(item, name, count)] = None
    if wrong:
        raise InputError(*list(wrong)[:_MOST_FAULTS])
    return used


def _no_arc(item: object, name: str, count: int) -> Fault:
    remedy = f"the last one is {count - 1}, which is {-count} backwards" if count else "the list of arcs is empty"
    return Fault(f"there is no arc {plain(json.dumps(item), 20)}", remedy, f"objects.{plain(name, 40)}.arcs")


def _references(objects: object, notes: Notebook) -> Iterator[tuple[str, object]]:
    """Whatever stands where the number of an arc is expected, with the name of the object it stands in."""
    found = objects.items() if isinstance(objects, dict) else ()
    stack: list[tuple[str, object, int]] = [(name, part, 0) for name, part in reversed(found)]
    while stack:
        name, item, depth = stack.pop()
        if depth > _DEEPEST:
            continue
        if isinstance(item, list):
            stack += [(name, part, depth + 1) for part in reversed(item)]
        elif isinstance(item, dict):
            if str(item.get("type")).endswith("Point"):
                notes.drop("Point", "is a point, not a line")
            stack += [(name, item.get(key), depth + 1) for key in ("geometries", "arcs")]
        elif item is not None:
            yield name, item


def _quantised(transform: object) -> tuple[Point | None, Point]:
    if not isinstance(transform, dict):
        return None, (0.0, 0.0)
    scale, offset = transform.get("scale"), transform.get("translate")
    good = [pair for pair in (scale, offset) if isinstance(pair, list) and len(pair) == 2 and all(map(_is_number, pair))]
    if len(good) != 2:
        raise InputError(Fault("is not a transform", 'write {"scale": [x, y], "translate": [x, y]}', "transform"))
    return (float(good[0][0]), float(good[0][1])), (float(good[1][0]), float(good[1][1]))


def _arc(arc: object, number: int, scale: Point | None, offset: Point, limits: Limits) -> Points:
    if not isinstance(arc, list):
        raise InputError(Fault("is not a list of points", "write [[x, y], ...]", f"arcs[{number}]"))
    points = np.array([_point(item, f"arcs[{number}]", place, limits) for place, item in enumerate(arc)]).reshape(-1, 2)
    if scale is None:
        return points
    with np.errstate(all="ignore"):
        placed: Points = points.cumsum(axis=0) * scale + offset
    if not (np.abs(placed) <= limits.coordinate).all():
        raise InputError(Fault("has coordinates too large to draw", "check its transform", f"arcs[{number}]"))
    return placed


def _flipped(lines: Sequence[Points]) -> list[Points]:
    return [line * (1.0, -1.0) for line in lines]


def _credits(found: dict[str, object]) -> Credits:
    names = {"title": ("name", "title"), "author": ("author",), "licence": ("licence", "license"), "source": ("source",)}
    texts = {
        key: next((plain(str(found[name]), 200) for name in known if isinstance(found.get(name), str)), "")
        for key, known in names.items()
    }
    return Credits(**texts)
