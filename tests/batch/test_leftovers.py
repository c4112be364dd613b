"""What a killed build left behind is cleared by the next; what a living one is at stays."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from printkit.batch import staging
from printkit.batch.cache import Store
from printkit.batch.staging import Staging
from printkit.safe import leftover
from printkit.safe.leftover import clear_parts, part_name, room_name

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs signals")

STUCK = """
import sys, time
from pathlib import Path
from printkit.batch.staging import Staging
from printkit.safe.leftover import part_name
home = Path(sys.argv[1])
(home / part_name("x.json")).write_text("half")
with Staging() as room:
    room.file(home / "x.txt").write_text("half")
    time.sleep(600)
"""


def rest(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_what_a_killed_process_left_is_cleared(tmp_path: Path) -> None:
    process = subprocess.Popen([sys.executable, "-c", STUCK, str(tmp_path)])
    try:
        for _ in range(1200):
            if any(file.name.startswith(".printkit-") and list(file.iterdir()) for file in tmp_path.glob(".printkit-*")):
                break
            time.sleep(0.05)
        with Staging() as room:  # the other one lives, and keeps what it has
            room.file(tmp_path / "y.txt").write_text("whole")
            room.commit()
        clear_parts(tmp_path)
        assert len(rest(tmp_path)) == 3
    finally:
        process.send_signal(signal.SIGKILL)
        process.wait()
    with Staging() as room:
        room.file(tmp_path / "y.txt").write_text("whole")
        room.commit()
    clear_parts(tmp_path)
    assert rest(tmp_path) == ["y.txt"]


def test_strangers_stay_and_what_is_old_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leftover, "_machine", lambda: "abcdef")
    (tmp_path / room_name()).mkdir()
    (tmp_path / part_name("x.json")).write_text("")
    monkeypatch.undo()
    for name in (".printkit-mine", "notes.part", "x.00000000-mine.part"):
        (tmp_path / name).write_text("")
    (tmp_path / ".printkit-00000000").symlink_to(tmp_path)
    before = rest(tmp_path)
    leftover.clear_rooms(tmp_path)
    clear_parts(tmp_path)
    assert rest(tmp_path) == before
    for file in tmp_path.iterdir():
        os.utime(file, (0, 0), follow_symlinks=False)
    leftover.clear_rooms(tmp_path)
    clear_parts(tmp_path)
    assert rest(tmp_path) == sorted([".printkit-00000000", ".printkit-mine", "notes.part", "x.00000000-mine.part"])


def test_a_store_clears_its_shelves_when_it_is_opened(tmp_path: Path) -> None:
    shelf = tmp_path / "drawings"
    shelf.mkdir()
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    (shelf / part_name("x.json").replace(f"-{os.getpid():x}-", f"-{process.pid:x}-")).write_text("half")
    Store(tmp_path).probe()
    assert rest(shelf) == []


def test_everything_is_on_the_disk_before_it_gets_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def noted(name: str, act: Callable[..., object]) -> Callable[..., object]:
        def call(*words: object) -> object:
            done.append(name)
            return act(*words)

        return call

    monkeypatch.setattr(staging.os, "fsync", noted("disk", os.fsync))
    monkeypatch.setattr(staging, "put", noted("name", staging.put))
    with Staging() as room:
        for name in ("a.txt", "b.txt"):
            room.file(tmp_path / name).write_text(name)
        room.commit()
    assert done == ["disk", "disk", "name", "name", "disk"]
