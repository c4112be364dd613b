"""What fuzzers found, and what was mended since, is read again: each gives a result or a line, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from fuzzed import TARGETS, seeds

FINDS = sorted(file for file in (Path(__file__).parent / "finds").glob("*-*") if file.is_file())


@pytest.mark.parametrize("file", FINDS, ids=lambda file: file.name)
def test_a_find_stays_mended(file: Path) -> None:
    TARGETS[file.name.partition("-")[0]](file.read_bytes())


@pytest.mark.parametrize("name", TARGETS)
def test_seeds_are_read(name: str) -> None:
    for seed in seeds(name):
        TARGETS[name](seed)


def test_finds_are_small() -> None:
    assert sum(file.stat().st_size for file in FINDS) < 2_000_000
