"""What the symmetries of a figure make of its tilings: which are images of each other, and what need not be tried twice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, cos, floor, hypot, sin
from typing import TYPE_CHECKING

from printkit.geometry import ring_edge, ring_match
from printkit.geometry.affine import IDENTITY, Affine, apply, compose, determinant, translation
from printkit.geometry.ring import Region
from printkit.kinds.tangram.piece_set import Figure

if TYPE_CHECKING:
    from printkit.kinds.tangram.solve.tiling import Placement

_CELLS = 32.0
_COARSE = 1e-4
"""With a tolerance above this share of the figure's size, places are written too coarsely to tell similar ones apart."""

Mark = tuple[int, ...]
Signature = tuple[Mark, ...]


class Symmetry:
    """Writes placements and tilings so that those which a symmetry of the figure carries onto each other are known."""

    def __init__(self, figure: Figure, tolerance: float, turn_over: bool) -> None:
        self._cell = _CELLS * tolerance
        self._tolerance = tolerance
        outline = figure.boundary(tolerance)
        self._centre = outline.circles[0][0].centre if not outline.edges else None
        self._radius = max((disc.radius for disc, _ in outline.circles), default=0.0)
        self._motions = [] if self._centre else ring_match.symmetries(outline, 8 * tolerance)
        self._kept = [index for index, motion in enumerate(self._motions) if turn_over or determinant(motion) > 0]
        self.is_useful = len(self._kept) > 1 and tolerance <= _COARSE * figure.size

    def mark(self, one: Placement) -> Mark:
        """Write where one shape lies."""
        return (one.shape, *_place(one.region, IDENTITY, self._cell))

    def images(self, one: Placement) -> set[Mark]:
        """Write all places to which symmetries carry a placement."""
        return {(one.shape, *_place(one.region, self._motions[index], self._cell)) for index in self._kept}

    def signatures(self, tiling: Sequence[Placement]) -> tuple[set[Signature], list[Signature]]:
        """Return how the images of a tiling that count are written (of a disc, those turned are alike), and how all of them are."""
        turns = list(self._rounds(tiling)) if self._centre else self._motions
        written = [_written(tiling, motion, self._cell) for motion in turns]
        # Of a disc, the first half are turns: the least of these stands for all. The second half are reflections.
        if self._centre:
            return {min(written[: len(written) // 2])}, written
        return {written[index] for index in self._kept}, written

    def _rounds(self, tiling: Sequence[Placement]) -> Iterator[Affine]:
        """Give the turns, and the turns after a reflection, that bring a corner on the rim of a disc to the same point."""
        x, y = self._centre or (0.0, 0.0)
        corners = [edge.start for one in tiling for edge in one.region.edges]
        rim = [atan2(v - y, u - x) for u, v in corners if abs(hypot(u - x, v - y) - self._radius) <= 8 * self._tolerance]
        home = translation(-x, -y)
        yield from (compose((cos(t), -sin(t), sin(t), cos(t), 0.0, 0.0), home) for t in rim)
        yield from (compose((cos(t), sin(t), sin(t), -cos(t), 0.0, 0.0), home) for t in rim)


def is_near(one: Signature, other: Signature) -> bool:
    """Tell whether two tilings are written alike, but for a value that fell on either side of a border of the grid."""
    return all(
        a[0] == b[0] and all(abs(p - q) <= 1 for p, q in zip(a[1:], b[1:], strict=True)) for a, b in zip(one, other, strict=True)
    )


def _written(tiling: Sequence[Placement], motion: Affine, cell: float) -> Signature:
    """Write every piece of a moved tiling by its shape, its middle and its size along the axes, in cells of a grid."""
    return tuple(sorted((one.shape, *_place(one.region, motion, cell)) for one in tiling))


def _place(region: Region, motion: Affine, cell: float) -> tuple[int, ...]:
    points = [apply(motion, point) for edge in region.edges for point in (edge.start, ring_edge.middle(edge))]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    # Sums and bounds alone are equal for a piece and for some of its mirror images in place; the mixed sum is not.
    mixed = sum(x * y for x, y in points)
    # The odd offset keeps round numbers away from the borders of the grid.
    values = (sum(xs), sum(ys), max(xs), max(ys), mixed)
    return tuple(floor(value / cell + 0.3719) for value in values)
