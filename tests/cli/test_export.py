"""`export`: a book in pieces, and nothing of a designer's lost."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pypdfium2
from said import Run

BOOK = """
title = "Rain"
[[section]]
title = "One"
[[section.puzzle]]
kind = "null"
count = 2
[[section.puzzle]]
kind = "tangram"
figure = "square"
cutouts = true
"""


def exported(run: Run, folder: Path, *more: str) -> Path:
    (folder / "rain.toml").write_text(BOOK, encoding="utf-8")
    said = run("export", "rain.toml", "-o", "out", "--jobs", 1, *more)
    assert said.code == 0, said.err
    return folder / "out"


def content_of(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def test_everything_is_there_and_named_in_the_manifest(run: Run, tmp_path: Path) -> None:
    out = exported(run, tmp_path)
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert {file.stem for file in (out / "pages").glob("*.svg")} == set(manifest["pages"])
    assert [entry["identity"] for entry in manifest["files"]] == [puzzle["identity"] for puzzle in manifest["puzzles"]]
    for entry in manifest["files"]:
        ET.parse(out / entry["puzzle"])
        ET.parse(out / entry["answer"])
        puzzle = json.loads((out / entry["json"]).read_text(encoding="utf-8"))
        assert puzzle["printkit"]["identity"] == entry["identity"]
    document = pypdfium2.PdfDocument(out / "contact-sheet.pdf")
    assert len(document) == 1
    document.close()


def test_pieces_to_cut_are_one_closed_line_each(run: Run, tmp_path: Path) -> None:
    (drawing,) = (exported(run, tmp_path) / "cut").glob("*.dxf")
    lines = drawing.read_text(encoding="ascii").split("\n")
    assert lines.count("POLYLINE") == 7
    assert lines.count("SEQEND") == 7


def test_a_second_export_changes_nothing(run: Run, tmp_path: Path) -> None:
    first = content_of(exported(run, tmp_path))
    assert content_of(exported(run, tmp_path)) == first


def test_what_a_designer_changed_is_kept(run: Run, tmp_path: Path) -> None:
    out = exported(run, tmp_path)
    (out / "answers" / "001.svg").write_text("mine", encoding="utf-8")
    said = run("export", "rain.toml", "-o", "out", "--jobs", 1)
    assert said.code == 2
    assert "001.svg" in said.err
    assert (out / "answers" / "001.svg").read_text(encoding="utf-8") == "mine"


def test_machines_get_one_object(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rain.toml").write_text(BOOK, encoding="utf-8")
    said = run("export", "rain.toml", "-o", "out", "--jobs", 1, "--json")
    (book,) = said.object["books"]
    assert book["files"] == len([file for file in (tmp_path / "out").rglob("*") if file.is_file() and file.name[:9] != "printkit-"])
