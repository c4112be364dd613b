"""The game of the last fit: players lay pieces in turn, and whoever lays the last one wins."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from printkit.contract.table import Finish, Match, Message, Told
from printkit.kinds.board import engine, record
from printkit.kinds.board.play.covering import PIECES, illegal, piece_from_json
from printkit.kinds.board.play.wish import board_wished, cells_of_rows, identity_of
from printkit.kinds.board.shape import Cells, at_origin, forms, moved, size
from printkit.kinds.board.state import Laid, Packing

GAME = "last-fit"
USUAL = "8x8"


@dataclass(frozen=True, slots=True)
class Position:
    """A board, and what lies there."""

    cells: Cells
    laid: Packing = ()

    @property
    def moves(self) -> tuple[Laid, ...]:
        """All that can be laid."""
        covered = {cell for each in self.laid for cell in each.cells}
        used = {each.piece for each in self.laid}
        return tuple(each for each in every_placement(self.cells) if each.piece not in used and covered.isdisjoint(each.cells))

    @property
    def is_over(self) -> bool:
        """Whether nothing can be laid any more."""
        return not self.moves

    def lay(self, piece: str, cells: Cells) -> Position:
        """Lay a piece, if it may lie there."""
        shape = engine.pentominoes().shapes.get(piece)
        if shape is None:
            raise illegal("there is no such piece", f"use one of: {', '.join(PIECES)}", "piece")
        if any(each.piece == piece for each in self.laid):
            raise illegal(f"{piece} has been laid already", "choose another piece", "piece")
        if len(cells) != len(shape) or at_origin(cells) not in forms(shape):
            raise illegal(f"these cells have not the shape of {piece}", "turn it and turn it over, nothing else", "cells")
        if not cells <= self.cells:
            raise illegal(f"{piece} would lie beside the board", "choose cells of the board", "cells")
        for each in self.laid:
            if not cells.isdisjoint(each.cells):
                raise illegal(f"{piece} would lie on {each.piece}", "choose cells that are free", "cells")
        return replace(self, laid=(*self.laid, Laid(piece, cells)))


@lru_cache(maxsize=8)
def every_placement(cells: Cells) -> tuple[Laid, ...]:
    """Return every way to lay a pentomino on an empty board, in a fixed order."""
    rows, columns = size(cells)
    found: list[Laid] = []
    for name, shape in engine.pentominoes().pieces:
        for form in sorted(forms(shape), key=sorted):
            height, width = size(form)
            places = ((r, c) for r in range(rows - height + 1) for c in range(columns - width + 1))
            images = (moved(form, r, c) for r, c in places)
            found += [Laid(name, image) for image in images if image <= cells]
    return tuple(found)


class LastFit(Match):
    """A game of the last fit among two or more."""

    def __init__(self, opening: Message, players: Sequence[str]) -> None:
        first = opening["first"] % len(players) if players else 0
        self._turns = [*players[first:], *players[:first]]
        self._position = Position(cells_of_rows(opening["board"]))
        self._last = ""

    def act(self, player: str, deed: Message) -> Told:
        """Lay a piece, if it is the player's turn."""
        if player != self._turns[0]:
            raise illegal(f"it is the turn of {self._turns[0]}", "wait")
        piece, cells = piece_from_json(deed)
        self._position = self._position.lay(piece, cells)
        self._turns.append(self._turns.pop(0))
        self._last = player
        finish = self._won_by(player) if self._position.is_over else None
        told: Message = {"type": "laid", "player": player, "piece": piece, "cells": record.cells_of(cells), "turn": self._turns[0]}
        return Told(told, (told,), finish)

    def seen_by(self, player: str) -> tuple[Message, ...]:
        """Return what lies on the board, and whose turn it is."""
        return ({"type": "state", "laid": record.packing_of(self._position.laid), "turn": self._turns[0]},)

    def without(self, player: str) -> Finish | None:
        """Go on without somebody; the last who is left has won."""
        self._turns.remove(player)
        return self._won_by(self._turns[0]) if len(self._turns) == 1 else None

    def _won_by(self, player: str) -> Finish:
        return Finish(player, {"laid": record.packing_of(self._position.laid)})


def build(wish: Mapping[str, Any]) -> Message:
    """Prepare the board that a host wants; who begins is drawn, unless a seed says it."""
    cells = board_wished(wish, USUAL)
    if Position(cells).is_over:
        raise illegal("no piece fits on this board", "choose a larger one", "board")
    seed = wish.get("seed")
    first = seed if type(seed) is int and seed >= 0 else secrets.randbelow(12)
    rows = record.rows_of(cells)
    shapes = {name: record.cells_of(shape) for name, shape in engine.pentominoes().pieces}
    again = {"board": rows}
    return {
        "board": rows,
        "pieces": list(PIECES),
        "shapes": shapes,
        "identity": identity_of(GAME, cells),
        "first": first,
        "again": again,
    }
