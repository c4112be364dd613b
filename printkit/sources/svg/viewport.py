"""Viewports: how an `svg` or `symbol` element's own coordinates are laid into the rectangle it is given."""

from __future__ import annotations

from dataclasses import dataclass

from printkit.geometry.affine import Affine, compose, scaling, translation
from printkit.sources.svg.number import LARGEST, Measure, length, numbers
from printkit.sources.svg.tree import Node

Box = tuple[float, float, float, float]
"""x, y, width and height."""

_PLACES = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


@dataclass(frozen=True, slots=True)
class Placing:
    """The result: a map into the outer coordinates, the inner size that percentages refer to, and the outer rectangle."""

    map: Affine
    width: float
    height: float
    frame: Box


def view_box(node: Node) -> Box | None:
    """Read a view box; one without area counts as none."""
    found = numbers(node.get("viewBox"), 4)
    if len(found) != 4 or min(found[2:]) < 1 / LARGEST or max(map(abs, found)) > LARGEST:
        return None
    return (found[0], found[1], found[2], found[3])


def root_size(node: Node, measure: Measure) -> tuple[float, float] | None:
    """The size of the whole picture in pixels, or nothing if the file does not say."""
    width, height = (_absolute(node, name, measure) for name in ("width", "height"))
    box = view_box(node)
    if box:
        if width and not height:
            height = width * box[3] / box[2]
        elif height and not width:
            width = height * box[2] / box[3]
        return (width or box[2], height or box[3])
    return (width, height) if width and height else None


def placed(node: Node, frame: Box) -> Placing:
    """Lay an element's view box into a frame as its `preserveAspectRatio` says."""
    x, y, width, height = frame
    box = view_box(node)
    if box is None:
        return Placing(translation(x, y), width, height, frame)
    left, top, inner_width, inner_height = box
    scale_x, scale_y = width / inner_width, height / inner_height
    align, slice_ = _aspect(node.get("preserveAspectRatio"))
    if align:
        scale_x = scale_y = max(scale_x, scale_y) if slice_ else min(scale_x, scale_y)
        x += (width - inner_width * scale_x) * align[0]
        y += (height - inner_height * scale_y) * align[1]
    map_ = compose(compose(translation(x, y), scaling(scale_x, scale_y)), translation(-left, -top))
    return Placing(map_, inner_width, inner_height, frame)


def _aspect(text: str) -> tuple[tuple[float, float] | None, bool]:
    words = [word for word in text.split() if word != "defer"]
    align = words[0] if words else "xMidYMid"
    if align == "none":
        return None, False
    across, down = _PLACES.get(align[1:4], 0.5), _PLACES.get(align[5:8], 0.5)
    return (across, down), words[1:2] == ["slice"]


def _absolute(node: Node, name: str, measure: Measure) -> float | None:
    text = node.get(name)
    value = None if text.endswith("%") else length(text, measure, "x")
    return value if value is not None and value > 0 else None
