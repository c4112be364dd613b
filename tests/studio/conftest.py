"""A studio without a socket: the application itself, asked as a browser on this machine would."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from opened import client_of, session_in
from starlette.testclient import TestClient

from printkit.contract.case import ART
from printkit.studio import app
from printkit.studio.session import Session


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give the tests of a file, and the processes they start, a store and a data folder of their own; nothing is compiled ahead."""
    place = tmp_path_factory.mktemp("kept")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PRINTKIT_CACHE", str(place / "cache"))
        patch.setenv("PRINTKIT_DATA", str(place / "data"))
        patch.setattr(app, "is_prepared", lambda: True)
        yield place / "cache"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give an empty folder to open."""
    place = tmp_path / "opened"
    place.mkdir()
    return place


@pytest.fixture
def session(folder: Path) -> Session:
    return session_in(folder)


@pytest.fixture
def studio(session: Session) -> Iterator[TestClient]:
    """Open a studio with its workers, for one test; the client has the token."""
    with client_of(session) as client:
        yield client


@pytest.fixture(scope="module")
def art(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give a folder with drawings, for all tests of a file."""
    return shutil.copytree(ART, tmp_path_factory.mktemp("studio") / "opened")


@pytest.fixture(scope="module")
def workshop(art: Path) -> Iterator[TestClient]:
    """Open a studio in the folder with drawings, for all tests of a file, because its workers take a while to start."""
    with client_of(session_in(art)) as client:
        yield client


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[TestClient, Path]]:
    """Open one studio for all tests of a file, because its processes take a while to start; also give its folder."""
    place = tmp_path_factory.mktemp("opened")
    with client_of(session_in(place)) as client:
        yield client, place


@pytest.fixture
def stranger(session: Session) -> TestClient:
    """Give a client without token, and a studio whose workers do not run."""
    return client_of(session, {})
