"""Setting a book on paper.

`layout` decides every page number first, from a short note on each puzzle; `Layout.scene` then draws one page at a time,
so that a long book never holds more than a page of drawing in memory.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import printkit
from printkit.book.binding import binding_faults
from printkit.book.model import Book, Entry, Order, Paper
from printkit.book.pages import back, contents, extra, front
from printkit.book.pages.contents import ContentsRow
from printkit.book.pages.header import Heading
from printkit.book.pages.navigation import links, outline
from printkit.book.pages.puzzle_page import Slot, puzzle_page
from printkit.book.pages.style import Style, style, style_of
from printkit.book.pagination import (
    AnswerPage,
    BlankPage,
    CertificatePage,
    ContentsPage,
    CutoutPage,
    ExtraPlan,
    ImprintPage,
    IndexPage,
    Note,
    NotesPage,
    OpenerPage,
    OwnPage,
    PagePlan,
    Pagination,
    PuzzlePage,
    RulesPage,
    TitlePage,
    chunks,
    paginate,
    puzzles_beside,
    section_pages,
)
from printkit.book.place import at_order
from printkit.book.profile import profile
from printkit.book.room import puzzle_frame
from printkit.book.setup import document_info, prints_grey
from printkit.book.showing import Show, Told, nothing, showpieces, wants_pictures
from printkit.contract import Leaf, Puzzle, kind
from printkit.errors import PrintkitError, SpecError, told_together
from printkit.page.cutout import Cutout, sheets
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, how_to_parts, step_frame
from printkit.render import DocumentInfo
from printkit.scene.grey import in_grey
from printkit.scene.item import INTENDED_BLANK, Ink, Item, Scene


@dataclass(frozen=True, eq=False)
class Layout:
    """A book whose pages are known and can be drawn one by one."""

    book: Book
    orders: Sequence[Order]
    leaves: Sequence[Leaf]
    notes: tuple[Note, ...]
    style: Style
    pagination: Pagination
    grey: bool = False
    """Whether its pages are shown in greys, as a proof."""
    showpieces: Mapping[int, Leaf] = field(default_factory=dict)
    """The puzzles for the pictures of the sections, which are not in the book."""

    def __len__(self) -> int:
        return len(self.pagination.pages)

    @property
    def blank_count(self) -> int:
        """Return how many empty pages there are only because the binding asks for them."""
        return sum(isinstance(page, BlankPage) and page.empty for page in self.pagination.pages)

    def scene(self, index: int) -> Scene:
        """Draw the page at an index, counting from 0."""
        page = self.pagination.pages[index]
        paper = self.style.paper
        title = f"{self.book.title}, {index + 1}"
        scene = Scene(paper.width, paper.height, self._draw(page, index + 1), title, self._meta(page))
        return in_grey(scene) if self.grey or prints_grey(self.book) else scene

    def frames(self) -> dict[int, Frame]:
        """Return the frame that each puzzle is drawn in on its page, by its place in the book."""
        pages = [page for page in self.pagination.pages if isinstance(page, PuzzlePage)]
        rooms = {page.per_page: puzzle_frame(self.style, page.per_page) for page in pages}
        return {place: rooms[page.per_page] for page in pages for place in page.places}

    def name(self, index: int) -> str:
        """Return a file name for a page, such as `012-puzzle-7`."""
        return f"{index + 1:03d}-{_page_name(self.pagination.pages[index], self.orders)}"

    def info(self) -> DocumentInfo:
        """Describe the document to a PDF viewer: title, outline, and links between puzzles, answers and contents."""
        return document_info(self.book, outline(self), tuple(links(self)))

    def manifest(self) -> dict[str, Any]:
        """Describe the book for other programs: every page, and every puzzle with its identity and parameters."""
        return {
            "format": "printkit-book/1",
            "printkit": printkit.__version__,
            "title": self.book.title,
            "seed": self.book.seed,
            "profile": self.book.profile,
            "paper": {"name": self.book.paper.name, "width": self.book.paper.width, "height": self.book.paper.height},
            "pages": [self.name(index) for index in range(len(self))],
            "puzzles": [self._describe(place) for place in range(len(self.orders))],
        }

    def _describe(self, place: int) -> dict[str, Any]:
        order, note = self.orders[place], self.notes[place]
        return {
            "number": order.number or None,
            "label": order.label,
            "identity": note.identity,
            "kind": order.job.kind,
            "seed": order.job.seed,
            "parameters": order.job.spec.shown(),
            "title": note.title,
            "stars": note.difficulty.stars,
            "difficulty": round(note.difficulty.score, 4),
            "reasons": dict(note.difficulty.reasons),
            "warnings": list(note.warnings),
            "page": self.pagination.puzzle_page[place],
            "answer_page": self.pagination.answer_page[place] or None,
        }

    def _credits(self) -> dict[str, list[int]]:
        """Return whose drawings the book uses, each with the numbers of the puzzles made from them."""
        found: dict[str, list[int]] = {}
        for order in self.orders:
            if order.job.spec.credits():
                found.setdefault(order.job.spec.credits(), []).append(order.number)
        return found

    def _draw(self, page: PagePlan, number: int) -> tuple[Item, ...]:
        match page:
            case TitlePage():
                return front.title_page(self.book, self.style, self.cover_picture())
            case ImprintPage():
                return front.imprint_page(self.book, self.style, self._credits())
            case ContentsPage():
                return contents.contents_page(self.contents_rows(page), page.fullest, number, self.style)
            case OpenerPage():
                return self._opener(page, number)
            case RulesPage():
                return self._rules(page, number)
            case PuzzlePage():
                return self._puzzles(page, number)
            case OwnPage():
                return self._own(page, number)
            case CutoutPage():
                return back.cutout_page(page.title, page.scene, number, self.style)
            case AnswerPage():
                return self._answers(page, number)
            case _:
                return self._draw_extra(page, number)

    def _draw_extra(self, page: BlankPage | ExtraPlan, number: int) -> tuple[Item, ...]:
        match page:
            case BlankPage():
                return () if page.empty else back.blank_page(number, self.style)
            case IndexPage():
                return extra.index_page([self._index_row(place) for place in page.places], number, self.style)
            case CertificatePage():
                puzzles = sum(bool(order.number) for order in self.orders)
                return extra.certificate_page(self.book, puzzles, number, self.style)
            case NotesPage():
                return extra.notes_page(number, self.style)

    def _index_row(self, place: int) -> extra.IndexRow:
        note, page = self.notes[place], self.pagination.puzzle_page[place]
        return extra.IndexRow(self.orders[place].label, note.title, page, note.difficulty)

    def _meta(self, page: PagePlan) -> tuple[tuple[str, str], ...]:
        """Return identity, parameters and seed of the puzzles on a page, for the file's metadata."""
        if isinstance(page, BlankPage) and page.empty:
            return (INTENDED_BLANK,)
        if not isinstance(page, PuzzlePage | AnswerPage):
            return ()
        return tuple(pair for place in page.places for pair in leaf_meta(self.leaves[place]))

    def _entry(self, place: int) -> Entry:
        order = self.orders[place]
        return self.book.sections[order.section].entries[order.entry]

    def _accent(self, section: int) -> Ink:
        return self.style.theme.accent(section)

    def _first_of(self, section: int) -> int:
        return next(place for place, order in enumerate(self.orders) if order.section == section)

    def cover_pictures(self, most: int) -> list[front.Painter]:
        """Return pictures for the back cover, from sections spread over the book; the first, which stands in front, comes last."""
        sections = list(dict.fromkeys(order.section for order in self.orders))
        turned, count = [*sections[1:], sections[0]], min(most, len(sections))
        chosen = [turned[place * len(turned) // count] for place in range(count)]
        return [self._picture(section) for section in chosen]

    def section_titles(self) -> list[str]:
        """List the titles of the sections that have puzzles."""
        return [self.book.sections[section].title for section in dict.fromkeys(order.section for order in self.orders)]

    def cover_picture(self) -> front.Painter:
        """Return the picture for the title page and the front cover."""
        return self._picture(self.orders[0].section)

    def _picture(self, section: int) -> front.Painter:
        """Return the picture of a section: half solved, of a puzzle that is not in the book; or else a puzzle as it is printed."""
        if section in self.showpieces:
            return self.showpieces[section].puzzle.cover
        puzzle = self.leaves[self._first_of(section)].puzzle
        return lambda _: puzzle.page(puzzle_frame(self.style))

    def _opener(self, page: OpenerPage, number: int) -> tuple[Item, ...]:
        section = self.book.sections[page.section]
        return front.opener_page(section, page.section, page.part, number, self.style, self._picture(page.section))

    def _rules(self, page: RulesPage, number: int) -> tuple[Item, ...]:
        part = rules_parts(page.kind, self.style)[page.part]
        title = kind(page.kind).label(self.style.language)
        return back.rules_page(part, title, number, self.style, page.section)

    def _puzzles(self, page: PuzzlePage, number: int) -> tuple[Item, ...]:
        frame = puzzle_frame(self.style, page.per_page)
        scenes = self._drawn(page.places, lambda puzzle: puzzle.page(frame))
        slots = [
            Slot(self._heading(place), scene, _slot_name(self.orders[place], place))
            for place, scene in zip(page.places, scenes, strict=True)
        ]
        identities = tuple(self.notes[place].identity for place in page.places)
        running = self.book.sections[page.section].title
        accent = self._accent(page.section)
        return puzzle_page(slots, page.per_page, self.style, number, accent, identities, running)

    def _own(self, page: OwnPage, number: int) -> tuple[Item, ...]:
        """Set a page of somebody's own into the frame of a puzzle, as large as it was drawn or smaller."""
        running = self.book.sections[page.section].title
        slot = Slot(Heading(page.title), page.scene, "own-page")
        return puzzle_page([slot], 1, self.style, number, self._accent(page.section), (), running)

    def _drawn(self, places: Sequence[int], draw: Callable[[Puzzle], Scene]) -> list[Scene]:
        """Draw some puzzles; what speaks against any of them is told together, and where the book file asks for it."""
        scenes: list[Scene] = []
        errors: list[PrintkitError] = []
        for place in places:
            try:
                scenes.append(draw(self.leaves[place].puzzle))
            except PrintkitError as error:
                errors.append(error.placed(partial(at_order, self.book, self.orders[place])))
        if errors:
            raise told_together(errors) from errors[0]
        return scenes

    def _heading(self, place: int) -> Heading:
        answer, order = self.pagination.answer_page[place], self.orders[place]
        say, note = self.style.language.say, self.notes[place]
        if not order.number:
            return Heading(note.title)
        if not answer:
            return Heading(note.title, order.label, difficulty=note.difficulty)
        caption, *short = (say(f"book.{key}", page=answer) for key in ("answer_on", "answer_short", "page_short"))
        return Heading(note.title, order.label, caption, tuple(short), note.difficulty)

    def _answers(self, page: AnswerPage, number: int) -> tuple[Item, ...]:
        per_page = self.book.answers_per_page
        frame = self.style.frame(back.answer_room(back.answer_boxes(self.style, number, per_page)[0], self.style))
        answers = [
            back.Answer(
                self.orders[place].label,
                self.pagination.puzzle_page[place],
                scene,
                self._accent(self.orders[place].section),
                self.orders[place].job.spec.called(),
            )
            for place, scene in zip(page.places, self._drawn(page.places, lambda puzzle: puzzle.answer(frame)), strict=True)
        ]
        title = self.style.language.say("book.answers")
        return back.answer_page(answers, per_page, number, self.style, title, slips=self.book.answer_slips)

    def contents_rows(self, page: ContentsPage) -> list[ContentsRow]:
        """Return the lines of a contents page."""
        rows = [self._section_row(section) for section in page.sections]
        if page.last:
            rows.extend(self._row_after(key, plan) for key, plan in _AFTER if self.pagination.first(plan))
        return rows

    def _section_row(self, section: int) -> ContentsRow:
        places = [place for place, order in enumerate(self.orders) if order.section == section]
        puzzles = [place for place in places if self.orders[place].number]
        return ContentsRow(
            title=self.book.sections[section].title,
            page=self.start_of(section),
            accent=self._accent(section),
            tint=self.style.theme.tint(section),
            detail=self._numbers(puzzles),
            picture=self._thumbnail(section),
            difficulty=tuple(self.notes[place].difficulty for place in puzzles),
        )

    def _numbers(self, puzzles: Sequence[int]) -> str:
        """Tell the numbers of the puzzles of a section; one with nothing but sheets has none."""
        if not puzzles:
            return ""
        first, last = self.orders[puzzles[0]].label, self.orders[puzzles[-1]].label
        return self.style.language.say("book.puzzles", count=len(puzzles), first=first, last=last)

    def _thumbnail(self, section: int) -> Scene:
        side = contents.TALLEST_ROW
        return self._picture(section)(Frame(side, side, self.style.theme, self.style.language))

    def start_of(self, section: int) -> int:
        """Return the first page of a section, be it an opener, a rules page or a puzzle."""
        return next(
            number
            for number, page in enumerate(self.pagination.pages, 1)
            if isinstance(page, OpenerPage | RulesPage | PuzzlePage | OwnPage) and page.section == section
        )

    def _row_after(self, key: str, plan: type) -> ContentsRow:
        ink = self.style.theme.ink("text")
        return ContentsRow(self.style.language.say(key), self.pagination.first(plan), ink, ink)


_AFTER = (("book.cutouts", CutoutPage), ("book.answers", AnswerPage), ("book.index", IndexPage))


def layout(book: Book, orders: Sequence[Order], leaves: Sequence[Leaf], *, whole: bool = True, show: Show = nothing) -> Layout:
    """Decide every page of a book; leaves are looked at one after the other and not kept.

    `show` makes puzzles for pictures; without it, pictures show unsolved puzzles of the book.

    The more pages a book has, the wider its gutter, and a wider gutter may need more pages: so it is laid out again until the
    gutter suffices. It only ever grows, so this ends. A part of a book need not have as many pages as a printer wants.
    """
    pages = 1
    look = style_of(book, pages)
    while True:
        laid = _laid_out(book, orders, leaves, look, show)
        wider = style_of(book, max(pages, len(laid)))
        if wider.furniture.inner <= look.furniture.inner:
            if faults := binding_faults(book, look.furniture, len(laid), whole):
                raise SpecError(*faults)
            return laid
        pages, look = max(pages, len(laid)), wider


def _laid_out(book: Book, orders: Sequence[Order], leaves: Sequence[Leaf], look: Style, show: Show) -> Layout:
    """Decide every page with the margins as they are."""

    def openers(section: int) -> int:
        chapter = book.sections[section]
        wanted = look.furniture.openers and book.has("openers")
        return len(front.intro_pages(chapter, look)) if wanted or chapter.intro else 0

    def rules(name: str) -> int:
        return len(rules_parts(name, look)) if book.has("rules") else 0

    sections = section_pages(book, orders, openers, rules)
    notes, cutouts, told = _survey(book, orders, leaves, look, puzzles_beside(sections))
    frame = look.frame(back.cutout_room(look, 1))
    sets = [(cutout.title, sheets(cutout, frame)) for cutout in cutouts]
    index = chunks(_ranked(orders, notes), extra.index_rows_per_page(look)) if book.index else []
    pagination = paginate(book, orders, sections, contents.rows_per_page(look), sets, index, profile(book.profile))
    pictures = showpieces(book, orders, told, show) if wants_pictures(book) else {}
    return Layout(book, orders, leaves, notes, look, pagination, showpieces=pictures)


def _ranked(orders: Sequence[Order], notes: Sequence[Note]) -> list[int]:
    """Return the places of the puzzles from the easiest to the hardest."""
    puzzles = [place for place, order in enumerate(orders) if order.number]
    return sorted(puzzles, key=lambda place: (notes[place].difficulty.stars, notes[place].difficulty.score, place))


def rules_parts(name: str, look: Style) -> tuple[HowTo, ...]:
    """Return the rules of a kind as they are shared out over pages."""
    frame = look.rules_frame(back.rules_room(look, 1))
    return how_to_parts(kind(name).how_to_play(step_frame(frame)), frame)


def single(leaf: Leaf, paper: Paper, template: str, theme: str, language: str, answer: bool = False) -> Scene:
    """Set one puzzle, or its answer, on a page of its own."""
    look = style(paper, template, theme, language)
    draw = leaf.puzzle.answer if answer else leaf.puzzle.page
    title = leaf.puzzle.title(look.language)
    caption = look.language.say("book.answer") if answer else ""
    heading = Heading(title, caption=caption, difficulty=None if leaf.job.spec.is_sheet() else leaf.difficulty)
    slot = Slot(heading, draw(puzzle_frame(look)), "answer" if answer else "puzzle")
    items = puzzle_page([slot], 1, look, 1, look.theme.accent(0), (leaf.identity,), numbered=False)
    return Scene(paper.width, paper.height, items, title, leaf_meta(leaf))


def leaf_meta(leaf: Leaf) -> tuple[tuple[str, str], ...]:
    """Return what a file's metadata says of a puzzle."""
    return (
        ("identity", leaf.identity),
        ("parameters", json.dumps(leaf.job.spec.shown(), separators=(",", ":"), ensure_ascii=False)),
        ("seed", str(leaf.job.seed)),
    )


def _survey(
    book: Book, orders: Sequence[Order], leaves: Sequence[Leaf], look: Style, slots: Mapping[int, int]
) -> tuple[tuple[Note, ...], list[Cutout], Told]:
    """Look at every leaf once: note what the book says about it, and gather the pieces to cut out, each set once."""
    notes: list[Note] = []
    told = Told()
    cutouts: dict[Cutout, None] = {}
    for place, (order, leaf) in enumerate(zip(orders, leaves, strict=True)):
        entry = book.sections[order.section].entries[order.entry]
        puzzle = leaf.puzzle
        told.add(leaf)
        title = entry.title or puzzle.title(look.language)
        notes.append(Note(title, leaf.identity, leaf.difficulty, (*order.warnings, *leaf.proof.warnings)))
        if entry.cutouts:
            cutouts.update(dict.fromkeys(puzzle.cutouts(puzzle_frame(look, slots[place]))))
    return tuple(notes), list(cutouts), told


def _slot_name(order: Order, place: int) -> str:
    return f"puzzle-{order.label}" if order.number else f"sheet-{place + 1}"


def _page_name(page: PagePlan, orders: Sequence[Order]) -> str:
    match page:
        case PuzzlePage(places=places):
            numbers = [orders[place].label for place in places if orders[place].number]
            return "-".join(["puzzle", *numbers]) if numbers else "sheet"
        case AnswerPage():
            return "answers"
        case RulesPage(kind=name):
            return f"rules-{name}"
        case _:
            return type(page).__name__.removesuffix("Page").lower()
