"""Pages of cubes: what is drawn, at what size, and what their checks notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from random import Random

import numpy as np
import pytest
from depth_buffer import first_hits
from inked import groups, texts
from PIL import Image
from proving import proof_of
from refold import misfits

from printkit.contract import kind
from printkit.engine.polyform import piece_set
from printkit.errors import InputError, ProofError, SpecError
from printkit.geometry.affine import Point
from printkit.geometry.solid import Body, Camera, seen
from printkit.geometry.solid.surface import DIRECTIONS
from printkit.kinds.cubes import art, fold, guide, missing, solid
from printkit.kinds.cubes.art import Look, Tones
from printkit.kinds.cubes.make import make
from printkit.kinds.cubes.spec import Spec
from printkit.kinds.cubes.telling import fitting_options
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.render import png, svg
from printkit.scene import Scene
from printkit.scene.ink import theme
from printkit.scene.item import Group, Ink, Item, Path
from printkit.scene.shape import layer

FRAME = Frame(176, 225, theme("colour"), language("en"))
SMALL = Frame(80, 80, theme("colour"), language("en"))


def paths(items: tuple[Item, ...] | list[Item]) -> list[Path]:
    found: list[Path] = []
    for item in items:
        if isinstance(item, Group):
            found += paths(item.items)
        elif isinstance(item, Path):
            found.append(item)
    return found


# The plate against a depth buffer


def flat_look(number: int) -> Look:
    """Return a look whose four inks no other body has."""
    inks = [Ink(f"{part}-{number}", f"#{40 + 20 * number:02X}{60 * at + 30:02X}80") for at, part in enumerate(("t", "l", "r", "b"))]
    return Look("", Tones(*inks), inks[0])


@pytest.mark.parametrize("seed", range(6))
def test_a_plate_has_the_pixels_of_a_depth_buffer(seed):
    rng = Random(seed)
    pieces = piece_set("soma" if seed % 2 else "pentacubes")
    chosen = [pieces.pieces[rng.randrange(len(pieces.pieces))] for _ in range(4)]
    spread = [(-3, -3, -1), (0.3, -2.6, -1.4), (-2.5, 0.4, 0.2), (0.6, 0.7, -0.8)]
    bodies = tuple(Body(str(at), solid.cubes(solid.best_pose(piece, pieces)), spread[at]) for at, piece in enumerate(chosen))
    camera = Camera(360 * rng.random(), 30 + 50 * rng.random(), 13.0 + 5 * rng.random())
    picture = seen(bodies, camera)
    looks = [flat_look(at) for at in range(len(bodies))]
    place = art.fitted(art.bounds([picture]), (0, 0, 60, 60), 1.0)
    drawn = art.drawn(picture, place, camera, looks, theme("colour"), letters=False)
    pixels = np.array(Image.open(BytesIO(png(Scene(60, 60, (layer("faces", drawn.faces),)), dpi=76.2))).convert("RGB"))
    side = pixels.shape[0]
    centres = (np.arange(side) + 0.5) * 60 / side
    grid = np.stack(np.meshgrid(centres, centres), axis=-1).reshape(-1, 2)
    hits = first_hits(bodies, camera, (grid - (place.x, place.y)) / place.factor)
    wanted = [_colour(hit, looks, camera) for hit in hits]
    expected = np.array(wanted).reshape(side, side, 3)
    faces = np.array(hits).reshape(side, side, 3)
    inner = np.ones((side, side), dtype=bool)  # edge pixels are mixed by the renderer, so they and their neighbours may differ
    for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (-1, -1), (1, -1), (-1, 1)):
        inner &= (np.roll(faces, (down, right), axis=(0, 1)) == faces).all(axis=-1)
    wrong = inner & (np.abs(pixels.astype(int) - expected) > 2).any(axis=-1)
    assert inner.mean() > 0.7
    assert not wrong.any(), np.argwhere(wrong)[:5]


def _colour(hit: tuple[int, int, float], looks: list[Look], camera: Camera) -> tuple[int, int, int]:
    if hit[0] < 0:
        return (255, 255, 255)
    ink = getattr(looks[hit[0]].tones, art.side(DIRECTIONS[hit[1]], camera))
    return (int(ink.colour[1:3], 16), int(ink.colour[3:5], 16), int(ink.colour[5:7], 16))


# Drawing


def test_every_face_is_one_clean_path_in_the_group_of_its_piece():
    puzzle = make(Spec(figure="cube", view="usual", solution="exploded"), Random(3))
    (faces,) = [group for group in groups(puzzle.answer(FRAME)) if group.name == "answer"]
    assert {group.name for group in faces.items if isinstance(group, Group)} <= {f"piece-{name}" for name in "VLTZABP"}
    for path in paths(faces.items):
        assert path.fill
        assert not path.stroke
        assert path.segments[0][0] == "M"
        assert path.segments[-1][0] == "Z"


def test_outlines_are_heavier_than_creases_and_these_than_seams():
    puzzle = make(Spec(figure="cube", view="usual"), Random(3))
    (lines,) = [group for group in groups(puzzle.page(FRAME)) if group.name == "lines"]
    width = {path.name: path.stroke.width for path in paths(lines.items) if path.stroke}
    assert width["outline"] > width["crease"] > width["seam"] > 0
    plain = make(Spec(figure="cube", view="usual", seams=False, hidden=True), Random(3)).page(FRAME)
    (lines,) = [group for group in groups(plain) if group.name == "lines"]
    assert {path.name for path in paths(lines.items)} == {"outline", "crease", "hidden"}
    (hidden,) = [path for path in paths(lines.items) if path.name == "hidden"]
    assert hidden.stroke
    assert hidden.stroke.dash


def test_the_top_is_the_lightest_tone_of_every_piece():
    for look in solid.looks(piece_set("soma"), theme("colour")).values():
        light = [sum(int(ink.colour[at : at + 2], 16) for at in (1, 3, 5)) for ink in look.tones]
        assert light == sorted(light, reverse=True)


def test_a_given_scale_is_exact_and_cut_off_at_the_page():
    spec = {"figure": "cube", "xa": 0.0, "za": 90.0, "distance": 0.0}
    exact = make(Spec(**spec, scale=20.0), Random(0)).page(FRAME)
    (faces,) = [group for group in groups(exact) if group.name == "figure"]
    xs = [step[1] for path in paths(faces.items) for step in path.segments if len(step) == 3]
    assert max(xs) - min(xs) == pytest.approx(60, abs=1e-3), "three cubes of 20 mm"
    huge = make(Spec(**spec, scale=500.0), Random(0)).page(FRAME)
    (faces,) = [group for group in groups(huge) if group.name == "figure"]
    xs = [step[1] for path in paths(faces.items) for step in path.segments if len(step) == 3]
    assert min(xs) > 0
    assert max(xs) < FRAME.width


def test_the_screen_distance_scales_a_picture_of_given_scale():
    def width(screen: float) -> float:
        page = make(Spec(figure="cube", view="usual", distance=12.0, screen=screen, scale=100.0), Random(0)).page(FRAME)
        (faces,) = [group for group in groups(page) if group.name == "figure"]
        xs = [step[1] for path in paths(faces.items) for step in path.segments if len(step) == 3]
        return max(xs) - min(xs)

    assert width(2.0) == pytest.approx(2 * width(1.0), rel=1e-3)


def test_a_stereo_pair_is_no_wider_apart_than_eyes():
    page = make(Spec(figure="cube", view="usual", stereo="pair"), Random(0)).page(FRAME)
    (faces,) = [group for group in groups(page) if group.name == "figure"]
    left, right = (np.mean([step[1] for path in paths([eye]) for step in path.segments if len(step) == 3]) for eye in faces.items)
    assert 40 < right - left <= 64
    assert left < right


def test_an_anaglyph_gives_each_eye_its_lines_and_cuts_out_crossings():
    import shapely

    page = make(Spec(figure="cube", view="usual", stereo="anaglyph"), Random(0)).page(FRAME)
    (lines,) = [group for group in groups(page) if group.name == "lines"]
    areas = {path.name: _area(path) for path in paths(lines.items)}
    assert set(areas) == {"left-eye", "right-eye", "both-eyes"}
    for one, two in (("left-eye", "right-eye"), ("left-eye", "both-eyes"), ("right-eye", "both-eyes")):
        assert shapely.intersection(areas[one], areas[two]).area < 0.05
    mono = make(Spec(figure="cube", view="usual", stereo="anaglyph"), Random(0)).page(
        Frame(176, 225, theme("mono"), language("en"))
    )
    assert "left-eye" in {group.name for layer_ in groups(mono) for group in layer_.items if isinstance(group, Group)}


def _area(path: Path):
    import shapely

    from printkit.scene.flatten import rings

    area = shapely.Polygon()
    for ring in rings(path.segments):
        area = area.symmetric_difference(shapely.Polygon(ring).buffer(0))
    return area


# Paper pieces


def test_nets_are_printed_at_their_exact_size():
    for edge in (12.0, 15.0, 21.5):
        cutout = fold.cutout(piece_set("soma"), edge, FRAME)
        assert [piece.name for piece in cutout.pieces] == list("VLTZABP")
        for piece in cutout.pieces:
            (squares,) = [path for path in paths(piece.face) if path.name == "squares"]
            corners: list[Point] = [(step[1], step[2]) for step in squares.segments if len(step) == 3]
            sides = [abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
            assert all(abs(side / edge - round(side / edge)) < 1e-6 for side in sides)
            assert min(round(side / edge) for side in sides) == 1


def test_a_page_of_nets_says_the_true_size_even_if_it_must_be_smaller():
    puzzle = make(Spec(page="fold", figure="cube", edge=40.0), Random(0))
    said = " ".join(text.text for text in texts(puzzle.page(FRAME)))
    size = float(said.split("Edges of ")[1].split("\u00a0")[0].split(" ")[0])
    assert 5 < size < 40
    (cut,) = [group for group in groups(puzzle.page(FRAME)) if group.name == "fill"]
    squares = next(path for path in paths(cut.items) if path.name == "squares")
    corners = [(step[1], step[2]) for step in squares.segments if len(step) == 3]
    shortest = min(abs(a[0] - b[0]) + abs(a[1] - b[1]) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True))
    assert shortest == pytest.approx(size, abs=1e-6)


@pytest.mark.parametrize("name", ["soma", "pentacubes"])
def test_all_nets_fold_into_their_pieces(name):
    for piece in piece_set(name).pieces:
        assert list(misfits(fold.net_of(piece), solid.cubes(piece.shape))) == [], piece.name


def test_all_29_pentacubes_have_their_plate():
    spec = Spec(page="pieces", set="pentacubes")
    puzzle = make(spec, Random(0))
    proof_of("cubes", puzzle, spec)
    names = [text.text for text in texts(puzzle.page(FRAME)) if text.font == "bold"]
    assert names == list(piece_set("pentacubes").names)
    for broken in (replace(puzzle, cells=puzzle.cells[1:]), replace(puzzle, solution=())):
        with pytest.raises(ProofError):
            proof_of("cubes", broken, spec)


# Steps


def test_steps_show_one_more_piece_each_and_then_the_whole():
    puzzle = make(Spec(page="steps", figure="stairs", view="usual"), Random(1))
    stages = guide._stages(puzzle)
    assert [len(bodies) for bodies, _ in stages] == [1, 2, 3, 4, 5, 6, 7, 7]
    assert {body.moved for body in stages[-1][0]} == {stages[0][0][0].moved}
    page = puzzle.page(FRAME)
    assert [text.text for text in texts(page) if text.text.isdigit()] == list("12345678")


# Which piece is missing


def test_a_piece_that_cannot_be_told_is_not_asked_for():
    puzzle = make(Spec(page="missing", figure="stairs"), Random(1))
    hidden = Spec(page="missing", figure="stairs", xa=180.0, za=90.0, distance=40.0, options=7)
    assert fitting_options(puzzle) == [puzzle.subject]
    behind = replace(puzzle, shot=puzzle.shot._replace(xa=180.0, za=90.0, distance=40.0), options=puzzle.pieces.names)
    unclear = next(name for name in behind.options if len(fitting_options(replace(behind, subject=name))) > 1)
    with pytest.raises(ProofError, match="might be"):
        proof_of("cubes", replace(behind, subject=unclear), hidden)


@pytest.mark.parametrize(
    "damage",
    [
        lambda puzzle: replace(puzzle, subject=next(name for name in puzzle.options if name != puzzle.subject)),
        lambda puzzle: replace(puzzle, options=tuple(name for name in puzzle.options if name != puzzle.subject)),
    ],
)
def test_a_damaged_question_is_noticed(damage):
    spec = Spec(page="missing", figure="bed")
    puzzle = make(spec, Random(2))
    proof_of("cubes", puzzle, spec)
    other = damage(puzzle)
    if other.subject != puzzle.subject and missing.gap_of(other):
        assert missing.rest_of(other) != missing.rest_of(puzzle)
        return  # the page then shows another gap, and may be right about it
    with pytest.raises(ProofError):
        proof_of("cubes", other, spec)


def test_a_record_with_strange_pieces_to_choose_from_is_refused():
    puzzle = make(Spec(page="missing", figure="bed"), Random(2))
    for strange in (puzzle.options[0], "Q"):
        with pytest.raises(InputError, match="different pieces"):
            kind("cubes").from_json(replace(puzzle, options=(*puzzle.options, strange)).to_json())


# Heaps


def test_a_hidden_stack_and_a_floating_cube_are_noticed():
    spec = Spec(page="count", size=3)
    puzzle = make(spec, Random(4))
    proof_of("cubes", puzzle, spec)
    wall = tuple(sorted({(layer_, 2, column) for layer_ in range(6) for column in range(3)} | {(0, 1, 1), (0, 0, 1)}))
    tall = Spec(page="count", size=3, height=6, xa=20.0, za=75.0, distance=puzzle.shot.distance)
    with pytest.raises(ProofError, match="hidden"):
        proof_of("cubes", replace(puzzle, cells=wall, shot=puzzle.shot._replace(xa=20.0, za=75.0)), tall)
    row, column = next(place for place in puzzle.cells if place[0] == 0)[1:]
    with pytest.raises(ProofError, match="one heap"):
        proof_of("cubes", replace(puzzle, cells=(*puzzle.cells, (5, row, column))), Spec(page="count", size=3, height=6))


@pytest.mark.parametrize(("size", "height"), [(2, 2), (3, 6), (5, 1), (6, 3), (6, 6)])
def test_heaps_of_all_sizes_are_found(size, height):
    spec = Spec(page="count", size=size, height=height)
    puzzle = make(spec, Random(size))
    assert proof_of("cubes", puzzle, spec).facts
    assert max(cell[0] for cell in puzzle.cells) < height
    if height > 1:
        views = Spec(page="view", size=size, height=height)
        assert proof_of("cubes", make(views, Random(size)), views).facts


def test_damaged_views_are_noticed():
    spec = Spec(page="view", size=3, height=3)
    puzzle = make(spec, Random(4))
    proof_of("cubes", puzzle, spec)
    turned = tuple(rows[::-1] for rows in puzzle.drawings)
    for broken in (
        replace(puzzle, places=(puzzle.places[1], puzzle.places[0], puzzle.places[2])),
        replace(puzzle, places=puzzle.places[:2]),
        replace(puzzle, drawings=turned),
        replace(puzzle, drawings=(*puzzle.drawings, puzzle.drawings[puzzle.places[0]])),
    ):
        with pytest.raises(ProofError):
            proof_of("cubes", broken, spec)


def test_views_are_drawn_as_they_are_seen():
    puzzle = make(Spec(page="view", figure="boot"), Random(0))
    top, front, right = (puzzle.drawings[place] for place in puzzle.places)
    assert top == ("XXXX",) * 3
    assert front == ("X...", "XX..", "XX..", "XXXX")
    assert right == ("XXX",) * 4


def test_a_heap_with_two_equal_sides_is_refused():
    with pytest.raises(SpecError, match="look the same"):
        make(Spec(page="view", figure="cube"), Random(0))


# Golden


def simple(name: str) -> Scene:
    puzzle = make(Spec(figure="stairs", view="usual", hidden=name == "hidden"), Random(0))
    match name:
        case "figure" | "hidden":
            return puzzle.page(SMALL)
        case "exploded":
            return guide.exploded(puzzle, SMALL)
        case "steps":
            return guide.steps(puzzle, FRAME.resized(150, 80), "steps")
        case _:
            return make(Spec(page="fold", figure="stairs", view="usual", piece="V"), Random(0)).page(SMALL)


@pytest.mark.parametrize("name", ["figure", "hidden", "exploded", "steps", "fold"])
def test_pictures_look_as_expected(name: str, golden: Callable[[str, str], None]) -> None:
    golden(f"cubes-{name}", svg(simple(name)))
