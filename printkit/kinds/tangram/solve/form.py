"""Shapes of pieces as the solver places them: by one corner, with the edge that leaves it along a given direction."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin

from printkit.geometry import ring, ring_edge, ring_match
from printkit.geometry.affine import IDENTITY, Affine, compose
from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import Boundary, boundary
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_match import MIRROR
from printkit.kinds.tangram.piece_set import Piece

_CLOSE = 1e-6
_ROUGHLY = 1e-3


@dataclass(frozen=True)
class Form:
    """A piece held by a corner: the corner at the origin, the edge that leaves it in the direction of x.

    `home` is the motion from where the piece stands in its set; the other fields describe the corner and its two edges.
    """

    region: Region
    home: Affine
    angle: float
    bend: float
    reach: float
    last_bend: float
    last_reach: float

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        """All edges, the holes' included."""
        return self.region.edges

    def placed(self, x: float, y: float, direction: float) -> Affine:
        """Return the motion that puts the corner at a point and the edge that leaves it into a direction."""
        c, s = cos(direction), sin(direction)
        return (c, s, -s, c, x, y)


@dataclass(frozen=True)
class Shape:
    """Pieces of one shape: their names, their area, and all the ways to hold one."""

    names: tuple[str, ...]
    region: Region
    area: float
    forms: tuple[Form, ...]

    @cached_property
    def has_cusp(self) -> bool:
        """Tell whether some corner has no angle at all."""
        return any(form.angle < _CLOSE for form in self.forms)


def shapes_of(pieces: tuple[Piece, ...]) -> tuple[Shape, ...]:
    """Group pieces by shape; pieces that may be turned over are grouped with their mirror images."""
    groups: list[tuple[Boundary, Piece, list[str]]] = []
    for piece in pieces:
        outline = boundary(piece.region.edges, _CLOSE * ring.diameter(piece.region.edges))
        for other, first, names in groups:
            if first.turn_over == piece.turn_over and _same(outline, other, piece):
                names.append(piece.name)
                break
        else:
            groups.append((outline, piece, [piece.name]))
    return tuple(Shape(tuple(names), piece.region, piece.region.area, _forms(piece)) for _, piece, names in groups)


def are_clear_cut(pieces: tuple[Piece, ...]) -> bool:
    """Tell whether any two pieces are either alike or clearly different.

    Of pieces written with few decimals, those meant to be alike are neither, and their solutions would be counted too often.
    """
    outlines = [boundary(piece.region.edges, _CLOSE * ring.diameter(piece.region.edges)) for piece in pieces]
    pairs = [(first, second) for second in range(len(pieces)) for first in range(second)]
    return all(
        _same(outlines[first], outlines[second], pieces[first])
        or not _same(outlines[first], outlines[second], pieces[first], _ROUGHLY)
        for first, second in pairs
    )


def interior_angle(before: Edge, after: Edge) -> float:
    """Return the angle inside a corner, in radians: 0 at a cusp, pi where the boundary goes straight on."""
    turn = (ring_edge.start_angle(after) - ring_edge.end_angle(before) + pi) % (2 * pi)
    inside = 2 * pi - turn
    # A corner of 0 and one of a full turn look alike but for how the edges bend.
    if turn < _CLOSE or inside < _CLOSE:
        return 0.0 if ring_edge.curvature(after) + ring_edge.curvature(before) < 0 else 2 * pi
    return inside


def _same(outline: Boundary, other: Boundary, piece: Piece, close: float = _CLOSE) -> bool:
    tolerance = close * ring.diameter(piece.region.edges)
    ways = (False, True) if piece.turn_over else (False,)
    return any(ring_match.congruence(outline, other, tolerance, mirrored) is not None for mirrored in ways)


def _forms(piece: Piece) -> tuple[Form, ...]:
    forms: dict[tuple[float, ...], Form] = {}
    for first in (IDENTITY, MIRROR) if piece.turn_over else (IDENTITY,):
        outline = piece.region.moved(first).outline
        for before, after in zip((outline[-1], *outline[:-1]), outline, strict=True):
            form = _held(piece, first, before, after)
            # Corners that are alike, as in a square, give the same form, which need be tried only once.
            forms.setdefault(_signature(form), form)
    return tuple(forms.values())


def _held(piece: Piece, first: Affine, before: Edge, after: Edge) -> Form:
    (x, y), direction = after.start, -ring_edge.start_angle(after)
    c, s = cos(direction), sin(direction)
    home = compose((c, s, -s, c, -c * x + s * y, -s * x - c * y), first)
    return Form(
        piece.region.moved(home),
        home,
        interior_angle(before, after),
        ring_edge.curvature(after),
        ring_edge.length(after),
        ring_edge.curvature(before),
        ring_edge.length(before),
    )


def _signature(form: Form) -> tuple[float, ...]:
    """Write where all corners and edge middles are, so that equal forms are found."""
    size = ring.diameter(form.edges)
    # The odd offset keeps round numbers, which are common, away from where rounding changes.
    points = sorted(tuple(round(v / size + 0.0137, 5) for v in (*edge.start, *ring_edge.middle(edge))) for edge in form.edges)
    return tuple(value for point in points for value in point)
