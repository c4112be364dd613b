"""Small books in every profile, as bytes, to be checked as they are or damaged first."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

from printkit import book
from printkit.book.layout import Layout, layout
from printkit.contract import run
from printkit.render import write_pdf

TEXT = """
title = "Odd ones (out)"
subtitle = "A small book"
author = "N. N."
profile = "{profile}"
{more}

[[section]]
title = "Find them"
intro = "In each grid one box is different."

[[section.puzzle]]
kind = "null"
count = 14

[[section.puzzle]]
kind = "null"
rows = 3
count = 8
per_page = 4
"""


def paired(profiles: list[str], looks: list[str], always: str) -> list[ParameterSet]:
    """Pair every profile with one look, and the others with the profiles in turn; `pytest --slow` tries all pairs."""
    turns = [look for look in looks if look != always]
    return [
        pytest.param(profile, look, marks=[] if look in (always, turns[place % len(turns)]) else [pytest.mark.slow])
        for place, profile in enumerate(profiles)
        for look in looks
    ]


def laid_out(profile: str, more: str = "", text: str = TEXT) -> Layout:
    checked = book.loads(text.format(profile=profile, more=more), "small.toml", Path())
    orders = book.plan(checked)
    return layout(checked, orders, [run(order.job) for order in orders])


def bound(laid: Layout) -> bytes:
    target = io.BytesIO()
    write_pdf(target, (laid.scene(index) for index in range(len(laid))), laid.info())
    return target.getvalue()


@lru_cache(maxsize=16)
def pressed(profile: str, more: str = "") -> bytes:
    return bound(laid_out(profile, more))
