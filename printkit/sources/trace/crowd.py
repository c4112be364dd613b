"""Pictures with more lines than paper can show: where lines lie too close together to be told apart, a person sees a tone.

A picture that asks for more work than a budget allows is looked at from afar before anything is cut. The page is divided into
cells, and the lines in each are added up. What lies mostly where lines crowd is left out, and the place becomes a grey area, whose
outline is drawn. An ordinary picture is far within the budget, and nothing is done to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import Polygon

from printkit.errors import Fault, InputError
from printkit.geometry.crossing import crossings
from printkit.geometry.flatten import Points
from printkit.geometry.overlay import polygons_in
from printkit.geometry.region import NOWHERE, Area, areas_only
from printkit.sources.limits import Limits

Integers = NDArray[np.int64]
Floats = NDArray[np.float64]

_CELLS = 96  # on the longer side of the picture
_LEAST_CELL = 1.0  # millimetres
_SPACINGS = (0.5, 0.75, 1.1, 1.6, 2.4, 3.6, 5.4)  # millimetres between lines; what lies closer is a tone, the finer the better
_MOSTLY = 0.6  # a line goes if this share of it runs through a tone
_SAMPLES = 2_000_000  # at so many places in all, lines are looked at
_SAME = 0.02  # millimetres; lines that differ by less are the same line
_CRUMB = 6.0  # cells; a smaller tone, or hole in one, is none
_MOST_OF = 0.9  # what rounding leaves of a tone at least
_LIKE = 0.5  # cells; how far the outline of a tone may stray from the edges of its cells


@dataclass(frozen=True, slots=True)
class Thinned:
    """Which lines of a picture stay, by their numbers, and the area that those which go cover like a tone."""

    kept: Integers
    tone: Area = NOWHERE


def thinned(lines: Sequence[Points], limits: Limits, broad: float = 0.0) -> Thinned:
    """Leave out lines until the rest can be worked out within the budget; raises `InputError` if nothing helps.

    `broad` is the share of lines that are drawn with a broad pen, whose two edges are cut at every crossing as well.
    """
    every = np.arange(len(lines))
    if affordable(lines, limits, broad):
        return Thinned(every)
    kept = _without_copies(lines, every)
    if affordable([lines[n] for n in kept], limits, broad):
        return Thinned(kept)
    page = _Page([lines[n] for n in kept])
    for spacing in _SPACINGS:
        crowded = page.crowded(spacing)
        left = kept[page.share(crowded) < _MOSTLY]
        if affordable([lines[n] for n in left], limits, broad):
            return Thinned(left, page.outlined(crowded))
    raise InputError(Fault("it has more lines than can be told apart on paper", "leave out textures and hatchings"))


def affordable(lines: Sequence[Points], limits: Limits, broad: float = 0.0) -> bool:
    """Tell whether lines can be cut at their crossings, and compared with their neighbours, within the budget."""
    points = sum(map(len, lines))
    if points**2 < limits.pieces:
        return True  # so few cannot cross too often
    if len(lines) > limits.pieces or points > limits.busy_points:
        return False
    # A band has three lines for one, and so nine crossings; but only the first of many steps has to do with its edges.
    cut = 2 * crossings(lines) * (1 + 2 * broad)
    if len(lines) + cut > limits.pieces:
        return False
    page = _Page(lines)
    return page.neighbours() <= limits.neighbours and page.packed() <= limits.packed


def _without_copies(lines: Sequence[Points], numbers: Integers) -> Integers:
    """Of lines that are the same, keep the last, which lies on top."""
    last = {np.round(lines[n] / _SAME).astype(np.int64).tobytes(): int(n) for n in numbers}
    return np.array(sorted(last.values()), dtype=np.int64)


class _Page:
    """Cells over a picture, and how many millimetres of every line run through each."""

    def __init__(self, lines: Sequence[Points]) -> None:
        points = np.concatenate(lines)
        self.corner = points.min(axis=0)
        size = float(np.ptp(points, axis=0).max())
        self.cell = max(size / _CELLS, _LEAST_CELL)
        self.across = int(size / self.cell) + 1
        self.owner, self.place, self.length = self._sampled(lines)
        self.total: Floats = np.asarray(np.bincount(self.place, self.length, minlength=self.across**2), dtype=np.float64)

    def neighbours(self) -> float:
        """How many pairs of lines run side by side, about: in each cell, as many lines as its length is long, squared."""
        return float(((self.total / self.cell) ** 2).sum())

    def packed(self) -> float:
        """How many millimetres run through cells where nobody could tell the lines apart."""
        return float(self.total[self.crowded(_SPACINGS[0])].sum())

    def crowded(self, spacing: float) -> NDArray[np.bool_]:
        """The cells in and around which lines are on average closer together than this."""
        used = np.where(self.total > 0, 1.0, 0.0)
        # Over the neighbours that have lines too, because a pattern of about the size of a cell would come and go.
        around = self._summed(self.total) / np.maximum(self._summed(used), 1.0)
        found: NDArray[np.bool_] = (used > 0) & (around > self.cell**2 / spacing)
        return found

    def _summed(self, amounts: Floats) -> Floats:
        """For every cell the sum over itself and the eight around it."""
        wide = np.pad(amounts.reshape(self.across, self.across), 1)
        rows = wide[:-2] + wide[1:-1] + wide[2:]
        return np.asarray(rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]).ravel()

    def share(self, cells: NDArray[np.bool_]) -> Floats:
        """For every line the share of it that runs through some cells."""
        count = int(self.owner[-1]) + 1
        inside = np.bincount(self.owner, self.length * cells[self.place], minlength=count)
        return np.asarray(inside / np.bincount(self.owner, self.length, minlength=count))

    def outlined(self, cells: NDArray[np.bool_]) -> Area:
        """Some cells as an area, with a smooth outline instead of steps."""
        number = np.flatnonzero(cells)
        if not len(number):
            return NOWHERE
        left, top = (number % self.across) * self.cell + self.corner[0], (number // self.across) * self.cell + self.corner[1]
        area = shapely.union_all(shapely.box(left, top, left + self.cell, top + self.cell))
        closed = shapely.buffer(shapely.buffer(area, self.cell, join_style="mitre"), -self.cell, join_style="mitre")
        smooth = [self._without_crumbs(part) for part in polygons_in(closed) if part.area > _CRUMB * self.cell**2]
        return areas_only(shapely.make_valid(shapely.simplify(shapely.MultiPolygon(smooth), _LIKE * self.cell)))

    def _without_crumbs(self, part: Polygon) -> Polygon:
        """A part without small holes, and with its steps rounded off unless it is as narrow as they are."""
        whole = Polygon(part.exterior, [hole for hole in part.interiors if Polygon(hole).area > _CRUMB * self.cell**2])
        rounded = shapely.buffer(shapely.buffer(whole, -self.cell), self.cell)
        return rounded if isinstance(rounded, Polygon) and rounded.area > _MOST_OF * whole.area else whole

    def _sampled(self, lines: Sequence[Points]) -> tuple[Integers, Integers, Floats]:
        """Places at even distances along all lines: whose each is, its cell, and how much of the line it stands for."""
        points = np.concatenate(lines)
        owner = np.repeat(np.arange(len(lines)), [len(line) for line in lines])
        inside = owner[:-1] == owner[1:]
        starts, ends, owner = points[:-1][inside], points[1:][inside], owner[:-1][inside]
        # What has hardly any length, such as a dot, shows all the same.
        length = np.maximum(np.hypot(*(ends - starts).T), 1e-9)
        step = max(self.cell / 2, float(length.sum()) / _SAMPLES)
        count = np.maximum(1, np.ceil(length / step)).astype(np.int64)
        which = np.repeat(np.arange(len(count)), count)
        along = (np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count) + 0.5) / count[which]
        at = starts[which] + (ends - starts)[which] * along[:, None]
        column, row = ((at - self.corner) / self.cell).astype(np.int64).clip(0, self.across - 1).T
        return owner[which], row * self.across + column, self._seen((length / count)[which], owner[which], len(lines))

    @staticmethod
    def _seen(length: Floats, owner: Integers, count: int) -> Floats:
        """Lengths as they count: a line shorter than a millimetre takes as much room as one."""
        own = np.bincount(owner, length, minlength=count)
        return length * (np.maximum(own, 1.0) / np.maximum(own, 1e-9))[owner]
