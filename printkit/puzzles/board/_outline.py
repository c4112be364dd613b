"""A board from an outline: the silhouette of a drawing, as nearly as a given number of cells can show it.

Many grids are laid over the silhouette, finer and coarser, each shifted a little. In each, the cells that lie deepest in the
silhouette are taken. The grid that is right for the most of the area wins, among those whose board the pieces can fill.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

import numpy as np
import shapely
from numpy.typing import NDArray

from printkit.errors import Fault, InputError, SpecError
from printkit.puzzles.board import _engine
from printkit.puzzles.board._record import rows_of
from printkit.puzzles.board._shape import Cells, at_origin, parts
from printkit.puzzles.board._state import Task, Tray
from printkit.sources import Options, read_bytes

SIZE = 100.0
FINE = 400
"""The silhouette is looked at through so many points along its longer side."""
SCALES = tuple(0.84 + 0.02 * step for step in range(17))
SHIFTS = tuple(step / 6 for step in range(6))
TRIED = 60
"""So many of the best grids are tried for one that can be filled."""
EFFORT = 300_000


@dataclass(frozen=True, slots=True, eq=False)
class _Silhouette:
    """How much of it lies in any upright rectangle, in fine points."""

    sums: NDArray[np.int64]

    @property
    def area(self) -> int:
        return int(self.sums[-1, -1])

    def inside(self, side: float, shift: tuple[float, float]) -> NDArray[np.float64]:
        """Return the share of every cell of a grid that lies in the silhouette; the grid begins a part of a cell early."""
        stops = []
        for axis in (0, 1):
            last = self.sums.shape[axis] - 1
            edges = np.arange(-shift[axis] * side, last + 2 * side, side)
            stops.append(np.clip(np.rint(edges), 0, last).astype(np.int64))
        corner = self.sums[np.ix_(stops[0], stops[1])]
        found = corner[1:, 1:] - corner[:-1, 1:] - corner[1:, :-1] + corner[:-1, :-1]
        return found / (side * side)


def rows(content: bytes, cells: int, tray: Tray) -> str:
    """Return the board that looks most like the silhouette of a drawing, as rows."""
    return "/".join(rows_of(_board(content, cells, tray)))


@lru_cache(maxsize=32)
def _board(content: bytes, cells: int, tray: Tray) -> Cells:
    boards = _best_boards(_silhouette(content), cells)
    if not boards:
        raise SpecError(Fault(f"no board of {cells} cells looks like this outline", "draw it thicker, or ask for more cells"))
    whole = sum(len(shape) for _, shape in tray.pieces) == cells
    for board in boards:
        if not whole or _engine.solvable(Task(board, tray, len(tray.pieces)), EFFORT):
            return board
    raise SpecError(Fault("the pieces fill no board that looks like this outline", "draw it thicker or simpler"))


def _silhouette(content: bytes) -> _Silhouette:
    """Trace a drawing and look which points lie inside its outline."""
    drawing = read_bytes(content, Options(size=SIZE, detail="silhouette"))
    faces = shapely.polygonize([shapely.LineString(points) for points in drawing.polylines()])
    shape = shapely.union_all(list(faces.geoms))
    if shape.is_empty or shape.area < 1:
        raise InputError(Fault("the drawing encloses no area", "draw a closed outline"))
    left, top, right, bottom = shape.bounds
    step = max(right - left, bottom - top) / FINE
    across, down = (np.arange(start + step / 2, end, step) for start, end in ((left, right), (top, bottom)))
    shapely.prepare(shape)
    mask = shapely.contains_xy(shape, *np.meshgrid(across, down))
    sums = np.zeros((len(down) + 1, len(across) + 1), dtype=np.int64)
    sums[1:, 1:] = mask.cumsum(axis=0).cumsum(axis=1)
    return _Silhouette(sums)


def _best_boards(silhouette: _Silhouette, cells: int) -> list[Cells]:
    """Return the boards that are like the silhouette, the best first, each once."""
    ranked = sorted(_candidates(silhouette, cells), key=lambda found: (-found[0], sorted(found[1])))
    return list(dict.fromkeys(board for _, board in ranked))[:TRIED]


def _candidates(silhouette: _Silhouette, cells: int) -> Iterator[tuple[float, Cells]]:
    for scale in SCALES:
        side = scale * sqrt(silhouette.area / cells)
        for shift in ((down, across) for down in SHIFTS for across in SHIFTS):
            share = silhouette.inside(side, shift)
            order = np.argsort(-share.ravel(), kind="stable")[:cells]
            if len(order) < cells or share.ravel()[order[-1]] < 0.2:
                continue
            board = frozenset((int(place) // share.shape[1], int(place) % share.shape[1]) for place in order)
            if len(parts(board)) == 1:
                yield round(float(2 * share.ravel()[order].sum() - share.sum()) * scale * scale, 6), at_origin(board)
