"""A studio without a socket: the application itself, asked as a browser on this machine would."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from printkit.studio.app import application
from printkit.studio.folder import Folder
from printkit.studio.guard import TOKEN
from printkit.studio.session import Session

HOST = "127.0.0.1:8417"
SECRET = "a-token-of-the-tests"

Open = Callable[..., TestClient]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give the test, and the processes it starts, a store and a data folder of their own."""
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PRINTKIT_DATA", str(tmp_path / "data"))
    return tmp_path / "cache"


@pytest.fixture
def folder(tmp_path: Path, cache: Path) -> Path:
    place = tmp_path / "opened"
    place.mkdir()
    return place


@pytest.fixture
def session(folder: Path) -> Session:
    return Session(Folder(folder), SECRET, frozenset({HOST, "localhost:8417"}), 8417)


@pytest.fixture
def studio(session: Session) -> Iterator[TestClient]:
    """Open a studio with its workers; the client has the token."""
    with client_of(session, {TOKEN: SECRET}) as client:
        yield client


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Path]]:
    """Open one studio for all tests of a file, because its processes take a while to start; also give its folder."""
    place = tmp_path_factory.mktemp("opened")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PRINTKIT_CACHE", str(tmp_path_factory.mktemp("cache")))
        patched.setenv("PRINTKIT_DATA", str(tmp_path_factory.mktemp("data")))
        session = Session(Folder(place), SECRET, frozenset({HOST}), 8417)
        with client_of(session, {TOKEN: SECRET}) as client:
            yield client, place


@pytest.fixture
def stranger(session: Session) -> TestClient:
    """Give a client without token, and a studio whose workers do not run."""
    return client_of(session, {})


def client_of(session: Session, headers: dict[str, str], came_from: str = "127.0.0.1") -> TestClient:
    return TestClient(
        application(session), base_url=f"http://{HOST}", headers=headers, raise_server_exceptions=False, client=(came_from, 50000)
    )
