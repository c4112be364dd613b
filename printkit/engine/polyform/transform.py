"""The three transformations of flat pieces, and the sequences of them that give every orientation.

A turn is a quarter clockwise. A horizontal mirror lies along the x axis and turns a piece upside down; a vertical one lies along
the y axis and swaps left and right. Pieces are drawn in a box that begins at the origin, with y pointing down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from printkit.engine.polyform.lattice import Cell, cornered
from printkit.errors import Fault, SpecError

Drawn = tuple[Cell, ...]  # flat cells, sorted, in a box that begins at the origin

# R is a turn, H a horizontal mirror; together with the piece as it is drawn, these give the 63 shapes of the pentominoes.
SEQUENCES = {
    "F": "RRRHRRR",
    "I": "R",
    "L": "RRRHRRR",
    "N": "RRRHRRR",
    "P": "RRRHRRR",
    "T": "RRR",
    "U": "RRR",
    "V": "RRR",
    "W": "RRR",
    "X": "",
    "Y": "RRRHRRR",
    "Z": "RHR",
}


def turned_right(cells: Iterable[Cell]) -> Drawn:
    """Turn a flat piece by a quarter clockwise."""
    drawn = cornered(cells)
    bottom = max(row for _, row, _ in drawn)
    return tuple(sorted((0, column, bottom - row) for _, row, column in drawn))


def mirrored_horizontally(cells: Iterable[Cell]) -> Drawn:
    """Reflect a flat piece in a horizontal mirror: top and bottom are swapped."""
    drawn = cornered(cells)
    bottom = max(row for _, row, _ in drawn)
    return tuple(sorted((0, bottom - row, column) for _, row, column in drawn))


def mirrored_vertically(cells: Iterable[Cell]) -> Drawn:
    """Reflect a flat piece in a vertical mirror: left and right are swapped."""
    drawn = cornered(cells)
    right = max(column for _, _, column in drawn)
    return tuple(sorted((0, row, right - column) for _, row, column in drawn))


_STEPS = {"R": turned_right, "H": mirrored_horizontally, "V": mirrored_vertically}


def transformed(cells: Iterable[Cell], sequence: str) -> Iterator[Drawn]:
    """Give a piece as it is drawn, and after every transformation of a sequence of the letters R, H and V."""
    unknown = next((letter for letter in sequence if letter not in _STEPS), None)
    if unknown is not None:
        raise SpecError(Fault(f'"{unknown}" is not a transformation', "use R to turn, H and V to mirror", "transformation"))
    shape = cornered(cells)
    yield shape
    for letter in sequence:
        shape = _STEPS[letter](shape)
        yield shape


def shapes_of_pentomino(name: str, cells: Iterable[Cell]) -> tuple[Drawn, ...]:
    """Return all shapes of a pentomino in the order of its sequence."""
    if name not in SEQUENCES:
        raise SpecError(Fault(f'there is no pentomino "{name}"', f"use one of: {', '.join(SEQUENCES)}", "piece"))
    return tuple(transformed(cells, SEQUENCES[name]))
