"""Tasks that nobody wants any more end in the middle, and their processes go on with the next one."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import deeds
import pytest
from test_crew import cold, eventually, with_crew  # noqa: F401 (a fixture)

from printkit.studio import calling_off
from printkit.studio import crew as crew_module
from printkit.studio.crew import Crew, Superseded

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGUSR1"), reason="there are no such signals here")

LONG = 60.0


@pytest.fixture
def merciful(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be killed, however slow the machine is: what ends was called off."""
    monkeypatch.setattr(crew_module, "GRACE_SECONDS", LONG)


async def _begun(crew: Crew) -> None:
    await eventually(lambda: any(hand.task and hand.task.begun for hand in crew._hands))


async def _drag(crew: Crew, *, stoppable: bool) -> set[int]:
    """Let one task take the place of the other, and return the processes that there were."""
    await eventually(lambda: sum(hand.idle for hand in crew._hands) == 2)
    there = set(crew.pids)
    for _ in range(4):
        old = asyncio.create_task(crew.do("lane", deeds.toil, LONG, stoppable=stoppable))
        await eventually(lambda: crew.busy_pids)
        await _begun(crew)
        assert await crew.do("lane", deeds.double, 4, stoppable=stoppable) == 8
        with pytest.raises(Superseded):
            await old
    return there


@pytest.mark.usefixtures("merciful")
def test_what_is_superseded_is_called_off_and_costs_no_process() -> None:
    async def story(crew: Crew) -> None:
        there = await _drag(crew, stoppable=True)
        await eventually(lambda: all(not hand.task for hand in crew._hands))
        assert crew.killed == 0
        assert there <= set(crew.pids)

    with_crew(story, most=2)


def test_what_may_not_be_called_off_is_killed_as_before() -> None:
    async def story(crew: Crew) -> None:
        await _drag(crew, stoppable=False)
        await eventually(lambda: crew.killed >= 1)

    with_crew(story, most=2)


@pytest.mark.usefixtures("merciful")
def test_a_task_that_was_given_away_but_not_begun_is_called_off_too() -> None:
    async def story(crew: Crew) -> None:
        await crew.do("lane", deeds.double, 1)
        old = asyncio.create_task(crew.do("lane", deeds.toil, LONG, stoppable=True))
        await asyncio.sleep(0)  # it has a process now, which has not said a word yet
        assert await crew.do("lane", deeds.double, 4) == 8
        with pytest.raises(Superseded):
            await old
        await eventually(lambda: all(not hand.task for hand in crew._hands))
        assert crew.killed == 0

    with_crew(story, most=2)


@pytest.mark.usefixtures("merciful")
def test_an_import_is_never_cut_in_two(tmp_path: Path) -> None:
    module = tmp_path / "slow_to_import.py"
    begun = tmp_path / "begun"
    module.write_text(
        f"import time\nopen({str(begun)!r}, 'w').close()\nend = time.monotonic() + 0.2\n"
        "while time.monotonic() < end:\n    pass\nWHOLE = True\n",
        encoding="utf-8",
    )

    async def story(crew: Crew) -> None:
        await crew.do("lane", deeds.double, 1)
        old = asyncio.create_task(crew.do("lane", deeds.import_slowly, module, stoppable=True))
        await eventually(begun.exists)
        (busy,) = [hand for hand in crew._hands if hand.task]
        old.cancel()
        await eventually(lambda: not busy.task)
        busy.lane = "mine"
        assert await crew.do("mine", deeds.what_is_imported, module.stem, sticky=True)
        assert crew.killed == 0

    with_crew(story, most=2)


def test_a_call_that_comes_too_late_does_not_hit_the_next_task() -> None:
    heard = []

    def listen(_: None) -> str:
        calling_off._hear(0, None)
        return "done"

    before = {number: signal.getsignal(number) for number in (signal.SIGUSR1, signal.SIGALRM)}
    try:
        calling_off._hear(0, None)  # nobody listens
        with pytest.raises(Exception, match="nobody wants this"):
            calling_off.until_called_off(listen, None, lambda: heard.append(True))
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)

        def listen_deaf(_: None) -> str:
            with calling_off.deaf():
                calling_off._hear(0, None)
            return "done"

        assert calling_off.until_called_off(listen_deaf, None, lambda: heard.append(True)) == "done"
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
        assert heard == [True, True]
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
