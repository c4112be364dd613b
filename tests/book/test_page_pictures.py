"""Expected pictures of the pages of a small book; `make golden` writes them anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from printkit import book
from printkit.book.layout import Layout, layout
from printkit.contract import run
from printkit.render import svg

TEXT = """
title = "Expected pictures"
subtitle = "For the tests"
author = "Nobody"
paper = "A5"
answers_per_page = 4
seed = 3

[[section]]
title = "First"
intro = "A few words."

[[section.puzzle]]
kind = "null"
rows = 2
columns = 3
count = 3
per_page = 2
"""


@pytest.fixture(scope="module")
def small() -> Layout:
    checked = book.loads(TEXT, "pictures.toml", Path())
    orders = book.plan(checked)
    return layout(checked, orders, [run(order.job) for order in orders], show=run)


# The imprint names the version, so it has no expected picture.
@pytest.mark.parametrize("page", ["title", "contents", "opener", "rules-null", "puzzle-1-2", "puzzle-3", "answers"])
def test_pages_look_as_expected(small: Layout, page: str, golden: Callable[[str, str], None]) -> None:
    (index,) = [index for index in range(len(small)) if small.name(index)[4:] == page]
    golden(page, svg(small.scene(index)))
