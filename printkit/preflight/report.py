"""The whole preflight of a file: a book, its cover, or sheets with two of its pages on each side."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from printkit.book.imposition import Way
from printkit.book.profile import Profile
from printkit.errors import InputError
from printkit.preflight.cover import cover_findings
from printkit.preflight.file_rules import count_findings, file_findings, size_findings, weight_findings
from printkit.preflight.finding import REPAIRED, UNREADABLE, UNREADABLE_CATALOGUE, UNREADABLE_SIZE, Finding, as_faults
from printkit.preflight.geometry import Place, bounds_of, place_of, size_mm
from printkit.preflight.page_rules import is_blank, page_findings, viewer_findings
from printkit.preflight.reading import content_of, opened, repairs, unless_broken
from printkit.preflight.sheet import Pages, sheet_findings

_SPREAD = 1.15
"""The cover of a narrow book, with its bleed, is at least so many times wider than high."""


@dataclass(frozen=True, slots=True)
class Report:
    """How many pages were looked at, and what is wrong with them."""

    pages: int
    findings: tuple[Finding, ...]
    looks_like: Literal["book", "cover", "sheets"] = "book"
    """What the file seems to be, by the shape of its pages, if it was checked as a book."""
    repaired: str = ""
    """What is damaged about the file and was repaired for reading it; printers and archives refuse it."""


def preflight(path: Path, profile: Profile, *, stock: str = "", bleeds: bool = False) -> Report:
    """Check the pages of a book against a profile; `bleeds` says that they have bleed, if they do not say so themselves."""
    with opened(path) as pdf:
        report = _report(pdf, path, profile, _book(pdf, profile, stock, bleeds))
        if unless_broken(lambda: all(_is_spread(page) for page in pdf.pages)):
            return replace(report, looks_like="cover" if report.pages == 1 else "sheets")
        return report


def _is_spread(page: Any) -> bool:
    """Tell whether a page is so wide that it may hold two upright ones side by side."""
    box = bounds_of(page.mediabox)
    return box.width > _SPREAD * box.height


def preflight_cover(path: Path, book: Path, profile: Profile, *, stock: str = "", bleeds: bool = False) -> Report:
    """Check the cover of a book, whose finished pages tell how large it must be."""
    with opened(book) as inside, opened(path) as pdf:
        first = _first_place(inside, book, profile, bleeds)
        return _report(pdf, path, profile, cover_findings(pdf, size_mm(first.trim), len(inside.pages), profile, stock))


def preflight_sheets(path: Path, book: Path, way: Way, profile: Profile, *, bleeds: bool = False) -> Report:
    """Check sheets with two pages on a side against the book that they are made from."""
    with opened(book) as inside, opened(path) as pdf:
        first = _first_place(inside, book, profile, bleeds)
        pages = Pages(inside, size_mm(first.trim), bool(any(first.bleed)))
        return _report(pdf, path, profile, sheet_findings(pdf, pages, way, profile), is_tagged=False)


def _report(pdf: Any, path: Path, profile: Profile, findings: Iterator[Finding], is_tagged: bool = True) -> Report:
    """Gather what is wrong with the file as a whole, and with its pages."""
    whole = unless_broken(lambda: list(file_findings(pdf, profile, is_tagged)))
    found = [UNREADABLE_CATALOGUE] if whole is None else whole
    rest = [*weight_findings(path, profile), *findings]
    problems = repairs(pdf, path)
    if problems and profile.wants_sound_files:
        found.append(REPAIRED._replace(problem=f"{REPAIRED.problem}: {problems[0]}"))
    return Report(len(pdf.pages), (*found, *rest), repaired=problems[0] if problems else "")


def _first_place(pdf: Any, path: Path, profile: Profile, bleeds: bool) -> Place:
    """Find the first page of the book that another file is measured by; all its pages must have a size."""
    places = [_placed(page, number, len(pdf.pages), profile, bleeds) for number, page in enumerate(pdf.pages, 1)]
    faults = as_faults((finding for number, place in enumerate(places, 1) for finding in _sizeless(number, place)), str(path))
    if places[0] is None or faults:
        raise InputError(*faults)
    return places[0]


def _sizeless(number: int, place: Place | None) -> Iterator[Finding]:
    if place is None:
        yield UNREADABLE_SIZE._replace(page=number)
    elif min(*size_mm(place.media), *size_mm(place.trim)) <= 0:
        width, height = size_mm(place.media)
        yield Finding("size", number, f"the page is {width:g} × {height:g} mm", "nothing fits on it; write the file anew")


def _book(pdf: Any, profile: Profile, stock: str, bleeds: bool) -> Iterator[Finding]:
    count = len(pdf.pages)
    places: list[Place] = []
    for number, page in enumerate(pdf.pages, 1):
        place = _placed(page, number, count, profile, bleeds)
        if place is None:
            yield UNREADABLE_SIZE._replace(page=number)
            continue
        places.append(place)
        yield from _page(page, place, profile, is_last=number == count)
    if places:
        yield from size_findings(places, profile)
        yield from count_findings(count, size_mm(places[0].trim), profile, stock)


def _placed(page: Any, number: int, pages: int, profile: Profile, bleeds: bool) -> Place | None:
    return unless_broken(lambda: place_of(page, number, pages, profile, bleeds))


def _page(page: Any, place: Place, profile: Profile, *, is_last: bool) -> Iterator[Finding]:
    yield from viewer_findings(page, place.number, profile)
    content = content_of(page, place.media)
    if content is None:
        yield UNREADABLE._replace(page=place.number)
        return
    yield from page_findings(place, content, profile)
    if is_last and profile.last_blank and not is_blank(content, place):
        yield Finding("blank", place.number, "the last page is not blank", "add a blank page; the printer puts his mark there")
