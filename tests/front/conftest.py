"""Every test of the front has a store of its own, and hears what is printed, which must be nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def store(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("PRINTKIT_CACHE", str(folder))
    return folder


@pytest.fixture(autouse=True)
def silence(capfd: pytest.CaptureFixture[str]) -> Iterator[None]:
    """A library prints nothing."""
    yield
    said = capfd.readouterr()
    assert (said.out, said.err) == ("", "")
