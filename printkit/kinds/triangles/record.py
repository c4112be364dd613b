"""The JSON form: the board by shape and size, pieces by the marks of their edges, the answer by cells and turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from printkit.errors import Fault, InputError
from printkit.kinds.triangles.mark import ALIKE, HEADS_AND_TAILS
from printkit.kinds.triangles.solve import SIZES, Laid, Rules, board_of

if TYPE_CHECKING:
    from printkit.kinds.triangles.puzzle import Match

FORMAT = "printkit-triangles/1"

Count = Annotated[int, Field(ge=0, le=1 << 40)]


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True)


class _Board(_Model):
    shape: Literal["triangle", "hexagon", "diamond", "star"]
    size: int

    @model_validator(mode="after")
    def _has_a_size(self) -> Self:
        least, most, _ = SIZES[self.shape]
        if not least <= self.size <= most:
            raise ValueError(f"a {self.shape} has {least} to {most} triangles along a side")
        return self


class _Rules(_Model):
    halves: bool
    plain: bool


class _Laid(_Model):
    piece: int = Field(ge=0)
    cell: int = Field(ge=0)
    turn: int = Field(ge=0, le=2)


class _Tally(_Model):
    raw: Count
    unique: Count
    effort: Count


class Record(_Model):
    """A puzzle as it is written down; whether it is right is for the proof to say."""

    format: Literal["printkit-triangles/1"]
    board: _Board
    rules: _Rules
    pieces: list[Annotated[list[int], Field(min_length=3, max_length=3)]]
    answer: list[_Laid]
    solutions: _Tally

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        """Refuse what cannot be drawn: other numbers than of cells, and marks that there are not."""
        count = len(board_of(self.board.shape, self.board.size).cells)
        if not len(self.pieces) == len(self.answer) == count:
            raise ValueError(f"write {count} pieces and where each of them lies")
        if any(max(laid.piece, laid.cell) >= count for laid in self.answer):
            raise ValueError(f"pieces and cells have the numbers 0 to {count - 1}")
        most = len(HEADS_AND_TAILS if self.rules.halves else ALIKE)
        if any(not (-most if self.rules.halves else 0) <= mark <= most for piece in self.pieces for mark in piece):
            raise ValueError(f"marks have the numbers 0 to {most}, tails negative ones")
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


def read(data: dict[str, Any]) -> dict[str, Any]:
    """Read what `written` wrote, as the fields of a puzzle."""
    try:
        record = Record.model_validate(data)
    except ValidationError as error:
        raise InputError(*(Fault(one["msg"], field=".".join(map(str, one["loc"]))) for one in error.errors()[:3])) from error
    return {
        "shape": record.board.shape,
        "size": record.board.size,
        "rules": Rules(**record.rules.model_dump()),
        "pieces": tuple(map(tuple, record.pieces)),
        "solution": tuple(Laid(**laid.model_dump()) for laid in record.answer),
        "tally": record.solutions.model_dump(),
    }
