"""What the proof of strips reads off a page, and what it refuses; drawings of all pages that are kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from damage import leaves, moved, replaced
from proving import proof_of

from printkit.contract import Printed, Puzzle
from printkit.contract.job import printed
from printkit.errors import ProofError
from printkit.kinds.strips.kind import PROBLEMS
from printkit.kinds.strips.make import make
from printkit.kinds.strips.prove import prove
from printkit.kinds.strips.spec import Spec
from printkit.page.frame import Frame, usual_frame
from printkit.page.language import language, language_codes
from printkit.render.svg import svg
from printkit.scene.ink import theme, theme_names
from printkit.scene.item import Dot, Group, Item, Path, Scene, Text

LOOKS = [*((look, "en") for look in theme_names()), *(("large", code) for code in language_codes())]
HALVES = [
    pytest.param(look, code, part, marks=[pytest.mark.slow] if place % 2 != part else [])
    for place, (look, code) in enumerate(LOOKS)
    for part in (0, 1)
]
"""Every second page in a look, and the others in the next; `pytest --slow` proves all in all."""


@lru_cache(maxsize=64)
def sheet_of(page: str, seed: int = 1, **changes: Any) -> Printed:
    spec = Spec(page=page, **changes)
    return printed(make(spec, Random(seed)), spec, usual_frame())


@lru_cache(maxsize=8)
def for_four(page: str) -> tuple[Puzzle, Spec]:
    spec = Spec(page=page, players=4, board="9x8")
    return make(spec, Random(2)), spec


def named(scene: Scene, name: str) -> tuple[tuple[int, ...], Item]:
    return next((place, item) for place, item, names in leaves(scene) if names[-1] == name)


def with_answer(sheet: Printed, answer: Scene) -> Printed:
    return Printed(sheet.page_scene, answer, sheet.spec, sheet.language)


@pytest.mark.parametrize(("look", "code", "part"), HALVES)
def test_every_page_is_proved_in_every_look_and_language(look: str, code: str, part: int) -> None:
    for page in list(PROBLEMS)[part::2]:
        puzzle, spec = for_four(page)
        tall, wide = (Frame(*size, theme(look), language(code)) for size in ((120.0, 180.0), (176.0, 105.0)))
        assert proof_of("strips", puzzle, spec, tall) == proof_of("strips", puzzle, spec, wide)


def test_the_length_on_a_strip_is_read() -> None:
    sheet = sheet_of("count")
    place, number = named(sheet.answer_scene, "badge-number")
    assert isinstance(number, Text)
    wrong = replaced(sheet.answer_scene, place, replace(number, text="9"))
    with pytest.raises(ProofError, match="does not have its length on it"):
        prove(with_answer(sheet, wrong))


def test_a_disc_that_hides_a_number_is_noticed() -> None:
    """The second disc is drawn after the first number: in the first one's place it lies on top of it."""
    sheet = sheet_of("count")
    (place, disc), (far, other) = [(at, item) for at, item, _ in leaves(sheet.answer_scene) if isinstance(item, Dot)][:2]
    swapped = replaced(
        replaced(sheet.answer_scene, place, replace(disc, x=other.x, y=other.y)), far, replace(other, x=disc.x, y=disc.y)
    )
    with pytest.raises(ProofError, match="no number that can be read"):
        prove(with_answer(sheet, swapped))


def test_a_piece_slid_by_a_whole_cell_is_another_piece() -> None:
    """Whatever is drawn wrongly as a whole is no slip of the pen, and looks right; only the game tells."""
    sheet = sheet_of("five")
    page = sheet.page_scene
    (board,) = (item for _, item, names in leaves(page) if names[-1] == "border" and isinstance(item, Path))
    cell = (board.segments[1][1] - board.segments[0][1]) / 12  # type: ignore[operator]
    for place, item, names in leaves(page):
        if any(name.startswith("piece-1-") for name in names) and isinstance(item, Path):
            page = replaced(page, place, moved(item, 0.0, cell))
    with pytest.raises(ProofError):
        prove(Printed(page, sheet.answer_scene, sheet.spec, sheet.language))


def test_no_large_square_to_come_hides_the_marks_of_another() -> None:
    for seed in range(4):
        sheet = sheet_of("ways", seed, length=3, pieces=6)
        assert prove(sheet)
        place, blank = named(sheet.answer_scene, "ghost-edge")
        below = replaced(sheet.answer_scene, place, None)
        on_top = replace(below, items=(*below.items, Group("on-top", (blank,))))
        with pytest.raises(ProofError, match=r"not blank|hides a mark"):
            prove(with_answer(sheet, on_top))


@pytest.mark.parametrize(
    ("page", "changes"),
    [
        ("five", {"length": 6}),
        ("five", {"players": 3}),
        ("five", {"strips": "straight"}),
        ("five", {"pieces": 9}),
        ("count", {"board": "10x11"}),
        ("winner", {"players": 3}),
        ("illegal", {"trap": "corner"}),
        ("pieces", {"players": 4}),
        ("pieces", {"colour": "B"}),
    ],
)
def test_a_page_is_what_was_asked_for(page: str, changes: dict[str, Any]) -> None:
    made = {"trap": "early"} if page == "illegal" else {}
    sheet = sheet_of(page, **made)
    assert prove(sheet)
    with pytest.raises(ProofError):
        prove(Printed(sheet.page_scene, sheet.answer_scene, Spec(page=page, **{**made, **changes}), sheet.language))


def test_a_game_without_numbers_proves_nothing() -> None:
    """Where cells are too small for their numbers, nobody can tell the order of play."""
    spec = Spec(page="game")
    with pytest.raises(ProofError, match="not numbered from 1 on"):
        proof_of("strips", make(spec, Random(1)), spec, Frame(50, 50, theme("large"), language("en")))


def test_the_lengths_of_straight_strips_that_cross_do_not_hide_each_other() -> None:
    for seed in range(6):
        sheet = sheet_of("count", seed, strips="straight")
        spots = [(round(disc.centre[0], 2), round(disc.centre[1], 2)) for disc in sheet.answer.discs]
        assert len(spots) == len(set(spots)) == dict(prove(sheet).facts)["strips"]


@pytest.mark.parametrize(("page", "look"), [*((page, "colour") for page in PROBLEMS), ("ways", "mono")])
def test_golden_pages_of_strips(page: str, look: str, golden: Callable[[str, str], None]) -> None:
    puzzle = make(Spec(page=page, **GOLDEN[page]), Random(5))
    golden(f"{page}-page-{look}", svg(puzzle.page(Frame(120, 150, theme(look), language("en")))))
    if not Spec(page=page).is_sheet():
        golden(f"{page}-answer-{look}", svg(puzzle.answer(Frame(60, 60, theme(look), language("en")))))


GOLDEN: dict[str, dict[str, Any]] = {
    "five": {"board": "8x8", "pieces": 6},
    "ways": {"board": "8x8", "pieces": 6, "length": 4},
    "count": {"board": "7x8", "strips": "straight"},
    "illegal": {"board": "7x7", "pieces": 5, "trap": "half"},
    "winner": {"board": "8x8", "players": 3},
    "last": {"board": "7x7"},
    "game": {"board": "7x7", "players": 4},
    "end": {"board": "8x8"},
    "board": {"board": "6x7"},
    "pieces": {"board": "7x7", "colour": "B"},
}
