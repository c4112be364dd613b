"""Ways through the book on a screen: the outline beside the pages, and links between puzzles, answers and contents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from printkit.book.pages import back, contents
from printkit.book.pages.furniture import Box
from printkit.book.pages.header import header_height
from printkit.book.pages.puzzle_page import puzzle_boxes
from printkit.book.pagination import AnswerPage, ContentsPage, CutoutPage, PuzzlePage
from printkit.render import Link, OutlineEntry

if TYPE_CHECKING:
    from printkit.book.layout import Layout


def outline(layout: Layout) -> tuple[OutlineEntry, ...]:
    """List contents, sections with their puzzles, cut-out sheets and answers."""
    say = layout.style.language.say
    contents_page = layout.pagination.first(ContentsPage)
    entries = [OutlineEntry(say("book.contents"), contents_page)] if contents_page else []
    for section in dict.fromkeys(order.section for order in layout.orders):
        entries.append(OutlineEntry(layout.book.sections[section].title, layout.start_of(section)))
        entries.extend(_puzzles(layout, section))
    for key, plan in (("book.cutouts", CutoutPage), ("book.answers", AnswerPage)):
        if first := layout.pagination.first(plan):
            entries.append(OutlineEntry(say(key), first))
    return tuple(entries)


def links(layout: Layout) -> Iterator[Link]:
    """Link every puzzle's heading to its answer, every answer to its puzzle, and every line of the contents to its page."""
    for number, page in enumerate(layout.pagination.pages, 1):
        match page:
            case PuzzlePage(places=places, per_page=per_page):
                yield from _to_answers(layout, number, places, per_page)
            case AnswerPage(places=places):
                boxes = back.answer_boxes(layout.style, number, layout.book.answers_per_page)
                for place, box in zip(places, boxes, strict=False):
                    target = layout.pagination.puzzle_page[place]
                    yield _link(number, box, target, layout.style.language.say("book.puzzle_on", page=target))
            case ContentsPage():
                yield from _from_contents(layout, number, page)


def _puzzles(layout: Layout, section: int) -> Iterator[OutlineEntry]:
    for place, order in enumerate(layout.orders):
        if order.section == section:
            number = f"{order.label}. " if order.number else ""
            yield OutlineEntry(number + layout.notes[place].title, layout.pagination.puzzle_page[place], 1)


def _to_answers(layout: Layout, number: int, places: tuple[int, ...], per_page: int) -> Iterator[Link]:
    height = header_height(layout.style, per_page > 1)
    for place, box in zip(places, puzzle_boxes(layout.style, number, per_page), strict=False):
        if target := layout.pagination.answer_page[place]:
            words = layout.style.language.say("book.answer_on", page=target)
            yield _link(number, Box(box.x, box.y, box.width, height), target, words)


def _from_contents(layout: Layout, number: int, page: ContentsPage) -> Iterator[Link]:
    body = layout.style.furniture.body(layout.style.paper, number)
    y = contents.contents_top(layout.style, number)
    rows = layout.contents_rows(page)
    for row, height in zip(rows, contents.row_heights(rows, page.fullest, layout.style), strict=True):
        yield _link(number, Box(body.x, y, body.width, height), row.page, row.title)
        y += height


def _link(page: int, box: Box, target: int, words: str) -> Link:
    return Link(page, box.x, box.y, box.width, box.height, target, words)
