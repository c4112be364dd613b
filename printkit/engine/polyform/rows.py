"""Cells as rows of characters, the way people draw boards and pieces."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from printkit.engine.polyform.lattice import Cell, Shape, cornered, extent, shape_of


def cells_of_rows(layers: Sequence[Sequence[str]], filled: str) -> list[Cell]:
    """Return the cells where a drawing has one character."""
    return [
        (layer, row, column)
        for layer, rows in enumerate(layers)
        for row, text in enumerate(rows)
        for column, character in enumerate(text)
        if character == filled
    ]


def shape_of_rows(layers: Sequence[Sequence[str]], filled: str) -> Shape:
    """Return the shape that a drawing shows."""
    return shape_of(cells_of_rows(layers, filled))


def drawn(cells: Iterable[Cell], filled: str = "X", empty: str = ".") -> str:
    """Draw cells as rows, with an empty line between layers."""
    return lettered(dict.fromkeys(cornered(cells), filled), empty)


def lettered(letters: Mapping[Cell, str], empty: str = "#") -> str:
    """Draw cells with a character each; the box around them begins at the origin."""
    layers, rows, columns = extent([(0, 0, 0), *letters]) if letters else (0, 0, 0)
    return "\n\n".join(
        "\n".join("".join(letters.get((layer, row, column), empty) for column in range(columns)) for row in range(rows))
        for layer in range(layers)
    )
