"""Reading flat drawings of squares."""

from __future__ import annotations

from itertools import pairwise

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.errors import ProofError
from printkit.kinds.cubes.prove.plate import FINE, Plate, same_area, thick
from printkit.kinds.cubes.prove.words import LEGIBLE
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Pen

Squares = frozenset[tuple[int, int]]
"""Rows and columns, both from 0."""


def squares_in(area: BaseGeometry, side: float) -> Squares:
    """Read which squares of a side an area is made of, counted from its upper left corner."""
    left, top, right, bottom = area.bounds
    rows, columns = round((bottom - top) / side), round((right - left) / side)
    found = frozenset(
        (row, column)
        for row in range(rows)
        for column in range(columns)
        if area.covers(shapely.Point(left + (column + 0.5) * side, top + (row + 0.5) * side))
    )
    drawn = shapely.union_all([_box(left, top, row, column, side) for row, column in found])
    if not found or not same_area(drawn, area):
        raise ProofError("a drawing is not made of squares")
    return found


def check_lines(plate: Plate, squares: Squares, side: float) -> None:
    """Refuse a drawing that lacks its outline or lines between its squares, or has other lines, or lines that cannot be told."""
    left, top, _, _ = plate.box
    boxes = [_box(left, top, row, column, side) for row, column in squares]
    outline = shapely.union_all(boxes).boundary
    inner = shapely.difference(shapely.union_all([box.boundary for box in boxes]), thick(outline))
    everywhere = thick(outline.union(inner))
    lines = [line for line, _ in plate.lines]
    if not all(everywhere.covers(line) for line in lines):
        raise ProofError("a drawing has a line where none belongs")
    pens: dict[bool, set[Pen]] = {True: set(), False: set()}
    for line, pen in plate.lines:
        pens[is_same_line(line, outline)].add(pen)
    if not pens[True] or shapely.difference(inner, thick(shapely.union_all(lines))).length > side / 10:
        raise ProofError("a line of a drawing is missing")
    if len(pens[False]) > 1 or any(contrast(pen.colour, PAPER) < LEGIBLE for pen in pens[True]):
        raise ProofError("the lines of a drawing differ, or cannot be seen")


def is_same_line(one: BaseGeometry, other: BaseGeometry) -> bool:
    """Tell whether two lines run in the same places."""
    return bool(thick(other).covers(one) and shapely.difference(other, thick(one)).length < FINE)


def _box(left: float, top: float, row: int, column: int, side: float) -> BaseGeometry:
    return shapely.box(left + column * side, top + row * side, left + (column + 1) * side, top + (row + 1) * side)


def unit_of(plates: list[Plate]) -> float:
    """Return the side of the squares of drawings: the shortest line in them."""
    lengths = [
        segment
        for plate in plates
        for line, _ in plate.lines
        for part in shapely.get_parts(line)
        for segment in _segments(part)
        if segment > 10 * FINE
    ]
    if not lengths:
        raise ProofError("the drawings have no lines")
    return min(lengths)


def _segments(line: BaseGeometry) -> list[float]:
    points = list(line.coords)
    return [float(shapely.Point(a).distance(shapely.Point(b))) for a, b in pairwise(points)]
