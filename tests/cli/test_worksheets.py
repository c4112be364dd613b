"""Sheets to hand out: versions in files of their own, many drawings at once, sections that climb."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from said import Run, Said

Build = Callable[..., Said]

SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><path d="M5 5H85V85H5Z" fill="none" stroke="#000"/></svg>'
KITE = SQUARE.replace("M5 5H85V85H5Z", "M45 5L80 40L45 85L10 40Z")
HOUSE = SQUARE.replace("H5Z", "H5ZM5 5L45 0L85 5")
PUZZLES = '[[section]]\ntitle = "Odd"\n[[section.puzzle]]\nkind = "null"\ncount = 3\n'
DOTS = '[[section]]\ntitle = "Dots"\n[[section.puzzle]]\nkind = "numbered"\ndots = 20\n'


@pytest.fixture
def build(run: Run, tmp_path: Path) -> Build:
    def build(text: str, *options: str) -> Said:
        (tmp_path / "w.toml").write_text(f'title = "Sheets"\n{text}', encoding="utf-8")
        return run("book", "w.toml", "-o", "w.pdf", "--jobs", "1", *options)

    return build


@pytest.fixture
def art(tmp_path: Path) -> Path:
    folder = tmp_path / "art"
    folder.mkdir()
    for name, text in (("02_red-house.svg", HOUSE), ("a.svg", SQUARE), ("kite.svg", KITE)):
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def manifest(folder: Path, name: str) -> dict[str, Any]:
    return dict(json.loads((folder / f"{name}.manifest.json").read_text(encoding="utf-8")))


def drawings(folder: Path, name: str) -> list[str]:
    return [puzzle["parameters"]["drawing"] for puzzle in manifest(folder, name)["puzzles"]]


def test_every_version_is_a_file_with_its_own_numbers_and_answers(build: Build, tmp_path: Path) -> None:
    made = build(f'form = "worksheet"\nversions = 2\n{PUZZLES}')
    assert made.code == 0, made.err
    assert sorted(file.name for file in tmp_path.glob("*.pdf")) == ["w-A.pdf", "w-B.pdf"]
    sheets = [manifest(tmp_path, f"w-{letter}") for letter in "AB"]
    for sheet in sheets:
        assert sheet["pages"] == ["001-puzzle-1", "002-puzzle-2", "003-puzzle-3", "004-answers"]
        assert [(puzzle["number"], puzzle["label"], puzzle["answer_page"]) for puzzle in sheet["puzzles"]] == [
            (1, "1", 4),
            (2, "2", 4),
            (3, "3", 4),
        ]
    identities = [puzzle["identity"] for sheet in sheets for puzzle in sheet["puzzles"]]
    assert len(set(identities)) == 6


def test_a_book_keeps_its_versions_together(build: Build, tmp_path: Path) -> None:
    assert build(f"versions = 2\n{PUZZLES}").code == 0
    assert [puzzle["label"] for puzzle in manifest(tmp_path, "w")["puzzles"]] == ["A1", "A2", "A3", "B1", "B2", "B3"]


def test_worksheets_have_pages_of_a_book_if_they_are_asked_for(build: Build, tmp_path: Path) -> None:
    assert build(f'form = "worksheet"\nwith_pages = ["title", "rules"]\n{PUZZLES}').code == 0
    assert [page[4:] for page in manifest(tmp_path, "w")["pages"]][:3] == ["title", "rules-null", "puzzle-1"]
    refused = build(f'form = "worksheet"\nwith_pages = ["tittle"]\n{PUZZLES}')
    assert refused.code == 3
    assert "tittle" in refused.err


def test_a_section_climbs(build: Build, tmp_path: Path) -> None:
    sizes = "".join(f'[[section.puzzle]]\nkind = "null"\nrows = {rows}\ncolumns = {rows}\n' for rows in (14, 3, 9, 2))
    assert build(f'[[section]]\ntitle = "Odd"\norder = "difficulty"\n{sizes}').code == 0
    puzzles = manifest(tmp_path, "w")["puzzles"]
    assert [puzzle["number"] for puzzle in puzzles] == [1, 2, 3, 4]
    assert [puzzle["difficulty"] for puzzle in puzzles] == sorted(puzzle["difficulty"] for puzzle in puzzles)
    assert puzzles[0]["parameters"]["rows"] < puzzles[-1]["parameters"]["rows"] == 14
    assert build(f'[[section]]\ntitle = "Odd"\n{sizes}').code == 0
    assert [puzzle["parameters"]["rows"] for puzzle in manifest(tmp_path, "w")["puzzles"]] == [14, 3, 9, 2]


def test_a_swapped_puzzle_keeps_its_place_in_a_section_that_climbs(build: Build, tmp_path: Path) -> None:
    head = '[[section]]\ntitle = "Odd"\norder = "difficulty"\n'
    sizes = "".join(f'[[section.puzzle]]\nkind = "null"\nrows = {rows}\ncolumns = {rows}\n' for rows in (9, 3))
    assert build(head + sizes).code == 0
    before = manifest(tmp_path, "w")["puzzles"]
    assert build(head + sizes + "[[replace]]\npuzzle = 1\nseed = 5\n").code == 0
    after = manifest(tmp_path, "w")["puzzles"]
    assert after[1] == before[1]
    assert (after[0]["parameters"]["rows"], after[0]["seed"]) == (3, 5)
    refused = build(head + sizes + "[[replace]]\npuzzle = 1\nrows = 5\n")
    assert refused.code == 3
    assert "only the seed can be replaced" in refused.err


@pytest.mark.parametrize("wanted", ['"art"', '"art/*.svg"', '["art/02_red-house.svg", "art/a.svg", "art/k*.svg"]'])
def test_every_drawing_becomes_a_puzzle(build: Build, art: Path, tmp_path: Path, wanted: str) -> None:
    made = build(f"{DOTS}drawings = {wanted}\n")
    assert made.code == 0, made.err
    assert drawings(tmp_path, "w") == ["02_red-house.svg", "a.svg", "kite.svg"]


def test_versions_get_other_drawings(build: Build, art: Path, tmp_path: Path) -> None:
    assert build(f'form = "worksheet"\nversions = 3\n{DOTS}drawings = "art"\ncount = 1\n').code == 0
    assert [drawings(tmp_path, f"w-{letter}") for letter in "ABC"] == [["02_red-house.svg"], ["a.svg"], ["kite.svg"]]
    assert build(f'form = "worksheet"\nversions = 2\n{DOTS}drawings = "art"\n').code == 0
    assert drawings(tmp_path, "w-A") == ["02_red-house.svg", "a.svg", "kite.svg"]
    assert drawings(tmp_path, "w-B") == ["a.svg", "kite.svg", "02_red-house.svg"]


def test_the_seed_of_a_drawing_does_not_depend_on_others(build: Build, art: Path, tmp_path: Path) -> None:
    assert build(f'{DOTS}drawings = "art"\n').code == 0
    before = {puzzle["parameters"]["drawing"]: puzzle["identity"] for puzzle in manifest(tmp_path, "w")["puzzles"]}
    (art / "0.svg").write_text(KITE.replace("45 5", "50 9"), encoding="utf-8")
    assert build(f'{DOTS}drawings = "art"\n').code == 0
    after = {puzzle["parameters"]["drawing"]: puzzle["identity"] for puzzle in manifest(tmp_path, "w")["puzzles"]}
    assert before.items() < after.items()


def test_a_drawing_that_cannot_be_read_keeps_no_other_out(build: Build, art: Path, tmp_path: Path) -> None:
    (art / "b.svg").write_text("<svg", encoding="utf-8")
    made = build(f'{DOTS}drawings = "art"\n')
    assert made.code == 5
    assert '"art/b.svg": is not well-formed XML' in made.err
    assert drawings(tmp_path, "w") == ["02_red-house.svg", "a.svg", "kite.svg"]
    assert [puzzle["number"] for puzzle in manifest(tmp_path, "w")["puzzles"]] == [1, 2, 4]


def test_a_table_beside_the_drawings_says_more_about_them(build: Build, art: Path, tmp_path: Path) -> None:
    (art / "art.toml").write_text('[kite]\nname = "A dragon"\ncredit = "Ann, CC BY 4.0"\ndots = 30\n', encoding="utf-8")
    assert build(f'{DOTS}drawings = "art"\n', "--svg", "svg").code == 0
    told = {puzzle["parameters"]["drawing"]: puzzle["parameters"] for puzzle in manifest(tmp_path, "w")["puzzles"]}
    assert [told[name]["dots"] for name in sorted(told)] == [20, 20, 30]
    pages = {page.stem[4:]: page.read_text(encoding="utf-8") for page in (tmp_path / "svg").glob("*.svg")}
    assert all(name in pages["answers"] for name in ("A dragon", "Red house"))
    shown = [re.sub("(?s)<metadata.*?</metadata>", "", pages[page]) for page in pages if page.startswith("puzzle")]
    assert len(shown) == 3
    assert not any("dragon" in page for page in shown)
    assert "Ann, CC BY 4.0" in pages["imprint"]


def test_a_spreadsheet_says_it_as_well(build: Build, art: Path, tmp_path: Path) -> None:
    (art / "art.csv").write_text("file;name;dots\nkite.svg;A dragon;30\na;;\n", encoding="utf-8")
    assert build(f'{DOTS}drawings = "art"\n').code == 0
    assert [puzzle["parameters"]["dots"] for puzzle in manifest(tmp_path, "w")["puzzles"]] == [20, 20, 30]


@pytest.mark.parametrize(
    ("lines", "complaint"),
    [
        ('drawings = "pictures/*.svg"', '"pictures/*.svg": there is no drawing of that name'),
        ('drawings = "../*.svg"', "is not in the folder of the book"),
        ('drawings = "art/**"', "has a ** in it"),
        ('drawings = "art"\ndrawing = "art/a.svg"', "names one drawing and several"),
        ('drawings = "art"\ncount = 4', "4 puzzles were asked for, and there are 3 drawings"),
        ("drawings = 3", "drawings: 3"),
    ],
)
def test_what_cannot_be_meant_is_told(build: Build, art: Path, lines: str, complaint: str) -> None:
    made = build(f"{DOTS}{lines}\n")
    assert made.code == 3, made.err
    assert complaint in made.err


def test_a_kind_without_drawings_takes_none(build: Build, art: Path) -> None:
    made = build(f'{PUZZLES}drawings = "art"\n')
    assert made.code == 3
    assert "a puzzle of the kind null begins with no drawing" in made.err


@pytest.mark.parametrize("table", ["dots = 3\n", "[a]\ncolour = 3\n", "[a\n", "[a]\ndots = 2\n"])
def test_a_table_that_is_wrong_is_told(build: Build, art: Path, table: str) -> None:
    (art / "art.toml").write_text(table, encoding="utf-8")
    made = build(f'{DOTS}drawings = "art"\n')
    assert made.code == 3
    assert "art/art.toml" in made.err


def test_a_page_without_room_gets_fewer_dots(build: Build, art: Path, tmp_path: Path) -> None:
    made = build(f'theme = "large"\n{DOTS.replace("20", "400")}drawing = "art/kite.svg"\n')
    assert made.code == 0, made.err
    (puzzle,) = manifest(tmp_path, "w")["puzzles"]
    assert 20 <= puzzle["parameters"]["dots"] < 400
    assert f"kite.svg: it has {puzzle['parameters']['dots']} dots, because the page has no room for more" in made.err
