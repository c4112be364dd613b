"""Books in every profile from the command line: the same bytes each time, a passed preflight, covers, booklets, proofs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pikepdf
import pytest
from said import Run

from printkit.book.profile import profile_names

BOOK = """
title = "Odd ones"
author = "N. N."
isbn = "978-0-306-40615-7"

[[section]]
title = "Find them"
intro = "Look closely."
[[section.puzzle]]
kind = "null"
count = 20

[[section]]
title = "Smaller"
[[section.puzzle]]
kind = "null"
rows = 4
count = 4
per_page = 4
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    file = tmp_path / "book.toml"
    file.write_text(BOOK, encoding="utf-8")
    return file


@pytest.mark.parametrize("profile", profile_names())
def test_the_same_bytes_whatever_the_jobs_and_the_process(run: Run, book: Path, profile: str) -> None:
    files = ("-o", "{}.pdf", "--cover", "{}-cover.pdf", "--booklet", "{}-booklet.pdf")
    common = ("book", book, "--profile", profile, "--no-cache", "-q")
    assert run(*common, *(word.format("one") for word in files), "--jobs", 2).code == 0
    command = [sys.executable, "-m", "printkit", *map(str, common), *(word.format("two") for word in files), "--jobs", "1"]
    subprocess.run(command, check=True, cwd=book.parent, env={**os.environ, "PYTHONHASHSEED": "5"})
    for ending in (".pdf", "-cover.pdf", "-booklet.pdf"):
        one, two = ((book.parent / f"{name}{ending}").read_bytes() for name in ("one", "two"))
        assert one == two


@pytest.mark.parametrize("profile", profile_names())
def test_a_book_its_cover_and_its_sheets_pass_the_preflight_of_their_profile(run: Run, book: Path, profile: str) -> None:
    files = ("-o", "b.pdf", "--cover", "c.pdf", "--booklet", "f.pdf", "--two-up", "t.pdf")
    assert run("book", book, *files, "--profile", profile, "-q").code == 0
    said = run("check", "b.pdf", "--profile", profile)
    assert (said.code, said.err) == (0, "")
    assert f"nothing that the profile {profile} forbids" in said.out
    for option, file in (("--cover-of", "c.pdf"), ("--booklet-of", "f.pdf"), ("--two-up-of", "t.pdf")):
        said = run("check", file, "--profile", profile, option, "b.pdf")
        assert (said.code, said.err) == (0, "")
    said = run("check", "b.pdf", "--profile", profile, "--cover-of", "b.pdf")
    assert said.code == 6
    assert "b.pdf: pages: " in said.err


def test_a_cover_or_sheets_that_are_checked_as_a_book_get_a_hint(run: Run, book: Path) -> None:
    files = ("-o", "b.pdf", "--cover", "c.pdf", "--booklet", "f.pdf")
    run("book", book, *files, "--profile", "kdp", "-q")
    cover, sheets = (run("check", file, "--profile", "kdp") for file in ("c.pdf", "f.pdf"))
    assert (cover.code, sheets.code) == (6, 6)
    assert cover.lines[-1] == "c.pdf: is this a cover? then: printkit check c.pdf --profile kdp --cover-of BOOK.pdf"
    assert "c.pdf: pages: 1 page; paperbacks from Amazon KDP have 24 to" in cover.err
    assert "c.pdf: pages: 1 page, which is not a multiple of 2; add blank pages at the end" in cover.lines
    assert "printkit check f.pdf --profile kdp --booklet-of BOOK.pdf (or --two-up-of)" in sheets.lines[-1]
    other = run("check", "b.pdf", "--profile", "ingram")
    assert other.code == 6
    assert "then:" not in other.err + run("check", "c.pdf", "--profile", "kdp", "--cover-of", "c.pdf").err


def test_a_file_is_checked_as_one_thing_at_a_time(run: Run) -> None:
    said = run("check", "c.pdf", "--profile", "kdp", "--cover-of", "b.pdf", "--booklet-of", "b.pdf")
    assert said.code == 2
    assert "--cover-of and --booklet-of exclude each other; check one after the other" in said.err


def test_a_violation_is_told_with_its_page_and_exit_code_6(run: Run, book: Path) -> None:
    run("book", book, "-o", "b.pdf", "--profile", "screen", "-q")
    said = run("check", "b.pdf", "--profile", "kdp")
    assert said.code == 6
    assert "b.pdf: outline: the file has bookmarks; leave them out" in said.lines
    assert any(line.startswith("b.pdf: pages 3, ") and "annotation" in line for line in said.lines)


def test_findings_for_machines(run: Run, book: Path) -> None:
    run("book", book, "-o", "b.pdf", "--profile", "screen", "-q")
    said = run("check", "b.pdf", "--profile", "kdp", "--json")
    assert (said.object["ok"], said.object["exit_code"], said.object["profile"]) == (False, 6, "kdp")
    assert {"rule", "page", "problem", "remedy"} == said.object["findings"][0].keys()


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("nothing.pdf", "--profile", "kdp"), 4, "nothing.pdf: there is no such file"),
        (("b.pdf", "--profile", "kpd"), 2, '--profile: there is no "kpd"; did you mean "kdp"?'),
        (("b.pdf", "--profile", "kdp", "--stock", "silk"), 2, 'stock: the profile kdp has no paper "silk"'),
        (("book.toml", "--profile", "kdp"), 4, "book.toml: this is not a sound PDF"),
        (("b.pdf",), 2, "--profile"),
    ],
)
def test_what_cannot_be_checked_is_told(run: Run, book: Path, words: tuple[str, ...], code: int, message: str) -> None:
    said = run("check", *words)
    assert said.code == code
    assert message in said.err


def test_cover_and_sheets_can_be_made_alone(run: Run, book: Path, tmp_path: Path) -> None:
    said = run("book", book, "--profile", "kdp", "--cover", "c.pdf", "--two-up", "t.pdf")
    assert said.code == 0
    assert "c.pdf: the cover" in said.out
    assert not (tmp_path / "book.pdf").exists()
    with pikepdf.open(tmp_path / "c.pdf") as cover, pikepdf.open(tmp_path / "t.pdf") as sheets:
        width = 2 * 210 + len(sheets.pages) * 2 * 0.059614 + 2 * 3.175
        assert float(cover.pages[0].MediaBox[2]) * 25.4 / 72 == pytest.approx(width, abs=0.1)
        assert float(sheets.pages[0].MediaBox[2]) * 25.4 / 72 == pytest.approx(420, abs=0.1)


def test_previews_show_the_cover_too(run: Run, book: Path, tmp_path: Path) -> None:
    run("book", book, "--profile", "kdp", "--cover", "c.pdf", "--png", "previews", "--svg", "pages", "--dpi", 40, "-q")
    assert (tmp_path / "previews" / "cover.png").read_bytes().startswith(b"\x89PNG")
    assert "Odd ones" in (tmp_path / "pages" / "cover.svg").read_text(encoding="utf-8")
    run("book", book, "--profile", "kdp", "--svg", "pages", "-q")
    assert not (tmp_path / "pages" / "cover.svg").exists()


def test_all_ways_to_make_something_are_named_where_none_was_given(run: Run, book: Path) -> None:
    said = run("book", book)
    assert said.code == 2
    assert all(option in said.err for option in ("-o", "--svg", "--png", "--cover", "--booklet", "--two-up"))


def test_a_proof_in_greys_has_no_colours(run: Run, book: Path, tmp_path: Path) -> None:
    run("book", book, "-o", "grey.pdf", "--cover", "cover.pdf", "--grey", "-q")
    run("book", book, "-o", "colour.pdf", "-q")
    coloured = {}
    for name in ("grey", "cover", "colour"):
        with pikepdf.open(tmp_path / f"{name}.pdf") as pdf:
            coloured[name] = any(b" rg" in page.Contents.read_bytes() for page in pdf.pages)
    assert coloured == {"grey": False, "cover": False, "colour": True}


def test_too_thin_a_book_is_refused_and_leaves_nothing(run: Run, book: Path, tmp_path: Path) -> None:
    book.write_text(BOOK.replace("count = 20", "count = 2"), encoding="utf-8")
    said = run("book", book, "-o", "b.pdf", "--profile", "kdp")
    assert said.code == 3
    assert "paperbacks from Amazon KDP have at least 24" in said.err
    assert [file.name for file in tmp_path.iterdir()] == ["book.toml"]


def test_a_part_of_a_book_is_made_whatever_its_length(run: Run, book: Path) -> None:
    assert run("book", book, "-o", "b.pdf", "--profile", "kdp", "--draft", "-q").code == 0
