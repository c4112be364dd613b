"""The whole preflight of a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import InvalidOperation
from pathlib import Path
from typing import Any

from printkit.book.profile import Profile
from printkit.errors import Fault, InputError
from printkit.preflight.content import Overlong, PageContent, read_content
from printkit.preflight.file_rules import count_findings, file_findings, size_findings
from printkit.preflight.finding import Finding
from printkit.preflight.geometry import Place, place_of, size_mm
from printkit.preflight.page_rules import is_blank, page_findings

_BROKEN = (ValueError, TypeError, KeyError, IndexError, AttributeError, InvalidOperation, OverflowError, RuntimeError)
"""What reading a damaged page may raise, beside the errors of the PDF library itself."""


@dataclass(frozen=True, slots=True)
class Report:
    """How many pages were looked at, and what is wrong with them."""

    pages: int
    findings: tuple[Finding, ...]


def preflight(path: Path, profile: Profile, *, stock: str = "", bleeds: bool = False) -> Report:
    """Check a file against a profile; `bleeds` says that its pages have bleed, if they do not say so themselves."""
    import pikepdf

    try:
        with pikepdf.open(path) as pdf:
            if not len(pdf.pages):
                raise InputError(Fault("the file has no pages", place=str(path)))
            return Report(len(pdf.pages), tuple(_findings(pdf, profile, stock, bleeds, path)))
    except pikepdf.PasswordError:
        raise InputError(Fault("the file is locked with a password", "save it without one", place=str(path))) from None
    except pikepdf.PdfError as error:
        raise InputError(Fault(f"this is not a sound PDF: {error}"[:200], place=str(path))) from error
    except FileNotFoundError:
        raise InputError(Fault("there is no such file", place=str(path))) from None


def _findings(pdf: Any, profile: Profile, stock: str, bleeds: bool, path: Path) -> Iterator[Finding]:
    count = len(pdf.pages)
    places: list[Place] = []
    yield from _file(pdf, profile)
    if profile.most_bytes and path.stat().st_size > profile.most_bytes:
        yield Finding("bytes", 0, f"the file has {path.stat().st_size / 1e6:.0f} MB", f"at most {profile.most_bytes / 1e6:.0f}")
    for number, page in enumerate(pdf.pages, 1):
        place = _placed(page, number, count, profile, bleeds)
        if place is None:
            yield Finding("damage", number, "the size of the page cannot be read", "write the file anew")
            continue
        places.append(place)
        yield from _page(page, place, profile, is_last=number == count)
    if places:
        yield from size_findings(places, profile)
        yield from count_findings(count, size_mm(places[0].trim), profile, stock)


def _file(pdf: Any, profile: Profile) -> list[Finding]:
    try:
        return list(file_findings(pdf, profile))
    except _BROKEN:
        return [Finding("damage", 0, "the catalogue of the file cannot be read", "write the file anew")]


def _placed(page: Any, number: int, pages: int, profile: Profile, bleeds: bool) -> Place | None:
    try:
        return place_of(page, number, pages, profile, bleeds)
    except _BROKEN:
        return None


def _page(page: Any, place: Place, profile: Profile, *, is_last: bool) -> Iterator[Finding]:
    if page.get("/Annots") and not profile.links:
        yield Finding("annotation", place.number, "the page has links or other annotations", "leave them out")
    if page.get("/Rotate", 0) or page.get("/UserUnit", 1) != 1:
        yield Finding("size", place.number, "the page is turned or scaled by its viewer", "write it upright and at true size")
    content = _content(page, place)
    if content is None:
        yield Finding("damage", place.number, "the content of the page cannot be read", "write the file anew")
        return
    yield from page_findings(place, content, profile)
    if is_last and profile.last_blank and not is_blank(content, place):
        yield Finding("blank", place.number, "the last page is not blank", "add a blank page; the printer puts his mark there")


def _content(page: Any, place: Place) -> PageContent | None:
    import pikepdf

    try:
        return read_content(page, place.media)
    except (*_BROKEN, pikepdf.PdfError, Overlong):
        return None
