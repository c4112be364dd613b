"""Whole books as PDF, written page by page: memory holds one page at a time, and the same scenes always give the same bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Literal

from printkit.scene.item import Scene

if TYPE_CHECKING:
    pass

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


@dataclass(frozen=True, slots=True)
class PageLabel:
    """What a viewer calls the pages from this one on: numbers as printed, counted from `first`."""

    page: int
    style: PageStyle = "decimal"
    first: int = 1
    prefix: str = ""


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
