"""Pictures of drawings: its plain lines, and what `printkit trace` draws: lines, the places where they meet, and where they end."""

from __future__ import annotations

from printkit.scene.ink import theme
from printkit.scene.item import Dot, Ink, Item, Path, Scene, Segment, Stroke
from printkit.scene.shape import layer, polygon, polyline
from printkit.sources import Drawing, Edge

LINE_WIDTH = 0.5
"""How wide a plain line is."""
_WIDTH = 0.4
_JUNCTION, _END, _SEAM = 0.8, 0.65, 0.45


def picture(drawing: Drawing) -> Scene:
    """Draw a drawing as a page of its own size; neighbouring lines have different colours, so that one sees where each ends."""
    look = theme("colour")
    edges = [_line(place, edge, look.accents) for place, edge in enumerate(drawing.edges)]
    marks: list[Item] = [
        mark for point, degree in zip(drawing.vertices, drawing.degrees(), strict=True) for mark in _mark(*point, degree)
    ]
    layers = (layer("lines", edges), layer("vertices", marks))
    edge = min(_JUNCTION, drawing.width, drawing.height)
    return Scene(max(drawing.width, edge), max(drawing.height, edge), layers, drawing.report.credits.title or "drawing")


def plain_lines(drawing: Drawing) -> Scene:
    """Draw nothing but the lines."""
    stroke = Stroke(theme("colour").ink("text"), LINE_WIDTH)
    lines = layer("lines", [Path(_steps(edge), stroke) for edge in drawing.edges])
    return Scene(drawing.width, drawing.height, (lines,), drawing.report.credits.title)


def _line(place: int, edge: Edge, inks: tuple[Ink, ...]) -> Path:
    return Path(_steps(edge), Stroke(inks[place % len(inks)], _WIDTH), name=f"line-{place + 1}")


def _steps(edge: Edge) -> tuple[Segment, ...]:
    return polygon(edge.points[:-1]) if edge.is_loop else polyline(edge.points)


def _mark(x: float, y: float, degree: int) -> list[Item]:
    """Mark a junction by a dark dot, an open end by a ring; the seam of a loop by a small dot."""
    look = theme("colour")
    text, paper = look.ink("text"), look.ink("paper")
    if degree == 1:
        return [Dot(x, y, _END, (paper,), Stroke(text, 0.3))]
    return [Dot(x, y, _JUNCTION if degree > 2 else _SEAM, (text,))]
