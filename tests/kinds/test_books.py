"""Every kind goes through the whole house: a book of one puzzle with cut-outs and a cover, an export, and single pages.

Whatever the rest of printkit may ask of a `KIND` is asked here, so that no field of it is found broken only in print.
"""

from __future__ import annotations

import json
import shutil
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from cases import ART, CASES

from printkit import book, kind_folder
from printkit.batch.build import Manner, build
from printkit.batch.export import export
from printkit.batch.extra import Extras
from printkit.batch.output import Outputs
from printkit.book.profile import profile
from printkit.contract import Kind, kind
from printkit.contract.screen import FOLDER
from printkit.page.language import language, language_codes
from printkit.preflight.report import preflight

ASKED = {
    "name",
    "rules",
    "version",
    "spec",
    "make",
    "prove",
    "from_json",
    "how_to_play",
    "screens",
    "known_as",
    "play_page",
    "tables",
}
"""The fields of a kind that tests call: those of this folder, and `tests/contract` for the names that people try."""


def test_every_field_of_a_kind_is_asked_for() -> None:
    assert {field.name for field in fields(Kind)} == ASKED


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_screen_has_its_module_and_its_words(name: str) -> None:
    for screen in kind(name).screens:
        assert (kind_folder.folder(name) / FOLDER / screen.module).is_file()
        for code in language_codes():
            assert language(code).say(f"{name}.screen.{screen.name}.title")
            assert language(code).say(f"{name}.screen.{screen.name}.about")
        assert all(callable(ask) for ask in screen.asks.values())


@pytest.mark.parametrize("name", sorted(CASES))
def test_what_is_played_has_its_modules_and_its_rules(name: str) -> None:
    page = kind(name).play_page
    for file in (page.module, *page.styles) if page else ():
        assert (kind_folder.folder(name) / FOLDER / file).is_file()
    games = [table.game for table in kind(name).tables]
    assert len(set(games)) == len(games)
    assert all(table.deeds and callable(table.build) and callable(table.begin) for table in kind(name).tables)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PRINTKIT_CACHE", str(tmp_path / "cache"))
    shutil.copytree(ART, tmp_path / "book", dirs_exist_ok=True)
    return tmp_path / "book"


def written(value: Any) -> str:
    """Write a parameter as TOML."""
    return json.dumps(list(value) if isinstance(value, tuple) else value, ensure_ascii=False)


def book_of(name: str, folder: Path, **settings: Any) -> book.Book:
    parameters = "\n".join(f"{key} = {written(value)}" for key, value in CASES[name].specs[0].items())
    more = "\n".join(f"{key} = {written(value)}" for key, value in settings.items())
    head = f'title = "One {name}"\nindex = true\n{more}\n[[section]]\ntitle = "Only"\nintro = "One."\n'
    return book.loads(f'{head}[[section.puzzle]]\nkind = "{name}"\ncutouts = true\n{parameters}\n', "one.toml", folder)


def quietly() -> Manner:
    return Manner(lambda *_: None, lambda _: None)


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_kind_makes_a_book_with_a_cover_that_can_be_printed(name: str, folder: Path) -> None:
    outputs = Outputs(pdf=folder / "one.pdf", svg=folder / "svg", extras=Extras(cover=folder / "cover.pdf"))
    made = build(book_of(name, folder, profile="screen"), outputs, quietly())
    assert not made.left_out
    (described,) = made.manifest["puzzles"]
    assert described["kind"] == name
    assert described["stars"] in range(1, 6)
    assert not preflight(folder / "one.pdf", profile("screen")).findings
    pages = "\n".join(made.manifest["pages"])
    assert f"rules-{name}" in pages
    rules = next((folder / "svg").glob(f"*-rules-{name}.svg")).read_text(encoding="utf-8")
    assert f">{kind(name).label(language('en'))}</text>" in rules


@pytest.mark.parametrize("name", sorted(CASES))
def test_a_kind_is_exported_for_designers(name: str, folder: Path) -> None:
    export(book_of(name, folder), folder / "out", quietly())
    for shelf in ("pages", "puzzles", "json"):
        assert list((folder / "out" / shelf).iterdir())
    (record,) = (file for file in (folder / "out" / "json").glob("*.json") if not file.name.startswith("printkit-"))
    data = json.loads(record.read_text(encoding="utf-8"))
    assert kind(name).from_json(data).to_json() == {key: value for key, value in data.items() if key != "printkit"}
