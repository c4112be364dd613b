"""What a user is told if puzzles do not fit on the paper: all of it at once, each on its line, and nothing is written."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from said import Run

from printkit.resources import template

ART = template("books", "dot-to-dot") / "art"

BOOK = """
title = "Too large"
paper = "A5"

[[section]]
title = "Dots"
[[section.puzzle]]
kind = "numbered"
drawing = "cat.svg"
dots = 20
size = 160

[[section.puzzle]]
kind = "numbered"
drawing = "cat.svg"
dots = 30
size = 90

[[section.puzzle]]
kind = "numbered"
drawing = "cat.svg"
dots = 40
size = 200
count = 2
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    shutil.copy(ART / "cat.svg", tmp_path)
    file = tmp_path / "large.toml"
    file.write_text(BOOK, encoding="utf-8")
    return file


def places(lines: list[str]) -> list[str]:
    return [line.partition(": the page measures")[0] for line in lines]


@pytest.mark.usefixtures("book")
@pytest.mark.parametrize("output", [["-o", "out.pdf"], ["--svg", "pages"], ["--booklet", "folded.pdf"]])
def test_all_pages_are_told_together_with_file_line_and_field(run: Run, tmp_path: Path, output: list[str]) -> None:
    before = sorted(tmp_path.iterdir())
    said = run("book", "large.toml", *output, "--jobs", 1)
    assert said.code == 3
    assert places(said.lines) == [
        "large.toml:11: section[1].puzzle[1].size",
        "large.toml:23: section[1].puzzle[3].size: puzzle 3",
        "large.toml:23: section[1].puzzle[3].size: puzzle 4",
    ]
    assert all("; write size = " in line for line in said.lines)
    assert sorted(tmp_path.iterdir()) == before


def test_puzzles_on_one_page_are_told_together(run: Run, book: Path) -> None:
    book.write_text(BOOK.replace("count = 2", "count = 2\nper_page = 2"), encoding="utf-8")
    said = run("book", "large.toml", "-o", "out.pdf", "--jobs", 1)
    assert places(said.lines)[1:] == [f"large.toml:23: section[1].puzzle[3].size: puzzle {number}" for number in (3, 4)]


def test_a_puzzle_in_the_place_of_another_is_told_where_it_is_written(run: Run, book: Path) -> None:
    small = BOOK.replace("size = 160", "size = 80").replace("size = 200", "size = 80")
    book.write_text(f"{small}[[replace]]\npuzzle = 2\nsize = 170\n", encoding="utf-8")
    said = run("book", "large.toml", "-o", "out.pdf", "--jobs", 1)
    assert places(said.lines) == ["large.toml:27: replace[1].size"]


@pytest.mark.usefixtures("book")
def test_only_the_pages_that_are_asked_for_are_told(run: Run) -> None:
    assert run("book", "large.toml", "-o", "out.pdf", "--jobs", 1, "--pages", "1-5").code == 0
    said = run("book", "large.toml", "-o", "out.pdf", "--jobs", 1, "--pages", "7")
    assert places(said.lines) == ["large.toml:11: section[1].puzzle[1].size"]


@pytest.mark.usefixtures("book")
def test_an_export_tells_all_pages_too(run: Run, tmp_path: Path) -> None:
    said = run("export", "large.toml", "-o", "pieces", "--jobs", 1)
    assert said.code == 3
    assert len(said.lines) == 3
    assert not (tmp_path / "pieces").exists()
