from __future__ import annotations

from itertools import combinations

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.errors import SpecError
from printkit.geometry.affine import Point
from printkit.page._packing import _in_rows, pack
from printkit.page.cutout import SCALE_BAR, Cutout, CutPiece, length, sheets
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.flatten import bounds, flatten, rings
from printkit.scene.ink import theme, theme_names
from printkit.scene.item import Group, Path, Scene, Text
from printkit.scene.palette import palette
from printkit.scene.shape import circle, polygon, rectangle

SWATCHES = palette("bright")


def frame(width: float = 176, height: float = 240, look: str = "colour", code: str = "en") -> Frame:
    return Frame(width, height, theme(look), language(code))


def box(name: str, width: float, height: float) -> CutPiece:
    return CutPiece(
        name, rectangle(0, 0, width, height), width, height, SWATCHES[0], (width / 2, height / 2), min(width, height) / 2
    )


def corner(name: str, side: float) -> CutPiece:
    """An L of three squares, into whose corner another piece can reach."""
    points = [(0, 0), (side, 0), (side, side), (2 * side, side), (2 * side, 2 * side), (0, 2 * side)]
    return CutPiece(name, polygon(points), 2 * side, 2 * side, SWATCHES[1], (side / 2, 1.5 * side), side / 2)


def disc(name: str, radius: float) -> CutPiece:
    side = 2 * radius
    return CutPiece(name, circle(radius, radius, radius), side, side, SWATCHES[2], (radius, radius), radius)


def layer_of(scene: Scene, name: str) -> Group:
    (found,) = [item for item in scene.items if isinstance(item, Group) and item.name == name]
    return found


def cut_paths(scene: Scene) -> list[Path]:
    return [item for item in layer_of(scene, "cut").items if isinstance(item, Path)]


def outline(path: Path) -> tuple[Point, ...]:
    (ring,) = rings(path.segments)
    return ring


PIECES = (
    box("A", 60, 20),
    box("B", 20, 90),
    corner("C", 30),
    corner("D", 30),
    disc("E", 25),
    disc("F", 12.5),
    box("G", 17.5, 17.5),
)


@pytest.mark.parametrize("gap", [0.0, 4.0, 10.0])
@pytest.mark.parametrize("size", [(176, 240), (120, 130), (92, 140)])
def test_every_piece_is_there_once_at_its_exact_size(size: tuple[float, float], gap: float) -> None:
    made = sheets(Cutout("Pieces", "A note.", PIECES), frame(*size), gap)
    paths = [path for scene in made for path in cut_paths(scene)]
    assert sorted(path.name for path in paths) == [f"cut-{piece.name}" for piece in PIECES]
    for piece in PIECES:
        (path,) = [path for path in paths if path.name == f"cut-{piece.name}"]
        moved, original = shapely.Polygon(outline(path)), shapely.Polygon(rings(piece.outline)[0])
        left, top, *_ = moved.bounds
        assert shapely.affinity.translate(moved, -left, -top).hausdorff_distance(original) < 1e-5


@pytest.mark.parametrize("gap", [0.0, 4.0, 10.0])
def test_pieces_keep_their_distance_and_stay_on_the_sheet(gap: float) -> None:
    for scene in sheets(Cutout("Pieces", "A note.", PIECES), frame(120, 150), gap):
        shapes = [shapely.Polygon(outline(path)) for path in cut_paths(scene)]
        assert all(one.distance(other) >= gap - 1e-3 for one, other in combinations(shapes, 2))
        assert all(one.intersection(other).area < 1e-2 for one, other in combinations(shapes, 2))
        notes = min(item.y for item in layer_of(scene, "notes").items if isinstance(item, Text))
        for shape in shapes:
            left, top, right, bottom = shape.bounds
            assert min(left, top) >= 0
            assert right <= scene.width
            assert bottom < notes - 4


@given(st.lists(st.tuples(st.floats(5, 70), st.floats(5, 70)), min_size=1, max_size=12), st.sampled_from([0.0, 1.5, 4.0]))
@settings(max_examples=40)
def test_any_boxes_are_packed_without_overlap(sizes: list[tuple[float, float]], gap: float) -> None:
    pieces = tuple(box(f"P{index}", *size) for index, size in enumerate(sizes))
    made = sheets(Cutout("Pieces", "", pieces), frame(100, 130), gap)
    assert sum(len(cut_paths(scene)) for scene in made) == len(pieces)
    for scene in made:
        shapes = [shapely.Polygon(outline(path)) for path in cut_paths(scene)]
        assert all(one.intersection(other).area < 1e-2 for one, other in combinations(shapes, 2))
        assert all(shapely.box(0, 0, scene.width, scene.height).covers(shape) for shape in shapes)


def test_each_piece_is_one_closed_path() -> None:
    for scene in sheets(Cutout("Pieces", "A note.", PIECES), frame()):
        for path in cut_paths(scene):
            steps = [segment[0] for segment in path.segments]
            assert steps.count("M") == steps.count("Z") == 1
            assert steps[0] == "M"
            assert steps[-1] == "Z"
            assert path.fill is None
            assert path.stroke is not None
            assert path.stroke.dash


def test_pieces_reach_into_each_other() -> None:
    pair = (corner("C", 40), CutPiece("S", rectangle(0, 0, 36, 36), 36, 36, SWATCHES[3], (18, 18), 18))
    (scene,) = sheets(Cutout("Pieces", "", pair), frame(84, 120), gap=2)
    boxes = [shapely.box(*shapely.Polygon(outline(path)).bounds) for path in cut_paths(scene)]
    assert boxes[0].intersects(boxes[1])


def test_layers_are_apart_and_letters_are_written() -> None:
    (scene,) = sheets(Cutout("Pieces", "A note.", PIECES), frame())
    assert [item.name for item in scene.items if isinstance(item, Group)] == ["fill", "cut", "labels", "notes"]
    assert all(item.layer for item in scene.items if isinstance(item, Group))
    assert [item.text for item in layer_of(scene, "labels").items if isinstance(item, Text)] == [piece.name for piece in PIECES]


def test_a_piece_without_a_letter_has_none() -> None:
    silent = CutPiece("A", rectangle(0, 0, 20, 20), 20, 20, SWATCHES[0], (10, 10), 0.0)
    (scene,) = sheets(Cutout("Pieces", "", (silent,)), frame())
    assert layer_of(scene, "labels").items == ()


@pytest.mark.parametrize("code", ["en", "pt"])
@pytest.mark.parametrize("look", theme_names())
def test_every_sheet_has_a_bar_of_exactly_the_length_it_says(look: str, code: str) -> None:
    made = sheets(Cutout("Pieces", "A note.", PIECES), frame(110, 160, look, code))
    assert len(made) > 1
    for scene in made:
        (bar,) = [item for item in layer_of(scene, "notes").items if item.name == "scale-bar"]
        assert isinstance(bar, Path)
        measured = bounds(point for chain in flatten(bar.segments) for point in chain.points)
        assert measured.width == pytest.approx(SCALE_BAR)
        said = [item.text for item in layer_of(scene, "notes").items if isinstance(item, Text) and item.name == "scale"]
        assert said == [language(code).say("cutout.scale", length="50 mm")]


def test_packing_is_repeatable() -> None:
    cutout = Cutout("Pieces", "A note.", PIECES)
    assert sheets(cutout, frame(120, 150)) == sheets(cutout, frame(120, 150))


def test_a_piece_that_is_too_large_is_named_with_its_size() -> None:
    with pytest.raises(SpecError, match=r"the piece B measures 20 × 90 mm; a sheet has 100 × \d+ mm; choose larger paper"):
        sheets(Cutout("Pieces", "", PIECES), frame(100, 90))


@pytest.mark.parametrize(
    "segments",
    [
        (),
        (("M", 0, 0), ("L", 9, 0), ("L", 9, 9)),
        polygon([(0, 0), (9, 0), (9, 9)], [(1, 1), (2, 1), (2, 2)]),
    ],
    ids=["nothing", "open", "two rings"],
)
def test_an_outline_that_is_not_one_closed_path_is_refused(segments: tuple) -> None:
    with pytest.raises(ValueError, match="not a single closed path"):
        CutPiece("A", segments, 9, 9, SWATCHES[0], (4, 4), 4)


def test_lengths_are_written_as_the_language_does() -> None:
    assert length(17.5, language("en")) == "17.5 mm"
    assert length(17.5, language("pt")) == "17,5 mm"
    assert length(50.0, language("pt")) == "50 mm"


def test_pieces_of_one_size_stand_in_rows_and_columns() -> None:
    triangle = ((0.0, 30.0), (20.0, 0.0), (40.0, 30.0))
    packed = pack([triangle] * 11, 190.0, 240.0, 4.0)
    assert {one.sheet for one in packed} == {0}
    assert sorted({one.x for one in packed}) == [0.0, 44.0, 88.0, 132.0]
    assert sorted({one.y for one in packed}) == [0.0, 34.0, 68.0]


def test_rows_and_columns_give_way_where_they_would_need_another_sheet() -> None:
    corner = ((0.0, 0.0), (30.0, 0.0), (30.0, 10.0), (10.0, 10.0), (10.0, 30.0), (0.0, 30.0))
    turned = ((0.0, 20.0), (20.0, 20.0), (20.0, 0.0), (30.0, 0.0), (30.0, 30.0), (0.0, 30.0))
    assert {one.sheet for one in pack([corner, turned], 46.0, 46.0, 2.0)} == {0}
    assert {one.sheet for one in _in_rows((corner, turned), 46.0, 46.0, 2.0)} == {0, 1}
