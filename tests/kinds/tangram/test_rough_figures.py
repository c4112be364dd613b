"""Silhouettes drawn by hand become what was meant; what cannot be laid is told, with an offer."""

from __future__ import annotations

import importlib.util
import json
from math import cos, pi, sin
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from proving import proof_of

from printkit.errors import ProofError, SpecError
from printkit.geometry import ring, ring_match
from printkit.geometry.affine import compose, rotation, scaling, translation
from printkit.kinds.tangram import make as making
from printkit.kinds.tangram.library import library
from printkit.kinds.tangram.make import drawn, make
from printkit.kinds.tangram.piece_set import Figure, shipped_set
from printkit.kinds.tangram.puzzle import Silhouette
from printkit.kinds.tangram.solve.likeness import nearest as nearest_figure
from printkit.kinds.tangram.solve.likeness import snapping
from printkit.kinds.tangram.solve.likeness.nearest import nearest
from printkit.kinds.tangram.spec import Spec

ROOT = Path(__file__).parents[3]
TANGRAM = shipped_set("tangram")
STAR = [
    [cos(pi * k / 5 - pi / 2) * (1.0 if k % 2 == 0 else 0.4), sin(pi * k / 5 - pi / 2) * (1.0 if k % 2 == 0 else 0.4)]
    for k in range(10)
]
CIRCLE = [[1.0, 0.0, 1.0], [-1.0, 0.0, 1.0]]


def paper() -> ModuleType:
    """The generator of rough drawings, as the benchmark uses it."""
    spec = importlib.util.spec_from_file_location("rough_figures", ROOT / "benchmarks" / "rough_figures.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def table(folder: Path, name: str, figure: Figure) -> str:
    parts = [{"rings": [ring.vertices(one) for one in region.rings]} for region in figure.regions]
    (folder / name).write_text(json.dumps({"name": "Mine", "parts": parts}))
    return name


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search less: what cannot be snapped is not, and something like it is found all the same."""
    monkeypatch.setattr(snapping, "EFFORT", 4)
    monkeypatch.setattr(snapping, "_FIRSTS", 2)
    monkeypatch.setattr(making, "known_ways", lambda pieces: [])
    monkeypatch.setattr(nearest_figure, "STARTS", 2)
    monkeypatch.setattr(nearest_figure, "STEPS", 140)


def silhouette(name: str) -> Figure:
    return library("tangram")[name].silhouette(TANGRAM)


def made(folder: Path, figure: Figure, **spec: Any) -> tuple[Silhouette, Spec]:
    gathered = Spec(figure=table(folder, "mine.json", figure), **spec).gathered(folder)
    return make(gathered, Random(0)), gathered


def is_congruent(one: Figure, other: Figure) -> bool:
    close = 1e-5 * one.size
    return ring_match.congruence(one.boundary(close), other.boundary(close), 8 * close) is not None


@pytest.mark.parametrize(("name", "turn_deg"), [("gondola", 0.0), ("music note", 0.0), ("whale", 31.0)])
def test_what_was_meant_is_made_exactly(tmp_path: Path, name: str, turn_deg: float) -> None:
    meant = silhouette(name)
    rough = paper().on_squared_paper(meant.moved(rotation(turn_deg)), 70, Random(5))
    puzzle, spec = made(tmp_path, rough)
    assert puzzle.roughness == 0
    assert is_congruent(puzzle.figure, meant)
    assert puzzle.tally.unique == drawn(TANGRAM, meant, Random(0)).tally.unique
    edges = [edge for region in puzzle.figure.regions for edge in region.edges]
    is_upright = any(abs(edge.start[1] - edge.end[1]) < 1e-9 for edge in edges)
    assert is_upright == (turn_deg == 0)
    proof_of("tangram", puzzle, spec)


def test_the_proof_refuses_another_figure_than_was_drawn(tmp_path: Path) -> None:
    puzzle, _ = made(tmp_path, paper().on_squared_paper(silhouette("gondola"), 70, Random(5)))
    other = Spec(figure=table(tmp_path, "other.json", silhouette("whale"))).gathered(tmp_path)
    with pytest.raises(ProofError, match="another figure than was asked for"):
        proof_of("tangram", puzzle, other)


def test_rough_drawings_are_of_figures_that_can_be_laid() -> None:
    drawings = list(paper().rough_drawings(4, 3))
    assert len(drawings) == 4
    corners = [corner for one in drawings for region in one.regions for loop in region.rings for corner in ring.vertices(loop)]
    assert all(value == round(value) for corner in corners for value in corner)


@pytest.mark.parametrize(("name", "rings"), [("star", STAR), ("circle", CIRCLE)])
@pytest.mark.usefixtures("hasty")
def test_what_cannot_be_laid_is_impossible_and_the_nearest_is_offered(tmp_path: Path, name: str, rings: list[list[float]]) -> None:
    figure = Figure(name, (ring.region([ring.ring(rings)]),))
    with pytest.raises(SpecError, match=r"impossible.* every way was tried; .* by \d\d %; write nearest = true"):
        made(tmp_path, figure)
    puzzle, spec = made(tmp_path, figure, nearest=True)
    assert puzzle.tally.unique >= 1
    proof_of("tangram", puzzle, spec)
    with pytest.raises(ProofError, match="another figure than was asked for"):
        proof_of("tangram", puzzle, spec.model_copy(update={"nearest": False}))


@pytest.mark.usefixtures("hasty")
def test_a_known_figure_is_offered_if_it_is_nearer_than_what_was_found() -> None:
    ways = [library("tangram")[name].solution(TANGRAM) for name in ("swan", "star", "gondola")]
    figure = silhouette("star").moved(rotation(90))
    alone, with_known = nearest(figure, TANGRAM), nearest(figure, TANGRAM, ways)
    assert alone
    assert with_known
    assert alone.agreement < 0.99 < with_known.agreement


def test_a_search_that_was_cut_short_says_not_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "EFFORT", 3)
    monkeypatch.setattr(making, "PATIENCE", 3)
    monkeypatch.setattr(making, "snapped", lambda figure, pieces: None)
    monkeypatch.setattr(making, "nearest", lambda figure, pieces, known: None)
    with pytest.raises(SpecError, match=r"was not found: it may be possible .* not every way was tried"):
        drawn(TANGRAM, silhouette("gondola"), Random(0))


@pytest.mark.usefixtures("hasty")
def test_what_looks_like_a_rough_drawing_is_never_called_impossible(monkeypatch: pytest.MonkeyPatch) -> None:
    """A drawing that the hand has spoilt may have been meant to be laid, however complete the search for what is drawn was."""
    monkeypatch.setattr(making, "snapped", lambda figure, pieces: None)
    monkeypatch.setattr(making, "nearest", lambda figure, pieces, known: None)
    rough = paper().on_squared_paper(silhouette("gondola"), 60, Random(2))
    with pytest.raises(SpecError, match="was not found"):
        drawn(TANGRAM, rough, Random(0))
    bar = Figure("bar", (ring.region([ring.ring([[0, 0], [5, 0], [5, 1], [0, 1]])]),))
    with pytest.raises(SpecError, match="is impossible"):
        drawn(TANGRAM, bar, Random(0))


def test_the_way_that_a_set_is_cut_is_always_an_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the search gives up at once, the set's own layout is still known, turned and turned over."""
    monkeypatch.setattr(making, "EFFORT", 1)
    monkeypatch.setattr(making, "PATIENCE", 1)
    for name in ("stomachion", "egg"):
        pieces = shipped_set(name)
        moved = pieces.outline.moved(compose(translation(7, 3), compose(rotation(20), scaling(3, -3))))
        turned = Figure("mine", tuple(ring.region([*region.rings]) for region in moved.regions))
        found = drawn(pieces, turned, Random(0))
        assert len(found.answer) == len(pieces.pieces)


def test_nearest_is_for_figures_of_ones_own() -> None:
    with pytest.raises(ValueError, match="nearest is about figures of your own"):
        Spec(figure="swan", nearest=True)
