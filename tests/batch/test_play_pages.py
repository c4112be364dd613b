"""Pages that play: one file for each puzzle, small, closed to the outside, the same bytes every time."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import printkit
from printkit.batch import module_bundle
from printkit.batch.mark import is_ours
from printkit.batch.play_page import Played, play_page
from printkit.batch.playing import play_file, played_record
from printkit.contract import kind, kinds
from printkit.contract.screen import FOLDER
from printkit.errors import InputError

MOST_BYTES = 300_000


def puzzle() -> printkit.Puzzle:
    return printkit.make("board", seed=3, board="3x5", pieces="pentominoes:PUV")


@pytest.mark.parametrize("name", [name for name in kinds() if kind(name).play_page])
def test_every_table_fits_into_a_page_that_names_nothing_outside(name: str) -> None:
    table = kind(name).play_page
    assert table is not None
    script = module_bundle.bundle(f"/kinds/{name}/{table.module}")
    assert len(script.encode()) < MOST_BYTES
    assert not re.search(r"^\s*(import|export)\b", script, re.MULTILINE)
    assert "http" not in script.replace("http://www.w3.org/2000/svg", "").replace("HTTP", "")


def test_a_page_is_small_closed_and_the_same_every_time(tmp_path: Path) -> None:
    file = tmp_path / "one.json"
    puzzle().page.save(file)
    done = play_file(file, tmp_path / "out", "de")
    page = tmp_path / "out" / "one.html"
    content = page.read_bytes()
    assert (done.files, done.without) == (1, ())
    assert len(content) < MOST_BYTES
    assert b"default-src 'none'" in content
    assert b"unsafe" not in content
    assert is_ours(page)
    play_file(file, tmp_path / "out", "de")
    assert page.read_bytes() == content
    assert b"src=" not in content
    assert b"url(http" not in content


def test_what_a_puzzle_says_cannot_leave_its_place() -> None:
    record = played_record(json.loads(json.dumps(puzzle().to_json())), "en")
    text = play_page(Played("board", {**record.record, "x": "</script><script>"}, "<b>&", "<i>", "en"))
    assert text.count("<script") == 2
    assert "<b>" not in text
    assert "<i>" not in text


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"printkit": 3}', '{"printkit": {"kind": "bord"}}', '{"printkit": {"kind": "board"}}', "\x00", "[" * 9000],
)
def test_what_is_no_puzzle_is_refused_with_its_file(tmp_path: Path, content: str) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as refusal:
        play_file(file, tmp_path / "out", "en")
    assert all(fault.place == str(file) for fault in refusal.value.faults)
    assert not (tmp_path / "out").exists()


def test_modules_in_another_style_are_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / FOLDER
    folder.mkdir()
    monkeypatch.setattr(module_bundle.kind_folder, "folder", lambda _: tmp_path)
    (folder / "a.js").write_text('import { b } from "/kinds/x/b.js";\nexport const a = b;\n', encoding="utf-8")
    (folder / "b.js").write_text("export const b = 1;\n", encoding="utf-8")
    assert "const a = b;" in module_bundle.bundle("/kinds/x/a.js")
    for text in ('import * as a from "/kinds/x/a.js";\n', "export default 1;\n", "const text = '</script>';\n"):
        (folder / "b.js").write_text(text, encoding="utf-8")
        with pytest.raises(module_bundle.NotPlain):
            module_bundle.bundle("/kinds/x/a.js")
    (folder / "b.js").write_text('import { a } from "/kinds/x/a.js";\nexport const b = a;\n', encoding="utf-8")
    with pytest.raises(module_bundle.NotPlain, match="imports itself"):
        module_bundle.bundle("/kinds/x/a.js")
