"""Nothing that lies in the current folder or at home is run, however printkit is started."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

BOOK = 'title = "B"\n[[section]]\ntitle = "S"\n[[section.puzzle]]\nkind = "null"\ncount = 3\n'
TRAPS = ("PIL.py", "reportlab_mods.py", "reportlab_settings.py", "numpy.py", "shapely.py", "tempfile.py", "pickle.py", "click.py")
AT_HOME = (".reportlab_mods", ".reportlab_settings")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "strange"
    folder.mkdir()
    (folder / "b.toml").write_text(BOOK)
    for name in TRAPS:
        (folder / name).write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r} + ' ')\n")
    for name in AT_HOME:
        (tmp_path / name).write_text(f"open({str(tmp_path / 'ran')!r}, 'a').write({name!r} + ' ')\n")
    return folder


def environment(tmp_path: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONSAFEPATH", "PYTHONPATH")}
    return {**kept, "HOME": str(tmp_path), "PRINTKIT_CACHE": str(tmp_path / "cache")}


@pytest.mark.parametrize("start", [["-m", "printkit"], [str(Path(sys.executable).with_name("printkit"))]], ids=["module", "script"])
def test_nothing_strange_is_run(tmp_path: Path, folder: Path, start: list[str]) -> None:
    words = [sys.executable, *start, "book", "b.toml", "-o", "b.pdf", "--jobs", "2", "-q"]
    done = subprocess.run(words, cwd=folder, env=environment(tmp_path), capture_output=True, text=True, check=False, timeout=120)
    ran = (tmp_path / "ran").read_text() if (tmp_path / "ran").exists() else ""
    assert (ran, done.returncode, done.stderr) == ("", 0, "")
    assert (folder / "b.pdf").exists()


def test_reportlab_of_a_script_still_finds_its_own_settings(tmp_path: Path) -> None:
    (tmp_path / "reportlab_settings.py").write_text("mine = 1\n")
    script = "import printkit.render, reportlab_settings; assert reportlab_settings.mine == 1"
    subprocess.run([sys.executable, "-c", script], cwd=tmp_path, env=environment(tmp_path), check=True, timeout=120)
