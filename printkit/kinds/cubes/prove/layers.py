"""Reading a figure layer by layer: the drawing of every layer has squares for cubes, and areas in colour for pieces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt
from typing import NamedTuple

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from printkit.errors import ProofError
from printkit.kinds.cubes.prove.grids import is_same_line
from printkit.kinds.cubes.prove.known import Cubes, Kit, extent, places
from printkit.kinds.cubes.prove.legend import BASE, Legend
from printkit.kinds.cubes.prove.plate import Fill, Plate, patch_of, same_area, spot_shape, stroke_shape, thick
from printkit.kinds.cubes.prove.space import Cube
from printkit.kinds.cubes.prove.words import LEGIBLE
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Colour, Pen
from printkit.scene.weave import alike

Solution = tuple[tuple[str, Cubes], ...]
"""Pieces by name, and where they lie."""
_Line = tuple[BaseGeometry, Pen]
LONGEST_LETTER = 2
"""Names longer than this do not fit a square, and are not written."""


class _Part(NamedTuple):
    """What one layer shows of a piece."""

    cubes: Cubes
    colour: Colour
    letter: str


class _Square(NamedTuple):
    row: int
    column: int


def read_layers(plate: Plate, figures: Sequence[Cubes], kit: Kit, legend: Legend) -> tuple[Cubes, Solution]:
    """Read which of some figures is drawn, and how its pieces lie."""
    grounds = _grounds(plate)
    if not grounds:
        raise ProofError("the layers of the figure are missing")
    for size in sorted({len(figure) for figure in figures}):
        side = sqrt(shapely.union_all([ground for ground, _ in grounds]).area / size)
        squares = _squares(grounds, side, size)
        for figure in figures if squares else ():
            found = _layout(figure, set(squares)) if len(figure) == size else None
            if found is not None:
                return figure, _solution(plate, grounds, squares, found, figure, kit, legend, side)
    raise ProofError("the layers do not show the figure")


def _grounds(plate: Plate) -> list[tuple[BaseGeometry, Colour]]:
    """Return the areas of pieces; patterns lie on them, and add nothing."""
    kept: list[tuple[BaseGeometry, Colour]] = []
    covered: list[BaseGeometry] = []
    for fill, colour in plate.fills:
        if not any(ground.covers(fill) for ground in covered):
            kept.append((fill, colour))
            covered.append(thick(fill))
    return kept


def _squares(grounds: Sequence[tuple[BaseGeometry, Colour]], side: float, size: int) -> dict[_Square, int]:
    """Read the squares of all layers, which stand on one grid, each with the number of the area that it belongs to."""
    boxes = np.array([ground.bounds for ground, _ in grounds])
    left, top = boxes[:, :2].min(axis=0)
    found: dict[_Square, int] = {}
    for number, (ground, _) in enumerate(grounds):
        x0, y0, x1, y1 = ground.bounds
        own = [
            _Square(row, column)
            for row in range(round((y0 - top) / side), round((y1 - top) / side))
            for column in range(round((x0 - left) / side), round((x1 - left) / side))
            if ground.covers(shapely.Point(left + (column + 0.5) * side, top + (row + 0.5) * side))
        ]
        drawn = [_box(square, left, top, side) for square in own]
        if any(square in found for square in own) or not same_area(shapely.union_all(drawn), ground):
            return {}
        found |= dict.fromkeys(own, number)
    return found if len(found) == size else {}


def _box(square: _Square, left: float, top: float, side: float) -> BaseGeometry:
    """Return a square as an area; neighbours have the very same corners, so that they join without a gap."""
    row, column = square
    return shapely.box(left + column * side, top + row * side, left + (column + 1) * side, top + (row + 1) * side)


def _layout(figure: Cubes, squares: set[_Square]) -> dict[_Square, Cube] | None:
    """Tell which square is which cube: layers stand in rows, the lowest first, with one square between them."""
    rows, columns, layers = extent(figure)
    for across in range(1, layers + 1):
        at = {_Square(x + (z // across) * (rows + 1), y + (z % across) * (columns + 1)): (x, y, z) for x, y, z in figure}
        up, back = min(square.row for square in at), min(square.column for square in at)
        moved = {_Square(square.row - up, square.column - back): cube for square, cube in at.items()}
        if set(moved) == squares:
            return moved
    return None


def _solution(
    plate: Plate,
    grounds: Sequence[tuple[BaseGeometry, Colour]],
    squares: dict[_Square, int],
    cube_at: dict[_Square, Cube],
    figure: Cubes,
    kit: Kit,
    legend: Legend,
    side: float,
) -> Solution:
    parts = _parts(plate, grounds, squares, cube_at)
    strokes = _check_lines(plate, grounds, squares, cube_at, side)
    found = next(_put_together(parts, (), kit, figure), None)
    if found is None:
        raise ProofError("the layers do not show every piece as often as the set has it, each in its own shape")
    names = [next(name for name, cubes in found if part.cubes <= cubes) for part in parts]
    lettered = [bool(part.letter) for name, part in zip(names, parts, strict=True) if len(name) <= LONGEST_LETTER]
    if any(lettered) and not all(lettered):
        raise ProofError("a piece of the layers has no letter")
    for name, part in zip(names, parts, strict=True):
        legend.add(name, BASE, part.colour)
    _dress(plate, grounds, strokes, names, legend)
    return found


def _parts(plate: Plate, grounds: Sequence[Fill], squares: dict[_Square, int], cube_at: dict[_Square, Cube]) -> list[_Part]:
    """Read what each area shows of a piece; every letter stands on one."""
    parts = []
    for number, (ground, colour) in enumerate(grounds):
        letters = [word for word in plate.words if ground.covers(shapely.Point(word.middle))]
        if len(letters) > 1 or any(contrast(word.colour, colour) < LEGIBLE for word in letters):
            raise ProofError("the letters of the layers cannot be read")
        cubes = frozenset(cube_at[square] for square, own in squares.items() if own == number)
        parts.append(_Part(cubes, colour, letters[0].text if letters else ""))
    if len(plate.words) != sum(bool(part.letter) for part in parts):
        raise ProofError("a letter stands beside the layers")
    return parts


def _dress(plate: Plate, grounds: Sequence[Fill], strokes: Sequence[_Line], names: Sequence[str], legend: Legend) -> None:
    """Read the patterns of the layers."""
    spots = [(fill, ink) for fill, ink in plate.fills if not any(fill is ground for ground, _ in grounds)]
    drawn = [(line, stroke_shape(line, pen)) for line, pen in strokes] + [(fill, spot_shape(fill, ink)) for fill, ink in spots]
    patches = []
    for ground, _ in grounds:
        around = thick(ground)
        patches.append(patch_of(ground, [shape for thing, shape in drawn if around.covers(thing)], plate.words))
    for name in dict.fromkeys(names):
        legend.dress(name, alike([patch for own, patch in zip(names, patches, strict=True) if own == name], patches))


def _put_together(parts: Sequence[_Part], found: Solution, kit: Kit, figure: Cubes) -> Iterator[Solution]:
    """Join parts of one colour and letter to pieces, layer by layer."""
    used = [name for name, _ in found]
    if not parts:
        if all(used.count(name) == count for name, count in kit.counts.items()):
            yield found
        return
    letter = parts[0].letter
    for name in [letter] if letter else kit.shapes:
        if used.count(name) < kit.counts.get(name, 0):
            for place in places(kit.shapes[name], figure):
                if _is_shown(name, place, parts):
                    rest = [part for part in parts if not part.cubes & place]
                    yield from _put_together(rest, (*found, (name, place)), kit, figure)


def _is_shown(name: str, place: Cubes, parts: Sequence[_Part]) -> bool:
    """Tell whether the first of some parts and others of its colour are together a piece in a place."""
    if not parts[0].cubes <= place:
        return False
    own = [part for part in parts if part.cubes & place]
    is_whole = frozenset().union(*(part.cubes for part in own)) == place
    return is_whole and all(part.colour == parts[0].colour and part.letter in {"", name} for part in own)


def _check_lines(
    plate: Plate, grounds: Sequence[Fill], squares: dict[_Square, int], cube_at: dict[_Square, Cube], side: float
) -> list[_Line]:
    """Refuse a piece or a layer without an outline, and lines where none belong but seams between squares and patterns.

    Return the strokes of patterns.
    """
    areas = [ground for ground, _ in grounds]
    left, top = np.array([area.bounds for area in areas])[:, :2].min(axis=0)
    drawn = {square: _box(square, left, top, side) for square in squares}
    rings = [area.boundary for area in (*areas, *_layers(drawn, cube_at))]
    edges = shapely.union_all([box.boundary for box in drawn.values()])
    near, grid = thick(shapely.union_all(rings)), thick(edges)
    outlines: list[_Line] = []
    seams: list[_Line] = []
    strokes: list[_Line] = []
    for line, pen in plate.lines:
        (outlines if near.covers(line) else seams if grid.covers(line) else strokes).append((line, pen))
    _check_rings([line for line, _ in outlines], rings)
    drawn_seams = thick(shapely.union_all([line for line, _ in seams]))
    if seams and shapely.difference(shapely.difference(edges, near), drawn_seams).length > side / 2:
        raise ProofError("a line of the layers is missing")
    _check_told(outlines, strokes, areas)
    return strokes


def _check_told(outlines: Sequence[_Line], strokes: Sequence[_Line], areas: Sequence[BaseGeometry]) -> None:
    """Refuse outlines of several colours, or of one that cannot be seen, and strokes that lie on no piece."""
    grounds = [thick(area) for area in areas] if strokes else []
    has_strays = any(not any(ground.covers(line) for ground in grounds) for line, _ in strokes)
    if has_strays or len({pen.colour for _, pen in outlines}) != 1 or contrast(outlines[0][1].colour, PAPER) < LEGIBLE:
        raise ProofError("the layers have a line where none belongs, or lines that cannot be told")


def _layers(drawn: dict[_Square, BaseGeometry], cube_at: dict[_Square, Cube]) -> list[BaseGeometry]:
    """Return the area of every layer, from its squares."""
    by_height: dict[int, list[BaseGeometry]] = defaultdict(list)
    for square, box in drawn.items():
        by_height[cube_at[square][2]].append(box)
    return [shapely.union_all(own) for own in by_height.values()]


def _check_rings(lines: Sequence[BaseGeometry], rings: Sequence[BaseGeometry]) -> None:
    """Refuse an area that has no line of its own all around it."""
    left_over = list(lines)
    for ring in rings:
        own = next((line for line in left_over if is_same_line(line, ring)), None)
        if own is None:
            raise ProofError("a line of the layers is missing")
        left_over.remove(own)
