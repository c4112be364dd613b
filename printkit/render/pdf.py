"""Whole books as PDF, written page by page: memory holds one page at a time, and the same scenes always give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Literal, NamedTuple

from printkit.scene.item import Scene

PageStyle = Literal["decimal", "roman", "none"]


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """An entry of the outline that a viewer shows beside the pages; pages count from 1, levels from 0."""

    title: str
    page: int
    level: int = 0


@dataclass(frozen=True, slots=True)
class Link:
    """A rectangle of a page, in millimetres from its top left corner, that leads to another page; pages count from 1."""

    page: int
    x: float
    y: float
    width: float
    height: float
    target: int
    words: str = ""
    """Where it leads, for those who hear the page."""


@dataclass(frozen=True, slots=True)
class PageLabel:
    """What a viewer calls the pages from this one on: numbers as printed, counted from `first`."""

    page: int
    style: PageStyle = "decimal"
    first: int = 1
    prefix: str = ""


class Spot(NamedTuple):
    """An ink of its own, by the name that the printer knows, and what it looks like."""

    name: str
    colour: str


@dataclass(frozen=True, slots=True)
class PrintSetup:
    """How pages are set on a printer's sheet: the inks, the room around the trimmed page, and what is too thin or too pale."""

    colours: Literal["rgb", "cmyk"] = "rgb"
    bleed: float = 0.0
    bleed_inside: bool = True
    """Whether there is bleed at the spine, which is on the left of the first page and then changes sides."""
    boxes: bool = False
    """Whether a page tells where it is trimmed."""
    marks: tuple[float, float] | None = None
    """How far from the trimmed edge crop marks begin, and how long they are."""
    least_line: float = 0.0
    least_grey: float = 0.0
    """The palest grey that is printed, from 0 for white to 1."""
    spot: Spot | None = None
    """With one, everything that is not grey is a tint of it."""


@dataclass(frozen=True, slots=True)
class DocumentInfo:
    """What a PDF says of itself beside its pages. Some printers refuse parts of it, so each can be left out."""

    title: str = ""
    author: str = ""
    subject: str = ""
    language: str = ""
    outline: tuple[OutlineEntry, ...] = ()
    links: tuple[Link, ...] = ()
    labels: tuple[PageLabel, ...] = ()
    with_metadata: bool = True
    with_outline: bool = True
    with_links: bool = True
    archive: bool = False
    """Whether the file is PDF/A-2b."""
    tagged: bool = False
    """Whether the file says what its parts are, for those who hear a book."""
    setup: PrintSetup = PrintSetup()


def write_pdf(target: Path | BinaryIO, pages: Iterable[Scene], info: DocumentInfo | None = None) -> None:
    """Write scenes as the pages of a PDF; a path is replaced only when the file is whole."""
    from printkit.render._pdf_book import write_book

    if isinstance(target, Path):
        with _beside(target) as file:
            write_book(file, pages, info or DocumentInfo())
    else:
        write_book(target, pages, info or DocumentInfo())


@contextmanager
def _beside(path: Path) -> Iterator[BinaryIO]:
    """Open a file beside the wanted one, which takes its place at the end or vanishes with the error."""
    part = path.with_name(f".{path.name}.part")
    try:
        with part.open("wb") as file:
            yield file
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)
