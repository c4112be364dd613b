"""Making the puzzles of a book: from the store if they are there, in the pool if not, and each one only once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from printkit.batch.cache import Store, Stored, key
from printkit.batch.pool import Failure, Fatal, Pool
from printkit.contract import Job, Leaf, run
from printkit.errors import Fault, PrintkitError

Progress = Callable[[str, int, int], None]
"""Called with the stage, how much of it is done, and how much there is."""


@dataclass(frozen=True, slots=True)
class Press:
    """Turns jobs into stored puzzles."""

    store: Store
    pool: Pool
    progress: Progress
    spent: dict[str, float] = field(default_factory=lambda: defaultdict(float))
    """Seconds of processor time that went into new puzzles, by kind."""

    def make(self, jobs: Sequence[Job], stage: str = "puzzles") -> list[Stored | Failure]:
        """Make every job; the list says how each ended, in the order of the jobs. A failure names the job's identity."""
        keys = [key(job) for job in jobs]
        ended: dict[str, Stored | Failure] = {}
        missing: dict[str, Job] = {}
        for name, job in zip(keys, jobs, strict=True):
            if name not in ended and name not in missing:
                stored = self.store.look_up(job)
                if stored is None:
                    missing[name] = job
                else:
                    ended[name] = stored
        self._make_missing(missing, ended, stage)
        return [ended[name] for name in keys]

    def _make_missing(self, missing: dict[str, Job], ended: dict[str, Stored | Failure], stage: str) -> None:
        total = len(ended) + len(missing)
        self.progress(stage, len(ended), total)
        names, jobs = list(missing), list(missing.values())
        for outcome in self.pool.run(partial(press, self.store), jobs):
            failed = outcome.failure
            self.spent[jobs[outcome.index].kind] += outcome.seconds
            ended[names[outcome.index]] = _named(failed, jobs[outcome.index]) if failed else _present(outcome.result)
            self.progress(stage, len(ended), total)


def get_or_make(store: Store, job: Job) -> Leaf:
    """Return the proved puzzle of a job, whoever asks: from the store, or made, proved and stored.

    Either way it is read from the store, so that it is the same for all. One that was proved only in other frames is proved again
    in the frame of the job, but not made again.
    """
    return got_or_made(store, job)[0]


def got_or_made(store: Store, job: Job) -> tuple[Leaf, bool]:
    """Return the proved puzzle of a job as `get_or_make` does, and whether it had been kept."""
    leaf = store.read(job)
    if leaf is not None:
        return leaf, True
    press(store, job)
    leaf = store.read(job)
    if leaf is None:
        problem = "the puzzle is lost as soon as it is stored"
        raise PrintkitError(Fault(problem, "check the disk or run without cache", place=job.identity))
    return leaf, False


def press(store: Store, job: Job) -> Stored:
    """Make, prove and store one puzzle; this is what workers do."""
    leaf = run(job, store.unproved(job))
    try:
        return store.write(leaf)
    except OSError as error:
        problem = f"finished puzzles cannot be kept in {store.folder}: {error.strerror or error}"
        raise Fatal(Fault(problem, "make room or set PRINTKIT_CACHE to another folder")) from error


def _named(failure: Failure, job: Job) -> Failure:
    return replace(failure, faults=tuple(replace(fault, place=fault.place or job.identity) for fault in failure.faults))


def _present(stored: Stored | None) -> Stored:
    assert stored is not None  # noqa: S101 (an outcome has a result or a failure)
    return stored
