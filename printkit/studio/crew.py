"""Worker processes for the studio: each holds one task, can be killed at any time, and a warm one always stands ready.

Tasks come in *lanes*. In a lane the newest task wins: the one before it ends with `Superseded`, at once for whoever waits; its
process gets a moment to finish, because starting another one costs more than a short task, and is killed if it does not. A task
that may be *called off* need not even finish: its process stops in the middle of it (`calling_off`). A lane may be *sticky*: it
keeps its process between tasks, and so whatever that process remembers. Tasks of the *background* share one process of low
priority.

Everything here happens in the thread of the event loop, but for the talk with each process, which has a thread of its own (`hand`).
"""

from __future__ import annotations

import asyncio
import os
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from printkit.batch.worker import Failure, Outcome
from printkit.errors import Fault, PrintkitError
from printkit.studio.answer import Broken, Conflict, Refused, TooMany
from printkit.studio.calling_off import call_off
from printkit.studio.hand import Hand, Watcher
from printkit.studio.limit import SILENCE_SECONDS, too_silent
from printkit.studio.worker import Begun

T = TypeVar("T")
R = TypeVar("R")

Progress = Callable[[Any], None]
"""Hears what a task reports; the text `WAITING` if it has to wait for a process."""

WAITING = "waiting"

GRACE_SECONDS = 0.25
"""How long a superseded task may go on before its process is killed, if another process stands ready to take its place."""
_LONGEST_GRACE_SECONDS = 3.0
"""How long it may go on at most."""
_SIDE_BY_SIDE = 2
"""So many processes may work for one lane: one for the newest task, one that finishes what is superseded."""
_MOST_WAITING = 64
_MOST_IDLE = 3
_DEATHS_ALLOWED = 1
"""A task whose process died is tried once more: when memory is short, the system may have shot the wrong process."""
_FALSE_STARTS_ALLOWED = 3


class Superseded(Conflict):
    """A newer task of the same lane took the place of this one."""


@dataclass(eq=False, slots=True)
class Task:
    """Something to do, and who waits for it."""

    lane: str
    work: Callable[[Any], Any]
    content: Any
    future: asyncio.Future[Any]
    on_progress: Progress | None
    sticky: bool
    background: bool
    stoppable: bool
    """Whether it may be called off in the middle: it leaves nothing behind that a later task of the process would stumble over."""
    patience: float
    """How many seconds it may work without saying how far it is."""
    heard: float = 0.0
    """When it was begun, or said something."""
    begun: bool = False
    """Whether the process that has it began with it."""
    deaths: int = 0
    """How many processes ended in the middle of it."""
    losses: int = 0
    """How many turned out to be dead when they got it."""

    @property
    def wanted(self) -> bool:
        """Tell whether anybody still waits for it."""
        return not self.future.done()


class Crew(Watcher):
    """All worker processes of a studio. It starts with its first task, or with `start`, and ends with `close`."""

    def __init__(self, most: int | None = None) -> None:
        self._most = most or min(8, max(4, (os.cpu_count() or 1) + 2))
        self._hands: list[Hand] = []
        self._waiting: list[Task] = []
        self._open = True
        self._false_starts = 0
        self._start_seconds = 1.0
        """How long a process took to start, the last time."""
        self.killed = 0
        """How many processes were killed because nobody wanted their task any more."""

    def start(self) -> None:
        """Start a process and a spare, so that the first task finds them warm."""
        while len(self._hands) < min(2, self._most):
            self._hire()

    async def do(
        self,
        lane: str,
        work: Callable[[T], R],
        content: T,
        *,
        on_progress: Progress | None = None,
        sticky: bool = False,
        background: bool = False,
        stoppable: bool = False,
        patience: float = SILENCE_SECONDS,
    ) -> R:
        """Let a process do `work(content)` and return what it gives; `work` is a function that a process can import.

        What the task refuses is raised as a `PrintkitError`. Whoever no longer waits (cancels) has the process stopped.
        """
        if not self._open:
            raise Broken(Fault("the studio is closing"))
        future = asyncio.get_running_loop().create_future()
        task = Task(lane, work, content, future, on_progress, sticky, background, stoppable, patience)
        self._supersede(lane)
        if len(self._waiting) >= _MOST_WAITING:
            raise TooMany(Fault("too many tasks are waiting", "wait until some are done"))
        self._waiting.append(task)
        self._assign()
        if task in self._waiting and on_progress:
            on_progress(WAITING)
        try:
            return await task.future  # type: ignore[no-any-return]
        finally:
            if task.future.cancelled():
                self._abandon(task)

    async def do_once(
        self,
        work: Callable[[T], R],
        content: T,
        *,
        on_progress: Progress | None = None,
        stoppable: bool = False,
        patience: float = SILENCE_SECONDS,
    ) -> R:
        """Do a task in a lane of its own, so that no other supersedes it."""
        lane = f"once:{secrets.token_hex(8)}"
        return await self.do(lane, work, content, on_progress=on_progress, stoppable=stoppable, patience=patience)

    def stop(self, lane: str) -> bool:
        """Give up what a lane does; tell whether it did anything."""
        busy = any(task.lane == lane and task.wanted for task in self._tasks())
        self._supersede(lane)
        return busy

    def close(self) -> None:
        """Kill all processes; whoever waits is told."""
        self._open = False
        for task in self._tasks():
            _settle(task, Broken(Fault("the studio is closing")))
        self._waiting.clear()
        for hand in self._hands:
            hand.dismiss()

    async def closed(self) -> None:
        """Wait until all processes are gone."""
        while self._hands:
            await asyncio.sleep(0.01)

    @property
    def pids(self) -> list[int]:
        """Return the processes that are there, for those who look whether any is left."""
        return [hand.pid for hand in self._hands if hand.pid]

    @property
    def busy_pids(self) -> list[int]:
        """Return the processes that work for somebody."""
        return [hand.pid for hand in self._hands if hand.pid and hand.task and hand.task.wanted]

    def _tasks(self) -> list[Task]:
        return [*self._waiting, *(hand.task for hand in self._hands if hand.task)]

    def _supersede(self, lane: str) -> None:
        for task in self._tasks():
            if task.lane == lane and task.wanted:
                _settle(task, Superseded(Fault("a newer request took the place of this one")))
                self._abandon(task)

    def _abandon(self, task: Task) -> None:
        """Let go of a task that nobody wants: its process gets a moment to finish."""
        if task in self._waiting:
            self._waiting.remove(task)
        for hand in self._hands:
            if hand.task is task:
                self._call_off(hand, task)
                asyncio.get_running_loop().call_later(GRACE_SECONDS, self._end_of_grace, hand, task, GRACE_SECONDS)

    def _call_off(self, hand: Hand, task: Task) -> None:
        """Stop a task in the middle, if it can be; one that has not begun yet is stopped when it has."""
        if task.stoppable and task.begun and hand.pid:
            call_off(hand.pid)

    def _end_of_grace(self, hand: Hand, task: Task, waited: float) -> None:
        """Kill a process that works for nobody, as soon as another one stands ready or starting one would take no longer."""
        if hand.task is not task or hand not in self._hands:
            return
        if self._has_spare() or waited >= min(self._start_seconds, _LONGEST_GRACE_SECONDS):
            self.killed += 1
            self._dismiss(hand)
            self._assign()
        else:
            asyncio.get_running_loop().call_later(GRACE_SECONDS, self._end_of_grace, hand, task, waited + GRACE_SECONDS)

    def _has_spare(self) -> bool:
        return any(hand.idle and not hand.lane and not hand.background for hand in self._hands)

    def _assign(self) -> None:
        """Give every waiting task a process, as far as there are any; the oldest first."""
        for task in list(self._waiting):
            hand = self._hand_for(task)
            if hand:
                self._waiting.remove(task)
                hand.lane = task.lane if task.sticky else ""
                hand.give(task)
                task.heard = time.monotonic()
                self._watch(hand, task)
        self._staff()

    def _watch(self, hand: Hand, task: Task) -> None:
        """Kill a process whose task works for too long without a word."""
        if hand.task is not task or not task.wanted:
            return
        left = task.heard + task.patience - time.monotonic()
        if left > 0:
            asyncio.get_running_loop().call_later(left, self._watch, hand, task)
            return
        _settle(task, Refused(too_silent(task.patience)))
        self._dismiss(hand)
        self._assign()

    def _hand_for(self, task: Task) -> Hand | None:
        if sum(1 for hand in self._hands if hand.task and hand.task.lane == task.lane) >= _SIDE_BY_SIDE:
            return None
        own = next((hand for hand in self._hands if task.sticky and hand.lane == task.lane), None)
        if own:
            return own if own.idle else None
        free = [hand for hand in self._hands if hand.idle and hand.background == task.background]
        if not self._may_hire():
            free.sort(key=lambda hand: bool(hand.lane))  # what another lane keeps is taken only if nothing else is left
        else:
            free = [hand for hand in free if not hand.lane]
        return free[0] if free else None

    def _may_hire(self) -> bool:
        return sum(1 for hand in self._hands if not hand.background) < self._most

    def _staff(self) -> None:
        """Have a process for every waiting task on its way, and one more as a spare; send home those that are too many."""
        if not self._open:
            return
        ordinary = [task for task in self._waiting if not task.background]
        free = [hand for hand in self._hands if not hand.task and not hand.background and not hand.lane]
        for _ in range(len(ordinary) + 1 - len(free)):
            if self._may_hire():
                self._hire()
        for hand in [hand for hand in free if hand.idle][_MOST_IDLE:]:
            self._dismiss(hand)
        if any(task.background for task in self._waiting) and not any(hand.background for hand in self._hands):
            self._hire(background=True)

    def _hire(self, *, background: bool = False) -> None:
        self._hands.append(Hand(self, asyncio.get_running_loop(), background=background))

    def _dismiss(self, hand: Hand) -> None:
        self._hands.remove(hand)
        hand.dismiss()

    # What hands report

    def ready(self, hand: Hand) -> None:
        """A process has started."""
        self._false_starts = 0
        self._start_seconds = time.monotonic() - hand.hired_at
        self._assign()

    def reported(self, hand: Hand, task: Task, content: Any) -> None:
        """A task says how far it is."""
        task.heard = time.monotonic()
        if isinstance(content, Begun):
            task.begun = True
            if not task.wanted and hand.task is task:
                self._call_off(hand, task)
        elif task.wanted and task.on_progress:
            task.on_progress(content)

    def finished(self, hand: Hand, task: Task, outcome: Outcome[Any]) -> None:
        """A task ended by itself."""
        _settle(task, _raised(outcome.failure) if outcome.failure else None, outcome.result)
        self._assign()

    def gone(self, hand: Hand, task: Task | None, cause: str) -> None:
        """A process ended, killed by us or by others; its task is tried once more if somebody still waits for it."""
        if hand in self._hands:
            self._hands.remove(hand)
            if not hand.was_ready:
                self._false_starts += 1
        if self._false_starts >= _FALSE_STARTS_ALLOWED:
            self._give_up(cause)
            return
        if task and task.wanted and self._open:
            self._try_again(task, cause)
        self._assign()

    def _try_again(self, task: Task, cause: str) -> None:
        task.deaths += task.begun
        task.losses += not task.begun
        task.begun = False
        if task.deaths > _DEATHS_ALLOWED or task.losses > self._most:
            _settle(task, Broken(Fault(f"the process that worked on this died, twice: {cause}", "try something smaller")))
        else:
            self._waiting.insert(0, task)

    def _give_up(self, cause: str) -> None:
        """Tell all who wait that no process starts here; the next task tries anew."""
        self._false_starts = 0
        for task in self._waiting:
            _settle(task, Broken(Fault(f"worker processes cannot be started here: {cause}")))
        self._waiting.clear()


def _settle(task: Task, error: PrintkitError | None, result: Any = None) -> None:
    if not task.wanted:
        return
    if error:
        task.future.set_exception(error)
    else:
        task.future.set_result(result)


def _raised(failure: Failure) -> PrintkitError:
    """Return what a task failed with as an error of this process."""
    if not failure.trace:
        return PrintkitError(*failure.faults)
    import sys

    sys.stderr.write(failure.trace)
    return Broken(*failure.faults)
