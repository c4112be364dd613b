"""The examples of the page about Python: they run in their order as they stand, and their types are right.

The program that is run has every example on the lines where it stands on the page, so whatever goes wrong is named by a line of it.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "python.md"
FILES = (
    "puzzle.pdf", "answer.svg", "house.pdf", "spiral.pdf", "flag.svg", "seen.png", "packing.pdf", "how.svg", "rainy.pdf",
    "title.png", "ways-out-1.pdf", "ways-out-2.pdf", "desk/pages", "gadget.pdf",
)  # fmt: skip
"""What the examples write, taken together."""


def blocks(page: str, language: str) -> Iterator[tuple[int, str]]:
    """Give the blocks of one language with the number of lines before them."""
    for found in re.finditer(rf"^```{language}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        yield page.count("\n", 0, found.start(1)), found[1]


def program(page: str) -> str:
    """Return all examples, each on its own lines of the page and nothing on the others."""
    lines: list[str] = []
    for before, block in blocks(page, "python"):
        lines += [""] * (before - len(lines)) + block.splitlines()
    return "\n".join(lines) + "\n"


def commands(page: str) -> list[list[str]]:
    """Return the commands of printkit that the reader is asked to give."""
    words = [shlex.split(line, comments=True) for _, block in blocks(page, "sh") for line in block.splitlines()]
    return [command for command in words if command[:1] == ["printkit"]]


def python(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *words], cwd=folder, capture_output=True, text=True, encoding="utf-8", check=False)


def run(page: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> subprocess.CompletedProcess[str]:
    """Give the commands of a page and run its examples in a folder of their own."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    for command in commands(page):
        python("-m", *command, folder=folder).check_returncode()
    (folder / "python.py").write_text(program(page), encoding="utf-8")
    return python("-W", "error", "python.py", folder=folder)


def judge_types(page: str, folder: Path) -> str:
    """Return what mypy says about the examples of a page, in the settings of the project; nothing if all is well."""
    file = folder / "python.py"
    file.write_text(program(page), encoding="utf-8")
    done = python("-m", "mypy", "--strict", "--no-error-summary", "--hide-error-context", str(file), folder=ROOT)
    return done.stdout.replace(str(folder), "") + done.stderr


def test_the_examples_run_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = PAGE.read_text(encoding="utf-8")
    done = run(page, tmp_path, monkeypatch)
    assert (done.returncode, done.stderr) == (0, "")
    assert [name for name in FILES if not (tmp_path / name).exists()] == []
    assert "partial 0.5\n" in done.stdout
    assert "8 4 2 True\n" in done.stdout
    assert "gifen - there is no setting" in done.stdout


def test_the_types_of_the_examples_are_right(tmp_path: Path) -> None:
    assert judge_types(PAGE.read_text(encoding="utf-8"), tmp_path) == ""


DAMAGED = """
# A page

```python
import printkit

puzzle = printkit.make("null")
```

Words between.

```python
count: str = puzzle.stars
puzzle.sav("x.pdf")
```
"""


def test_a_damaged_example_is_noticed_by_the_line_it_stands_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run(DAMAGED, tmp_path, monkeypatch)
    assert done.returncode == 1
    assert 'python.py", line 14' in done.stderr
    assert "AttributeError: 'Puzzle' object has no attribute 'sav'" in done.stderr
    said = judge_types(DAMAGED, tmp_path)
    assert "python.py:13: error: Incompatible types in assignment" in said
    assert 'python.py:14: error: "Puzzle" has no attribute "sav"' in said
