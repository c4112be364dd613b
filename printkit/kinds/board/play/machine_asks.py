"""What tables of games against the machine ask the server: its moves, and verdicts about solitaires."""

from __future__ import annotations

from typing import Any

from printkit.contract.screen import Tell
from printkit.errors import Fault, SpecError
from printkit.kinds.board import record
from printkit.kinds.board.play import battleships, last_fit, solitaire
from printkit.kinds.board.play.battleships_machine import Machine
from printkit.kinds.board.play.covering import PIECES, cells_from_json, illegal, number_from_json, piece_from_json
from printkit.kinds.board.play.last_fit_machine import machine_move
from printkit.kinds.board.play.wish import board_wished, cells_of_rows
from printkit.kinds.board.shape import Cell
from printkit.kinds.board.state import Laid


def last_fit_board(content: Any, _tell: Tell) -> dict[str, Any]:
    """Prepare a game of the last fit: `{"board"}`, a short form or rows."""
    return last_fit.build(_table(content))


def last_fit_move(content: Any, _tell: Tell) -> dict[str, Any]:
    """Choose the machine's move: `{"board", "laid"}`; without a move the game is over."""
    position = _position(_table(content))
    move = machine_move(position)
    if move is None:
        return {"move": None, "outcome": "over", "proved": True, "over": True}
    after = position.lay(move.laid.piece, move.laid.cells)
    return {"move": _laid(move.laid), "outcome": move.outcome, "proved": move.is_proved, "over": after.is_over}


def last_fit_state(content: Any, _tell: Tell) -> dict[str, Any]:
    """Judge what lies: `{"board", "laid"}`; tells which pieces can still be laid."""
    moves = _position(_table(content)).moves
    return {"over": not moves, "pieces": [name for name in PIECES if any(each.piece == name for each in moves)]}


def battleships_board(content: Any, _tell: Tell) -> dict[str, Any]:
    """Prepare a game of battleships, with a covering for either side: `{"board", "seed"}`."""
    table = _table(content)
    opening = battleships.build(table)
    cells = cells_of_rows(opening["board"])
    seed = number_from_json(table.get("seed", 0), "seed")
    fleets = [record.packing_of(battleships.drawn_covering(cells, 2 * seed + side)) for side in (0, 1)]
    return {**opening, "fleets": fleets}


def battleships_move(content: Any, _tell: Tell) -> dict[str, Any]:
    """Choose the machine's turn: `{"board", "known": [{"cell", "piece"}]}`; cells to ask for, or the whole covering."""
    table = _table(content)
    cells = board_wished(table, battleships.USUAL)
    machine = Machine(cells, _known(table.get("known", [])))
    if not machine.possible:
        raise illegal("no covering agrees with these answers", "look at them again", "known")
    found = machine.answer
    asked = [] if found else [list(cell) for cell in machine.questions(battleships.PER_TURN)]
    return {"cells": asked, "covering": record.packing_of(found) if found else None, "possible": machine.possible}


def block_judged(content: Any, _tell: Tell) -> dict[str, Any]:
    """Judge a board that is to be blocked: `{"board", "laid"}`."""
    return _judgement(solitaire.judged_block(_position(_table(content))))


def exclusion_judged(content: Any, _tell: Tell) -> dict[str, Any]:
    """Judge counters that are to keep all pieces off: `{"board", "cells"}`."""
    table = _table(content)
    cells, counters = board_wished(table, last_fit.USUAL), table.get("cells")
    return _judgement(solitaire.judged_exclusion(cells, cells_from_json(counters) if counters else frozenset()))


def fewest(content: Any, _tell: Tell) -> dict[str, Any]:
    """Tell the fewest pieces that block a board and the fewest counters that keep all off, where that is settled: `{"board"}`."""
    cells = board_wished(_table(content), last_fit.USUAL)
    return {"pieces": solitaire.fewest_pieces(cells), "counters": solitaire.fewest_counters(cells)}


def _judgement(found: solitaire.Judgement) -> dict[str, Any]:
    return {"solved": found.is_solved, "used": found.used, "fits": _laid(found.fits) if found.fits else None}


def _laid(laid: Laid) -> dict[str, Any]:
    return {"piece": laid.piece, "cells": record.cells_of(laid.cells)}


def _position(table: dict[str, Any]) -> last_fit.Position:
    position = last_fit.Position(board_wished(table, last_fit.USUAL))
    laid = table.get("laid", [])
    if not isinstance(laid, list) or len(laid) > len(PIECES):
        raise illegal("these are no pieces", 'send a list of {"piece", "cells"}', "laid")
    for entry in laid:
        position = position.lay(*piece_from_json(entry))
    return position


def _known(entries: Any) -> dict[Cell, str]:
    if not isinstance(entries, list) or len(entries) > record.MOST_ENTRIES:
        raise illegal("these are no answers", 'send a list of {"cell", "piece"}', "known")
    found: dict[Cell, str] = {}
    for entry in entries:
        right = isinstance(entry, dict) and entry.get("piece") in PIECES
        if not right:
            raise illegal("this is no answer", 'send {"cell", "piece"}', "known")
        (cell,) = cells_from_json([entry.get("cell")])
        found[cell] = entry["piece"]
    return found


def _table(content: Any) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise SpecError(Fault("this is no question about a game", "send an object"))
    return content
