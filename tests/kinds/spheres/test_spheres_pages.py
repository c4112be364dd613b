"""Figures of spheres: pieces, solutions, layers, and what is drawn."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from inked import groups, texts
from proving import proof_of

import printkit.kinds.spheres.make as making
from printkit.contract import Printed, kind
from printkit.contract.job import printed
from printkit.engine.polyform import Board, Lattice, Packing, Problem
from printkit.errors import InputError, ProofError, SpecError
from printkit.geometry.solid.camera import Camera
from printkit.geometry.sphere import outline
from printkit.kinds.spheres import figure as figures
from printkit.kinds.spheres import pose
from printkit.kinds.spheres.how_to import example
from printkit.kinds.spheres.make import make
from printkit.kinds.spheres.plate import twins as twins_of
from printkit.kinds.spheres.prove import balls, lattice, prove, tray
from printkit.kinds.spheres.prove.answer import picture_of
from printkit.kinds.spheres.prove.camera import Shot
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


@pytest.mark.parametrize("name", figures.names())
def test_figures_have_their_spheres_one_diameter_apart(name):
    cells = figures.cells_of(name)
    assert len(cells) == SIZES[name]
    assert all(sum(cell) % 2 == 0 for cell in cells)
    places = list(figures.centred(cells, figures.stands_on_triangles(name)).values())
    nearest = [min(apart(place, other) for other in places if other != place) for place in places]
    assert nearest == pytest.approx([1.0] * len(places))


@pytest.mark.parametrize("name", figures.names())
def test_spheres_of_a_layer_lie_at_one_height_and_on_those_below(name):
    on_triangles = figures.stands_on_triangles(name)
    layers = figures.layers_of(figures.cells_of(name), on_triangles)
    heights = [{round(figures.point(cell, on_triangles)[2], 6) for cell in layer} for layer in layers]
    assert all(len(height) == 1 for height in heights)
    assert [min(height) for height in heights] == sorted(min(height) for height in heights)
    support = 3 if on_triangles else 4
    for below, layer in pairwise(layers):
        for cell in layer:
            touching = sum(sum((a - b) ** 2 for a, b in zip(cell, other, strict=True)) == 2 for other in below)
            assert touching == support or name in {"round-pyramid", figures.HOLLOW}  # corners or the inside are missing


def test_the_hollow_pyramid_has_room_for_a_pyramid_of_edge_four():
    hollow = set(figures.cells_of(figures.HOLLOW))
    layers = [len(layer) for layer in figures.layers_of(hollow, on_triangles=True)]
    assert layers == [36, 18, 15, 12, 9, 6, 3, 1]
    assert sum(layers) == 120 - 20


def test_there_are_25_pieces_and_the_plate_names_mirror_images():
    plate = make(Spec(page="pieces"), Random(0))
    assert dict(proof_of("spheres", plate, Spec(page="pieces")).facts) == {"pieces": 25}
    twins = twins_of(plate.pieces)
    assert all(twins[twin] == name for name, twin in twins.items())
    words = {text.text for text in texts(plate.page(PAGE))}
    assert {f"{name} (mirror: {twin})" for name, twin in twins.items()} <= words
    with pytest.raises(ProofError, match="there are 25 pieces; 24 are on the page"):
        proof_of("spheres", replace(plate, pieces=plate.pieces[1:]), Spec(page="pieces"))


def test_the_proof_knows_pieces_and_figures_as_the_maker_does():
    assert {piece.name: piece.shape for piece in making.pieces().pieces} == {
        letter: min(forms) for letter, forms in lattice.pieces().items()
    }
    assert sum(map(len, lattice.pieces().values())) == 475
    plate = make(Spec(page="pieces"), Random(0))
    twins = twins_of(plate.pieces)
    assert all(lattice.twin_of(letter) == twins.get(letter, letter) for letter in lattice.LETTERS)
    assert sorted(lattice.names()) == sorted(figures.names())
    for name in figures.names():
        assert lattice.figure(name) == set(figures.cells_of(name))
        places = lattice.places(lattice.figure(name), lattice.stands_on_triangles(name))
        for cell, place in figures.centred(figures.cells_of(name), figures.stands_on_triangles(name)).items():
            assert places[cell] == pytest.approx(place)


@pytest.mark.parametrize("name", figures.names())
def test_the_proof_sees_what_the_camera_sees(name):
    """The proof works with touching rays, the drawing with a formula for ellipses."""
    places = list(figures.centred(figures.cells_of(name), figures.stands_on_triangles(name)).values())
    seen = Shot(33.0, 61.0, 14.0).seen(np.array(places))
    shapes = [outline(place, 0.5, Camera(33.0, 61.0, 14.0)) for place in places]
    wanted = [(shape.x, shape.y, (shape.long * shape.short) ** 0.5) for shape in shapes]
    assert np.abs(seen - np.array(wanted)).max() < 1e-9


def test_the_distance_of_the_camera_is_found_out():
    puzzle = make(Spec(figure="roof"), Random(2))
    look = balls.read(printed(puzzle, Spec(figure="roof"), PAGE).page)
    figure = max(balls.clusters([ball.oval for ball in look.balls]), key=len)
    fit, cells = picture_of([look.balls[number] for number in figure], "roof", (20.0, 58.0, 0.0))
    assert fit.shot.distance == pytest.approx(puzzle.shot.distance, abs=0.01)
    assert sorted(cells) == sorted(puzzle.cells)


def test_every_piece_looks_like_no_other():
    """Whatever way a piece lies on the table: no ball of another piece that looks most like it is near enough to be mistaken."""
    views = tray._views()
    for number in range(0, len(views.rows), 24 * 7):
        wanted = views.rows[number]
        scales = views.rows @ wanted / views.squares
        off = np.where(views.letters == views.letters[number], np.inf, (wanted**2).sum() - scales**2 * views.squares)
        assert tray._stray(wanted, views, scales, int(off.argmin())) > 3 * tray.TELLING


def test_a_record_whose_figure_is_another_is_refused():
    good = make(Spec(figure="stump"), Random(1)).to_json()
    for damage in (
        {"figure": {**good["figure"], "name": "round-pyramid"}},
        {"figure": {**good["figure"], "cells": good["figure"]["cells"][1:]}},
        {"figure": {**good["figure"], "layers": "squares"}},
        {"view": {**good["view"], "distance": 1.0}},
        {"answer": [{**good["answer"][0], "cells": [[0, 0, 0], [0, 1, 1], [0, 2, 2], [0, 3, 3]]}]},
        {"pieces": [{"piece": "A", "cells": [[0, 0, 0], [0, 1, 1], [0, 2, 2], [5, 5, 0]]}]},
    ):
        with pytest.raises(InputError):
            kind("spheres").from_json({**good, **damage})


def test_a_camera_inside_of_the_figure_is_refused_with_a_remedy():
    with pytest.raises(SpecError, match=r"the camera is too near; give a distance of more than 3\.3"):
        make(Spec(figure="pyramid", distance=3.0), Random(0))


def test_the_stars_come_from_the_proof_alone():
    puzzle, spec = make(Spec(figure="stump"), Random(1)), Spec(figure="stump")
    boasting = replace(puzzle, tally=puzzle.tally._replace(raw=1, effort=10**9))
    proof = proof_of("spheres", boasting, spec)
    assert boasting.difficulty(proof) == puzzle.difficulty(proof_of("spheres", puzzle, spec))


def test_a_sphere_that_is_painted_over_a_nearer_one_is_noticed():
    puzzle, spec = make(Spec(figure="stump"), Random(1)), Spec(figure="stump")
    sheet = printed(puzzle, spec, PAGE)
    figure, *rest = sheet.page_scene.items
    page = replace(sheet.page_scene, items=(replace(figure, items=(*figure.items[1:], figure.items[0])), *rest))
    with pytest.raises(ProofError, match="nearer"):
        prove(Printed(page, sheet.answer_scene, spec, PAGE.language))


@pytest.mark.parametrize("name", figures.EASY)
def test_easy_figures_are_counted_and_counted_again(name):
    puzzle = make(Spec(figure=name), Random(6))
    assert puzzle.tally.counted
    assert proof_of("spheres", puzzle, Spec(figure=name))["solutions"] == puzzle.tally.rotation >= 1


def test_the_proof_counts_what_the_engine_counts():
    puzzle = make(Spec(figure="pyramid", pieces="INPST"), Random(0))
    census = Packing(Problem(Board(puzzle.cells, Lattice.SPHERES), making.pieces().only("INPST"))).census(jobs=1)
    assert (puzzle.tally.raw, puzzle.tally.rotation) == (census.raw, census.rotation) == (84, 7)
    assert proof_of("spheres", puzzle, Spec(figure="pyramid", pieces="INPST"))["solutions"] == 7


def test_the_example_of_the_how_to_play_page_is_right():
    assert proof_of("spheres", example(), Spec(figure="stump", pieces="CGNP"))["solutions"] == 2


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
    assert dict(proof_of("spheres", puzzle, Spec(figure="hollow-pyramid")).facts) == {"pieces": 25, "solutions, at least": 1}


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
    for piece in making.pieces().pieces:
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
