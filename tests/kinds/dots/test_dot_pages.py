"""What holds of every kind that makes dots from a drawing: what is printed, what it becomes, and what cannot be."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cases import ART
from dot_pages import RING, boat, fish, proof_of, rocket
from drawn_lines import ILLUSTRATIONS
from hypothesis import given, settings
from hypothesis import strategies as st
from inked import groups
from random_pictures import pictures

from printkit.contract import Puzzle, kind
from printkit.errors import InputError, SpecError
from printkit.page.frame import Frame
from printkit.page.howto import step_frame
from printkit.page.language import language
from printkit.render import svg
from printkit.scene.ink import theme
from printkit.scene.item import Dot
from printkit.scene.item import Path as Line
from printkit.sources import Options, read


@dataclass(frozen=True)
class Case:
    """One kind: the sheet of its rules page, how high a page that is, the effort of the tests, and what may be asked for."""

    example: Callable[[], Puzzle]
    height: float
    effort: float
    usual: dict[str, Any]
    """The rules where nothing is asked for, as they are written."""
    wishes: st.SearchStrategy[dict[str, Any]]


CASES = {
    "closest": Case(
        fish,
        90,
        0.03,
        {"params": {"eps": 3.0, "rho": 1.25, "dmin": 4.5, "dmax": None}, "diam": {"1": 2.4, "2": 3.0, "3": 3.6, "4": 4.2}},
        st.builds(
            lambda dmin, stretch, **others: {"dmin": dmin, "dmax": stretch and stretch * dmin, **others},
            st.floats(3, 12),
            st.sampled_from([None, 1.5, 4.0]),
            eps=st.floats(1, 6),
            rho=st.floats(1, 2),
            marks=st.sampled_from(["colours", "symbols"]),
            effort=st.just(0.02),
        ),
    ),
    "that": Case(
        boat,
        90,
        1.0,
        {"params": {"eps": 3.0, "angle_deg": 8.0, "rho": 1.3, "dmin": 5.0, "dmax": 60.0, "diameter": 2.0}},
        st.builds(
            dict, eps=st.floats(1, 6), rho=st.floats(1, 2), angle_deg=st.floats(2, 20), dmin=st.floats(5, 12), effort=st.just(0.5)
        ),
    ),
    "unit": Case(
        rocket,
        110,
        0.2,
        {"params": {"eps": 3.0, "margin": 0.12, "dmin": 5.0, "diameter": 2.0}},
        st.builds(dict, eps=st.floats(1, 6), margin=st.floats(0.05, 0.4), dmin=st.floats(5, 12), effort=st.just(0.2)),
    ),
}

every_kind = pytest.mark.parametrize("name", CASES)


def made(name: str, folder: Path = ART, **given: Any) -> Puzzle:
    spec = kind(name).spec(**{"effort": CASES[name].effort, **given})
    return kind(name).make(spec.gathered(folder), Random(1))


def frame(width: float, height: float, look: str = "colour") -> Frame:
    return Frame(width, height, theme(look), language("en"))


@every_kind
@pytest.mark.parametrize("look", ["colour", "mono"])
def test_golden_pages(golden: Any, name: str, look: str) -> None:
    puzzle = CASES[name].example()
    golden(f"{name}-page-{look}", svg(puzzle.page(frame(120, CASES[name].height, look))))
    golden(f"{name}-answer-{look}", svg(puzzle.answer(frame(60, 60, look))))
    step = kind(name).how_to_play(step_frame(frame(176, 240, look))).steps[2]
    golden(f"{name}-step-{look}", svg(step.picture))


@every_kind
def test_the_answer_lies_over_a_light_picture_and_a_cover_shows_few_lines(name: str) -> None:
    puzzle = CASES[name].example()
    answer, cover = ({group.name: group.items for group in groups(draw(frame(176, 244)))} for draw in (puzzle.answer, puzzle.cover))
    assert list(answer) == ["picture", "predrawn", "answer", "dots"]
    assert all(isinstance(item, Dot | Line) for items in answer.values() for item in items)
    assert 0 < len(cover["begun"]) < len(answer["answer"]) / 2


@every_kind
def test_the_json_is_the_traced_drawing_with_its_sheet(name: str) -> None:
    puzzle = made(name, drawing="boat.svg", size=150)
    data = json.loads(json.dumps(puzzle.to_json()))
    traced = read(str(ART / "boat.svg"), Options(size=150))
    assert data["drawing"] == [[list(point) for point in line] for line in traced.polylines()]
    assert data | CASES[name].usual == data
    assert kind(name).from_json(data) == puzzle


@every_kind
def test_a_frame_that_is_too_small_names_the_size_that_fits(name: str) -> None:
    with pytest.raises(SpecError, match=r"write size = \d+") as caught:
        made(name, drawing="cat.svg").page(frame(100, 120))
    size = int(str(caught.value).rpartition("= ")[2])
    made(name, drawing="cat.svg", size=size).page(frame(100, 120))


@every_kind
def test_what_cannot_be_drawn_is_told(name: str, tmp_path: Path) -> None:
    (tmp_path / "ring.svg").write_text(RING)
    with pytest.raises(SpecError, match="no dots can draw this"):
        made(name, tmp_path, drawing="ring.svg", size=20, eps=0.1, dmin=12.0)


@every_kind
@settings(max_examples=25)
@given(picture=pictures(), data=st.data())
def test_any_drawing_becomes_a_proved_page_or_a_reason(
    tmp_path_factory: pytest.TempPathFactory, name: str, picture: dict[str, Any], data: st.DataObject
) -> None:
    folder = tmp_path_factory.mktemp("random")
    (folder / "random.json").write_text(json.dumps(picture))
    try:
        puzzle = made(name, folder, drawing="random.json", size=140, **data.draw(CASES[name].wishes))
    except (InputError, SpecError):
        return
    proof_of(puzzle)


@pytest.mark.slow
@pytest.mark.skipif(not ILLUSTRATIONS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize("name", ["that", "unit"])
def test_every_illustration_becomes_a_proved_page(name: str) -> None:
    for path in sorted(ILLUSTRATIONS.glob("*.svg")):
        proof_of(made(name, ILLUSTRATIONS, drawing=path.name, effort=1.0))
