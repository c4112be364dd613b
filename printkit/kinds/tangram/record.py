"""The JSON form: silhouette and answer as rings of corners and bulges, in the units of the set."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, PlainValidator

from printkit.contract.record import Many, Record, Table, Wrong, shown
from printkit.errors import InputError
from printkit.geometry import ring
from printkit.geometry.ring import Region
from printkit.kinds.tangram.corner_reading import FaultList
from printkit.kinds.tangram.laid import Laid, Tally
from printkit.kinds.tangram.piece_set import MOST_PIECES, Figure, PieceSet, read_figure, read_set, set_names
from printkit.kinds.tangram.region_reading import read_region
from printkit.kinds.tangram.solve.solve import DRAWN_TOLERANCES

if TYPE_CHECKING:
    from printkit.kinds.tangram.puzzle import Silhouette

FORMAT = "printkit-tangram/1"
DECIMALS = 9
SMALLEST, LARGEST = 30, 250
WIDEST_KERF = 5.0


def written(puzzle: Silhouette) -> dict[str, Any]:
    """Write a puzzle."""
    return {
        "format": FORMAT,
        "problem": puzzle.problem,
        "set": _set_table(puzzle.own_pieces) if puzzle.own_pieces else puzzle.set_name,
        "figure": {"name": puzzle.figure.name, "parts": [{"rings": _rings(region)} for region in puzzle.figure.regions]},
        "answer": [{"piece": laid.piece, "rings": _rings(laid.region)} for laid in puzzle.answer_pieces],
        "solutions": puzzle.tally._asdict(),
        "hint": {"shown": puzzle.hint, "piece": puzzle.hint_piece},
        "size": puzzle.size,
        "scale": puzzle.scale,
        "kerf": puzzle.kerf,
        "roughness": puzzle.roughness,
    }


def _set_table(pieces: PieceSet) -> dict[str, Any]:
    """Write a set of the user's own, without the figures that it lists."""
    return {
        "name": pieces.name,
        "title": pieces.title,
        "outline_name": pieces.outline.name,
        "outline": [{"rings": _rings(region)} for region in pieces.outline.regions],
        "piece": [{"name": one.name, "rings": _rings(one.region), "turn_over": one.turn_over} for one in pieces.pieces],
    }


def rounded(region: Region) -> Region:
    """Return a region with coordinates as they are written, far finer than anything can be told apart."""
    return ring.region(
        [ring.ring([[round(value, DECIMALS) + 0.0 for value in v] for v in ring.vertices(one)]) for one in region.rings]
    )


def _rings(region: Region) -> list[list[list[float]]]:
    return [ring.vertices(one) for one in region.rings]


def _read_rings(value: object) -> Region:
    faults = FaultList()
    region = read_region(value, "", faults)
    if region is None:
        raise Wrong(*faults.faults)
    return region


def _read_figure(value: object) -> Figure:
    if not isinstance(value, Mapping) or not isinstance(value.get("name", ""), str):
        raise ValueError('this is not a figure with a name; write {"name": ..., "parts": [...]}')
    try:
        return read_figure(value)
    except InputError as error:
        raise Wrong(*error.faults) from error


def _read_set(value: object) -> PieceSet | str:
    """Read a set of the user's own, or the name of one that is shipped."""
    if isinstance(value, Mapping):
        try:
            return read_set(value)
        except InputError as error:
            raise Wrong(*error.faults) from error
    if not isinstance(value, str) or value not in set_names():
        raise ValueError(f"{shown(value)} is not known here; choose one of: {', '.join(set_names())}")
    return value


_Name = Annotated[str, Field(max_length=60)]
_Count = Annotated[int, Field(ge=0, le=1_000_000)]


class _Laid(Table):
    piece: _Name
    rings: Annotated[Region, PlainValidator(_read_rings)]


class _Tally(Table):
    unique: _Count
    raw: _Count
    complete: bool
    effort: _Count


class _Hint(Table):
    shown: Literal["none", "drawn", "below"]
    piece: _Name


class SilhouetteRecord(Record):
    """A puzzle as it is written down; whether it is right is for its proof to say."""

    format: Literal["printkit-tangram/1"]
    set: Annotated[PieceSet | str, PlainValidator(_read_set)]
    figure: Annotated[Figure, PlainValidator(_read_figure)]
    answer: Many[_Laid] = Field(min_length=1, max_length=MOST_PIECES, description='write [{"piece": ..., "rings": [...]}]')
    solutions: _Tally
    hint: _Hint
    size: int = Field(ge=SMALLEST, le=LARGEST)
    scale: Literal["true", "fit"]
    kerf: float = Field(ge=0, le=WIDEST_KERF)
    roughness: float = Field(ge=0, le=DRAWN_TOLERANCES[-1])

    def content(self) -> dict[str, Any]:
        """Return the fields of a puzzle."""
        own = None if isinstance(self.set, str) else self.set
        return {
            "set_name": own.name if own else self.set,
            "own_pieces": own,
            "figure": self.figure,
            "answer_pieces": tuple(Laid(laid.piece, laid.rings) for laid in self.answer),
            "tally": Tally(**dict(self.solutions)),
            "hint": self.hint.shown,
            "hint_piece": self.hint.piece,
            **{name: getattr(self, name) for name in ("size", "scale", "kerf", "roughness")},
        }
