"""The kind `wave`, for tests of the book file that depend on no real kind."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace

import pytest
from wave_kind import WAVE

from printkit.puzzles import _registry


@pytest.fixture
def wave(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Make `wave` the only kind there is."""
    monkeypatch.setattr(_registry, "_own", list)
    monkeypatch.setattr(_registry, "_guests", lambda: {"wave": SimpleNamespace(load=lambda: WAVE)})
    _registry.kind.cache_clear()
    yield
    _registry.kind.cache_clear()
