"""Books: read, changed and built from Python."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from printkit.batch.build import Built
from printkit.batch.export import Exported
from printkit.book import model
from printkit.book.copies import MAIN, Copy, copies
from printkit.book.reading.book_file import checked_book, document_of
from printkit.book.reading.book_text import text_of
from printkit.book.reading.form import LARGEST_SEED
from printkit.book.reading.row_file import rows_of
from printkit.book.reading.toml_document import Document
from printkit.book.reading.toml_lines import LineMap
from printkit.errors import Fault, SpecError, UsageError, amount, suggest
from printkit.front.argument import above_zero, callback, flag, perhaps, place, taking, text, whole
from printkit.front.argument import cancel as cancel_of
from printkit.front.argument import table as plain_table
from printkit.front.building import Cancel, Look, Pages, bound, built, exported, manner_of, outputs_of
from printkit.front.material import files_among, named_files, plain
from printkit.front.own_page import scene_of
from printkit.front.page import FINENESS, Place
from printkit.front.swapping import PuzzlePlace, numbered, planned, released, renumbered, swapped
from printkit.input_file import read_input, why_unreadable
from printkit.sources.limits import LIMITS

if TYPE_CHECKING:
    from printkit.front.own_page import Drawn

__all__ = ["MAIN", "Book", "load_book", "new_book", "read_book"]

_NO_LINES = LineMap({}, first=0)
_NUMBER, _SEED, _WORKERS = whole(1, 100_000), whole(0, LARGEST_SEED), whole(1, 256)


@dataclass(frozen=True, eq=False)
class Book:
    """A checked book. Methods that change it return another book, and leave this one as it is.

    Whatever a change makes wrong is told at once, in the words of `printkit book`.
    """

    checked: model.Book = field(repr=False)
    document: Document = field(repr=False)
    """What the book file says, as plain values."""
    name: str = ""
    """What tells it apart from the other books that its file makes; empty if there is only one."""
    replaced: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """Settings that took the place of those in the file when it was read."""
    is_copy: bool = field(default=False, repr=False)
    """Whether it is one of the books that its file makes."""

    def __repr__(self) -> str:
        return f"<printkit book {self.title!r}: {amount(len(self.sections), 'section')}>"

    @property
    def title(self) -> str:
        """Return the title."""
        return self.checked.title

    @property
    def file(self) -> Path:
        """Return the book file; what it names lies in its folder."""
        return self.checked.file

    @property
    def sections(self) -> tuple[model.Section, ...]:
        """Return the sections: each has a `title`, an `intro` and its `entries`, the runs of puzzles."""
        return self.checked.sections

    @property
    def settings(self) -> dict[str, Any]:
        """Return what the book file says, as plain values: a copy, for programs that want to show it or to write it down."""
        return deepcopy(self.document.data)

    @property
    def read_files(self) -> list[Path]:
        """Return the files that the book is made from: the book file, and those in its folder that it names."""
        return [self.file, *files_among(self.document.data, self.file.parent)]

    def change(self, **settings: Any) -> Book:
        """Return the book with other settings, such as `title`, `paper`, `seed` or `profile`; None takes a setting back."""
        said = {**self.settings, **plain_table(settings)}
        table = {name: value for name, value in said.items() if value is not None}
        kept = {name: value for name, value in self.replaced.items() if name not in settings}
        return replace(self, replaced=kept)._changed(table)

    @taking(title=text, kind=text, intro=text)
    def with_section(self, title: str, kind: str, *, intro: str = "", **puzzles: Any) -> Book:
        """Return the book with one more section at its end, which begins with a run of puzzles as `with_puzzles` takes it."""
        entry, files = _entry(kind, puzzles, self.checked)
        table = self.settings
        table["section"].append({"title": title, **({"intro": intro} if intro else {}), "puzzle": [entry]})
        return self._changed(table, files, moved=lambda section, entry: (section, entry))

    @taking(kind=text)
    def with_puzzles(self, kind: str, *, section: str | int | None = None, **puzzles: Any) -> Book:
        """Return the book with one more run of puzzles at the end of a section, by its title or its number from 1.

        `count`, `per_page`, `title`, `seed` and `cutouts` are as in a book file; all else are parameters of the kind. Those that
        name a file take what `make` takes.
        """
        entry, files = _entry(kind, puzzles, self.checked)
        table = self.settings
        table["section"][self._section(section)]["puzzle"].append(entry)
        return self._changed(table, files, moved=lambda section, entry: (section, entry))

    def without_section(self, section: str | int) -> Book:
        """Return the book without a section."""
        place, table = self._section(section), self.settings
        del table["section"][place]
        kept = tuple(
            replace(page, section=page.section - (page.section > place)) for page in self.checked.own_pages if page.section != place
        )

        def moved(section: int, entry: int) -> tuple[int, int] | None:
            return None if section == place else (section - (section > place), entry)

        return self._changed(table, own_pages=kept, moved=moved)

    @property
    def numbered(self) -> tuple[PuzzlePlace, ...]:
        """Return where the puzzle of each number is asked for, in the order of the numbers; nothing is made for it."""
        return tuple(numbered(self.checked))

    @taking(number=_NUMBER, volume=_NUMBER, seed=perhaps(_SEED))
    def swap(self, number: int, *, volume: int = 1, seed: int | None = None, **parameters: Any) -> Book:
        """Return the book with another puzzle in the place of one, by its number; all others stay as they are.

        What is given is what differs. If nothing is given, a seed is chosen, or a figure, that the book does not have. To pin a
        puzzle, whatever the seed of the book becomes, give the seed that it has.
        """
        wanted, _ = plain({"seed": seed, **parameters})
        table = self.settings
        table["replace"] = swapped(self.checked, table.get("replace", ()), number, volume, wanted)
        return self._changed(table)

    @taking(number=_NUMBER, volume=_NUMBER)
    def unswap(self, number: int, *, volume: int = 1) -> Book:
        """Return the book with the puzzle that it would have in the place of one that was swapped or pinned."""
        table = self.settings
        kept = released(table.pop("replace", ()), number, volume)
        return self._changed({**table, **({"replace": kept} if kept else {})})

    def check(self) -> Book:
        """Read all files that the book names, make nothing, and return it; whatever is wrong with them is told at once."""
        for copy in self.copies() if not self.is_copy else [self]:
            planned(copy.checked, copy.checked.volume)
        return self

    @taking(title=text, at=text)
    def with_page(
        self, page: Drawn, *, title: str = "", section: str | int | None = None, at: Literal["start", "end"] = "end"
    ) -> Book:
        """Return the book with a page of one's own before or after the puzzles of a section.

        The page is a scene, a page of printkit, a drawing, or the path of an SVG file that is read as one. It is set into the frame
        of a puzzle page as large as it is, or smaller, under its title.
        """
        if at not in ("start", "end"):
            raise UsageError(Fault(f'there is no place "{at}"', 'write "start" or "end"', "at"))
        own = model.OwnPage(title, scene_of(page), self._section(section), first=at == "start")
        return replace(self, checked=replace(self.checked, own_pages=(*self.checked.own_pages, own)))

    @taking(volume=perhaps(_NUMBER), variant=perhaps(text), rows=perhaps(place))
    def copies(self, *, volume: int | None = None, variant: str | None = None, rows: Place | None = None) -> list[Book]:
        """Return every book that the file makes: volumes of a series, variants, versions of a worksheet, one for each row."""
        listed = rows_of(Path(rows)) if rows is not None else ()
        return [self._copy(each) for each in copies(self.checked, volume=volume, variant=variant, rows=listed)]

    @taking(
        **dict.fromkeys(("path", "svg", "png", "cover", "booklet", "two_up"), perhaps(place)),
        **dict.fromkeys(("draft", "grey", "outlines", "keep"), flag),
        **dict.fromkeys(("pages", "only"), perhaps(text)),
        progress=perhaps(callback),
        cancel=perhaps(cancel_of),
        dpi=FINENESS,
        workers=_WORKERS,
        timeout_seconds=perhaps(above_zero),
    )
    def build(
        self,
        path: Place | None = None,
        *,
        progress: Callable[[str, int, int], None] | None = None,
        cancel: Cancel | None = None,
        svg: Place | None = None,
        png: Place | None = None,
        cover: Place | None = None,
        booklet: Place | None = None,
        two_up: Place | None = None,
        pages: str | None = None,
        only: str | None = None,
        draft: bool = False,
        grey: bool = False,
        outlines: bool = False,
        dpi: int = 110,
        workers: int = 1,
        keep: bool = True,
        timeout_seconds: float | None = None,
    ) -> Built:
        """Make all puzzles, prove them, and write the book as PDF to `path`, its manifest beside it; return what came of it.

        Puzzles that cannot be made are left out, and `left_out` of the result tells why; any other error leaves no file behind.
        `svg` and `png` are folders for pages, `cover`, `booklet` and `two_up` further PDFs; `pages` are ranges such as "3-7,12".
        `progress` is called with the stage, how much is done and how much there is. Once `cancel` is set, such as a
        `threading.Event`, the build ends with `Cancelled`: with several workers at once, with one when the puzzle at hand is done.
        With several workers, a script needs the usual guard `if __name__ == "__main__":`. A file that makes several books builds
        them by `copies`.
        """
        outputs = outputs_of(
            path, svg, png, cover=cover, booklet=booklet, two_up=two_up, pages=pages, look=Look(outlines, dpi, grey)
        )
        manner = manner_of(progress, cancel, workers, keep=keep, timeout_seconds=timeout_seconds)
        return built(self._alone(), outputs, manner, only, draft=draft)

    @taking(folder=place, progress=perhaps(callback), cancel=perhaps(cancel_of), outlines=flag, workers=_WORKERS, keep=flag)
    def export(
        self,
        folder: Place,
        *,
        progress: Callable[[str, int, int], None] | None = None,
        cancel: Cancel | None = None,
        outlines: bool = False,
        workers: int = 1,
        keep: bool = True,
    ) -> Exported:
        """Write everything for designers into a folder: pages, puzzles and answers as SVG, JSON, cut lines, palettes."""
        return exported(self._alone(), Path(folder), manner_of(progress, cancel, workers, keep=keep), outlines=outlines)

    @taking(progress=perhaps(callback), cancel=perhaps(cancel_of), workers=_WORKERS, keep=flag)
    @contextmanager
    def laid_out(
        self,
        *,
        progress: Callable[[str, int, int], None] | None = None,
        cancel: Cancel | None = None,
        workers: int = 1,
        keep: bool = True,
        whole: bool = True,
    ) -> Iterator[Pages]:
        """Make all puzzles and give the pages of the book, to look at one by one while the block lasts.

        A book that is not `whole` yet may have fewer pages than its printer wants; `faults` of the pages tells.
        """
        with bound(self._alone(), manner_of(progress, cancel, workers, keep=keep), whole=whole) as pages:
            yield pages

    def _alone(self) -> model.Book:
        """Return the book, unless it is a series or a worksheet, of which only volumes or versions can be built."""
        book = self.checked
        if book.volumes > 1 and not self.is_copy:
            raise UsageError(Fault(f"this is a series of {book.volumes} volumes", "build each of copies()", "volumes"))
        if book.form == "worksheet" and book.versions > 1 and not book.version:
            raise UsageError(Fault(f"this worksheet has {book.versions} versions", "build each of copies()", "versions"))
        return book

    def _copy(self, copy: Copy) -> Book:
        return replace(self, checked=copy.book, name=copy.name, is_copy=True)

    def _section(self, section: str | int | None) -> int:
        """Find a section by its title or its number from 1; without either, it is the last one."""
        titles = [each["title"] for each in self.document.data["section"]]
        if section is None:
            return len(titles) - 1
        if isinstance(section, str) and section in titles:
            return titles.index(section)
        if isinstance(section, int) and not isinstance(section, bool) and 1 <= section <= len(titles):
            return section - 1
        raise UsageError(Fault(f'there is no section "{section}"', suggest(str(section), titles), "section"))

    def _changed(
        self,
        table: dict[str, Any],
        files: Mapping[str, bytes] | None = None,
        own_pages: Sequence[model.OwnPage] | None = None,
        moved: Callable[[int, int], tuple[int, int] | None] | None = None,
    ) -> Book:
        """Check the book anew; `moved` says where entries went, so that swapped puzzles keep their puzzles."""
        before = self.checked
        brought = {**before.files, **(files or {})}
        if moved and (swaps := table.pop("replace", ())):
            other = checked_book(Document(table, _NO_LINES), before.name, before.file, brought, **self.replaced)
            kept = renumbered(swaps, self.numbered, tuple(numbered(other)), moved)
            table = {**table, **({"replace": kept} if kept else {})}
        document = Document(table, _NO_LINES)
        checked = checked_book(document, before.name, before.file, brought, **self.replaced)
        return replace(
            self, checked=replace(checked, own_pages=tuple(before.own_pages if own_pages is None else own_pages)), document=document
        )


@taking(path=place)
def load_book(path: Place, **settings: Any) -> Book:
    """Read a book file; all its faults are told at once. `settings` take the place of those in the file."""
    file = Path(path)
    document = document_of(text_of(file), os.fspath(path))
    return Book(checked_book(document, os.fspath(path), file, **settings), document, replaced=settings)


@taking(text=text, file=place)
def read_book(text: str, *, file: Place = "book.toml", **settings: Any) -> Book:
    """Read the text of a book file that is not saved yet, or lies elsewhere; `file` is where it belongs, with what it names."""
    document = document_of(text, os.fspath(file))
    return Book(checked_book(document, os.fspath(file), Path(file), **settings), document, replaced=settings)


@taking(title=text, kind=text, section=text, folder=place)
def new_book(title: str, kind: str, *, section: str = "Puzzles", folder: Place = ".", **puzzles: Any) -> Book:
    """Begin a book with one section and a run of puzzles; what is named in it lies in `folder`."""
    file = Path(folder) / "book.toml"
    entry, files = _entry(kind, puzzles, None, Path(folder))
    document = Document({"title": title, "section": [{"title": section, "puzzle": [entry]}]}, _NO_LINES)
    return Book(checked_book(document, "book", file, files), document)


def _entry(
    kind: str, puzzles: Mapping[str, Any], book: model.Book | None, folder: Path = Path()
) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Return a run of puzzles as a book file has it, and the files that it brings along."""
    home = book.file.parent if book else folder
    given = {name: _inside(value, home) for name, value in puzzles.items()}
    values, files = plain(given)
    outside = {name: value for name, value in given.items() if isinstance(value, os.PathLike)}
    for name, value in outside.items():
        values[name], files[Path(value).name] = Path(value).name, _bytes(Path(value), name)
    if files:
        files |= named_files(values, home, files, anywhere=False)
    renamed = {name: f"{len(book.files) if book else 0}-{place}/{name}" for place, name in enumerate(files)}
    entry = {name: renamed.get(value, value) if isinstance(value, str) else value for name, value in values.items()}
    _refuse_taken(kind, entry)
    return {"kind": kind, **entry}, {renamed[name]: content for name, content in files.items()}


def _inside(value: Any, folder: Path) -> Any:
    """Write a path in the folder of a book as its file would."""
    if not isinstance(value, os.PathLike):
        return value
    place = Path(value).resolve()
    return place.relative_to(folder.resolve()).as_posix() if place.is_relative_to(folder.resolve()) else value


def _bytes(path: Path, field_name: str) -> bytes:
    try:
        return read_input(path, LIMITS.file_bytes)
    except (OSError, ValueError) as error:
        raise SpecError(Fault(f'"{path}" cannot be read: {why_unreadable(error)}', "name another file", field_name)) from error


def _refuse_taken(kind: str, entry: Mapping[str, Any]) -> None:
    if "kind" in entry:
        raise UsageError(Fault(f"the kind is named twice: {kind}", "leave one out", "kind"))
