"""What happens in a worker process, and how a task ends there or here."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from typing import Any, Generic, TypeVar

from printkit import kind_folder
from printkit.batch.memory import current_limit, is_want_of_memory, limit_memory
from printkit.errors import Fault, PrintkitError

T = TypeVar("T")
R = TypeVar("R")


class Fatal(PrintkitError):
    """What makes it pointless to go on with the other tasks, such as a full disk."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a task gave no result."""

    faults: tuple[Fault, ...]
    trace: str = ""
    """The traceback, when the failure is a bug and not one that printkit expects."""
    fatal: bool = False
    stopped: bool = False
    """Whether it was ended for taking too long or too much memory."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[R]):
    """How the task with this index ended: with a result, or with a failure."""

    index: int
    result: R | None = None
    failure: Failure | None = None
    seconds: float = 0.0
    """How much of a processor's time it took."""


def attempt(work: Callable[[T], R], index: int, task: T) -> Outcome[R]:
    """Do one task; whatever it raises becomes a failure that can travel between processes."""
    began = time.process_time()
    try:
        result = work(task)
        return Outcome(index, result, seconds=time.process_time() - began)
    except PrintkitError as error:
        return Outcome(index, failure=Failure(error.faults, fatal=isinstance(error, Fatal)))
    except (Exception, SystemExit) as error:
        return Outcome(index, failure=_too_large() if is_want_of_memory(error) else bug(error))


def _too_large() -> Failure:
    limit = current_limit()
    more = f": it took more than {limit / 1e6:.0f} MB and was stopped" if limit else ""
    remedy = "ask for something smaller, or allow more memory"
    return Failure((Fault(f"there is not enough memory for this{more}", remedy),), stopped=True)


def bug(error: BaseException) -> Failure:
    """Describe an exception that nobody expects."""
    words = traceback.format_exception_only(error)[-1].strip()
    return Failure((Fault(f"crashed with {words}", "this is a bug of the kind"),), "".join(traceback.format_exception(error)))


def serve(connection: Connection, kinds: Mapping[str, str], memory_bytes: int | None = None) -> None:
    """Do tasks until the other end is closed; `kinds` are those that were announced to the parent while it ran."""
    if memory_bytes is not None:
        limit_memory(memory_bytes)
    for name, module in kinds.items():
        kind_folder.announce(name, module)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.stdout = sys.stderr  # the parent's standard output may be read by a machine
    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        connection.send(None)
        while True:
            index, work, task = connection.recv()
            _reply(connection, index, attempt(work, index, task))
    except (EOFError, OSError):
        return


def _reply(connection: Connection, index: int, outcome: Outcome[Any]) -> None:
    try:
        connection.send(outcome)
    except OSError:
        raise
    except Exception as error:  # a result that cannot be pickled
        connection.send(Outcome(index, failure=bug(error)))


def _end_with_parent() -> None:
    """Leave no orphan behind, even when the parent was killed in the middle of a long task."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
