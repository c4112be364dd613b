"""What makes a silhouette worth printing: one part, no slivers, few corners, symmetry. All of it is measured, not guessed."""

from __future__ import annotations

from dataclasses import dataclass
from math import atan2, degrees, pi, sqrt

from printkit.geometry import ring, ring_edge, ring_match
from printkit.geometry.affine import Affine, Point, compose, rotation, translation
from printkit.geometry.ring import Ring
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.piece_set import Figure, PieceSet
from printkit.kinds.tangram.solve.form import interior_angle

_CLOSE = 1e-5


@dataclass(frozen=True, slots=True)
class Beauty:
    """Measures of a silhouette; `narrowest` is its thinnest neck, gap or edge as a share of the root of its area."""

    parts: int
    holes: int
    corners: int
    sharpest_deg: float
    narrowest: float
    fullness: float
    is_symmetric: bool


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked of a silhouette."""

    symmetric: bool = False
    fewest_corners: int = 4
    most_corners: int = 14
    most_holes: int = 0
    sharpest_deg: float = 30.0
    narrowest: float = 0.1
    emptiest: float = 0.5

    def is_met(self, beauty: Beauty) -> bool:
        """Tell whether a silhouette is as wished."""
        return (
            beauty.parts == 1
            and beauty.holes <= self.most_holes
            and self.fewest_corners <= beauty.corners <= self.most_corners
            and beauty.sharpest_deg >= self.sharpest_deg
            and beauty.narrowest >= self.narrowest
            and beauty.fullness >= self.emptiest
            and (beauty.is_symmetric or not self.symmetric)
        )


def wish_for(pieces: PieceSet, symmetric: bool = False) -> Wish:
    """Return what can be asked of a set's silhouettes: many or pointed pieces cannot make as plain figures as few blunt ones."""
    corners = [angle for piece in pieces.pieces for one in piece.region.rings for angle in _both_sides(one)]
    sharpest = min(30.0, degrees(min(corners)))
    count = len(pieces.pieces)
    return Wish(symmetric, most_corners=8 + count, sharpest_deg=sharpest - 1, narrowest=min(0.1, 0.75 / count))


def beauty(figure: Figure) -> Beauty:
    """Measure a silhouette."""
    rings = [one for region in figure.regions for one in region.rings]
    points = [point for one in rings for point in ring.flattened(one, figure.size / 200)]
    hull = abs(ring.area(ring.ring([list(point) for point in ring.convex_hull(points)])))
    return Beauty(
        len(figure.regions),
        sum(len(region.holes) for region in figure.regions),
        sum(len(one) for one in rings),
        degrees(min(angle for one in rings for angle in _both_sides(one))),
        _narrowest([edge for one in rings for edge in one]) / sqrt(figure.area),
        figure.area / hull,
        mirror_line(figure) is not None,
    )


def mirror_line(figure: Figure) -> tuple[Point, float] | None:
    """Return the most upright line in which a figure is its own mirror image, or None if there is none."""
    return min(mirror_lines(figure), key=lambda line: (round(abs(line[1] - pi / 2), 6), line[1]), default=None)


def mirror_lines(figure: Figure) -> list[tuple[Point, float]]:
    """List the lines in which a figure is its own mirror image, each by a point and a direction in radians from 0 up to pi."""
    tolerance = _CLOSE * figure.size
    outline = figure.boundary(tolerance)
    if not outline.edges:
        return [(outline.circles[0][0].centre, pi / 2)]
    return [_line(flip) for flip in ring_match.congruences(outline, outline, 8 * tolerance, mirrored=True)]


def upright(figure: Figure) -> Affine:
    """Return the motion that stands a figure up at the origin: an axis upright, or else most edges level, on a broad foot."""
    axes = [axis for _, axis in mirror_lines(figure)]
    turns = [turn - axis for axis in axes for turn in (pi / 2, -pi / 2)] or _levelling_turns(figure)
    moves = [rotation(degrees(turn)) for turn in turns]
    best = max(moves, key=lambda move: round(_footing(figure.moved(move)), 6))
    left, top, right, bottom = ring.bounds(edge for region in figure.moved(best).regions for edge in region.edges)
    return compose(translation(-(left + right) / 2, -(top + bottom) / 2), best)


def _both_sides(one: Ring) -> list[float]:
    """List the angles at corners, inside or outside, whichever is sharper; smooth joints are no corners."""
    inside = [interior_angle(before, after) for before, after in zip((one[-1], *one[:-1]), one, strict=True)]
    return [min(angle, 2 * pi - angle) for angle in inside]


def _narrowest(edges: list[Edge]) -> float:
    """Find the shortest edge, or the shortest way from a corner (or the middle of an arc) to an edge that it is not part of."""
    shortest = min(map(ring_edge.length, edges))
    # Straight edges come nearest to each other at a corner; of arcs the middle stands for what bulges towards another edge.
    points = [edge.start for edge in edges] + [ring_edge.middle(edge) for edge in edges if not edge.is_straight]
    for edge in edges:
        close = 1e-6 * ring_edge.length(edge)
        own = (edge.start, edge.end, ring_edge.middle(edge))
        for x, y in points:
            if not any(abs(x - u) <= close and abs(y - v) <= close for u, v in own):
                shortest = min(shortest, ring_edge.distance(edge, (x, y)))
    return shortest


def _line(flip: Affine) -> tuple[Point, float]:
    """Return the line of a reflection: the point halfway between the origin and its image is on it."""
    return (flip[4] / 2, flip[5] / 2), (atan2(flip[1], flip[0]) / 2) % pi


def _levelling_turns(figure: Figure) -> list[float]:
    """Give the four turns that bring most of the outline level or upright."""
    weights: dict[int, float] = {}
    for region in figure.regions:
        for edge in region.outline:
            if edge.is_straight:
                # Twentieths of a degree, by quarter turns: level and upright edges count alike.
                step = round(degrees(ring_edge.start_angle(edge)) * 20) % 1800
                weights[step] = weights.get(step, 0.0) + ring_edge.length(edge)
    step = max(weights, key=lambda key: (round(weights[key], 6), -key), default=0)
    return [-step / 20 * pi / 180 + quarter * pi / 2 for quarter in range(4)]


def _footing(figure: Figure) -> float:
    """Measure how broadly a figure stands: the length of level edges at its foot, and how low its weight is."""
    edges = [edge for region in figure.regions for edge in region.edges]
    _, top, _, bottom = ring.bounds(edges)
    near = 0.02 * (bottom - top)
    foot = sum(abs(e.end[0] - e.start[0]) for e in edges if e.start[1] > bottom - near and e.end[1] > bottom - near)
    middle = sum(ring_edge.middle(e)[1] * ring_edge.length(e) for e in edges) / sum(map(ring_edge.length, edges))
    return foot + 0.5 * (middle - top)
