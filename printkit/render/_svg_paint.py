"""Path data, transformations and paint as SVG attributes."""

from __future__ import annotations

from functools import lru_cache

from printkit.geometry.affine import Affine
from printkit.render._number import short
from printkit.render._svg_name import slug
from printkit.scene.item import Ink, Segment, Stroke

Attributes = dict[str, str]


@lru_cache(maxsize=2048)
def path_data(segments: tuple[Segment, ...], places: int) -> str:
    """Write the steps of a path; the same shape, such as a symbol on many pieces, is written once and remembered."""
    return " ".join(_step(step, places) for step in segments)


def transform_data(transform: Affine, places: int) -> str:
    """Write a map in the words that say most plainly what it does."""
    a, b, c, d, e, f = transform
    move = f"translate({short(e, places)} {short(f, places)})"
    if (b, c) == (0, 0) and a == d:
        return move if a == 1 else f"{move} scale({short(a, 7)})"
    linear = " ".join(short(number, 7) for number in (a, b, c, d))
    return f"matrix({linear} {short(e, places)} {short(f, places)})"


def paint(fill: Ink | None, stroke: Stroke | None, places: int) -> Attributes:
    """Give fill and stroke as plain colours, and the inks' names as classes."""
    attributes = {"fill": fill.colour if fill else "none"}
    classes = [f"fill-{slug(fill.name, 'ink')}"] if fill else []
    if stroke and stroke.width > 0:
        attributes |= _line(stroke, places + 1)
        classes.append(f"stroke-{slug(stroke.ink.name, 'ink')}")
    return attributes | {"class": " ".join(classes)}


def _line(stroke: Stroke, places: int) -> Attributes:
    """Describe a line; what SVG takes for granted is left out."""
    attributes = {"stroke": stroke.ink.colour, "stroke-width": short(stroke.width, places)}
    if stroke.cap != "butt":
        attributes["stroke-linecap"] = stroke.cap
    if stroke.join != "miter":
        attributes["stroke-linejoin"] = stroke.join
    if stroke.dash:
        attributes["stroke-dasharray"] = " ".join(short(length, places) for length in stroke.dash)
    return attributes


def _step(step: Segment, places: int) -> str:
    if step[0] == "A":
        _, rx, ry, turn_deg, large, sweep, x, y = step
        radii = f"{short(rx, places)} {short(ry, places)} {short(turn_deg, places)}"
        return f"A{radii} {large:d} {sweep:d} {short(x, places)} {short(y, places)}"
    return step[0] + " ".join([short(number, places) for number in step[1:]])
