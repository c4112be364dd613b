"""A studio that is open for tests."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from starlette.testclient import TestClient

from printkit.studio.app import application
from printkit.studio.folder import Folder
from printkit.studio.guard import TOKEN
from printkit.studio.session import Session

HOST = "127.0.0.1:8417"
SECRET = "a-token-of-the-tests"

R = TypeVar("R")


def in_own_loop(story: Coroutine[Any, Any, R]) -> R:
    """Run a story in an event loop of a thread of its own: tests of browsers in this process may have one running here."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, story).result()


def session_in(folder: Path) -> Session:
    return Session(Folder(folder), SECRET, frozenset({HOST, "localhost:8417"}), 8417)


def client_of(session: Session, headers: dict[str, str] | None = None, came_from: str = "127.0.0.1") -> TestClient:
    """Give a client of a studio; unless it has other headers, it has the token."""
    return TestClient(
        application(session),
        base_url=f"http://{HOST}",
        headers={TOKEN: SECRET} if headers is None else headers,
        raise_server_exceptions=False,
        client=(came_from, 50000),
    )
