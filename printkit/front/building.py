"""Building books, for whoever asks: where everything goes, who is told how far it is, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple, Protocol, overload

from printkit.batch.build import Built, LeftOut, Manner, bound_book, build, build_all
from printkit.batch.cache import open_store
from printkit.batch.drawn_page import drawn_page
from printkit.batch.excerpt import WHOLE, PageRanges, part_of
from printkit.batch.export import Exported, export
from printkit.batch.extra import Extras
from printkit.batch.memory import LEAST_BYTES
from printkit.batch.output import NOTHING_TO_MAKE, Outputs
from printkit.batch.playing import PlayedOut, play_book, play_file
from printkit.batch.pool import Fatal
from printkit.book import model
from printkit.book.binding import binding_faults
from printkit.book.layout import Layout
from printkit.book.page_key import page_key
from printkit.errors import Cancelled, Fault, JobError, PrintkitError
from printkit.front.display import shown_pages
from printkit.front.note import PageNote, PuzzleNote, page_note, puzzle_note
from printkit.front.page import Page, Place

__all__ = [
    "LEAST_BYTES",
    "NOTHING_TO_MAKE",
    "Built",
    "Exported",
    "Extras",
    "Fatal",
    "LeftOut",
    "Manner",
    "Outputs",
    "PageRanges",
    "PlayedOut",
    "build_all",
    "export",
    "part_of",
    "play_book",
    "play_file",
]

Progress = Callable[[str, int, int], None]
_SHOWN, _ACROSS = 12, 4
"""How many pages a notebook shows, and how many of them in a row."""


class Cancel(Protocol):
    """Says whether to stop; `threading.Event` does."""

    def is_set(self) -> bool:
        """Tell whether the result is no longer wanted."""


class Look(NamedTuple):
    """How pages are drawn, which changes nothing on them."""

    outlines: bool = False
    dpi: int = 110
    grey: bool = False


@dataclass(frozen=True, repr=False)
class Pages(Sequence[Page]):
    """The pages of a book that is laid out, from the title page on, or some of them; each is drawn when it is looked at.

    In a notebook they show themselves, the first dozen of them. A slice is pages again.
    """

    layout: Layout
    left_out: tuple[LeftOut, ...] = ()
    """Puzzles that could not be made."""
    part: range | None = None
    """Which pages of the book these are, unless they are all."""

    def __repr__(self) -> str:
        return f"<printkit pages: {len(self)} of {self.layout.book.title!r}>"

    def __len__(self) -> int:
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> Page: ...
    @overload
    def __getitem__(self, index: slice) -> Pages: ...
    def __getitem__(self, index: int | slice) -> Page | Pages:
        if isinstance(index, slice):
            return replace(self, part=self._places[index])
        number = self._places[index] + 1
        return Page(drawn_page(self.layout, number, (number,)), self.layout.book.language)

    def name(self, index: int) -> str:
        """Return what a page is called, such as `012-puzzle-7`."""
        return self.layout.name(self._places[index])

    def note(self, index: int) -> PageNote:
        """Tell what stands on a page, without drawing it."""
        return page_note(self.layout, self._places[index])

    @property
    def puzzles(self) -> tuple[PuzzleNote, ...]:
        """Return the puzzles and sheets of the book in their order, whichever of its pages these are."""
        return tuple(puzzle_note(self.layout, place) for place in range(len(self.layout.orders)))

    @property
    def width(self) -> float:
        """Return the width of a page in millimetres."""
        return self.layout.style.paper.width

    @property
    def height(self) -> float:
        """Return the height of a page in millimetres."""
        return self.layout.style.paper.height

    @property
    def _places(self) -> range:
        return range(len(self.layout)) if self.part is None else self.part

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Return what its printer has against the number of pages and the room on them."""
        laid = self.layout
        return tuple(binding_faults(laid.book, laid.style.furniture, len(laid), whole=True))

    def key(self, index: int) -> str:
        """Return what tells, without drawing, whether a page is the same as in another layout: equal keys, equal pages."""
        return page_key(self.layout, self._places[index])

    def _repr_svg_(self) -> str | None:
        return shown_pages([page.scene for page in self[:_SHOWN]], _ACROSS) if len(self) else None


def manner_of(
    progress: Progress | None, cancel: Cancel | None, workers: int, *, keep: bool, timeout_seconds: float | None = None
) -> Manner:
    """Say how a book is built, which changes nothing in it."""
    if isinstance(workers, bool) or not isinstance(workers, int) or not 1 <= workers <= 256:
        raise PrintkitError(Fault(f"{workers} workers are not possible", "write a number from 1 to 256", "workers"))
    pulse = (lambda: _stop_if(cancel)) if cancel is not None else None
    return Manner(watched(progress, cancel), _unheard, workers, keep, timeout_seconds, pulse)


def watched(progress: Progress | None, cancel: Cancel | None) -> Progress:
    """Tell somebody how far it is, unless nobody wants it any more."""

    def report(stage: str, done: int, total: int) -> None:
        if cancel is not None:
            _stop_if(cancel)
        if progress is not None:
            progress(stage, done, total)

    return report


def outputs_of(
    path: Place | None,
    svg: Place | None,
    png: Place | None,
    *,
    cover: Place | None = None,
    booklet: Place | None = None,
    two_up: Place | None = None,
    pages: str | None = None,
    look: Look = Look(),  # noqa: B008 (it is frozen)
) -> Outputs:
    """Say what is written, and where."""
    extras = Extras(*(_path(place) for place in (cover, booklet, two_up)))
    ranges = PageRanges.of_text(pages) if pages is not None else None
    return Outputs(_path(path), _path(svg), _path(png), look.outlines, look.dpi, ranges, extras, look.grey)


def built(book: model.Book, outputs: Outputs, manner: Manner, only: str | None = None, *, draft: bool = False) -> Built:
    """Build one book; a book without a single puzzle is an error."""
    found = build(book, outputs, manner, part_of(book, only, draft))
    if not found.made:
        raise _nothing(book, found.left_out)
    return found


def exported(book: model.Book, folder: Path, manner: Manner, *, outlines: bool = False) -> Exported:
    """Export one book; one without a single puzzle is an error."""
    found = export(book, folder, manner, outlines=outlines)
    if not found.files:
        raise _nothing(book, found.left_out)
    return found


@contextmanager
def bound(book: model.Book, manner: Manner, *, whole: bool = True) -> Iterator[Pages]:
    """Lay a book out, and give its pages while the puzzles are at hand; one that is not `whole` yet may have too few."""
    with open_store(keep=manner.keep, warn=manner.warn) as store:
        layout, left_out, _ = bound_book(book, manner, store, WHOLE, whole=whole)
        if layout is None:
            raise _nothing(book, left_out)
        yield Pages(layout, left_out)


def faults_of(book: model.Book, missing: LeftOut) -> list[Fault]:
    """Tell why a puzzle is not in a book, each fault with the way to the entry that asks for it."""
    way = ("section", missing.section % book.written_sections, "puzzle", missing.entry)
    return [replace(fault, path=fault.path or ((*way, fault.field) if fault.field else way)) for fault in missing.failure.faults]


def _nothing(book: model.Book, left_out: Iterable[LeftOut]) -> PrintkitError:
    told = [fault for each in left_out for fault in faults_of(book, each)]
    return JobError(*told, Fault("not one puzzle could be made"))


def _stop_if(cancel: Cancel | None) -> None:
    if cancel is not None and cancel.is_set():
        raise Cancelled(Fault("the book is no longer wanted", "nothing was written"))


def _path(place: Place | None) -> Path | None:
    return Path(place) if place is not None else None


def _unheard(_words: str) -> None:
    """What is wrong with the store changes nothing in the book."""
