"""Symmetric figures grow from the middle.

First comes a symmetric core, which takes up the pieces that have neither a twin nor an axis of their own; then twins are joined on
both sides at once, and single pieces on the axis. Cores that were found are used again.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import degrees, pi
from random import Random

from printkit.chance import below, choose, shuffled
from printkit.geometry import ring_edge
from printkit.geometry.affine import compose, rotation, translation
from printkit.geometry.ring import Region
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_match import MIRROR
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.solve.beauty import mirror_line
from printkit.kinds.tangram.solve.nursery import CHOICES, MANNERS, TRIES, Nursery, Stage, joint
from printkit.kinds.tangram.solve.tiling import Placement

_CORE_TRIES = 6
MOST_IN_CORE = 4
_KNOWN_CORES = 40


def odd_pieces(pieces: PieceSet) -> int:
    """Count the pieces that have neither a twin nor an axis of their own: all of them must be in the core of a symmetric figure."""
    return len(SymmetricNursery(pieces, Random(0), 0, 0).odd)


class SymmetricNursery(Nursery):
    """Grows figures that are symmetric about the y axis."""

    def __init__(self, pieces: PieceSet, rng: Random, most_holes: int, effort: int) -> None:
        super().__init__(pieces, rng, most_holes, effort)
        may_turn = all(piece.turn_over for piece in pieces.pieces)
        self._has_axis = [mirror_line(Figure("", (shape.region,))) is not None for shape in self.shapes]
        self._may_be_twins = [has_axis or may_turn for has_axis in self._has_axis]
        self._cores: list[tuple[list[int], Stage]] = []
        self.odd = [shape for shape in dict.fromkeys(self.everything) for _ in range(self._odd_ones(shape))]

    def stage(self) -> Stage | None:
        """Grow one figure of all pieces; None if it came to a dead end."""
        core = self._core() if len(self.odd) <= MOST_IN_CORE else None
        if core is None:
            return None
        used, stage = core
        left = list(self.everything)
        for shape in used:
            left.remove(shape)
        grown: Stage | None = stage
        for shape, count in shuffled(self.rng, self._units(left)):
            if grown is None:
                return None
            grown = self._on_both_sides(grown, shape) if count == 2 else self._on_axis(grown, shape)
        return grown

    def _units(self, left: Sequence[int]) -> list[tuple[int, int]]:
        """Sort the pieces outside the core into twins and singles; twins with an axis may also stand on it one by one."""
        units: list[tuple[int, int]] = []
        for shape in dict.fromkeys(left):
            count = left.count(shape)
            pairs = 0 if not self._may_be_twins[shape] else count // 2
            if self._has_axis[shape] and pairs and below(self.rng, 4) == 0:
                pairs -= 1
            units += [(shape, 2)] * pairs + [(shape, 1)] * (count - 2 * pairs)
        return units

    def _core(self) -> tuple[list[int], Stage] | None:
        """Take a known core, or look for a new one."""
        # Cores are rare and dear to find, so most figures begin with one that is known.
        if self._cores and (len(self._cores) >= _KNOWN_CORES or below(self.rng, 4)):
            return choose(self.rng, self._cores)
        used = self._core_shapes()
        for _ in range(_CORE_TRIES):
            *most, last = shuffled(self.rng, used)
            stage = self.heap(most) if most and self.effort_left > 0 else None
            centred = self._completed(stage, last) if stage else _centred(self.heap(used)) if not most else None
            if centred is not None:
                self._cores.append((used, centred))
                return used, centred
        return None

    def _completed(self, stage: Stage, shape: int) -> Stage | None:
        """Try every joint of a last piece, in any order, for one that makes the whole symmetric."""
        ways = [(edge, form) for edge in stage.rest.edges for form in self.shapes[shape].forms]
        for edge, form in shuffled(self.rng, ways):
            for manner in range(0, MANNERS, 2):
                placement = joint(shape, edge, form, manner)
                grown = self.joined(stage, placement) if placement else None
                centred = _centred(grown) if grown and _may_be_symmetric(grown.rest.edges, self.tolerance) else None
                if centred is not None:
                    return centred
        return None

    def _core_shapes(self) -> list[int]:
        """Choose the shapes of a core: all that can stand neither on the axis nor as twins, and a few others at random."""
        core, spare = list(self.odd), list(self.everything)
        for shape in core:
            spare.remove(shape)
        wanted = max(1, min(MOST_IN_CORE, len(core) + below(self.rng, 3)))
        while len(core) < wanted and spare:
            shape = choose(self.rng, spare)
            # A shape without an axis leaves its twin odd, so both go into the core.
            for _ in range(1 if self._has_axis[shape] else 2):
                spare.remove(shape)
                core.append(shape)
        return core

    def _odd_ones(self, shape: int) -> int:
        """Count the pieces of a shape that can stand neither on the axis nor as twins."""
        count = self.everything.count(shape)
        return 0 if self._has_axis[shape] else count % 2 if self._may_be_twins[shape] else count

    def _on_axis(self, stage: Stage, shape: int) -> Stage | None:
        """Join a piece that has an axis so that its axis is that of the figure."""
        near = [edge for edge in stage.rest.edges if _spans_axis(edge, self.tolerance)]
        joints = [
            joint(shape, edge, form, manner)
            for edge in near
            for form in self.shapes[shape].forms
            for manner in range(0, MANNERS, 2)
        ]
        centred = [one for one in joints if one is not None and _is_centred(one.region, 100 * self.tolerance)]
        options: list[Stage] = []
        for placement in shuffled(self.rng, centred)[:TRIES]:
            grown = self.joined(stage, placement)
            if grown is not None:
                options.append(grown)
                if len(options) == CHOICES:
                    break
        return self.pleasing(options, 0.2)

    def _on_both_sides(self, stage: Stage, shape: int) -> Stage | None:
        """Join a piece on the right and its mirror image on the left, the most pleasing of a few."""
        right = [edge for edge in stage.rest.edges if max(edge.start[0], edge.end[0]) > self.tolerance]
        options: list[Stage] = []
        for _ in range(2 * TRIES if right else 0):
            placement = self.random_joint(right, shape)
            if placement is None or min(edge.start[0] for edge in placement.region.edges) < -self.tolerance:
                continue
            twin = Placement(shape, compose(MIRROR, placement.motion), placement.region.moved(MIRROR))
            half = self.joined(stage, placement)
            grown = self.joined(half, twin) if half else None
            if grown is not None:
                options.append(grown)
                if len(options) == CHOICES:
                    break
        return self.pleasing(options, 0.2)


def _may_be_symmetric(edges: Sequence[Edge], tolerance: float) -> bool:
    """Tell whether edges come in pairs of one length, but for two that may lie across an axis."""
    # Far quicker than looking for an axis, and it rules most figures out.
    lengths = sorted(map(ring_edge.length, edges))
    single, index = 0, 0
    while index < len(lengths):
        paired = index + 1 < len(lengths) and lengths[index + 1] - lengths[index] <= 100 * tolerance
        single += not paired
        index += 2 if paired else 1
    return single <= 2


def _centred(stage: Stage | None) -> Stage | None:
    """Move a figure so that its axis is the y axis; None if it has none."""
    if stage is None:
        return None
    if len(stage.rest.rings) > 1:
        return None
    line = mirror_line(Figure("", (Region(stage.rest.rings[0]),)))
    if line is None:
        return None
    (x, y), axis = line
    return stage.moved(compose(rotation(degrees(pi / 2 - axis)), translation(-x, -y)))


def _spans_axis(edge: Edge, tolerance: float) -> bool:
    left, _, right, _ = ring_edge.bounds(edge)
    return left <= tolerance and right >= -tolerance


def _is_centred(region: Region, tolerance: float) -> bool:
    """Tell whether a region is symmetric about the y axis: every corner and every middle of an edge has a counterpart."""
    points = [point for edge in region.edges for point in (edge.start, ring_edge.middle(edge))]
    return all(any(abs(x + u) <= tolerance and abs(y - v) <= tolerance for u, v in points) for x, y in points)
