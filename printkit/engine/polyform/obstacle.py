"""Reasons why a problem has no solution, found without searching.

An argument by colouring works like this: paint the board, and note how much of one colour each piece can cover. If no choice adds
up to what the board has, there is no solution. Chessboards, stripes, and diagonal stripes of three colours decide many cases.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import product

from printkit.engine.polyform.lattice import Cell, Lattice, place_name, regions
from printkit.engine.polyform.piece import Piece
from printkit.engine.polyform.problem import Placement, Problem

LARGEST_TABLE = 500_000_000  # squared area times pieces; beyond that, the argument costs more than it is worth


def obstacle(problem: Problem, placements: Sequence[Placement]) -> str | None:
    """Return the first reason against a problem, in words for people, or None."""
    reasons: list[Callable[[], str | None]] = [
        lambda: _area(problem),
        lambda: _homeless(problem, placements),
        lambda: _bare_cell(problem, placements),
        lambda: _region(problem),
        lambda: _colouring(problem, placements),
    ]
    return next((reason for argue in reasons if (reason := argue())), None)


def _area(problem: Problem) -> str | None:
    """Compare the areas of the board and of the pieces."""
    area = problem.board.area
    needed = sum(piece.size * problem.bounds(piece.name)[0] for piece in problem.pieces.pieces)
    if needed > area:
        return f"the pieces have {needed} cells, but the board has only {area}"
    if not problem.full:
        return None
    if all(problem.bounds(piece.name) == (piece.count, piece.count) for piece in problem.pieces.pieces) and needed < area:
        return f"the pieces have only {needed} cells, but the board has {area}"
    if not _sums(problem, problem.number) >> area & 1:
        return f"no choice of the pieces has the {area} cells of the board"
    return None


def _sums(problem: Problem, number: int | None = None) -> int:
    """Return the areas that pieces can have together, as bits; with a given number of pieces if they all have one size."""
    area = problem.board.area
    everything = (1 << area + 1) - 1
    least = sum(piece.size * problem.bounds(piece.name)[0] for piece in problem.pieces.pieces)
    sums = 1 << least & everything
    for piece in problem.pieces.pieces:
        for _ in range(_most(problem, piece) - problem.bounds(piece.name)[0]):
            sums |= sums << piece.size & everything
    sizes = {piece.size for piece in problem.pieces.pieces}
    if number is not None and len(sizes) == 1:
        sums &= 1 << number * min(sizes)
    return sums


def _homeless(problem: Problem, placements: Sequence[Placement]) -> str | None:
    """Find a piece that must be laid but fits nowhere."""
    at_home = {placement.piece for placement in placements}
    for piece in problem.pieces.pieces:
        if problem.bounds(piece.name)[0] and piece.name not in at_home:
            return f"piece {piece.name} does not fit on the board anywhere"
    return None if at_home else "none of the pieces fits on the board"


def _bare_cell(problem: Problem, placements: Sequence[Placement]) -> str | None:
    """Find a cell that no piece can cover."""
    if not problem.full:
        return None
    covered = {cell for placement in placements for cell in placement.cells}
    bare = next((cell for cell in problem.board.cells if cell not in covered), None)
    return f"no piece can cover {place_name(bare)}" if bare else None


def _region(problem: Problem) -> str | None:
    """Find a part of the board, cut off from the rest, that pieces cannot fill because of its area."""
    parts = regions(problem.board.cells, problem.board.lattice)
    if not problem.full or len(parts) == 1:
        return None
    sums = _some(problem)
    for part in parts:
        if not sums >> len(part) & 1:
            return f"the isolated region at {place_name(part[0])} has {len(part)} cells, which no choice of the pieces has"
    return None


def _some(problem: Problem) -> int:
    """Return the areas that any of the pieces can have together, whether all must be used or not."""
    area = problem.board.area
    sums = 1
    for piece in problem.pieces.pieces:
        for _ in range(_most(problem, piece)):
            sums |= sums << piece.size & (1 << area + 1) - 1
    return sums


def _colouring(problem: Problem, placements: Sequence[Placement]) -> str | None:
    """Look for a colouring of which the pieces cannot cover as much as the board has."""
    area = problem.board.area
    if not problem.full or area * area * sum(_most(problem, piece) for piece in problem.pieces.pieces) > LARGEST_TABLE:
        return None
    for name, paint in _colourings(problem.board.lattice):
        painted = {cell for cell in problem.board.cells if paint(cell)}
        if len(painted) not in _coverable(problem, placements, painted):
            return f"painted {name}, the board has {len(painted)} cells of one colour; no choice of the pieces covers so many"
    return None


def _coverable(problem: Problem, placements: Sequence[Placement], painted: set[Cell]) -> set[int]:
    """Return how many painted cells pieces can cover that have the area of the board together."""
    amounts: dict[str, set[int]] = {name: set() for name in problem.pieces.names}
    for placement in placements:
        amounts[placement.piece].add(sum(cell in painted for cell in placement.cells))
    # bit number a * stride + p: pieces of area a together can cover p painted cells
    area = problem.board.area
    stride = area + 1
    reached = 1
    everything = (1 << stride * stride) - 1
    for piece in problem.pieces.pieces:
        least = problem.bounds(piece.name)[0]
        for used in range(_most(problem, piece)):
            more = _either(reached << piece.size * stride + amount for amount in amounts[piece.name])
            reached = (more if used < least else reached | more) & everything
    return {amount for amount in range(stride) if reached >> area * stride + amount & 1}


def _most(problem: Problem, piece: Piece) -> int:
    """Return how often a piece can be used at most, by the rules and by its size."""
    most = problem.bounds(piece.name)[1]
    room = problem.board.area // piece.size
    return room if most is None else min(room, most)


def _either(bits: Iterable[int]) -> int:
    result = 0
    for each in bits:
        result |= each
    return result


def _colourings(lattice: Lattice) -> list[tuple[str, Callable[[Cell], bool]]]:
    """Return ways to paint a board, with words for them."""
    if lattice is Lattice.SPHERES:
        return []
    ways: list[tuple[str, Callable[[Cell], bool]]] = [
        ("like a chessboard", lambda cell: sum(cell) % 2 == 0),
        ("in rows of two colours", lambda cell: cell[1] % 2 == 0),
        ("in columns of two colours", lambda cell: cell[2] % 2 == 0),
    ]
    if lattice is Lattice.CUBIC:
        ways.append(("in layers of two colours", lambda cell: cell[0] % 2 == 0))
    for slope, colour in product((1, -1), range(3)):
        ways.append(("in diagonals of three colours", lambda cell, s=slope, c=colour: (cell[0] + cell[1] + s * cell[2]) % 3 == c))  # type: ignore[misc]
    return ways
