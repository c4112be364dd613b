"""The JSON form: the board by shape and size, pieces by the marks of their edges, the answer by cells and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from printkit.contract.record import Many, Record, Table, Wrong
from printkit.errors import Fault
from printkit.kinds.triangles.mark import ALIKE, HEADS_AND_TAILS
from printkit.kinds.triangles.solve import SIZES, board_of

if TYPE_CHECKING:
    from printkit.kinds.triangles.puzzle import Match

FORMAT = "printkit-triangles/1"

MOST_CELLS = 1000
"""More than any board has."""

Count = Annotated[int, Field(ge=0, le=1 << 40)]


class _Board(Table):
    shape: Literal["triangle", "hexagon", "diamond", "star"]
    size: int = Field(ge=1, le=100)

    @model_validator(mode="after")
    def _has_a_size(self) -> Self:
        least, most, _ = SIZES[self.shape]
        if not least <= self.size <= most:
            raise ValueError(f"a {self.shape} does not have {self.size} triangles along a side; write {least} to {most}")
        return self


class _Rules(Table):
    halves: bool
    plain: bool


class _Laid(Table):
    piece: int = Field(ge=0)
    cell: int = Field(ge=0)
    turn: int = Field(ge=0, le=2)


class _Tally(Table):
    raw: Count
    unique: Count
    effort: Count


class MatchRecord(Record):
    """A puzzle as it is written down; whether it is right is for the proof to say."""

    format: Literal["printkit-triangles/1"]
    board: _Board
    rules: _Rules
    pieces: Many[tuple[int, int, int]] = Field(max_length=MOST_CELLS, description="write the marks of the three edges")
    answer: Many[_Laid] = Field(max_length=MOST_CELLS)
    solutions: _Tally

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        """Refuse what cannot be drawn: other numbers than of cells, and marks that there are not."""
        count = len(board_of(self.board.shape, self.board.size).cells)
        for field, entries in (("pieces", self.pieces), ("answer", self.answer)):
            if len(entries) != count:
                raise Wrong(Fault(f"a list of {len(entries)} is not of one for each cell", f"write {count}", field))
        if any(max(laid.piece, laid.cell) >= count for laid in self.answer):
            raise Wrong(Fault("there is no such piece or cell", f"they have the numbers 0 to {count - 1}", "answer"))
        most = len(HEADS_AND_TAILS if self.rules.halves else ALIKE)
        if any(not (-most if self.rules.halves else 0) <= mark <= most for piece in self.pieces for mark in piece):
            raise Wrong(Fault("there is no such mark", f"they have the numbers 0 to {most}, tails negative ones", "pieces"))
        return self


def written(puzzle: Match) -> dict[str, Any]:
    """Write a puzzle."""
    return {
        "format": FORMAT,
        "board": {"shape": puzzle.shape, "size": puzzle.size},
        "rules": puzzle.rules._asdict(),
        "pieces": [list(piece) for piece in puzzle.pieces],
        "answer": [laid._asdict() for laid in puzzle.solution],
        "solutions": puzzle.tally._asdict(),
    }
