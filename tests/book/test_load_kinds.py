"""Book files about the kinds that printkit ships."""

from __future__ import annotations

import pytest

from printkit import resources
from printkit.book import load, loads, plan
from printkit.contract import run
from printkit.errors import SpecError

BOOK = """\
title = "Rainy Day Pentominoes"

[[section]]
title = "Warm up"

[[section.puzzle]]
kind = "null"
count = 2
rows = 4

[[section.puzzle]]
kind = "board"
board = "5x12"
given = 8
"""


def test_real_kinds_are_read_and_planned() -> None:
    orders = plan(loads(BOOK))
    assert [order.job.kind for order in orders] == ["null", "null", "board"]
    assert len({order.job.identity for order in orders}) == 3
    assert run(orders[0].job).identity == orders[0].job.identity


def test_real_kinds_refuse_with_line_and_hint() -> None:
    text = (
        BOOK.replace("rows = 4", "rows = 1\ncolumms = 3")
        .replace("5x12", "5 by 12")
        .replace("given = 8", "given = twelve\nproblem = 'exakt'")
    )
    with pytest.raises(SpecError) as caught:
        loads(text, "rainy.toml")
    messages = str(caught.value).split("\n")
    assert [message.split(": ")[:2] for message in messages] == [
        ["rainy.toml:9", "section[1].puzzle[1].rows"],
        ["rainy.toml:10", "section[1].puzzle[1].columms"],
        ["rainy.toml:14", "section[1].puzzle[2].board"],
        ["rainy.toml:15", "section[1].puzzle[2].given"],
        ["rainy.toml:16", "section[1].puzzle[2].problem"],
    ]
    assert 'did you mean "columns"?' in messages[1]
    assert "write 12" in messages[3]


@pytest.mark.parametrize("name", resources.template_names("books"))
def test_the_starter_books_are_right(name: str) -> None:
    assert plan(load(resources.template("books", name) / "book.toml"))
