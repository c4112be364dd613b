"""Machine code is kept between runs, and nothing but what was written is ever run."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from printkit.engine.native import keeping, machine
from printkit.engine.native.kernel import Kernel
from printkit.engine.native.notice import listening
from printkit.safe.kernel_folder import SUFFIX


def _triple(n: int) -> tuple[int, float]:
    return 3 * n, n / 2


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("PRINTKIT_KERNELS", str(tmp_path / "kernels"))
    keeping.version_folder.cache_clear()
    yield tmp_path / "kernels"
    keeping.version_folder.cache_clear()


def _answer() -> tuple[Any, int]:
    """Call a kernel that this process has not called yet; return what it gives and how often something was compiled."""
    heard: list[float] = []
    with listening(heard.append):
        given = Kernel(_triple, inlined=False)(5)
    return given, len(heard)


def test_what_was_compiled_once_is_found_again(folder: Path) -> None:
    assert _answer() == ((15, 2.5), 1)
    assert len(list(folder.rglob(f"*{SUFFIX}"))) == 1
    assert _answer() == ((15, 2.5), 0)


@pytest.mark.parametrize("damage", [lambda body: b"", lambda body: body[:-1], lambda body: body[:200] + b"?" + body[201:]])
def test_a_damaged_file_is_made_again(folder: Path, damage: Any) -> None:
    _answer()
    (file,) = folder.rglob(f"*{SUFFIX}")
    whole = file.read_bytes()
    file.write_bytes(damage(whole))
    assert _answer() == ((15, 2.5), 1)
    assert file.read_bytes() == whole


def test_each_processor_has_its_own_code(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _answer()
    monkeypatch.setenv(machine.CPU, "generic")
    assert _answer() == ((15, 2.5), 1)
    assert len(list(folder.rglob(f"*{SUFFIX}"))) == 2


def test_where_nothing_can_be_kept_it_works_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PRINTKIT_KERNELS", str(tmp_path / "file"))
    keeping.version_folder.cache_clear()
    assert _answer() == ((15, 2.5), 1)
    keeping.version_folder.cache_clear()
