"""Pentomino battleships for two: each hides a covering of the same board, and asks for cells of the other's, up to four in a turn.

A turn is a question or an attempt to name the whole covering; an attempt that fails counts as much as four cells. Whoever has asked
for fewer cells when the covering is named wins. After one of them is done, the other goes on for as long as that can still be
bettered or equalled.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from printkit import chance
from printkit.contract.table import Finish, Match, Message, Told
from printkit.kinds.board import engine, record
from printkit.kinds.board.play.battleships_machine import all_coverings
from printkit.kinds.board.play.covering import ALL_CELLS, PIECES, cells_from_json, illegal, piece_from_json
from printkit.kinds.board.play.wish import board_wished, cells_of_rows, identity_of
from printkit.kinds.board.shape import Cell, Cells, at_origin, forms
from printkit.kinds.board.state import Laid, Packing

GAME = "battleships"
USUAL = "8x8-2x2"
PER_TURN = 4


@dataclass(slots=True)
class Fleet:
    """What a player hides, and what was asked about it."""

    hidden: Packing = ()
    asked: int = 0
    """How many cells this player has asked for of the other's."""
    answers: list[Message] = field(default_factory=list)
    """What this player was told."""
    is_done: bool = False


class Battleships(Match):
    """A game between two."""

    def __init__(self, opening: Message, players: Sequence[str]) -> None:
        self._cells = cells_of_rows(opening["board"])
        first = opening["first"] % len(players) if players else 0
        self._turns = [*players[first:], *players[:first]]
        self._fleets = {player: Fleet() for player in players}

    def act(self, player: str, deed: Message) -> Told:
        """Hide a covering, ask for cells, or name the covering of the other."""
        if deed["type"] == "hide":
            return self._hide(player, deed)
        if not all(fleet.hidden for fleet in self._fleets.values()):
            raise illegal("not all coverings are hidden yet", "wait")
        if player != self._turns[0]:
            raise illegal(f"it is the turn of {self._turns[0]}", "wait")
        return self._ask(player, deed) if deed["type"] == "ask" else self._solve(player, deed)

    def seen_by(self, player: str) -> tuple[Message, ...]:
        """Return one's own covering, what one was told, and whose turn it is."""
        own = self._fleets[player]
        state: Message = {"type": "state", "pieces": record.packing_of(own.hidden), "answers": own.answers, **self._standing()}
        return (state,)

    def without(self, player: str) -> Finish | None:
        """End the game: whoever stays wins."""
        return Finish(next(name for name in self._fleets if name != player), self._uncovered())

    def _hide(self, player: str, deed: Message) -> Told:
        own = self._fleets[player]
        if own.hidden:
            raise illegal("you have hidden your covering already")
        pieces = deed.get("pieces")
        own.hidden = drawn_covering(self._cells) if pieces is None else covering_from_json(self._cells, pieces)
        answer: Message = {"type": "hidden", "pieces": record.packing_of(own.hidden), **self._standing()}
        return Told(answer, ({"type": "hid", "player": player, **self._standing()},))

    def _ask(self, player: str, deed: Message) -> Told:
        cells = sorted(cells_from_json(deed.get("cells")))
        if not 0 < len(cells) <= PER_TURN or not self._cells.issuperset(cells):
            raise illegal("these are not cells to ask for", f"name 1 to {PER_TURN} cells of the board", "cells")
        own, lies = self._fleets[player], letters(self._other(player).hidden)
        own.asked += len(cells)
        told: Message = {"cells": [list(cell) for cell in cells], "pieces": [lies[cell] for cell in cells]}
        own.answers.append(told)
        return self._passed(player, {"type": "answered", **told})

    def _solve(self, player: str, deed: Message) -> Told:
        named = covering_from_json(self._cells, deed.get("pieces"))
        own = self._fleets[player]
        own.is_done = set(named) == set(self._other(player).hidden)
        own.asked += 0 if own.is_done else PER_TURN
        return self._passed(player, {"type": "solved", "right": own.is_done})

    def _passed(self, player: str, told: Message) -> Told:
        """Give the turn to the next who still plays, and tell both what happened."""
        finish = self._finish()
        if finish is None:
            self._turns.append(self._turns.pop(0))
            while self._fleets[self._turns[0]].is_done:
                self._turns.append(self._turns.pop(0))
        told = {**told, "player": player, **self._standing()}
        return Told(told, (told,), finish)

    def _finish(self) -> Finish | None:
        done = [(fleet.asked, player) for player, fleet in self._fleets.items() if fleet.is_done]
        if not done:
            return None
        least = min(done)[0]
        if any(not fleet.is_done and fleet.asked <= least for fleet in self._fleets.values()):
            return None
        best = [player for asked, player in done if asked == least]
        return Finish(best[0] if len(best) == 1 else None, self._uncovered())

    def _uncovered(self) -> Message:
        return {"fleets": {name: record.packing_of(fleet.hidden) for name, fleet in self._fleets.items()}, "asked": self._asked()}

    def _standing(self) -> Message:
        ready = all(fleet.hidden for fleet in self._fleets.values())
        return {"turn": self._turns[0] if ready else None, "asked": self._asked()}

    def _asked(self) -> dict[str, int]:
        return {name: fleet.asked for name, fleet in self._fleets.items()}

    def _other(self, player: str) -> Fleet:
        return next(fleet for name, fleet in self._fleets.items() if name != player)


def letters(covering: Packing) -> dict[Cell, str]:
    """Return which piece lies on every cell."""
    return {cell: laid.piece for laid in covering for cell in laid.cells}


def covering_from_json(cells: Cells, entries: Any) -> Packing:
    """Read a whole covering with all pieces, whatever was sent."""
    if not isinstance(entries, list) or len(entries) != len(PIECES):
        raise illegal("this is no covering", f"send all {len(PIECES)} pieces with their cells", "pieces")
    found = tuple(Laid(*piece_from_json(entry)) for entry in entries)
    shapes = engine.pentominoes().shapes
    for laid in found:
        if laid.piece not in shapes or at_origin(laid.cells) not in forms(shapes[laid.piece]):
            raise illegal(f"these cells have not the shape of {laid.piece}", "turn it and turn it over, nothing else", "cells")
    if len({laid.piece for laid in found}) != len(PIECES):
        raise illegal("a piece is used twice", "use each once", "pieces")
    if sorted(cell for laid in found for cell in laid.cells) != sorted(cells):
        raise illegal("the pieces do not cover the board", "cover every cell once", "pieces")
    return found


def drawn_covering(cells: Cells, seed: int | None = None) -> Packing:
    """Return a covering by chance."""
    every = all_coverings(cells)
    place = secrets.randbelow(len(every)) if seed is None else chance.below(Random(seed), len(every))
    return every[place]


def build(wish: Mapping[str, Any]) -> Message:
    """Prepare the board that a host wants."""
    cells = board_wished(wish, USUAL)
    if len(cells) != ALL_CELLS or not all_coverings(cells):
        raise illegal("all twelve pieces cannot cover this board", "choose another, such as 8x8-2x2", "board")
    seed = wish.get("seed")
    first = seed if type(seed) is int and seed >= 0 else secrets.randbelow(2)
    rows, shapes = record.rows_of(cells), {name: record.cells_of(shape) for name, shape in engine.pentominoes().pieces}
    about: Message = {"board": rows, "pieces": list(PIECES), "shapes": shapes, "per_turn": PER_TURN}
    return {**about, "identity": identity_of(GAME, cells), "first": first, "again": {"board": rows}}
