"""How long positions, proofs and pages of Pythagoras strips take, in CPU seconds.

Run it with: python benchmarks/strips.py
"""

from __future__ import annotations

from random import Random
from statistics import median

from measure import cpu_seconds

from printkit.contract import Job, run
from printkit.contract.job import printed
from printkit.kinds.strips.kind import PROBLEMS
from printkit.kinds.strips.make import make
from printkit.kinds.strips.prove import prove
from printkit.kinds.strips.solve.field import Field, Size
from printkit.kinds.strips.solve.player import GREEDY, RANDOM, play
from printkit.kinds.strips.solve.rules import Rules
from printkit.kinds.strips.spec import Spec
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.ink import theme

SEEDS = range(12)
ALLOWED_SECONDS = 10.0


def games() -> None:
    print("board    field   random game   greedy game")
    for side in (8, 10, 12, 16):
        size = Size(side, side)
        table = cpu_seconds(lambda size=size: Field(size))
        times = [
            median(
                cpu_seconds(lambda seed=seed, player=player, size=size: play(Rules(size), [player], Random(seed))) for seed in SEEDS
            )
            for player in (RANDOM, GREEDY)
        ]
        print(f"{size!s:>6} {table:8.3f} s {times[0]:10.4f} s {times[1]:11.4f} s")


def problems() -> None:
    print("\nproblem    make: median, worst      prove      draw")
    frame = Frame(176, 225, theme("colour"), language("en"))
    for problem in PROBLEMS:
        spec = Spec(problem=problem)  # type: ignore[arg-type]
        puzzles = [make(spec, Random(seed)) for seed in SEEDS]
        made = [cpu_seconds(lambda seed=seed, spec=spec: make(spec, Random(seed))) for seed in SEEDS]
        proved = median(cpu_seconds(lambda puzzle=puzzle, spec=spec: prove(printed(puzzle, spec, frame))) for puzzle in puzzles)
        drawn = median(cpu_seconds(lambda puzzle=puzzle: puzzle.page(frame)) for puzzle in puzzles)
        print(f"{problem:8} {median(made):10.3f} s {max(made):9.3f} s {proved:9.4f} s {drawn:8.4f} s")


def six_unique_fives() -> None:
    """The page that is asked for most: six puzzles, each with exactly one solution, made and proved."""

    def page() -> None:
        for seed in range(6):
            run(Job("strips", Spec(board="12x12", pieces=14), seed))

    print(f"\nsix unique make-five puzzles on 12x12, made and proved: {cpu_seconds(page):.2f} s (allowed {ALLOWED_SECONDS:.0f} s)")


def main() -> None:
    games()
    problems()
    six_unique_fives()


if __name__ == "__main__":
    main()
