"""The Game of 20 and the Game of 30: one board to be covered several times, with pieces that are all different.

A `Game` is a board that the twelve pentominoes are proved to cover three (two) times, four (six) at a time. `State` is how far
somebody is: pieces on the coverings, each of which lies on at most one. It is frozen; whatever may be done gives another state, and
whatever may not be done is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from printkit.errors import Fault, SpecError
from printkit.kinds.board import engine, record
from printkit.kinds.board.shape import Cell, Cells, at_origin, forms
from printkit.kinds.board.state import Laid, Packing

TIMES = {"twenty": 3, "thirty": 2}
"""How often the board of each game is covered."""
GAMES = tuple(TIMES)
PIECES = engine.pentominoes().names
ALL_CELLS = 5 * len(PIECES)


@dataclass(frozen=True, slots=True)
class Game:
    """A board to be covered, and where it comes from."""

    name: str
    """`twenty` or `thirty`."""
    cells: Cells
    identity: str
    version: str = ""
    """The builder of the board."""
    difficulty: str = ""
    """How hard the board is, which may differ from what was asked for where a builder seldom builds such boards."""
    solutions: int = 0
    """In how many ways it can be done, the order of the coverings left aside."""

    @property
    def coverings(self) -> int:
        """How often the board is to be covered."""
        return TIMES[self.name]

    def to_json(self) -> dict[str, Any]:
        """Return the game as it is sent: rows, pieces by name, how often the board is to be covered, its identity."""
        return {
            "game": self.name,
            "board": record.rows_of(self.cells),
            "pieces": list(PIECES),
            "shapes": {name: record.cells_of(cells) for name, cells in engine.pentominoes().pieces},
            "coverings": self.coverings,
            "identity": self.identity,
            "version": self.version,
            "difficulty": self.difficulty,
            "solutions": self.solutions,
        }


@dataclass(frozen=True, slots=True)
class State:
    """How far somebody is with a game: what lies on each covering, in the order in which it was laid."""

    game: Game
    coverings: tuple[Packing, ...] = field(default=())

    def __post_init__(self) -> None:
        """Begin with empty coverings."""
        if not self.coverings:
            object.__setattr__(self, "coverings", ((),) * self.game.coverings)

    @property
    def covered(self) -> list[int]:
        """How many cells of each covering are covered."""
        return [sum(len(laid.cells) for laid in covering) for covering in self.coverings]

    @property
    def is_complete(self) -> bool:
        """Whether every cell of every covering is covered."""
        return sum(self.covered) == len(self.game.cells) * self.game.coverings

    @property
    def used(self) -> dict[str, int]:
        """The covering that each piece lies on."""
        return {laid.piece: number for number, covering in enumerate(self.coverings) for laid in covering}

    @property
    def left(self) -> tuple[str, ...]:
        """The pieces that lie nowhere."""
        used = self.used
        return tuple(name for name in PIECES if name not in used)

    def place(self, covering: int, piece: str, cells: Iterable[Cell]) -> State:
        """Lay a piece."""
        there = self._covering(covering)
        wanted = frozenset(cells)
        self._check_piece(piece, wanted)
        if not wanted <= self.game.cells:
            raise illegal(f"{piece} would lie beside the board", "choose cells of the board", "cells")
        for laid in there:
            if not wanted.isdisjoint(laid.cells):
                raise illegal(f"{piece} would lie on {laid.piece}", "choose cells that are free", "cells")
        return self._with(covering, (*there, Laid(piece, wanted)))

    def remove(self, covering: int, piece: str) -> State:
        """Take a piece away."""
        there = self._covering(covering)
        kept = tuple(laid for laid in there if laid.piece != piece)
        if len(kept) == len(there):
            raise illegal("this piece does not lie on this covering", "name one that does", "piece")
        return self._with(covering, kept)

    def clear(self, covering: int) -> State:
        """Take all pieces of a covering away."""
        self._covering(covering)
        return self._with(covering, ())

    def covering_json(self, covering: int) -> list[dict[str, Any]]:
        """Return one covering as it is sent."""
        return record.packing_of(self._covering(covering))

    def to_json(self) -> list[list[dict[str, Any]]]:
        """Return all coverings as they are sent."""
        return [record.packing_of(covering) for covering in self.coverings]

    def _covering(self, number: int) -> Packing:
        if not 0 <= number < len(self.coverings):
            raise illegal("there is no such covering", f"use 0 to {len(self.coverings) - 1}", "covering")
        return self.coverings[number]

    def _check_piece(self, piece: str, cells: Cells) -> None:
        shape = engine.pentominoes().shapes.get(piece)
        if shape is None:
            raise illegal("there is no such piece", f"use one of: {', '.join(PIECES)}", "piece")
        there = self.used.get(piece)
        if there is not None:
            raise illegal(f"{piece} lies on covering {there} already", "take it away there first", "piece")
        if len(cells) != len(shape) or at_origin(cells) not in forms(shape):
            raise illegal(f"these cells have not the shape of {piece}", "turn it and turn it over, nothing else", "cells")

    def _with(self, number: int, covering: Packing) -> State:
        return replace(self, coverings=(*self.coverings[:number], covering, *self.coverings[number + 1 :]))


def illegal(problem: str, remedy: str = "", where: str = "") -> SpecError:
    """Return what is wrong with a move."""
    return SpecError(Fault(problem, remedy, where))


def state_from_json(game: Game, coverings: Any) -> State:
    """Read coverings that somebody sent, and lay them piece by piece: what comes out keeps all rules."""
    if not isinstance(coverings, list) or len(coverings) > game.coverings:
        raise illegal("these are no coverings", f"send a list of {game.coverings} lists of pieces", "coverings")
    state = State(game)
    for number, covering in enumerate(coverings):
        if not isinstance(covering, list) or len(covering) > len(PIECES):
            raise illegal("this is no covering", 'send a list of {"piece", "cells"}', f"coverings[{number}]")
        for entry in covering:
            state = state.place(number, *piece_from_json(entry))
    return state


def piece_from_json(entry: Any) -> tuple[str, Cells]:
    """Read a piece with its cells, whatever was sent."""
    if not isinstance(entry, dict):
        raise illegal("this is no piece", 'send {"piece", "cells"}', "piece")
    piece = entry.get("piece")
    if not isinstance(piece, str) or len(piece) > record.LONGEST_NAME:
        raise illegal("this is not the name of a piece", f"use one of: {', '.join(PIECES)}", "piece")
    return piece, cells_from_json(entry.get("cells"))


def cells_from_json(cells: Any) -> Cells:
    """Read cells as pairs of a row and a column, whatever was sent; a cell that is named twice is refused."""
    right = isinstance(cells, list) and 0 < len(cells) <= record.MOST_SIDE and all(_is_cell(cell) for cell in cells)
    found = frozenset((cell[0], cell[1]) for cell in cells) if right else frozenset()
    if not right or len(found) != len(cells):
        raise illegal("these are no cells", "send different pairs [row, column] of whole numbers from 0", "cells")
    return found


def _is_cell(cell: Any) -> bool:
    return isinstance(cell, list) and len(cell) == 2 and all(type(n) is int and 0 <= n < record.MOST_SIDE for n in cell)


def number_from_json(value: Any, field_name: str) -> int:
    """Read a whole number, whatever was sent; true and false are none."""
    if type(value) is not int:
        raise illegal("this is not a whole number", "count from 0", field_name)
    return value
