"""What numbered pages look like: kept drawings of pages, answers, covers and a picture of the rules."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from cases import ART

from printkit.kinds.dots.numbered.how_to import how_to_play
from printkit.kinds.dots.numbered.make import make
from printkit.kinds.dots.numbered.spec import Spec
from printkit.page.frame import Frame
from printkit.page.howto import step_frame
from printkit.page.language import language
from printkit.render import svg
from printkit.scene.ink import theme

PAGES: dict[str, dict[str, Any]] = {
    "plain": {"drawing": "snail.svg", "size": 100, "dots": 60},
    "steps": {"drawing": "duck.svg", "size": 90, "dots": 24, "step": 5, "numbering": "backwards"},
    "lettered": {"drawing": "boat.svg", "size": 100, "dots": 40, "parts": "letters"},
}


def frame(width: float, height: float, look: str) -> Frame:
    return Frame(width, height, theme(look), language("en"))


@pytest.mark.parametrize("look", ["colour", "mono"])
@pytest.mark.parametrize("name", PAGES)
def test_golden_pages(golden: Callable[[str, str], None], name: str, look: str) -> None:
    puzzle = make(Spec(**PAGES[name]).gathered(ART), Random(1))
    golden(f"{name}-page-{look}", svg(puzzle.page(frame(130, 150, look))))
    golden(f"{name}-answer-{look}", svg(puzzle.answer(frame(60, 60, look))))


def test_golden_cover_and_rules(golden: Callable[[str, str], None]) -> None:
    puzzle = make(Spec(**PAGES["plain"]).gathered(ART), Random(1))
    golden("cover", svg(puzzle.cover(frame(60, 60, "colour"))))
    golden("step", svg(how_to_play(step_frame(frame(176, 240, "colour"))).steps[2].picture))
