"""The lines of a picture on paper: visible edges and pens, with strokes in place of the edges of thin areas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from shapely import LineString, MultiLineString, Polygon, STRtree

from printkit.geometry.flatten import Points
from printkit.geometry.overlay import lines_in, united, without
from printkit.sources.option import Options
from printkit.sources.report import Notebook
from printkit.sources.svg.colour import Colour
from printkit.sources.trace.ink import Stroke, strokes
from printkit.sources.trace.layer import GRID, Layer
from printkit.sources.trace.seen import Flags, Pieces, Seen, beside, see

Cell = tuple[int, int]

_FARTHEST = 1.5  # millimetres that the breadth of a pen adds at most to how far its ends reach


@dataclass(frozen=True, slots=True)
class Lines:
    """Polylines, and for loose ends how far their ink makes them seem to reach (by the cell of the grid they lie in)."""

    lines: tuple[Points, ...]
    reach: dict[Cell, float]


def lines_of(layers: Sequence[Layer], paper: Colour, visible: float, options: Options, notes: Notebook) -> Lines:
    """Find the lines that a person would draw."""
    seen = see(layers, paper)
    _note_unseen(seen, layers, visible, notes)
    shown, dips = _shown(seen, visible)
    found = strokes(seen, layers, paper, visible, options)
    kept = _beyond(seen.pieces[shown], found)
    fresh = [line for stroke in found for line in (*stroke.lines, *stroke.outlines)]
    every = [np.asarray(line.coords) for line in (*kept, *fresh, *_bridges(kept, found))]
    reach = _reach(layers, found, options.snap)
    # A line that is lost under a pen seems to go on to the pen's centre line, half a width away.
    for piece, width in zip(seen.pieces[dips], seen.cover[dips].tolist(), strict=True):
        for x, y in (piece.coords[0], piece.coords[-1]):
            reach[cell(x, y)] = max(reach.get(cell(x, y), 0.0), options.snap + width / 2)
    return Lines(tuple(every), reach)


def _note_unseen(seen: Seen, layers: Sequence[Layer], visible: float, notes: Notebook) -> None:
    lit = seen.seen_layers(visible)
    shown = {layers[number].label for number in lit}
    for label in dict.fromkeys(layer.label for layer in layers if layer.label not in shown):
        notes.drop(label, "cannot be seen: it is painted over, or has the colour of what is around it")


def cell(x: float, y: float) -> Cell:
    """The cell of the grid that a point is rounded to."""
    return (round(x / GRID), round(y / GRID))


def _shown(seen: Seen, visible: float) -> tuple[Flags, Flags]:
    """The pieces that show, with the short ways under a broad pen to its centre line; and the longer ones, which are lost."""
    shown = seen.shown > visible
    hidden = ~shown & (seen.bare > visible)
    if not hidden.any():
        return shown, np.zeros(len(shown), dtype=bool)
    number = np.flatnonzero(hidden)
    ends = shapely.get_coordinates(shapely.get_point(seen.pieces, 0)), shapely.get_coordinates(shapely.get_point(seen.pieces, -1))
    lit = {cell(x, y) for side in ends for x, y in side[shown].tolist()}
    meets = np.array([[cell(*map(float, side[n])) in lit for side in ends] for n in number])
    # Square to the pen, the way to its centre line is half its width; what takes more than twice that runs along under it.
    short = shapely.length(seen.pieces[number]) < 1.2 * seen.cover[number]
    links, dips = np.zeros(len(shown), dtype=bool), np.zeros(len(shown), dtype=bool)
    links[number[meets.all(axis=1) & short]] = True
    dips[number[meets.any(axis=1) & ~links[number]]] = True
    return shown | links, dips


def _beyond(pieces: Pieces, found: Sequence[Stroke]) -> Pieces:
    """Leave out the pieces that bound a reduced area or lie in it."""
    if not found or not len(pieces):
        return pieces
    _, left, right = beside(pieces)
    tree = STRtree(np.asarray(shapely.points(np.concatenate([left, right]))))
    inside = tree.query([stroke.area for stroke in found], predicate="contains")[1]
    gone = np.zeros(len(pieces), dtype=bool)
    # The points to the right follow those to the left, in the same order.
    gone[inside % len(pieces)] = True
    return _cut(pieces[~gone], [stroke.area for stroke in found if stroke.is_gap])


def _cut(pieces: Pieces, gaps: Sequence[Polygon]) -> Pieces:
    """Cut away what runs along gaps."""
    if not gaps or not len(pieces):
        return pieces
    wide = shapely.buffer(united(gaps, GRID), 3 * GRID)
    shapely.prepare(wide)
    cut = [part for piece in pieces for part in (lines_in(without(piece, wide, GRID)) if wide.intersects(piece) else [piece])]
    return np.array([part for part in cut if part.length > 0], dtype=object)


def _bridges(kept: Pieces, found: Sequence[Stroke]) -> Iterator[LineString]:
    """Lead lines that ended on the boundary of a reduced area on to the nearest line in it."""
    if not found or not len(kept):
        return
    ends = shapely.get_coordinates([shapely.get_point(kept, 0), shapely.get_point(kept, -1)])
    ends = np.unique(ends, axis=0)
    tree = STRtree(np.asarray(shapely.points(ends)))
    for stroke in found:
        target = MultiLineString([*stroke.lines, *stroke.outlines])
        if target.is_empty:
            continue
        for place in np.sort(tree.query(stroke.area.boundary, predicate="dwithin", distance=4 * GRID)):
            start, end = np.asarray(shapely.shortest_line(shapely.Point(ends[place]), target).coords)
            far = float(np.hypot(*(end - start)))
            if far > GRID:  # a little past the line, so that rounding cannot keep the two apart
                yield LineString([start, end + (end - start) / far * 3 * GRID])


def _reach(layers: Sequence[Layer], found: Sequence[Stroke], snap: float) -> dict[Cell, float]:
    """How far loose ends reach: a little, and further where a broad pen makes the ink seem to touch."""
    reach: dict[Cell, float] = {}
    for layer in layers:
        for line in layer.centre.geoms:
            for x, y in (line.coords[0], line.coords[-1]):
                reach[cell(x, y)] = max(reach.get(cell(x, y), 0.0), snap + min(0.5 * layer.pen_width, _FARTHEST))
    for stroke in found:
        for x, y, width in stroke.ends:
            reach[cell(x, y)] = snap + min(0.6 * width, _FARTHEST)
    return reach
