"""The pieces of a set and the figures it lists, read from its file by code of the proof's own."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import fsum
from pathlib import Path
from string import ascii_lowercase, ascii_uppercase, digits
from typing import Any

from printkit.geometry import ring
from printkit.geometry.affine import Affine, rotation
from printkit.geometry.ring import Region
from printkit.kinds.tangram.exact_number import exact_number
from printkit.kinds.tangram.prove.motion import motions

SHELF = Path(__file__).parents[1] / "sets"
LETTERS = ascii_uppercase + ascii_lowercase + digits
"""The letters of the pieces, in the order of the set."""
_CLOSE = 2e-6
"""What is alike, as a share of the size of a piece: users' own pieces are written with a few decimals."""


@dataclass(frozen=True)
class Piece:
    """A piece: its letter, its outline where it stands in the set, and the number of its shape; alike ones share that."""

    letter: str
    region: Region
    turn_over: bool
    shape: int
    has_front: bool
    """Whether its back is another shape than its front."""


@dataclass(frozen=True)
class Kit:
    """All pieces of a set."""

    pieces: tuple[Piece, ...]

    @property
    def area(self) -> float:
        """Return the area of all pieces."""
        return fsum(piece.region.area for piece in self.pieces)

    def of_shape(self, shape: int) -> list[Piece]:
        """Return the pieces of one shape."""
        return [piece for piece in self.pieces if piece.shape == shape]


def is_shipped(name: str) -> bool:
    """Tell whether a name is that of a shipped set."""
    return (SHELF / f"{name}.toml").is_file() and "/" not in name


@lru_cache(maxsize=16)
def shipped_kit(name: str) -> Kit:
    """Read the pieces of a shipped set."""
    table = _table(name)
    over = table.get("turn_over", True)
    turn = rotation(table.get("turn_deg", 0))
    return kit((_region(one["rings"], turn), one.get("turn_over", over)) for one in table["piece"])


def shipped_names(name: str) -> list[str]:
    """List the names of the pieces of a shipped set, in its order."""
    return [str(one["name"]) for one in _table(name)["piece"]]


def shipped_figure(name: str, figure: str) -> list[Region] | None:
    """Read a figure of a shipped set, or the one that it is cut from; None if it has none of the name."""
    table = _table(name)
    for one in table.get("figure", []):
        if one["name"] == figure:
            parts = one.get("parts", [one])
            return [_region(part["rings"], rotation(one.get("turn_deg", 0))) for part in parts]
    return shipped_outline(name) if table.get("outline_name", table["name"]) == figure else None


def shipped_outline(name: str) -> list[Region]:
    """Read the figure that a shipped set is cut from."""
    table = _table(name)
    return [_region(part["rings"], rotation(table.get("turn_deg", 0))) for part in table["outline"]]


def kit(pieces: Iterable[tuple[Region, bool]]) -> Kit:
    """Tell which pieces are alike and which have a front, and give each its letter."""
    made: list[Piece] = []
    for letter, (region, over) in zip(LETTERS, pieces, strict=False):
        alike = next((one.shape for one in made if one.turn_over == over and _same(one.region, region, over)), None)
        shape = alike if alike is not None else max((one.shape for one in made), default=-1) + 1
        made.append(Piece(letter, region, over, shape, not _same(region, region, over=True, flat=False)))
    return Kit(tuple(made))


def _same(one: Region, other: Region, over: bool, flat: bool = True) -> bool:
    """Tell whether two shapes are alike: as they lie if `flat`, or turned over if that is allowed."""
    close = _CLOSE * ring.diameter(one.edges)
    ways = (*((False,) if flat else ()), *((True,) if over else ()))
    return any(next(motions(one.edges, other.edges, close, way), None) is not None for way in ways)


@lru_cache(maxsize=16)
def _table(name: str) -> Mapping[str, Any]:
    return tomllib.loads((SHELF / f"{name}.toml").read_text(encoding="utf-8"))


def _region(rings: Sequence[Sequence[Sequence[Any]]], turn: Affine) -> Region:
    numbers = [[[float(exact_number(value) or 0.0) for value in corner] for corner in one] for one in rings]
    return ring.region([ring.ring(one) for one in numbers]).moved(turn)
