"""Telling, without drawing it, whether a page of a book looks as it did before some change.

Two pages with the same key are the same, byte for byte, as long as this printkit runs. The reverse need not hold: whatever is not
sure to depend on little, such as the contents, gets another key with every change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import lru_cache
from hashlib import sha256
from typing import Any

from printkit.book.layout import Layout
from printkit.book.pagination import (
    AnswerPage,
    BlankPage,
    CutoutPage,
    NotesPage,
    OpenerPage,
    PagePlan,
    PuzzlePage,
    RulesPage,
    puzzles_beside,
)

_ELSEWHERE = {"sections", "replacements", "variants", "own_pages", "files", "file", "file_name"}
"""What pages show of these is told by the puzzles on them."""
_ON_FEW_PAGES = {"subtitle", "author", "seed", "isbn", "blurb", "copyright", "index", "certificate", "notes", "volumes"}
"""Settings that no page of puzzles, answers or rules shows."""


def page_key(layout: Layout, index: int) -> str:
    """Return the key of the page at an index, counted from 0."""
    plan = layout.pagination.pages[index]
    local = _local(layout, plan, index)
    said = [index, type(plan).__name__, _settings(layout, () if local is None else _ON_FEW_PAGES), _look(layout)]
    said.append(_whole_digest(layout) if local is None else local)
    return sha256(repr(said).encode()).hexdigest()[:32]


def _local(layout: Layout, plan: PagePlan, index: int) -> Any:
    """Return what a page shows of the book, if it is not much."""
    match plan:
        case PuzzlePage(section=section, places=places, per_page=per_page):
            return section, per_page, layout.book.sections[section].title, [_puzzle(layout, place) for place in places]
        case AnswerPage(places=places):
            return [_puzzle(layout, place) for place in places]
        case OpenerPage(section=section, part=part):
            opened, shown = layout.book.sections[section], layout.showpieces.get(section)
            first = next(place for place, order in enumerate(layout.orders) if order.section == section)
            return section, part, opened.title, opened.intro, shown.identity if shown else layout.notes[first].identity
        case CutoutPage():
            before = sum(isinstance(page, CutoutPage) for page in layout.pagination.pages[:index])
            return before, plan.title, list(_cut_out(layout))
        case RulesPage():
            return plan.kind, plan.section, plan.part
        case BlankPage():
            return (plan.empty,)
        case NotesPage():
            return ()
    return None


def _cut_out(layout: Layout) -> Iterator[Any]:
    """List the puzzles whose pieces are cut out, each with the room that its pieces are made for."""
    beside = puzzles_beside(layout.pagination.pages)
    for place, order in enumerate(layout.orders):
        if layout.book.sections[order.section].entries[order.entry].cutouts:
            yield layout.notes[place].identity, beside[place]


def _puzzle(layout: Layout, place: int) -> Any:
    order, note, pages = layout.orders[place], layout.notes[place], layout.pagination
    whence = pages.puzzle_page[place], pages.answer_page[place]
    return order.section, order.label, bool(order.number), place, note, whence


def _settings(layout: Layout, without: Any) -> list[Any]:
    names = [each.name for each in fields(layout.book) if each.name not in _ELSEWHERE and each.name not in without]
    return [(name, getattr(layout.book, name)) for name in names]


def _look(layout: Layout) -> Any:
    look = layout.style
    return look.paper, look.furniture, look.bleed, look.least_pt, look.with_names, layout.grey


@lru_cache(maxsize=1)
def _whole_digest(layout: Layout) -> str:
    return sha256(repr(list(_whole(layout))).encode()).hexdigest()


def _whole(layout: Layout) -> Iterator[Any]:
    """Return everything that the book says anywhere."""
    yield [(section.title, section.intro, section.version) for section in layout.book.sections]
    yield [page.title for page in layout.book.own_pages]
    yield [type(page).__name__ for page in layout.pagination.pages]
    yield [(section, leaf.identity) for section, leaf in layout.showpieces.items()]
    for place in range(len(layout.orders)):
        yield _puzzle(layout, place)
