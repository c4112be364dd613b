"""The kind `wave`, for tests of the book file that depend on no real kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from printkit import kind_folder
from printkit.contract import registry


@pytest.fixture
def wave(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make `wave` the only kind there is."""
    monkeypatch.setattr(kind_folder, "names", lambda: ["wave"])
    monkeypatch.setattr(kind_folder, "address", lambda _: ("wave_kind", "WAVE"))
    registry.kind.cache_clear()
    yield
    registry.kind.cache_clear()
