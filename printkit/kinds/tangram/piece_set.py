"""Piece sets: the pieces of a dissection puzzle, and figures known for them.

A set is data. The shipped ones are in the folder `sets`, exact in every coordinate; a user's own is a table of the same
form, from JSON or TOML. Pieces stand where they are in the set's own figure, its outline, and are proved to fill it exactly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from pathlib import Path
from typing import Any

from printkit import resources
from printkit.errors import InputError
from printkit.geometry import ring
from printkit.geometry.affine import IDENTITY, Affine, rotation, scaling
from printkit.geometry.curve_family import Families
from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import Boundary, boundary
from printkit.geometry.ring_walk import regions
from printkit.kinds.tangram.corner_reading import FaultList, stretches_in
from printkit.kinds.tangram.region_reading import ROUGH, disjoint, read_region, read_regions, tables, total_area

SHELF = Path(__file__).parent / "sets"
MOST_PIECES = 60
_CLOSE = 1e-6
_HAIR = 1e-9
_ROUGHNESSES = (ROUGH, 1e-5, 1e-6, 1e-7)
"""How far off, as shares of the size, points may be that are the same; tried in this order."""
_MOST_FIGURES = 500
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece, standing where it is in its set's outline; `turn_over` says whether it may be used mirrored."""

    name: str
    region: Region
    turn_over: bool = True


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure to be made: a name and one or more regions."""

    name: str
    regions: tuple[Region, ...]

    @property
    def area(self) -> float:
        """Return the area of all its regions."""
        return total_area(self.regions)

    @property
    def size(self) -> float:
        """Return the longest distance between two of its points."""
        return ring.diameter(edge for region in self.regions for edge in region.edges)

    def boundary(self, tolerance: float) -> Boundary:
        """Return its boundary in longest edges."""
        return boundary((edge for region in self.regions for edge in region.edges), tolerance)

    def moved(self, motion: Affine) -> Figure:
        """Move the figure rigidly."""
        return Figure(self.name, tuple(region.moved(motion) for region in self.regions))

    def for_area(self, area: float) -> Figure:
        """Return the figure at the size at which it has a given area, such as that of a set which is to fill it."""
        factor = sqrt(area / self.area)
        return self if abs(factor - 1) < _HAIR else self.moved(scaling(factor))


@dataclass(frozen=True, slots=True)
class PieceSet:
    """A set of pieces with the figure they are cut from and other figures they make."""

    name: str
    title: str
    pieces: tuple[Piece, ...]
    outline: Figure
    figures: tuple[Figure, ...] = ()
    note: str = ""

    def __hash__(self) -> int:
        """Tell sets apart by name and number of pieces: they are looked up often, and all their corners are many numbers."""
        return hash((self.name, len(self.pieces)))

    @property
    def area(self) -> float:
        """Return the area of all pieces together."""
        return total_area([piece.region for piece in self.pieces])

    def scaled(self, factor: float) -> PieceSet:
        """Return the same set at another size."""
        grow = scaling(factor)
        pieces = tuple(Piece(piece.name, piece.region.moved(grow), piece.turn_over) for piece in self.pieces)
        figures = tuple(figure.moved(grow) for figure in self.figures)
        return PieceSet(self.name, self.title, pieces, self.outline.moved(grow), figures, self.note)

    def for_area(self, area: float) -> PieceSet:
        """Return the set at the size at which its pieces fill a given area."""
        factor = sqrt(area / self.area)
        return self if abs(factor - 1) < _CLOSE else self.scaled(factor)


def set_names() -> list[str]:
    """List the shipped sets."""
    return resources.template_names(SHELF)


@lru_cache(maxsize=32)
def shipped_set(name: str) -> PieceSet:
    """Return a shipped set by its name; an unknown name is answered with the nearest."""
    return read_set(resources.table(SHELF, name), str(resources.template(SHELF, name).name))


def read_set(data: Any, place: str = "") -> PieceSet:
    """Read a set from a table and prove it: areas, no overlap, and that the pieces add up to the outline.

    Pieces may also lie apart instead of standing in the outline (`"apart": true`); then only their areas can be added up.
    """
    faults = FaultList(place)
    if not isinstance(data, Mapping):
        faults.add("", "a piece set is a table", 'write {"name": ..., "piece": [{"name": ..., "rings": [...]}]}')
        raise InputError(*faults.faults)
    turn = _turn(data, faults)
    # Pieces and outline share curves where they stand.
    curves = Families(stretches_in([data.get("piece", data.get("pieces")), data.get("outline")]))
    pieces = _read_pieces(data, turn, curves, faults)
    outline = _read_outline(data, pieces, turn, curves, faults)
    figures = _read_figures(data, faults)
    if not faults:
        # What the pieces make as they stand they fill.
        _prove(pieces, outline, bool(data.get("apart")) or "outline" not in data, faults)
        _prove_figures(figures, total_area([piece.region for piece in pieces]), faults)
    if faults:
        raise InputError(*faults.faults)
    name = _text(data, "name", "pieces")[:_LONGEST_NAME]
    title = _text(data, "title", name)[:_LONGEST_NAME]
    return PieceSet(name, title, pieces, outline, figures, _text(data, "note", ""))


def _turn(data: Mapping[str, Any], faults: FaultList) -> Affine:
    """Read by how many degrees everything is turned, so that a figure on its corner can be written in whole numbers."""
    value = data.get("turn_deg", 0)
    if not isinstance(value, int | float) or isinstance(value, bool) or not -360 <= value <= 360:
        faults.add("turn_deg", f"{value!r:.20} is not an angle", "write degrees from -360 to 360")
        return IDENTITY
    return rotation(value) if value else IDENTITY


def _read_pieces(data: Mapping[str, Any], turn: Affine, curves: Families, faults: FaultList) -> tuple[Piece, ...]:
    value = data.get("piece", data.get("pieces"))
    if not isinstance(value, list) or not 1 <= len(value) <= MOST_PIECES:
        faults.add("piece", "there is no list of pieces", f"write 1 to {MOST_PIECES} pieces with name and rings")
        return ()
    pieces, names = [], set()
    over = data.get("turn_over", True)
    for field, entry in tables(value, "piece", faults, "a piece is a table", 'write {"name": ..., "rings": [...]}'):
        name = entry.get("name", entry.get("piece"))
        if not isinstance(name, str) or not 0 < len(name) <= _LONGEST_NAME or name in names:
            faults.add(f"{field}.name", f"{name!r:.40} is not a name of its own", "give every piece a short name of its own")
            continue
        names.add(name)
        region = read_region(entry.get("rings"), f"{field}.rings", faults, curves)
        if region is not None:
            pieces.append(Piece(name, region.moved(turn), bool(entry.get("turn_over", over))))
    return tuple(pieces)


def _read_outline(data: Mapping[str, Any], pieces: tuple[Piece, ...], turn: Affine, curves: Families, faults: FaultList) -> Figure:
    """Read the outline; without one, the pieces make it as they stand."""
    name = str(data.get("outline_name", data.get("name", "outline")))[:_LONGEST_NAME]
    if "outline" in data:
        return Figure(name, tuple(region.moved(turn) for region in read_regions(data["outline"], "outline", faults, curves)))
    laid = Figure(name, tuple(piece.region for piece in pieces))
    if not pieces or not disjoint(laid.regions, laid.size):
        return laid
    filled = total_area(laid.regions)
    return next((found for found in _outlines(laid) if abs(found.area - filled) <= ROUGH * filled), laid)


def _outlines(laid: Figure) -> Iterator[Figure]:
    """Give what pieces make as they stand, first as roughly as they may be drawn, then more and more finely.

    Roughly read, round pieces that touch in a point are joined along a stretch.
    """
    edges = [edge for region in laid.regions for edge in region.edges]
    for rough in _ROUGHNESSES:
        yield Figure(laid.name, tuple(regions(edges, rough * laid.size)))


def _read_figures(data: Mapping[str, Any], faults: FaultList) -> tuple[Figure, ...]:
    value = data.get("figure", data.get("figures", []))
    if not isinstance(value, list) or len(value) > _MOST_FIGURES:
        faults.add("figure", "the figures are not a list", f"write at most {_MOST_FIGURES} figures with name and parts")
        return ()
    wanted = ("a figure is a table with a name", 'write {"name": ..., "parts": [{"rings": [...]}]}')
    return tuple(_figure(entry, f"{field}.", faults) for field, entry in tables(value, "figure", faults, *wanted, name="name"))


def read_figure(data: Any, place: str = "") -> Figure:
    """Read a silhouette: {"name": ..., "rings": [...]} or, in several parts, {"name": ..., "parts": [{"rings": [...]}]}."""
    faults = FaultList(place)
    if not isinstance(data, Mapping):
        faults.add("", "a figure is a table", 'write {"name": ..., "rings": [...]}')
        raise InputError(*faults.faults)
    figure = _figure(data, "", faults)
    if not faults and not disjoint(figure.regions, figure.size):
        faults.add("parts", "the parts overlap", "parts may touch, but not overlap")
    if faults:
        raise InputError(*faults.faults)
    return figure


def _figure(entry: Mapping[str, Any], field: str, faults: FaultList) -> Figure:
    """Read a figure; it has a turn of its own, that of the set does not concern it."""
    parts = entry.get("parts", entry.get("polys", [{"rings": entry.get("rings")}]))
    turn = _turn(entry, faults)
    found = tuple(region.moved(turn) for region in read_regions(parts, f"{field}parts", faults))
    return Figure(_text(entry, "name", "figure")[:_LONGEST_NAME], found)


def _prove(pieces: tuple[Piece, ...], outline: Figure, apart: bool, faults: FaultList) -> None:
    laid = [piece.region for piece in pieces]
    if not disjoint(laid, outline.size):
        faults.add("piece", "pieces overlap", "move them so that they only touch")
    filled = total_area(laid)
    if abs(filled - outline.area) > ROUGH * outline.area:
        faults.add("piece", f"the pieces have an area of {filled:g}, the outline {outline.area:g}", "make them add up")
    elif not apart and not faults and not _fills(laid, outline):
        faults.add("outline", "the pieces do not fill the outline where they stand", 'move them into it, or write "apart": true')


def _fills(laid: Sequence[Region], outline: Figure) -> bool:
    """Tell whether the borders of pieces and outline cancel, roughly or more finely read."""
    edges = [edge for region in laid for edge in region.edges]
    edges += [edge.reversed for region in outline.regions for edge in region.edges]
    left = (boundary(edges, rough * outline.size) for rough in _ROUGHNESSES)
    return any(not rest.edges and not rest.circles for rest in left)


def _prove_figures(figures: tuple[Figure, ...], area: float, faults: FaultList) -> None:
    for index, figure in enumerate(figures):
        if abs(figure.area - area) > ROUGH * area:
            faults.add(f"figure[{index}]", f"its area is {figure.area:g}, that of the pieces {area:g}", "make them equal")


def _text(data: Mapping[str, Any], key: str, default: str) -> str:
    value = data.get(key, default)
    return value[:400] if isinstance(value, str) and value else default
