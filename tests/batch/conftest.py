"""A kind from another package, and a cache of its own for every test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from printkit.batch import edition
from printkit.puzzles import _registry

GUEST = Path(__file__).parent / "guest"


def forget() -> None:
    for remembered in (_registry.kind, _registry._guests, edition.edition):
        remembered.cache_clear()


@pytest.fixture
def guest(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the kind `oddity`, for this process and for those it starts."""
    monkeypatch.syspath_prepend(str(GUEST))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, [str(GUEST), os.environ.get("PYTHONPATH")])))
    forget()
    yield
    forget()


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("PRINTKIT_CACHE", str(folder))
    return folder
