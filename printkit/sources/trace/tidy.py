"""Lines made neat.

Gaps that nobody meant are closed; slivers, overshoots and specks go; what is left has no more points than it needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import hypot

import numpy as np
import shapely
from shapely import LineString, STRtree
from shapely import Point as Dot

from printkit.geometry.affine import Point
from printkit.geometry.flatten import Points
from printkit.geometry.network import Chain, between, components, extent, joined, length, noded, nodes, overshot
from printkit.sources.option import Options
from printkit.sources.report import Notebook
from printkit.sources.trace.double import without_doubles
from printkit.sources.trace.layer import GRID
from printkit.sources.trace.lines import Cell, cell

_BACKWARDS = -0.2  # the cosine of the widest turn of a bridge: little more than a right angle
_SLIVER = 0.3  # areas whose mean width is below this share of the smallest thing are too thin to show
_SPECK = 0.5  # areas below this share of the square of the smallest thing are too small to show
_ROUNDS = 4  # what goes may leave something else that should; after so many rounds enough is enough


def tidied(
    lines: Sequence[Points | Sequence[Point]], reach: Mapping[Cell, float], options: Options, notes: Notebook
) -> list[Chain]:
    """Make lines neat; they come out noded, joined and simplified."""
    chains = joined(noded(lines, GRID))
    # Specks first, so that nothing is led on to them.
    chains = without_specks(chains, options.smallest, notes)
    chains = bridged(chains, reach, options.snap)
    # Where a double went, the rest of it may end a little short, in any direction.
    chains = bridged(without_doubles(chains, options.snap), {}, 1.2 * options.snap, backwards=-1.0)
    chains = without_slivers(chains, options.smallest)
    chains = without_twigs(chains, 0.6 * options.smallest)
    return simplified(chains, options.simplify)


def without_specks(chains: Sequence[Chain], smallest: float, notes: Notebook) -> list[Chain]:
    """Drop what hangs together and is smaller than a speck."""
    parts: dict[int, list[Chain]] = {}
    for which, chain in zip(components(chains).tolist(), chains, strict=True):
        parts.setdefault(which, []).append(chain)
    large = [part for part in parts.values() if extent(part) >= smallest]
    if len(large) < len(parts):
        notes.warn(f"specks smaller than {smallest:g} mm on paper were left out: {len(parts) - len(large)}")
    return [chain for part in large for chain in part]


def without_twigs(chains: Sequence[Chain], shortest: float) -> list[Chain]:
    """Drop short loose ends that hang on longer lines."""
    found = list(chains)
    for _ in range(_ROUNDS):
        at = nodes(found)
        twigs = {n for n, chain in enumerate(found) if _is_twig(chain, at) and length(chain) < shortest}
        if not twigs:
            break
        found = joined([chain for n, chain in enumerate(found) if n not in twigs])
    return found


def _is_twig(chain: Chain, at: Mapping[Point, list[int]]) -> bool:
    ends = sorted((len(at[chain[0]]), len(at[chain[-1]])))
    return ends[0] == 1 and ends[1] > 2


def without_slivers(chains: Sequence[Chain], smallest: float) -> list[Chain]:
    """Where lines enclose an area too thin or too small to show, one of them goes."""
    found = list(chains)
    for _ in range(_ROUNDS):
        faces = shapely.get_parts(shapely.polygonize([LineString(chain) for chain in found]))
        thin = [face for face in faces if 2 * face.area < _SLIVER * smallest * face.length or face.area < _SPECK * smallest**2]
        gone = _longest_sides(found, thin) if thin else set()
        if not gone:
            break
        found = joined([chain for n, chain in enumerate(found) if n not in gone])
    return found


def _longest_sides(chains: Sequence[Chain], faces: Sequence[shapely.Polygon]) -> set[int]:
    """For every thin face the longest chain of its boundary, at most one for each chain's neighbourhood."""
    middles = [_middle(chain) for chain in chains]
    tree = STRtree([Dot(point) for point in middles])
    gone: set[int] = set()
    for face in sorted(faces, key=lambda face: face.area):
        sides = sorted(int(n) for n in tree.query(face.boundary, predicate="dwithin", distance=GRID))
        # One side of a face at a time: with another gone, the face is no longer the one that was judged.
        if len(sides) > 1 and not gone.intersection(sides):
            gone.add(max(sides, key=lambda n: (length(chains[n]), n)))
    return gone


def _middle(chain: Chain) -> Point:
    """The middle of the step in the middle of a chain."""
    (x1, y1), (x2, y2) = chain[(len(chain) - 1) // 2], chain[(len(chain) - 1) // 2 + 1]
    return ((x1 + x2) / 2, (y1 + y2) / 2)


def bridged(chains: Sequence[Chain], reach: Mapping[Cell, float], snap: float, backwards: float = _BACKWARDS) -> list[Chain]:
    """Lead loose ends on to what they were meant to meet, not farther back than the cosine `backwards` of the turn."""
    at = nodes(chains)
    loose = [point for point, here in at.items() if len(here) == 1]
    tree = STRtree([LineString(chain) for chain in chains])
    met: set[Point] = set()
    bridges: list[Chain] = []
    for point in loose:
        # Two ends that face each other need one bridge.
        target = None if point in met else _target(point, at, chains, tree, reach.get(cell(*point), snap), backwards)
        if target is not None:
            met.update({point, target})
            bridges.append([point, target if target in at else overshot(point, target, 3 * GRID)])
    return joined(noded([*chains, *bridges], GRID))


def _target(
    point: Point, at: Mapping[Point, list[int]], chains: Sequence[Chain], tree: STRtree, reach: float, backwards: float
) -> Point | None:
    """The nearest place ahead within reach: the end of a line if there is one, else any place on it."""
    own = at[point][0]
    ahead = _direction(chains[own], point)
    near = np.sort(tree.query(Dot(point), predicate="dwithin", distance=reach)).tolist()
    # A short line must not close on itself only because its ends are near each other.
    ends = [
        end for n in near for end in (chains[n][0], chains[n][-1]) if end != point and (n != own or length(chains[n]) > 4 * reach)
    ]
    places = [place for n in near for place in [_place_on(chains[n], point, n == own, reach)] if place]
    for targets in (ends, places):
        found = [target for target in targets if _is_ahead(point, ahead, target, reach, backwards)]
        if found:
            return min(found, key=lambda target: (hypot(target[0] - point[0], target[1] - point[1]), target))
    return None


def _place_on(chain: Chain, point: Point, is_own: bool, reach: float) -> Point | None:
    """The nearest place on a line; on the end's own line only beyond its own neighbourhood."""
    line = LineString(chain)
    if is_own:
        away = 4 * reach
        if line.length <= away + reach:
            return None
        first, last = (away, line.length) if chain[0] == point else (0.0, line.length - away)
        line = between(line, first, last)
    place = line.interpolate(line.project(Dot(point)))
    return (place.x, place.y)


def _is_ahead(point: Point, ahead: Point, target: Point, reach: float, backwards: float) -> bool:
    dx, dy = target[0] - point[0], target[1] - point[1]
    far = hypot(dx, dy)
    return 0 < far <= reach and dx * ahead[0] + dy * ahead[1] >= backwards * far


def _direction(chain: Chain, point: Point) -> Point:
    """Where a line points at its end, judged over its last millimetre or so."""
    points = chain if chain[-1] == point else chain[::-1]
    back = next((other for other in reversed(points[:-1]) if hypot(other[0] - point[0], other[1] - point[1]) > 0.8), points[0])
    dx, dy = point[0] - back[0], point[1] - back[1]
    far = hypot(dx, dy) or 1.0
    return (dx / far, dy / far)


def simplified(chains: Sequence[Chain], tolerance: float) -> list[Chain]:
    """Take points away that lines can do without; the result is noded again, because straightened lines may meet."""
    if tolerance <= 0:
        return list(chains)
    return joined(noded([_thinned(chain, tolerance) for chain in chains], GRID))


def _thinned(chain: Chain, tolerance: float) -> Points:
    """Simplify a chain; a loop is cut at its farthest point too, so that it does not collapse."""
    points = np.asarray(chain)
    if chain[0] != chain[-1]:
        return shapely.get_coordinates(LineString(points).simplify(tolerance, preserve_topology=False))
    far = int(np.argmax(np.hypot(*(points - points[0]).T)))
    halves = [points[: far + 1], points[far:]]
    first, second = (shapely.get_coordinates(LineString(half).simplify(tolerance, preserve_topology=False)) for half in halves)
    return np.concatenate([first, second[1:]])
