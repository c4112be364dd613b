"""What stands on which page of a book that is laid out, told without drawing anything."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from printkit.book.layout import Layout
from printkit.book.model import Order
from printkit.book.pagination import AnswerPage, OpenerPage, OwnPage, PagePlan, PuzzlePage, RulesPage


@dataclass(frozen=True, slots=True)
class PuzzleNote:
    """A puzzle of a book, or a sheet, which has no number.

    `section` and `entry` are places in the book file, counted from 0, the same in all versions of a sheet.
    """

    number: int
    """The number by which a book file swaps it; 0 for a sheet."""
    label: str
    """The number as it is printed, such as 7 or B3."""
    identity: str
    kind: str
    seed: int
    section: int
    entry: int
    title: str
    stars: int
    page: int
    """The number of its page, from 1."""
    answer_page: int
    """The number of the page with its answer; 0 if there is none."""
    is_replaced: bool = False
    """Whether the book file swapped or pinned it."""
    warnings: tuple[str, ...] = ()
    """What whoever prints it should know."""
    parameters: dict[str, Any] = field(default_factory=dict, repr=False)
    """All its parameters, those that nobody chose included."""


@dataclass(frozen=True, slots=True)
class PageNote:
    """A page of a book: `number` counts from 1, `name` is what its file is called, `section` counts from 0 as in the book file."""

    number: int
    name: str
    sort: str
    """What it is: title, imprint, contents, opener, rules, puzzle, own, cutout, answer, index, certificate, notes or blank."""
    section: int | None = None
    """The section that it belongs to, if it belongs to one."""
    puzzles: tuple[PuzzleNote, ...] = ()
    """The puzzles, sheets or answers on it."""


def page_note(layout: Layout, index: int) -> PageNote:
    """Tell what stands on the page at an index, counted from 0."""
    plan = layout.pagination.pages[index]
    places = plan.places if isinstance(plan, PuzzlePage | AnswerPage) else ()
    sort = type(plan).__name__.removesuffix("Page").lower()
    puzzles = tuple(puzzle_note(layout, place) for place in places)
    return PageNote(index + 1, layout.name(index), sort, _section(layout, plan), puzzles)


def puzzle_note(layout: Layout, place: int) -> PuzzleNote:
    """Tell about the puzzle at a place in the list of orders."""
    order, note, pages = layout.orders[place], layout.notes[place], layout.pagination
    return PuzzleNote(
        number=order.number,
        label=order.label,
        identity=note.identity,
        kind=order.job.kind,
        seed=order.job.seed,
        section=order.section % layout.book.written_sections,
        entry=order.entry,
        title=note.title,
        stars=note.difficulty.stars,
        page=pages.puzzle_page[place],
        answer_page=pages.answer_page[place],
        is_replaced=_is_replaced(layout, order),
        warnings=note.warnings,
        parameters=order.job.spec.shown(),
    )


def _is_replaced(layout: Layout, order: Order) -> bool:
    book = layout.book
    return bool(order.number) and any((one.volume, one.number) == (book.volume, order.number) for one in book.replacements)


def _section(layout: Layout, plan: PagePlan) -> int | None:
    if not isinstance(plan, OpenerPage | RulesPage | PuzzlePage | OwnPage):
        return None
    return plan.section % layout.book.written_sections
