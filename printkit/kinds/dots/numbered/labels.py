"""Placing the labels of a sheet."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from math import hypot

import numpy as np

from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.count import Counting
from printkit.kinds.dots.numbered.sheet import INK_WIDTH, Chain, Label, Role, label_size
from printkit.kinds.dots.numbered.solve.candidate import Ground, Wanted
from printkit.kinds.dots.numbered.solve.labelling import placed
from printkit.kinds.dots.numbered.solve.stroke import Floats

_MANY = 50
"""From so many dots on, every tenth label is bold, so that the eye finds its place again."""


def labelled(
    dots: Sequence[Point],
    chains: Sequence[tuple[int, ...]],
    predrawn: Sequence[Chain],
    counting: Counting,
    size: tuple[float, float],
    radius: float,
    text_pt: float,
) -> tuple[Label, ...]:
    """Write and place all labels, in the order of the chains; raise `Crowded` if they do not fit."""
    texts = [text for line in counting.texts(tuple(map(len, chains))) for text in line]
    roles = [role for line in counting.ranks(tuple(map(len, chains))) for role in _roles(line, len(texts))]
    wanted = [
        Wanted(dot, *label_size(text, role, text_pt), away)
        for text, role, (dot, away) in zip(texts, roles, _visits(dots, chains), strict=True)
    ]
    links = [[dots[dot] for dot in chain] for chain in chains]
    found = placed(wanted, Ground(*size, np.array(dots), radius, _pieces(predrawn), INK_WIDTH, _pieces(links)))
    return tuple(
        Label(text, *_middle(place.box), role, _rounded(place.leader))
        for text, role, place in zip(texts, roles, found, strict=True)
    )


def _pieces(lines: Sequence[Sequence[Point]]) -> Floats:
    """The straight pieces of lines, each with both its ends."""
    return np.array([(*start, *end) for line in lines for start, end in pairwise(line)]).reshape(-1, 4)


def _roles(ranks: Sequence[int], total: int) -> list[Role]:
    roles: list[Role] = ["round" if total >= _MANY and rank % 10 == 0 else "plain" for rank in ranks]
    return ["start", *roles[1:-1], "stop"]


def _middle(box: tuple[float, float, float, float]) -> Point:
    return (round((box[0] + box[2]) / 2, 3), round((box[1] + box[3]) / 2, 3))


def _rounded(leader: tuple[float, float, float, float] | None) -> tuple[float, float, float, float] | None:
    if leader is None:
        return None
    ax, ay, bx, by = (round(number, 3) for number in leader)
    return (ax, ay, bx, by)


def _visits(dots: Sequence[Point], chains: Sequence[tuple[int, ...]]) -> list[tuple[int, Point]]:
    """List the dots in the order of their labels, each with the direction away from the links that meet there."""
    links: dict[int, list[Point]] = defaultdict(list)
    for chain in chains:
        for one, other in pairwise(chain):
            links[one].append(_way(dots[one], dots[other]))
            links[other].append(_way(dots[other], dots[one]))
    centre = (sum(x for x, _ in dots) / len(dots), sum(y for _, y in dots) / len(dots))
    return [(dot, _away(dots[dot], links[dot], centre)) for chain in chains for dot in chain]


def _away(dot: Point, ways: Sequence[Point], centre: Point) -> Point:
    """Point into the widest gap between links; on a straight line, to the outside of the picture."""
    x, y = -sum(way[0] for way in ways), -sum(way[1] for way in ways)
    size = hypot(x, y)
    if size > 0.35:
        return (x / size, y / size)
    across = (-ways[0][1], ways[0][0]) if ways else (0.0, -1.0)
    outward = across[0] * (dot[0] - centre[0]) + across[1] * (dot[1] - centre[1])
    return across if outward >= 0 else (-across[0], -across[1])


def _way(start: Point, end: Point) -> Point:
    size = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    return ((end[0] - start[0]) / size, (end[1] - start[1]) / size)
