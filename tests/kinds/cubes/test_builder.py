"""The cube builder knows at once what pieces make of a figure, finds solutions and counts them, and refuses rubbish in words."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import printkit
from printkit.engine.polyform import set_names
from printkit.errors import PrintkitError
from printkit.kinds.cubes import builder
from printkit.kinds.cubes.figure import figure_names
from printkit.kinds.cubes.spec import known_pieces
from printkit.page.language import language_codes

STAIRS = [["...", "...", "..."], ["...", "...", "###"], ["...", "###", "###"]]


def unheard(_: Any) -> None:
    """Nobody listens."""


def layers(figure: str, shelf: str = "") -> list[list[str]]:
    return builder.opened({"figure": figure, "set": shelf}, unheard)["layers"]


def asked(figure: Any, pieces: str = "soma", **more: Any) -> dict[str, Any]:
    return {"layers": layers(figure) if isinstance(figure, str) else figure, "set": pieces, **more}


def shapes(name: str) -> tuple[Any, ...]:
    """Return the pieces of a set, however they are named and turned."""
    pieces = known_pieces(name)
    return tuple(sorted(min(pieces.orientations(piece)) for piece in pieces.pieces))


@pytest.mark.parametrize("code", language_codes())
def test_the_stock_has_every_set_once_and_every_figure(code: str) -> None:
    stock = builder.stock({"language": code}, unheard)
    names = [each["name"] for each in stock["sets"]]
    assert names[0] == "soma"
    assert len(names) == len(set(names))
    different = {shapes(name) for name in names}
    assert len(different) == len(names)
    for name in set_names():
        if name not in ("tetraspheres", "heptominoes", "octominoes"):
            assert shapes(name) in different, name
    soma = stock["sets"][0]
    assert (soma["pieces"], soma["cubes"]) == (7, 27)
    assert [each["name"] for each in soma["figures"]] == figure_names("soma")
    assert all(sum(row.count(".") for layer in each["layers"] for row in layer) == 27 for each in soma["figures"])
    assert len({each["title"] for each in soma["figures"]}) == len(soma["figures"])


def test_figures_are_opened_by_name_form_and_text() -> None:
    assert layers("stairs", "soma") != layers("2x3x4") == [["....", "....", "...."]] * 2
    assert builder.opened({"text": "..\n.#\n\n.#\n##\n"}, unheard) == {"layers": [["..", ".#"], [".#", "##"]]}
    toml = 'layers = [["..", ".#"], [".#", "##"]]\n'
    assert builder.opened({"text": toml, "toml": True}, unheard) == {"layers": [["..", ".#"], [".#", "##"]]}


@pytest.mark.parametrize("view", ["auto", "high", "isometric", "top"])
def test_a_view_is_that_of_the_plate(view: str) -> None:
    shot = builder.viewed({"layers": layers("sofa", "soma"), "view": view}, unheard)
    plate = printkit.make("cubes", figure="sofa", view=view, keep=False).to_json()["view"]
    assert shot == {name: plate[name] for name in ("xa", "za", "distance")}


@pytest.mark.parametrize(
    ("figure", "pieces", "told"),
    [
        (STAIRS, "soma", {"cubes": 18, "parts": 1, "hollow": 0, "pieces": 7, "size": 27, "why": "number", "fewer": 16, "more": 19}),
        ([[".."]], "soma", {"cubes": 2, "why": "few", "fewer": 0, "more": 3}),
        ("3x3x3", "soma", {"cubes": 27, "why": "", "fewer": 0, "more": 0}),
        ("2x3x5", "soma", {"cubes": 30, "why": "large", "fewer": 27, "more": 0}),
        ("3x3x3-1x1x1", "tetracubes", {"cubes": 26, "hollow": 1, "why": "number", "fewer": 24, "more": 28}),
        ([["..#.."]], "tetracubes", {"cubes": 4, "parts": 2, "why": "apart"}),
        ([["."], ["#"], ["."]], "dicubes", {"cubes": 2, "parts": 2, "why": "apart"}),
        ("2x3x4", "soma+dicubes", {"cubes": 24, "size": 29, "why": "few", "fewer": 0, "more": 29}),
    ],
)
def test_counting_tells_what_is_lacking(figure: Any, pieces: str, told: dict[str, Any]) -> None:
    weight = builder.weighed(asked(figure, pieces), unheard)
    assert {name: weight[name] for name in told} == told


@pytest.mark.parametrize(
    ("figure", "pieces", "told"),
    [
        ("2x3x5", "soma", {"why": "large"}),
        ([["..#.."]], "tetracubes", {"why": "apart"}),
        ("1x3x9", "soma", {"why": "homeless", "names": ["A", "B", "P"]}),
        ([["..", ".#"], ["#.", "##"]], "tetrominoes", {"why": "bare", "cells": [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1, 0, 1)]}),
        ("2x2x5", "tetrominoes", {"why": "colours"}),
        ("2x2x2", "soma", {"why": "search"}),
        ([["#.#", "...", "#.#"]], "tetracubes", {"why": "number"}),
    ],
)
def test_what_cannot_be_built_has_a_reason(figure: Any, pieces: str, told: dict[str, Any]) -> None:
    found = builder.searched(asked(figure, pieces), unheard)
    assert found["verdict"] == "no"
    assert {name: found[name] for name in told} == told


@pytest.mark.parametrize(
    ("figure", "pieces", "named"),
    [
        ("3x3x3", "soma", "soma"),
        ("2x3x4", "soma", "soma:LTZABP"),
        ("2x2x3", "soma", "soma:"),
        ("2x2x4", "tetracubes", "tetracubes:"),
    ],
)
def test_a_solution_fills_the_figure_with_pieces_of_the_set_that_it_names(figure: str, pieces: str, named: str) -> None:
    found = builder.searched(asked(figure, pieces), unheard)
    assert found["verdict"] == "yes"
    assert found["set"].startswith(named)
    used = known_pieces(found["set"])
    assert Counter(each["piece"] for each in found["solution"]) == {piece.name: piece.count for piece in used.pieces}
    assert found["used"] == len(found["solution"])
    laid = sorted(tuple(cell) for each in found["solution"] for cell in each["cells"])
    height, rows, columns = map(int, figure.split("x"))
    assert laid == [(z, x, y) for z in range(height) for x in range(rows) for y in range(columns)]
    assert all(set(each["look"]) == {"top", "left", "right", "bottom", "seam", "line"} for each in found["solution"])
    printkit.make("cubes", figure=figure, set=found["set"], keep=False)


@pytest.mark.parametrize(
    ("figure", "pieces", "counts"),
    [
        ("3x3x3", "soma", (11_520, 240)),
        ("2x3x10", "flat-pentacubes", (96, 12)),
        ("2x2x3", "soma:LAB", (16, 1)),
        ("2x2x2", "soma:AB", (0, 0)),
        ("2x2x3", "soma", (0, 0)),
    ],
)
def test_counts_agree_with_published_numbers(figure: str, pieces: str, counts: tuple[int, int]) -> None:
    told: list[dict[str, Any]] = []
    found = builder.counted(asked(figure, pieces, all=True), told.append)
    assert (found["raw"], found["unique"], found["complete"]) == (*counts, True)
    assert all(0 <= each["share"] <= 1 for each in told)


def test_counting_unasked_gives_up_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builder, "STEPS_AT_ONCE", 20_000)
    found = builder.counted(asked("3x4x5", "flat-pentacubes"), unheard)
    assert not found["complete"]


def test_what_is_saved_gives_the_plate_of_the_builder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = layers("sofa", "soma")
    text = "\n\n".join("\n".join(rows) for rows in drawn) + "\n"
    (tmp_path / "mine.txt").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    own = printkit.make("cubes", figure="mine.txt", xa=-40, za=70, distance=9, screen=2, keep=False).to_json()
    named = printkit.make("cubes", figure="sofa", xa=-40, za=70, distance=9, screen=2, keep=False).to_json()
    assert own["figure"]["layers"] == drawn == named["figure"]["layers"]
    assert own["view"] == named["view"] == {"xa": -40, "za": 70, "distance": 9, "screen": 2, "scale": 0}


RUBBISH: list[Any] = [
    None,
    [],
    {},
    {"layers": []},
    {"layers": "..."},
    {"layers": [1]},
    {"layers": [["x"]]},
    {"layers": [[".\n."]]},
    {"layers": [["#"]]},
    {"layers": [[1]]},
    {"layers": [["." * 21]]},
    {"layers": [["."] * 21]},
    {"layers": [["."]] * 21},
    {"layers": [["." * 20] * 20] * 2},
]


@pytest.mark.parametrize("content", RUBBISH)
def test_rubbish_is_refused_in_words(content: Any) -> None:
    for ask in (builder.weighed, builder.searched, builder.counted, builder.viewed):
        with pytest.raises(PrintkitError) as refused:
            ask(content, unheard)
        assert all(fault.problem for fault in refused.value.faults)


@pytest.mark.parametrize("pieces", [None, 3, "", "nothing", "tetraspheres", "octominoes", "soma:Q", "soma:" + "V" * 500])
def test_sets_that_are_none_are_refused(pieces: Any) -> None:
    for ask in (builder.weighed, builder.searched, builder.counted):
        with pytest.raises(PrintkitError):
            ask({"layers": [["..."]], "set": pieces}, unheard)


@pytest.mark.parametrize(
    ("ask", "content"),
    [
        (builder.stock, None),
        (builder.stock, {"language": "xx"}),
        (builder.stock, {"language": ["en"]}),
        (builder.viewed, {"layers": [["."]], "view": "inside"}),
        (builder.viewed, {"layers": [["."]], "view": {}}),
        (builder.viewed, {"layers": [[".#."]]}),
        (builder.opened, {"figure": "any", "set": "soma"}),
        (builder.opened, {"figure": "9x9x9"}),
        (builder.opened, {"figure": "sofa", "set": "pentacubes"}),
        (builder.opened, {"figure": 3}),
        (builder.opened, {"figure": "../figure.txt"}),
        (builder.opened, {"text": 3}),
        (builder.opened, {"text": "hello"}),
        (builder.opened, {"text": ".#."}),
        (builder.opened, {"text": "." * 30_000}),
        (builder.opened, {"text": "layers = 3", "toml": True}),
        (builder.opened, {"text": "not toml", "toml": True}),
    ],
)
def test_other_rubbish_is_refused_as_well(ask: Any, content: Any) -> None:
    with pytest.raises(PrintkitError) as refused:
        ask(content, unheard)
    assert all(fault.problem for fault in refused.value.faults)
