from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise
from random import Random
from statistics import mean

import pytest
import shapely
from inked import boxes, groups, texts
from proving import proof_of
from pydantic import ValidationError

from printkit.contract import Job, run
from printkit.errors import SpecError
from printkit.kinds.board.covering import Covering
from printkit.kinds.board.engine import pentominoes
from printkit.kinds.board.make import make
from printkit.kinds.board.shape import Cells, forms
from printkit.kinds.board.shape import size as extent
from printkit.kinds.board.spec import Spec
from printkit.kinds.board.state import Packing, Tally
from printkit.page.cell_art import Place, middle_cell, outline
from printkit.page.difficulty import Difficulty
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.flatten import Box, bounds, rings
from printkit.scene.ink import theme
from printkit.scene.item import Group, Path, Scene

PENTOMINOES = pentominoes().shapes
SIZES = {"6x10": (6, 10), "5x12": (5, 12), "4x15": (4, 15), "3x20": (3, 20)}
PORTRAIT = ((176, 244), (190, 250), (120, 180))


@lru_cache(maxsize=128)
def made(board: str = "6x10", given: int = 0, way: str = "upright", seed: int = 1, letters: bool = True) -> Covering:
    puzzle = make(Spec(board=board, given=given, way=way, letters=letters), Random(seed))  # type: ignore[arg-type]
    assert isinstance(puzzle, Covering)
    return puzzle


def rated(board: str, given: int, seed: int = 1) -> Difficulty:
    puzzle = made(board, given, seed=seed)
    return puzzle.difficulty(proof_of("board", puzzle, Spec(board=board, given=given, way="upright")))


def frame(width: float, height: float, look: str = "colour", code: str = "en") -> Frame:
    return Frame(width, height, theme(look), language(code))


def layer_of(scene: Scene, name: str) -> Group:
    (found,) = [group for group in groups(scene) if group.name == name]
    return found


def named(scene: Scene, name: str) -> Path:
    (found,) = [item for item, _ in boxes(scene) if isinstance(item, Path) and item.name == name]
    return found


def box_of(path: Path) -> Box:
    return bounds(point for ring in rings(path.segments) for point in ring)


def pieces_in(scene: Scene, layer: str) -> dict[str, shapely.Polygon]:
    items = [item for group in groups(scene) if group.name == layer for item in group.items if isinstance(item, Path)]
    return {
        item.name.removeprefix("piece-"): shapely.Polygon(rings(item.segments)[0])
        for item in items
        if item.name.startswith("piece-")
    }


def cell_of(scene: Scene, puzzle: Covering) -> float:
    border = box_of(named(scene, "border"))
    rows, columns = extent(puzzle.task.cells)
    assert border.width / columns == pytest.approx(border.height / rows), "cells are square"
    return border.width / columns


# The spec


@pytest.mark.parametrize("name", ["6x10", "10x6", "6X10", "6 × 10", "10×6"])
def test_turned_names_mean_the_same_board(name: str) -> None:
    assert Spec(board=name) == Spec(board="6x10")
    assert Job("board", Spec(board=name), 3).identity == Job("board", Spec(board="6x10"), 3).identity


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("7x9", "63 cells, the pieces have only 60"),
        ("6x9", "54 cells, which is no multiple of 5"),
        ("60", "is not a board; write rows and columns"),
        ("3x4x5", "this board has layers"),
        ("-6x-10", "is not a board"),
        ("six by ten", "is not a board"),
        ("letter:7", "there is no board for the letter"),
        ("circle:7", 'there is no board "circle"'),
        ("8x8-3x3", "the hole 3x3 cannot lie in the middle"),
        ("../...", "the board takes 1 pieces, so 1 given ones"),
        ("50x50", "use at most 400"),
    ],
)
def test_boards_that_make_no_puzzle_are_refused_with_a_reason(name: str, said: str) -> None:
    with pytest.raises(ValidationError, match=re.escape(said)):
        Spec(board=name, given=1 if name == "../..." else 0)


@pytest.mark.parametrize("name", SIZES)
def test_the_long_side_runs_as_asked(name: str) -> None:
    short, long = SIZES[name]
    assert extent(made(name, 6).task.cells) == (long, short)
    assert extent(made(name, 6, "across").task.cells) == (short, long)


# Making and proving


def drawn(packing: Packing, cells: Cells) -> list[str]:
    letters = {cell: laid.piece for laid in packing for cell in laid.cells}
    rows, columns = extent(cells)
    return ["".join(letters.get((r, c), "." if (r, c) in cells else "#") for c in range(columns)) for r in range(rows)]


def test_the_generator_has_not_changed_without_a_new_version() -> None:
    puzzle = made("6x10", 4, "across")
    assert drawn(puzzle.task.given, puzzle.task.cells) == [
        "...IIIIIPP",
        ".......PPP",
        ".........L",
        ".......F.L",
        ".......FFL",
        "......FFLL",
    ]
    assert drawn(puzzle.solutions[0], puzzle.task.cells) == [
        "VVVIIIIIPP",
        "VNZYYYYPPP",
        "VNZZZYUUUL",
        "NNWTZXUFUL",
        "NWWTXXXFFL",
        "WWTTTXFFLL",
    ]
    assert puzzle.tally == (1, True, 2189)


@pytest.mark.parametrize("given", range(12))
def test_as_many_pieces_are_given_as_asked(given: int) -> None:
    puzzle = made("5x12", given)
    assert len(puzzle.task.given) == given
    assert set(puzzle.task.given) <= set(puzzle.solutions[0])


def test_the_empty_long_board_has_two_solutions() -> None:
    leaf = run(Job("board", Spec(board="3x20"), 5))
    assert dict(leaf.proof.facts)["solutions"] == 2


def test_the_empty_board_has_all_its_solutions() -> None:
    assert made("6x10", 0).tally[:2] == (2339, True)


def test_a_count_that_was_cut_short_says_at_least() -> None:
    puzzle = replace(made("6x10", 0), tally=Tally(7, complete=False, effort=9))
    assert "There are at least 7 different solutions." in [text.text for text in texts(puzzle.page(frame(176, 244)))]


@pytest.mark.parametrize("code", ["en", "pt"])
def test_the_number_of_solutions_is_printed_where_it_is_known(code: str) -> None:
    for puzzle in (made("3x20", 0), made("3x20", 9), made("6x10", 3)):
        assert puzzle.tally.complete
        expected = language(code).say("board.solutions", count=puzzle.tally.number)
        assert [text.text for text in texts(puzzle.page(frame(176, 244, code=code))) if len(text.text) > 1] == [expected]


def test_fewer_given_pieces_are_harder() -> None:
    scores = [mean(rated("6x10", given, seed).score for seed in range(3)) for given in (11, 9, 6, 3, 0)]
    assert all(easier < harder for easier, harder in pairwise(scores))
    assert rated("6x10", 11).stars == 1
    assert rated("3x20", 0).stars == 5


def test_stars_do_not_move_with_what_only_the_record_says() -> None:
    spec, puzzle = Spec(board="6x10", given=6), made("6x10", 6)
    slow = replace(puzzle, tally=puzzle.tally._replace(effort=10**9))
    assert slow.difficulty(proof_of("board", slow, spec)) == puzzle.difficulty(proof_of("board", puzzle, spec))


def test_titles_tell_the_size_and_how_many_pieces_are_missing() -> None:
    assert made("6x10", 0).title(language("en")) == "6 × 10: the empty board"
    assert made("6x10", 8, "across").title(language("en")) == "6 × 10: 4 pieces are missing"
    assert made("3x20", 11).title(language("pt")) == "3 × 20: falta uma peça"


# Drawing


def test_outlines_are_single_rings_of_five_cells() -> None:
    for piece in PENTOMINOES.values():
        for form in forms(piece):
            (ring,) = rings(outline(form, Place(3, 4, 2.5)))
            shape = shapely.Polygon(ring)
            assert shape.is_valid
            assert shape.area == pytest.approx(5 * 2.5 * 2.5)
            cells = shapely.union_all([shapely.box(3 + 2.5 * c, 4 + 2.5 * r, 5.5 + 2.5 * c, 6.5 + 2.5 * r) for r, c in form])
            assert shape.equals(cells)


def test_an_outline_has_a_ring_for_each_hole() -> None:
    frame_of_cells = frozenset((r, c) for r in range(3) for c in range(3)) - {(1, 1)}
    outer, hole = rings(outline(frame_of_cells, Place(0, 0, 1)))
    assert shapely.Polygon(outer).area == 9
    assert shapely.Polygon(hole).area == 1


def test_letters_stand_in_the_most_central_cell() -> None:
    central = {name: middle_cell(shape) for name, shape in PENTOMINOES.items()}
    assert central == {
        "F": (1, 1),
        "I": (2, 0),
        "L": (2, 0),
        "N": (2, 1),
        "P": (1, 0),
        "T": (0, 1),
        "U": (1, 1),
        "V": (2, 0),
        "W": (1, 1),
        "X": (1, 1),
        "Y": (1, 1),
        "Z": (1, 1),
    }


@pytest.mark.parametrize("look", ["colour", "mono"])
@pytest.mark.parametrize(
    ("board", "given", "way"), [("6x10", 0, "upright"), ("5x12", 5, "upright"), ("4x15", 3, "across"), ("3x20", 7, "upright")]
)
@pytest.mark.parametrize("size", [(60, 60), (85, 105), (176, 105), (176, 244)], ids=str)
def test_every_piece_is_on_the_board_or_in_the_tray(board: str, given: int, way: str, size: tuple[float, float], look: str) -> None:
    puzzle = made(board, given, way)
    scene = puzzle.page(frame(*size, look))
    on_board, in_tray = pieces_in(scene, "given"), pieces_in(scene, "tray")
    assert sorted([*on_board, *in_tray]) == list(PENTOMINOES)
    assert sorted(on_board) == [placed.piece for placed in puzzle.task.given]
    assert sorted(text.text for text in texts(scene) if len(text.text) == 1) == list(PENTOMINOES)
    border = shapely.box(*box_of(named(scene, "border")))
    assert all(border.covers(shape) for shape in on_board.values())
    everything = [border, *in_tray.values()]
    assert min(one.distance(other) for one, other in combinations(everything, 2)) >= 2 - 1e-6
    assert all(shape.distance(border) >= 4 - 1e-6 for shape in in_tray.values())


def test_where_pieces_are_too_small_their_letters_stand_for_them() -> None:
    puzzle = made("6x10", 2)
    scene = puzzle.page(frame(60, 60, "large"))
    assert pieces_in(scene, "tray") == {}
    chips = [item.name for item in layer_of(scene, "tray").items if isinstance(item, Path) and item.name.startswith("chip-")]
    missing = sorted(set(PENTOMINOES) - {placed.piece for placed in puzzle.task.given})
    assert chips == [f"chip-{name}" for name in missing]
    assert cell_of(scene, puzzle) >= 5


@pytest.mark.parametrize("size", PORTRAIT, ids=str)
@pytest.mark.parametrize(
    ("board", "given"),
    [*(("6x10", n) for n in (0, 4, 8, 11)), *(("5x12", n) for n in (0, 4, 8)), ("4x15", 0), ("4x15", 3), ("3x20", 0), ("3x20", 2)],
)
def test_the_puzzle_fills_two_thirds_of_a_page(board: str, given: int, size: tuple[float, float]) -> None:
    scene = made(board, given).page(frame(*size))
    assert scene.width * scene.height >= 2 / 3 * size[0] * size[1]


@pytest.mark.parametrize("size", [(50, 50), (85, 65), (176, 244)], ids=str)
@pytest.mark.parametrize("look", ["colour", "large"])
@pytest.mark.parametrize("board", SIZES)
def test_the_answer_lies_as_the_page_does(board: str, look: str, size: tuple[float, float]) -> None:
    for way in ("upright", "across"):
        puzzle = made(board, 4, way)
        page, answer = puzzle.page(frame(176, 244, look)), puzzle.answer(frame(*size, look))
        scale = cell_of(answer, puzzle) / cell_of(page, puzzle)
        corner, start = box_of(named(answer, "border")), box_of(named(page, "border"))
        for name, shape in pieces_in(page, "given").items():
            moved = shapely.affinity.translate(shape, -start.left, -start.top)
            scaled = shapely.affinity.scale(moved, scale, scale, origin=(0, 0))
            there = shapely.affinity.translate(scaled, corner.left, corner.top)
            assert there.equals_exact(pieces_in(answer, "answer")[name], 1e-6, normalize=True)


def test_the_answer_fills_the_board() -> None:
    puzzle = made("6x10", 4)
    scene = puzzle.answer(frame(50, 50))
    shapes = pieces_in(scene, "answer")
    assert sorted(shapes) == list(PENTOMINOES)
    border = shapely.box(*box_of(named(scene, "border")))
    assert shapely.union_all(list(shapes.values())).area == pytest.approx(border.area)
    assert sum(shape.area for shape in shapes.values()) == pytest.approx(border.area)


@pytest.mark.parametrize("board", SIZES)
def test_letters_of_a_large_print_answer_stand_beside_small_cells(board: str) -> None:
    puzzle = made(board, 4)
    scene = puzzle.answer(frame(50, 50, "large"))
    letters = [text for text in texts(scene) if len(text.text) == 1]
    assert sorted(text.text for text in letters) == list(PENTOMINOES)
    assert all(text.size_pt >= 16 for text in letters)
    border = shapely.box(*box_of(named(scene, "border")))
    letter_boxes = [shapely.box(*box) for item, box in boxes(scene) if item in letters]
    inside = [border.covers(box) for box in letter_boxes]
    assert all(inside) or not any(border.intersects(box) for box in letter_boxes)


@pytest.mark.parametrize("size", [(31, 38), (20, 20), (10, 10)])
def test_a_small_answer_does_without_letters_rather_than_shrink(size: tuple[float, float]) -> None:
    left, top, right, bottom = box_of(named(made("6x10", 4).answer(frame(*size, "large")), "border"))
    assert max((right - left) / size[0], (bottom - top) / size[1]) > 0.7


def test_without_letters_there_are_none() -> None:
    puzzle = made("6x10", 4, letters=False)
    for scene in (puzzle.page(frame(176, 244)), puzzle.answer(frame(50, 50)), puzzle.cover(frame(100, 100))):
        assert not [text for text in texts(scene) if len(text.text) == 1]
    assert all(piece.room == 0 for piece in puzzle.cutouts(frame(176, 244))[0].pieces)


def test_the_cover_is_half_solved() -> None:
    puzzle = made("5x12", 4)
    shown = pieces_in(puzzle.cover(frame(150, 170)), "cover")
    assert len(shown) == 6


@pytest.mark.parametrize(
    ("board", "given", "way", "size"),
    [("6x10", 0, "upright", (176, 244)), ("4x15", 5, "across", (176, 105)), ("3x20", 2, "upright", (120, 180))],
)
def test_cut_out_pieces_fit_the_board_exactly(board: str, given: int, way: str, size: tuple[float, float]) -> None:
    puzzle, room = made(board, given, way), frame(*size)
    (cutout,) = puzzle.cutouts(room)
    cell = cell_of(puzzle.page(room), puzzle)
    assert [piece.name for piece in cutout.pieces] == list(PENTOMINOES)
    for piece in cutout.pieces:
        box = bounds(rings(piece.outline)[0])
        assert (box.left, box.top) == (0, 0)
        assert (box.width, box.height) == pytest.approx((piece.width, piece.height))
        assert shapely.Polygon(rings(piece.outline)[0]).area == pytest.approx(5 * cell * cell)
    said = re.findall(r"[\d.]+ mm", cutout.note)
    assert said == [f"{cell:g} mm"]


def test_boards_of_the_same_cells_share_their_pieces() -> None:
    room = frame(176, 244)
    sets = [
        (cell_of(puzzle.page(room), puzzle), puzzle.cutouts(room)) for puzzle in (made("6x10", 4, seed=seed) for seed in range(6))
    ]
    assert len({pieces for _, pieces in sets}) == len({cell for cell, _ in sets}) < len(sets)


def test_grid_is_lighter_than_the_border() -> None:
    for look in ("colour", "safe", "mono", "large"):
        scene = made("6x10", 2).page(frame(176, 244, look))
        grid, border, piece = named(scene, "grid-lines"), named(scene, "border"), layer_of(scene, "given").items[-1]
        assert isinstance(piece, Path)
        assert grid.stroke and border.stroke and piece.stroke  # noqa: PT018
        assert grid.stroke.width < piece.stroke.width < border.stroke.width


def test_an_unlikely_frame_still_gets_a_board() -> None:
    for size in ((300, 60), (60, 300), (40, 40), (30, 60)):
        for look in ("colour", "large"):
            scene = made("6x10", 3).page(frame(*size, look))
            assert scene.width <= size[0]
            assert scene.height <= size[1]


def test_a_frame_that_is_too_small_is_an_error_not_a_mess() -> None:
    with pytest.raises(SpecError, match="a frame of 10 × 10 mm is too small"):
        made("6x10", 3).page(frame(10, 10, "large"))


def test_the_same_board_with_another_answer_is_the_same_puzzle() -> None:
    empty = [run(Job("board", Spec(board="3x20"), seed)) for seed in range(8)]
    assert len({json.dumps(leaf.puzzle.to_json()) for leaf in empty}) > 1
    assert len({leaf.fingerprint for leaf in empty}) == 1
    for other in ({"given": 5}, {"hints": 2}):
        assert len({run(Job("board", Spec(board="3x20", **other), seed)).fingerprint for seed in range(8)}) > 1
