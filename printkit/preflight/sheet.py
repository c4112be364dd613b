"""What sheets with two pages on a side must keep to: their size, and the right page in every place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from printkit.book.imposition import Pair, Way, pairs
from printkit.book.profile import Profile
from printkit.errors import amount
from printkit.preflight.content import PageContent
from printkit.preflight.file_rules import box_findings
from printkit.preflight.finding import UNREADABLE, UNREADABLE_SIZE, Finding
from printkit.preflight.geometry import Edges, Place, around_all, margins_of, place_of, size_mm, trimmed
from printkit.preflight.page_rules import area_findings, ink_findings, viewer_findings
from printkit.preflight.reading import content_of, unless_broken
from printkit.preflight.trace import Bounds, around_both

_SAME = 0.3
"""In millimetres: sizes that differ by less are the same."""
_MOVED_PT, _SLIVER_PT = 0.5, 0.1
"""How far the same thing may stand from where it stands on its page; and what is too narrow to be seen at the edge of a page."""

Picture = list[tuple[str, Bounds]]
"""What is seen on a page, in the order in which it is drawn, from the lower left corner of the page."""


class Pages(NamedTuple):
    """The finished book that the sheets are made from."""

    pdf: Any
    size: tuple[float, float]
    """Of a trimmed page, in millimetres."""
    bleeds: bool

    def picture(self, number: int, profile: Profile) -> Picture | None:
        """Return what is seen on a page, or None if it cannot be read."""
        page = self.pdf.pages[number - 1]
        place = unless_broken(lambda: place_of(page, number, len(self.pdf.pages), profile, self.bleeds))
        content = content_of(page, place.media) if place else None
        return seen(content, place.trim) if place and content else None


def sheet_findings(pdf: Any, book: Pages, way: Way, profile: Profile) -> Iterator[Finding]:
    """Check every side of paper."""
    wanted = pairs(len(book.pdf.pages), way)
    if len(pdf.pages) != len(wanted):
        problem = f"the file has {amount(len(pdf.pages), 'side')}"
        yield Finding("pages", 0, problem, f"for {amount(len(book.pdf.pages), 'page')} there should be {len(wanted)}")
    for number, (page, pair) in enumerate(zip(pdf.pages, wanted, strict=False), 1):
        yield from _side(page, number, pair, book, profile)


def _side(page: Any, number: int, pair: Pair, book: Pages, profile: Profile) -> Iterator[Finding]:
    bleed = around_all(profile.bleed.size if book.bleeds else 0.0)
    place = unless_broken(lambda: trimmed(page, number, bleed, Edges(), bound=False))
    content = content_of(page, place.media) if place else None
    yield from viewer_findings(page, number, profile)
    if place is None or content is None:
        yield (UNREADABLE if place else UNREADABLE_SIZE)._replace(page=number)
        return
    yield from ink_findings(place, content, profile)
    yield from box_findings(place, profile)
    width, height = size_mm(place.trim)
    if abs(width - 2 * book.size[0]) > _SAME or abs(height - book.size[1]) > _SAME:
        problem = f"the side is {width:g} × {height:g} mm"
        yield Finding("size", number, problem, f"two pages side by side are {2 * book.size[0]:g} × {book.size[1]:g} mm")
        return
    for at, wanted in enumerate(pair):
        yield from _half(place, content, at, wanted, book, profile)


def _half(side: Place, content: PageContent, at: int, wanted: int, book: Pages, profile: Profile) -> Iterator[Finding]:
    """Check one of the two pages on a side; `wanted` is its number, or 0 if nothing belongs there."""
    trim = _half_of(side.trim, at)
    where, found = ("left", "right")[at], seen(content, trim)
    if not wanted:
        if found:
            yield Finding("order", side.number, f"something is printed on the {where}", "leave that half empty")
        return
    if not _is_same(found, book.picture(wanted, profile)):
        yield Finding("order", side.number, f"what is on the {where} is not page {wanted} of the book", "set the pages in order")
        return
    left, bottom, right, top = side.bleed
    edges = Edges(0.0 if at else left, bottom, right if at else 0.0, top)
    margin = margins_of(wanted, len(book.pdf.pages), profile, book.bleeds)
    for finding in area_findings(Place(wanted, side.media, trim, edges, margin), content):
        yield finding._replace(page=side.number, problem=f"page {wanted}: {finding.problem}")


def _half_of(trim: Bounds, at: int) -> Bounds:
    fold = (trim.left + trim.right) / 2
    return trim._replace(left=fold) if at else trim._replace(right=fold)


def seen(content: PageContent, trim: Bounds) -> Picture:
    """Return what is seen inside a rectangle."""
    picture: Picture = []
    for trace in content.traces:
        inside = trace.bounds.within(trim)
        if inside and min(inside.width, inside.height) > _SLIVER_PT and not trace.paint.is_white:
            left, bottom, right, top = inside
            moved = Bounds(left - trim.left, bottom - trim.bottom, right - trim.left, top - trim.bottom)
            if trace.kind == "text" and picture and picture[-1][0] == "text" and _goes_on(picture[-1][1], moved):
                moved = around_both(picture.pop()[1], moved)
            picture.append((trace.kind, moved))
    return picture


def _goes_on(before: Bounds, text: Bounds) -> bool:
    """Tell whether letters go on where others end: each file cuts its texts in other places, where letters change their font."""
    level = abs(before.bottom - text.bottom) + abs(before.top - text.top)
    return level < _SLIVER_PT and abs(before.right - text.left) < _SLIVER_PT


def _is_same(found: Picture, wanted: Picture | None) -> bool:
    if wanted is None or len(found) != len(wanted):
        return False
    return all(one == other and _is_near(box, page) for (one, box), (other, page) in zip(found, wanted, strict=True))


def _is_near(one: Bounds, other: Bounds) -> bool:
    return all(abs(edge - there) <= _MOVED_PT for edge, there in zip(one, other, strict=True))
