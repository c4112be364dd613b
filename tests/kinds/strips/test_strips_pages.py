"""Pages of Pythagoras strips: what is drawn, where it stands, and whether it survives a grey printer."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from pathlib import Path as File
from random import Random
from typing import Any

import pytest
import shapely
from inked import boxes, groups, texts

from printkit import book, resources
from printkit.book.layout import layout
from printkit.book.pagination import AnswerPage, CutoutPage, PuzzlePage
from printkit.contract import run
from printkit.kinds.strips import art
from printkit.kinds.strips import layout as layout_module
from printkit.kinds.strips.kind import PROBLEMS
from printkit.kinds.strips.make import make
from printkit.kinds.strips.sheet import Board, supply
from printkit.kinds.strips.solve.piece import Piece, border
from printkit.kinds.strips.solve.rules import COLOURS
from printkit.kinds.strips.solve.trap import TRAPS
from printkit.kinds.strips.spec import SHEETS, Spec
from printkit.page.cutout import sheets
from printkit.page.frame import Frame
from printkit.page.language import language, language_codes
from printkit.scene.flatten import rings
from printkit.scene.ink import theme, theme_names
from printkit.scene.item import Dot, Group, Path, Scene
from printkit.scene.palette import luminance

STARTER = resources.template("books", "strips") / "book.toml"


@lru_cache(maxsize=64)
def made(page: str, seed: int = 1, **changes: Any) -> Any:
    return make(Spec(page=page, **changes), Random(seed))


def frame(width: float, height: float, look: str = "colour", code: str = "en") -> Frame:
    return Frame(width, height, theme(look), language(code))


def layer_of(scene: Scene, name: str) -> Group:
    (found,) = [group for group in groups(scene) if group.name == name]
    return found


def words(scene: Scene) -> list[str]:
    return [text.text for text in texts(scene)]


def board_of(scene: Scene) -> tuple[float, float, float, float]:
    (border_,) = [box for item, box in boxes(scene) if isinstance(item, Path) and item.name == "border"]
    return border_


def test_pieces_are_drawn_where_they_lie() -> None:
    puzzle, room = made("five"), frame(176, 225)
    scene = puzzle.page(room)
    place = layout_module.plan(puzzle.position.rules.size, room, lambda width: puzzle.foot(room, width)).place
    drawn = [group for group in layer_of(scene, "pieces").items if isinstance(group, Group)]
    assert len(drawn) == len(puzzle.position.placed)
    for group, piece in zip(drawn, puzzle.position.moves, strict=True):
        outline = next(item for item in group.items if isinstance(item, Path) and item.name == "outline")
        assert group.transform is not None
        right, down = group.transform[4], group.transform[5]
        shape = shapely.Polygon([(x + right, y + down) for x, y in rings(outline.segments)[0]])
        expected = shapely.Polygon([place.at(vertex) for vertex in border(piece)])
        assert shape.symmetric_difference(expected).area < 1e-6


@pytest.mark.parametrize("look", theme_names())
def test_players_are_told_apart_without_colour(look: str) -> None:
    """By the pattern, or by how light they are; and always by the letter."""
    colours = art.swatches(theme(look))
    assert list(colours) == list(COLOURS)
    for one, two in combinations(colours.values(), 2):
        apart = abs(luminance(one.ink.colour) - luminance(two.ink.colour))
        assert one.pattern != two.pattern or apart > 0.1, (one.name, two.name)


@pytest.mark.parametrize("look", ["colour", "mono", "safe"])
def test_every_theme_draws_the_patterns(look: str) -> None:
    swatch = art.swatches(theme(look))["B"]
    drawn = art.face(0, 12.0, theme(look), swatch, True)
    assert any(isinstance(item, Path) and item.name == f"pattern-{swatch.pattern}" for item in drawn)


def test_no_small_square_looks_like_a_hole_in_the_board() -> None:
    for look in theme_names():
        for swatch in art.swatches(theme(look)).values():
            assert luminance(art.pale(swatch, theme(look)).colour) < 0.95


def test_the_board_is_the_hero_of_its_page() -> None:
    for page in ("five", "ways", "count", "illegal", "winner", "game", "board"):
        left, top, right, bottom = board_of(made(page).page(frame(176, 225)))
        assert (right - left) * (bottom - top) > 0.6 * 176 * 225, page


@pytest.mark.parametrize("code", language_codes())
@pytest.mark.parametrize("page", ["five", "ways", "count", "illegal", "winner", "last", "end"])
def test_the_question_is_asked_where_there_is_room(page: str, code: str) -> None:
    puzzle = made(page)
    question = puzzle.question(language(code))
    shown = " ".join(words(puzzle.page(frame(176, 225, code=code))))
    assert question in shown
    assert question not in " ".join(words(puzzle.page(frame(60, 60, code=code))))


def test_rows_and_columns_have_names() -> None:
    shown = words(made("board").page(frame(176, 225)))
    assert [name for name in "abcdefghij" if name not in shown] == []
    assert [str(number) for number in range(1, 11) if str(number) not in shown] == []


def test_an_answer_tells_cell_and_turn() -> None:
    puzzle = made("five")
    (place,) = puzzle.places
    column, row = "abcdefghijkl"[place.x // 2], place.y // 2 + 1
    side = ("lower right", "lower left", "upper left", "upper right")[place.turn]
    assert f"{column}{row}, large square at the {side}." in words(puzzle.answer(frame(82, 66)))


@pytest.mark.parametrize("page", ["count", "winner", "game"])
def test_answers_outline_every_strip_and_tell_its_length(page: str) -> None:
    puzzle = made(page)
    answer = layer_of(puzzle.answer(frame(82, 66)), "answer")
    outlines = [item for item in answer.items if isinstance(item, Path) and item.name == "strip"]
    badges = [item for item in answer.items if isinstance(item, Dot)]
    lengths = sorted(str(strip.length) for strip in puzzle.position.strips())
    assert len(outlines) == len(badges) == len(lengths)
    assert sorted(text.text for text in texts(puzzle.answer(frame(82, 66))) if text.name == "badge-number") == lengths


def test_the_outline_of_a_strip_is_the_border_of_its_squares() -> None:
    line = (Piece(2, 2, 0), Piece(6, 4, 1), Piece(6, 8, 3))
    _, path = art.strip_outline(line, art.Place(0, 0, 2), theme("colour"))
    assert isinstance(path, Path)
    assert len([step for step in path.segments if step[0] == "M"]) == 3 * 4 - 2 * 2


def test_all_answers_have_boards_of_one_size() -> None:
    puzzles = [made(page, seed) for page in ("five", "count", "illegal", "winner") for seed in range(4)]
    sizes = {round(box[2] - box[0], 3) for box in (board_of(puzzle.answer(frame(82, 66))) for puzzle in puzzles)}
    assert len(sizes) == 1


def test_badges_hide_no_letter() -> None:
    for seed in range(6):
        scene = made("winner", seed).answer(frame(82, 66))
        drawn = list(boxes(scene))
        badges = [box for item, box in drawn if isinstance(item, Dot)]
        letters = [box for item, box in drawn if getattr(item, "name", "").startswith("letter-")]
        for badge in badges:
            for letter in letters:
                apart = shapely.Point((badge.left + badge.right) / 2, (badge.top + badge.bottom) / 2)
                hidden = apart.buffer((badge.right - badge.left) / 2).intersection(shapely.box(*letter)).area
                assert hidden < 0.25 * shapely.box(*letter).area


def test_the_ways_of_the_answer_add_up() -> None:
    for seed in range(4):
        puzzle = made("ways", seed)
        scene = puzzle.answer(frame(120, 120))
        assert sum(int(text.text) for text in texts(scene) if text.name == "badge-number") == len(puzzle.places)


# Sheets


def test_the_game_page_has_record_and_points() -> None:
    game = made("game")
    shown = words(game.page(frame(176, 225)))
    assert sum(line.split()[0].isdigit() and line.split()[1:2] in (["A"], ["B"]) for line in shown if line) == len(
        game.position.placed
    )
    assert game.result(language("en")) in shown


def test_cut_out_pieces_fit_the_board_and_are_enough() -> None:
    room = frame(176, 225)
    board = made("board")
    assert isinstance(board, Board)
    left, _, right, _ = board_of(board.page(room))
    pen = room.theme.pen("border").width
    cell = (right - left - pen) / 12
    sets = board.cutouts(room)
    assert [cutout.title for cutout in sets] == [
        "Player A (red), for the board of 12 × 12",
        "Player B (blue), for the board of 12 × 12",
    ]
    for cutout in sets:
        assert len(cutout.pieces) == supply(board.position.rules) == 16
        for piece in cutout.pieces:
            assert shapely.Polygon(rings(piece.outline)[0]).area == pytest.approx(18 * (cell / 2) ** 2)
        assert len(sheets(cutout, room)) == 1


def test_a_sheet_of_pieces_has_the_scale_of_the_board() -> None:
    room = frame(176, 225)
    page = made("pieces", colour="B").page(room)
    cuts = [item for item in layer_of(page, "cut").items if isinstance(item, Path)]
    cell = made("board").cell(room)
    assert len(cuts) == 16
    shapes = [shapely.Polygon(rings(cut.segments)[0]) for cut in cuts]
    assert all(shape.area == pytest.approx(18 * (cell / 2) ** 2) for shape in shapes)
    assert all(one.distance(two) > 1.9 for one, two in combinations(shapes, 2))


def test_a_cut_piece_carries_its_face() -> None:
    (first, *_), *_ = (cutout.pieces for cutout in made("board").cutouts(frame(176, 225)))
    assert {item.name for item in first.face if isinstance(item, Path)} >= {"small-squares", "large-square", "triangle"}


# The starter book


@pytest.fixture(scope="module")
def starter() -> Any:
    checked = book.load(STARTER)
    orders = book.plan(checked)
    return layout(checked, orders, [run(order.job) for order in orders])


def test_the_starter_book_is_a_set_for_two_and_twenty_puzzles(starter: Any) -> None:
    sheets_, puzzles = starter.orders[:4], starter.orders[4:]
    assert [order.number for order in sheets_] == [0] * 4
    assert [order.number for order in puzzles] == list(range(1, 21))
    assert {order.job.spec.problem for order in puzzles} == set(PROBLEMS) - set(SHEETS)
    pages = starter.pagination.pages
    assert sum(isinstance(page, CutoutPage) for page in pages) == 4
    assert sum(len(page.places) for page in pages if isinstance(page, AnswerPage)) == 20
    assert all(starter.pagination.answer_page[place] == 0 for place in range(4))


def test_the_starter_book_has_every_illegal_move_from_one_star_to_five(starter: Any) -> None:
    illegal = [leaf for order, leaf in zip(starter.orders, starter.leaves, strict=True) if order.job.spec.problem == "illegal"]
    assert {leaf.puzzle.reason() for leaf in illegal} == set(TRAPS)
    assert {leaf.difficulty.stars for leaf in illegal} == {1, 2, 3, 4, 5}
    stars = [leaf.difficulty.stars for leaf in illegal]
    assert stars == sorted(stars)


def test_sheets_have_no_number_no_stars_and_no_answer(starter: Any) -> None:
    number = next(
        index for index, page in enumerate(starter.pagination.pages) if isinstance(page, PuzzlePage) and page.places == (2,)
    )
    assert starter.name(number).endswith("-sheet")
    scene = starter.scene(number)
    assert "The board: 12 × 12" in words(scene)
    assert not any("Answer" in word for word in words(scene))
    described = starter.manifest()["puzzles"]
    assert [entry["number"] for entry in described[:5]] == [None] * 4 + [1]
    assert [entry["answer_page"] is None for entry in described[:5]] == [True] * 4 + [False]


def test_the_contents_count_puzzles_and_not_sheets(starter: Any) -> None:
    contents = words(starter.scene(2))
    assert [word for word in contents if "Puzzle" in word] == ["Puzzles 1–8", "Puzzles 9–15", "Puzzles 16–20"]


def test_the_outline_names_sheets_without_a_number(starter: Any) -> None:
    titles = [entry.title for entry in starter.info().outline]
    assert "A game, move by move" in titles
    assert "1. Find the illegal move" in titles


def test_the_starter_book_lies_among_the_templates() -> None:
    assert File(STARTER) == STARTER
    assert STARTER.is_file()
