"""What a profile asks of the PDF of a book: how pages are set on the sheet, and what the file says beside them."""

from __future__ import annotations

from dataclasses import replace

from printkit.book.model import Book
from printkit.book.profile import Profile, profile
from printkit.render import DocumentInfo, Link, OutlineEntry, PageLabel, PrintSetup, Spot
from printkit.scene.font import MM_PER_PT
from printkit.scene.ink import theme


def document_info(book: Book, outline: tuple[OutlineEntry, ...], links: tuple[Link, ...]) -> DocumentInfo:
    """Describe the document as far as its profile allows."""
    asked = profile(book.profile)
    return DocumentInfo(
        title=book.title,
        author=book.author,
        language=book.language,
        outline=outline,
        links=links,
        labels=(PageLabel(1),) if asked.labels else (),
        with_metadata=asked.metadata,
        with_outline=asked.outline,
        with_links=asked.links,
        archive=asked.archive,
        tagged=asked.tagged,
        setup=print_setup(book, asked),
    )


def prints_grey(book: Book) -> bool:
    """Tell whether the pages are printed with black ink alone, because of the paper that was chosen."""
    asked = profile(book.profile)
    return bool(asked.stocks) and asked.stocks[book.stock or asked.stock].grey


def imposed_info(info: DocumentInfo) -> DocumentInfo:
    """Describe a file whose pages stand two on a side: it is for printing, so nothing leads from page to page."""
    plain = replace(info, outline=(), links=(), labels=(), tagged=False)
    return replace(plain, setup=replace(info.setup, bleed_inside=True))


def cover_info(book: Book, bleed: float) -> DocumentInfo:
    """Describe the cover, a file of its own with one page."""
    asked = profile(book.profile)
    setup = replace(print_setup(book, asked), bleed=bleed, bleed_inside=True, boxes=bleed > 0)
    return DocumentInfo(
        title=book.title,
        author=book.author,
        language=book.language,
        with_metadata=asked.metadata,
        archive=asked.archive,
        tagged=asked.tagged,
        setup=setup,
    )


def print_setup(book: Book, asked: Profile) -> PrintSetup:
    """Return how pages are set on the printer's sheet."""
    bleeds = asked.bleeds(book.bleed)
    return PrintSetup(
        colours=asked.colours,
        bleed=asked.bleed.size if bleeds else 0.0,
        bleed_inside=asked.bleed.inside,
        boxes=bleeds,
        marks=(asked.marks.distance, asked.marks.length) if asked.marks else None,
        least_line=asked.least_line_pt * MM_PER_PT,
        least_grey=asked.least_grey,
        spot=Spot(book.spot, theme(book.theme).accent(0).colour) if book.spot else None,
    )
