"""Whether a page can be read: labels are large enough, and nothing that is printed touches anything else."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import shapely
from shapely import Geometry, LineString, STRtree

from printkit.errors import ProofError
from printkit.kinds.dots.numbered.prove.sheet import Sheet

LEAST_PT = 6.0
LEAST_GAP = 0.2
"""Nothing comes nearer to a label or a leader than this many millimetres."""


def check_legible(sheet: Sheet) -> None:
    """Make sure that labels lie on the sheet and are clear of dots, ink, leaders and each other, and dots of each other."""
    _check_type(sheet)
    boxes = [shapely.box(*label.box) for label in sheet.labels]
    _check_on_sheet(sheet, boxes)
    ink = [LineString(line).buffer(sheet.ink_width / 2) for line in sheet.ink]
    rims = [shapely.Point(dot.centre).buffer(dot.radius) for dot in sheet.dots]
    leaders = [LineString(leader.ends) for leader in sheet.leaders]
    _check_apart("a label", boxes, "a dot", rims)
    _check_apart("a label", boxes, "a printed line", ink)
    _check_apart("a leader", leaders, "a printed line", ink)
    for what, geometries in (("labels", boxes), ("leaders", leaders), ("dots", rims)):
        _check_each_apart(what, geometries)


def _check_type(sheet: Sheet) -> None:
    sizes = {round(label.size_pt, 3) for label in sheet.labels}
    if len(sizes) > 1 or min(sizes) < LEAST_PT:
        raise ProofError("the labels are too small to read, or differ in size")


def _check_on_sheet(sheet: Sheet, boxes: Sequence[Geometry]) -> None:
    paper = shapely.box(0, 0, sheet.width, sheet.height)
    for label, box in zip(sheet.labels, boxes, strict=True):
        if not paper.covers(box):
            raise ProofError(f'the label "{label.text}" reaches over the edge')
    if not all(paper.contains(shapely.Point(point)) for point in chain(sheet.places, *sheet.ink)):
        raise ProofError("a dot or a printed line lies off the page")


def _check_apart(what: str, ones: Sequence[Geometry], other: str, others: Sequence[Geometry]) -> None:
    if ones and others and len(STRtree(others).query(ones, predicate="dwithin", distance=LEAST_GAP)[0]):
        raise ProofError(f"{what} touches {other}")


def _check_each_apart(what: str, geometries: Sequence[Geometry]) -> None:
    # Everything is as near as can be to itself.
    if geometries and len(STRtree(geometries).query(geometries, predicate="dwithin", distance=LEAST_GAP)[0]) > len(geometries):
        raise ProofError(f"two {what} touch")
