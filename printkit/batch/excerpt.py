"""Parts of a book for a quick look: some of its pages, one section, or the first puzzle of every run."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from printkit.book.model import Book, Order
from printkit.errors import Fault, UsageError, suggest
from printkit.render import DocumentInfo, PageLabel

_RANGE = re.compile(r"(\d{1,5})(-(\d{1,5})?)?")
_LAST = 99_999


@dataclass(frozen=True, slots=True)
class PageRanges:
    """Some pages of a book, by their numbers from 1."""

    ranges: tuple[tuple[int, int], ...]

    @staticmethod
    def of_text(text: str) -> PageRanges:
        """Read ranges such as `3-7,12,20-`."""
        return PageRanges(tuple(_range(part.strip()) for part in text.split(",")))

    def among(self, count: int) -> list[int]:
        """Return the pages of a book of so many that are meant, each once and in order."""
        found = [page for page in range(1, count + 1) if any(first <= page <= last for first, last in self.ranges)]
        if not found:
            raise UsageError(Fault("the book has none of these pages", f"it has {count}", "pages"))
        return found


def _range(text: str) -> tuple[int, int]:
    found = _RANGE.fullmatch(text)
    if not found:
        raise UsageError(Fault(f'"{text[:40]}" is not a page or a range of pages', "write for example 3-7,12", "pages"))
    first = int(found[1])
    last = int(found[3]) if found[3] else _LAST if found[2] else first
    if not 1 <= first <= last:
        raise UsageError(Fault(f"{text} has no pages in it", "write for example 3-7,12", "pages"))
    return first, last


def excerpt_info(info: DocumentInfo, pages: Sequence[int]) -> DocumentInfo:
    """Describe a file that has some pages only: they keep their printed numbers, and nothing leads to a page that is not there."""
    place = {number: index for index, number in enumerate(pages, 1)}
    breaks = [index for index, number in enumerate(pages, 1) if place.get(number - 1) != index - 1 or index == 1]
    return replace(
        info,
        outline=tuple(replace(entry, page=place[entry.page]) for entry in info.outline if entry.page in place),
        links=tuple(
            replace(link, page=place[link.page], target=place[link.target])
            for link in info.links
            if link.page in place and link.target in place
        ),
        labels=tuple(PageLabel(index, first=pages[index - 1]) for index in breaks) if info.labels else (),
    )


@dataclass(frozen=True, slots=True)
class Part:
    """Which puzzles of a book are made. Numbers and seeds are those that they have in the whole book."""

    section: int | None = None
    """The only section that is made, counted from 0."""
    draft: bool = False
    """Whether only the first puzzle of every run is made."""

    def of(self, orders: Iterable[Order]) -> list[Order]:
        """Choose the orders."""
        seen: set[tuple[int, int]] = set()
        chosen: list[Order] = []
        for order in orders:
            run = (order.section, order.entry)
            if self.section in (None, order.section) and not (self.draft and run in seen):
                chosen.append(order)
            seen.add(run)
        return chosen


WHOLE = Part()


def part_of(book: Book, only: str | None, draft: bool) -> Part:
    """Find the section that is meant, by its number from 1 or by its title."""
    if only is None:
        return Part(None, draft)
    titles = [section.title for section in book.sections]
    folded = [title.casefold() for title in titles]
    if only.casefold() in folded:
        return Part(folded.index(only.casefold()), draft)
    if only.isdecimal() and 1 <= int(only) <= len(titles):
        return Part(int(only) - 1, draft)
    remedy = suggest(only, titles) if len(titles) < 20 else f"write 1 to {len(titles)}, or a title"
    raise UsageError(Fault(f'there is no section "{only[:40]}"', remedy, "only"))
