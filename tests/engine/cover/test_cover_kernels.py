"""How the kernels are loaded, kept and interrupted."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from printkit.engine.cover import kernels
from printkit.engine.native import keeping
from printkit.safe.kernel_folder import SUFFIX

PUZZLE = """
from printkit.engine.polyform import Packing, Problem, board_of_form, piece_set
def puzzle(board, pieces, **rules):
    return Packing(Problem(board_of_form(board), piece_set(pieces), **rules))
"""


def run(script: str, **environment: str) -> str:
    code = PUZZLE + textwrap.dedent(script)
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **environment}, capture_output=True, text=True, check=True, timeout=300
    )
    return done.stdout.strip()


def test_short_searches_do_not_load_llvm():
    said = run("""
        import sys
        print(puzzle("6x10", "pentominoes").first().complete, puzzle("double:X", "pentominoes", every=False).census().complete)
        print("llvmlite" in sys.modules)
    """)
    assert said == "True True\nFalse"


def test_without_llvm_everything_works_in_plain_python():
    said = run("""
        import importlib.util
        found = importlib.util.find_spec
        importlib.util.find_spec = lambda name, *rest: None if name == "llvmlite" else found(name, *rest)
        print(puzzle("3x20", "pentominoes").census().unique, puzzle("5x6", "dominoes", every=False, repeat=True).count())
    """)
    assert said == "2 1183"


def folder_of_version(cache: Path, monkeypatch) -> Path | None:
    monkeypatch.delenv("PRINTKIT_KERNELS", raising=False)
    monkeypatch.setenv("PRINTKIT_CACHE", str(cache))
    keeping.version_folder.cache_clear()
    folder = keeping.version_folder(Path(kernels.__file__).parent)
    keeping.version_folder.cache_clear()
    return folder


def test_each_version_of_the_kernels_has_a_folder_and_none_where_nothing_can_be_written(tmp_path, monkeypatch):
    folder = folder_of_version(tmp_path, monkeypatch)
    assert folder is not None
    assert folder.parent == tmp_path / "kernels"
    assert folder.name.startswith("cover-")
    (tmp_path / "file").write_text("")
    assert folder_of_version(tmp_path / "file", monkeypatch) is None


def test_ctrl_c_in_the_middle_of_a_count_gives_an_honest_answer():
    script = PUZZLE + textwrap.dedent("""
        import sys
        def watch(progress):
            print("tick", flush=True)
        counted = puzzle("3x4x5", "flat-pentacubes").count(progress=watch)
        print(counted, counted.cut)
    """)
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for _ in range(3):
        assert process.stdout.readline() == "tick\n"
    process.send_signal(signal.SIGINT)
    rest, _ = process.communicate(timeout=120)
    last = rest.strip().split("\n")[-1]
    assert process.returncode == 0
    assert last.startswith("at least ")
    assert last.endswith(" interrupt")


@pytest.mark.slow
def test_kernels_are_kept_outside_a_package_that_cannot_be_written(tmp_path):
    package = Path(kernels.__file__).parent
    before = sorted(package.rglob(f"*{SUFFIX}"))
    for _ in range(2):
        said = run('print(puzzle("6x10", "pentominoes").count())', PRINTKIT_KERNELS=str(tmp_path / "kernels"))
        assert said == "9356"
    assert list((tmp_path / "kernels").rglob(f"*{SUFFIX}"))
    assert sorted(package.rglob(f"*{SUFFIX}")) == before


@pytest.mark.slow
def test_kernels_work_where_nothing_can_be_kept(tmp_path):
    (tmp_path / "file").write_text("")
    assert run('print(puzzle("6x10", "pentominoes").count())', PRINTKIT_KERNELS=str(tmp_path / "file" / "kernels")) == "9356"
