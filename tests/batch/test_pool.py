"""The pool: results, failures, deaths, timeouts and the end of its workers."""

from __future__ import annotations

import ctypes
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from printkit.batch.pool import Fatal, Pool
from printkit.errors import Fault, JobError, PrintkitError


def square(number: int) -> int:
    return number * number


def refuse(words: str) -> None:
    raise JobError(Fault(words, "try another"))


def die_once(mark: str) -> str:
    if Path(mark).exists():
        return "survived"
    Path(mark).touch()
    os._exit(9)


def fail_fatally(words: str) -> None:
    raise Fatal(words)


DEEDS: dict[str, Callable[[Any], object]] = {
    "value": lambda value: value,
    "refuse": refuse,
    "crash": lambda _: 1 // 0,
    "leave": sys.exit,
    "die": os._exit,
    "segfault": ctypes.string_at,
    "sleep": time.sleep,
    "unpicklable": lambda _: lambda: None,
    "fatal": fail_fatally,
    "die once": die_once,
}


def misbehave(task: tuple[str, object]) -> object:
    deed, detail = task
    return DEEDS[deed](detail)


def process_id(_: object) -> int:
    return os.getpid()


def outcomes(tasks: list[tuple[str, object]], **options: object) -> list[object]:
    with Pool(**{"workers": 2, **options}) as pool:  # type: ignore[arg-type]
        ended = sorted(pool.run(misbehave, tasks), key=lambda outcome: outcome.index)
    assert [outcome.index for outcome in ended] == list(range(len(tasks)))
    return [outcome.failure or outcome.result for outcome in ended]


@pytest.mark.parametrize("options", [{"workers": 1}, {"workers": 1, "isolated": True}, {"workers": 2}])
def test_every_task_gives_its_own_result(options: dict[str, int]) -> None:
    with Pool(**options) as pool:  # type: ignore[arg-type]
        for numbers in (range(7), range(3)):
            assert {outcome.index: outcome.result for outcome in pool.run(square, list(numbers))} == {n: n * n for n in numbers}
    assert multiprocessing.active_children() == []


def test_no_tasks_start_no_worker() -> None:
    with Pool(2) as pool:
        assert list(pool.run(square, [])) == []
        assert multiprocessing.active_children() == []


def test_one_worker_is_this_process_unless_asked_otherwise() -> None:
    with Pool(1) as here, Pool(1, isolated=True) as apart, Pool(1, timeout_seconds=60) as timed:
        assert next(here.run(process_id, [0])).result == os.getpid()
        assert next(apart.run(process_id, [0])).result != os.getpid()
        assert next(timed.run(process_id, [0])).result != os.getpid()


@pytest.mark.parametrize("workers", [1, 2])
def test_failures_are_told_and_the_rest_goes_on(workers: int) -> None:
    refused, crashed, left, last = outcomes([("refuse", "no room"), ("crash", 0), ("leave", 3), ("value", 5)], workers=workers)
    assert [str(fault) for fault in refused.faults] == ["no room; try another"]
    assert refused.trace == ""
    assert "ZeroDivisionError" in str(crashed.faults[0])
    assert "1 // 0" in crashed.trace
    assert "SystemExit: 3" in str(left.faults[0])
    assert last == 5


def test_a_dying_worker_is_replaced_and_its_task_named() -> None:
    dead, segfault, *rest = outcomes([("die", 7), ("segfault", 0), *(("value", n) for n in range(6))])
    assert "exit code 7" in str(dead.faults[0])
    assert "SIGSEGV" in str(segfault.faults[0])
    assert rest == list(range(6))


def test_a_task_whose_worker_died_is_tried_once_more(tmp_path: Path) -> None:
    assert outcomes([("die once", str(tmp_path / "mark")), ("value", 1)]) == ["survived", 1]


def test_a_task_that_kills_its_only_worker_harms_no_other() -> None:
    dead, value = outcomes([("die", 1), ("value", "kept")], workers=1, isolated=True)
    assert "died, twice" in str(dead.faults[0])
    assert value == "kept"


def test_timeout_stops_only_the_slow_task() -> None:
    slow, quick, other = outcomes([("sleep", 60), ("value", 1), ("value", 2)], timeout_seconds=4)
    assert "longer than 4 s" in str(slow.faults[0])
    assert (quick, other) == (1, 2)


def test_results_and_tasks_that_cannot_travel_fail_alone() -> None:
    result, task, value = outcomes([("unpicklable", 0), ("value", lambda: None), ("value", 3)], workers=1, isolated=True)
    assert "crashed with" in str(result.faults[0])
    assert "crashed with" in str(task.faults[0])
    assert value == 3


def test_only_tasks_that_cannot_travel() -> None:
    (failure,) = outcomes([("value", lambda: None)], isolated=True)
    assert "crashed with" in str(failure.faults[0])


@pytest.mark.parametrize("workers", [1, 2])
def test_a_fatal_error_ends_the_run(workers: int) -> None:
    with Pool(workers) as pool, pytest.raises(Fatal, match="disk full"):
        list(pool.run(misbehave, [("fatal", "disk full"), ("value", 1)]))
    assert multiprocessing.active_children() == []


def test_a_run_that_is_given_up_leaves_the_pool_usable() -> None:
    with Pool(2) as pool:
        assert next(pool.run(misbehave, [("value", 1), ("sleep", 60), ("sleep", 60)])).result == 1
        assert [outcome.result for outcome in pool.run(square, [3])] == [9]
    assert multiprocessing.active_children() == []


def test_workers_that_cannot_start_are_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("printkit.batch.pool.serve", os._exit)
    with Pool(2) as pool, pytest.raises(PrintkitError, match="cannot be started"):
        list(pool.run(square, [1, 2]))


SCRIPT = """
import os, sys, time
from printkit.batch.pool import Pool

def slow(number):
    os.write(2, f"pid {os.getpid()}\\n".encode())  # in one piece, so that lines of two workers do not mix
    time.sleep(60)

if __name__ == "__main__":
    try:
        with Pool(2) as pool:
            list(pool.run(slow, [1, 2, 3]))
    except KeyboardInterrupt:
        sys.exit(130)
"""


@pytest.mark.skipif(os.name == "nt", reason="needs process groups and signals")
@pytest.mark.parametrize("blow", [signal.SIGINT, getattr(signal, "SIGKILL", None)])
def test_no_orphans_and_no_noise(tmp_path: Path, blow: signal.Signals) -> None:
    script = tmp_path / "slow.py"
    script.write_text(SCRIPT)
    parent = subprocess.Popen([sys.executable, script], stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert parent.stderr is not None
    assert [parent.stderr.readline().split()[0] for _ in range(2)] == ["pid", "pid"]
    if blow is signal.SIGINT:
        os.killpg(parent.pid, blow)
    else:
        parent.kill()
    assert parent.wait(20) == (130 if blow is signal.SIGINT else -9)
    assert parent.stderr.read() == ""  # ends only when the children, which hold the pipe, are gone
    parent.stderr.close()


@pytest.mark.skipif(os.name == "nt", reason="needs process groups and signals")
@pytest.mark.parametrize("after_seconds", [0.1, 0.2, 0.3])
def test_interrupt_while_workers_start(tmp_path: Path, after_seconds: float) -> None:
    script = tmp_path / "slow.py"
    script.write_text(
        SCRIPT.replace(
            "if __name__ ==", "print('up', file=sys.stderr, flush=True) if __name__ == '__main__' else 0\nif __name__ =="
        )
    )
    parent = subprocess.Popen([sys.executable, script], stderr=subprocess.PIPE, text=True, start_new_session=True)
    assert parent.stderr is not None
    parent.stderr.readline()
    time.sleep(after_seconds)
    os.killpg(parent.pid, signal.SIGINT)
    assert parent.wait(20) in {130, -signal.SIGINT}
    noise = [line for line in parent.stderr.read().splitlines() if not line.startswith("pid ")]
    parent.stderr.close()
    assert noise == []
