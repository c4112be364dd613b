"""One worker process and the thread that talks to it."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol

from printkit.batch.pool import cause_of_death, started
from printkit.batch.worker import Outcome, bug
from printkit.studio.worker import News, begin, serve_in_background, serve_warm

if TYPE_CHECKING:
    from printkit.studio.crew import Task

_LAST_SECONDS = 5.0
_STARTING = threading.Lock()
"""Processes are started one at a time."""


class Watcher(Protocol):
    """Whoever has hands, and hears of them in the thread of the event loop."""

    def ready(self, hand: Hand) -> None:
        """A process has started."""

    def reported(self, hand: Hand, task: Task, content: Any) -> None:
        """A task says how far it is."""

    def finished(self, hand: Hand, task: Task, outcome: Outcome[Any]) -> None:
        """A task ended by itself."""

    def gone(self, hand: Hand, task: Task | None, cause: str) -> None:
        """A process ended, killed by us or by others."""


class Hand:
    """A process with a pipe. Its attributes belong to the thread of the event loop; its own thread only talks."""

    def __init__(self, watcher: Watcher, loop: asyncio.AbstractEventLoop, *, background: bool = False) -> None:
        self.background = background
        self.lane = ""
        """The sticky lane that it belongs to."""
        self.task: Task | None = None
        self.was_ready = False
        self.hired_at = time.monotonic()
        self._watcher = watcher
        self._loop = loop
        self._inbox: SimpleQueue[Task | None] = SimpleQueue()
        self._process: SpawnProcess | None = None
        self._dismissed = threading.Event()
        threading.Thread(target=self._live, name="printkit-hand", daemon=True).start()

    @property
    def idle(self) -> bool:
        """Tell whether it can take a task at once."""
        return self.was_ready and self.task is None

    @property
    def pid(self) -> int | None:
        """Return the number of its process."""
        return self._process.pid if self._process else None

    def give(self, task: Task) -> None:
        """Hand over a task."""
        self.task = task
        self._inbox.put(task)

    def dismiss(self) -> None:
        """Kill the process, whatever it does."""
        self._dismissed.set()
        if self._process:
            self._process.kill()
        self._inbox.put(None)

    # From here on in the thread of its own

    def _live(self) -> None:
        cause = "it could not be started"
        try:
            with _STARTING:
                process, connection = started(serve_in_background if self.background else serve_warm, may_have_children=True)
        except OSError as error:
            self._tell(partial(self._gone, f"{cause}: {error.strerror or error}"))
            return
        self._process = process
        if self._dismissed.is_set():  # before there was a process to kill
            process.kill()
        try:
            self._talk(connection)
        finally:
            process.join(_LAST_SECONDS if not self._dismissed.is_set() else 0.2)  # it is on its way out; let it say how it ended
            cause = cause_of_death(process.exitcode)
            process.kill()
            process.join()
            connection.close()
            self._tell(partial(self._gone, cause))

    def _talk(self, connection: Connection) -> None:
        try:
            connection.recv()
            self._tell(self._ready)
            while (task := self._inbox.get()) is not None:
                self._tell(partial(self._finished, task, self._done(connection, task)))
        except (EOFError, OSError):
            return

    def _done(self, connection: Connection, task: Task) -> Outcome[Any]:
        """Pass a task on and wait for its end."""
        try:
            connection.send((0, begin, (task.work, task.content)))
        except OSError:
            raise
        except Exception as error:  # a task that cannot be pickled
            return Outcome(0, failure=bug(error))
        while True:
            try:
                message = connection.recv()
            except (EOFError, OSError):
                raise
            except Exception as error:  # a result that can be pickled but not read back
                return Outcome(0, failure=bug(error))
            if not isinstance(message, News):
                return message  # type: ignore[no-any-return]
            self._tell(partial(self._watcher.reported, self, task, message.content))

    def _tell(self, what: Callable[[], None]) -> None:
        try:
            self._loop.call_soon_threadsafe(what)
        except RuntimeError:  # the loop is closed, and nobody listens
            return

    # And these again in the thread of the event loop

    def _ready(self) -> None:
        self.was_ready = True
        self._watcher.ready(self)

    def _finished(self, task: Task, outcome: Outcome[Any]) -> None:
        self.task = None
        self._watcher.finished(self, task, outcome)

    def _gone(self, cause: str) -> None:
        task, self.task = self.task, None
        self._watcher.gone(self, task, cause)
