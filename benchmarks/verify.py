"""How long it takes to judge and to solve: `python benchmarks/verify.py`.

Seven-piece figures are judged from pieces that lie anywhere, in processor time. Beside them stands what a geometry library needs
to unite the same pieces and compare the union with the figure when the motion is already known, which the verification has to find.
Then a hand is followed, set by set: a piece is pushed into its place in forty steps, and each step is judged.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from math import cos, pi, sin
from pathlib import Path
from random import Random
from time import process_time

import numpy as np
import shapely
from shapely import affinity

from printkit.geometry import ring
from printkit.geometry.affine import IDENTITY, compose, rotation, scaling, translation
from printkit.geometry.ring import Region
from printkit.geometry.ring_match import MIRROR
from printkit.kinds.tangram.judge.assembly import HANDS, PROOF, Assembly, Placed, assembly, read_assembly
from printkit.kinds.tangram.judge.verify import prepare, verify, verify_table
from printkit.kinds.tangram.piece_set import shipped_set
from printkit.kinds.tangram.solve.growth import Grown, grow_many
from printkit.kinds.tangram.solve.solve import solve

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "kinds" / "tangram"))
from convex import convex_candidates

CHANGES = ("solved", "placed by hand", "a piece missing", "a piece off by 2 %", "a foreign piece", "turned over", "another figure")
ANGLE, SHIFT = 41.0, (3.0, -2.0)
MOTION = compose(translation(*SHIFT), rotation(ANGLE))


def milliseconds(task: Callable[[], object], rounds: int = 3) -> float:
    """Return the best processor time of a few rounds."""
    best = float("inf")
    for _ in range(rounds):
        start = process_time()
        task()
        best = min(best, process_time() - start)
    return 1000 * best


def laid(grown: Grown, change: str) -> list[Region]:
    pieces = [piece.region for piece in grown.solution.pieces]
    if change == "a piece missing":
        pieces = pieces[1:]
    elif change == "a piece off by 2 %":
        pieces[0] = pieces[0].moved(translation(0.02 * 8**0.5, 0))
    elif change == "a foreign piece":
        pieces[0] = pieces[0].moved(scaling(0.9))
    elif change == "turned over":
        pieces = [piece.moved(MIRROR) for piece in pieces]
    elif change == "placed by hand":
        pieces = [piece.moved(rotation(0.1 * (-1) ** index, *piece.outline[0].start)) for index, piece in enumerate(pieces)]
    return [piece.moved(MOTION) for piece in pieces]


def table(one: Assembly) -> dict[str, object]:
    def rings(region: Region) -> dict[str, object]:
        return {"rings": [ring.vertices(border) for border in region.rings]}

    placed = [{"piece": placed.piece, **rings(placed.region)} for placed in one.placed]
    return {"target": {"polys": [rings(region) for region in one.target.regions]}, "placed": placed, "tol": one.tolerance}


def judging() -> None:
    tangram = shipped_set("tangram")
    figures = grow_many(tangram, Random(1), 100)
    print(f"{'assembly of seven pieces':36}{'ms each':>9}{'with set':>9}   verdicts")
    times = []
    for change in CHANGES:
        targets = figures[1:] + figures[:1] if change == "another figure" else figures
        slack = 0.03 if change == "placed by hand" else None
        laid_out = [assembly(target.figure, laid(grown, change), slack) for grown, target in zip(figures, targets, strict=True)]
        with_set = [replace(one, pieces=tangram) for one in laid_out]
        statuses = [verify(one).status for one in laid_out]
        times.append((judged(laid_out), judged(with_set)))
        counts = ", ".join(f"{statuses.count(status)} {status}" for status in sorted(set(statuses)))
        print(f"{change:36}{times[-1][0]:9.2f}{times[-1][1]:9.2f}   {counts}")
    plain, checked = (sum(column) / len(column) for column in zip(*times, strict=True))
    print(f"{'mean of these':36}{plain:9.2f}{checked:9.2f}")
    tables = [table(assembly(grown.figure, laid(grown, "solved"))) for grown in figures]
    print(f"{'solved, read from its table as well':36}{milliseconds(lambda: verify_table(tables)) / len(tables):9.2f}")
    print(f"{'  of which reading':36}{milliseconds(lambda: [read_assembly(one, '') for one in tables]) / len(tables):9.2f}")
    print(f"{'shapely: unite and compare, known motion':36}{milliseconds(lambda: compared(figures)) / len(figures):5.2f}")


def judged(laid_out: list[Assembly]) -> float:
    return milliseconds(lambda: [verify(one) for one in laid_out]) / len(laid_out)


def compared(figures: list[Grown]) -> list[bool]:
    """Unite the pieces, moved back by the known motion, and compare the union with the figure."""
    results = []
    for grown in figures:
        pieces = [shapely.Polygon([edge.start for edge in piece.outline]) for piece in laid(grown, "solved")]
        union = affinity.rotate(affinity.translate(shapely.union_all(pieces, grid_size=1e-9), -SHIFT[0], -SHIFT[1]), -ANGLE, (0, 0))
        target = shapely.Polygon([edge.start for edge in grown.figure.regions[0].outline])
        results.append(shapely.symmetric_difference(union, target, grid_size=1e-9).area < 1e-6)
    return results


WAYS = ("from scratch", "prepared", "in hand", "in hand, 2 %", "in hand, fixed", "level, fixed")
SETS = ("tangram", "chie-no-ita", "stomachion", "egg", "heart", "circle")
STEPS, ROUNDS = 40, 8


def following() -> None:
    """Print how long each step takes while a piece is pushed into its place, and how long the first one after it was lifted."""
    print(
        f"\n{'a step of a piece that is pushed, ms':30}{'':16}{'p50':>7}{'p95':>7}{'p99':>7}{'most':>7}{'lifting':>9}{'ratio':>7}"
    )
    for name in SETS:
        base = 0.0
        for way in WAYS:
            steps, lifts = stepped(name, way)
            middle, *others = np.percentile(steps, [50, 95, 99, 100]).tolist()
            base = base or middle
            row = "".join(f"{value:7.2f}" for value in (middle, *others))
            print(f"{name:30}{way:16}{row}{np.percentile(lifts, 50):9.2f}{middle / base:7.2f}")


def stepped(name: str, way: str) -> tuple[list[float], list[float]]:
    """Measure all steps of some ways into place: those of a piece in hand, and the first of each."""
    steps: list[float] = []
    lifts: list[float] = []
    own = shipped_set(name)
    size, fixed = own.outline.size, way.endswith("fixed")
    for seed in range(ROUNDS):
        ready = prepare(own.outline, own, (HANDS if "%" in way else PROOF) * size, fixed=fixed)
        for number, (index, placed) in enumerate(pushed(name, seed, fixed)):
            start = process_time()
            if way == "from scratch":
                verify(Assembly(own.outline, placed, PROOF * size, pieces=own))
            elif way.startswith("level"):
                ready.level(placed, index)
            else:
                ready.judge(placed, None if way == "prepared" else index)
            (steps if number else lifts).append(1000 * (process_time() - start))
    return steps, lifts


def pushed(name: str, seed: int, fixed: bool) -> Iterator[tuple[int, tuple[Placed, ...]]]:
    """Give the positions of a piece on its way, with the number of the piece."""
    rng = Random(seed)
    own = shipped_set(name)
    index, angle, turn = rng.randrange(len(own.pieces)), 2 * pi * rng.random(), rng.choice((0.0, 0.0, 30 * rng.random()))
    far = own.outline.size * rng.choice((0.5, 0.2, 0.05))
    frame = IDENTITY if fixed else MOTION
    for step in range(STEPS + 1):
        left = 1 - step / STEPS
        away = translation(left * far * cos(angle), left * far * sin(angle))
        motions = [IDENTITY] * len(own.pieces)
        motions[index] = compose(away, rotation(left * turn, *own.pieces[index].region.outline[0].start))
        yield (
            index,
            tuple(
                Placed(piece.name, piece.region.moved(compose(frame, motion)))
                for piece, motion in zip(own.pieces, motions, strict=True)
            ),
        )


def solving() -> None:
    tangram = shipped_set("tangram")
    print(f"\n{'all solutions of the convex tangrams':36}{'ms':>9}{'unique':>8}{'raw':>6}{'effort':>8}")
    for figure in tangram.figures:
        found = solve(figure, tangram)
        time = milliseconds(lambda figure=figure: solve(figure, tangram), 2)  # type: ignore[misc]
        print(f"{figure.name:36}{time:9.1f}{found.unique:8}{found.raw:6}{found.effort:8}")
    candidates = convex_candidates()
    answers = [solve(figure, tangram).is_solvable for figure in candidates]
    yes, no = answers.count(True), answers.count(False)
    print(f"of {len(candidates)} convex candidates, {yes} can be made, {no} cannot, {answers.count(None)} not proved")


if __name__ == "__main__":
    judging()
    following()
    solving()
