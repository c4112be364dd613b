"""What takes too long or too much memory is ended and named, and everything else is made; reading drawings is no exception."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

import pytest

from printkit.batch import memory
from printkit.batch.memory import is_want_of_memory, limited_memory, machine_bytes, usual_bytes
from printkit.batch.pool import Pool
from printkit.batch.tracing import tracer
from printkit.errors import InputError, Stopped
from printkit.sources import keeping
from printkit.sources.keeping import drawing_of, traced_by
from printkit.sources.option import Options

LINUX = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux limits the memory of a process")
ART = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8H1Z" fill="none" stroke="black"/></svg>'


def eat(megabytes: int) -> int:
    return len(bytearray(megabytes * 1_000_000))


def sleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


@LINUX
@pytest.mark.parametrize("workers", [1, 2])
def test_who_takes_too_much_memory_is_named_and_the_others_are_done(workers: int) -> None:
    with Pool(workers, memory_bytes=700_000_000) as pool:
        outcomes = {outcome.index: outcome for outcome in pool.run(eat, [1, 5000, 2])}
    assert (outcomes[0].result, outcomes[2].result) == (1_000_000, 2_000_000)
    failure = outcomes[1].failure
    assert failure is not None
    assert failure.stopped
    said = "there is not enough memory for this: it took more than 700 MB and was stopped"
    assert str(failure.faults[0]) == f"{said}; ask for something smaller, or allow more memory"


@LINUX
def test_even_in_this_process_nobody_takes_the_machine() -> None:
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_DATA)
    with Pool(1) as pool:
        (outcome,) = pool.run(eat, [2 * machine_bytes() // 1_000_000])
    assert outcome.failure is not None
    assert outcome.failure.stopped
    assert resource.getrlimit(resource.RLIMIT_DATA) == before
    with limited_memory(10**9):
        assert memory.current_limit() == 10**9
    assert resource.getrlimit(resource.RLIMIT_DATA) == before


def test_the_machine_is_shared_out_and_a_container_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "memory.max").write_text("20000000000\n")
    monkeypatch.setattr(memory, "_CONTAINER", tmp_path / "memory.max")
    monkeypatch.setattr(os, "sysconf", lambda name: 10**8 if name == "SC_PHYS_PAGES" else 4096, raising=False)
    assert [usual_bytes(workers) for workers in (1, 4, 64)] == [16 * 10**9, 4 * 10**9, 1_500_000_000]
    (tmp_path / "memory.max").write_text("max\n")
    assert usual_bytes(1) == int(4096 * 10**8 * 0.8)


def test_libraries_have_their_own_words_for_it() -> None:
    said = [
        MemoryError(),
        OSError(12, "Cannot allocate memory"),
        RuntimeError("std::bad_alloc"),
        ImportError("x.so: failed to map segment"),
    ]
    assert all(map(is_want_of_memory, said))
    assert not is_want_of_memory(ValueError("a memory of summer"))


def test_tracing_is_ended_in_time_and_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    options = Options(size=50.0)
    with Pool(1, timeout_seconds=60) as pool, traced_by(tracer(pool)):
        assert drawing_of(ART, options) == keeping.traced(ART, options)
        with pytest.raises(InputError) as caught:
            drawing_of(b"no drawing at all", options)
        assert not isinstance(caught.value, Stopped)
    monkeypatch.setattr("printkit.batch.tracing._traced", sleep_long)
    with Pool(1, timeout_seconds=0.2) as pool, traced_by(tracer(pool)), pytest.raises(Stopped, match=r"took longer than 0.2 s"):
        drawing_of(ART, options)


def sleep_long(_task: object) -> None:
    time.sleep(60)
