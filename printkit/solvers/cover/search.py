"""Searching: first solution, all solutions one by one, and counting on all cores.

Effort is the number of options tried. It does not depend on the machine, on the number of cores, or on whether plain Python or a
kernel did the work; so a limit of effort gives the same answer everywhere.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field

from printkit.solvers.cover.model import Cover, Start
from printkit.solvers.cover.outcome import Count, Cut, First, Progress, Watcher
from printkit.solvers.cover.run import ENDLESS, Engine, Method, Run, Solution

CHUNK = 500_000  # steps between two looks at the keyboard: a twentieth of a second
ALONE = 1_000_000  # a count that is done in so many steps is not worth splitting
PARTS = 128  # a long count is split into at least so many parts, if that needs no more than so many levels
LEVELS = 4
GLANCE = 0.2  # seconds between two looks at the workers


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
            self._ahead = min(2 * self._ahead, 256)
            if self._progress:
                self._progress(Progress(self._run.steps, self._run.found, 0.0 if self._run.more else 1.0))
        if not self._ready:
            raise StopIteration
        self._given += 1
        return self._ready.pop()


def first(cover: Cover, fixed: Sequence[int] = (), *, effort: int | None = None, progress: Watcher | None = None) -> First:
    """Find one solution that contains the fixed options, by fewest options, which needs the fewest steps to the first one."""
    search = Search(Engine(cover, "fewest"), Start(tuple(fixed)), effort=effort, progress=progress)
    try:
        solution = next(search, None)
    except KeyboardInterrupt:
        return First(None, search.effort, "interrupt")
    return First(solution, search.effort, "" if solution else search.cut)


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
    run = Run(engine, start, keep=False)
    wanted = ENDLESS if limit is None else limit
    most = ENDLESS if effort is None else effort
    alone = min(most, ALONE if limit is None else ENDLESS)
    try:
        _go_on(run, alone, wanted, progress)
    except KeyboardInterrupt:
        return Count(run.found, run.steps, "interrupt")
    if run.more and run.found < wanted and alone < most:
        tally = explore(engine, [start], effort=effort, progress=progress, jobs=jobs)
        return Count(tally.found[0], tally.effort, tally.cut)
    return Count(run.found, run.steps, "" if not run.more else "limit" if run.found >= wanted else "effort")


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
    way: int
    found: int = 0
    effort: int = 0
    more: bool = True


@dataclass(slots=True)
class _Parts:
    """The parts of several searches in the order in which one core would do them."""

    parts: list[_Part] = field(default_factory=list)
    way: int = 0  # steps since the last part

    def add(self, engine: Engine, start: Start, search: int, levels: int) -> None:
        """Split a search into those that begin some levels below its start."""
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
    """Count the solutions from several starts in parts that run side by side; the answer is the one a single core would give."""
    parts = _split(engine, starts)
    crew = _Crew(engine, parts.parts, ENDLESS if effort is None else effort, progress)
    try:
        crew.work(jobs or cores())
    except KeyboardInterrupt:
        crew.stop()
        return Tally(_sums(parts.parts, len(starts)), sum(part.way + part.effort for part in parts.parts), "interrupt")
    except BaseException:
        crew.stop()
        raise
    return _in_order(engine, parts, len(starts), effort)


def cores() -> int:
    """Return the number of cores that this process may use."""
    affinity = getattr(os, "sched_getaffinity", None)
    return len(affinity(0)) if affinity else os.cpu_count() or 1


def _split(engine: Engine, starts: Sequence[Start]) -> _Parts:
    """Split the searches level by level until there are parts enough for all cores."""
    for levels in range(1, LEVELS + 1):
        parts = _Parts()
        for number, start in enumerate(starts):
            parts.add(engine, start, number, levels)
        if len(parts.parts) >= PARTS:
            break
    return parts


class _Crew:
    """Workers that take parts from a list; threads suffice, because kernels run without Python's lock."""

    def __init__(self, engine: Engine, parts: list[_Part], effort: int, progress: Watcher | None) -> None:
        self._engine, self._parts, self._effort, self._progress = engine, parts, effort, progress
        self._stop = threading.Event()
        self._pool: ThreadPoolExecutor | None = None

    def work(self, jobs: int) -> None:
        """Do all parts, and tell the watcher about it."""
        self._pool = ThreadPoolExecutor(jobs)
        waiting: set[Future[None]] = {self._pool.submit(self._do, part) for part in self._parts}
        while waiting:
            done, waiting = wait(waiting, GLANCE, FIRST_COMPLETED)
            for future in done:
                future.result()
            if self._progress:
                self._progress(self._standing(len(waiting)))
        self._pool.shutdown()

    def stop(self) -> None:
        """Let every worker finish its chunk, and wait for that."""
        self._stop.set()
        if self._pool:
            self._pool.shutdown(cancel_futures=True)

    def _standing(self, waiting: int) -> Progress:
        effort = sum(part.way + part.effort for part in self._parts)
        return Progress(effort, sum(part.found for part in self._parts), 1 - waiting / len(self._parts))

    def _do(self, part: _Part) -> None:
        run = Run(self._engine, part.start, keep=False)
        while not self._stop.is_set():
            part.more = run.advance(min(CHUNK, self._effort - run.steps))
            part.found, part.effort = run.found, run.steps
            if not run.more or run.steps >= self._effort:
                break


def _in_order(engine: Engine, parts: _Parts, searches: int, effort: int | None) -> Tally:
    """Add the parts up; if the effort does not suffice, do the part where it ends again and no further."""
    limit = ENDLESS if effort is None else effort
    spent = 0
    for number, part in enumerate(parts.parts):
        spent += part.way
        if spent + part.effort > limit or part.more:
            part.found = _limited(engine, part.start, limit - spent)
            return Tally(_sums(parts.parts[: number + 1], searches), limit, "effort")
        spent += part.effort
    if spent + parts.way > limit:
        return Tally(_sums(parts.parts, searches), limit, "effort")
    return Tally(_sums(parts.parts, searches), spent + parts.way)


def _limited(engine: Engine, start: Start, steps: int) -> int:
    """Count what a search finds in so many steps; one that could not even be reached finds nothing."""
    if steps < 0:
        return 0
    run = Run(engine, start, keep=False)
    run.advance(steps)
    return run.found


def _sums(parts: Sequence[_Part], searches: int) -> tuple[int, ...]:
    return tuple(sum(part.found for part in parts if part.search == number) for number in range(searches))
