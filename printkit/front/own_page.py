"""Pages of one's own: whatever can be drawn becomes a scene."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from printkit.errors import Fault, UsageError
from printkit.front.argument import under
from printkit.front.drawing import is_geometry, read_drawing
from printkit.front.drawing_art import LINE_WIDTH, plain_lines
from printkit.front.page import Page
from printkit.scene import Scene
from printkit.sources import Drawing

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

    Drawn = Scene | Page | Drawing | str | os.PathLike[str] | BaseGeometry


def scene_of(page: Any) -> Scene:
    """Return what is on a page: a scene as it is, a drawing or an SVG file as its lines."""
    if isinstance(page, Scene):
        return page
    if isinstance(page, Page):
        return page.scene
    if isinstance(page, str | os.PathLike | Drawing) or is_geometry(page):
        return plain_lines(under("page", lambda: read_drawing(page, margin=LINE_WIDTH)))
    remedy = "give a scene, a page, a drawing, or the path of an SVG file"
    raise UsageError(Fault(f"a {type(page).__name__} is not a page", remedy, "page"))
