"""A studio that is open for tests."""

from __future__ import annotations

from pathlib import Path

from starlette.testclient import TestClient

from printkit.studio.app import application
from printkit.studio.folder import Folder
from printkit.studio.guard import TOKEN
from printkit.studio.session import Session

HOST = "127.0.0.1:8417"
SECRET = "a-token-of-the-tests"


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
