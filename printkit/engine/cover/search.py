"""Searching: all solutions one by one, and counting on all cores.

Effort is the number of options tried. It does not depend on the machine, on the number of cores, or on whether plain Python or a
kernel did the work; so a limit of effort gives the same answer everywhere.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from printkit.engine.cover.model import Cover, Start
from printkit.engine.cover.outcome import Count, Cut, Progress, Watcher
from printkit.engine.cover.run import ENDLESS, Engine, Method, Run, Solution

CHUNK = 500_000  # steps between two looks at the keyboard: a twentieth of a second
ALONE = {"fewest": 400_000, "sweep": 2_000_000}  # a count that is done in so many steps is not worth splitting
PARTS = 24  # a long count is split into at least so many parts, if that needs no more than so many levels
LEVELS = 4
GLANCE = 0.2  # seconds between two looks at the workers
_NAP = 0.002  # seconds between two looks at whether they are done


class Search(Iterator[Solution]):
    """All solutions, one by one; each is a tuple of option numbers, those of `start` first.

    The search can be left at any time: `found`, `effort` and `complete` are right at every moment. Ctrl-C goes through.
    """

    def __init__(
        self,
        cover: Cover | Engine,
        start: Start = Start(),  # noqa: B008 - it is immutable
        *,
        effort: int | None = None,
        progress: Watcher | None = None,
        plain: bool | None = None,
    ) -> None:
        engine = cover if isinstance(cover, Engine) else Engine(cover)
        self._run = Run(engine, start, keep=True, plain=plain)
        self._limit = ENDLESS if effort is None else effort
        self._progress = progress
        self._ready: list[Solution] = []
        self._given = 0
        self._ahead = 1

    @property
    def found(self) -> int:
        """The solutions given out so far."""
        return self._given

    @property
    def effort(self) -> int:
        """The options tried so far."""
        return self._run.steps

    @property
    def complete(self) -> bool:
        """Whether all solutions were given out."""
        return not self._run.more and not self._ready

    @property
    def cut(self) -> Cut:
        """What keeps the search from being complete, if it was run to its end."""
        return "" if self.complete else "effort"

    def __next__(self) -> Solution:
        while not self._ready and self._run.more and self._run.steps < self._limit:
            self._run.advance(min(CHUNK, self._limit - self._run.steps), self._ahead)
            self._ready = self._run.taken()[::-1]
            # The first solution comes at once; who wants many gets them in ever larger batches.
            self._ahead = min(2 * self._ahead, 256)
            if self._progress:
                self._progress(Progress(self._run.steps, self._run.found, 0.0 if self._run.more else 1.0))
        if not self._ready:
            raise StopIteration
        self._given += 1
        return self._ready.pop()


def count(
    cover: Cover,
    fixed: Sequence[int] = (),
    *,
    limit: int | None = None,
    effort: int | None = None,
    progress: Watcher | None = None,
    jobs: int | None = None,
    method: Method = "auto",
) -> Count:
    """Count the solutions that contain the fixed options, but stop at `limit` of them; Ctrl-C gives what was counted so far."""
    engine = Engine(cover, method)
    start = Start(tuple(fixed))
    if limit is None:
        tally = explore(engine, [start], effort=effort, progress=progress, jobs=jobs)
        return Count(tally.found[0], tally.effort, tally.cut)
    run = Run(engine, start, keep=False)
    try:
        _go_on(run, ENDLESS if effort is None else effort, limit, progress)
    except KeyboardInterrupt:
        return Count(run.found, run.steps, "interrupt")
    return Count(run.found, run.steps, "" if not run.more else "limit" if run.found >= limit else "effort")


def _go_on(run: Run, effort: int, wanted: int, progress: Watcher | None) -> None:
    """Search in chunks until the effort is spent or enough is found."""
    while True:
        run.advance(min(CHUNK, effort - run.steps), wanted - run.found)
        if progress:
            progress(Progress(run.steps, run.found, 0.0 if run.more else 1.0))
        if not run.more or run.steps >= effort or run.found >= wanted:
            break


@dataclass(frozen=True, slots=True)
class Tally:
    """How many solutions several searches found, one number each, and their effort together."""

    found: tuple[int, ...]
    effort: int
    cut: Cut = ""


@dataclass(slots=True)
class _Part:
    """A part of a search: where it starts, which search it belongs to, and the steps that lead to it from the part before."""

    start: Start
    search: int
    way: int = 0
    found: int = 0
    effort: int = 0
    more: bool = True

    def work(self, engine: Engine, effort: int, pause: Callable[[], bool]) -> None:
        """Search until the part is done, the effort is spent, or there is a reason to pause."""
        run = Run(engine, self.start, keep=False)
        while True:
            self.more = run.advance(min(CHUNK, effort - run.steps))
            self.found, self.effort = run.found, run.steps
            if not run.more or run.steps >= effort or pause():
                break


@dataclass(slots=True)
class _Plan:
    """The parts of several searches in the order in which one core would do them, and the steps behind the last part."""

    parts: list[_Part]
    way: int = 0

    @property
    def standing(self) -> Progress:
        """How far the parts are."""
        effort = sum(part.way + part.effort for part in self.parts)
        done = sum(not part.more for part in self.parts)
        return Progress(effort, sum(part.found for part in self.parts), done / len(self.parts) if self.parts else 1.0)

    def sums(self, searches: int, parts: Sequence[_Part] | None = None) -> tuple[int, ...]:
        """Add up what was found by every search."""
        counted = self.parts if parts is None else parts
        return tuple(sum(part.found for part in counted if part.search == number) for number in range(searches))

    def add(self, engine: Engine, start: Start, search: int, levels: int) -> None:
        """Add a search as those that begin some levels below its start."""
        # The steps down to a part are taken before it, so they are counted with the first part behind them.
        if levels == 0 or engine.node(start).solved:
            self.parts.append(_Part(start, search, self.way))
            self.way = 0
            return
        for child in engine.split(start):
            self.way += 1
            self.add(engine, child, search, levels - 1)


def explore(
    engine: Engine,
    starts: Sequence[Start],
    *,
    effort: int | None = None,
    progress: Watcher | None = None,
    jobs: int | None = None,
) -> Tally:
    """Count the solutions from several starts; the answer is the one a single core would give.

    One core begins. What it has not done after a while is split into parts that run side by side.
    """
    limit = ENDLESS if effort is None else effort
    watch = progress or (lambda _: None)
    plan = _Plan([_Part(start, number) for number, start in enumerate(starts)])
    try:
        _begin(engine, plan, min(limit, ALONE[engine.method]), watch)
        if limit > ALONE[engine.method] and any(part.more for part in plan.parts):
            # What one core has done of an unfinished part is done again; that is no more than it was allowed alone.
            plan = _split(engine, plan)
            _work_together(engine, plan, limit, watch, jobs or cores())
    except KeyboardInterrupt:
        return Tally(plan.sums(len(starts)), plan.standing.effort, "interrupt")
    return _in_order(engine, plan, len(starts), limit)


def cores() -> int:
    """Return the number of cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _begin(engine: Engine, plan: _Plan, effort: int, watch: Watcher) -> None:
    """Do as many parts as the effort suffices for."""

    def pause() -> bool:
        watch(plan.standing)
        return False

    spent = 0
    for part in plan.parts:
        part.work(engine, effort - spent, pause)
        watch(plan.standing)
        spent += part.effort
        if part.more or spent >= effort:
            break


def _split(engine: Engine, plan: _Plan) -> _Plan:
    """Split what is not done yet, level by level, until there are parts enough for all cores."""
    for levels in range(1, LEVELS + 1):
        finer = _Plan([])
        for part in plan.parts:
            if part.more:
                finer.add(engine, part.start, part.search, levels)
            else:
                finer.parts.append(part)
        if len(finer.parts) >= PARTS:
            break
    return finer


def _work_together(engine: Engine, plan: _Plan, effort: int, watch: Watcher, jobs: int) -> None:
    """Do all parts; threads suffice, because kernels run without Python's lock. Whatever happens, no worker is left behind."""
    crew = _Crew(engine, [part for part in plan.parts if part.more], effort)
    try:
        crew.start(jobs)
        while crew.is_busy:
            _wait_a_glance(lambda: not crew.is_busy)
            watch(plan.standing)
    finally:
        crew.dismiss()
    crew.tell()


class _Crew:
    """Workers that share parts among themselves.

    The thread that waits for them shares no lock with them: a Ctrl-C in the middle of taking one would leave it taken, and all
    would wait for ever. They share lists, which grow in one step.
    """

    def __init__(self, engine: Engine, parts: Sequence[_Part], effort: int) -> None:
        self._engine, self._parts, self._effort = engine, iter(parts), effort
        self._started = 0
        self._stops: list[bool] = []
        self._ended: list[BaseException | None] = []

    @property
    def is_busy(self) -> bool:
        """Whether someone is still at work, and nobody has failed."""
        return len(self._ended) < self._started and not any(self._ended)

    def start(self, count: int) -> None:
        """Set so many to work."""
        for _ in range(count):
            threading.Thread(target=self._labour, daemon=True).start()
            self._started += 1

    def dismiss(self) -> None:
        """Let everyone come to an end, and wait for it."""
        self._stops.append(True)
        while len(self._ended) < self._started:
            time.sleep(_NAP)

    def tell(self) -> None:
        """Raise what a worker failed with."""
        for error in self._ended:
            if error is not None:
                raise error

    def _labour(self) -> None:
        failure: BaseException | None = None
        try:
            for part in self._parts:
                part.work(self._engine, self._effort, lambda: bool(self._stops))
                if self._stops:
                    break
        except BaseException as error:  # told by the thread that waits
            failure = error
        self._ended.append(failure)


def _wait_a_glance(is_over: Callable[[], bool]) -> None:
    """Wait until it is time to look at the progress again, or until there is nothing to wait for."""
    end = time.monotonic() + GLANCE
    while time.monotonic() < end and not is_over():
        time.sleep(_NAP)


def _in_order(engine: Engine, plan: _Plan, searches: int, limit: int) -> Tally:
    """Add the parts up; if the effort does not suffice, do the part where it ends again and no further."""
    spent = 0
    for number, part in enumerate(plan.parts):
        spent += part.way
        # Side by side, parts may have gone farther than one core would have gone; what lies behind the limit does not count.
        if spent + part.effort > limit or part.more:
            if spent <= limit:
                part.work(engine, limit - spent, lambda: False)
            else:
                # The effort ends on the way to this part.
                part.found = 0
            return Tally(plan.sums(searches, plan.parts[: number + 1]), limit, "effort")
        spent += part.effort
    return Tally(plan.sums(searches), min(spent + plan.way, limit), "effort" if spent + plan.way > limit else "")
