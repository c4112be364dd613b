"""What runs in a worker process of the studio: the loop of `batch.worker`, warmed up, with a way to say how far a task is."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from printkit.batch.worker import serve
from printkit.studio import calling_off
from printkit.studio.limit import limit_memory

_NICER = 10


@dataclass(frozen=True, slots=True)
class News:
    """What a task says before it is done."""

    content: Any


@dataclass(frozen=True, slots=True)
class Begun:
    """What a process says when it begins with a task: from now on its end may be the fault of the task."""


_line: Connection | None = None


def report(content: Any) -> None:
    """Say how far the task at hand is; plain data that travels. Outside of a worker process nobody hears it."""
    if _line is not None:
        with calling_off.deaf():  # half a message would be none
            _line.send(News(content))


def begin(task: tuple[Callable[[Any], Any], Any]) -> Any:
    """Do a task, and say first that it was received; from then on it can be called off."""
    work, content = task
    return calling_off.until_called_off(work, content, lambda: report(Begun()))


def serve_warm(connection: Connection, kinds: Mapping[str, str]) -> None:
    """Import what tasks need, then do tasks."""
    from printkit.studio.work import warm_up

    global _line  # noqa: PLW0603 (a process has one line to those who wait for it)
    _line = connection
    limit_memory()
    warm_up()
    serve(connection, kinds)


def serve_in_background(connection: Connection, kinds: Mapping[str, str]) -> None:
    """Do tasks that can wait, without slowing down those that cannot."""
    global _line  # noqa: PLW0603
    _line = connection
    limit_memory()
    if hasattr(os, "nice"):
        os.nice(_NICER)
    serve(connection, kinds)
