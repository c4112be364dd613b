"""The board painter knows at once whether pieces can cover a board, and counts the ways."""

from __future__ import annotations

from typing import Any

import pytest

from printkit.errors import PrintkitError
from printkit.kinds.board import painter


def unheard(_: Any) -> None:
    """Nobody listens."""


def rows(form: str) -> list[str]:
    return painter.opened({"form": form}, unheard)["rows"]


def test_a_short_form_becomes_rows() -> None:
    assert rows("3x4-1x2") == ["....", ".##.", "...."]


def test_a_covering_fills_the_board_with_each_piece_once() -> None:
    board = rows("6x10")
    told = painter.judged({"rows": board}, unheard)
    assert told["verdict"] == "yes"
    laid = [tuple(cell) for each in told["covering"] for cell in each["cells"]]
    assert sorted(laid) == [(row, column) for row in range(6) for column in range(10)]
    assert sorted(each["piece"] for each in told["covering"]) == sorted("FILNPTUVWXYZ")


@pytest.mark.parametrize(
    ("board", "pieces", "why"),
    [
        (["." * 11] * 6, "pentominoes", "large"),
        (["...."], "pentominoes", "number"),
        (["......", "######", "...#.#"], "pentominoes", "scrap"),
        (["....."] * 4, "tetrominoes", "search"),
    ],
)
def test_what_cannot_be_covered_has_a_reason(board: list[str], pieces: str, why: str) -> None:
    told = painter.judged({"rows": board, "pieces": pieces}, unheard)
    assert (told["verdict"], told["why"]) == ("no", why)


def test_counting_tells_how_far_it_is_and_agrees_with_published_numbers() -> None:
    told: list[dict[str, Any]] = []
    assert painter.counted({"rows": rows("3x20")}, told.append) == {"raw": 8, "unique": 2, "complete": True}
    assert painter.counted({"rows": ["."]}, told.append) == {"raw": 0, "unique": 0, "complete": True}
    assert all(0 <= each["share"] <= 1 for each in told)


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        {},
        {"rows": []},
        {"rows": "..."},
        {"rows": [1]},
        {"rows": ["x"]},
        {"rows": ["." * 500]},
        {"rows": ["." * 40] * 40},
        {"rows": ["..."], "pieces": "nothing"},
        {"rows": ["..."], "pieces": 3},
        {"rows": ["..."], "pieces": "soma"},
    ],
)
def test_rubbish_is_refused_in_words(content: Any) -> None:
    for ask in (painter.judged, painter.counted):
        with pytest.raises(PrintkitError) as refused:
            ask(content, unheard)
        assert all(fault.problem for fault in refused.value.faults)
    with pytest.raises(PrintkitError):
        painter.opened({"form": content}, unheard)
