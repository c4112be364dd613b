"""Starter books, and puzzles that show what a kind is."""

from __future__ import annotations

from pathlib import Path

import pytest

import printkit


def test_every_starter_has_a_title_and_can_be_read() -> None:
    found = printkit.starters()
    assert found[0].name == "first-book"
    assert {"sampler", "tangram"} <= {each.name for each in found}
    for each in found:
        assert each.title
        assert each.summary
        assert each.book().title == each.title


def test_a_copy_is_a_book_and_nothing_is_overwritten(tmp_path: Path) -> None:
    starter = next(each for each in printkit.starters() if each.name == "dot-to-dot")
    file = starter.copy_to(tmp_path / "mine")
    assert printkit.load_book(file).check().title == starter.title
    for place in (tmp_path / "mine", file):
        with pytest.raises(printkit.UsageError, match=r"is not empty|is a file"):
            starter.copy_to(place)


def test_a_starter_and_a_kind_show_a_puzzle() -> None:
    starter = next(each for each in printkit.starters() if each.name == "dot-to-dot")
    shown = starter.sample(paper="A5")
    assert (shown.kind, shown.page.scene.width) == ("numbered", 148)
    assert printkit.sample("numbered", language="de").title.startswith("Von 1 bis 40")
    assert printkit.sample("null").identity == printkit.sample("null", theme="mono").identity
    with pytest.raises(printkit.SpecError, match='no kind "bored"'):
        printkit.sample("bored")


def test_files_are_named_in_a_folder_and_not_outside(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    line = '<path d="M5 39V2H25L20 8L25 14H5" stroke="#000" fill="none"/>'
    for place in (folder / "flag.svg", tmp_path / "flag.svg"):
        place.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 40">{line}</svg>')
    made = printkit.make("numbered", folder=folder, drawing="flag.svg", dots=12)
    kept = printkit.make("numbered", drawing=tmp_path / "flag.svg", dots=12)
    assert (made.kept, kept.kept, made.identity) == (False, True, kept.identity)
    for outside in ("../flag.svg", str(tmp_path / "flag.svg")):
        with pytest.raises(printkit.PrintkitError, match="drawing: "):
            printkit.make("numbered", folder=folder, drawing=outside, dots=12)
