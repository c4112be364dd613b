"""Free boards that are compact, found by search.

The builders of `builder` lay piece after piece as they were drawn. This one considers every piece that is left, in every turn and
at every place, and keeps many partial clusters at once. So perimeters come close to the smallest that there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from printkit.chance import below, shuffled
from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.lattice import cornered
from printkit.engine.polyform.measure import perimeter
from printkit.engine.polyform.problem import Placement
from printkit.errors import Fault, MissingLibrary
from printkit.kinds.board.solve.builder import Cluster, check_number

WIDTH = 24
"""Partial clusters that are kept at every step."""


def compact_cluster(number: int, rng: Random, pieces: str | None = None, width: int = WIDTH) -> Cluster:
    """Lay different pentominoes, drawn at random unless they are named, as closely as a search finds.

    Which of several equally good clusters comes out is left to chance; a smaller `width` gives less compact and more varied boards.
    """
    check_number(number)
    names = piece_set("pentominoes").names
    drawn = shuffled(rng, names)[:number] if pieces is None else shuffled(rng, piece_set("pentominoes").only(pieces).names)
    shapes = _shapes()
    first = [place for place, name in enumerate(shapes.names) if name == drawn[0]]
    bits = sum(1 << names.index(name) for name in drawn)
    return _searched(shapes, bits, first[below(rng, len(first))], below(rng, 1 << 52), number, width)


class _Shapes:
    """The 63 shapes as the kernel wants them."""

    def __init__(self, side: int) -> None:
        pieces = piece_set("pentominoes")
        every = [(piece, cornered(shape)) for piece in pieces.pieces for shape in pieces.orientations(piece)]
        self.side = side
        self.names = [piece.name for piece, _ in every]
        self.steps = np.array([[row * side + column for _, row, column in shape] for _, shape in every], dtype=np.int64)
        self.piece_of = np.array([pieces.names.index(name) for name in self.names], dtype=np.int64)
        self.edges = np.array([perimeter(shape) for _, shape in every], dtype=np.int64)


@lru_cache(maxsize=1)
def _shapes() -> _Shapes:
    return _Shapes(_kernel().SIDE)


def _searched(shapes: _Shapes, bits: int, first: int, seed: int, number: int, width: int) -> Cluster:
    kernel = _kernel()
    area = shapes.side * shapes.side
    traces = np.zeros((2, width, number, 2), dtype=np.int64)
    kernel.search(
        shapes.steps,
        shapes.piece_of,
        shapes.edges,
        bits,
        first,
        np.uint64(seed),
        np.zeros((2, width, area), dtype=np.int8),
        np.zeros((2, width, area), dtype=np.int8),
        np.zeros((2, width, 6), dtype=np.int64),
        traces,
        np.zeros((2, width), dtype=np.uint64),
        np.zeros((width, 4), dtype=np.int64),
        np.zeros(width, dtype=np.uint64),
    )
    # The kernel goes to and fro between two halves, and the best cluster is the first.
    return Cluster(_placements(shapes, traces[(number - 1) % 2, 0]))


def _placements(shapes: _Shapes, trace: NDArray[np.int64]) -> tuple[Placement, ...]:
    """Turn shapes and places into placements in a box that begins at the origin."""
    cells = [[divmod(int(place + step), shapes.side) for step in shapes.steps[shape]] for shape, place in trace]
    top, left = (min(cell[axis] for piece in cells for cell in piece) for axis in (0, 1))
    names: Sequence[str] = [shapes.names[shape] for shape, _ in trace]
    return tuple(
        Placement(name, tuple(sorted((0, row - top, column - left) for row, column in piece)))
        for name, piece in zip(names, cells, strict=True)
    )


def _kernel() -> Any:
    try:
        from printkit.kinds.board.solve.kernels import compact
    except ImportError as error:
        raise MissingLibrary(
            Fault("compact boards are searched with llvmlite, which is missing", "pip install llvmlite")
        ) from error
    return compact
