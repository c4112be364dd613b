"""What worker processes do for open books: functions of plain data that give plain data."""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.errors import Fault, PrintkitError, SpecError, as_objects
from printkit.studio.worker import report

if TYPE_CHECKING:
    from printkit.front.book import Book
    from printkit.front.building import LeftOut, Pages

FEW_PUZZLES = 4
"""So many new puzzles are made sooner here than other processes are started for them."""
THUMBNAIL_DPI = 30
_MOST_PIXELS = 4000


@dataclass(frozen=True, slots=True)
class View:
    """Which of the books that a file makes is looked at: a variant, `main` for the book itself, and a volume of a series."""

    variant: str = "main"
    volume: int = 1

    def of(self, book: Book) -> Book:
        """Return the book that is meant; one that the file no longer makes is the book itself, or its last volume."""
        from printkit.front.book import MAIN

        known = {variant.name for variant in book.checked.variants}
        name = self.variant if self.variant in known else MAIN
        return book.copies(volume=min(self.volume, book.checked.volumes), variant=name)[0]


@dataclass(frozen=True, slots=True)
class BookWish:
    """The text of a book that lies at `file`; `version` tells its layouts apart."""

    text: str
    file: Path
    version: int = 0
    view: View = View()


@dataclass(frozen=True, slots=True)
class DrawWish:
    """A page of a book that was laid out: its key, and its place from 0."""

    book: BookWish
    key: str
    index: int
    form: str = "svg"
    width_px: int = 0


@dataclass(frozen=True, slots=True)
class PreflightWish:
    """A book to check for its printer; its files are made in a folder that whoever asks removes."""

    book: BookWish
    folder: Path


def told(faults: Iterable[Fault], file: Path, level: str = "fault") -> list[dict[str, Any]]:
    """Return faults for a page: the book file by its name alone, and the way to the setting that each is about."""
    found = list(faults)
    return [
        {**each, "place": each["place"].replace(str(file), file.name), "path": list(fault.path), "level": level}
        for each, fault in zip(as_objects(found), found, strict=True)
    ]


def check(wish: BookWish) -> list[dict[str, Any]]:
    """Tell all faults of a book, with those of the files it names; nothing is made."""
    from printkit.front.book import read_book

    try:
        read_book(wish.text, file=wish.file).check()
    except PrintkitError as error:
        return told(error.faults, wish.file)
    return []


class _Laid:
    """The layout that this process remembers."""

    def __init__(self) -> None:
        self.wish: BookWish | None = None
        self.pages: Pages | None = None
        self.open = ExitStack()

    def take(self, wish: BookWish, pages: Pages, opened: ExitStack) -> None:
        self.open.close()
        self.wish, self.pages, self.open = wish, pages, opened


_laid = _Laid()


def lay_out(wish: BookWish) -> dict[str, Any]:
    """Make what is new in a book, set it on paper, and tell what stands on which page; the pages can then be drawn."""
    pages = _laid_out(wish)
    return {
        "pages": [_page(pages, index) for index in range(len(pages))],
        "left_out": [_left_out(each, wish.file, pages) for each in pages.left_out],
        "faults": [*told(pages.faults, wish.file), *_warnings(pages, wish.file)],
        "width": pages.width,
        "height": pages.height,
    }


def _laid_out(wish: BookWish) -> Pages:
    from printkit.front.book import read_book

    book = wish.view.of(read_book(wish.text, file=wish.file))
    with ExitStack() as opening:
        laying = book.laid_out(progress=lambda *far: report(far), workers=_workers(book), whole=False)
        pages = opening.enter_context(laying)
        _laid.take(wish, pages, opening.pop_all())
    return pages


def _workers(book: Book) -> int:
    """Return how many processes make what is new: this one, if it is not much."""
    from printkit.front.swapping import planned

    before = {note.identity for note in _laid.pages.puzzles} if _laid.pages else set()
    new = sum(order.job.identity not in before for order in planned(book.checked, book.checked.volume))
    return 1 if new <= FEW_PUZZLES else max(1, min(new, os.cpu_count() or 1))


def _page(pages: Pages, index: int) -> dict[str, Any]:
    note = pages.note(index)
    puzzles = [
        {
            "number": each.number,
            "label": each.label,
            "identity": each.identity,
            "kind": each.kind,
            "seed": each.seed,
            "section": each.section,
            "entry": each.entry,
            "title": each.title,
            "stars": each.stars,
            "page": each.page,
            "answer_page": each.answer_page,
            "replaced": each.is_replaced,
            "warnings": list(each.warnings),
        }
        for each in note.puzzles
    ]
    entries = {(each["section"], each["entry"]) for each in puzzles}
    return {
        "number": note.number,
        "name": note.name,
        "kind": note.sort,
        "key": pages.key(index),
        "section": note.section,
        "entry": next(iter(entries))[1] if len(entries) == 1 and note.sort == "puzzle" else None,
        "puzzles": puzzles,
        "warnings": [words for each in note.puzzles for words in each.warnings],
    }


def _left_out(each: LeftOut, file: Path, pages: Pages) -> dict[str, Any]:
    from printkit.front.building import faults_of

    book = pages.layout.book
    return {
        "number": each.number,
        "identity": each.identity,
        "section": each.section % book.written_sections,
        "entry": each.entry,
        "faults": told(faults_of(book, each), file),
    }


def _warnings(pages: Pages, file: Path) -> list[dict[str, Any]]:
    """Tell what whoever prints the book should know of its puzzles."""
    notes = [
        Fault(words, place=f"puzzle {each.label or each.identity}", path=("section", each.section, "puzzle", each.entry))
        for each in pages.puzzles
        for words in each.warnings
    ]
    return told(notes, file, "warning")


def draw(wish: DrawWish) -> bytes:
    """Draw a page as it is printed; a process that does not remember the layout lays the book out again, from the store."""
    pages = _laid.pages if _laid.wish == wish.book else None
    if pages is None:
        pages = _laid_out(wish.book)
    if not 0 <= wish.index < len(pages) or pages.key(wish.index) != wish.key:
        raise SpecError(Fault("this page is not in the book any more"))
    page = pages[wish.index]
    if wish.form == "png":
        dpi = wish.width_px / page.scene.width * 25.4 if wish.width_px else THUMBNAIL_DPI
        return page.png(dpi=max(4, min(round(dpi), round(_MOST_PIXELS / page.scene.width * 25.4))))
    return page.svg(outlines=True).encode()


def preflight(asked_for: PreflightWish) -> dict[str, Any]:
    """Build the book and its cover for its profile, and tell what a printer would refuse."""
    from printkit.book.profile import profile
    from printkit.front.book import read_book
    from printkit.preflight import report as checking

    wish, folder = asked_for.book, asked_for.folder
    book = wish.view.of(read_book(wish.text, file=wish.file))
    asked = profile(book.checked.profile)
    stock, bleeds = book.checked.stock, book.checked.bleed
    inside, cover = folder / "book.pdf", folder / "cover.pdf"
    book.build(inside, cover=cover if asked.cover else None)
    found = [("book", each) for each in checking.preflight(inside, asked, stock=stock, bleeds=bleeds).findings]
    if asked.cover:
        about = checking.preflight_cover(cover, inside, asked, stock=stock, bleeds=bleeds)
        found += [("cover", each) for each in about.findings]
    problems = [{"file": name, **finding._asdict()} for name, finding in found]
    return {"profile": asked.name, "problems": problems}
