"""Compiled kernels are kept, heal when they are damaged, and are never taken from folders of others."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest
from file_damage import DAMAGES, damage

from printkit.safe.kernel_folder import clear_kernels, mend_kernels
from printkit.safe.seal import users_seal

KERNELS = """
from printkit.engine.native.kernel import compiled

@compiled
def twice(number):
    return number + number

@compiled
def thrice(number):
    return twice(number) + number
"""
CALL = """
import sys
sys.path.insert(0, {place!r})
from toy.kernels import sums
from printkit.engine.native.notice import listening
from printkit.safe.private_folder import take_refusals
compiled = []
with listening(compiled.append):
    print(sums.thrice(14), sums.twice(2), int(not compiled), *take_refusals())
"""


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "source" / "toy" / "kernels"
    folder.mkdir(parents=True)
    (folder / "sums.py").write_text(KERNELS)
    monkeypatch.setenv("PRINTKIT_KERNELS", str(tmp_path / "kept"))
    monkeypatch.setenv("PRINTKIT_STATE", str(tmp_path / "state"))
    return tmp_path / "source"


def call(toy: Path) -> str:
    """Call the kernels in another process; return what they give, whether all were found, and what was refused."""
    script = textwrap.dedent(CALL.format(place=str(toy)))
    done = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def kept(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "kept").rglob("*.nbc"))


def test_kernels_are_compiled_once_and_heal(toy: Path, tmp_path: Path) -> None:
    assert call(toy) == "42 4 0"
    assert len(kept(tmp_path)) == 2
    assert call(toy) == "42 4 1"
    for place, sort in zip(kept(tmp_path), ("flip", "cut"), strict=True):
        damage(place, sort, 1, place)
    assert call(toy) == "42 4 0"
    assert call(toy) == "42 4 1"
    damage(kept(tmp_path)[0], "swap", 0, kept(tmp_path)[1])
    damage(kept(tmp_path)[1], "empty", 0, kept(tmp_path)[0])
    assert call(toy) == "42 4 0"


def test_code_of_others_is_not_run_though_it_is_whole(toy: Path, tmp_path: Path) -> None:
    call(toy)

    class Trap:
        def __reduce__(self) -> tuple[object, ...]:
            return os.system, (f"touch {tmp_path / 'ran'}",)

    users_seal(tmp_path)
    for place in kept(tmp_path):
        place.write_bytes(b"0" * 64 + b"\n" + pickle.dumps(Trap()))
    assert call(toy) == "42 4 0"
    assert not (tmp_path / "ran").exists()


def test_what_cannot_be_read_is_compiled_again_though_its_seal_holds(toy: Path, tmp_path: Path) -> None:
    call(toy)
    seal = users_seal(tmp_path)
    for place, body in zip(kept(tmp_path), (b"no code", b'["nothing"]\\ncode'), strict=True):
        seal.save(place, body)
    assert call(toy) == "42 4 0"
    assert call(toy) == "42 4 1"


@pytest.mark.skipif(os.name == "nt", reason="looks at modes")
def test_a_folder_that_others_can_write_is_refused(toy: Path, tmp_path: Path) -> None:
    call(toy)
    (tmp_path / "kept").chmod(0o777)
    assert call(toy).startswith(f"42 4 0 compiled kernels are not kept: everybody can write in {tmp_path / 'kept'}")


@pytest.mark.parametrize("sort", DAMAGES)
def test_damaged_kernels_are_found_and_thrown_away(toy: Path, tmp_path: Path, sort: str) -> None:
    folder = tmp_path / "kept" / "toy-0123456789abcdef"
    for number in range(4):
        users_seal(tmp_path).save(folder / f"sums.f-{number}.nbc", bytes([number]) * 40)
    damage(folder / "sums.f-2.nbc", sort, 1, folder / "sums.f-3.nbc")
    assert mend_kernels() == (3, 1)
    assert mend_kernels() == (3, 0)
    (folder / "notes.txt").write_text("mine")
    assert clear_kernels() == 3
    assert [file.name for file in folder.iterdir()] == ["notes.txt"]
