"""A studio that is open for tests."""

from __future__ import annotations

from starlette.testclient import TestClient

from printkit.studio.app import application
from printkit.studio.session import Session

HOST = "127.0.0.1:8417"
SECRET = "a-token-of-the-tests"


def client_of(session: Session, headers: dict[str, str], came_from: str = "127.0.0.1") -> TestClient:
    return TestClient(
        application(session), base_url=f"http://{HOST}", headers=headers, raise_server_exceptions=False, client=(came_from, 50000)
    )
