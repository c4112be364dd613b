"""A drawing written down: as graph JSON, which the import reads back, and as a plain SVG picture."""

from __future__ import annotations

import json
from itertools import pairwise
from xml.sax.saxutils import escape

from printkit.geometry.affine import Point
from printkit.sources.drawing import Drawing

GRAPH_FORMAT = "printkit-graph/1"

_LINE_WIDTH = 0.5


def graph_json(drawing: Drawing) -> str:
    """Write a drawing as a graph of straight edges in millimetres, y down."""
    vertices, edges = _straight(drawing)
    graph: dict[str, object] = {"format": GRAPH_FORMAT, "unit": "mm", "y": "down"}
    graph |= {name: text for name, text in _credits(drawing) if text}
    graph |= {"width": drawing.width, "height": drawing.height, "vertices": vertices, "edges": edges}
    return json.dumps(graph, ensure_ascii=False, separators=(",", ":")) + "\n"


def svg_text(drawing: Drawing, line_width: float = _LINE_WIDTH) -> str:
    """Write a drawing as a plain SVG picture, one path for each edge."""
    size = f'width="{drawing.width:g}mm" height="{drawing.height:g}mm" viewBox="0 0 {drawing.width:g} {drawing.height:g}"'
    style = f'fill="none" stroke="#000" stroke-width="{line_width:g}" stroke-linecap="round" stroke-linejoin="round"'
    title = f"<title>{escape(drawing.report.credits.title)}</title>" if drawing.report.credits.title else ""
    paths = "".join(f'<path d="{_data(edge.points, edge.is_loop)}"/>\n' for edge in drawing.edges)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{title}<g {style}>\n{paths}</g></svg>\n'


def _straight(drawing: Drawing) -> tuple[list[Point], list[tuple[int, int]]]:
    """All points of all polylines as vertices: first the vertices of the drawing, then those inside edges."""
    vertices = list(drawing.vertices)
    edges: list[tuple[int, int]] = []
    for edge in drawing.edges:
        inner = range(len(vertices), len(vertices) + len(edge.points) - 2)
        vertices += edge.points[1:-1]
        way = [edge.start, *inner, edge.end]
        edges += pairwise(way)
    return vertices, edges


def _credits(drawing: Drawing) -> list[tuple[str, str]]:
    credits_ = drawing.report.credits
    return [("name", credits_.title), ("author", credits_.author), ("licence", credits_.licence), ("source", credits_.source)]


def _data(points: tuple[Point, ...], closed: bool) -> str:
    steps = points[:-1] if closed else points
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in steps) + ("Z" if closed else "")
