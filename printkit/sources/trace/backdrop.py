"""The background of a picture: a sharp-cornered area behind everything that fills the page. It is paper, not something to draw."""

from __future__ import annotations

import numpy as np

from printkit.geometry.affine import IDENTITY
from printkit.geometry.region import area_of
from printkit.sources.report import Notebook
from printkit.sources.svg.colour import Colour
from printkit.sources.svg.mark import Illustration, Mark
from printkit.sources.trace.flat import bounds, chains
from printkit.sources.trace.layer import Bounds, rough_box

WHITE: Colour = (1.0, 1.0, 1.0, 1.0)

_FULL = 0.97  # the share of the page that a background covers at least
_SHARP = 0.995  # the share of its own box that it fills at least: rounded corners are a drawing
_OPAQUE = 0.95
_MOST_POINTS = 1000  # an outline of more is no plain sheet, and may be a tangle


def without_backdrop(illustration: Illustration, notes: Notebook) -> tuple[Illustration, Colour]:
    """Leave full-page backgrounds out, and return the colour of the paper that they make."""
    paper = WHITE
    painted = [mark for mark in illustration.marks if mark.fill or mark.pen]
    wholes: list[Bounds] = []
    gone: set[int] = set()
    for place, mark in enumerate(painted[:-1]):
        box = _backdrop_box(mark, illustration)
        if box is None:
            break
        wholes = wholes or _wholes(painted, illustration)
        if not _covers(box, wholes[place]):
            break
        gone.add(id(mark))
        notes.drop(mark.label, "is the background of the page")
        paper = mark.fill.colour if mark.fill else paper
    return Illustration(tuple(mark for mark in illustration.marks if id(mark) not in gone), illustration.page), paper


def _backdrop_box(mark: Mark, illustration: Illustration) -> Bounds | None:
    """The box of a mark that may be a background by itself, whatever else there is."""
    if mark.fill is None or mark.fill.colour[3] < _OPAQUE or mark.outline.clips:
        return None
    # Without a page, a box with an edge around everything may well be a frame that was drawn.
    if illustration.page is None and mark.pen is not None:
        return None
    flat = chains(mark.outline, IDENTITY, np.inf)
    box = bounds(flat)
    if box is None or _extent(box) <= 0 or sum(len(chain.points) for chain in flat) > _MOST_POINTS:
        return None
    area = area_of([chain.points for chain in flat], mark.outline.rule, _extent(box) ** 0.5 * 1e-6)
    return box if area.area >= _SHARP * _extent(box) else None


def _wholes(painted: list[Mark], illustration: Illustration) -> list[Bounds]:
    """For every mark what a background in its place must cover: the page, or without one the box of all that is painted later."""
    if illustration.page:
        x, y, width, height = illustration.page
        return [(x, y, x + width, y + height)] * len(painted)
    empty = (np.inf, np.inf, -np.inf, -np.inf)
    boxes = np.array([*(rough_box(mark, IDENTITY) or empty for mark in painted[1:]), empty])
    least = np.minimum.accumulate(boxes[::-1, :2])[::-1]
    most = np.maximum.accumulate(boxes[::-1, 2:])[::-1]
    found = [(*map(float, low), *map(float, high)) for low, high in zip(least, most, strict=True)]
    return [box if box[0] <= box[2] else (0.0, 0.0, 0.0, 0.0) for box in found]  # type: ignore[misc]


def _covers(box: Bounds, whole: Bounds) -> bool:
    width, height = min(box[2], whole[2]) - max(box[0], whole[0]), min(box[3], whole[3]) - max(box[1], whole[1])
    return width > 0 and height > 0 and width * height >= _FULL * _extent(whole)


def _extent(box: Bounds) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
