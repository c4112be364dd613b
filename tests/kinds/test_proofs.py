"""The proof of every kind reads the drawn page: whatever is drawn wrongly it notices, however the drawing is put together."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fnmatch import fnmatch
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import pytest
from cases import ART, CASES
from damage import Damage, damages, nameless, ruined
from leaves import leaf_of

from printkit.contract import Job, Leaf, Printed, kind, run
from printkit.contract.case import Lie
from printkit.contract.job import printed
from printkit.errors import PrintkitError, ProofError
from printkit.page.frame import Frame, usual_frame
from printkit.page.language import language, language_codes
from printkit.scene.ink import theme, theme_names
from printkit.scene.item import Scene

READ = sorted(CASES)
DRAWN = [(name, number) for name in READ for number in CASES[name].drawn_specs or range(len(CASES[name].specs))]
LIES = [
    pytest.param(name, lie, id=f"{name}-{number}-{lie.address}") for name in READ for number, lie in enumerate(CASES[name].lies, 1)
]
TRIES = {"colour": 8, "mono": 2}
"""How many damages of page and answer each are tried for a spec; `pytest --slow` and `benchmarks/scene_damage.py` try more.

They are of as many sorts as there are (`damage.damages`), so that few of them find what many by chance would find.

Where there is but one ink, pieces are told apart by patterns, which have to be read too.
"""
MORE_TRIES = 6
"""How many times as many are tried by `pytest --slow`, others among them."""
DAMAGED = [(*drawn, look) for look in TRIES for place, drawn in enumerate(DRAWN) if look == "colour" or place % 2 == 0]
ON_THE_TABLE = [
    pytest.param(name, look, part, id=f"{name}-{look}-{part}", marks=[pytest.mark.slow] if usual != look else [])
    for name in READ
    for part in (0, 1)
    for usual in [tuple(TRIES)[part]]
    for look in TRIES
]
"""Every second spec in colour, and the others with one ink; `pytest --slow` lays all on the table in both."""
LOOKS = [*((look, "en") for look in theme_names()), *(("colour", code) for code in language_codes())]
SIZES = ((176.0, 232.0), (120.0, 180.0), (176.0, 105.0))
SEEN = [
    pytest.param(name, *look, size, id=f"{name}-{'-'.join(look)}-{size[0]:.0f}x{size[1]:.0f}", marks=marks)
    for place, name in enumerate(READ)
    for turn, look in enumerate(LOOKS)
    for number, size in enumerate(SIZES)
    for marks in [[] if (place + turn + number) % len(SIZES) == 0 else [pytest.mark.slow]]
]
"""Every kind in every look and in every size, and every look in every size with some kinds; `pytest --slow` tries all of them."""


@cache
def drawn(name: str, number: int, look: str = "colour") -> Printed:
    leaf = leaf_of(name, number)
    return printed(leaf.puzzle, leaf.job.spec, replace(leaf.job.frame, theme=theme(look)))


def proved(name: str, sheet: Printed) -> Any:
    return kind(name).prove(sheet)


def is_decoration(name: str, damage: Damage) -> bool:
    return any(fnmatch(str(damage), pattern) for pattern in CASES[name].decoration)


@pytest.mark.parametrize(("name", "number"), DRAWN)
def test_the_verdict_needs_no_names_and_no_order(name: str, number: int) -> None:
    sheet = drawn(name, number)
    rng = Random(5)
    bare = Printed(nameless(sheet.page_scene, rng), nameless(sheet.answer_scene, rng), sheet.spec, sheet.language)
    assert proved(name, bare) == leaf_of(name, number).proof


@pytest.mark.parametrize("where", ["page", "answer"])
@pytest.mark.parametrize(("name", "number", "look"), DAMAGED)
def test_whatever_is_drawn_wrongly_is_noticed(name: str, number: int, look: str, where: str) -> None:
    assert missed(name, number, look, where, TRIES[look]) == []


@pytest.mark.slow
@pytest.mark.parametrize("where", ["page", "answer"])
@pytest.mark.parametrize(("name", "number", "look"), DAMAGED)
def test_many_damages_are_noticed(name: str, number: int, look: str, where: str) -> None:
    assert missed(name, number, look, where, MORE_TRIES * TRIES[look]) == []


def missed(name: str, number: int, look: str, where: str, tries: int) -> list[str]:
    """Return the damages that a proof overlooks."""
    sheet = drawn(name, number, look)
    found = []
    for damage in damages(sheet.page_scene if where == "page" else sheet.answer_scene, Random(number), tries):
        page, answer = (damage.scene, sheet.answer_scene) if where == "page" else (sheet.page_scene, damage.scene)
        try:
            proved(name, Printed(page, answer, sheet.spec, sheet.language))
        except ProofError:
            continue
        if not is_decoration(name, damage):
            found.append(str(damage))
    return found


@pytest.mark.parametrize(("name", "look", "part"), ON_THE_TABLE)
def test_whatever_lies_on_the_table_is_judged(name: str, look: str, part: int) -> None:
    """Blank paper, page and answer exchanged, pages of other kinds, and pages that are ruined are refused; nothing breaks down.

    Each spec meets one of the other kinds, the next spec the next one, so that a kind with some specs meets them all.
    """
    numbers, rng = CASES[name].drawn_specs or range(len(CASES[name].specs)), Random(11)
    strangers = [drawn(other, 0, look) for other in ("null", "maze", "strips", "triangles") if other != name]
    for turn, number in enumerate(numbers[part::2]):
        sheet, stranger = drawn(name, number, look), strangers[turn % len(strangers)]
        page, answer = sheet.page_scene, sheet.answer_scene
        blank, empty = Scene(page.width, page.height, ()), Scene(0.0, 0.0, ())
        tables = [(blank, blank), (page, blank), (blank, answer), (empty, empty)]
        tables += [] if sheet.spec.is_sheet() else [(answer, page)]  # a sheet asks nothing, and its answer may be the sheet again
        tables += [(stranger.page_scene, answer), (page, stranger.answer_scene)]
        ruins = [(ruined(page, rng), answer) for _ in range(2)] + [(page, ruined(answer, rng)) for _ in range(2)]
        for on_table in tables:
            if on_table != (page, answer):
                with pytest.raises(ProofError):
                    proved(name, Printed(*on_table, sheet.spec, sheet.language))
        for on_table in ruins:
            with suppress(ProofError):
                proved(name, Printed(*on_table, sheet.spec, sheet.language))


@pytest.mark.parametrize("name", READ)
def test_a_page_is_held_against_what_was_asked_for(name: str) -> None:
    """Page and answer of one spec do not prove another one, unless they happen to be the same."""
    numbers = CASES[name].drawn_specs or range(len(CASES[name].specs))
    for one, other in zip(numbers, [*numbers[1:], numbers[0]], strict=True) if len(numbers) > 1 else ():
        sheet = drawn(name, one)
        with pytest.raises(ProofError):
            proved(name, Printed(sheet.page_scene, sheet.answer_scene, drawn(name, other).spec, sheet.language))


@pytest.mark.parametrize("name", READ)
def test_an_answer_belongs_to_its_page(name: str) -> None:
    leaf, other = leaf_of(name, 0, 1), leaf_of(name, 0, 2)
    if leaf.job.spec.is_sheet() or leaf.puzzle == other.puzzle:
        pytest.skip("a sheet that asks nothing")
    wrong = other.puzzle.answer(usual_frame())
    with pytest.raises(ProofError):
        proved(name, Printed(leaf.puzzle.page(usual_frame()), wrong, leaf.job.spec, language("en")))


@pytest.mark.parametrize(("name", "look", "code", "size"), SEEN)
def test_the_page_is_proved_in_every_look_and_language(name: str, look: str, code: str, size: tuple[float, float]) -> None:
    leaf = leaf_of(name, 0)
    if min(size) < CASES[name].least_frame:
        pytest.skip("a page of true size does not fit there")
    frame = Frame(*size, theme(look), language(code))
    assert proved(name, printed(leaf.puzzle, leaf.job.spec, frame)).facts


@cache
def honest_leaf(name: str, spec: Any) -> Leaf:
    return run(Job(name, spec, 3))


@pytest.mark.parametrize(("name", "lie"), LIES)
def test_a_lying_engine_is_found_out(name: str, lie: Lie, monkeypatch: pytest.MonkeyPatch) -> None:
    """A lie is noticed: the puzzle is refused, or it is the one that an honest engine gives."""
    spec = kind(name).spec(**lie.spec).gathered(ART)
    honest = honest_leaf(name, spec)
    owner, attribute = _found(lie.address)
    monkeypatch.setattr(owner, attribute, lie.wrongly(getattr(owner, attribute)))
    try:
        assert kind(name).make(spec, Random(3)) != honest.puzzle, "the lie has no effect"
    except PrintkitError:
        return
    with pytest.raises(ProofError):
        run(Job(name, spec, 3))


def _found(address: str) -> tuple[Any, str]:
    """Find a function by its address: the module is the longest part of it that can be imported."""
    parts = address.split(".")
    for end in range(len(parts) - 1, 0, -1):
        try:
            owner: Any = import_module(".".join(parts[:end]))
        except ModuleNotFoundError:
            continue
        for part in parts[end:-1]:
            owner = getattr(owner, part)
        return owner, parts[-1]
    raise ModuleNotFoundError(address)
