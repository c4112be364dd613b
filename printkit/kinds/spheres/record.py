"""The JSON form: figures, pieces and answers as cells of the lattice, the camera by its numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from printkit.contract.record import problem_of
from printkit.engine.polyform import Lattice, Placement
from printkit.engine.polyform.growth import turned
from printkit.errors import Fault, InputError
from printkit.kinds.spheres.figure import cells_of, least_distance, names, stands_on_triangles

if TYPE_CHECKING:
    from printkit.kinds.spheres.puzzle import Figure, Pieces

FORMAT = "printkit-spheres/1"
FARTHEST = 1000.0

Number = Annotated[int, Field(ge=-100, le=100)]
Cell = Annotated[list[Number], Field(min_length=3, max_length=3)]
Count = Annotated[int, Field(ge=0, le=1 << 40)]


class _Model(BaseModel):
    model_config = ConfigDict(strict=True, frozen=True, allow_inf_nan=False)


class _Piece(_Model):
    piece: str = Field(pattern="^[A-Za-z0-9]{1,2}$")
    cells: list[Cell] = Field(min_length=4, max_length=4)

    @model_validator(mode="after")
    def _touches(self) -> Self:
        if not turned(self.placement.cells, Lattice.SPHERES, reflect=False):
            raise ValueError("these are not four spheres that touch")
        return self

    @property
    def placement(self) -> Placement:
        return Placement(self.piece, tuple((a, b, c) for a, b, c in self.cells))


class _Figure(_Model):
    name: str
    cells: list[Cell]
    layers: Literal["triangles", "squares"]

    @model_validator(mode="after")
    def _is_known(self) -> Self:
        if self.name not in names():
            raise ValueError(f"there is no such figure; choose one of: {', '.join(names())}")
        stands = (self.layers == "triangles") == stands_on_triangles(self.name)
        if not stands or [list(cell) for cell in cells_of(self.name)] != self.cells:
            raise ValueError(f"these are not the cells of the figure {self.name}, or not how it stands")
        return self


class _Tally(_Model):
    raw: Count
    rotation: Count
    counted: bool
    effort: Count


class _View(_Model):
    xa: float = Field(ge=-360, le=360)
    za: float = Field(ge=0, le=180)
    distance: float = Field(gt=0, le=FARTHEST)


class _Page(_Model):
    format: Literal["printkit-spheres/1"]
    pieces: list[_Piece] = Field(min_length=1, max_length=100)


class _PlateRecord(_Page):
    """All pieces."""


class _FigureRecord(_Page):
    """A figure to build; whether it is right is for the proof to say, so only what cannot be drawn is refused."""

    figure: _Figure
    answer: list[_Piece] = Field(min_length=1, max_length=100)
    solutions: _Tally
    view: _View

    @model_validator(mode="after")
    def _can_be_drawn(self) -> Self:
        own = set(cells_of(self.figure.name))
        if any(cell not in own for one in self.answer for cell in one.placement.cells):
            raise ValueError("a piece of the answer lies outside of the figure")
        if self.view.distance <= least_distance(self.figure.name):
            raise ValueError("the camera is too near")
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


def read(data: dict[str, Any]) -> dict[str, Any]:
    """Read what `written` or `written_pieces` wrote, as the fields of a page."""
    model = _PlateRecord if problem_of(data, ("figure", "pieces")) == "pieces" else _FigureRecord
    try:
        record = model.model_validate(data)
    except ValidationError as error:
        raise InputError(*(Fault(one["msg"], field=".".join(map(str, one["loc"]))) for one in error.errors()[:3])) from error
    pieces = tuple(one.placement for one in record.pieces)
    if not isinstance(record, _FigureRecord):
        return {"pieces": pieces}
    return {
        "name": record.figure.name,
        "tray": pieces,
        "solution": tuple(one.placement for one in record.answer),
        "tally": record.solutions.model_dump(),
        "shot": record.view.model_dump(),
    }
