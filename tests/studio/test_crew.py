"""Workers: the newest task wins, whoever dies takes nothing with it, and nobody is left over."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import deeds
import pytest
from opened import in_own_loop

from printkit.errors import PrintkitError
from printkit.studio import crew as crew_module
from printkit.studio import hand
from printkit.studio.answer import Broken
from printkit.studio.crew import WAITING, Crew, Superseded

R = TypeVar("R")


@pytest.fixture(autouse=True)
def cold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let processes start without warming up, which these tests do not need."""
    monkeypatch.setattr(hand, "serve_warm", deeds.serve_cold)


def with_crew(story: Callable[[Crew], Awaitable[R]], most: int | None = None) -> R:
    async def whole() -> R:
        crew = Crew(most)
        crew.start()
        try:
            return await asyncio.wait_for(story(crew), 60)
        finally:
            crew.close()
            await crew.closed()
            assert crew.pids == []

    return in_own_loop(whole())


async def eventually(true: Callable[[], Any]) -> None:
    for _ in range(1000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never came true")


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_task_is_done_in_another_process() -> None:
    async def story(crew: Crew) -> None:
        assert await crew.do("a", deeds.double, 21) == 42
        assert await crew.do_once(deeds.pid, None) not in {os.getpid(), 0}

    with_crew(story)


def test_faults_come_back_and_bugs_are_told_as_such(capfd: pytest.CaptureFixture[str]) -> None:
    async def story(crew: Crew) -> None:
        with pytest.raises(PrintkitError, match="that is wrong; do it right") as refused:
            await crew.do("a", deeds.refuse, None)
        assert not isinstance(refused.value, Broken)
        with pytest.raises(Broken, match="ZeroDivisionError"):
            await crew.do("a", deeds.stumble, None)
        with pytest.raises(Broken, match="pickle"):
            await crew.do("a", deeds.double, lambda: 1)  # type: ignore[arg-type]
        with pytest.raises(Broken, match="pickle"):
            await crew.do("a", deeds.give_what_cannot_travel, None)
        assert await crew.do("a", deeds.double, 1) == 2

    with_crew(story)
    assert "ZeroDivisionError" in capfd.readouterr().err


def test_the_newest_of_a_lane_wins_and_other_lanes_are_not_touched() -> None:
    async def story(crew: Crew) -> None:
        other = asyncio.create_task(crew.do("other", deeds.sleep, 0.6))
        old = asyncio.create_task(crew.do("lane", deeds.sleep, 60.0))
        await eventually(lambda: len(crew.busy_pids) == 2)
        began = time.monotonic()
        new = asyncio.create_task(crew.do("lane", deeds.double, 4))
        with pytest.raises(Superseded):
            await old
        assert time.monotonic() - began < 0.2
        assert await new == 8
        assert await other == 0.6
        await eventually(lambda: crew.killed == 1)

    with_crew(story)


def test_a_superseded_task_that_is_quick_costs_no_process() -> None:
    async def story(crew: Crew) -> None:
        for _ in range(12):
            old = asyncio.create_task(crew.do("lane", deeds.sleep, 0.03))
            await asyncio.sleep(0.01)
            assert await crew.do("lane", deeds.double, 4) == 8
            with pytest.raises(Superseded):
                await old
        assert crew.killed == 0

    with_crew(story)


def test_a_superseded_task_is_not_killed_while_nobody_could_take_its_place() -> None:
    async def story(crew: Crew) -> None:
        await crew.do("lane", deeds.double, 1)
        crew._start_seconds = 60.0
        old = [asyncio.create_task(crew.do("lane", deeds.sleep, 0.6 + n / 100)) for n in range(2)]
        await asyncio.sleep(0)
        assert await crew.do("lane", deeds.double, 4) == 8
        assert crew.killed == 0
        assert all(isinstance(each, Superseded) for each in await asyncio.gather(*old, return_exceptions=True))

    with_crew(story, most=1)


def test_of_many_that_wait_only_the_newest_is_done(tmp_path: Path) -> None:
    async def story(crew: Crew) -> None:
        tasks = [asyncio.create_task(crew.do("lane", deeds.write_down, (tmp_path / "log", n, 0.1))) for n in range(30)]
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert ended[-1] == 29
        assert all(isinstance(each, Superseded) for each in ended[:-1])

    with_crew(story)
    assert len((tmp_path / "log").read_text(encoding="utf-8").split()) <= 3


def test_whoever_no_longer_waits_has_the_work_stopped() -> None:
    async def story(crew: Crew) -> None:
        task = asyncio.create_task(crew.do("lane", deeds.sleep, 60.0))
        await eventually(lambda: crew.busy_pids)
        (pid,) = crew.busy_pids
        task.cancel()
        await eventually(lambda: not is_alive(pid))
        assert await crew.do("lane", deeds.double, 1) == 2
        again = asyncio.create_task(crew.do("lane", deeds.sleep, 60.0))
        await eventually(lambda: crew.busy_pids)
        assert crew.stop("lane") is True
        with pytest.raises(Superseded):
            await again
        assert crew.stop("lane") is False

    with_crew(story)


def test_a_sticky_lane_keeps_its_process_until_it_is_superseded_while_busy() -> None:
    async def story(crew: Crew) -> None:
        first = await crew.do("book", deeds.remember, "a", sticky=True)
        await crew.do("other", deeds.double, 1)
        second = await crew.do("book", deeds.remember, "b", sticky=True)
        assert (first, second) == (["a"], ["a", "b"])
        quick = asyncio.create_task(crew.do("book", deeds.sleep, 0.05, sticky=True))
        await asyncio.sleep(0.01)
        assert await crew.do("book", deeds.remember, "c", sticky=True) == ["a", "b", "c"]
        slow = asyncio.create_task(crew.do("book", deeds.sleep, 60.0, sticky=True))
        await asyncio.sleep(0.05)
        assert await crew.do("book", deeds.remember, "d", sticky=True) == ["d"]
        for task in (quick, slow):
            with pytest.raises(Superseded):
                await task

    with_crew(story)


def test_a_process_that_is_killed_takes_no_task_with_it(tmp_path: Path) -> None:
    async def story(crew: Crew) -> None:
        task = asyncio.create_task(crew.do("lane", deeds.write_down, (tmp_path / "log", 7, 0.5)))
        await eventually((tmp_path / "log").exists)
        os.kill(crew.busy_pids[0], signal.SIGKILL)
        assert await task == 7
        assert (tmp_path / "log").read_text(encoding="utf-8").split() == ["7", "7"]

    with_crew(story)


def test_a_task_that_kills_its_process_fails_alone() -> None:
    async def story(crew: Crew) -> None:
        others = [asyncio.create_task(crew.do(f"lane {n}", deeds.sleep, 0.2)) for n in range(3)]
        with pytest.raises(Broken, match="died, twice: it was ended by SIGKILL"):
            await crew.do("lane", deeds.kill_itself, None)
        assert await asyncio.gather(*others) == [0.2] * 3
        assert await crew.do("lane", deeds.double, 3) == 6

    with_crew(story)


def test_idle_processes_that_are_killed_are_replaced() -> None:
    async def story(crew: Crew) -> None:
        for _ in range(3):
            await crew.do("lane", deeds.double, 1)
            for pid in crew.pids:
                os.kill(pid, signal.SIGKILL)
            assert await crew.do("lane", deeds.double, 2) == 4

    with_crew(story)


def test_more_tasks_than_processes_wait_and_say_so() -> None:
    async def story(crew: Crew) -> None:
        said: list[Any] = []
        tasks = [asyncio.create_task(crew.do(f"{n}", deeds.sleep, 0.1, on_progress=said.append)) for n in range(12)]
        assert await asyncio.gather(*tasks) == [0.1] * 12
        assert said.count(WAITING) >= 8
        assert len(crew.pids) <= 3

    with_crew(story, most=3)


def test_too_many_tasks_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew_module, "_MOST_WAITING", 4)

    async def story(crew: Crew) -> None:
        tasks = [asyncio.create_task(crew.do(f"{n}", deeds.sleep, 0.1)) for n in range(20)]
        ended = await asyncio.gather(*tasks, return_exceptions=True)
        assert any("too many tasks" in str(each) for each in ended)
        assert ended[0] == 0.1

    with_crew(story)


def test_a_task_says_how_far_it_is() -> None:
    async def story(crew: Crew) -> None:
        said: list[Any] = []
        assert await crew.do("lane", deeds.report_on, 3, on_progress=said.append) == "done"
        assert [word for word in said if word != WAITING] == [(0, 3), (1, 3), (2, 3)]

    with_crew(story)


def test_the_background_has_a_process_of_low_priority() -> None:
    async def story(crew: Crew) -> None:
        assert await crew.do("later", deeds.niceness, None, background=True) > await crew.do("now", deeds.niceness, None)

    with_crew(story)


def test_a_worker_may_have_children_which_end_with_it(tmp_path: Path) -> None:
    async def story(crew: Crew) -> None:
        task = asyncio.create_task(crew.do("book", deeds.work_in_pool, tmp_path / "pids"))
        await eventually(lambda: (tmp_path / "pids").exists() and len((tmp_path / "pids").read_text(encoding="utf-8").split()) == 2)
        children = [int(word) for word in (tmp_path / "pids").read_text(encoding="utf-8").split()]
        task.cancel()
        await eventually(lambda: not any(is_alive(pid) for pid in children))

    with_crew(story)


def test_nothing_can_be_asked_of_a_crew_that_is_closed() -> None:
    async def story() -> list[int]:
        crew = Crew()
        crew.start()
        task = asyncio.create_task(crew.do("lane", deeds.sleep, 60.0))
        await eventually(lambda: crew.busy_pids)
        pids = crew.pids
        crew.close()
        with pytest.raises(Broken, match="closing"):
            await task
        with pytest.raises(Broken, match="closing"):
            await crew.do("lane", deeds.double, 1)
        await crew.closed()
        return pids

    pids = in_own_loop(story())
    assert len(pids) >= 2
    assert not any(is_alive(pid) for pid in pids)


def test_processes_that_cannot_start_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand, "serve_warm", deeds.serve_nothing)

    async def story(crew: Crew) -> None:
        with pytest.raises(Broken, match="cannot be started here: it ended itself with exit code 3"):
            await crew.do("lane", deeds.double, 1)

    with_crew(story)
