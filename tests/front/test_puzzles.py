"""Puzzles from Python: made, proved, looked at and saved."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stdout
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely

import printkit
from printkit.cli import main

SNAIL = Path(__file__).parents[2] / "templates" / "books" / "dot-to-dot" / "art" / "snail.svg"
SQUARE = shapely.box(0, 0, 40, 30)


@pytest.fixture(scope="module")
def board() -> printkit.Puzzle:
    return printkit.make("board", board="6x10", given=8, seed=3)


def test_a_puzzle_tells_what_it_is(board: printkit.Puzzle) -> None:
    assert re.fullmatch(r"board:[0-9a-f]{10}#3", board.identity)
    assert (board.kind, board.seed, board.parameters["given"]) == ("board", 3, 8)
    assert board.proof["solutions"] >= 1
    assert 1 <= board.stars <= 5
    assert board.title in repr(board)
    assert board.to_json()["printkit"]["identity"] == board.identity


def test_a_puzzle_is_proved_again_from_its_page(board: printkit.Puzzle) -> None:
    assert board.prove() == board.proof


def test_page_and_answer_are_what_the_command_writes(board: printkit.Puzzle, tmp_path: Path) -> None:
    words = ["make", "board", "--board", "6x10", "--given", "8", "--seed", "3", "-q"]
    for page, more in ((board.page, []), (board.answer, ["--answer"])):
        for form in ("svg", "pdf", "json"):
            with redirect_stdout(io.StringIO()):
                assert main([*words, "-o", str(tmp_path / f"there.{form}"), *more]) == 0
            assert page.save(tmp_path / f"here.{form}").read_bytes() == (tmp_path / f"there.{form}").read_bytes()


def test_page_answer_and_puzzle_show_themselves(board: printkit.Puzzle) -> None:
    page, answer, both = (ElementTree.fromstring(each._repr_svg_()) for each in (board.page, board.answer, board))
    widths = [float(each.attrib["width"]) for each in (page, answer, both)]
    assert widths[2] > widths[0] + widths[1]
    assert board.page._repr_svg_() != board.answer._repr_svg_()


def test_a_page_is_saved_as_its_name_says(board: printkit.Puzzle, tmp_path: Path) -> None:
    for form, start in (("pdf", b"%PDF"), ("svg", b"<?xml"), ("png", b"\x89PNG"), ("json", b"{")):
        assert board.save(tmp_path / f"page.{form}").read_bytes().startswith(start)
    assert json.loads((tmp_path / "page.json").read_text())["format"].startswith("printkit-board/")
    with pytest.raises(printkit.UsageError, match="does not say what to make"):
        board.save(tmp_path / "page.docx")
    assert sorted(file.name for file in tmp_path.iterdir()) == ["page.json", "page.pdf", "page.png", "page.svg"]


def test_the_look_of_a_page_can_be_chosen() -> None:
    letter = printkit.make("null", paper="Letter", theme="mono", language="de")
    assert (letter.page.scene.width, letter.page.scene.height) == (215.9, 279.4)
    assert letter.title != printkit.make("null").title
    assert letter.identity == printkit.make("null").identity, "how it looks is no part of what it is"


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(printkit.SpecError) as caught:
        printkit.make("board", seed=-1, board="6x", given=99, gifen=3)
    assert [fault.field for fault in caught.value.faults] == ["seed", "board", "given", "gifen"]
    with pytest.raises(printkit.SpecError) as caught:
        printkit.make("null", paper="A44", theme="pastel", language="la", template="magazine")
    assert [fault.field for fault in caught.value.faults] == ["paper", "template", "theme", "language"]
    assert 'did you mean "A4"?' in str(caught.value)


def test_a_misspelt_word_for_the_look_is_told_from_a_parameter() -> None:
    with pytest.raises(printkit.SpecError, match='there is no setting "themes" here; did you mean "theme"') as caught:
        printkit.make("board", themes="mono", zzz=1)
    assert caught.value.faults[1].remedy.startswith("choose one of")


@pytest.mark.parametrize("seed", [True, 1.5, "3", None])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(printkit.SpecError, match=r"seed: .* is not a whole number"):
        printkit.make("null", seed=seed)


def test_a_value_that_no_parameter_takes_is_refused() -> None:
    with pytest.raises(printkit.SpecError, match="board: a value of the sort object cannot be taken"):
        printkit.make("board", board=object())
    with pytest.raises(printkit.SpecError, match='there is no kind "bored"'):
        printkit.make("bored")


def test_a_drawing_is_the_same_however_it_comes() -> None:
    """A path, its name, its content and geometry give one puzzle: what counts is what is drawn."""
    wanted = {"dots": 30, "size": 120}
    named = printkit.make("numbered", drawing=str(SNAIL), **wanted)
    assert printkit.make("numbered", drawing=SNAIL, **wanted).identity == named.identity
    assert printkit.make("numbered", drawing=SNAIL.read_bytes(), **wanted).identity == named.identity
    square = printkit.make("numbered", drawing=SQUARE, dots=12)
    assert printkit.make("numbered", drawing=printkit.read_drawing(SQUARE), dots=12).identity == square.identity
    assert printkit.make("numbered", drawing=np.array(SQUARE.exterior.coords), dots=np.int64(12)).identity == square.identity
    assert square.parameters["drawing"] == "drawing.json"


def test_a_drawing_that_is_not_there_is_told() -> None:
    with pytest.raises(printkit.InputError, match=r'drawing: "snayl.svg": there is no such file'):
        printkit.make("numbered", drawing="snayl.svg")


def test_a_shape_of_shapely_can_be_a_board() -> None:
    puzzle = printkit.make("board", board=shapely.box(0, 0, 10, 6), given=8)
    assert puzzle.proof["solutions"] >= 1


def test_a_puzzle_that_is_not_kept_leaves_nothing(store: Path) -> None:
    printkit.make("null", keep=False)
    assert not list(store.rglob("*.json"))
    printkit.make("null")
    assert list(store.rglob("*.json"))
