"""Walls as a hand would draw them: long strokes with round corners, instead of a short line for the side of each cell."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from math import dist

from printkit.geometry.affine import Point
from printkit.kinds.maze.board import Cell
from printkit.kinds.maze.plan import Edge
from printkit.scene.item import Segment

Stroke = tuple[Cell, ...]
"""Corners of cells, one after the other; a stroke that ends where it began is a ring."""


def strokes(walls: Iterable[Edge], others: Iterable[Edge]) -> list[Stroke]:
    """Join walls into strokes; where more than two walls meet, be some of them other ones, a stroke only goes straight on."""
    mine = _posts(walls)
    posts = _posts((*walls, *others))
    left = {frozenset(pair) for pair in walls}
    found: list[Stroke] = []
    ends = [(post, near) for post in sorted(mine) for near in mine[post] if _is_end(post, near, mine, posts)]
    rest = [(post, near) for post in sorted(mine) for near in mine[post]]
    for post, near in (*ends, *rest):
        if frozenset((post, near)) in left:
            found.append(_followed(post, near, mine, posts, left))
    return found


def corners(walls: Iterable[Edge]) -> frozenset[Cell]:
    """Return the places where exactly two walls meet: those may be rounded."""
    return frozenset(post for post, near in _posts(walls).items() if len(near) == 2)


def path(points: Sequence[Point], round_off: Collection[Point], radius: float) -> tuple[Segment, ...]:
    """Draw a chain of lines, with arcs in place of some of its corners; a ring begins and ends in the middle of a line."""
    ring = len(points) > 2 and points[0] == points[-1]
    if ring:
        begin = ((points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2)
        points = (begin, *points[1:], begin)
    steps: list[Segment] = [("M", *points[0])]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        if _is_straight(before, corner, after):
            continue
        if corner in round_off:
            steps += _arc(before, corner, after, radius)
        else:
            steps.append(("L", *corner))
    return (*steps, ("Z",)) if ring else (*steps, ("L", *points[-1]))


def _posts(walls: Iterable[Edge]) -> Mapping[Cell, list[Cell]]:
    """Return the ends of the walls that begin in each corner of a cell."""
    found: dict[Cell, list[Cell]] = {}
    for one, other in sorted(walls):
        found.setdefault(one, []).append(other)
        found.setdefault(other, []).append(one)
    return found


def _is_end(post: Cell, near: Cell, mine: Mapping[Cell, list[Cell]], posts: Mapping[Cell, list[Cell]]) -> bool:
    """Tell whether a stroke that comes from `near` ends here."""
    return _next(near, post, mine, posts) is None


def _next(before: Cell, post: Cell, mine: Mapping[Cell, list[Cell]], posts: Mapping[Cell, list[Cell]]) -> Cell | None:
    """Return where a stroke goes on: straight if it can, round a corner only if no other wall begins there."""
    straight = (2 * post[0] - before[0], 2 * post[1] - before[1])
    if straight in mine[post]:
        return straight
    if len(posts[post]) == 2:
        return next((near for near in mine[post] if near != before), None)
    return None


def _followed(
    post: Cell, near: Cell, mine: Mapping[Cell, list[Cell]], posts: Mapping[Cell, list[Cell]], left: set[frozenset[Cell]]
) -> Stroke:
    """Draw on from a wall as long as there is one, and take what was drawn out of what is left."""
    stroke = [post]
    after: Cell | None = near
    while after is not None and frozenset((stroke[-1], after)) in left:
        left.remove(frozenset((stroke[-1], after)))
        stroke.append(after)
        after = _next(stroke[-2], stroke[-1], mine, posts)
    return tuple(stroke)


def _is_straight(before: Point, corner: Point, after: Point) -> bool:
    (x0, y0), (x1, y1), (x2, y2) = before, corner, after
    return abs((x1 - x0) * (y2 - y1) - (y1 - y0) * (x2 - x1)) < 1e-9


def _arc(before: Point, corner: Point, after: Point, radius: float) -> tuple[Segment, ...]:
    """Draw up to a corner and round it; the arc turns to the side on which the chain goes on."""
    start, end = (_towards(corner, other, radius) for other in (before, after))
    turn = (corner[0] - before[0]) * (after[1] - corner[1]) - (corner[1] - before[1]) * (after[0] - corner[0])
    return (("L", *start), ("A", radius, radius, 0.0, False, turn > 0, *end))


def _towards(corner: Point, other: Point, length: float) -> Point:
    share = length / dist(corner, other)
    return (corner[0] + share * (other[0] - corner[0]), corner[1] + share * (other[1] - corner[1]))
