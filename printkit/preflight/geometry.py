"""Where a page is trimmed, and how far around it and inside it something may be printed."""

from __future__ import annotations

from typing import Any, NamedTuple

from printkit.book.profile import Profile
from printkit.preflight.trace import Bounds
from printkit.scene.font import MM_PER_PT


class Edges(NamedTuple):
    """A length at each edge of a page, in points."""

    left: float = 0.0
    bottom: float = 0.0
    right: float = 0.0
    top: float = 0.0


class Place(NamedTuple):
    """A page on its sheet, in points."""

    number: int
    media: Bounds
    trim: Bounds
    bleed: Edges
    """How far what runs off the page must reach beyond its edges; nothing, if the page has no bleed."""
    margin: Edges
    bound: bool = True
    """Whether one of its sides is at the spine, on the left of odd pages; a cover has no such side."""

    @property
    def outer(self) -> Bounds:
        """Return the page with its bleed."""
        trim, bleed = self.trim, self.bleed
        return Bounds(trim.left - bleed.left, trim.bottom - bleed.bottom, trim.right + bleed.right, trim.top + bleed.top)

    def distances(self, box: Bounds) -> Edges:
        """Return how far inside each edge of the trimmed page a box ends."""
        trim = self.trim
        return Edges(box.left - trim.left, box.bottom - trim.bottom, trim.right - box.right, trim.top - box.top)


def place_of(page: Any, number: int, pages: int, profile: Profile, bleeds: bool) -> Place:
    """Find where a page is trimmed: by its own word, or else by the bleed that the whole book has."""
    has_bleed = bool(profile.bleed.size) and (bleeds or profile.bleed.always or "/TrimBox" in page)
    bleed = _bleed(number, profile) if has_bleed else Edges()
    return trimmed(page, number, bleed, margins_of(number, pages, profile, bool(any(bleed))))


def trimmed(page: Any, number: int, bleed: Edges, margin: Edges, bound: bool = True) -> Place:
    """Find where a page is trimmed when its bleed is known."""
    media = bounds_of(page.mediabox)
    trim = bounds_of(page.trimbox) if "/TrimBox" in page else Bounds(*_inside(media, bleed))
    return Place(number, media, trim, bleed, margin, bound)


def margins_of(number: int, pages: int, profile: Profile, bleeds: bool) -> Edges:
    """Return what stays free on a page of a book with so many pages."""
    margin, gutter = profile.margins(bleeds), profile.gutter(pages)
    left, right = (gutter, margin.outer) if number % 2 else (margin.outer, gutter)
    return Edges(*(edge / MM_PER_PT for edge in (left, margin.bottom, right, margin.top)))


def around_all(length: float) -> Edges:
    """Return a length in millimetres at each edge."""
    return Edges(*[length / MM_PER_PT] * 4)


def size_mm(box: Bounds) -> tuple[float, float]:
    """Return width and height in millimetres; a page that is smaller than its bleed has none."""
    return round(max(0.0, box.width) * MM_PER_PT, 2), round(max(0.0, box.height) * MM_PER_PT, 2)


def _bleed(number: int, profile: Profile) -> Edges:
    size = profile.bleed.size / MM_PER_PT
    left = size if profile.bleed.inside or number % 2 == 0 else 0.0
    right = size if profile.bleed.inside or number % 2 else 0.0
    return Edges(left, size, right, size)


def _inside(box: Bounds, edges: Edges) -> tuple[float, float, float, float]:
    return box.left + edges.left, box.bottom + edges.bottom, box.right - edges.right, box.top - edges.top


def bounds_of(box: Any) -> Bounds:
    """Return a box of a page, in points."""
    left, bottom, right, top = (float(edge) for edge in box)
    return Bounds(min(left, right), min(bottom, top), max(left, right), max(bottom, top))
