"""Parts of a book keep the numbers that they have in the whole."""

from __future__ import annotations

import pytest

from printkit.batch.excerpt import PageRanges, Part, excerpt_info, part_of
from printkit.book import loads, plan
from printkit.book.model import Book
from printkit.errors import UsageError
from printkit.render import DocumentInfo, Link, OutlineEntry, PageLabel


def book() -> Book:
    entry = '[[section.puzzle]]\nkind = "null"\nrows = {rows}\ncount = {count}\n'
    one = entry.format(rows=3, count=2) + entry.format(rows=4, count=3)
    return loads(f'title = "x"\n[[section]]\ntitle = "Warm up"\n{one}[[section]]\ntitle = "Hard"\n{entry.format(rows=5, count=2)}')


def numbers(part: Part) -> list[int]:
    return [order.number for order in part.of(plan(book()))]


@pytest.mark.parametrize(
    ("text", "pages"),
    [("3-5", [3, 4, 5]), ("2", [2]), ("9-", [9, 10]), ("7,2-3, 3", [2, 3, 7]), ("1-99999", list(range(1, 11)))],
)
def test_ranges_of_pages(text: str, pages: list[int]) -> None:
    assert PageRanges.of_text(text).among(10) == pages


@pytest.mark.parametrize("text", ["", "x", "5-3", "0", "1,,2", "-3", "3-4-5", "1 2"])
def test_what_is_no_range_is_told(text: str) -> None:
    with pytest.raises(UsageError, match="pages: "):
        PageRanges.of_text(text)


def test_pages_that_the_book_has_not_are_told() -> None:
    with pytest.raises(UsageError, match="pages: the book has none of these pages; it has 10"):
        PageRanges.of_text("11-20").among(10)


def test_nothing_leads_to_a_page_that_is_not_there() -> None:
    info = DocumentInfo(
        outline=(OutlineEntry("a", 1), OutlineEntry("b", 4)),
        links=(Link(3, 0, 0, 1, 1, 9), Link(4, 0, 0, 1, 1, 8), Link(8, 0, 0, 1, 1, 4)),
        labels=(PageLabel(1),),
    )
    excerpt = excerpt_info(info, [3, 4, 8])
    assert excerpt.outline == (OutlineEntry("b", 2),)
    assert [(link.page, link.target) for link in excerpt.links] == [(2, 3), (3, 2)]
    assert excerpt.labels == (PageLabel(1, first=3), PageLabel(3, first=8))


def test_a_draft_has_the_first_puzzle_of_every_run() -> None:
    assert numbers(Part(draft=True)) == [1, 3, 6]


@pytest.mark.parametrize(("only", "expected"), [("2", [6, 7]), ("hard", [6, 7]), ("Warm up", [1, 2, 3, 4, 5])])
def test_one_section_by_number_or_title(only: str, expected: list[int]) -> None:
    assert numbers(part_of(book(), only, draft=False)) == expected


def test_a_section_that_is_not_there_is_told() -> None:
    with pytest.raises(UsageError, match='only: there is no section "Warm"; did you mean "Warm up"'):
        part_of(book(), "Warm", draft=False)


def test_a_part_has_the_puzzles_of_the_whole() -> None:
    whole = {order.number: order.job for order in plan(book())}
    assert all(whole[order.number] == order.job for order in Part(section=1).of(plan(book())))
