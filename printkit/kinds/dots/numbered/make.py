"""From a drawing to a numbered sheet: choose strokes, spread dots, count them, place their labels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import ceil, hypot
from random import Random
from typing import TYPE_CHECKING

from printkit import chance
from printkit.errors import Fault, SpecError
from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.count import ALPHABET, Counting
from printkit.kinds.dots.numbered.distance import farthest
from printkit.kinds.dots.numbered.labels import labelled
from printkit.kinds.dots.numbered.puzzle import Numbered
from printkit.kinds.dots.numbered.sheet import LEAST_PT, Chain, Label, Sheet, label_size
from printkit.kinds.dots.numbered.solve.candidate import ABOVE, BESIDE
from printkit.kinds.dots.numbered.solve.choice import Covers, Wish, chosen, covers, most_lines
from printkit.kinds.dots.numbered.solve.labelling import Crowded
from printkit.kinds.dots.numbered.solve.spread import NoRoom, Spread, TooFew, Unreachable, spread
from printkit.kinds.dots.numbered.solve.trail import Line
from printkit.sources import Drawing

if TYPE_CHECKING:
    from printkit.kinds.dots.numbered.spec import Spec

MARGIN = 9.0
"""Room around the drawing for the labels of its outermost dots."""
USUAL_PT = 9.0
_SHARES = (1.0, 0.75, 0.5)
"""How much of a tolerance the dots may use up at first, and in further tries."""
_TRIES, _LAST_TRIES = 2, 16
"""How often dots are spread anew for each size of type, and for the smallest."""
_TOLERATED = ((0, 1.0), (4, 0.03), (10, 0.01), (_LAST_TRIES, 0.0))
"""Which share of the labels may be stuck, before so many tries with the smallest type, without there being fewer dots."""
_LESS, _FEWEST_DOTS = 0.96, 6
_LEAST_SHARE = 0.6
"""Fewer dots than this share of those that were asked for are another page than was meant."""
_STEP_PT = 0.5
_FILLED = 0.48
"""So much of the paper beside a line can be filled with labels, by experience."""
_EASE = 1.3
_SHORTER = 1.3
_FARTHER, _MUCH_FARTHER = 1.3, 2.0
"""How much farther apart dots stand where their labels found no room."""
_SOME_DOTS = 100
_FINEST = 0.01
"""Straight lines are met exactly; less than this is not claimed."""
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
    ways = covers([Line(edge.start, edge.end, points) for edge, points in zip(drawing.edges, picture, strict=True)])
    size = (round(drawing.width + 2 * MARGIN, 3), round(drawing.height + 2 * MARGIN, 3))
    if counting.parts == "letters":
        wish = _with_lines(wish, len(ALPHABET))
    paper = _Paper(size, counting, text_pt, rng.random())
    nearest = float("inf")
    for share in _SHARES if wish.eps else (1.0,):
        closer = replace(wish, eps=wish.eps * share, limit=wish.eps) if wish.eps else wish
        found = _made(ways, closer, paper, picture)
        nearest = min(nearest, found.eps)
        if wish.dots and len(found.sheet.labels) < _LEAST_SHARE * wish.dots:
            raise SpecError(_no_room(wish.dots, len(found.sheet.labels)))
        if wish.eps is None or found.eps <= wish.eps:
            return replace(found, eps=wish.eps or found.eps)
    raise SpecError(_unreachable(wish.eps or 0.0, nearest))


def _made(ways: Covers, wish: Wish, paper: _Paper, picture: tuple[Chain, ...]) -> Made:
    """Make a sheet and measure how far it strays from the drawing: dots that were shared or moved may cost a little."""
    laid, chains, labels, text_pt, radius = _fitting(ways, wish, paper)
    predrawn = tuple(trail.points for trail in laid.printed)
    sheet = Sheet(*paper.size, laid.dots, radius, labels, text_pt, predrawn, paper.counting)
    links = tuple(tuple(laid.dots[dot] for dot in chain) for chain in chains)
    strayed = ceil(100 * farthest((*links, *predrawn), picture) - 1e-6) / 100
    return Made(sheet, chains, picture, max(_FINEST, strayed))


def _moved(points: Sequence[Point]) -> Chain:
    return tuple((round(x + MARGIN, 4), round(y + MARGIN, 4)) for x, y in points)


def _with_lines(wish: Wish, most: int) -> Wish:
    return replace(wish, lines=min(most_lines(wish), most))


_Fit = tuple[Spread, tuple[tuple[int, ...], ...], tuple[Label, ...], float, float]


@dataclass(frozen=True, slots=True)
class _Paper:
    """The sheet before anything is on it: its size, how it counts, the size of type if it is fixed, and where chance begins."""

    size: tuple[float, float]
    counting: Counting
    text_pt: float | None
    start: float


class _Stuck(Exception):
    """Some labels of a sheet find no place: those of dots at `places`, `alone` if each would not fit even by itself."""

    def __init__(self, places: Sequence[Point], alone: bool, labels: int) -> None:
        super().__init__(f"{len(places)} of {labels} labels find no place")
        self.places, self.alone, self.labels = tuple(places), alone, labels


def _fitting(ways: Covers, wish: Wish, paper: _Paper) -> _Fit:
    """Spread the dots until all labels find room: where they do not, dots move to where there is more of it.

    Smaller type comes after that, and when type is as small as it may be, there are fewer dots.
    """
    *larger, smallest = _sizes(ways, wish, paper)
    problem = ""
    for number, text_pt in enumerate([*(size for size in larger for _ in range(_TRIES)), *[smallest] * _LAST_TRIES]):
        try:
            laid = _spread(ways, _with_labels(wish, paper, text_pt), Random(paper.start))
            return _labelled(laid, paper, text_pt)
        except (NoRoom, Unreachable) as error:
            wish = _fewer(wish, error) if text_pt == smallest else wish
        except _Stuck as stuck:
            problem = f"{stuck} in {text_pt:g} pt"
            wish = _relaxed(_pressed(wish, stuck), stuck, number - _TRIES * len(larger))
    raise SpecError(Fault(problem or "the dots find no room", "ask for fewer dots, for a larger size or less detail", "dots"))


def _labelled(laid: Spread, paper: _Paper, text_pt: float) -> _Fit:
    chains = _ordered(laid, Random(paper.start + 1.0))
    radius = _radius(laid, chains)
    predrawn = [trail.points for trail in laid.printed]
    try:
        labels = labelled(laid.dots, chains, predrawn, paper.counting, paper.size, radius, text_pt)
    except Crowded as crowded:
        visits = [dot for chain in chains for dot in chain]
        raise _Stuck([laid.dots[visits[label]] for label in crowded.labels], crowded.alone, len(visits)) from crowded
    return laid, chains, labels, text_pt, radius


def _with_labels(wish: Wish, paper: _Paper, text_pt: float) -> Wish:
    """Say how much paper a label takes on average."""
    texts = paper.counting.texts((wish.dots or _SOME_DOTS,))[0]
    sizes = [label_size(text, "plain", text_pt) for text in texts]
    mean = sum((width + BESIDE) * (height + ABOVE) for width, height in sizes) / len(sizes)
    return replace(wish, label=mean / _FILLED)


def _spread(ways: Covers, wish: Wish, rng: Random) -> Spread:
    """Choose strokes and put dots on them; if they need more dots than there are, fewer strokes are drawn."""
    while True:
        choice = chosen(ways, wish)
        try:
            return spread(choice, wish, rng)
        except TooFew as error:
            if len(choice.drawn) == 1:
                raise SpecError(Fault(f"{wish.dots} dots are not enough", f"{error.least} or more are needed", "dots")) from error
            wish = replace(wish, lines=len(choice.drawn) - max(1, len(choice.drawn) // 6))


def _fewer(wish: Wish, error: NoRoom | Unreachable) -> Wish:
    """Ask for as many dots as there is room for."""
    if isinstance(error, Unreachable):
        raise SpecError(_unreachable(wish.limit or wish.eps or 0.0, error.reached)) from error
    asked = wish.dots or 0
    # Shorter numbers take less paper than those that were reckoned with.
    most = int(_SHORTER * error.most) if len(str(asked)) > len(str(error.most)) else error.most
    return replace(wish, dots=max(_FEWEST_DOTS, min(most, int(_LESS * asked))))


def _relaxed(wish: Wish, stuck: _Stuck, tries: int) -> Wish:
    """Ask for fewer dots if many labels are stuck in the smallest type, or, after so many tries, even if a few are."""
    share = len(stuck.places) / stuck.labels
    if wish.dots is None or stuck.alone or share <= next(least for tried, least in _TOLERATED if tries < tried):
        return wish
    return replace(wish, dots=max(_FEWEST_DOTS, int(wish.dots * min(_LESS, 1.0 - share))))


def _pressed(wish: Wish, stuck: _Stuck) -> Wish:
    """Ask for more room where labels found too little; where one would not fit even alone, no stroke may end."""
    places = tuple(dict.fromkeys(stuck.places))
    factor = _MUCH_FARTHER if stuck.alone else _FARTHER
    barred = places if stuck.alone else ()
    return replace(wish, pressed=(*wish.pressed, *((place, factor) for place in places)), barred=(*wish.barred, *barred))


def _no_room(dots: int, most: int) -> Fault:
    return Fault(f"there is no room for {dots} dots on this drawing", f"ask for {most} or fewer, or for a larger size", "dots")


def _unreachable(eps: float, reached: float) -> Fault:
    remedy = f"write eps = {ceil(10 * reached) / 10:g}, a smaller dmin or a larger size"
    return Fault(f"the dots cannot follow the drawing within {eps:g} mm", remedy, "eps")


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


def _sizes(ways: Covers, wish: Wish, paper: _Paper) -> list[float]:
    """The sizes of type to try, largest first: those for which there should be room."""
    if paper.text_pt:
        return [paper.text_pt]
    every = [USUAL_PT - _STEP_PT * step for step in range(int((USUAL_PT - LEAST_PT) / _STEP_PT) + 1)]
    if wish.dots is None:
        return every
    needed = _EASE * wish.dots
    largest = next((size for size in every if chosen(ways, _with_labels(wish, paper, size)).capacity >= needed), LEAST_PT)
    return [size for size in every if size <= largest]


def make(spec: Spec, rng: Random) -> Numbered:
    """Put numbered dots on the drawing."""
    counting = Counting(spec.numbering, spec.step, spec.parts)
    found = made(spec.traced, spec.wish, counting, spec.text_pt, rng)
    return Numbered(found.sheet, found.chains, found.picture, found.eps, spec.wish.dots)
