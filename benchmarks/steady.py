"""How steady the level of completeness is: `python benchmarks/steady.py [SERIES]`.

Right pieces are laid one after the other, in any order, and a piece slides into its place on a straight way of thirty steps, on
figures of the library and the sets' own, turned and shifted, at both tolerances. Each position is judged by itself; by itself, but
told which piece is in hand; and by a follower that knows that and the position before. Falls are counted: any when a piece is
added, those of more than 0.02 when one slides.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from math import cos, pi, sin
from random import Random

from printkit.geometry.affine import compose, rotation, translation
from printkit.kinds.tangram.judge.assembly import HANDS, PROOF, Assembly, Placed
from printkit.kinds.tangram.judge.follow import Follower
from printkit.kinds.tangram.judge.verify import prepare, verify
from printkit.kinds.tangram.library import library
from printkit.kinds.tangram.piece_set import Figure, PieceSet, set_names, shipped_set

SERIES, STEPS = 20, 30
SLIDE = 0.02
WAYS = {"adding": ("by itself", "followed"), "sliding": ("by itself", "in hand", "followed")}
Judge = Callable[[Sequence[Placed], int | None], float]


def figures(own: PieceSet, rng: Random) -> tuple[Figure, list[Placed]]:
    """Choose a figure with its pieces where they belong, now and then the one that the set is cut from."""
    names = sorted(name for name, figure in library(own.name).items() if figure.moves)
    if not names or rng.random() < 0.2:
        return own.outline, [Placed(piece.name, piece.region) for piece in own.pieces]
    figure = library(own.name)[rng.choice(names)]
    return figure.silhouette(own), [Placed(one.name, one.region) for one in figure.solution(own).pieces]


def positions(way: str, pieces: Sequence[Placed], size: float, rng: Random) -> Iterator[tuple[list[Placed], int | None]]:
    """Give the positions of one series, with the number of the piece that moves."""
    if way == "adding":
        yield from ((list(pieces[:count]), None) for count in range(1, len(pieces) + 1))
        return
    index, angle, far = rng.randrange(len(pieces)), 2 * pi * rng.random(), rng.choice((1.0, 0.3, 0.1, 0.03)) * size
    for step in range(STEPS + 1):
        away = far * (1 - step / STEPS)
        moved = pieces[index].region.moved(translation(away * cos(angle), away * sin(angle)))
        yield [*pieces[:index], Placed(pieces[index].piece, moved), *pieces[index + 1 :]], index


def falls(name: str, way: str, judged: str, series: int) -> tuple[int, int, float]:
    """Count steps, falls, and how deep the deepest was."""
    own = shipped_set(name)
    steps, found = 0, [0.0]
    for seed in range(series):
        rng = Random(f"{name} {seed}")
        figure, pieces = figures(own, rng)
        motion = compose(translation(9 * rng.random() - 4, 7 * rng.random()), rotation(360 * rng.random()))
        pieces = [Placed(piece.piece, piece.region.moved(motion)) for piece in pieces]
        rng.shuffle(pieces)
        tolerance = rng.choice((PROOF, HANDS)) * figure.size
        judge = _judge(figure, own, tolerance, judged)
        levels = [judge(placed, moving) for placed, moving in positions(way, pieces, figure.size, rng)]
        steps += len(levels)
        found += [before - after for before, after in pairwise(levels) if before - after > (SLIDE if way == "sliding" else 1e-9)]
    return steps, len(found) - 1, max(found)


def _judge(figure: Figure, own: PieceSet, tolerance: float, judged: str) -> Judge:
    if judged == "followed":
        follower = Follower(prepare(figure, own, tolerance))
        return lambda placed, moving: follower.judge(placed, moving).completeness
    told = judged == "in hand"
    return lambda placed, moving: verify(Assembly(figure, tuple(placed), tolerance, moving=moving if told else None)).completeness


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else SERIES
    print(f"{'set':14}{'way':10}{'judged':14}{'series':>8}{'steps':>8}{'falls':>8}{'deepest':>9}")
    for name in set_names():
        for way, judges in WAYS.items():
            for judged in judges:
                steps, fallen, deepest = falls(name, way, judged, count)
                print(f"{name:14}{way:10}{judged:14}{count:8}{steps:8}{fallen:8}{deepest:9.3f}", flush=True)
