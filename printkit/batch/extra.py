"""What else is made of a laid-out book: its cover, and files with two pages on a side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from pathlib import Path

from printkit import render
from printkit.batch.drawn_page import drawn_page
from printkit.batch.staging import file_faults
from printkit.book.cover.draw import cover_scene
from printkit.book.cover.wrap import wrap_of
from printkit.book.imposition import Way, imposed, pairs
from printkit.book.layout import Layout
from printkit.book.setup import cover_info, imposed_info
from printkit.errors import Fault
from printkit.scene import Scene
from printkit.scene.grey import in_grey


@dataclass(frozen=True, slots=True)
class Extras:
    """Where the further files of a book go, if they are wanted."""

    cover: Path | None = None
    """Front, spine and back on one sheet."""
    booklet: Path | None = None
    """Two pages on a side, for sheets that are folded and stapled."""
    two_up: Path | None = None
    """Two pages on a side, in reading order."""

    def files(self) -> dict[str, Path]:
        """Return those that are wanted, by name."""
        named = {field.name: getattr(self, field.name) for field in fields(self)}
        return {name: place for name, place in named.items() if place}

    def for_copy(self, name: str) -> Extras:
        """Return where they go for one of several books that the same command makes."""
        return Extras(**{key: place.with_name(f"{place.stem}-{name}{place.suffix}") for key, place in self.files().items()})

    def faults(self) -> list[Fault]:
        """Say which places cannot be written."""
        return [fault for name, place in self.files().items() for fault in file_faults(place, (".pdf",), name)]


def cover_of(bound: Layout) -> Scene:
    """Draw the cover, in greys if all of the book is."""
    scene = cover_scene(bound)
    return in_grey(scene) if bound.grey else scene


def write_extras(bound: Layout, extras: Extras, staged: Callable[[Path], Path]) -> None:
    """Write the further files; `staged` tells where to write what shall stand elsewhere."""
    if extras.cover:
        info = cover_info(bound.book, wrap_of(bound.book, len(bound)).bleed)
        render.write_pdf(staged(extras.cover), [cover_of(bound)], info)
    if extras.booklet:
        _write_sheets(bound, "booklet", staged(extras.booklet))
    if extras.two_up:
        _write_sheets(bound, "two-up", staged(extras.two_up))


def _write_sheets(bound: Layout, way: Way, target: Path) -> None:
    info, paper = imposed_info(bound.info()), bound.book.paper
    size = (paper.width, paper.height)
    numbers = range(1, len(bound) + 1)
    sides = (
        imposed(pair, lambda number: drawn_page(bound, number, numbers), size, info.setup.bleed) for pair in pairs(len(bound), way)
    )
    render.write_pdf(target, sides, info)
