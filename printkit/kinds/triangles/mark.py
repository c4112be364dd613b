"""The marks on edges. Each has two halves that meet at the edge: alike in the first table, head and tail in the second.

A half is drawn on an edge of length 1 that runs along the x-axis through the origin, with the piece below it (y points down). It
is its own mirror image, since the edge is seen from both sides.
"""

from __future__ import annotations

from printkit.geometry.affine import Affine, Point, apply
from printkit.scene.item import Segment
from printkit.scene.shape import polygon

Outline = tuple[Segment, ...]


def _mirrored(*right: Point) -> Outline:
    """Complete the right half of a polygon, given from the edge inwards."""
    return polygon([*right, *((-x, y) for x, y in reversed(right) if x)])


def _arc(radius: float, x: float, y: float, *, clockwise: bool = True) -> Segment:
    return ("A", radius, radius, 0.0, False, clockwise, x, y)


_DISC: Outline = (("M", 0.17, 0.0), _arc(0.17, -0.17, 0.0), ("Z",))
_DIAMOND = _mirrored((0.15, 0.0), (0.0, 0.2))
_SQUARE = _mirrored((0.14, 0.0), (0.14, 0.15))
_SPARK = _mirrored((0.2, 0.0), (0.055, 0.055), (0.0, 0.2))
_RING: Outline = (
    ("M", 0.18, 0.0),
    _arc(0.18, -0.18, 0.0),
    ("L", -0.085, 0.0),
    _arc(0.085, 0.085, 0.0, clockwise=False),
    ("Z",),
)
_PLUS = _mirrored((0.18, 0.0), (0.18, 0.055), (0.055, 0.055), (0.055, 0.18))
_BARS = (
    *polygon([(0.05, 0.0), (0.05, 0.15), (0.15, 0.15), (0.15, 0.0)]),
    *polygon([(-0.05, 0.0), (-0.05, 0.15), (-0.15, 0.15), (-0.15, 0.0)]),
)
_CROWN = _mirrored((0.16, 0.0), (0.18, 0.17), (0.08, 0.08), (0.0, 0.19))
_DOME: Outline = (("M", 0.19, 0.0), _arc(0.19, -0.19, 0.0), ("Z",))
_STEM = _mirrored((0.06, 0.0), (0.08, 0.17))
_LOBES: Outline = (("M", 0.18, 0.0), _arc(0.09, 0.0, 0.05), _arc(0.09, -0.18, 0.0), ("Z",))
_TIP = _mirrored((0.18, 0.0), (0.0, 0.19))
_LEAVES = _mirrored((0.03, 0.0), (0.03, 0.08), (0.17, 0.03), (0.15, 0.12), (0.03, 0.17))
_SAIL = _mirrored((0.025, 0.0), (0.025, 0.04), (0.15, 0.04), (0.0, 0.2))
_HULL = _mirrored((0.2, 0.0), (0.13, 0.11))
_COMB = _mirrored((0.035, 0.0), (0.035, 0.05), (0.13, 0.05), (0.13, 0.09), (0.035, 0.09), (0.035, 0.13), (0.13, 0.13), (0.13, 0.17))
_BOX = _mirrored((0.16, 0.0), (0.16, 0.05), (0.13, 0.05), (0.13, 0.16))

ALIKE: tuple[Outline, ...] = (_DISC, _DIAMOND, _SPARK, _SQUARE, _RING, _CROWN, _PLUS, _BARS)
"""A disc, a diamond, a spark, a square, a ring, a crown, a plus sign and two bars."""
HEADS_AND_TAILS: tuple[tuple[Outline, Outline], ...] = (
    (_DOME, _STEM),
    (_LOBES, _TIP),
    (_CROWN, _LEAVES),
    (_SAIL, _HULL),
    (_RING, _COMB),
    (_SPARK, _BOX),
)
"""A mushroom, a heart, a tulip, a boat, a key and a present."""


def half(mark: int, halves: bool, motion: Affine) -> Outline:
    """Return the outline of a mark's half, moved to its edge; a motion may turn and scale, but not reflect."""
    outline = HEADS_AND_TAILS[abs(mark) - 1][mark < 0] if halves else ALIKE[mark - 1]
    scale = (motion[0] ** 2 + motion[1] ** 2) ** 0.5
    return tuple(_moved(step, motion, scale) for step in outline)


def _moved(step: Segment, motion: Affine, scale: float) -> Segment:
    match step:
        case ("M" | "L", x, y):
            return (step[0], *_rounded(apply(motion, (x, y))))  # type: ignore[return-value]
        case ("A", rx, ry, turn_deg, large, sweep, x, y):
            return ("A", round(rx * scale, 4), round(ry * scale, 4), turn_deg, large, sweep, *_rounded(apply(motion, (x, y))))
        case _:
            return step


def _rounded(point: Point) -> Point:
    return (round(point[0], 4), round(point[1], 4))
