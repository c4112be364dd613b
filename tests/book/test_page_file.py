"""Page furniture of the user's own: read beside the book, checked, and refused in people's words."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit import book, resources
from printkit.book.model import Book
from printkit.book.pages.style import style_of
from printkit.errors import SpecError

BOOK = 'title = "Mine"\npaper = "{paper}"\ntemplate = "{template}"\n[[section]]\ntitle = "S"\n[[section.puzzle]]\nkind = "null"\n'
PAGES = (resources.root() / "templates" / "pages" / "workbook.toml").read_text()


def loaded(folder: Path, template: str = "my-pages.toml", paper: str = "A4") -> Book:
    return book.loads(BOOK.format(template=template, paper=paper), "book.toml", folder)


@pytest.mark.parametrize("name", resources.template_names("pages"))
def test_the_shelf_is_sound(name: str) -> None:
    assert style_of(loaded(Path(), name)).furniture.inner > 0


def test_a_copied_and_changed_file_is_used(tmp_path: Path) -> None:
    (tmp_path / "my-pages.toml").write_text(PAGES.replace("inner = 20", "inner = 31.5"))
    assert style_of(loaded(tmp_path)).furniture.inner == 31.5


def test_all_faults_of_the_file_come_with_their_lines(tmp_path: Path) -> None:
    damaged = (
        PAGES.replace("inner = 20", 'inner = "wide"').replace("rounding = 1.6", "roundin = 1.6").replace("top = 13", "top = -1")
    )
    (tmp_path / "my-pages.toml").write_text(damaged)
    with pytest.raises(SpecError) as caught:
        loaded(tmp_path)
    lines = str(caught.value).splitlines()
    rows = damaged.splitlines()
    for needle, words in (("roundin", "did you mean"), ('"wide"', "not a number"), ("top", "-1")):
        number = next(index for index, row in enumerate(rows, 1) if needle in row)
        assert any(line.startswith(f"{tmp_path}/my-pages.toml:{number}: ") and words in line for line in lines), lines
    assert len(lines) == 3


@pytest.mark.parametrize("name", ["../pages.toml", "/etc/pages.toml", "a/../../pages.toml", "C:pages.toml", "..\\\\pages.toml"])
def test_a_book_reaches_for_no_file_elsewhere(tmp_path: Path, name: str) -> None:
    with pytest.raises(SpecError, match="not in the folder of the book"):
        loaded(tmp_path, name)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match=r"my-pages\.toml: there is no such file"):
        loaded(tmp_path)


def test_margins_must_leave_room(tmp_path: Path) -> None:
    (tmp_path / "my-pages.toml").write_text(PAGES.replace("inner = 20", "inner = 70").replace("outer = 14", "outer = 60"))
    with pytest.raises(SpecError, match=r"^book\.toml:3: template: the margins leave 18 × 186 mm of A5; leave at least"):
        loaded(tmp_path, paper="A5")


def test_paper_too_small_for_the_margins_is_told_with_its_line() -> None:
    with pytest.raises(SpecError, match=r"^book\.toml:2: paper: the margins leave 66 × 106 mm of 100x130mm"):
        book.loads(BOOK.format(template="workbook", paper="100x130mm").replace('template = "workbook"\n', ""))


def test_faults_of_book_and_pages_are_told_together(tmp_path: Path) -> None:
    (tmp_path / "my-pages.toml").write_text(PAGES.replace("inner = 20", "inner = 700"))
    with pytest.raises(SpecError) as caught:
        book.loads(BOOK.format(template="my-pages.toml", paper="A4").replace('"null"', '"null"\nrows = 1'), "book.toml", tmp_path)
    assert [fault.place.rpartition("/")[2] for fault in caught.value.faults] == ["book.toml:8", "my-pages.toml:9"]
