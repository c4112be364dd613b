"""The page about illustrations keeps to what the code does."""

from __future__ import annotations

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from printkit.sources import Options

PAGE = Path(__file__).resolve().parents[2] / "docs" / "illustrations.md"


def test_the_table_of_options_is_complete_and_right() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `([^`]+)` \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: ast.literal_eval(value) for name, value in rows} == {field.name: field.default for field in fields(Options)}


def test_the_example_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "goat.svg").write_text('<svg><title>Goat</title><rect width="9" height="6"/></svg>')
    monkeypatch.chdir(tmp_path)
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, str(PAGE), "exec"), {})
    assert capsys.readouterr().out == "130.0 90.0 1\ntitle: Goat\n"
    assert (tmp_path / "goat.json").exists()
    assert (tmp_path / "goat-lines.svg").exists()
