"""Last fit, battleships, blocking and exclusion: rules, and machines that play them well."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from printkit.errors import PrintkitError
from printkit.kinds.board import record
from printkit.kinds.board.play import battleships, last_fit, machine_asks, solitaire
from printkit.kinds.board.play.battleships_machine import Machine, all_coverings, played_by_machine
from printkit.kinds.board.play.last_fit import LastFit, Position
from printkit.kinds.board.play.last_fit_machine import machine_move
from printkit.kinds.board.play.wish import board_wished
from printkit.kinds.board.shape import Cells, rectangle
from printkit.kinds.board.state import Laid

HOLED = board_wished({}, "8x8-2x2")


@cache
def wins_plainly(free: Cells, used: frozenset[str], cells: Cells) -> bool:
    """Say whether whoever moves wins, by trying everything, without any of the machine's ideas."""
    moves = [one for one in last_fit.every_placement(cells) if one.piece not in used and one.cells <= free]
    return any(not wins_plainly(free - one.cells, used | {one.piece}, cells) for one in moves)


@pytest.mark.parametrize("sides", [(3, 5), (4, 4), (4, 5)])
def test_the_machine_is_perfect_on_small_boards(sides: tuple[int, int]) -> None:
    cells = rectangle(*sides)
    move = machine_move(Position(cells))
    assert move is not None
    assert move.is_proved
    assert (move.outcome == "wins") == wins_plainly(cells, frozenset(), cells)
    if move.outcome == "wins":
        assert not wins_plainly(cells - move.laid.cells, frozenset({move.laid.piece}), cells)
    for first in last_fit.every_placement(cells)[::9]:
        position = Position(cells).lay(*first)
        answer = machine_move(position)
        won = wins_plainly(cells - first.cells, frozenset({first.piece}), cells)
        assert (answer is not None and answer.outcome == "wins") == won


def test_the_machine_says_when_nothing_is_proved_and_still_moves() -> None:
    move = machine_move(Position(rectangle(8, 8)), effort=50)
    assert move is not None
    assert (move.outcome, move.is_proved) == ("open", False)
    assert not Position(rectangle(8, 8)).lay(*move.laid).is_over


def test_two_machines_play_to_the_end_and_the_last_to_lay_wins() -> None:
    opening = last_fit.build({"board": "5x5", "seed": 1})
    match = LastFit({**opening, "game": "last-fit"}, ["a", "b"])
    position, turn = Position(rectangle(5, 5)), "b"
    while True:
        move = machine_move(position)
        assert move is not None
        position = position.lay(*move.laid)
        told = match.act(turn, {"type": "lay", "piece": move.laid.piece, "cells": record.cells_of(move.laid.cells)})
        assert told.answer in told.news
        if told.finish:
            break
        with pytest.raises(PrintkitError):
            match.act(turn, {"type": "lay", "piece": "I", "cells": [[0, 0]]})
        turn = told.answer["turn"]
    assert position.is_over
    assert told.finish.winner == turn
    assert len(told.finish.details["laid"]) == len(position.laid)


def test_who_leaves_the_last_fit_loses() -> None:
    match = LastFit(last_fit.build({"seed": 0}), ["a", "b"])
    finish = match.without("a")
    assert finish is not None
    assert finish.winner == "b"


@pytest.mark.parametrize(
    ("piece", "cells"),
    [
        ("I", [(0, 0), (0, 1), (0, 2), (0, 3), (0, 5)]),
        ("Q", [(0, 0)]),
        ("I", [(-1, 0), (0, 0), (1, 0), (2, 0), (3, 0)]),
        ("I", [(1, 0), (1, 1), (1, 2), (1, 3), (1, 4)]),
        ("L", [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4)]),
    ],
)
def test_what_may_not_be_laid_is_refused(piece: str, cells: list[tuple[int, int]]) -> None:
    begun = Position(rectangle(8, 8)).lay("L", frozenset({(1, 0), (2, 0), (3, 0), (4, 0), (4, 1)}))
    with pytest.raises(PrintkitError):
        begun.lay(piece, frozenset(cells))


def fleets(match: battleships.Battleships) -> dict[str, list[Any]]:
    return {name: match.act(name, {"type": "hide"}).answer["pieces"] for name in ("a", "b")}


def started() -> tuple[battleships.Battleships, dict[str, list[Any]]]:
    match = battleships.Battleships(battleships.build({"seed": 0}), ["a", "b"])
    with pytest.raises(PrintkitError):
        match.act("a", {"type": "ask", "cells": [[0, 0]]})
    return match, fleets(match)


def test_battleships_answers_what_lies_there_and_says_nothing_else() -> None:
    match, hidden = started()
    told = match.act("a", {"type": "ask", "cells": [[0, 0], [7, 7]]})
    lies = {tuple(cell): each["piece"] for each in hidden["b"] for cell in each["cells"]}
    assert told.answer["pieces"] == [lies[0, 0], lies[7, 7]]
    assert told.answer["asked"] == {"a": 2, "b": 0}
    assert told.answer["turn"] == "b"
    (state,) = match.seen_by("a")
    assert state["pieces"] == hidden["a"]
    assert hidden["b"] not in state.values()
    for cells in ([[3, 3]], [], [[0, 0]] * 2, [[0, c] for c in range(5)], "A1"):
        with pytest.raises(PrintkitError):
            match.act("b", {"type": "ask", "cells": cells})
    with pytest.raises(PrintkitError):
        match.act("a", {"type": "ask", "cells": [[0, 0]]})


def test_who_asked_for_fewer_cells_wins() -> None:
    match, hidden = started()
    match.act("a", {"type": "ask", "cells": [[0, 0], [0, 1]]})
    match.act("b", {"type": "ask", "cells": [[0, 0], [0, 1], [0, 2]]})
    wrong = match.act("a", {"type": "solve", "pieces": hidden["a"]})
    assert (wrong.answer["right"], wrong.answer["asked"]["a"]) == (False, 6)
    right = match.act("b", {"type": "solve", "pieces": hidden["a"]})
    assert right.finish is not None
    assert right.finish.winner == "b"
    assert right.finish.details["fleets"] == hidden


def test_who_can_still_equal_goes_on_and_a_draw_has_no_winner() -> None:
    match, hidden = started()
    match.act("a", {"type": "ask", "cells": [[0, 0]]})
    match.act("b", {"type": "ask", "cells": [[0, 0]]})
    assert match.act("a", {"type": "solve", "pieces": hidden["b"]}).finish is None
    end = match.act("b", {"type": "solve", "pieces": hidden["a"]}).finish
    assert end is not None
    assert end.winner is None


def test_a_covering_that_is_none_is_not_hidden() -> None:
    match = battleships.Battleships(battleships.build({"seed": 0}), ["a", "b"])
    good = record.packing_of(battleships.drawn_covering(HOLED, 1))
    for bad in ([], good[:11], [good[0]] * 12, [{**good[0], "cells": good[1]["cells"]}, *good[1:]], "all"):
        with pytest.raises(PrintkitError):
            match.act("a", {"type": "hide", "pieces": bad})
    assert match.act("a", {"type": "hide", "pieces": good}).answer["pieces"] == good
    with pytest.raises(PrintkitError):
        match.act("a", {"type": "hide", "pieces": good})


def test_the_machine_finds_coverings_with_few_questions() -> None:
    assert len(all_coverings(HOLED)) == 520
    for seed in range(4):
        hidden = battleships.drawn_covering(HOLED, seed)
        turns = played_by_machine(HOLED, hidden, 4)
        assert sum(map(len, turns)) <= 10
    fresh = Machine(HOLED, {})
    assert fresh.answer is None
    assert sum(fresh.likelihood("X").values()) == pytest.approx(5)


def test_blocking_is_judged() -> None:
    cells = rectangle(5, 5)
    empty = solitaire.judged_block(Position(cells))
    assert not empty.is_solved
    assert empty.fits is not None
    position = Position(cells)
    while not position.is_over:
        position = position.lay(*position.moves[0])
    assert solitaire.judged_block(position).is_solved
    assert solitaire.fewest_pieces(cells) == 2


def test_exclusion_is_judged() -> None:
    cells = rectangle(5, 5)
    assert solitaire.fewest_counters(cells) == 8
    lines = frozenset((r, c) for r, c in cells if c in (1, 3) or r == 2)
    assert solitaire.judged_exclusion(cells, lines).is_solved
    holed = lines - {(2, 0), (0, 1)}
    found = solitaire.judged_exclusion(cells, holed)
    assert not found.is_solved
    assert found.fits is not None
    assert found.fits.cells <= cells - holed
    with pytest.raises(PrintkitError):
        solitaire.judged_exclusion(cells, frozenset({(9, 9)}))


def test_screens_ask_the_machines() -> None:
    told = machine_asks.last_fit_move({"board": "4x5", "laid": []}, print)
    assert told["proved"]
    laid = [told["move"]]
    assert machine_asks.last_fit_state({"board": "4x5", "laid": laid}, print)["over"] == told["over"]
    game = machine_asks.battleships_board({"seed": 3}, print)
    lies = {tuple(cell): each["piece"] for each in game["fleets"][0] for cell in each["cells"]}
    known: list[dict[str, Any]] = []
    while not (turn := machine_asks.battleships_move({"board": game["board"], "known": known}, print))["covering"]:
        known += [{"cell": cell, "piece": lies[tuple(cell)]} for cell in turn["cells"]]
    assert {Laid(each["piece"], frozenset(map(tuple, each["cells"]))) for each in turn["covering"]} == {
        Laid(each["piece"], frozenset(map(tuple, each["cells"]))) for each in game["fleets"][0]
    }
    assert machine_asks.exclusion_judged({"board": "5x5", "cells": []}, print)["solved"] is False
    assert machine_asks.block_judged({"board": "5x5", "laid": []}, print)["solved"] is False
    assert machine_asks.fewest({"board": "5x5"}, print) == {"pieces": 2, "counters": 8}
    bad: list[Any] = [
        None,
        {"board": "x"},
        {"board": 5},
        {"board": ["x"]},
        {"board": "1x4"},
        {"laid": 3},
        {"laid": [{}]},
        {"board": "99x99"},
    ]
    for content in bad:
        with pytest.raises(PrintkitError):
            machine_asks.last_fit_move(content, print)
    for known_wrong in ([{"cell": [3, 3], "piece": "X"}], [{"cell": 3}], "all", [{"cell": [0, 0], "piece": "Q"}]):
        with pytest.raises(PrintkitError):
            machine_asks.battleships_move({"known": known_wrong}, print)
