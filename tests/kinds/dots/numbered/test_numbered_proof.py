"""The proof of a numbered page: what it refuses, whoever made the mistake."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from cases import ART
from damage import leaves, moved, replaced, subpaths
from proving import proof_of

from printkit.contract import Printed
from printkit.contract.job import printed
from printkit.errors import ProofError
from printkit.kinds.dots.numbered.make import make
from printkit.kinds.dots.numbered.prove import prove
from printkit.kinds.dots.numbered.puzzle import Numbered
from printkit.kinds.dots.numbered.sheet import Chain
from printkit.kinds.dots.numbered.spec import Spec
from printkit.page.frame import usual_frame
from printkit.scene import font
from printkit.scene.item import Item, Path, Scene, Text

SNAIL = {"drawing": "snail.svg", "size": 150, "dots": 60}


@lru_cache
def spec_of(**given: Any) -> Spec:
    return Spec(**given).gathered(ART)


@lru_cache
def made(**given: Any) -> Numbered:
    return make(spec_of(**given), Random(1))


def sheet_of(**given: Any) -> Printed:
    return printed(made(**given), spec_of(**given), usual_frame())


def with_changed(scene: Scene, change: Callable[[Any], Item | None], sort: type) -> Scene:
    """Change every item of a sort; what is returned in its place may be nothing."""
    for place, item, _ in sorted(leaves(scene), key=lambda leaf: leaf[0], reverse=True):
        if isinstance(item, sort):
            scene = replaced(scene, place, change(item))
    return scene


def refused(puzzle: Numbered, reason: str, **given: Any) -> None:
    with pytest.raises(ProofError, match=reason):
        proof_of("numbered", puzzle, spec_of(**given))


def with_ink(puzzle: Numbered, lines: tuple[Chain, ...]) -> Numbered:
    return replace(puzzle, sheet=replace(puzzle.sheet, predrawn=lines))


@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (0, 1), (-1, 0), (0, -1), (2, 2), (0.1, 0)])
def test_ink_beside_the_drawing_is_noticed_on_page_and_answer_alike(dx: float, dy: float) -> None:
    puzzle = made(**SNAIL)
    for number, line in enumerate(puzzle.sheet.predrawn):
        aside = tuple((x + dx, y + dy) for x, y in line)
        lines = puzzle.sheet.predrawn
        refused(with_ink(puzzle, (*lines[:number], aside, *lines[number + 1 :])), "off the drawing|neither|touches", **SNAIL)


def test_ink_that_is_missing_or_cut_short_is_noticed() -> None:
    puzzle = made(**SNAIL)
    lines = puzzle.sheet.predrawn
    for number, line in enumerate(lines):
        others = (*lines[:number], *lines[number + 1 :])
        refused(with_ink(puzzle, others), "neither printed nor drawn", **SNAIL)
        refused(with_ink(puzzle, (*others, line[: len(line) // 2 + 1])), "neither printed nor drawn", **SNAIL)


def test_a_line_that_is_left_out_everywhere_is_noticed() -> None:
    """Page and answer agree, but a stroke of the drawing has neither dots nor ink."""
    few = SNAIL | {"dots": 40}
    puzzle = made(**few)
    kept = puzzle.chains[:-1]
    dots = sorted({dot for chain in kept for dot in chain})
    labels = puzzle.sheet.labels[: sum(map(len, kept))]
    sheet = replace(puzzle.sheet, dots=tuple(puzzle.sheet.dots[dot] for dot in dots), labels=labels)
    chains = tuple(tuple(dots.index(dot) for dot in chain) for chain in kept)
    refused(replace(puzzle, sheet=sheet, chains=chains), "neither printed nor drawn", **few)


def test_mixed_up_numbers_are_noticed_even_on_a_straight_line() -> None:
    """The hull of the boat is straight: whichever of its numbers are mixed up, the line looks the same."""
    given = {"drawing": "boat.svg", "size": 140, "dots": 60}
    puzzle = made(**given)
    dots = [dot for chain in puzzle.chains for dot in chain]
    for place in range(1, len(puzzle.sheet.labels) - 2):
        one, other = puzzle.sheet.labels[place : place + 2]
        # A triangle may be drawn in either direction: that is no mistake.
        is_round = dots[place - 1] == dots[place + 2]
        if one.role in {"plain", "round"} and other.role == one.role and not is_round:
            labels = list(puzzle.sheet.labels)
            labels[place : place + 2] = [replace(one, text=other.text), replace(other, text=one.text)]
            refused(replace(puzzle, sheet=replace(puzzle.sheet, labels=tuple(labels))), ".", **given)


def test_a_closer_tolerance_than_is_kept_is_noticed() -> None:
    sheet = sheet_of(drawing="snail.svg", size=150, eps=2.0)
    closer = spec_of(drawing="snail.svg", size=150, eps=0.5)
    with pytest.raises(ProofError, match=r"strays .* more than 0.5 mm"):
        prove(replace(sheet, spec=closer))


@pytest.mark.parametrize(
    "change", [{"dots": 61}, {"dots": 59}, {"dots": 101}, {"lines": 1}, {"step": 2}, {"numbering": "backwards"}, {"text_pt": 10.0}]
)
def test_a_page_that_was_not_asked_for_is_noticed(change: dict[str, Any]) -> None:
    sheet = sheet_of(**SNAIL)
    if change == {"dots": 61}:
        assert "60 numbers can be read" in prove(replace(sheet, spec=spec_of(**SNAIL | change))).warnings[0]
    else:
        with pytest.raises(ProofError):
            prove(replace(sheet, spec=spec_of(**SNAIL | change)))


def test_labels_that_are_too_small_are_noticed() -> None:
    sheet = sheet_of(**SNAIL)

    def smaller(text: Text) -> Text:
        """Set a label in smaller type, on the same middle."""
        shrunk = (font.cap_height(text.size_pt, text.font) - font.cap_height(5.9, text.font)) / 2
        return replace(text, size_pt=5.9, y=text.y - shrunk) if text.text.isdigit() else text

    small = with_changed(sheet.page_scene, smaller, Text)
    with pytest.raises(ProofError, match="too small"):
        prove(replace(sheet, page_scene=small))


def test_dots_that_are_farther_apart_than_was_asked_for_are_told_of() -> None:
    given = {"drawing": "cat.svg", "dots": 50, "dmax": 20.0}
    assert "no more than 20 mm was asked for" in proof_of("numbered", made(**given), spec_of(**given)).warnings[0]


def test_every_part_of_the_ink_that_moves_on_the_page_or_in_the_answer_is_noticed() -> None:
    sheet = sheet_of(**SNAIL)
    for scene, name in ((sheet.page_scene, "page_scene"), (sheet.answer_scene, "answer_scene")):
        for place, item, names in leaves(scene):
            for number, part in enumerate(subpaths(item) if isinstance(item, Path) and names[-1] == "predrawn" else ()):
                parts = subpaths(item)  # type: ignore[arg-type]
                parts[number] = moved(Path(part), 0.8, 0.6).segments
                changed = replace(item, segments=tuple(step for one in parts for step in one))  # type: ignore[call-arg]
                with pytest.raises(ProofError):
                    prove(replace(sheet, **{name: replaced(scene, place, changed)}))


def test_the_stars_are_those_of_the_proof() -> None:
    """Whatever a record says of how it counts, the stars come from what was read."""
    puzzle = made(**SNAIL)
    proof = proof_of("numbered", puzzle, spec_of(**SNAIL))
    counting = replace(puzzle.sheet.counting, numbering="letters", step=7)
    other = replace(puzzle, sheet=replace(puzzle.sheet, counting=counting), chains=puzzle.chains[:1], asked=3, eps=99.0)
    assert other.difficulty(proof) == puzzle.difficulty(proof)
