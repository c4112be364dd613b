"""Pages of one's own: whatever can be drawn becomes a scene."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any

from printkit.errors import Fault, UsageError
from printkit.front.drawing import is_geometry, read_drawing
from printkit.front.page import Page
from printkit.scene import Path, Scene
from printkit.scene.ink import theme
from printkit.scene.item import Stroke
from printkit.scene.shape import layer, polygon, polyline
from printkit.sources import Drawing, Edge

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    Drawn = Scene | Page | Drawing | str | PathLike[str] | BaseGeometry

_WIDTH = 0.5


def scene_of(page: Any) -> Scene:
    """Return what is on a page: a scene as it is, a drawing or an SVG file as its lines."""
    if isinstance(page, Scene):
        return page
    if isinstance(page, Page):
        return page.scene
    if isinstance(page, str | PathLike | Drawing) or is_geometry(page):
        return _lines(read_drawing(page, margin=_WIDTH))
    remedy = "give a scene, a page, a drawing, or the path of an SVG file"
    raise UsageError(Fault(f"a {type(page).__name__} is not a page", remedy, "page"))


def _lines(drawing: Drawing) -> Scene:
    stroke = Stroke(theme("colour").ink("text"), _WIDTH)
    lines = layer("lines", [Path(_steps(edge), stroke) for edge in drawing.edges])
    return Scene(drawing.width, drawing.height, (lines,), drawing.report.credits.title)


def _steps(edge: Edge) -> Any:
    return polygon(edge.points[:-1]) if edge.is_loop else polyline(edge.points)
