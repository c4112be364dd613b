"""The JSON form: figures, pieces and answers as cells of the lattice, the camera by its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import Field, field_validator, model_validator

from printkit.contract.record import Many, Record, Table, Wrong
from printkit.engine.polyform import Lattice, Placement
from printkit.engine.polyform.growth import turned
from printkit.errors import Fault
from printkit.kinds.spheres.figure import cells_of, least_distance, names, stands_on_triangles

if TYPE_CHECKING:
    from printkit.kinds.spheres.puzzle import Figure, Pieces

FORMAT = "printkit-spheres/1"
FARTHEST = 1000.0

MOST_PIECES = 100

Number = Annotated[int, Field(ge=-100, le=100)]
Cell = tuple[Number, Number, Number]
Count = Annotated[int, Field(ge=0, le=1 << 40)]


class _Piece(Table):
    piece: str = Field(pattern="^[A-Za-z0-9]{1,2}$", description="write one or two letters")
    cells: tuple[Cell, Cell, Cell, Cell] = Field(description="write the cells of four spheres, three numbers each")

    @field_validator("cells")
    @classmethod
    def _touch(cls, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        if not turned(cells, Lattice.SPHERES, reflect=False):
            raise ValueError("these are not four spheres that touch")
        return cells


_Pieces = Annotated[Many[_Piece], Field(min_length=1, max_length=MOST_PIECES)]


class _Figure(Table):
    name: str
    cells: Many[Cell] = Field(max_length=1000)
    layers: Literal["triangles", "squares"]

    @model_validator(mode="after")
    def _is_known(self) -> Self:
        if self.name not in names():
            raise ValueError(f"there is no such figure; choose one of: {', '.join(names())}")
        stands = (self.layers == "triangles") == stands_on_triangles(self.name)
        if not stands or cells_of(self.name) != self.cells:
            raise ValueError(f"these are not the cells of the figure {self.name}, or not how it stands")
        return self


class _Tally(Table):
    raw: Count
    rotation: Count
    counted: bool
    effort: Count


class _View(Table):
    xa: float = Field(ge=-360, le=360)
    za: float = Field(ge=0, le=180)
    distance: float = Field(gt=0, le=FARTHEST)


class PlateRecord(Record):
    """All pieces."""

    format: Literal["printkit-spheres/1"]
    pieces: _Pieces


class FigureRecord(PlateRecord):
    """A figure to build; whether it is right is for the proof to say, so only what cannot be drawn is refused."""

    figure: _Figure
    answer: _Pieces
    solutions: _Tally
    view: _View

    @model_validator(mode="after")
    def _can_be_drawn(self) -> Self:
        own = set(cells_of(self.figure.name))
        if any(cell not in own for one in self.answer for cell in one.cells):
            raise Wrong(Fault("a piece of the answer lies outside of the figure", field="answer"))
        least = least_distance(self.figure.name)
        if self.view.distance <= least:
            raise Wrong(Fault("the camera is too near", f"write more than {least:.3g}", "view.distance"))
        return self


def written(puzzle: Figure) -> dict[str, Any]:
    """Write a figure to build."""
    return {
        "format": FORMAT,
        "problem": "figure",
        "figure": {
            "name": puzzle.name,
            "cells": [list(cell) for cell in puzzle.cells],
            "layers": "triangles" if puzzle.on_triangles else "squares",
        },
        "pieces": _listing(puzzle.tray),
        "answer": _listing(puzzle.solution),
        "solutions": puzzle.tally._asdict(),
        "view": puzzle.shot._asdict(),
    }


def written_pieces(puzzle: Pieces) -> dict[str, Any]:
    """Write a plate of pieces."""
    return {"format": FORMAT, "problem": "pieces", "pieces": _listing(puzzle.pieces)}


def _listing(placed: Sequence[Placement]) -> list[dict[str, Any]]:
    return [{"piece": one.piece, "cells": [list(cell) for cell in one.cells]} for one in placed]


def placements(pieces: Iterable[_Piece]) -> tuple[Placement, ...]:
    """Return pieces that were read where they lie."""
    return tuple(Placement(one.piece, one.cells) for one in pieces)
