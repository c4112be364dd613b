"""The Games of 20 and of 30: every board is proved, states keep the rules, and what can no longer be done is known."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.errors import PrintkitError
from printkit.kinds.board.play import asks
from printkit.kinds.board.play.board_list import BUILDERS, PERIMETERS, found_boards, listed_boards
from printkit.kinds.board.play.building import DIFFICULTIES, VERSIONS, build, level, rebuild
from printkit.kinds.board.play.completion import completion, completion_json, covering_alone, ways_back
from printkit.kinds.board.play.covering import PIECES, State, state_from_json
from printkit.kinds.board.shape import images, perimeter
from printkit.kinds.board.solve.builder import build as build_cluster


def covers(state_cells: Any, covering: Any) -> bool:
    return sorted(cell for laid in covering for cell in laid.cells) == sorted(state_cells)


def test_the_list_has_all_boards_up_to_a_perimeter_of_24() -> None:
    boards = listed_boards()
    assert [sum(board.perimeter == size for board in boards) for size in PERIMETERS] == [0, 7, 45, 61]
    forms = {min(tuple(sorted(image)) for image in images(board.cells)) for board in boards}
    assert len(forms) == len(boards) == 113
    assert all(perimeter(board.cells) == board.perimeter and len(board.cells) == 20 for board in boards)


def test_the_list_says_what_is_found_again() -> None:
    found = next(found_boards(20))
    assert found == next(board for board in listed_boards() if board.rows == found.rows)


@pytest.mark.slow
def test_the_whole_list_is_found_again() -> None:
    assert [board for size in PERIMETERS for board in found_boards(size)] == list(listed_boards())


def test_chances_agree_with_what_a_builder_builds() -> None:
    from random import Random

    rng, tries = Random(5), 4000
    known = {tuple(sorted(image)) for board in listed_boards() for image in images(board.cells)}
    hits = sum(
        tuple(sorted((row, column) for _, row, column in build_cluster("2.2", 4, rng).board.cells)) in known for _ in range(tries)
    )
    expected = 8 * sum(board.chances[BUILDERS.index("2.2")] for board in listed_boards()) * tries
    assert abs(hits - expected) < 4 * expected**0.5


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("difficulty", DIFFICULTIES)
def test_every_board_of_twenty_has_its_three_coverings(version: str, difficulty: str) -> None:
    game = build("twenty", version, difficulty, 3)
    assert game == build("twenty", version, difficulty, 3) == rebuild(game.identity)
    assert (len(game.cells), game.difficulty, level("twenty", game.solutions)) == (20, difficulty, difficulty)
    found = completion(State(game)).coverings
    assert found is not None
    assert sorted(laid.piece for covering in found for laid in covering) == sorted(PIECES)
    assert all(covers(game.cells, covering) for covering in found)
    assert state_from_json(game, State(game, found).to_json()).is_complete


@pytest.mark.parametrize("version", ["2.2", "ours"])
def test_boards_of_thirty_have_their_two_coverings(version: str) -> None:
    game = build("thirty", version, "medium", 1)
    assert (len(game.cells), game.coverings) == (30, 2)
    found = completion(State(game)).coverings
    assert found is not None
    assert [len(covering) for covering in found] == [6, 6]


@pytest.mark.parametrize(
    "wish",
    [("chess",), ("twenty", "3.0"), ("twenty", "ours", "evil"), ("twenty", "ours", "easy", -1), ("twenty", "ours", "easy", True)],
)
def test_what_is_no_game_is_refused(wish: tuple[Any, ...]) -> None:
    with pytest.raises(PrintkitError):
        build(*wish)


@pytest.mark.parametrize("identity", ["", "board:0000000000#1", "x", "board:abc#1", build("twenty").identity + "00000000000"])
def test_an_identity_of_no_game_is_refused(identity: str) -> None:
    with pytest.raises(PrintkitError):
        rebuild(identity)


def test_a_state_that_cannot_be_completed_is_known_and_has_a_way_back() -> None:
    game = build("twenty", difficulty="hard", seed=2)
    whole = completion(State(game)).coverings
    assert whole is not None
    lost = _lost(State(game))
    assert not completion(lost).is_possible
    back = ways_back(lost)
    assert back.pieces
    for piece in back.pieces:
        assert completion(lost.remove(lost.used[piece], piece)).is_possible
    told = completion_json(lost)
    assert (told["possible"], told["coverings"]) == (False, None)
    assert told["back"]["pieces"] == list(back.pieces)


def _lost(state: State) -> State:
    """Lay one piece so that nothing leads to the end any more."""
    from printkit.kinds.board.play.last_fit import every_placement

    for laid in every_placement(state.game.cells):
        after = state.place(0, laid.piece, laid.cells)
        if not completion(after).is_possible:
            return after
    raise AssertionError("every piece leads to the end")


def test_one_covering_is_shown_from_a_solution_of_the_whole() -> None:
    game = build("twenty", seed=4)
    whole = completion(State(game)).coverings
    assert whole is not None
    begun = State(game).place(1, whole[0][0].piece, whole[0][0].cells)
    told = completion_json(begun, 1)
    assert [covering is not None for covering in told["coverings"]] == [False, True, False]
    assert told["coverings"][1][0]["piece"] == whole[0][0].piece
    alone = covering_alone(begun, 1)
    assert alone is not None
    assert covers(game.cells, alone)


@settings(max_examples=25, deadline=None)
@given(st.data())
def test_no_order_of_moves_breaks_a_rule(data: st.DataObject) -> None:
    game = build("twenty", seed=9)
    state = State(game)
    for _ in range(12):
        piece, covering = data.draw(st.sampled_from(PIECES)), data.draw(st.integers(-1, 3))
        deed = data.draw(st.sampled_from(["place", "remove", "clear"]))
        before = state
        try:
            if deed == "place":
                state = state.place(covering, piece, data.draw(st.sampled_from(_some_cells(game.cells))))
            elif deed == "remove":
                state = state.remove(covering, piece)
            else:
                state = state.clear(covering)
        except PrintkitError:
            assert state is before
        laid = [each for each in state.coverings for each in each]
        assert len({each.piece for each in laid}) == len(laid)
        for each in state.coverings:
            cells = [cell for one in each for cell in one.cells]
            assert len(set(cells)) == len(cells)
            assert set(cells) <= game.cells
        assert state_from_json(game, state.to_json()) == state


def _some_cells(cells: Any) -> list[Any]:
    from printkit.kinds.board.play.last_fit import every_placement

    return [laid.cells for laid in every_placement(cells)][::7]


def test_screens_ask_for_games_and_completions() -> None:
    told = asks.new_game({"game": "twenty", "seed": 4, "difficulty": "easy"}, print)
    assert asks.new_game({"identity": told["identity"]}, print) == told
    assert asks.completed({"identity": told["identity"], "coverings": []}, print)["possible"]
    for content in (None, [], {"game": 3}, {"identity": 3}, {"seed": "x"}):
        with pytest.raises(PrintkitError):
            asks.new_game(content, print)
    for change in ({"covering": 3}, {"covering": "0"}, {"coverings": {}}, {"coverings": [[{}]]}, {"coverings": [[], [], [], []]}):
        with pytest.raises(PrintkitError):
            asks.completed({"identity": told["identity"], "coverings": []} | change, print)
