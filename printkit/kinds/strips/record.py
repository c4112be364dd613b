"""The JSON form of a page: what is printed and the answer, places written as in the record of a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, PlainValidator, model_validator

from printkit.contract.record import Many, Record, Wrong, under
from printkit.errors import Fault
from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.position import Placed, Position
from printkit.kinds.strips.solve.record import place_text, read_place, read_size
from printkit.kinds.strips.solve.rules import COLOURS, FEWEST_PLAYERS, MOST_PLAYERS, Rules

FORMAT = "printkit-strips/1"

MOST_PIECES = 64
"""More than any board holds."""

_SLIDES = {(0, 0): "", (1, 0): " right", (0, 1): " down", (1, 1): " right down"}
"""How a piece half a cell off the lattice is written: slid from the cell before."""


def head(page: str, position: Position) -> dict[str, Any]:
    """Write what all pages have."""
    rules = position.rules
    pie = {"pie": "swapped" if position.swapped else "kept"} if rules.pie else {}
    return {
        "format": FORMAT,
        "problem": page,
        "board": str(rules.size),
        "players": rules.players,
        "strips": "straight" if rules.straight else "connected",
        **pie,
        "pieces": [f"{colour} {piece_written(piece)}" for colour, piece in position.placed],
    }


def piece_written(piece: Piece) -> str:
    """Write the place of a piece, also of one that is half a cell off."""
    right, down = piece.x % 2, piece.y % 2
    return place_text(Piece(piece.x - right, piece.y - down, piece.turn)) + _SLIDES[right, down]


def _read_size(entry: object) -> Size:
    size = read_size(entry) if isinstance(entry, str) else None
    if size is None:
        raise ValueError('this is not the size of a board; write for example "10x10"')
    return size


def _read_piece(entry: object) -> Piece:
    text = entry if isinstance(entry, str) and len(entry) <= 40 else ""
    cell = " ".join(text.split(" ")[:2])
    piece = read_place(cell)
    slides = [slide for slide, words in _SLIDES.items() if text == cell + words]
    if piece is None or not slides:
        raise ValueError('this is not a place; write for example "e5 se"')
    return Piece(piece.x + slides[0][0], piece.y + slides[0][1], piece.turn)


def _read_placed(entry: object) -> Placed:
    colour, _, place = entry.partition(" ") if isinstance(entry, str) else ("", "", "")
    if colour not in tuple(COLOURS):
        raise ValueError('this is not a piece; write for example "A e5 se"')
    return Placed(colour, _read_piece(place))


_Number = Annotated[int, Field(ge=1, le=MOST_PIECES)]
_Some = Field(min_length=1, max_length=MOST_PIECES)
_Strips = Annotated[Many[Annotated[Many[_Number], _Some]], _Some]
_Places = Annotated[Many[Annotated[Piece, PlainValidator(_read_piece)]], _Some]


class PageRecord(Record):
    """What all pages have; whether the position is a legal one is for the check to say."""

    format: Literal["printkit-strips/1"]
    board: Annotated[Size, PlainValidator(_read_size)]
    players: int = Field(ge=FEWEST_PLAYERS, le=MOST_PLAYERS)
    strips: Literal["connected", "straight"]
    pie: Literal["none", "kept", "swapped"] = Field("none", description="write kept or swapped, or leave it out")
    pieces: Many[Annotated[Placed, PlainValidator(_read_placed)]] = Field(min_length=1, max_length=MOST_PIECES)

    @property
    def position(self) -> Position:
        """The position on the board."""
        rules = Rules(self.board, self.players, self.strips == "straight", self.pie != "none")
        return Position(rules, self.pieces, self.pie == "swapped")

    @model_validator(mode="after")
    def _two_have_it(self) -> Self:
        if self.pie != "none" and self.players != FEWEST_PLAYERS:
            raise Wrong(Fault("only two players have the pie rule", "leave it out", "pie"))
        return self


class PiecesRecord(PageRecord):
    """A game, and whose pieces are to be cut out."""

    colour: str = Field(pattern=f"^[{COLOURS}]$", description=f"write one of {', '.join(COLOURS)}")


class CountRecord(PageRecord):
    """A position, and the pieces of its strips, which count from 1."""

    answer: Annotated[tuple[tuple[int, ...], ...], under("strips", _Strips)] = Field(
        description="write the numbers of the pieces of each strip"
    )


class CompleteRecord(PageRecord):
    """A position, the length that is asked for, and the places that give it."""

    question: Annotated[int, under("length", Annotated[int, Field(ge=2, le=9)])]
    answer: Annotated[tuple[Piece, ...], under("places", _Places)]


class FiveRecord(CompleteRecord):
    """The same with a single place."""

    answer: Annotated[tuple[Piece, ...], under("places", Annotated[_Places, Field(max_length=1)])]


class LastRecord(PageRecord):
    """A position, and the only place that is left."""

    answer: Annotated[Piece, under("place", Annotated[Piece, PlainValidator(_read_piece)])]


class IllegalRecord(PageRecord):
    """A game, and the number of its illegal move, which counts from 1."""

    answer: Annotated[int, under("move", _Number)]

    @model_validator(mode="after")
    def _was_played(self) -> Self:
        if self.answer > len(self.pieces):
            raise Wrong(Fault(f"there is no move {self.answer}", f"write 1 to {len(self.pieces)}", "answer.move"))
        return self


class WinnerRecord(PageRecord):
    """A position, and the points of every colour."""

    answer: Annotated[dict[str, int], under("score", dict[str, Annotated[int, Field(ge=0, le=9999)]])]

    @model_validator(mode="after")
    def _is_of_all(self) -> Self:
        colours = self.position.rules.colours
        if self.answer.keys() != set(colours):
            raise Wrong(Fault("these are not the players", f"write the points of {', '.join(colours)}", "answer.score"))
        return self
