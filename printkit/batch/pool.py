"""A small pool of processes in which no task can take another one down.

The pools of the standard library give up as a whole when one worker dies, and cannot say which task killed it. Here every worker
has its own pipe and holds one task at a time: the culprit is known, the worker is replaced, and the other tasks go on.
"""

from __future__ import annotations

import os
import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Generic, Self, TypeVar

from printkit import kind_folder
from printkit.batch.interrupt import deaf_children, uninterrupted
from printkit.batch.memory import limited_memory, usual_bytes
from printkit.batch.worker import Failure, Fatal, Outcome, attempt, bug, serve
from printkit.errors import Fault, PrintkitError

__all__ = ["Failure", "Fatal", "Outcome", "Pool"]

T = TypeVar("T")
R = TypeVar("R")

_DEATHS_ALLOWED = 1
"""A task whose worker died is tried once more: when memory is short, the system may have shot the wrong process."""

_STARTS_ALLOWED = 3
"""After so many workers in a row that died before their first task, no other will do better."""

_WINDOWS_WAITS_FOR = 63
"""So many things can be waited for at once on Windows; a worker is two of them: its pipe, and its end."""

_SYSTEM_ENDED = 0xC0000000
"""From here on, an exit code is the reason for which Windows ended a process, such as 0xC0000005 for a wrong access to memory."""

_BEAT_SECONDS = 0.1
"""How often somebody who wants to know whether to go on is asked."""

# The same on every system, and safe beside threads. A script that uses the pool needs the usual `if __name__ == "__main__"` guard.
_SPAWN = get_context("spawn")


@dataclass(eq=False, slots=True)
class _Worker:
    process: SpawnProcess
    connection: Connection
    ready: bool = False
    index: int | None = None
    """The task it works on."""
    deadline: float | None = None

    @property
    def idle(self) -> bool:
        return self.ready and self.index is None


class Pool:
    """Workers that stay for several runs; use it in a `with` block, at whose end they are gone.

    One worker means this very process, unless `isolated` or a limit to time or memory asks for a process of its own. Without a
    limit to memory, a worker may have its share of the machine. `pulse` is called again and again while workers work; what it
    raises ends the run.
    """

    def __init__(
        self,
        workers: int,
        *,
        timeout_seconds: float | None = None,
        memory_bytes: int | None = None,
        isolated: bool = False,
        pulse: Callable[[], None] | None = None,
    ) -> None:
        self._limit = workable(workers)
        self._timeout_seconds = timeout_seconds
        self._pulse = pulse
        self._memory_bytes = memory_bytes or usual_bytes(self._limit)
        self._in_process = workers == 1 and timeout_seconds is None and memory_bytes is None and not isolated
        self._workers: list[_Worker] = []
        self._false_starts = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        with uninterrupted():
            self._dismiss(list(self._workers))

    def run(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[Outcome[R]]:
        """Do all tasks and yield how each ended, in the order in which they end.

        `work` must be a function that a worker can import. A `Fatal` error is raised again here and ends the run.
        """
        if not tasks:
            return
        outcomes = self._run_here(work, tasks) if self._in_process else self._run_apart(work, tasks)
        for outcome in outcomes:
            if outcome.failure and outcome.failure.fatal:
                raise Fatal(*outcome.failure.faults)
            yield outcome

    def _run_here(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[Outcome[R]]:
        for index, task in enumerate(tasks):
            with limited_memory(self._memory_bytes):
                outcome = attempt(work, index, task)
            yield outcome

    def _run_apart(self, work: Callable[[T], R], tasks: Sequence[T]) -> Iterator[Outcome[R]]:
        desk = _Desk(work, tasks)
        try:
            while desk.open_tasks:
                self._hire(len(desk.waiting))
                yield from self._hand_out(desk)
                yield from self._collect(desk)
        finally:
            with uninterrupted():
                self._dismiss([worker for worker in self._workers if worker.index is not None])

    def _hire(self, waiting: int) -> None:
        """Start as many workers as there is work for."""
        free = sum(1 for worker in self._workers if worker.index is None)
        for _ in range(min(self._limit - len(self._workers), waiting - free)):
            if self._false_starts >= _STARTS_ALLOWED:
                raise PrintkitError(Fault("worker processes cannot be started here", "use one job, which needs no other process"))
            with uninterrupted():
                self._workers.append(_start(self._memory_bytes))

    def _hand_out(self, desk: _Desk[T, R]) -> Iterator[Outcome[R]]:
        for worker in [worker for worker in self._workers if worker.idle]:
            while (refused := desk.give(worker)) is not None:
                yield refused
            if worker.index is not None and self._timeout_seconds is not None:
                worker.deadline = time.monotonic() + self._timeout_seconds

    def _collect(self, desk: _Desk[T, R]) -> Iterator[Outcome[R]]:
        """Wait for news and pass on what it brings."""
        if not desk.open_tasks:
            return
        sources = [source for worker in self._workers for source in (worker.connection, worker.process.sentinel)]
        if self._pulse:
            self._pulse()
        news = wait(sources, self._patience())
        for worker in list(self._workers):
            if worker.connection in news or worker.process.sentinel in news:
                outcome = self._listen(worker, desk)
                if outcome is not None:
                    yield outcome
        yield from self._call_time(desk)

    def _patience(self) -> float | None:
        spans = [worker.deadline - time.monotonic() for worker in self._workers if worker.deadline is not None]
        spans += [_BEAT_SECONDS] if self._pulse else []
        return max(0.0, min(spans)) if spans else None

    def _listen(self, worker: _Worker, desk: _Desk[T, R]) -> Outcome[R] | None:
        try:
            if not worker.connection.poll():
                raise EOFError
            message: Outcome[R] | None = worker.connection.recv()
        except (EOFError, OSError):
            return self._bury(worker, desk)
        except Exception as error:  # a result that can be pickled but not read back
            message = Outcome(worker.index or 0, failure=bug(error))
        worker.ready, worker.index, worker.deadline = True, None, None
        self._false_starts = 0
        return desk.settle(message) if message else None

    def _bury(self, worker: _Worker, desk: _Desk[T, R]) -> Outcome[R] | None:
        index = worker.index
        worker.process.join(1.0)  # it is on its way out; let it say by itself how it ended
        self._dismiss([worker])
        if index is None:
            self._false_starts += not worker.ready
            return None
        return desk.mourn(index, cause_of_death(worker.process.exitcode))

    def _call_time(self, desk: _Desk[T, R]) -> Iterator[Outcome[R]]:
        now = time.monotonic()
        for worker in [worker for worker in self._workers if worker.deadline is not None and worker.deadline <= now]:
            index = worker.index
            if index is not None and not worker.connection.poll():  # an answer that came in the last moment counts
                self._dismiss([worker])
                fault = Fault(f"took longer than {self._timeout_seconds:g} s and was stopped", "allow more time or make it easier")
                yield desk.settle(Outcome(index, failure=Failure((fault,), stopped=True)))

    def _dismiss(self, workers: list[_Worker]) -> None:
        """End workers at once: what they finished is already kept, and nothing else is worth waiting for."""
        for worker in workers:
            worker.process.kill()
            worker.connection.close()
        for worker in workers:
            worker.process.join()
            self._workers.remove(worker)


class _Desk(Generic[T, R]):
    """The tasks of one run: which wait, which are out, which came back."""

    def __init__(self, work: Callable[[T], R], tasks: Sequence[T]) -> None:
        self._work = work
        self._tasks = tasks
        self._deaths: Counter[int] = Counter()
        self.waiting = deque(range(len(tasks)))
        self.open_tasks = len(tasks)

    def give(self, worker: _Worker) -> Outcome[R] | None:
        """Hand the next task to a worker; a task that cannot be sent has failed already."""
        if not self.waiting:
            return None
        index = self.waiting.popleft()
        try:
            worker.connection.send((index, self._work, self._tasks[index]))
        except OSError:
            self.waiting.appendleft(index)  # the worker died idle; it will be noticed and replaced
        except Exception as error:
            return self.settle(Outcome(index, failure=bug(error)))
        else:
            worker.index = index
        return None

    def settle(self, outcome: Outcome[R]) -> Outcome[R]:
        self.open_tasks -= 1
        return outcome

    def mourn(self, index: int, cause: str) -> Outcome[R] | None:
        """Put a task whose worker died at the end of the queue, or give it up."""
        self._deaths[index] += 1
        if self._deaths[index] <= _DEATHS_ALLOWED:
            self.waiting.append(index)
            return None
        fault = Fault(f"its worker process died, twice: {cause}", "the other puzzles are not affected")
        return self.settle(Outcome(index, failure=Failure((fault,))))


def workable(workers: int, *, windows: bool = os.name == "nt") -> int:
    """Return how many of so many workers this system can keep at once."""
    return min(workers, _WINDOWS_WAITS_FOR // 2) if windows else workers


def _start(memory_bytes: int) -> _Worker:
    return _Worker(*started(partial(serve, memory_bytes=memory_bytes)))


def started(
    target: Callable[[Connection, Mapping[str, str]], None], *, may_have_children: bool = False
) -> tuple[SpawnProcess, Connection]:
    """Start a process that serves at the other end of a pipe; it hears no Ctrl-C. If it may have children, we must end it."""
    ours, theirs = _SPAWN.Pipe()
    process = _SPAWN.Process(target=target, args=(theirs, kind_folder.announced()), daemon=not may_have_children)
    if hasattr(signal, "pthread_sigmask"):
        resource_tracker.ensure_running()  # its own start would unblock the signals that we block next
    with deaf_children():
        process.start()
    theirs.close()  # so that the end of the process is the end of the pipe
    return process, ours


def cause_of_death(exit_code: int | None) -> str:
    """Say how a process ended that should not have."""
    if exit_code is not None and exit_code >= _SYSTEM_ENDED:
        return f"it was ended by the system for {exit_code:#X}"
    if exit_code is None or exit_code >= 0:
        return f"it ended itself with exit code {exit_code}"
    try:
        name = signal.Signals(-exit_code).name
    except ValueError:
        name = f"signal {-exit_code}"
    hint = " (perhaps too little memory)" if name == "SIGKILL" else ""
    return f"it was ended by {name}{hint}"
