"""The figure table: pieces laid by hand are judged at once, and what is saved is the puzzle that the command line makes."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import printkit
from printkit.errors import PrintkitError
from printkit.kinds.tangram import figure_table
from printkit.kinds.tangram.laying import move_of
from printkit.kinds.tangram.library import library
from printkit.kinds.tangram.piece_set import set_names, shipped_set

OWN_SET = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 80" stroke="black" fill="none">
<path id="roof" d="M 10 40 A 30 30 0 0 1 70 40 Z"/><path id="door" d="M 10 40 H 40 V 70 H 10 Z"/>
<path id="wall" d="M 40 40 H 70 V 70 H 40 Z"/></svg>"""


def unheard(_: Any) -> None:
    """Nobody listens."""


def ask(what: str, **content: Any) -> Any:
    """Ask as a browser does: what travels is JSON."""
    return json.loads(json.dumps(getattr(figure_table, what)(content, unheard)))


def laid(figure: str, set_name: str = "tangram") -> list[list[Any]]:
    return ask("laid", set=set_name, figure=figure)["laid"]


def shifted(lines: list[list[Any]], piece: str, dx: float, dy: float = 0.0) -> list[list[Any]]:
    return [
        [name, turn, x + dx, y + dy, *over] if name == piece else [name, turn, x, y, *over] for name, turn, x, y, *over in lines
    ]


def judged(lines: list[list[Any]], set_name: Any = "tangram") -> dict[str, Any]:
    return ask("judged", set=set_name, laid=lines)


def test_every_set_can_be_chosen_in_every_language() -> None:
    for code in ("en", "de", "es", "pt"):
        told = ask("sets", language=code)
        assert sorted(each["name"] for each in told) == sorted(set_names())
    assert told[0]["name"] == "tangram"


@pytest.mark.parametrize("name", set_names())
def test_a_set_is_described_exactly_and_stands_whole(name: str) -> None:
    told = ask("opened", set=name, language="de")
    pieces = shipped_set(name).pieces
    assert [each["name"] for each in told["pieces"]] == [piece.name for piece in pieces]
    for each, piece in zip(told["pieces"], pieces, strict=True):
        assert each["rings"][0][0][:2] == list(piece.region.outline[0].start)
    assert len({each["letter"] for each in told["pieces"]}) == len(pieces)
    assert {each["name"] for each in told["figures"]} >= set(library(name))
    assert judged(told["laid"], name) == {"overlaps": [], "apart": [], "near": [], "missing": [], "whole": True}


@pytest.mark.parametrize(("name", "figure"), [("tangram", "swan"), ("tangram", "house"), ("cross", "square"), ("egg", "egg")])
def test_a_figure_is_laid_by_its_first_solution(name: str, figure: str) -> None:
    assert judged(laid(figure, name), name)["whole"]


@pytest.mark.parametrize("name", set_names())
def test_figures_of_the_library_lie_whole(name: str) -> None:
    figures = [one for one in library(name).values() if one.moves][:6]
    assert all(judged(laid(one.name, name), name)["whole"] for one in figures)


def test_what_lies_wrong_is_told_by_name() -> None:
    square = laid("square")
    names = [line[0] for line in square]
    on_top = judged(shifted(square, "SQ", 0.3))
    assert on_top["overlaps"]
    assert all(names.index("SQ") in pair for pair in on_top["overlaps"])
    assert not on_top["whole"]
    away = judged(shifted(square, "M", 0, 9.0))
    assert away["apart"] == [[names.index("M")]]
    assert not away["overlaps"]
    assert not away["whole"]
    fewer = judged(square[1:])
    assert fewer["missing"] == ["L1"]
    assert not fewer["whole"]
    beside = judged(shifted(square, "M", 0, 0.02))
    assert [names.index("M")] in beside["apart"]
    assert beside["near"]
    assert judged([])["missing"] == names


def test_a_hair_of_an_overlap_is_noticed_and_rounding_is_not() -> None:
    square = laid("square")
    assert judged(shifted(square, "M", 0, 1e-9))["whole"]
    assert judged(shifted(square, "M", 0, -2e-3))["overlaps"]


def test_a_piece_that_lies_inside_another_overlaps_it() -> None:
    told = [judged([["L1", 0, 0, 0], ["T2", turn, 0, 0]]) for turn in range(0, 360, 45)]
    assert [0, 1] in [pair for each in told for pair in each["overlaps"]]
    assert all(each["apart"] == [] for each in told)


def test_counting_agrees_with_what_is_known_and_tells_how_far_it_is() -> None:
    told: list[dict[str, Any]] = []
    found = figure_table.counted({"set": "tangram", "laid": laid("square")}, told.append)
    assert (found["unique"], found["complete"]) == (1, True)
    assert told
    assert all(each["tried"] > 0 for each in told)


@pytest.mark.parametrize("figure", ["swan", "triangle"])
def test_a_saved_figure_is_the_puzzle_that_the_command_makes(figure: str, tmp_path: Path) -> None:
    lines = laid(figure)
    count = ask("counted", set="tangram", laid=lines)
    text = ask("written", set="tangram", laid=lines, name="Mein „Tier“", solutions=count["unique"])["text"]
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    said = tomllib.loads(text)
    made = printkit.make("tangram", figure=str(tmp_path / "own.toml"), seed=3)
    tally = made.to_json()["solutions"]
    assert (tally["unique"], tally["complete"]) == (count["unique"], count["complete"]) == (said["solutions"], True)
    assert made.title == "Mein „Tier“"
    # The same silhouette without a word about how it is laid has the same number of solutions.
    plain = {"name": said["name"], "parts": said["parts"]}
    (tmp_path / "plain.json").write_text(json.dumps(plain), encoding="utf-8")
    assert printkit.make("tangram", figure=str(tmp_path / "plain.json"), seed=3).to_json()["solutions"]["unique"] == tally["unique"]
    placed = [{"piece": each["piece"], "rings": each["rings"]} for each in made.to_json()["answer"]]
    assembly = {"target": {"polys": said["parts"]}, "placed": placed, "set": "tangram"}
    assert printkit.verify(assembly).status == "solved"
    # It is read again as it was laid.
    again = ask("laid", set="tangram", file={"name": "own.toml", "text": text})
    assert again["name"] == "Mein „Tier“"
    assert [line[0] for line in again["laid"]] == [line[0] for line in lines]
    assert judged(again["laid"])["whole"]


def test_what_is_laid_is_the_answer_where_the_solver_gives_up(tmp_path: Path) -> None:
    lines = laid("cat", "stomachion") if "cat" in library("stomachion") else laid(next(iter(library("stomachion"))), "stomachion")
    text = ask("written", set="stomachion", laid=lines, name="Laid")["text"]
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    made = printkit.make("tangram", set="stomachion", figure=str(tmp_path / "own.toml"))
    assert len(made.to_json()["answer"]) == 14


def test_a_set_of_the_users_own_is_laid_saved_and_made(tmp_path: Path) -> None:
    own = {"name": "sets/my-set.svg", "text": OWN_SET}
    told = ask("opened", set=own)
    assert [each["name"] for each in told["pieces"]] == ["roof", "door", "wall"]
    assert judged(told["laid"], own)["whole"]
    text = ask("written", set=own, laid=told["laid"], name="House")["text"]
    (tmp_path / "my-set.svg").write_text(OWN_SET, encoding="utf-8")
    (tmp_path / "house.toml").write_text(text, encoding="utf-8")
    assert tomllib.loads(text)["set"] == "my-set.svg"
    made = printkit.make("tangram", set=str(tmp_path / "my-set.svg"), figure=str(tmp_path / "house.toml"))
    assert {each["piece"] for each in made.to_json()["answer"]} == {"roof", "door", "wall"}


def test_a_file_that_lays_pieces_wrongly_is_refused(tmp_path: Path) -> None:
    text = ask("written", set="tangram", laid=laid("swan"), name="Swan")["text"]
    file = tmp_path / "own.toml"
    lines = tomllib.loads(text)["laid"]
    for damaged, word in (
        (text.replace('["M", ', '["M", 1', 1), "do not make"),
        (text.replace('["M", ', '["Q", ', 1), "no piece"),
        ("\n".join(line for line in text.splitlines() if not line.strip().startswith('["M"')), "do not make"),
    ):
        assert damaged != text
        assert len(lines) == 7
        file.write_text(damaged, encoding="utf-8")
        with pytest.raises(PrintkitError) as refused:
            printkit.make("tangram", figure=str(file))
        assert word in str(refused.value)
    # How it is laid with another set is nobody's business here.
    file.write_text(text.replace('set = "tangram"', 'set = "egg"').replace('["M", ', '["Q", ', 1), encoding="utf-8")
    assert printkit.make("tangram", figure=str(file)).to_json()["answer"]


def test_only_a_whole_figure_is_counted_and_written() -> None:
    square = laid("square")
    for lines in (square[1:], shifted(square, "M", 0, 5.0), shifted(square, "M", 0, -0.1), []):
        for what in ("counted", "written"):
            with pytest.raises(PrintkitError, match="one figure"):
                ask(what, set="tangram", laid=lines, name="Never")


def test_moves_come_back_as_they_were() -> None:
    for piece, move in zip(shipped_set("tangram").pieces, library("tangram")["cat"].moves, strict=True):
        again = move_of(piece, move.motion(piece))
        assert (again.piece, again.over) == (move.piece, move.over)
        assert [again.turn_deg % 360, again.x, again.y] == pytest.approx([move.turn_deg % 360, move.x, move.y])


WHOLE = [["L1", 0, 0, 0]]


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        "tangram",
        {},
        {"set": "nothing", "laid": []},
        {"set": 3, "laid": []},
        {"set": {"name": "a.exe", "text": ""}, "laid": []},
        {"set": {"name": "../a.svg"}, "laid": []},
        {"set": {"name": "a.svg", "text": "<svg"}, "laid": []},
        {"set": {"name": "a.toml", "text": "x = ["}, "laid": []},
        {"set": {"name": "a.json", "text": "[" * 5000}, "laid": []},
        {"set": "tangram"},
        {"set": "tangram", "laid": "L1"},
        {"set": "tangram", "laid": [1]},
        {"set": "tangram", "laid": [["L1"]]},
        {"set": "tangram", "laid": [["L1", 0, 0, 0, "under"]]},
        {"set": "tangram", "laid": [["Q", 0, 0, 0]]},
        {"set": "tangram", "laid": [[["L1"], 0, 0, 0]]},
        {"set": "tangram", "laid": [["L1", 0, 1e300, 0]]},
        {"set": "tangram", "laid": [["L1", 0, float("nan"), 0]]},
        {"set": "tangram", "laid": [["L1", True, 0, 0]]},
        {"set": "tangram", "laid": [["L1", 0, "1" * 100, 0]]},
        {"set": "tangram", "laid": WHOLE * 2},
        {"set": "tangram", "laid": WHOLE * 1000},
    ],
)
def test_rubbish_is_refused_in_words(content: Any) -> None:
    for what in (figure_table.judged, figure_table.counted, figure_table.written, figure_table.laid):
        with pytest.raises(PrintkitError) as refused:
            what(content, unheard)
        assert all(fault.problem for fault in refused.value.faults)


@pytest.mark.parametrize("asked", [{"language": "xx"}, {"language": 3}])
def test_an_unknown_language_is_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(PrintkitError):
        figure_table.sets(asked, unheard)


@pytest.mark.parametrize(
    "asked", [{"name": ""}, {"name": " "}, {"name": "x" * 61}, {"name": "a\nb"}, {"name": 3}, {"name": "a", "solutions": "1"}]
)
def test_a_file_needs_a_name_that_can_be_printed(asked: dict[str, Any]) -> None:
    with pytest.raises(PrintkitError):
        figure_table.written({"set": "tangram", "laid": laid("square"), **asked}, unheard)


def test_a_piece_that_may_not_be_turned_over_is_not() -> None:
    text = 'turn_over = false\n[[piece]]\nname = "A"\nrings = [[[0, 0], [2, 0], [0, 1]]]\n'
    with pytest.raises(PrintkitError, match="may not be turned over"):
        ask("judged", set={"name": "a.toml", "text": text}, laid=[["A", 0, 0, 0, "over"]])
