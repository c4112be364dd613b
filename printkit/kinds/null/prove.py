"""The proof: it reads the boxes and what is in them off the drawn page, and finds the odd one as a reader does.

It shares no code with the maker, and takes nothing from the drawing but what an eye can see: where lines and shapes are, and their
colours.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import NamedTuple

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.scene.flatten import Box, bounds
from printkit.scene.seen import PAPER, Picture, Shape

_PRECISION = 0.02
"""Outlines whose points differ by less than this share of a box are the same."""

Outline = tuple[tuple[float, float], ...]


class _Cell(NamedTuple):
    """A box: where it stands, and what is drawn in it, measured from its middle in widths of the box."""

    box: Box
    marks: tuple[Outline, ...]
    colours: frozenset[str]


def prove(printed: Printed) -> Proof:
    """Prove that one box differs, that it is the one ticked in the answer, and that the grid is as large as was asked for."""
    page, answer = _grid(printed.page), _grid(printed.answer)
    _check_size(page, printed.spec.rows, printed.spec.columns)
    if [[cell.marks for cell in row] for row in page] != [[cell.marks for cell in row] for row in answer]:
        raise ProofError("the boxes of the answer are not those of the page")
    odd = _odd(page)
    if _ticks(printed.page, page):
        raise ProofError("the page has a tick already")
    ticked = _ticks(printed.answer, answer)
    if ticked != [odd]:
        raise ProofError(f"the answer ticks {ticked}, but the different box is {odd}")
    return Proof((("solutions", 1), ("boxes", sum(map(len, page)))))


def _grid(picture: Picture) -> list[list[_Cell]]:
    """Read the boxes row by row; they are drawn as rings that are not filled."""
    rings = [bounds(chain.points) for shape in picture.shapes if _is_frame(shape) for chain in shape.chains if chain.closed]
    if not rings or max(box.width for box in rings) - min(box.width for box in rings) > _PRECISION * rings[0].width:
        raise ProofError("the boxes are missing or differ in size")
    cells = _cells(rings, picture)
    rows: list[list[_Cell]] = []
    for cell in sorted(cells, key=lambda cell: (round(cell.box.top, 1), cell.box.left)):
        if rows and abs(rows[-1][0].box.top - cell.box.top) < cell.box.height / 2:
            rows[-1].append(cell)
        else:
            rows.append([cell])
    return rows


def _is_frame(shape: Shape) -> bool:
    return shape.fill is None and shape.pen is not None and all(chain.closed for chain in shape.chains)


def _cells(boxes: list[Box], picture: Picture) -> list[_Cell]:
    """Gather what is drawn in each box: filled outlines, by where their points lie from its middle."""
    marks: dict[Box, list[Outline]] = {box: [] for box in boxes}
    colours: dict[Box, set[str]] = {box: set() for box in boxes}
    for shape in picture.shapes:
        for chain in shape.chains if shape.fill else ():
            box = next((box for box in boxes if _inside(chain.points, box)), None)
            if box is None:
                raise ProofError("a symbol is not inside a box")
            marks[box].append(_from_middle(chain.points, box))
            colours[box].add(str(shape.fill))
    return [_Cell(box, tuple(sorted(marks[box])), frozenset(colours[box])) for box in boxes]


def _from_middle(points: tuple[Point, ...], box: Box) -> Outline:
    x0, y0 = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return tuple((_share(x - x0, box), _share(y - y0, box)) for x, y in points)


def _share(distance: float, box: Box) -> float:
    """Measure in widths of the box, roughly enough that the same symbol in another box is equal."""
    return round(distance / box.width / _PRECISION) * _PRECISION


def _inside(points: tuple[Point, ...], box: Box) -> bool:
    return all(box.left < x < box.right and box.top < y < box.bottom for x, y in points)


def _check_size(rows: list[list[_Cell]], height: int, width: int) -> None:
    if len(rows) != height or any(len(row) != width for row in rows):
        raise ProofError(f"the page has {len(rows)} rows of boxes, not {height} rows of {width}")
    pitches = {round(right.box.left - left.box.left, 2) for row in rows for left, right in pairwise(row)}
    columns = [{round(row[number].box.left, 2) for row in rows} for number in range(width)]
    if len(pitches) > 1 or any(len(lefts) > 1 for lefts in columns):
        raise ProofError("the boxes do not stand in rows and columns")


def _odd(rows: list[list[_Cell]]) -> tuple[int, int]:
    """Find the box that differs from all others."""
    counted = Counter(cell.marks for row in rows for cell in row)
    lonely = [marks for marks, count in counted.items() if count == 1]
    inks = {cell.colours for row in rows for cell in row}
    if len(counted) != 2 or len(lonely) != 1 or () in counted:
        raise ProofError("there must be two symbols, and exactly one of them only once")
    if len(inks) != 1 or inks & {frozenset(), frozenset({PAPER})}:
        raise ProofError("the symbols differ in colour, or cannot be seen")
    return next((r, c) for r, row in enumerate(rows) for c, cell in enumerate(row) if cell.marks == lonely[0])


def _ticks(picture: Picture, rows: list[list[_Cell]]) -> list[tuple[int, int]]:
    """Find the boxes with a tick: a line with two strokes, the second longer and upwards, in an ink that can be seen."""
    ticks = [
        chain.points
        for shape in picture.shapes
        for chain in shape.chains
        if not chain.closed and shape.pen and shape.pen.colour != PAPER and _is_tick(chain.points)
    ]
    found = [
        (r, c) for points in ticks for r, row in enumerate(rows) for c, cell in enumerate(row) if _inside(_middle(points), cell.box)
    ]
    if len(found) != len(ticks):
        raise ProofError("a tick is not in a box")
    return found


def _is_tick(points: tuple[Point, ...]) -> bool:
    if len(points) != 3:
        return False
    (left, start), (low, bottom), (right, top) = points
    return left < low < right and top < start < bottom


def _middle(points: tuple[Point, ...]) -> tuple[Point, ...]:
    box = bounds(points)
    return (((box.left + box.right) / 2, (box.top + box.bottom) / 2),)
