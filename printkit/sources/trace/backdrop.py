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


def without_backdrop(illustration: Illustration, notes: Notebook) -> tuple[Illustration, Colour]:
    """Leave full-page backgrounds out, and return the colour of the paper that they make."""
    paper = WHITE
    marks = list(illustration.marks)
    while True:
        painted = [mark for mark in marks if mark.fill or mark.pen]
        if len(painted) < 2 or not _is_backdrop(painted[0], painted[1:], illustration):
            return Illustration(tuple(marks), illustration.page), paper
        marks.remove(painted[0])
        notes.drop(painted[0].label, "is the background of the page")
        paper = painted[0].fill.colour if painted[0].fill else paper


def _is_backdrop(mark: Mark, others: list[Mark], illustration: Illustration) -> bool:
    if mark.fill is None or mark.fill.colour[3] < _OPAQUE or mark.outline.clips:
        return False
    # Without a page, a box with an edge around everything may well be a frame that was drawn.
    if illustration.page is None and mark.pen is not None:
        return False
    flat = chains(mark.outline, IDENTITY, np.inf)
    box = bounds(flat)
    if box is None or _extent(box) <= 0:
        return False
    area = area_of([chain.points for chain in flat], mark.outline.rule, _extent(box) ** 0.5 * 1e-6)
    return area.area >= _SHARP * _extent(box) and _covers(box, _whole(others, illustration))


def _whole(others: list[Mark], illustration: Illustration) -> Bounds:
    """The page, or without one the box of everything else."""
    if illustration.page:
        x, y, width, height = illustration.page
        return (x, y, x + width, y + height)
    boxes = np.array([box for mark in others for box in [rough_box(mark, IDENTITY)] if box])
    if not len(boxes):
        return (0.0, 0.0, 0.0, 0.0)
    return (*map(float, boxes[:, :2].min(axis=0)), *map(float, boxes[:, 2:].max(axis=0)))  # type: ignore[return-value]


def _covers(box: Bounds, whole: Bounds) -> bool:
    width, height = min(box[2], whole[2]) - max(box[0], whole[0]), min(box[3], whole[3]) - max(box[1], whole[1])
    return width > 0 and height > 0 and width * height >= _FULL * _extent(whole)


def _extent(box: Bounds) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])
