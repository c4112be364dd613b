from __future__ import annotations

import copy
from contextlib import suppress
from math import isclose
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit import resources
from printkit.errors import InputError, SpecError
from printkit.kinds.tangram.piece_set import SHELF, read_figure, read_set, set_names, shipped_set

SQUARE: dict[str, Any] = {
    "name": "own",
    "outline": [{"rings": [[[0, 0], [2, 0], [2, 2], [0, 2]]]}],
    "piece": [
        {"name": "a", "rings": [[[0, 0], [2, 0], [2, 2]]]},
        {"name": "b", "rings": [[[0, 0], [2, 2], [0, 2]]]},
    ],
}


def changed(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(SQUARE), **changes}


def faults(data: object) -> str:
    with pytest.raises(InputError) as caught:
        read_set(data, "own.json")
    return str(caught.value)


def test_there_are_the_sets_that_people_expect() -> None:
    assert {"tangram", "t-puzzle", "egg", "heart", "circle", "stomachion", "chie-no-ita", "haberdasher", "cross"} <= set(
        set_names()
    )


@pytest.mark.parametrize("name", set_names())
def test_every_shipped_set_fills_its_outline(name: str) -> None:
    pieces = shipped_set(name)
    assert pieces.name == name
    assert isclose(pieces.area, pieces.outline.area, rel_tol=1e-12)
    assert all(isclose(figure.area, pieces.area, rel_tol=1e-9) for figure in pieces.figures)


@pytest.mark.parametrize(("name", "count"), [("tangram", 7), ("t-puzzle", 4), ("egg", 9), ("heart", 9), ("stomachion", 14)])
def test_piece_counts(name: str, count: int) -> None:
    assert len(shipped_set(name).pieces) == count


def test_areas_of_the_stomachion_are_whole() -> None:
    areas = sorted(piece.region.area for piece in shipped_set("stomachion").pieces)
    assert areas == pytest.approx([3, 3, 6, 6, 6, 6, 9, 12, 12, 12, 12, 12, 21, 24], abs=1e-9)


@pytest.mark.parametrize("name", set_names())
def test_damage_to_a_shipped_set_is_noticed(name: str) -> None:
    data = copy.deepcopy(resources.table(SHELF, name))
    data["piece"].pop()
    assert "area" in faults(data)
    data = copy.deepcopy(resources.table(SHELF, name))
    data["piece"][0]["rings"][0][0][0] = 0.0123
    assert faults(data)


def test_a_set_can_be_scaled() -> None:
    pieces = shipped_set("egg").for_area(100)
    assert isclose(pieces.area, 100)
    assert isclose(pieces.outline.area, 100)


def test_a_users_set_is_read() -> None:
    pieces = read_set(SQUARE)
    assert [piece.name for piece in pieces.pieces] == ["a", "b"]
    assert all(piece.turn_over for piece in pieces.pieces)
    assert not read_set(changed(turn_over=False)).pieces[0].turn_over


def test_without_an_outline_the_pieces_are_one() -> None:
    data = changed()
    del data["outline"]
    assert isclose(read_set(data).outline.area, 4)


def test_pieces_may_lie_apart_if_it_is_said() -> None:
    data = changed()
    data["piece"][1]["rings"] = [[[5, 0], [7, 2], [5, 2]]]
    assert "do not fill" in faults(data)
    assert isclose(read_set({**data, "apart": True}).area, 4)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"piece": []}, "no list of pieces"),
        ({"piece": [1, "x"]}, "a piece is a table"),
        ({"piece": [{"name": "a", "rings": [[[0, 0], [2, 0], [2, 2]]]}] * 2}, "name of its own"),
        ({"piece": [{"name": "a", "rings": [[[0, 0], [2, 0], [2, 2], [0, 2]]]}, SQUARE["piece"][1]]}, "overlap"),
        ({"piece": [SQUARE["piece"][0]]}, "area of 2"),
        ({"outline": 7}, "not a list of parts"),
        ({"turn_deg": "north"}, "not an angle"),
        ({"figure": [{"name": "half", "rings": [[[0, 0], [1, 0], [0, 1]]]}]}, "make them equal"),
        ({"figure": [3]}, "a figure is a table"),
    ],
)
def test_faults_of_a_set_are_told(change: dict[str, Any], words: str) -> None:
    text = faults(changed(**change))
    assert words in text
    assert text.startswith("own.json: ")


def test_all_faults_come_at_once() -> None:
    text = faults(changed(turn_deg=None, piece=[{"name": "a", "rings": 3}, {"name": "", "rings": []}], figure=4))
    assert len(text.splitlines()) == 4


@pytest.mark.parametrize("data", [None, 3, [], "tangram", {}])
def test_nonsense_is_no_set(data: object) -> None:
    assert faults(data)


def test_an_unknown_set_is_answered_with_the_nearest() -> None:
    with pytest.raises(SpecError, match="tangram"):
        shipped_set("tangrams")


def test_a_figure_is_read_and_its_faults_are_told() -> None:
    figure = read_figure({"name": "two", "parts": [{"rings": [[[0, 0], [1, 0], [0, 1]]]}, {"rings": [[[2, 0], [3, 0], [2, 1]]]}]})
    assert (figure.name, len(figure.regions)) == ("two", 2)
    for bad in (None, {}, {"rings": [[[0, 0], [1, 1]]]}, {"parts": [{"rings": [[[0, 0], [2, 0], [0, 2]]]}] * 2}):
        with pytest.raises(InputError):
            read_figure(bad)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-9, 9) | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["name", "rings", "piece", "outline", "figure"]), inner)
    ),
    max_leaves=20,
)


@given(json_values)
def test_no_table_breaks_the_reader(data: object) -> None:
    with suppress(InputError):
        read_set(data)
