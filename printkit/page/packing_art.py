"""Pictures of packings: every layer of a board beside the next, its pieces in colour or in outline only."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from printkit.engine.polyform import Board, Cell, Placement
from printkit.page import cell_art
from printkit.page.cell_art import Place, Shape
from printkit.page.frame import Frame
from printkit.scene.item import Item, Path, Scene
from printkit.scene.palette import Swatch
from printkit.scene.shape import layer

LAYER_GAP = 1.0
"""The distance between the layers of a body, in cells."""


def packing_scene(
    solution: Sequence[Placement], board: Board, names: Collection[str], frame: Frame, *, coloured: bool = True
) -> Scene:
    """Draw a packing as large as the frame allows; `names` are all pieces of the set, so that each keeps its colour."""
    layers, rows, columns = board.extent
    across, down = _table(layers, rows, columns, frame)
    pen = frame.theme.pen("border").width
    cell = min((frame.width - pen) / _span(across, columns), (frame.height - pen) / _span(down, rows))
    colours = cell_art.swatches(names, frame.theme)
    shapes: list[Item] = []
    letters: list[Item] = []
    borders: list[Item] = []
    for number in range(layers):
        row, column = divmod(number, across)
        place = Place(pen / 2 + column * (columns + LAYER_GAP) * cell, pen / 2 + row * (rows + LAYER_GAP) * cell, cell)
        borders.append(Path(cell_art.outline(_layer(board.cells, number), place), frame.theme.pen("border"), name="border"))
        for placed in solution:
            cells = _layer(placed.cells, number)
            for part in _parts(cells):
                shapes += _piece(placed.piece, part, place, frame, colours[placed.piece], coloured)
                letters += _letter(placed.piece, part, place, frame, colours[placed.piece]) if coloured else []
    drawn = (layer("answer", shapes), layer("board", borders), layer("labels", letters))
    size = (_span(across, columns) * cell + pen, _span(down, rows) * cell + pen)
    return Scene(*size, tuple(one for one in drawn if one.items))


def _table(layers: int, rows: int, columns: int, frame: Frame) -> tuple[int, int]:
    """Choose how many layers stand beside each other, so that the cells are largest."""

    def cell(across: int) -> float:
        down = -(-layers // across)
        return min(frame.width / _span(across, columns), frame.height / _span(down, rows))

    best = max(range(1, layers + 1), key=lambda across: (round(cell(across), 6), across))
    return best, -(-layers // best)


def _span(count: int, cells: int) -> float:
    return count * cells + (count - 1) * LAYER_GAP


def _layer(cells: Iterable[Cell], number: int) -> Shape:
    return frozenset((row, column) for at, row, column in cells if at == number)


def _parts(cells: Shape) -> list[Shape]:
    """Split the cells of a piece in one layer into connected parts; a body may show twice in the same layer."""
    rest, parts = set(cells), []
    while rest:
        part, edge = set(), [min(rest)]
        while edge:
            row, column = edge.pop()
            if (row, column) in rest:
                rest.remove((row, column))
                part.add((row, column))
                edge += [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
        parts.append(frozenset(part))
    return parts


def _piece(name: str, cells: Shape, place: Place, frame: Frame, swatch: Swatch, coloured: bool) -> tuple[Item, ...]:
    if coloured:
        return cell_art.piece(name, cells, place, frame.theme, swatch, cell_art.letter_fits(frame.theme, place.cell))
    return (Path(cell_art.outline(cells, place), frame.theme.pen("piece"), name=f"piece-{name}"),)


def _letter(name: str, cells: Shape, place: Place, frame: Frame, swatch: Swatch) -> list[Item]:
    """Name the piece where its name fits a cell."""
    if len(name) > 2 or not cell_art.letter_fits(frame.theme, place.cell):
        return []
    return [cell_art.letter(name, cells, place, frame.theme, swatch)]
