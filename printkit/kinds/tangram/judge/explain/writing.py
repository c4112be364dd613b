"""Explanations as tables for machines: the form of `printkit verify --explain OUT.json`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from printkit.geometry import ring
from printkit.geometry.affine import Point
from printkit.geometry.ring import Region, Ring
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.judge.explain.circular_list import Compared, Element
from printkit.kinds.tangram.judge.explain.finding import VOID, Contour, Explanation, Met, Origin, Side

CLOCKWISE, ANTICLOCKWISE = "clockwise", "anticlockwise"
"""The senses of contours as they are seen, with y pointing down: outlines and holes."""
_DIGITS = 9


def explanation_table(one: Explanation) -> dict[str, Any]:
    """Write an explanation."""
    return {
        **one.verdict,
        "method": "table" if one.by_table else "edges",
        "within": _rounded(one.within),
        "pieces": [{"piece": name, "rings": _rings(region)} for name, region in zip(one.names, one.pieces, strict=True)],
        "relations": [_relation(met) for met in one.relations],
        "complete": one.is_complete,
        "splits": [{"at": _point(split.point), "edges": [_origin(origin) for origin in split.origins]} for split in one.splits],
        "eliminated": [
            {**_edge(each.edge), "of": [_origin(origin) for origin in (each.first, each.second) if origin]}
            for each in one.cancelled
        ],
        "contours": [_contour(each) for each in one.contours],
        "target": [_contour(each) for each in one.wanted],
        "lists": [_lists(each) for each in one.compared],
    }


def _relation(met: Met) -> dict[str, Any]:
    found = met.relation
    return {
        "code": found.code,
        "bits": f"{found.code:04b}",
        "table": met.table,
        "group": met.group,
        "name": words(met),
        "a": _side(met.a),
        "b": _side(met.b),
        "at": [_point(point) for point in found.points],
        "shared": [_edge(edge) for edge in found.shared],
        "left_of_a": [_edge(edge) for edge in found.left_of_a],
        "left_of_b": [_edge(edge) for edge in found.left_of_b],
    }


def words(met: Met) -> str:
    """Tell a relation in words."""
    return "they touch, and the table has nothing for it" if met.group == VOID else met.relation.name


def _side(side: Side) -> dict[str, Any]:
    return {**_edge(side.edge), "of": _origin(side.origin)}


def _origin(origin: Origin) -> list[int]:
    return [origin.piece, origin.ring, origin.edge]


def _contour(one: Contour) -> dict[str, Any]:
    return {
        "sense": ANTICLOCKWISE if one.is_hole else CLOCKWISE,
        "hole": one.is_hole,
        "inside": one.inside,
        "area": _rounded(abs(one.area)),
        "ring": _vertices(one.ring),
    }


def _lists(one: Compared) -> dict[str, Any]:
    return {
        "contour": one.contour,
        "target": one.target,
        "same": one.is_same,
        "begins": list(one.begins),
        "made": [_element(each) for each in one.made],
        "wanted": [_element(each) for each in one.wanted],
        "alike": list(one.alike),
    }


def _element(one: Element) -> dict[str, Any]:
    found: dict[str, Any] = {"chord": _rounded(one.chord), "angle_deg": round(one.angle_deg, 6)}
    if one.radius is not None:
        found |= {"radius": _rounded(one.radius), "swells": "outwards" if one.outwards else "inwards"}
    if one.bulge:
        found["bulge"] = _rounded(one.bulge)
    return found


def _rings(region: Region) -> list[list[list[float]]]:
    return [_vertices(each) for each in region.rings]


def _vertices(one: Ring) -> list[list[float]]:
    return [_all_rounded(vertex) for vertex in ring.vertices(one)]


def _edge(edge: Edge) -> dict[str, Any]:
    return {"from": _point(edge.start), "to": _point(edge.end), "bulge": _rounded(edge.bulge)}


def _point(point: Point) -> list[float]:
    return _all_rounded(point)


def _all_rounded(values: Iterable[float]) -> list[float]:
    return [_rounded(value) for value in values]


def _rounded(value: float) -> float:
    return round(value, _DIGITS) + 0.0
