"""The convex figures of sets that are cut into small right isosceles triangles, such as the tangram.

A convex figure of such triangles is a rectangle whose corners are cut off at 45 degrees. With legs of length 1, sides p and q and
cuts a, b, c, d are whole numbers, and p q - (a^2 + b^2 + c^2 + d^2) / 2 is the area. For the sixteen triangles of the tangram there
are twenty such figures; thirteen of them can be made.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from printkit.geometry import ring, ring_match
from printkit.geometry.affine import Point
from printkit.geometry.ring_boundary import Boundary
from printkit.kinds.tangram.piece_set import Figure

_CLOSE = 1e-6


def convex_candidates(area: int = 8) -> list[Figure]:
    """List every convex figure, up to congruence, of right isosceles triangles with legs 1, of a whole area."""
    found: list[tuple[Figure, Boundary]] = []
    for corners in _octagons(2 * area):
        figure = Figure("", (ring.polygon(corners),))
        edges = figure.boundary(_CLOSE)
        if not any(_congruent(edges, other) for _, other in found):
            found.append((Figure(f"convex {len(found) + 1}", figure.regions), edges))
    return [figure for figure, _ in found]


def _octagons(triangles: int) -> Iterator[list[Point]]:
    """Give the corners of rectangles with cut corners, of so many triangles; the longer side is across."""
    for height in range(1, triangles + 1):
        for width in range(height, triangles + 1):
            spare = 2 * width * height - triangles
            if 0 <= spare <= 4 * height * height:
                yield from (
                    _corners(width, height, cuts)
                    for cuts in product(range(height + 1), repeat=4)
                    if _fits(width, height, cuts, spare)
                )


def _fits(width: int, height: int, cuts: tuple[int, ...], spare: int) -> bool:
    a, b, c, d = cuts
    squares = sum(cut * cut for cut in cuts)
    return squares == spare and a + b <= width and b + c <= height and c + d <= width and d + a <= height


def _corners(width: int, height: int, cuts: tuple[int, ...]) -> list[Point]:
    """Walk around a rectangle with its corners cut off, leaving out what has shrunk to a point."""
    a, b, c, d = cuts
    walk = [(a, 0), (width - b, 0), (width, b), (width, height - c), (width - c, height), (d, height), (0, height - d), (0, a)]
    return [(float(x), float(y)) for index, (x, y) in enumerate(walk) if (x, y) != walk[index - 1]]


def _congruent(one: Boundary, other: Boundary) -> bool:
    return any(ring_match.congruence(one, other, _CLOSE, mirrored) is not None for mirrored in (False, True))
