"""What a printer asks of every page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printkit.book.profile import Profile
from printkit.preflight.content import PageContent
from printkit.preflight.finding import Finding
from printkit.preflight.geometry import Place
from printkit.preflight.trace import Bounds, Trace
from printkit.scene.font import MM_PER_PT

_SLACK_PT = 0.05
"""Rounding makes a line of 0.75 pt one of 0.749 pt."""
_SLACK = 0.15 / MM_PER_PT
"""The same for places on the page, in points; no cutter is as exact."""
_INKS = {"rgb": "RGB", "cmyk": "CMYK", "spot": "a spot colour", "pattern": "a pattern", "other": "a colour space of its own"}
_REGISTRATION = ("All", "None")


def page_findings(place: Place, content: PageContent, profile: Profile) -> Iterator[Finding]:
    """Check one page of a book."""
    yield from ink_findings(place, content, profile)
    yield from area_findings(place, content)
    if not _on_page(place, content) and not content.intended_blank:
        yield Finding("blank", place.number, "nothing is printed on the page", "leave it out, or say in the file that it is meant")


def viewer_findings(page: Any, number: int, profile: Profile) -> Iterator[Finding]:
    """Check what a viewer adds to a page, or does to it."""
    if page.get("/Annots") and not profile.links:
        yield Finding("annotation", number, "the page has links or other annotations", "leave them out")
    if page.get("/Rotate", 0) or page.get("/UserUnit", 1) != 1:
        yield Finding("size", number, "the page is turned or scaled by its viewer", "write it upright and at true size")


def ink_findings(place: Place, content: PageContent, profile: Profile) -> Iterator[Finding]:
    """Check what is printed on a page or a sheet, wherever it stands on it."""
    on_page = _on_page(place, content)
    yield from _fonts(place, content)
    yield from _lines(place, on_page, profile)
    yield from _letters(place, on_page, profile)
    yield from _colours(place, on_page, profile)
    yield from _ink(place, on_page, profile)
    yield from _pale(place, on_page, profile)
    yield from _pictures(place, on_page, profile)
    yield from _transparency(place, content, profile)
    yield from _outside(place, content, profile)


def _on_page(place: Place, content: PageContent) -> list[Trace]:
    return [trace for trace in content.traces if trace.bounds.within(place.outer) and not trace.paint.is_white]


def is_blank(content: PageContent, place: Place) -> bool:
    """Tell whether nothing is printed on a page."""
    return not any(trace.bounds.within(place.trim) and not trace.paint.is_white for trace in content.traces)


def _fonts(place: Place, content: PageContent) -> Iterator[Finding]:
    for name in sorted({font.name for font in content.fonts if not font.embedded}):
        yield Finding("font", place.number, f"the font {name} is not in the file", "embed it")


def _lines(place: Place, traces: list[Trace], profile: Profile) -> Iterator[Finding]:
    """Find the thinnest line, be it drawn as a line or as a narrow area."""
    least = profile.least_line_pt - _SLACK_PT
    lines = [trace.size for trace in traces if trace.kind == "line" and trace.size < least]
    areas = [trace.size for trace in traces if trace.kind == "area" and 0 < trace.size < least and _is_long(trace.bounds)]
    thin = lines + areas
    if thin:
        problem = f"{_count(thin, 'line')} thinner than {profile.least_line_pt:g} pt, the thinnest of {min(thin):.2f} pt"
        yield Finding("line", place.number, problem, "draw them heavier")


def _is_long(box: Bounds) -> bool:
    """Tell whether an area is more of a line: many times as long as wide."""
    return max(box.width, box.height) > 8 * min(box.width, box.height)


def _letters(place: Place, traces: list[Trace], profile: Profile) -> Iterator[Finding]:
    small = [trace.size for trace in traces if trace.kind == "text" and trace.size < profile.least_type_pt - _SLACK_PT]
    if small:
        problem = f"{_count(small, 'text')} smaller than {profile.least_type_pt:g} pt, the smallest of {min(small):.1f} pt"
        yield Finding("type", place.number, problem, "set them larger")


def _colours(place: Place, traces: list[Trace], profile: Profile) -> Iterator[Finding]:
    """Find colours that the press has no ink for, and in files for keeping those that need another press."""
    wrong = {_ink_name(trace) for trace in traces if _is_foreign(trace, profile)}
    for ink in sorted(wrong):
        wanted = "CMYK or grey" if profile.colours == "cmyk" else "RGB or grey"
        yield Finding("colour", place.number, f"something is coloured with {ink}", f"use {wanted}")


def _is_foreign(trace: Trace, profile: Profile) -> bool:
    space = trace.paint.space
    if profile.colours == "cmyk":
        is_spot = space == "spot" and (profile.spot or trace.paint.name in _REGISTRATION)
        return space not in ("grey", "cmyk") and not is_spot
    return profile.archive and space in ("cmyk", "other")


def _ink_name(trace: Trace) -> str:
    return f"the spot colour {trace.paint.name}" if trace.paint.space == "spot" else _INKS[trace.paint.space]


def _ink(place: Place, traces: list[Trace], profile: Profile) -> Iterator[Finding]:
    most = max((trace.paint.ink for trace in traces if trace.paint.name not in _REGISTRATION), default=0.0)
    if most > profile.most_ink + 0.005:
        problem = f"{most:.0%} of ink in one place, more than {profile.most_ink:.0%}"
        yield Finding("ink", place.number, problem, "use lighter colours or more black instead of others")


def _pale(place: Place, traces: list[Trace], profile: Profile) -> Iterator[Finding]:
    greys = [trace.paint.grey for trace in traces if trace.paint.grey is not None]
    pale = [grey for grey in greys if 0 < grey < profile.least_grey - 0.002]
    if pale:
        problem = f"a grey of {min(pale):.1%}, paler than {profile.least_grey:.0%}"
        yield Finding("grey", place.number, problem, "use a darker grey or white")


def _pictures(place: Place, traces: list[Trace], profile: Profile) -> Iterator[Finding]:
    coarse = [trace.size for trace in traces if trace.kind == "image" and trace.size < profile.least_dpi - 0.5]
    if coarse:
        problem = f"{_count(coarse, 'picture')} coarser than {profile.least_dpi} dpi, the coarsest of {min(coarse):.0f} dpi"
        yield Finding("picture", place.number, problem, "use finer pictures or print them smaller")


def _transparency(place: Place, content: PageContent, profile: Profile) -> Iterator[Finding]:
    if content.transparent and profile.flat:
        yield Finding("transparency", place.number, "something shines through", "flatten the page")


def area_findings(place: Place, content: PageContent) -> Iterator[Finding]:
    """Find what is too near to an edge without running off it."""
    inside = [trace for trace in _on_page(place, content) if trace.bounds.within(place.trim)]
    for side, name in enumerate(_sides(place)):
        by = max((_intrusion(trace, place, side) for trace in inside), default=0.0)
        if by > _SLACK:
            problem = f"something reaches {by * MM_PER_PT:.1f} mm into the {name} margin"
            remedy = f"keep {place.margin[side] * MM_PER_PT:.1f} mm free"
            yield Finding("gutter" if name == "inner" else "margin", place.number, problem, remedy)


def _intrusion(trace: Trace, place: Place, side: int) -> float:
    """Return how far something reaches into a margin; what runs off the page, as letters never may, does not count."""
    distance = place.distances(trace.bounds)[side]
    runs_off = trace.kind != "text" and any(place.bleed) and distance <= _SLACK - place.bleed[side]
    return 0.0 if runs_off else place.margin[side] - distance


def _sides(place: Place) -> tuple[str, ...]:
    """Name the edges of a page in the order of `Edges`."""
    if not place.bound:
        return ("left", "lower", "right", "upper")
    return ("inner", "lower", "outer", "upper") if place.number % 2 else ("outer", "lower", "inner", "upper")


def _outside(place: Place, content: PageContent, profile: Profile) -> Iterator[Finding]:
    """Find marks beside the page where the printer wants none."""
    if profile.marks:
        return
    if any(not trace.bounds.within(place.outer) and not trace.paint.is_white for trace in content.traces):
        yield Finding("marks", place.number, "something is printed beside the page", "leave out crop and other marks")


def _count(things: list[float], word: str) -> str:
    return f"1 {word} is" if len(things) == 1 else f"{len(things)} {word}s are"
