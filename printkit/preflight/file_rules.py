"""What a printer, or an archive, asks of a file as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from printkit.book.profile import Profile
from printkit.errors import amount
from printkit.preflight import unpacking
from printkit.preflight.finding import Finding
from printkit.preflight.geometry import Place, size_mm
from printkit.scene.font import MM_PER_PT

_ACTIVE = ("/JavaScript", "/EmbeddedFiles")
_SAME = 0.3
"""In millimetres: sizes of pages that differ by less are the same."""


def file_findings(pdf: Any, profile: Profile, is_tagged: bool = True) -> Iterator[Finding]:
    """Check what a file carries beside its pages; sheets to be folded are not read aloud, and need no tags."""
    root = pdf.Root
    if pdf.is_encrypted:
        yield Finding("encryption", 0, "the file is encrypted", "save it without a password")
    names = root.get("/Names", {})
    if any(key in names for key in _ACTIVE) or "/AcroForm" in root:
        yield Finding("active", 0, "the file has scripts, forms or other files in it", "leave them out")
    if profile.bare:
        yield from _extras(pdf)
    if profile.archive:
        yield from _archive(pdf)
    if profile.tagged and is_tagged:
        yield from _tags(root)


def _extras(pdf: Any) -> Iterator[Finding]:
    if "/Outlines" in pdf.Root:
        yield Finding("outline", 0, "the file has bookmarks", "leave them out")
    if "/Metadata" in pdf.Root or "/Info" in pdf.trailer:
        yield Finding("metadata", 0, "the file has a description of itself", "leave it out")


def _archive(pdf: Any) -> Iterator[Finding]:
    """Check the frame of PDF/A-2b; fonts and colours are checked page by page."""
    description = pdf.Root.get("/Metadata")
    words = unpacking.content(description) if description is not None else b""
    if b"pdfaid:part>2" not in words and b'pdfaid:part="2"' not in words:
        yield Finding("archive", 0, "the file does not say that it is PDF/A-2", "write it with the profile screen")
    intents = [intent for intent in pdf.Root.get("/OutputIntents", []) if str(intent.get("/S", "")) == "/GTS_PDFA1"]
    if not any("/DestOutputProfile" in intent for intent in intents):
        yield Finding("archive", 0, "the file does not say what its colours mean", "add an output intent with an ICC profile")
    if "/ID" not in pdf.trailer:
        yield Finding("archive", 0, "the file has no identifier", "write it with the profile screen")


def _tags(root: Any) -> Iterator[Finding]:
    marked = root.get("/MarkInfo", {}).get("/Marked", False)
    if not marked or "/StructTreeRoot" not in root or "/Lang" not in root:
        yield Finding(
            "tags", 0, "the file does not say what its parts are, or in which language", "write it with the profile screen"
        )


def weight_findings(path: Path, profile: Profile) -> Iterator[Finding]:
    """Check how large the file is."""
    size = path.stat().st_size
    if profile.most_bytes and size > profile.most_bytes:
        yield Finding("bytes", 0, f"the file has {size / 1e6:.0f} MB", f"at most {profile.most_bytes / 1e6:.0f}")


def count_findings(pages: int, trim: tuple[float, float], profile: Profile, stock: str) -> Iterator[Finding]:
    """Check the number of pages."""
    least, most = profile.page_limits(stock, *trim)
    if not least <= pages <= most:
        yield Finding("pages", 0, amount(pages, "page"), f"{profile.purpose} have {least} to {most}")
    if pages % profile.multiple:
        problem = f"{amount(pages, 'page')}, which is not a multiple of {profile.multiple}"
        yield Finding("pages", 0, problem, "add blank pages at the end")


def size_findings(places: Sequence[Place], profile: Profile) -> Iterator[Finding]:
    """Check the size of every page against the profile and against most of the others."""
    common = Counter(size_mm(place.trim) for place in places).most_common(1)[0][0]
    for place in places:
        size = size_mm(place.trim)
        if any(abs(one - other) > _SAME for one, other in zip(size, common, strict=True)):
            problem = f"the page is {size[0]:g} × {size[1]:g} mm, others are {common[0]:g} × {common[1]:g} mm"
            yield Finding("size", place.number, problem, "make all pages the same size")
        else:
            yield from (Finding("size", place.number, fault.problem, fault.remedy) for fault in profile.size_faults(*size))
        yield from box_findings(place, profile)


def box_findings(place: Place, profile: Profile) -> Iterator[Finding]:
    """Check that the sheet holds the bleed, and nothing beyond it where no marks are wanted."""
    outer, media = place.outer, place.media
    inside = (outer.left - media.left, outer.bottom - media.bottom, media.right - outer.right, media.top - outer.top)
    if min(inside) < -_SAME:
        yield Finding(
            "bleed", place.number, "the sheet ends before the bleed does", f"add {max(place.bleed) * MM_PER_PT:.2g} mm at each edge"
        )
    elif max(inside) > _SAME and not profile.marks:
        yield Finding("size", place.number, "the sheet is larger than the page with its bleed", "cut it to that size")
