"""`book` for several books, for parts of one, and again after every change."""

from __future__ import annotations

import json
from pathlib import Path

import pypdfium2
import pytest
from said import Run

from printkit.batch.output import Outputs
from printkit.cli.binding import Request, Telling
from printkit.cli.watching import snapshot, watch

BOOK = """
title = "Rain for {name}"
seed = 5

[[section]]
title = "One"
[[section.puzzle]]
kind = "null"
count = 3
rows = 4

[[section]]
title = "Two"
[[section.puzzle]]
kind = "null"
count = 2
rows = 5
"""
SERIES = BOOK.replace("{name}", "volume {volume}").replace("seed = 5", "seed = 5\nvolumes = 2")
LARGE = '\n[[variant]]\nname = "large"\ntheme = "large"\n'


def written(folder: Path, text: str) -> Path:
    file = folder / "rain.toml"
    file.write_text(text, encoding="utf-8")
    return file


def manifest(folder: Path, name: str) -> dict[str, object]:
    content = json.loads((folder / f"{name}.manifest.json").read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


def identities(folder: Path, name: str) -> list[str]:
    return [puzzle["identity"] for puzzle in manifest(folder, name)["puzzles"]]  # type: ignore[attr-defined]


def page_count(file: Path) -> int:
    document = pypdfium2.PdfDocument(file)
    try:
        return len(document)
    finally:
        document.close()


def test_a_series_with_a_variant_makes_four_books(run: Run, tmp_path: Path) -> None:
    written(tmp_path, SERIES + LARGE)
    said = run("book", "rain.toml", "-o", "out/rain.pdf", "--jobs", 1)
    assert said.code == 0, said.err
    names = ["rain-1", "rain-1-large", "rain-2", "rain-2-large"]
    assert sorted(file.stem for file in (tmp_path / "out").glob("*.pdf")) == names
    assert manifest(tmp_path / "out", "rain-2")["title"] == "Rain for volume 2"
    assert identities(tmp_path / "out", "rain-1") == identities(tmp_path / "out", "rain-1-large")
    assert not set(identities(tmp_path / "out", "rain-1")) & set(identities(tmp_path / "out", "rain-2"))


def test_one_book_of_several_has_the_name_that_was_given(run: Run, tmp_path: Path) -> None:
    written(tmp_path, SERIES + LARGE)
    assert run("book", "rain.toml", "-o", "rain.pdf", "--volume", 2, "--variant", "main", "--jobs", 1).code == 0
    assert [file.name for file in tmp_path.glob("*.pdf")] == ["rain.pdf"]


def test_a_book_for_every_child(run: Run, tmp_path: Path) -> None:
    written(tmp_path, BOOK)
    (tmp_path / "class.csv").write_text("name,seed\nAnn,1\nBo,2\n", encoding="utf-8")
    said = run("book", "rain.toml", "-o", "rain.pdf", "--rows", "class.csv", "--jobs", 1, "--json")
    assert [book["title"] for book in said.object["books"]] == ["Rain for Ann", "Rain for Bo"]
    assert [book["copy"] for book in said.object["books"]] == ["ann", "bo"]
    assert identities(tmp_path, "rain-ann") != identities(tmp_path, "rain-bo")


def test_some_pages_are_those_of_the_whole_book(run: Run, tmp_path: Path) -> None:
    written(tmp_path, BOOK)
    assert run("book", "rain.toml", "--svg", "whole", "--jobs", 1).code == 0
    assert run("book", "rain.toml", "--svg", "part", "-o", "part.pdf", "--pages", "2-3,5", "--jobs", 1).code == 0
    part = sorted((tmp_path / "part").glob("*.svg"))
    assert [file.name[:3] for file in part] == ["002", "003", "005"]
    assert all(file.read_bytes() == (tmp_path / "whole" / file.name).read_bytes() for file in part)
    assert page_count(tmp_path / "part.pdf") == 3


@pytest.mark.parametrize(("words", "numbers"), [(["--only", "Two"], [4, 5]), (["--draft"], [1, 4])])
def test_a_part_keeps_its_numbers(run: Run, tmp_path: Path, words: list[str], numbers: list[int]) -> None:
    written(tmp_path, BOOK)
    said = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1, "--json", *words)
    assert [puzzle["number"] for puzzle in said.object["puzzles"]] == numbers


def test_the_summary_tells_every_kind(run: Run, tmp_path: Path) -> None:
    written(tmp_path, BOOK)
    said = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1)
    head, row = said.out.splitlines()[-2:]
    assert head.split() == ["kind", "puzzles", "sheets", "stars", "seconds"]
    assert row.split()[:2] == ["null", "5"]
    again = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1, "--json").object["summary"]
    assert [(each["kind"], each["puzzles"], each["seconds"]) for each in again] == [("null", 5, 0.0)]


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["--pages", "x"], '--pages: "x" is not a page or a range of pages'),
        (["--only", "Three"], '--only: there is no section "Three"'),
        (["--volume", "2"], "--volume: there is no volume 2; the book file has no setting volumes"),
        (["--variant", "large"], '--variant: there is no variant "large"'),
        (["--rows", "none.csv"], "none.csv: there is no such file"),
    ],
)
def test_what_is_not_there_is_told_and_nothing_is_written(run: Run, tmp_path: Path, words: list[str], complaint: str) -> None:
    written(tmp_path, BOOK)
    said = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1, *words)
    assert said.code in (2, 4)
    assert complaint in said.err
    assert [file.name for file in tmp_path.iterdir()] == ["rain.toml"]


def request(folder: Path) -> Request:
    return Request(folder / "rain.toml", Outputs(folder / "rain.pdf", svg=folder / "svg"), keep=False)


def test_watching_builds_after_every_change_and_survives_faults(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    written(tmp_path, BOOK)
    edits = iter([BOOK.replace("count = 3", 'count = "three"'), BOOK.replace("count = 3", "count = 4")])
    counts: list[int] = []

    def edit(_: float) -> None:
        counts.append(len(identities(tmp_path, "rain")))
        text = next(edits, None)
        if text is None:
            raise KeyboardInterrupt
        written(tmp_path, text)

    assert watch(request(tmp_path), Telling(quiet=True, machine=False), edit) == 0
    assert counts == [5, 5, 6]
    assert 'count: "three" is not a whole number; write 3' in capsys.readouterr().err


def test_what_the_build_writes_is_no_change(tmp_path: Path) -> None:
    written(tmp_path, BOOK)
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "goat.svg").write_text("<svg/>", encoding="utf-8")
    wanted = request(tmp_path)
    before = snapshot(wanted)
    assert {file.name for file in before} == {"rain.toml", "goat.svg"}
    (tmp_path / "svg").mkdir()
    for name in ("svg/001.svg", "rain.manifest.json", "rain.pdf"):
        (tmp_path / name).write_text("made", encoding="utf-8")
    assert snapshot(wanted) == before
    (tmp_path / "art" / "goat.svg").write_text("<svg></svg>", encoding="utf-8")
    assert snapshot(wanted) != before


def test_only_what_was_drawn_is_counted(run: Run, tmp_path: Path) -> None:
    written(tmp_path, BOOK)
    whole = run("book", "rain.toml", "--svg", "whole", "--jobs", 1)
    count = len(list((tmp_path / "whole").glob("*.svg")))
    assert whole.out.splitlines()[0] == f"whole: {count} pages as SVG"
    said = run("book", "rain.toml", "-o", "part.pdf", "--svg", "part", "--png", "seen", "--pages", "5", "--jobs", 1)
    lines = dict(line.split(": ") for line in said.out.splitlines() if ": " in line)
    assert lines["part"] == "1 page as SVG"
    assert lines["seen"] == "1 preview"
    assert lines["part.pdf"] == f"1 of {count} pages"
    assert len(list((tmp_path / "seen").glob("*.png"))) == 1


@pytest.mark.parametrize("notes", [15, 16])
def test_blank_pages_that_the_binding_asks_for_are_told(run: Run, tmp_path: Path, notes: int) -> None:
    written(tmp_path, BOOK.replace("seed = 5", f"seed = 5\nnotes = {notes}"))
    plain = run("book", "rain.toml", "-o", "plain.pdf", "--jobs", 1, "--json").object
    assert plain["blank"] == 0
    made = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1, "--profile", "kdp", "--json").object
    assert made["pages"] == plain["pages"] + plain["pages"] % 2
    assert made["blank"] == plain["pages"] % 2
    line = run("book", "rain.toml", "-o", "rain.pdf", "--jobs", 1, "--profile", "kdp").out.splitlines()[0]
    blank = " (1 of them blank, at the end)" if made["blank"] else ""
    assert line == f"rain.pdf: {made['pages']} pages{blank}, 5 puzzles"
