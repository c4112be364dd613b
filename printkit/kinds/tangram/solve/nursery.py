"""How figures grow: pieces are joined one after the other, each along an edge of the figure so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, pi, sin
from random import Random

from printkit.chance import below, choose, shuffled
from printkit.geometry import ring_edge
from printkit.geometry.affine import Affine, Point, apply, compose
from printkit.geometry.ring import Region
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.piece_set import PieceSet
from printkit.kinds.tangram.solve.carving import Rest, attached
from printkit.kinds.tangram.solve.form import Form, shapes_of
from printkit.kinds.tangram.solve.tiling import Placement

CLOSE = 1e-6
TRIES = 12
CHOICES = 4
MANNERS = 5


@dataclass(frozen=True, slots=True)
class Stage:
    """A figure on its way: what was placed and its boundary."""

    placements: tuple[Placement, ...]
    rest: Rest

    def moved(self, motion: Affine) -> Stage:
        """Move the figure rigidly."""
        placements = tuple(Placement(one.shape, compose(motion, one.motion), one.region.moved(motion)) for one in self.placements)
        return Stage(placements, Rest([Region(ring).moved(motion).outline for ring in self.rest.rings]))


class Nursery:
    """Grows figure after figure until its effort, counted in joints tried, is used up."""

    def __init__(self, pieces: PieceSet, rng: Random, most_holes: int, effort: int) -> None:
        self.shapes = shapes_of(pieces.pieces)
        self.everything = [index for index, shape in enumerate(self.shapes) for _ in shape.names]
        self.tolerance = CLOSE * pieces.outline.size
        self.effort_left = effort
        self.rng = rng
        self._most_holes = most_holes
        # The more pieces there are, the more choosy every step must be, or nothing plain comes of them.
        self._choices = max(CHOICES, 2 * len(self.everything) - 12)

    def stage(self) -> Stage | None:
        """Grow one figure of all pieces; None if it came to a dead end."""
        return self.heap(shuffled(self.rng, self.everything))

    def heap(self, order: Sequence[int]) -> Stage | None:
        """Join shapes one after the other."""
        first = choose(self.rng, self.shapes[order[0]].forms)
        stage: Stage | None = Stage((Placement(order[0], first.home, first.region),), Rest(first.region.rings))
        for shape in order[1:]:
            stage = self._with_one_more(stage, shape) if stage else None
        return stage

    def joined(self, stage: Stage, placement: Placement) -> Stage | None:
        """Add a placed piece if it overlaps nothing and leaves one outline without more holes than are wanted."""
        self.effort_left -= 1
        rest = attached(stage.rest, placement.region.edges, self.tolerance)
        if rest is None or len(rest.rings) - 1 > self._most_holes:
            return None
        return Stage((*stage.placements, placement), rest)

    def random_joint(self, edges: Sequence[Edge], shape: int) -> Placement | None:
        """Choose an edge of the figure, a form of the shape, and how the two are aligned; None if they do not bend alike."""
        self.effort_left -= 1
        return joint(shape, choose(self.rng, edges), choose(self.rng, self.shapes[shape].forms), below(self.rng, MANNERS))

    def pleasing(self, options: Sequence[Stage], weight: float) -> Stage | None:
        """Choose the figure with the fewest edges, with a little chance."""
        # Few edges means that edges lie flush: such figures are plain, and hide how they are made.
        rated = [(1.5 * self.rng.random() - weight * len(option.rest.edges), index) for index, option in enumerate(options)]
        return options[max(rated)[1]] if rated else None

    def _with_one_more(self, stage: Stage, shape: int) -> Stage | None:
        """Try random joints of one shape and take the most pleasing of the first few that are possible."""
        options: list[Stage] = []
        for _ in range(TRIES * self._choices // CHOICES):
            placement = self.random_joint(stage.rest.edges, shape)
            grown = self.joined(stage, placement) if placement else None
            if grown is not None:
                options.append(grown)
                if len(options) == self._choices:
                    break
        return self.pleasing(options, 0.35)


def joint(shape: int, edge: Edge, form: Form, manner: int) -> Placement | None:
    """Lay a form with its leading edge backwards along an edge of the figure; None if they do not bend alike.

    It is flush with the edge's end (manners 0 and 1) or start (2 and 3), or lies middle to middle (4).
    """
    if abs(form.bend + ring_edge.curvature(edge)) > CLOSE * max(1.0, abs(form.bend)):
        return None
    motion = _aligned(edge, _leaving_origin(form), manner)
    return Placement(shape, compose(motion, form.home), form.region.moved(motion))


def _leaving_origin(form: Form) -> Edge:
    """Return the edge of a form that leaves its corner at the origin."""
    return min(form.region.outline, key=lambda edge: abs(edge.start[0]) + abs(edge.start[1]))


def _aligned(edge: Edge, own: Edge, manner: int) -> Affine:
    if manner < 2:
        return _carrying(own.start, ring_edge.start_angle(own), edge.end, ring_edge.end_angle(edge) + pi)
    if manner < 4:
        return _carrying(own.end, ring_edge.end_angle(own), edge.start, ring_edge.start_angle(edge) + pi)
    middle = (ring_edge.start_angle(edge) + ring_edge.end_angle(edge)) / 2 + pi
    own_middle = (ring_edge.start_angle(own) + ring_edge.end_angle(own)) / 2
    return _carrying(ring_edge.middle(own), own_middle, ring_edge.middle(edge), middle)


def _carrying(point: Point, angle: float, to: Point, direction: float) -> Affine:
    """Carry a point and a direction at it to another."""
    turn = direction - angle
    c, s = cos(turn), sin(turn)
    x, y = apply((c, s, -s, c, 0.0, 0.0), point)
    return (c, s, -s, c, to[0] - x, to[1] - y)
