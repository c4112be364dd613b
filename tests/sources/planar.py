"""What must hold of every drawing, checked independently of how it was made."""

from __future__ import annotations

from collections import Counter

import shapely
from shapely import STRtree

from printkit.sources import Drawing


def flaws(drawing: Drawing) -> list[str]:
    """Return everything that keeps a drawing from being a planar graph in canonical form."""
    found = []
    lines = [shapely.LineString(edge.points) for edge in drawing.edges]
    for number, edge in enumerate(drawing.edges):
        if edge.points[0] != drawing.vertices[edge.start] or edge.points[-1] != drawing.vertices[edge.end]:
            found.append(f"edge {number} does not end at its vertices")
        if not lines[number].is_simple:
            found.append(f"edge {number} crosses itself")
    found += _meetings(drawing, lines)
    count = Counter(end for edge in drawing.edges for end in (edge.start, edge.end))
    loops = {edge.start for edge in drawing.edges if edge.is_loop}
    found += [f"vertex {n} only joins two edges" for n in range(len(drawing.vertices)) if count[n] == 2 and n not in loops]
    found += [f"vertex {n} belongs to no edge" for n in range(len(drawing.vertices)) if count[n] == 0]
    if any(not (-1e-6 <= x <= drawing.width + 1e-6 and -1e-6 <= y <= drawing.height + 1e-6) for x, y in drawing.vertices):
        found.append("a vertex lies off the paper")
    return found


def _meetings(drawing: Drawing, lines: list[shapely.LineString]) -> list[str]:
    found = []
    for one, other in zip(*STRtree(lines).query(lines, predicate="intersects"), strict=True):
        if one < other:
            ends = {drawing.vertices[n] for n in (drawing.edges[one].start, drawing.edges[one].end)}
            ends &= {drawing.vertices[n] for n in (drawing.edges[other].start, drawing.edges[other].end)}
            common = shapely.get_parts(shapely.intersection(lines[one], lines[other]))
            if not all(
                part.geom_type == "Point" and any(part.distance(shapely.Point(end)) < 1e-6 for end in ends) for part in common
            ):
                found.append(f"edges {one} and {other} meet between their ends")
    return found
