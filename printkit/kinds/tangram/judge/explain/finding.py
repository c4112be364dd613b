"""What can be told about the way in which an assembly is judged, as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from printkit.geometry.affine import Point
from printkit.geometry.edge_relation import Relation
from printkit.geometry.ring import Region, Ring
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.judge.explain.circular_list import Compared

VOID = "void"
"""The group of edges that touch although the published table has no relation for them."""


class Origin(NamedTuple):
    """Which edge of which piece something comes from, all counted from 0."""

    piece: int
    ring: int
    edge: int


class Side(NamedTuple):
    """An edge of a piece, or what is left of one."""

    origin: Origin
    edge: Edge


@dataclass(frozen=True, slots=True)
class Met:
    """Two edges of different pieces and their relation."""

    a: Side
    b: Side
    relation: Relation
    group: str
    table: int | None
    """The number of the published table that has this relation; None if it knows none of two such edges."""


class Split(NamedTuple):
    """A point at which edges are split."""

    point: Point
    origins: tuple[Origin, ...]


class Cancelled(NamedTuple):
    """A stretch that two edges walk in opposite senses; the table drops some from one edge alone, and then there is no second."""

    edge: Edge
    first: Origin
    second: Origin | None


@dataclass(frozen=True, slots=True)
class Contour:
    """A closed walk along what is left; holes know the outline that they lie in."""

    ring: Ring
    area: float
    inside: int | None = None

    @property
    def is_hole(self) -> bool:
        """Tell a hole, walked in the opposite sense, from an outline."""
        return self.area < 0


@dataclass(frozen=True, slots=True)
class Explanation:
    """How an assembly was judged."""

    names: tuple[str, ...]
    pieces: tuple[Region, ...]
    target: tuple[Region, ...]
    within: float
    """How far apart points may be that are taken for one."""
    relations: tuple[Met, ...]
    is_complete: bool
    """Whether these are all relations; very many are not told."""
    splits: tuple[Split, ...]
    cancelled: tuple[Cancelled, ...]
    contours: tuple[Contour, ...]
    wanted: tuple[Contour, ...]
    """The contours of the target."""
    compared: tuple[Compared, ...]
    verdict: Mapping[str, Any]
    by_table: bool = False

    @property
    def codes(self) -> tuple[int, ...]:
        """Return the relations that occur, each once."""
        return tuple(sorted({met.relation.code for met in self.relations}))
