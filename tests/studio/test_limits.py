"""What would eat the machine is stopped with a clear word, and everything else goes on."""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

import deeds
import pytest
from test_crew import with_crew

from printkit.errors import PrintkitError
from printkit.studio import hand
from printkit.studio.crew import Crew
from printkit.studio.limit import memory_bytes
from printkit.studio.scratch import Scratch, remove_stale


def test_a_task_that_says_nothing_for_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand, "serve_warm", deeds.serve_cold)

    async def story(crew: Crew) -> None:
        await crew.do_once(deeds.double, 1)
        began = time.monotonic()
        with pytest.raises(PrintkitError, match="given up after 1 seconds"):
            await crew.do("slow", deeds.sleep, 60.0, patience=1.0)
        assert time.monotonic() - began < 20
        assert await crew.do("slow", deeds.mumble, 2.0, patience=1.0) == "done"
        assert await crew.do_once(deeds.double, 2) == 4

    with_crew(story)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold processes to it")
def test_a_task_gets_so_much_memory_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand, "serve_warm", deeds.serve_limited)

    async def story(crew: Crew) -> None:
        with pytest.raises(PrintkitError, match="not enough memory"):
            await crew.do_once(deeds.hold, memory_bytes() + 1)
        assert await crew.do_once(deeds.hold, 100_000_000) == 100_000_000

    with_crew(story)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold processes to it")
def test_without_the_limit_there_would_be_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand, "serve_warm", deeds.serve_cold)

    async def story(crew: Crew) -> None:
        assert await crew.do_once(deeds.hold, memory_bytes() + 1) == memory_bytes() + 1

    with_crew(story)


def test_what_a_killed_studio_left_behind_is_removed_by_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    in_use = Scratch()
    used = in_use.place("job").parent
    left, young, other = (tmp_path / name for name in ("printkit-studio-left", "printkit-studio-young", "something-else"))
    for folder in (left, young, other):
        folder.mkdir()
        (folder / "book.pdf").write_bytes(b"%PDF")
    (tmp_path / "printkit-studio-link").symlink_to(other)
    for folder in (used, left, other):
        os.utime(folder, (1, 1))
    remove_stale()
    assert not left.exists()
    assert used.is_dir()
    assert young.is_dir()
    assert (other / "book.pdf").exists()
    in_use.clear()
    assert not used.exists()
