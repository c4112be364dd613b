"""Which page holds what, decided before anything is drawn, so that every page number is known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from printkit.book.model import Book, Order
from printkit.book.pages.furniture import is_recto
from printkit.book.profile import Profile
from printkit.page.difficulty import Difficulty
from printkit.scene.item import Scene

ANSWER_GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""Columns and rows of an answer page, by the number of answers on it."""
PUZZLE_GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}
"""Columns and rows of a puzzle page, by the number of puzzles on it."""


@dataclass(frozen=True, slots=True)
class TitlePage:
    """The first page."""


@dataclass(frozen=True, slots=True)
class ImprintPage:
    """How the book was made, and the key to the stars."""


@dataclass(frozen=True, slots=True)
class ContentsPage:
    """A run of the sections; the last contents page also lists what follows the puzzles."""

    sections: tuple[int, ...]
    last: bool
    fullest: int
    """How many sections the fullest contents page has."""


@dataclass(frozen=True, slots=True)
class OpenerPage:
    """A large picture and the words that open a section; many words need more than one page."""

    section: int
    part: int = 0


@dataclass(frozen=True, slots=True)
class RulesPage:
    """How to play one kind, or a part of it."""

    kind: str
    section: int
    part: int = 0


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """One or more puzzles, as places in the list of orders."""

    section: int
    places: tuple[int, ...]
    per_page: int


@dataclass(frozen=True, slots=True)
class OwnPage:
    """A page that somebody drew for the book, by its title and what is on it."""

    section: int
    title: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class CutoutPage:
    """A sheet of pieces to cut out; it was drawn to learn how many sheets there are."""

    title: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class BlankPage:
    """The back of a page that is cut out, or an empty page at the end that the binding asks for."""

    empty: bool = False


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """A grid of answers."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class IndexPage:
    """Some puzzles in the order of their difficulty, as places in the list of orders."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CertificatePage:
    """A certificate to cut out, on a right-hand page."""


@dataclass(frozen=True, slots=True)
class NotesPage:
    """Lines to write on."""


PuzzlePlan = OpenerPage | RulesPage | PuzzlePage | OwnPage | CutoutPage | AnswerPage
ExtraPlan = IndexPage | CertificatePage | NotesPage
PagePlan = TitlePage | ImprintPage | ContentsPage | BlankPage | PuzzlePlan | ExtraPlan


@dataclass(frozen=True, slots=True)
class Note:
    """What the rest of the book needs to know about a puzzle without opening it."""

    title: str
    identity: str
    difficulty: Difficulty
    warnings: tuple[str, ...] = ()
    """What the maker of the book should know."""


@dataclass(frozen=True, slots=True)
class Pagination:
    """All pages of a book, and where each puzzle and its answer stand."""

    pages: tuple[PagePlan, ...]
    puzzle_page: tuple[int, ...]
    """Page number of each puzzle, by its place in the list of orders."""
    answer_page: tuple[int, ...]
    """Page number of each answer; 0 for a sheet, and where the book has no answers."""

    def first(self, *kinds: type) -> int:
        """Return the number of the first page of some type, or 0."""
        return next((number for number, page in enumerate(self.pages, 1) if isinstance(page, kinds)), 0)


def paginate(
    book: Book,
    orders: Sequence[Order],
    sections: Sequence[PagePlan],
    sections_per_page: int,
    cutouts: Sequence[tuple[str, Sequence[Scene]]],
    index: Sequence[tuple[int, ...]],
    binding: Profile,
) -> Pagination:
    """Lay down the sequence of pages around those of the sections; the binding may ask for empty ones at the end.

    `index` holds the puzzles on each page of the index by difficulty, if the book has one.
    """
    pages: list[PagePlan] = []
    pages.extend([TitlePage()] if book.has("title") else ())
    pages.extend([ImprintPage()] if book.has("imprint") else ())
    pages.extend(_contents(_present(orders), sections_per_page) if book.has("contents") else ())
    pages.extend(sections)
    pages.extend(_cutouts(cutouts, len(pages)) if book.form == "book" else _sheets(cutouts))
    pages.extend(_answers([place for place, order in enumerate(orders) if order.number], book.answers_per_page))
    pages.extend(IndexPage(run) for run in index)
    pages.extend(_certificate(len(pages), book.form) if book.certificate else ())
    pages.extend([NotesPage()] * book.notes)
    pages.extend(_closing(len(pages), binding))
    return Pagination(tuple(pages), _where(pages, PuzzlePage, len(orders)), _where(pages, AnswerPage, len(orders)))


def _contents(sections: Sequence[int], most: int) -> list[PagePlan]:
    """Share the sections evenly among as few pages as hold them."""
    pages = -(-len(sections) // most)
    fullest = -(-len(sections) // pages)
    runs = chunks(sections, fullest)
    return [ContentsPage(run, index == len(runs) - 1, fullest) for index, run in enumerate(runs)]


def section_pages(
    book: Book, orders: Sequence[Order], openers: Callable[[int], int], rules: Callable[[str], int]
) -> list[PagePlan]:
    """Lay down the pages of all sections: openers, rules and puzzles; `openers` and `rules` tell how many pages those need."""
    pages: list[PagePlan] = []
    explained: set[str] = set()
    for section in _present(orders):
        pages.extend(OpenerPage(section, part) for part in range(openers(section)))
        places = [place for place, order in enumerate(orders) if order.section == section]
        for kind in dict.fromkeys(orders[place].job.kind for place in places):
            if kind not in explained:
                pages.extend(RulesPage(kind, section, part) for part in range(rules(kind)))
                explained.add(kind)
        pages.extend(_own_pages(book, section, first=True))
        pages.extend(_puzzle_pages(book, orders, section, places))
        pages.extend(_own_pages(book, section, first=False))
    return pages


def _own_pages(book: Book, section: int, *, first: bool) -> list[PagePlan]:
    return [OwnPage(section, page.title, page.scene) for page in book.pages_of(section, first=first)]


def puzzles_beside(pages: Iterable[PagePlan]) -> dict[int, int]:
    """Return how many slots the page of each puzzle has, which decides its scale, by the place of the puzzle."""
    return {place: page.per_page for page in pages if isinstance(page, PuzzlePage) for place in page.places}


def _present(orders: Iterable[Order]) -> list[int]:
    """List the sections that have puzzles."""
    return sorted({order.section for order in orders})


def _puzzle_pages(book: Book, orders: Sequence[Order], section: int, places: Sequence[int]) -> list[PagePlan]:
    """Fill pages with neighbouring puzzles that want the same number to a page."""

    def per_page(place: int) -> int:
        return book.sections[section].entries[orders[place].entry].per_page

    return [
        PuzzlePage(section, run, grid_for(len(run), PUZZLE_GRIDS))
        for count, group in groupby(places, per_page)
        for run in chunks(tuple(group), count)
    ]


def grid_for(count: int, grids: Iterable[int]) -> int:
    """Return the smallest grid that holds so many, so that the last page of a run is not half empty."""
    return min(size for size in grids if size >= count)


def _sheets(sets: Sequence[tuple[str, Sequence[Scene]]]) -> list[PagePlan]:
    return [CutoutPage(title, scene) for title, scenes in sets for scene in scenes]


def _cutouts(sets: Sequence[tuple[str, Sequence[Scene]]], before: int) -> list[PagePlan]:
    """Put every sheet on a right-hand page with a blank back, so that cutting destroys nothing."""
    sheets = _sheets(sets)
    if not sheets:
        return []
    return _up_to_right_hand(before) + [page for sheet in sheets for page in (sheet, BlankPage())]


def _up_to_right_hand(before: int) -> list[PagePlan]:
    """Make the next page a right-hand one; the page in between is not the back of anything to cut out, so it is for notes."""
    return [] if is_recto(before + 1) else [NotesPage()]


def _answers(places: Sequence[int], per_page: int) -> list[PagePlan]:
    return [AnswerPage(run) for run in evened(chunks(places, per_page))] if per_page else []


def _certificate(before: int, form: str) -> list[PagePlan]:
    """Put the certificate on a right-hand page with a blank back, because it is cut out; worksheets have no blank pages."""
    if form != "book":
        return [CertificatePage()]
    return [*_up_to_right_hand(before), CertificatePage(), BlankPage()]


def _closing(pages: int, binding: Profile) -> list[PagePlan]:
    """Fill up to what the binding asks for."""
    count = pages + binding.last_blank
    return [BlankPage(empty=True)] * (count + -count % binding.multiple - pages)


def _where(pages: Sequence[PagePlan], kind: type[PuzzlePage | AnswerPage], count: int) -> tuple[int, ...]:
    found = [0] * count
    for number, page in enumerate(pages, 1):
        if isinstance(page, kind):
            for place in page.places:
                found[place] = number
    return tuple(found)


def chunks(values: Sequence[int], most: int) -> list[tuple[int, ...]]:
    """Cut a sequence into runs of at most so many."""
    return [tuple(values[start : start + most]) for start in range(0, len(values), most)]


def evened(runs: list[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Share the last two runs evenly if the last is nearly empty, so that no page has a lone picture."""
    if len(runs) < 2 or 3 * len(runs[-1]) > len(runs[-2]):
        return runs
    both = runs[-2] + runs[-1]
    half = (len(both) + 1) // 2
    return [*runs[:-2], both[:half], both[half:]]
