"""What a printer asks of a cover: its size follows from the book inside, and folds, spine and barcode have their room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from printkit.book.cover.wrap import Wrap, wrap_for
from printkit.book.pages.furniture import Box
from printkit.book.profile import CoverRules, Profile
from printkit.preflight.content import PageContent
from printkit.preflight.file_rules import box_findings
from printkit.preflight.finding import UNREADABLE, UNREADABLE_SIZE, Finding
from printkit.preflight.geometry import Place, around_all, size_mm, trimmed
from printkit.preflight.page_rules import area_findings, ink_findings, viewer_findings
from printkit.preflight.reading import content_of, unless_broken
from printkit.preflight.trace import Bounds, Trace
from printkit.scene.font import MM_PER_PT

_SAME = 0.3
"""In millimetres: a cover may differ by this much from the size that was reckoned."""
_SLACK = 0.15 / MM_PER_PT


def cover_findings(pdf: Any, size: tuple[float, float], pages: int, profile: Profile, stock: str) -> Iterator[Finding]:
    """Check the cover for a book with so many pages of a size."""
    if len(pdf.pages) != 1:
        yield Finding(
            "pages", 0, f"a cover is one sheet, and the file has {len(pdf.pages)} pages", "write it into a file of its own"
        )
    page, wrap = pdf.pages[0], wrap_for(profile, stock, size, pages)
    safe = around_all(wrap.rules.safe if wrap.rules else 0.0)
    place = unless_broken(lambda: trimmed(page, 1, around_all(wrap.bleed), safe, bound=False))
    content = content_of(page, place.media) if place else None
    yield from viewer_findings(page, 1, profile)
    if place is None or content is None:
        yield (UNREADABLE if place else UNREADABLE_SIZE)._replace(page=1)
        return
    yield from ink_findings(place, content, profile)
    yield from area_findings(place, content)
    yield from box_findings(place, profile)
    yield from _folded(place, content, wrap)


def _folded(place: Place, content: PageContent, wrap: Wrap) -> Iterator[Finding]:
    """Check the size; where it is right, it is known where the folds are, and what stands between them."""
    width, height = size_mm(place.trim)
    if abs(width - wrap.sheet_width) > _SAME or abs(height - wrap.height) > _SAME:
        problem = f"the cover is {width:g} × {height:g} mm"
        yield Finding("size", 1, problem, f"{_reckoned(wrap)} {wrap.sheet_width:.5g} × {wrap.height:g} mm")
    elif wrap.rules and wrap.barcode:
        yield from _spine(place, content, wrap, wrap.rules)
        yield from _barcode(content, _bounds(wrap.barcode, place))


def _reckoned(wrap: Wrap) -> str:
    if not wrap.rules:
        return "the front of the book has"
    return f"front, back and a spine of {wrap.spine:.3g} mm for {wrap.pages} pages make"


def _spine(place: Place, content: PageContent, wrap: Wrap, rules: CoverRules) -> Iterator[Finding]:
    """Find letters on the spine of a thin book, and letters too near to a fold."""
    spine = _bounds(Box(wrap.width, 0, wrap.spine, wrap.height), place)
    near, room = rules.spine_safe / MM_PER_PT - _SLACK, wrap.spine_words
    letters = [trace.bounds for trace in content.traces if trace.kind == "text" and not trace.paint.is_white]
    touching = [box for box in letters if box.left < spine.right + near and box.right > spine.left - near]
    if touching and not room:
        problem = f"letters stand on the spine or at its folds, and a book of {wrap.pages} pages is too thin for them"
        yield Finding("spine", 1, problem, f"leave them out below {rules.spine_text_from_pages} pages")
    elif any(box.left < spine.left + near or box.right > spine.right - near for box in touching):
        yield Finding("spine", 1, "letters stand too near to a fold", f"keep {rules.spine_safe:.1f} mm free on both sides of it")


def _barcode(content: PageContent, box: Bounds) -> Iterator[Finding]:
    """Find what disturbs the barcode: anything but white, and in it black bars and digits."""
    over: list[Trace] = []
    for trace in content.traces:
        if trace.paint.is_white:
            over = [] if trace.kind == "area" and _holds(trace.bounds, box) else over
        elif _overlaps(trace.bounds, box):
            over.append(trace)
    if any(not _holds(box, trace.bounds) for trace in over):
        yield Finding("barcode", 1, "something reaches into the box that is kept for the barcode", _box_remedy(box))
    elif any(not trace.paint.is_neutral for trace in over):
        yield Finding("barcode", 1, "the barcode is coloured", "print it in black on white")


def _box_remedy(box: Bounds) -> str:
    width, height = size_mm(box)
    return f"keep {width:.1f} × {height:.1f} mm white, at the foot of the back beside the spine"


def _holds(outer: Bounds, inner: Bounds) -> bool:
    """Tell whether one box lies in another."""
    left, bottom, right, top = outer.grown(_SLACK)
    return left <= inner.left and bottom <= inner.bottom and inner.right <= right and inner.top <= top


def _overlaps(one: Bounds, other: Bounds) -> bool:
    both = one.within(other)
    return both is not None and min(both.width, both.height) > _SLACK


def _bounds(box: Box, place: Place) -> Bounds:
    """Return a box on the cover, which is measured from its upper left corner, in points."""
    left, top = place.trim.left, place.trim.top
    return Bounds(left + box.x / MM_PER_PT, top - box.bottom / MM_PER_PT, left + box.right / MM_PER_PT, top - box.y / MM_PER_PT)
