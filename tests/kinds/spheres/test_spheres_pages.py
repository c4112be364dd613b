"""Figures of spheres: pieces, solutions, layers, and what is drawn."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from inked import groups, texts

from printkit.engine.polyform import Board, Lattice, Packing, Placement, Problem
from printkit.errors import ProofError, SpecError
from printkit.kinds.spheres import figure as figure_module
from printkit.kinds.spheres import make as making_module
from printkit.kinds.spheres import plate as plate_module
from printkit.kinds.spheres import pose, prove
from printkit.kinds.spheres.make import make
from printkit.kinds.spheres.spec import Spec
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.render import svg
from printkit.scene.ink import theme
from printkit.scene.item import Group

PAGE = Frame(176, 225, theme("colour"), language("en"))
SIZES = {
    "small-roof": 8,
    "stump": 16,
    "round-pyramid": 16,
    "pyramid": 20,
    "ridge": 20,
    "roof": 20,
    "barn": 28,
    "raft": 32,
    "table": 36,
    "great-roof": 40,
    "large-pyramid": 56,
    "hollow-pyramid": 100,
}


def apart(one, two):
    return sum((a - b) ** 2 for a, b in zip(one, two, strict=True)) ** 0.5


@pytest.mark.parametrize("name", figure_module.names())
def test_figures_have_their_spheres_one_diameter_apart(name):
    cells = figure_module.cells_of(name)
    assert len(cells) == SIZES[name]
    assert all(sum(cell) % 2 == 0 for cell in cells)
    places = list(figure_module.centred(cells, figure_module.stands_on_triangles(name)).values())
    nearest = [min(apart(place, other) for other in places if other != place) for place in places]
    assert nearest == pytest.approx([1.0] * len(places))


@pytest.mark.parametrize("name", figure_module.names())
def test_spheres_of_a_layer_lie_at_one_height_and_on_those_below(name):
    on_triangles = figure_module.stands_on_triangles(name)
    layers = figure_module.layers_of(figure_module.cells_of(name), on_triangles)
    heights = [{round(figure_module.point(cell, on_triangles)[2], 6) for cell in layer} for layer in layers]
    assert all(len(height) == 1 for height in heights)
    assert [min(height) for height in heights] == sorted(min(height) for height in heights)
    support = 3 if on_triangles else 4
    for below, layer in pairwise(layers):
        for cell in layer:
            touching = sum(sum((a - b) ** 2 for a, b in zip(cell, other, strict=True)) == 2 for other in below)
            assert touching == support or name in {"round-pyramid", figure_module.HOLLOW}  # corners or the inside are missing


def test_the_hollow_pyramid_has_room_for_a_pyramid_of_edge_four():
    hollow = set(figure_module.cells_of(figure_module.HOLLOW))
    layers = [len(layer) for layer in figure_module.layers_of(hollow, on_triangles=True)]
    assert layers == [36, 18, 15, 12, 9, 6, 3, 1]
    assert sum(layers) == 120 - 20


def test_there_are_25_pieces_and_the_plate_names_mirror_images():
    plate = make(Spec(page="pieces"), Random(0))
    assert dict(plate.check().facts) == {"pieces": 25}
    twins = plate_module.twins(plate.pieces)
    assert all(twins[twin] == name for name, twin in twins.items())
    words = {text.text for text in texts(plate.page(PAGE))}
    assert {f"{name} (mirror: {twin})" for name, twin in twins.items()} <= words
    with pytest.raises(ProofError, match="1 are not on the page"):
        replace(plate, pieces=plate.pieces[1:]).check()


def test_congruence_knows_mirrors():
    pieces = {piece.name: piece.shape for piece in making_module.pieces().pieces}
    twins = plate_module.twins(tuple(Placement(name, shape) for name, shape in pieces.items()))
    for name, shape in pieces.items():
        mirrored = tuple((a, c, b) for a, b, c in shape)
        assert prove.congruent(mirrored, pieces[twins.get(name, name)])
        assert prove.congruent(mirrored, shape) == (name not in twins)


@pytest.mark.parametrize("name", figure_module.EASY)
def test_easy_figures_are_counted_and_counted_again(name):
    puzzle = make(Spec(figure=name), Random(6))
    assert puzzle.tally.counted
    assert dict(puzzle.check().facts)["solutions"] == puzzle.tally.rotation >= 1


def test_the_check_counts_what_the_engine_counts():
    puzzle = make(Spec(figure="pyramid", pieces="INPST"), Random(0))
    census = Packing(Problem(Board(puzzle.cells, Lattice.SPHERES), making_module.pieces().only("INPST"))).census(jobs=1)
    assert (puzzle.tally.raw, puzzle.tally.rotation) == (census.raw, census.rotation) == (84, 7)
    puzzle.check()


def test_pieces_that_cannot_build_the_figure_are_refused():
    with pytest.raises(SpecError, match="these pieces cannot build the figure"):
        make(Spec(figure="small-roof", pieces="NY"), Random(0))


def test_an_effort_that_is_too_small_is_told():
    with pytest.raises(SpecError, match="no solution was found within the effort"):
        make(Spec(figure="hollow-pyramid", effort=1000), Random(0))


@pytest.mark.slow
def test_the_hollow_pyramid_is_built_from_all_25_pieces():
    puzzle = make(Spec(figure="hollow-pyramid"), Random(0))
    assert len(puzzle.solution) == 25
    assert not puzzle.tally.counted
    puzzle.check()


def test_every_sphere_is_drawn_with_two_exact_arcs():
    puzzle = make(Spec(figure="stump"), Random(1))
    (figure,) = [group for group in groups(puzzle.page(PAGE)) if group.name == "figure"]
    assert len(figure.items) == 16
    for ball in figure.items:
        assert isinstance(ball, Group)
        assert [step[0] for step in ball.items[-1].segments] == ["M", "A", "A", "Z"]


def test_the_answer_names_the_piece_of_every_sphere():
    puzzle = make(Spec(figure="stump"), Random(1))
    written = [text.text for text in texts(puzzle.answer(Frame(90, 90, theme("colour"), language("en"))))]
    assert sorted(written) == sorted(one.piece for one in puzzle.solution for _ in range(4))


def test_a_piece_shows_all_its_spheres():
    for piece in making_module.pieces().pieces:
        places = [ball.centre for ball in pose.balls(piece.shape, piece.name)]
        shown = [pose.BEST_SIDE.project(place) for place in places]
        gaps = [apart(a, b) * pose.BEST_SIDE.distance for n, a in enumerate(shown) for b in shown[:n]]
        assert min(gaps) > 0.5


@pytest.mark.parametrize("look", ["colour", "mono"])
def test_golden_pages_of_spheres(look, golden):
    frame = Frame(120, 160, theme(look), language("en"))
    puzzle = make(Spec(figure="stump", pieces="DHTW"), Random(7))
    golden(f"page-{look}", svg(puzzle.page(frame)))
    golden(f"answer-{look}", svg(puzzle.answer(frame)))
