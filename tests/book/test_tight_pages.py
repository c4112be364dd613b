"""Long words on small paper: every page still holds all of its words, and no two of them meet."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from inked import boxes, texts

from printkit import book
from printkit.book.layout import Layout, layout
from printkit.book.pagination import ContentsPage, OpenerPage, RulesPage
from printkit.contract import run
from printkit.scene.flatten import Box
from printkit.scene.item import Scene, Text

LONG = "A title that goes on and on and is much too long to stand on a single line of anything, even in small type on large paper"
NAME = "Professor Dr. Maximiliana Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh, with help"
INTRO = "\n\n".join(["These words open a section and take all the room that they may take, which is a lot. " * 6] * 3)

TEXT = f"""
title = "{LONG[:120]}"
subtitle = "{LONG[:120]}"
author = "{NAME}"
paper = "{{paper}}"
template = "{{template}}"
theme = "{{theme}}"
language = "{{language}}"
answers_per_page = {{answers}}

[[section]]
title = "{LONG[:120]}"
intro = '''{INTRO}'''

[[section.puzzle]]
kind = "null"
title = "{LONG[:120]}"

[[section.puzzle]]
kind = "null"
rows = 3
per_page = {{slots}}
count = 5

[[section]]
title = "Two"

[[section.puzzle]]
kind = "board"
given = 10
per_page = 2
count = 2
"""

PAGES = [
    ("A4", "workbook", "colour", "en", "6"),
    ("A4", "workbook", "large", "pt", "6"),
    ("A5", "workbook", "colour", "pt", "6"),
    ("A5", "workbook", "large", "pt", "4"),
    ("A5", "compact", "large", "en", "6"),
    ("104x148mm", "workbook", "colour", "en", "4"),
    ("104x148mm", "workbook", "large", "en", "2"),
    ("104x148mm", "compact", "mono", "pt", "4"),
]


def laid_out(paper: str, template: str, theme: str, language: str, slots: str) -> Layout:
    answers = "4" if paper.startswith("104") else "9"
    text = TEXT.format(paper=paper, template=template, theme=theme, language=language, slots=slots, answers=answers)
    checked = book.loads(text, "tight.toml", Path())
    orders = book.plan(checked)
    return layout(checked, orders, [run(order.job) for order in orders])


@pytest.fixture(scope="module", params=PAGES, ids="-".join)
def laid(request: pytest.FixtureRequest) -> Layout:
    return laid_out(*request.param)


def meet(one: Box, other: Box) -> bool:
    slack = 0.2
    across = min(one[2], other[2]) - max(one[0], other[0])
    return across > slack and min(one[3], other[3]) - max(one[1], other[1]) > slack


def words(scene: Scene) -> str:
    return " ".join(text.text for text in texts(scene))


def test_nothing_leaves_the_live_area(laid: Layout) -> None:
    for index in range(len(laid)):
        live = laid.style.furniture.live(laid.book.paper, index + 1)
        for item, (left, top, right, bottom) in boxes(laid.scene(index)):
            assert left > live.x - 0.6, (laid.name(index), item)
            assert top > live.y - 0.6, (laid.name(index), item)
            assert right < live.right + 0.6, (laid.name(index), item)
            assert bottom < live.bottom + 1.6, (laid.name(index), item)


def test_no_two_lines_of_text_meet(laid: Layout) -> None:
    for index in range(len(laid)):
        lines = [(item, box) for item, box in boxes(laid.scene(index)) if isinstance(item, Text)]
        for (one, first), (other, second) in combinations(lines, 2):
            assert not meet(first, second), (laid.name(index), one.text, other.text)


def test_every_word_of_an_intro_is_printed(laid: Layout) -> None:
    openers = [index for index, page in enumerate(laid.pagination.pages) if isinstance(page, OpenerPage)]
    printed = " ".join(words(laid.scene(index)).removesuffix(f" {index + 1}") for index in openers)
    assert printed.count("These words open a section") == 18


def test_pictures_of_the_rules_are_large_enough_to_see(laid: Layout) -> None:
    for index, page in enumerate(laid.pagination.pages):
        if isinstance(page, RulesPage):
            grounds = [box for item, box in boxes(laid.scene(index)) if getattr(item, "name", "").endswith("-ground")]
            assert all(bottom - top > 0.3 * min(50, right - left) for left, top, right, bottom in grounds)


def test_contents_tell_title_numbers_and_page(laid: Layout) -> None:
    for index, page in enumerate(laid.pagination.pages):
        if isinstance(page, ContentsPage):
            assert "A title that" in words(laid.scene(index)) or 0 not in page.sections


def test_page_references_are_never_cut(laid: Layout) -> None:
    for index in range(len(laid)):
        cut = [text.text for text in texts(laid.scene(index)) if text.text.endswith("…")]
        assert not [text for text in cut if text[:2] in ("An", "So", "pa", "pá", "p.", "…")]
