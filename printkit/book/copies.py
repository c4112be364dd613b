"""The books that one book file makes: the volumes of a series, variants such as large print, versions of a worksheet, one copy for
each row of a list.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from printkit.book.model import Book, Row
from printkit.errors import Fault, SpecError, UsageError, suggest
from printkit.resources import holdable

MAIN = "main"
"""The name of the book without any variant."""
_BLANK = re.compile(r"\{([^{}\n]{1,60})\}")
_LONGEST_BYTES, _LONGEST_LINE = 60, 120


@dataclass(frozen=True, slots=True)
class Copy:
    """One of the books that a file makes."""

    name: str
    """What tells it apart in file names; empty if it is the only one."""
    book: Book


def copies(book: Book, *, volume: int | None = None, variant: str | None = None, rows: Sequence[Row] = ()) -> list[Copy]:
    """Return every book that the file makes, or only those of one volume or one variant."""
    found = [Copy("", book)]
    found = [_joined(copy, name, each) for copy in found for name, each in _volumes(copy.book, volume)]
    found = [_joined(copy, name, each) for copy in found for name, each in _variants(copy.book, variant)]
    found = [_joined(copy, name, each) for copy in found for name, each in _versions(copy.book)]
    found = [_joined(copy, name, each) for copy in found for name, each in _for_rows(copy.book, rows)]
    _refuse_same_names(found, rows)
    return found


def _refuse_same_names(found: Sequence[Copy], rows: Sequence[Row]) -> None:
    """Refuse rows that get the name of another row in a variant or a volume: `large-x` in the book, and `x` in large print."""
    taken: set[str] = set()
    faults = []
    for place, copy in enumerate(found):
        if copy.name in taken:
            where = rows[place % len(rows)].place if rows else ""
            faults.append(Fault(f'two books would be called "{copy.name}"', "give the row another name", place=where))
        taken.add(copy.name)
    if faults:
        raise SpecError(*faults)


def _joined(copy: Copy, name: str, book: Book) -> Copy:
    return Copy("-".join(part for part in (copy.name, name) if part), book)


def _volumes(book: Book, wanted: int | None) -> Iterator[tuple[str, Book]]:
    if wanted is not None and not 1 <= wanted <= book.volumes:
        remedy = f"write 1 to {book.volumes}" if book.volumes > 1 else "the book file has no setting volumes"
        raise UsageError(Fault(f"there is no volume {wanted}", remedy, "volume"))
    for volume in range(1, book.volumes + 1):
        if wanted in (None, volume):
            yield str(volume) if wanted is None and book.volumes > 1 else "", of_volume(book, volume)


def of_volume(book: Book, volume: int) -> Book:
    """Return one volume of a series; its number stands where the title says so, or after the title."""
    if book.volumes == 1:
        return book
    says_where = "{volume}" in book.title + book.subtitle
    title = book.title if says_where else f"{book.title} {volume}"
    return _filled(replace(book, title=title, volume=volume), {"volume": str(volume)})


def _variants(book: Book, wanted: str | None) -> Iterator[tuple[str, Book]]:
    settings = {MAIN: {}, **{each.name: each.settings for each in book.variants}}
    if wanted is not None and wanted not in settings:
        raise UsageError(Fault(f'there is no variant "{wanted}"', suggest(wanted, settings), "variant"))
    for name, changes in settings.items():
        if wanted in (None, name):
            yield "" if wanted or name == MAIN else name, replace(book, **changes)


def _versions(book: Book) -> Iterator[tuple[str, Book]]:
    """Give every version of a worksheet for itself; in a book they stay together."""
    if book.form == "book" or book.versions == 1:
        yield "", book
        return
    for letter in dict.fromkeys(section.version for section in book.sections):
        yield letter, replace(book, version=letter)


def _for_rows(book: Book, rows: Sequence[Row]) -> Iterator[tuple[str, Book]]:
    if not rows:
        yield "", book
        return
    if faults := [fault for row in rows for fault in _row_faults(book, row)]:
        raise SpecError(*faults)
    for name, row in zip(_told_apart([row.name for row in rows]), rows, strict=True):
        yield name, _filled(replace(book, **row.settings), row.words)


def _told_apart(names: Sequence[str]) -> Iterator[str]:
    """Number the names that stand in a list more than once, and those that are empty; a number that is taken gets a sign."""
    slugs = [slug(name) for name in names]
    often = Counter(slugs)
    taken = {each for each in slugs if often[each] == 1}
    for number, each in enumerate(slugs, 1):
        if each and often[each] == 1:
            yield each
            continue
        name = f"{number}-{each}".rstrip("-")
        while name in taken:
            name += "_"
        taken.add(name)
        yield name


def slug(text: str) -> str:
    """Turn a name into a part of a file name that every system can hold; the letters of all scripts stay."""
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", text).lower())
    letters = ""
    for char in folded:
        wanted = "LN" if letters[-1:] in ("", "-") else "LNM"  # an accent needs a letter to stand on
        letters += char if unicodedata.category(char)[0] in wanted else "-"
    short = re.sub("-+", "-", letters).strip("-").encode()[:_LONGEST_BYTES].decode("utf-8", "ignore")
    return holdable(short.rstrip("-"))


def _texts(book: Book) -> Iterator[str]:
    yield from (book.title, book.subtitle, book.author)
    for section in book.sections:
        yield from (section.title, section.intro)


def _row_faults(book: Book, row: Row) -> Iterator[Fault]:
    """Say which blanks of the book no column fills, and which texts become too long for their line."""
    for blank in dict.fromkeys(blank for text in _texts(book) for blank in _BLANK.findall(text)):
        if blank not in row.words:
            yield Fault(f'the book asks for "{blank}", and no column is called so', suggest(blank, row.words), place=row.place)
    filled = _filled(book, row.words)
    for field, text in (("title", filled.title), ("subtitle", filled.subtitle), ("author", filled.author)):
        if len(text) > _LONGEST_LINE:
            yield Fault(f"the {field} becomes too long", f"{_LONGEST_LINE} characters fit", field, row.place)


def _filled(book: Book, words: Mapping[str, str]) -> Book:
    """Fill the blanks of a book; those that are not known stay as they are."""

    def fill(text: str) -> str:
        return _BLANK.sub(lambda blank: words.get(blank[1], blank[0]), text)

    sections = tuple(replace(section, title=fill(section.title), intro=fill(section.intro)) for section in book.sections)
    return replace(book, title=fill(book.title), subtitle=fill(book.subtitle), author=fill(book.author), sections=sections)
