"""From a drawing to the lines of a sheet: what no dots can show is refused."""

from __future__ import annotations

from typing import Any, TypeVar

from printkit.errors import Fault, SpecError
from printkit.kinds.dots.drawing_spec import DrawingSpec
from printkit.kinds.dots.line_art import LineArt

Sheet = TypeVar("Sheet", bound=Any)

DENSEST = 0.75
"""If lines are nearer to each other than this many millimetres on average, they are no lines to the eye but a grey."""
RIM = 3.0
"""So many millimetres around the drawing count as its area, so that a single line is not dense."""


def line_art(spec: DrawingSpec) -> LineArt:
    """Return the lines of a drawing, unless they are too dense for dots of any size."""
    art = LineArt.of(spec.traced.polylines())
    area = _area(art)
    if art.length * DENSEST > area:
        problem = f"the lines of the drawing are only {area / art.length:.1g} mm apart on average, which no dots can show"
        remedy = "write a larger size, leave out hatching and textures, or choose a simpler drawing"
        raise SpecError(Fault(problem, remedy, "drawing"))
    return art


def _area(art: LineArt) -> float:
    points = [point for line in art.lines for point in line] or [(0.0, 0.0)]
    sides: list[float] = [max(side) - min(side) + 2 * RIM for side in zip(*points, strict=True)]
    return sides[0] * sides[1]


def with_dots(sheet: Sheet, remedy: str = "write a larger eps or size, or a smaller dmin") -> Sheet:
    """Return a sheet, unless everything on it is printed already."""
    if not sheet.dots:
        raise SpecError(Fault("no dots can draw this under these rules", remedy, "eps"))
    return sheet
