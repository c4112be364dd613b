"""Builds that are broken off heal with the next one; benchmarks/faults.py tries many more moments and damages."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import faults

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs signals, limits and /proc")


SLOW = [pytest.param(name, 0.7, marks=pytest.mark.slow) for name in ("Ctrl-C", "full disk", "SIGTERM")]


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> faults.Bench:
    bench = faults.Bench(tmp_path_factory.mktemp("faults").resolve())
    bench.prepare(turns=1)
    return bench


@pytest.mark.slow
def test_a_bench_that_sees_nothing_would_be_worthless(bench: faults.Bench) -> None:
    """What the next build does not heal is told."""
    trial = faults.Trial(bench, "watched")
    assert faults.unhealed(trial) == ""
    (trial.folder / "temporary" / "left").touch()
    assert "files are left" in faults.unhealed(trial)
    trial.clear()


@pytest.mark.parametrize(("name", "share"), [("kill -9", 0.6), *SLOW])
def test_the_next_build_heals_what_a_fault_left(bench: faults.Bench, name: str, share: float) -> None:
    trial = faults.Trial(bench, f"{name}-{share}".replace(" ", ""))
    try:
        faults.FAULTS[name](trial, share, random.Random(0))
        assert faults.unhealed(trial) == ""
    finally:
        trial.clear()


@pytest.mark.slow
def test_it_heals_at_many_moments(bench: faults.Bench) -> None:
    assert faults.break_builds(bench, 60, random.Random(1), "") == 0


@pytest.mark.parametrize("count", [27, pytest.param(1000, marks=pytest.mark.slow)])
def test_damages_heal(bench: faults.Bench, count: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("PRINTKIT_CACHE", "PRINTKIT_KERNELS", "PRINTKIT_STATE"):
        monkeypatch.setenv(name, os.environ.get(name, ""))  # so that they are put back
    monkeypatch.setattr(sys, "path", list(sys.path))
    fresh = faults.Bench(tmp_path)
    assert faults.spoil_files(fresh, count, 0, "") == 0
