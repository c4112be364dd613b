"""The JSON form: figures as layers of characters, pieces and answers as cells, the camera by its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, field_validator, model_validator

from printkit.contract.record import MadeFrom, Many, Record, Table, Wrong, under
from printkit.engine.polyform import Cell, Lattice, Piece, PieceSet, Placement, board_of_rows
from printkit.engine.polyform.lattice import shape_of
from printkit.errors import Fault, PrintkitError
from printkit.kinds.cubes.figure import LARGEST_SIDE, MOST_CUBES, checked, layers_of
from printkit.kinds.cubes.shot import Shot
from printkit.kinds.cubes.solve import Move
from printkit.kinds.cubes.solve.choosing import Tally

if TYPE_CHECKING:
    from printkit.kinds.cubes.heap import Heap
    from printkit.kinds.cubes.plate import Plate

FORMAT = "printkit-cubes/1"
MOST_PIECES = 60
SMALLEST_EDGE, LARGEST_EDGE = 8.0, 60.0


def head(page: str, figure: str, cells: Sequence[Cell], shot: Shot) -> dict[str, Any]:
    """Write what all pages have: the figure and the camera."""
    return {
        "format": FORMAT,
        "problem": page,
        "figure": {"name": figure, "layers": layers_of(cells)},
        "view": shot._asdict(),
    }


def written(puzzle: Plate) -> dict[str, Any]:
    """Write a page about a figure and its pieces."""
    data = {
        **head(puzzle.problem, puzzle.figure, puzzle.cells, puzzle.shot),
        "set": {
            "name": puzzle.pieces.name,
            "pieces": [
                {"name": piece.name, "cells": [list(cell) for cell in piece.shape], "count": piece.count}
                for piece in puzzle.pieces.pieces
            ],
        },
        "answer": [{"piece": placed.piece, "cells": [list(cell) for cell in placed.cells]} for placed in puzzle.solution],
        "steps": {"moves": [{"piece": move.piece, "out": list(move.out)} for move in puzzle.moves], "steady": puzzle.steady},
        "solutions": puzzle.tally._asdict(),
        "style": puzzle.style._asdict(),
    }
    if puzzle.subject or puzzle.options:
        data["question"] = {"piece": puzzle.subject, "options": list(puzzle.options)}
    return data


def written_heap(puzzle: Heap) -> dict[str, Any]:
    """Write a page about a heap of cubes."""
    return {**head(puzzle.problem, puzzle.figure, puzzle.cells, puzzle.shot), "seams": {"shown": puzzle.seams}}


def _printable(name: str) -> str:
    if not name.isprintable():
        raise ValueError("this is not a name; write a short text")
    return name


_Text = Annotated[str, AfterValidator(_printable)]
_Name = Annotated[_Text, Field(max_length=40)]
_Number = Annotated[int, Field(ge=-200, le=200)]
_Cell = tuple[_Number, _Number, _Number]
_Cells = Annotated[
    Many[_Cell],
    Field(min_length=1, max_length=MOST_CUBES, description="write layer, row and column of each cell"),
    AfterValidator(lambda cells: tuple(sorted(cells))),
]
_Count = Annotated[int, Field(ge=0, le=1 << 40)]
_Row = Annotated[_Text, Field(max_length=LARGEST_SIDE)]


def _built(layers: tuple[tuple[str, ...], ...]) -> tuple[Cell, ...]:
    """Read a figure from its layers."""
    try:
        return checked(board_of_rows([row for layer in layers for row in (*layer, "")][:-1])).cells
    except PrintkitError as error:
        raise Wrong(*(Fault(one.problem, one.remedy) for one in error.faults)) from error


_Layer = Annotated[Many[_Row], Field(min_length=1, max_length=LARGEST_SIDE)]
_Layers = Annotated[Many[_Layer], Field(min_length=1, max_length=LARGEST_SIDE)]


class _Figure(Table):
    name: _Name
    layers: Annotated[tuple[Cell, ...], MadeFrom(_Layers, _built)] = Field(description="write rows of . and # for each layer")


class _View(Table):
    xa: float = Field(ge=-360, le=360)
    za: float = Field(ge=0, le=180)
    distance: float = Field(ge=0, le=1000)
    screen: float = Field(ge=0.001, le=1000)
    scale: float = Field(ge=0, le=10_000)


class _Page(Record):
    format: Literal["printkit-cubes/1"]
    figure: _Figure
    view: _View

    def content(self) -> dict[str, Any]:
        """Return the fields of a page."""
        return {"figure": self.figure.name, "cells": self.figure.layers, "shot": Shot(**dict(self.view))}


class _Piece(Table):
    name: _Name = Field(min_length=1)
    cells: _Cells
    count: int = Field(ge=1, le=MOST_PIECES)


class _Set(Table):
    name: _Text = Field(max_length=200)
    pieces: Many[_Piece] = Field(min_length=1, max_length=MOST_PIECES)

    @field_validator("pieces")
    @classmethod
    def _differ(cls, pieces: tuple[_Piece, ...]) -> tuple[_Piece, ...]:
        if len({piece.name for piece in pieces}) != len(pieces):
            raise ValueError("two pieces have the same name; give each its own")
        return pieces


class _Placed(Table):
    piece: _Name
    cells: _Cells


class _Move(Table):
    piece: _Name
    out: _Cell = Field(description="write by how many layers, rows and columns")


class _Steps(Table):
    moves: Many[_Move] = Field(min_length=1, max_length=MOST_PIECES)
    steady: bool


class _Tally(Table):
    raw: _Count
    rotation: _Count
    unique: _Count
    complete: bool
    effort: _Count


class _Style(Table):
    seams: bool
    hidden: bool
    letters: bool
    stereo: Literal["none", "pair", "anaglyph"]
    solution: Literal["auto", "layers", "exploded", "steps"]
    edge: float = Field(ge=SMALLEST_EDGE, le=LARGEST_EDGE)


class _Question(Table):
    piece: _Name
    options: Many[str] = Field(max_length=MOST_PIECES)


class PlateRecord(_Page):
    """A page about a figure and its pieces; whether the puzzle is right is for its proof to say."""

    set: _Set
    answer: Many[_Placed] = Field(min_length=1, max_length=MOST_PIECES)
    steps: _Steps
    solutions: _Tally
    style: _Style
    question: _Question = _Question(piece="", options=())

    @model_validator(mode="after")
    def _asks_for_pieces(self) -> Self:
        options = self.question.options
        if len(set(options)) != len(options) or not set(options) <= {piece.name for piece in self.set.pieces}:
            problem = "the pieces to choose from are not different pieces of the set"
            raise Wrong(Fault(problem, "name each of them once", "question.options"))
        return self

    def content(self) -> dict[str, Any]:
        """Return the fields of a page, the style apart."""
        pieces = tuple(Piece(one.name, shape_of(one.cells), one.count) for one in self.set.pieces)
        return {
            **super().content(),
            "pieces": PieceSet(self.set.name, Lattice.CUBIC, pieces),
            "solution": tuple(Placement(one.piece, one.cells) for one in self.answer),
            "moves": tuple(Move(one.piece, one.out) for one in self.steps.moves),
            "steady": self.steps.steady,
            "tally": Tally(**dict(self.solutions)),
            "subject": self.question.piece,
            "options": self.question.options,
        }


class HeapRecord(_Page):
    """A heap of cubes."""

    seams: Annotated[bool, under("shown", bool)]

    def content(self) -> dict[str, Any]:
        """Return the fields of a page."""
        return {**super().content(), "seams": self.seams}


_Places = Annotated[Many[Annotated[int, Field(ge=0)]], Field(min_length=1, max_length=3)]
_DrawnRow = Annotated[str, Field(pattern="^[X.]+$", max_length=LARGEST_SIDE)]
_Rows = Annotated[Many[_DrawnRow], Field(min_length=1, max_length=LARGEST_SIDE)]


class ViewsRecord(HeapRecord):
    """A heap, drawings of which some show it, and which of them do."""

    drawings: Many[_Rows] = Field(min_length=1, max_length=10, description="write rows of X and . of one length")
    answer: Annotated[tuple[int, ...], under("places", _Places)]

    @model_validator(mode="after")
    def _shows_drawings(self) -> Self:
        if any(len({len(row) for row in rows}) != 1 for rows in self.drawings):
            raise Wrong(Fault("this is not a drawing", "write rows of X and . of one length", "drawings"))
        if max(self.answer) >= len(self.drawings):
            raise Wrong(Fault("there is no such drawing", f"write 0 to {len(self.drawings) - 1}", "answer.places"))
        return self

    def content(self) -> dict[str, Any]:
        """Return the fields of a page."""
        return {**super().content(), "drawings": self.drawings, "places": self.answer}
