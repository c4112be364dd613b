"""Round pieces that touch: discs, rings, lenses and slabs whose corners stand anywhere, and how they are damaged."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import acos, atan2, cos, hypot, pi, sin, tan
from random import Random
from typing import Any

from printkit.geometry import ring
from printkit.geometry.affine import Affine, Point, compose, rotation, scaling, translation
from printkit.geometry.ring import Region, Ring

TAU = 2 * pi
LEAST_ARC = 0.045
"""The angle of the shortest arc that is drawn; the rest of its circle has a bulge of 90."""


@dataclass(frozen=True)
class Touching:
    """Pieces that touch and do not overlap, written twice with other corners, and a way for the last one into the others."""

    pieces: tuple[Region, ...]
    again: tuple[Region, ...]
    inwards: Point
    """The direction, of length 1, that drives the last piece into another one at once."""
    driven_in: str = "overlap"
    driven_out: str | None = "partial"
    """What becomes of the assembly if the last piece is moved that way, or the other way; None if it may be one or the other."""


def circle(centre: Point, radius: float, angles: Sequence[float]) -> Ring:
    """Write a circle as arcs between corners at the given angles."""
    turns = sorted(angle % TAU for angle in angles)
    steps = [(after - before) % TAU for before, after in zip(turns, [*turns[1:], turns[0]], strict=True)]
    corners = [(centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns]
    return ring.ring([[*corner, tan(step / 4)] for corner, step in zip(corners, steps, strict=True)])


def angles(rng: Random, tangent: Sequence[float]) -> list[float]:
    """Choose two to five corners on a circle: anywhere, at a tangent point, or hardly beside one."""
    found = [TAU * rng.random()]
    while len(found) < 2 + rng.randrange(4):
        where = rng.randrange(3)
        beside = rng.choice(tangent) + (0.0 if where == 1 else rng.choice((-1, 1)) * 10 ** rng.uniform(-6, -1.5))
        angle = TAU * rng.random() if where == 0 else beside
        # Neighbours keep a distance that is clearly an edge, and none is nearly the whole circle.
        if all(LEAST_ARC < (angle - other) % TAU < TAU - LEAST_ARC for other in found):
            found.append(angle)
    return found


def disc(rng: Random, centre: Point, radius: float, tangent: Sequence[float]) -> Region:
    return ring.region([circle(centre, radius, angles(rng, tangent))])


def three_discs(rng: Random) -> Touching:
    """Three discs, each of which touches the two others."""
    a, b, c = (rng.uniform(0.4, 2) for _ in "abc")
    # The triangle of the centres has the sides a + b, a + c and b + c.
    turn = acos(((a + b) ** 2 + (a + c) ** 2 - (b + c) ** 2) / (2 * (a + b) * (a + c)))
    centres = [(0.0, 0.0), (a + b, 0.0), ((a + c) * cos(turn), (a + c) * sin(turn))]

    def written() -> tuple[Region, ...]:
        return tuple(
            disc(rng, here, radius, [atan2(y - here[1], x - here[0]) for x, y in centres if (x, y) != here])
            for here, radius in zip(centres, (a, b, c), strict=True)
        )

    return Touching(written(), written(), (-cos(turn), -sin(turn)))


def disc_in_a_ring(rng: Random) -> Touching:
    """A disc in a round hole that it touches in one point or fills."""
    outer, hole = 2.0, rng.uniform(0.8, 1.6)
    radius = hole if rng.random() < 0.4 else rng.uniform(0.3, 0.9) * hole
    side = TAU * rng.random()
    off = ((hole - radius) * cos(side), (hole - radius) * sin(side))

    def written() -> tuple[Region, ...]:
        border = ring.region([circle((0, 0), outer, angles(rng, [side])), circle((0, 0), hole, angles(rng, [side]))])
        return border, disc(rng, off, radius, [side])

    return Touching(written(), written(), (cos(side), sin(side)), "overlap", "overlap" if radius == hole else "partial")


def disc_in_a_crescent(rng: Random) -> Touching:
    """A disc in a round hole that touches its own outline from inside, all three in one point."""
    outer, hole = 2.0, rng.uniform(0.6, 1.5)
    radius = hole if rng.random() < 0.4 else rng.uniform(0.3, 0.9) * hole
    side = TAU * rng.random()

    def at(inner: float) -> Point:
        return ((outer - inner) * cos(side), (outer - inner) * sin(side))

    def written() -> tuple[Region, ...]:
        border = ring.region([circle((0, 0), outer, angles(rng, [side])), circle(at(hole), hole, angles(rng, [side]))])
        return border, disc(rng, at(radius), radius, [side])

    if radius == hole:
        return Touching(written(), written(), (cos(side), sin(side)), driven_out="overlap")
    # Outwards it would leave the crescent where that is thinnest; what it covers of it on the way depends on the radii.
    return Touching(written(), written(), (-cos(side), -sin(side)), "partial", None)


def arcs_on_one_circle(rng: Random) -> Touching:
    """A crescent on a disc or a lens: their arcs lie on one circle and end in different places of it."""
    low, high = sorted((rng.uniform(-0.2, 0.9), rng.uniform(1.6, 2.9)))
    left, right = low - rng.uniform(-0.1, 0.4), high + rng.uniform(-0.1, 0.4)

    def on(turn: float) -> Point:
        return (cos(turn), sin(turn))

    def written() -> tuple[Region, ...]:
        cuts = sorted(rng.uniform(low, high) for _ in range(rng.randrange(3)))
        inner = [left, *sorted(rng.uniform(left, right) for _ in range(rng.randrange(3))), right]
        stops = [low, *cuts, high]
        # The cap lies inside the circle, under its arc; the crescent outside, between this arc and a flatter one.
        cap = [[*on(t), tan((u - t) / 4)] for t, u in pairwise(inner)] + [[*on(right), 0.0]]
        back = [[*on(u), tan((t - u) / 4)] for t, u in reversed(list(pairwise(stops)))]
        crescent = [*back, [*on(low), tan((high - low) / 4) * 1.4]]
        return ring.region([ring.ring(cap)]), ring.region([ring.ring(crescent)])

    middle = (low + high) / 2
    return Touching(written(), written(), (-cos(middle), -sin(middle)))


def disc_on_slabs(rng: Random) -> Touching:
    """A disc in a corner of two slabs: it touches one line from each side, or both at once."""
    radius, wide = rng.uniform(0.3, 1.2), 3.0
    upright = ring.polygon([(-1, -1), (0, -1), (0, wide), (-1, wide)])
    level = ring.polygon([(0, -1), (wide, -1), (wide, 0), (0, 0)])
    centre = (radius, radius)

    def written() -> tuple[Region, ...]:
        return upright, level, disc(rng, centre, radius, [pi, 1.5 * pi])

    return Touching(written(), written(), (0.0, -1.0))


def lens_between_discs(rng: Random) -> Touching:
    """A lens that touches a disc with the middle of its arc, or with its tip."""
    bulge, radius = rng.uniform(0.15, 0.9), rng.uniform(0.5, 2)
    lens = [[0.0, 0.0, bulge], [2.0, 0.0, bulge]]
    # The lower arc swells to -bulge under the chord, since y of the middle is -bulge times half the chord.
    below = (1.0, -bulge - radius)

    def written() -> tuple[Region, ...]:
        return ring.region([ring.ring(lens)]), disc(rng, below, radius, [pi / 2])

    return Touching(written(), written(), (0.0, 1.0))


FAMILIES = (three_discs, disc_in_a_ring, disc_in_a_crescent, arcs_on_one_circle, disc_on_slabs, lens_between_discs)


def anywhere(rng: Random) -> Affine:
    """Choose any rotation, scale and offset; the offset keeps to what the size of the figure allows for."""
    factor = 10 ** rng.uniform(-2, 3)
    place = translation(factor * rng.uniform(-30, 30), factor * rng.uniform(-30, 30))
    return compose(place, compose(scaling(factor), rotation(360 * rng.random())))


def table(target: Sequence[Region], placed: Sequence[Region], **more: Any) -> dict[str, Any]:
    """Write an assembly in the file format."""
    return {
        "target": {"polys": [{"rings": [ring.vertices(one) for one in region.rings]} for region in target]},
        "placed": [{"piece": f"p{i}", "rings": [ring.vertices(one) for one in region.rings]} for i, region in enumerate(placed)],
        **more,
    }


def size(pieces: Sequence[Region]) -> float:
    return ring.diameter(edge for region in pieces for edge in region.edges)


def shifted(pieces: Sequence[Region], index: int, off: Point) -> list[Region]:
    """Shift one of the pieces."""
    return [piece.moved(translation(*off)) if number == index % len(pieces) else piece for number, piece in enumerate(pieces)]


def unit(x: float, y: float) -> Point:
    long = hypot(x, y)
    return (x / long, y / long)
