"""Several books from one file, some of which cannot be made: those are named, the others are there."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from said import Run

from printkit.resources import template

BOOK = """
title = "Dots"

[[section]]
title = "Only"
[[section.puzzle]]
kind = "numbered"
drawing = "cat.svg"
dots = 20
size = 160

[[variant]]
name = "pocket"
paper = "A5"

[[variant]]
name = "mono"
theme = "mono"

[[variant]]
name = "novel"
paper = "6x9in"
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    shutil.copy(template("books", "dot-to-dot") / "art" / "cat.svg", tmp_path)
    file = tmp_path / "dots.toml"
    file.write_text(BOOK, encoding="utf-8")
    return file


@pytest.mark.usefixtures("book")
def test_the_others_are_made_and_every_message_names_its_copy(run: Run, tmp_path: Path) -> None:
    said = run("book", "dots.toml", "-o", "out.pdf", "--jobs", 1)
    assert said.code == 3
    assert sorted(file.name for file in tmp_path.glob("*.pdf")) == ["out-mono.pdf", "out.pdf"]
    place = "dots.toml:10: section[1].puzzle[1].size: "
    assert [line.partition(": the page measures")[0] for line in said.lines] == [f"{place}copy pocket", f"{place}copy novel"]


@pytest.mark.usefixtures("book")
def test_machines_are_told_of_every_copy(run: Run) -> None:
    said = run("book", "dots.toml", "-o", "out.pdf", "--jobs", 1, "--json").object
    assert (said["ok"], said["exit_code"]) == (False, 3)
    assert [(each["copy"], bool(each["made"]), bool(each.get("errors"))) for each in said["books"]] == [
        ("", True, False),
        ("pocket", False, True),
        ("mono", True, False),
        ("novel", False, True),
    ]
    assert [fault["problem"].partition(":")[0] for fault in said["errors"]] == ["copy pocket", "copy novel"]


def test_what_is_wrong_with_all_copies_is_told_once_and_names_none(run: Run, book: Path, tmp_path: Path) -> None:
    book.write_text(BOOK.replace("cat.svg", "dog.svg"), encoding="utf-8")
    said = run("book", "dots.toml", "-o", "out.pdf", "--jobs", 1)
    assert said.code == 4
    assert len(said.lines) == 1
    assert said.lines[0].startswith("dots.toml:8: section[1].puzzle[1].drawing: ")
    assert "copy" not in said.lines[0]
    assert not list(tmp_path.glob("*.pdf"))


def test_copies_with_the_same_fault_are_named_together(run: Run, book: Path) -> None:
    book.write_text(BOOK.replace('"6x9in"', '"A5"\ntheme = "large"'), encoding="utf-8")
    said = run("book", "dots.toml", "-o", "out.pdf", "--jobs", 1)
    assert len(said.lines) == 1
    assert ": copies pocket, novel: the page measures" in said.lines[0]


@pytest.mark.usefixtures("book")
def test_a_copy_that_is_asked_for_alone_needs_no_name(run: Run) -> None:
    said = run("book", "dots.toml", "-o", "out.pdf", "--jobs", 1, "--variant", "pocket")
    assert said.code == 3
    assert said.lines[0].startswith("dots.toml:10: section[1].puzzle[1].size: the page measures")


def test_warnings_about_some_copies_name_them(run: Run, book: Path) -> None:
    text = BOOK.replace("dots = 20\nsize = 160", "dots = 330").replace('"6x9in"', '"A5"')
    book.write_text(text, encoding="utf-8")
    said = run("book", "dots.toml", "-o", "out.pdf", "--jobs", 1)
    assert said.code == 0, said.err
    assert [line.partition(": puzzle 1: ")[0] for line in said.lines] == ["printkit: warning: copies pocket, novel"]


@pytest.mark.usefixtures("guest")
def test_puzzles_that_are_left_out_name_their_copy(run: Run, tmp_path: Path) -> None:
    text = BOOK.partition("[[section.puzzle]]")[0] + '[[section.puzzle]]\nkind = "oddity"\ndeed = "refuse"\n'
    (tmp_path / "odd.toml").write_text(f'{text}[[variant]]\nname = "mono"\ntheme = "mono"\n', encoding="utf-8")
    said = run("book", "odd.toml", "-o", "out.pdf", "--jobs", 1)
    assert said.code == 5
    assert said.lines[-1] == "odd.toml: copy mono: not one puzzle could be made, so there is no book"
    assert all("copy main: " in line or "copy mono: " in line for line in said.lines)


@pytest.mark.usefixtures("book")
def test_an_export_goes_on_too(run: Run, tmp_path: Path) -> None:
    said = run("export", "dots.toml", "-o", "pieces", "--jobs", 1)
    assert said.code == 3
    assert ["copy pocket" in line or "copy novel" in line for line in said.lines] == [True, True]
    assert (tmp_path / "pieces" / "mono" / "manifest.json").exists()
    assert not (tmp_path / "pieces" / "pocket").exists()
