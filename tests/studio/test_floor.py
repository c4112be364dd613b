"""The studio is a door: it names no kind, has no second path, and costs nothing until it is opened."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

import printkit
from printkit import kind_folder

STUDIO = Path(printkit.__file__).parent / "studio"
WORDS = {"board", "that", "unit", "closest"}
"""Names of kinds that are words of the language as well; they may stand in code, but not as a quoted name."""


def named_kinds(source: str) -> set[str]:
    """Return the kinds that a module names: as a text of its own, or as what it imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and node.value in kind_folder.names():
            found.add(str(node.value))
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("printkit.kinds"):
            found.add(str(node.module))
    return found


@pytest.mark.parametrize("file", sorted(STUDIO.rglob("*.py")), ids=lambda file: str(file.relative_to(STUDIO)))
def test_the_studio_names_no_kind(file: Path) -> None:
    fields = {"board"} if file.name in {"ranking.py", "message.py"} else set()  # a field of the ranking, a message of the race
    assert named_kinds(file.read_text(encoding="utf-8")) - fields == set()


def test_a_kind_that_is_named_would_be_noticed() -> None:
    assert named_kinds('if kind == "tangram": pass') == {"tangram"}
    assert named_kinds("from printkit.kinds.board import kind") == {"printkit.kinds.board"}


def test_the_pages_name_no_kind() -> None:
    quoted = re.compile("|".join(rf"[\"'`]{name}[\"'`]" for name in kind_folder.names() if name not in WORDS | {"null", "strips"}))
    for file in sorted((STUDIO / "static").rglob("*.js")):
        assert not quoted.search(file.read_text(encoding="utf-8")), file.name


HEAVY = {"starlette", "uvicorn", "websockets", "h11", "anyio", "tomlkit", "segno", "asyncio", "numpy", "pydantic"}


@pytest.mark.parametrize("words", [["--help"], ["studio", "--help"]])
def test_help_does_not_notice_what_the_studio_needs(words: list[str]) -> None:
    code = f"import sys; from printkit.cli import main; main({words!r}); print('loaded', *sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not HEAVY & set(told.rpartition("loaded ")[2].split())


def test_importing_printkit_does_not_either() -> None:
    code = "import sys, printkit; print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert not HEAVY & set(told.split())
