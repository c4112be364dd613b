"""Lines as a network: noded so that they meet only at their ends, with the chains between real nodes joined up.

All coordinates are rounded to a grid by the noding, so that equal points are equal numbers and can be looked up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import hypot

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString
from shapely.ops import substring

from printkit.geometry.affine import Point
from printkit.geometry.flatten import Points
from printkit.geometry.overlay import lines_in, united

Chain = list[Point]
"""A polyline; a loop returns to its first point."""


def noded(lines: Iterable[Points | Sequence[Point]], grid: float) -> list[Chain]:
    """Split lines wherever they meet; pieces that coincide become one."""
    shapes = [LineString(line) for line in lines if len(line) > 1]
    return [[(float(x), float(y)) for x, y in line.coords] for line in lines_in(united(shapes, grid))] if shapes else []


def nodes(chains: Iterable[Chain]) -> dict[Point, list[int]]:
    """The chains that end at every point, a loop twice at its own."""
    at: dict[Point, list[int]] = defaultdict(list)
    for number, chain in enumerate(chains):
        at[chain[0]].append(number)
        at[chain[-1]].append(number)
    return at


def joined(chains: Sequence[Chain]) -> list[Chain]:
    """Join chains through points where only two ends meet; what closes on itself becomes a loop."""
    at = nodes(chains)
    used = [False] * len(chains)
    inner = {point for point, here in at.items() if len(here) == 2 and here[0] != here[1]}
    starts = [number for number, chain in enumerate(chains) if chain[0] not in inner or chain[-1] not in inner]
    # Chains that begin at a real node go first; whatever is left then has none, and is a loop that may begin anywhere.
    every = (*starts, *range(len(chains)))
    return [_followed(number, chains, at, inner, used) for number in every if not used[number]]


def _followed(number: int, chains: Sequence[Chain], at: dict[Point, list[int]], inner: set[Point], used: list[bool]) -> Chain:
    """Follow a chain from a real node as far as it goes."""
    chain = chains[number] if chains[number][0] not in inner else chains[number][::-1]
    used[number] = True
    way = list(chain)
    while way[-1] in inner and way[-1] != way[0]:
        step = next((other for other in at[way[-1]] if not used[other]), None)
        if step is None:
            break
        used[step] = True
        way += chains[step][1:] if chains[step][0] == way[-1] else chains[step][-2::-1]
    return way


def components(chains: Sequence[Chain]) -> NDArray[np.int64]:
    """Number the connected parts; chains with the same number hang together."""
    number = np.full(len(chains), -1, dtype=np.int64)
    at = nodes(chains)
    for first in range(len(chains)):
        stack = [first] if number[first] < 0 else []
        while stack:
            here = stack.pop()
            if number[here] < 0:
                number[here] = first
                stack += [*at[chains[here][0]], *at[chains[here][-1]]]
    return number


def length(chain: Sequence[Point]) -> float:
    """How long a chain is."""
    return float(np.hypot(*np.diff(np.asarray(chain), axis=0).T).sum())


def extent(chains: Iterable[Sequence[Point]]) -> float:
    """The diagonal of the box around some chains."""
    points = np.concatenate([np.asarray(chain) for chain in chains])
    return float(np.hypot(*np.ptp(points, axis=0)))


def strokes(chains: Sequence[Chain], look: float, straightest: float = 0.75) -> list[list[int]]:
    """Put chains together that go on in each other through nodes, as a hand would draw them; each chain is in one stroke.

    At every node the pair of ends that goes on most nearly straight is joined first, judged over the distance `look`; a turn whose
    cosine is less than `straightest` is a corner, where a stroke ends.
    """
    partner: dict[tuple[int, int], tuple[int, int]] = {}
    for point, ends in _ends(chains).items():
        headings = [_heading(chains[number], side, point, look) for number, side in ends]
        pairs = [(-(a[0] * b[0] + a[1] * b[1]), m, n) for m, a in enumerate(headings) for n, b in enumerate(headings[:m])]
        for going_on, m, n in sorted(pairs, key=lambda pair: (-pair[0], pair[1:])):
            if going_on >= straightest and ends[m] not in partner and ends[n] not in partner:
                partner[ends[m]], partner[ends[n]] = ends[n], ends[m]
    return _followed_strokes(len(chains), partner)


def _ends(chains: Sequence[Chain]) -> dict[Point, list[tuple[int, int]]]:
    """The ends at every point: which chain, and whether its first (0) or last (1) point."""
    at: dict[Point, list[tuple[int, int]]] = defaultdict(list)
    for number, chain in enumerate(chains):
        at[chain[0]].append((number, 0))
        at[chain[-1]].append((number, 1))
    return at


def _heading(chain: Chain, side: int, point: Point, look: float) -> Point:
    """Where a chain goes from one of its ends."""
    points = chain if side == 0 else chain[::-1]
    far = next((other for other in points[1:] if hypot(other[0] - point[0], other[1] - point[1]) >= look), points[-1])
    if far == point:  # a loop shorter than the look ahead ends where it begins, which gives no direction
        far = points[len(points) // 2]
    dx, dy = far[0] - point[0], far[1] - point[1]
    size = hypot(dx, dy) or 1.0
    return (dx / size, dy / size)


def _followed_strokes(count: int, partner: dict[tuple[int, int], tuple[int, int]]) -> list[list[int]]:
    used = [False] * count
    found: list[list[int]] = []
    for start in range(count):
        if used[start]:
            continue
        used[start] = True
        stroke = [start]
        for side in (1, 0):
            step = partner.get((start, side))
            while step is not None and not used[step[0]]:
                used[step[0]] = True
                stroke.append(step[0])
                step = partner.get((step[0], 1 - step[1]))
        found.append(stroke)
    return found


def overshot(point: Point, target: Point, by: float) -> Point:
    """A little past a target, so that rounding cannot keep a link from what it should meet; what sticks out is cut off later."""
    dx, dy = target[0] - point[0], target[1] - point[1]
    far = hypot(dx, dy) or 1.0
    return (target[0] + by * dx / far, target[1] + by * dy / far)


def between(line: LineString, start: float, end: float) -> LineString:
    """The part of a line between two distances along it."""
    return LineString(shapely.get_coordinates(substring(line, start, end)))
