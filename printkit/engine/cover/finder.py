"""One solution, as soon as possible.

A search for the first solution is a gamble: on a large board that has plenty of solutions, an early mistake may cost more steps
than there are atoms. So the search in order is interrupted, more and more rarely, by short attempts in random orders. The search
in order alone decides that there is no solution.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from random import Random

from printkit.chance import shuffled
from printkit.engine.cover.model import Cover, Start
from printkit.engine.cover.outcome import First, Progress, Watcher
from printkit.engine.cover.run import ENDLESS, Engine, Run, Solution

PATIENCE = 4_000  # steps of the first attempt in random order
SHARE = 4  # the search in order takes so many times the steps of an attempt


def first(cover: Cover, fixed: Sequence[int] = (), *, effort: int | None = None, progress: Watcher | None = None) -> First:
    """Find one solution that contains the fixed options, or prove that there is none; Ctrl-C leaves the question open."""
    hunt = _Hunt(cover, tuple(fixed), ENDLESS if effort is None else effort, progress)
    try:
        return hunt.result()
    except KeyboardInterrupt:
        return First(None, hunt.spent, "interrupt")


class _Hunt:
    """A search in order, and attempts in random orders between its stretches."""

    def __init__(self, cover: Cover, fixed: tuple[int, ...], effort: int, progress: Watcher | None) -> None:
        self.spent = 0
        self._cover, self._fixed, self._effort, self._progress = cover, fixed, effort, progress
        self._main = Run(Engine(cover, "fewest"), Start(fixed), keep=True)

    def result(self) -> First:
        """Hunt until a solution is found, none is left, or the effort is spent."""
        for turn in count():
            patience = PATIENCE << turn // 4
            solution = self._go(self._main, SHARE * patience)
            if solution is None and self._main.more and self.spent < self._effort:
                # The turn is the seed, so the same problem gives the same solution everywhere.
                solution = self._attempt(Random(turn), patience)
            if solution is not None:
                return First(solution, self.spent)
            if not self._main.more or self.spent >= self._effort:
                break
        return First(None, self.spent, "effort" if self._main.more else "")

    def _go(self, run: Run, steps: int) -> Solution | None:
        before = run.steps
        run.advance(min(steps, self._effort - self.spent), 1)
        self.spent += run.steps - before
        if self._progress:
            self._progress(Progress(self.spent, run.found, 0.0 if run.more and not run.found else 1.0))
        return next(iter(run.taken()), None)

    def _attempt(self, rng: Random, patience: int) -> Solution | None:
        """Try the options in random order for a while."""
        order = shuffled(rng, range(len(self._cover.options)))
        place = {option: position for position, option in enumerate(order)}
        engine = Engine(self._cover.only(order), "fewest")
        solution = self._go(Run(engine, Start(tuple(place[option] for option in self._fixed)), keep=True), patience)
        return None if solution is None else tuple(order[option] for option in solution)
