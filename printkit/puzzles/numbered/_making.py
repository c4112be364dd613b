"""From a drawing to a numbered sheet: choose strokes, spread dots, count them, place their labels."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, hypot
from random import Random

from printkit import chance
from printkit.errors import Fault, SpecError
from printkit.geometry.affine import Point
from printkit.puzzles.numbered._count import ALPHABET, Counting
from printkit.puzzles.numbered._distance import farthest
from printkit.puzzles.numbered._labels import labelled
from printkit.puzzles.numbered._sheet import LEAST_PT, Chain, Label, Sheet
from printkit.solvers.numbered.choice import Wish
from printkit.solvers.numbered.labelling import Crowded
from printkit.solvers.numbered.spread import NoRoom, Spread, TooFew, Unreachable, spread
from printkit.solvers.numbered.trail import Line, Trail, trails
from printkit.sources import Drawing

MARGIN = 9.0
"""Room around the drawing for the labels of its outermost dots."""
USUAL_PT = 9.0
_SHARES = (1.0, 0.75, 0.5)
"""How much of a tolerance the dots may use up at first, and in further tries."""
_SPREADS, _LARGE_TRIES = 14, 4
_STEP_PT = 0.5
_LARGEST_DOT, _SMALLEST_DOT = 0.75, 0.34


@dataclass(frozen=True, slots=True)
class Made:
    """A finished sheet, the chains that solve it, and how far the solution strays from the drawing."""

    sheet: Sheet
    chains: tuple[tuple[int, ...], ...]
    picture: tuple[Chain, ...]
    eps: float


def made(drawing: Drawing, wish: Wish, counting: Counting, text_pt: float | None, rng: Random) -> Made:
    """Make a sheet; what cannot be done is told with what could."""
    picture = tuple(_moved(edge.points) for edge in drawing.edges)
    strokes = trails([Line(edge.start, edge.end, _moved(edge.points)) for edge in drawing.edges])
    size = (round(drawing.width + 2 * MARGIN, 3), round(drawing.height + 2 * MARGIN, 3))
    if counting.parts == "letters":
        wish = _with_lines(wish, len(ALPHABET))
    start = rng.random()
    nearest = float("inf")
    for share in _SHARES if wish.eps else (1.0,):
        closer = replace(wish, eps=wish.eps * share, limit=wish.eps) if wish.eps else wish
        try:
            found = _made(strokes, closer, counting, size, text_pt, start, picture)
        except Unreachable as error:
            raise SpecError(_unreachable(wish.eps or 0.0, error.reached)) from error
        nearest = min(nearest, found.eps)
        if wish.eps is None or found.eps <= wish.eps:
            return replace(found, eps=wish.eps or found.eps)
    raise SpecError(_unreachable(wish.eps or 0.0, nearest))


def _made(
    strokes: Sequence[Trail],
    wish: Wish,
    counting: Counting,
    size: tuple[float, float],
    text_pt: float | None,
    start: float,
    picture: tuple[Chain, ...],
) -> Made:
    """Make a sheet and measure how far it strays from the drawing: dots that were shared or moved may cost a little."""
    laid, chains, labels, sheet_pt, radius = _fitting(strokes, wish, counting, size, text_pt, start)
    predrawn = tuple(trail.points for trail in laid.printed)
    sheet = Sheet(*size, laid.dots, radius, labels, sheet_pt, predrawn, counting)
    links = tuple(tuple(laid.dots[dot] for dot in chain) for chain in chains)
    return Made(sheet, chains, picture, ceil(100 * farthest((*links, *predrawn), picture) - 1e-6) / 100)


def _moved(points: Sequence[Point]) -> Chain:
    return tuple((round(x + MARGIN, 4), round(y + MARGIN, 4)) for x, y in points)


def _with_lines(wish: Wish, most: int) -> Wish:
    lines = most if wish.lines is None else min(wish.lines, most)
    default = lines if wish.dots is None else min(lines, max(1, wish.dots // 8))
    return replace(wish, lines=lines if wish.lines is not None else default)


_Fit = tuple[Spread, tuple[tuple[int, ...], ...], tuple[Label, ...], float, float]


def _fitting(
    strokes: Sequence[Trail], wish: Wish, counting: Counting, size: tuple[float, float], text_pt: float | None, start: float
) -> _Fit:
    """Spread the dots until all labels find room: where they do not, dots move to where there is more of it."""
    caps: dict[tuple[int, int], int] = {}
    stuck = 0
    for attempt in range(_SPREADS):
        laid = _spread(strokes, wish, Random(start), caps)
        chains = _ordered(laid, Random(start + 1.0))
        radius = _radius(laid, chains)
        sizes = [text_pt] if text_pt else _sizes(laid, chains)
        # A dot more or less elsewhere costs nothing; smaller numbers cost every reader something.
        for sheet_pt in sizes[:2] if attempt < _LARGE_TRIES else sizes:
            try:
                predrawn = [trail.points for trail in laid.printed]
                labels = labelled(laid.dots, chains, predrawn, counting, size, radius, sheet_pt)
                return laid, chains, labels, sheet_pt, radius
            except Crowded as crowded:
                troubled = [[dot for chain in chains for dot in chain][label] for label in crowded.labels]
        stuck = len(troubled)
        if not _relieved(laid, troubled, caps):
            break
    raise SpecError(_crowded(sum(map(len, chains)), stuck, sizes[-1]))


def _spread(strokes: Sequence[Trail], wish: Wish, rng: Random, caps: dict[tuple[int, int], int]) -> Spread:
    try:
        return spread(strokes, wish, rng, caps)
    except NoRoom as error:
        remedy = f"ask for {error.most} or fewer, or for a larger size"
        raise SpecError(Fault(f"there is no room for {wish.dots} dots on this drawing", remedy, "dots")) from error
    except TooFew as error:
        raise SpecError(Fault(f"{wish.dots} dots are not enough", f"{error.least} or more are needed", "dots")) from error


def _unreachable(eps: float, reached: float) -> Fault:
    remedy = f"write eps = {ceil(10 * reached) / 10:g}, a smaller dmin or a larger size"
    return Fault(f"the dots cannot follow the drawing within {eps:g} mm", remedy, "eps")


def _crowded(dots: int, stuck: int, text_pt: float) -> Fault:
    fewer = int(0.85 * dots) // 5 * 5
    problem = f"{stuck} of {dots} labels find no room in {text_pt:g} pt"
    return Fault(problem, f"ask for about {fewer} dots, for a larger size or less detail", "dots")


def _relieved(laid: Spread, troubled: Sequence[int], caps: dict[tuple[int, int], int]) -> bool:
    """Take a dot from each section where labels are stuck; tell whether there was any to take."""
    links = Counter(laid.homes.values())
    near = [dot for stuck in troubled for dot in _beside(laid, stuck)]
    homes = {laid.homes[dot] for dot in (*troubled, *near) if dot in laid.homes}
    stuck = Counter(laid.homes[dot] for dot in troubled if dot in laid.homes)
    for home in sorted(homes):
        caps[home] = min(caps.get(home, 10**6), links[home] + 1) - max(1, min(stuck[home], links[home] // 12))
    return bool(homes)


def _beside(laid: Spread, dot: int) -> list[int]:
    """The nearest dots to one that must be where it is."""
    if dot in laid.homes:
        return []
    x, y = laid.dots[dot]
    order = sorted(range(len(laid.dots)), key=lambda other: hypot(laid.dots[other][0] - x, laid.dots[other][1] - y))
    return order[1:4]


def _ordered(laid: Spread, rng: Random) -> tuple[tuple[int, ...], ...]:
    """Begin with the longest chain, in either direction; then always go on at the nearest end."""
    first, *rest = laid.chains
    done = [first[::-1] if chance.below(rng, 2) else first]
    while rest:
        x, y = laid.dots[done[-1][-1]]
        ways = [(chain, number) for number, one in enumerate(rest) for chain in (one, one[::-1])]
        chain, number = min(ways, key=lambda way: (hypot(laid.dots[way[0][0]][0] - x, laid.dots[way[0][0]][1] - y), way[1], way[0]))
        done.append(chain)
        del rest[number]
    return tuple(done)


def _mean_gap(laid: Spread, chains: Sequence[Sequence[int]]) -> float:
    links = [(laid.dots[a], laid.dots[b]) for chain in chains for a, b in pairwise(chain)]
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in links) / len(links)


def _radius(laid: Spread, chains: Sequence[Sequence[int]]) -> float:
    """Few dots are large, many are small."""
    return round(min(_LARGEST_DOT, (laid.apart - 0.5) / 2, max(_SMALLEST_DOT, 0.065 * _mean_gap(laid, chains))), 2)


def _sizes(laid: Spread, chains: Sequence[Sequence[int]]) -> list[float]:
    """The sizes of type to try, largest first: close dots begin with small labels."""
    largest = min(USUAL_PT, max(LEAST_PT, round(2 * (4.3 + 0.55 * _mean_gap(laid, chains))) / 2))
    return [largest - _STEP_PT * step for step in range(int((largest - LEAST_PT) / _STEP_PT) + 1)]
