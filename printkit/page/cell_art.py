"""Drawing boards and pieces: outlines of cells, fills, letters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from itertools import cycle
from typing import NamedTuple

from printkit.geometry.affine import Point
from printkit.scene import font
from printkit.scene.font import MM_PER_PT
from printkit.scene.ink import Face, Theme
from printkit.scene.item import Item, Path, Segment, Stroke, Text
from printkit.scene.mark import swatch_fill
from printkit.scene.palette import Swatch
from printkit.scene.shape import line, polygon, rectangle
from printkit.scene.typeset import label

Cell = tuple[int, int]
"""A row and a column."""
Shape = frozenset[Cell]

LARGEST_LETTER_PT = 30.0
FINEST = round(0.75 * MM_PER_PT, 4)
LINE_SHARE = 0.17
"""No outline is wider than this share of a cell, unless it would be too fine to print."""
MOST_COLOURS = 12
"""More colours than this are not told apart, whatever the palette."""


class Place(NamedTuple):
    """Where a set of cells is drawn: the top left corner of cell (0, 0), and the side of a cell."""

    x: float
    y: float
    cell: float

    def corner(self, row: float, column: float) -> Point:
        """Return the top left corner of a cell."""
        return (self.x + column * self.cell, self.y + row * self.cell)

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        return self.corner(cell[0] + 0.5, cell[1] + 0.5)


def swatches(names: Collection[str], theme: Theme) -> dict[str, Swatch]:
    """Give every piece of a set its colour, the same on all pages of a theme; colours repeat where a set has many pieces."""
    colours = theme.swatches(min(len(names), MOST_COLOURS))
    return dict(zip(names, cycle(colours), strict=False))


def outline(cells: Shape, place: Place) -> tuple[Segment, ...]:
    """Return the outline of connected cells as closed paths: one, and one more for each hole."""
    follows: dict[Cell, list[Cell]] = defaultdict(list)
    for start, end in _edges(cells):
        follows[start].append(end)
    rings: list[list[Point]] = []
    while follows:
        rings.append([place.corner(*corner) for corner in _without_straights(_ring(follows))])
    return polygon(*rings)


def middle_cell(cells: Shape) -> Cell:
    """Return the most central cell: the nearest to all others, then to the centre of gravity."""
    row, column = (sum(values) / len(cells) for values in zip(*cells, strict=True))

    def remoteness(cell: Cell) -> tuple[int, float, Cell]:
        steps = sum(abs(cell[0] - r) + abs(cell[1] - c) for r, c in cells)
        return (steps, round((cell[0] - row) ** 2 + (cell[1] - column) ** 2, 6), cell)

    return min(cells, key=remoteness)


def grid(cells: Shape, place: Place, pen: Stroke, name: str = "grid-lines") -> Path:
    """Draw the lines between neighbouring cells, each as long as it runs."""
    drawn = [line(*place.corner(*start), *place.corner(*end)) for start, end in _runs(cells)]
    return Path(tuple(step for one in drawn for step in one), replace(pen, cap="butt"), name=name)


def ground(cells: Shape, place: Place, theme: Theme) -> Path:
    """Draw the board's own paper, which shows where a picture stands on a tint."""
    return Path(outline(cells, place), fill=theme.ink("paper"), name="ground")


def border(cells: Shape, place: Place, theme: Theme, pen: str = "border") -> Path:
    """Draw the heavy border of a board."""
    return Path(outline(cells, place), fine(theme.pen(pen), place.cell), name="border")


def fine(pen: Stroke, cell: float) -> Stroke:
    """Return a finer line where cells are small, but none finer than print allows."""
    return replace(pen, width=max(min(pen.width, FINEST), min(pen.width, LINE_SHARE * cell)))


def piece(name: str, cells: Shape, place: Place, theme: Theme, swatch: Swatch, lettered: bool = True) -> tuple[Item, ...]:
    """Draw a piece: colour and pattern, faint lines between its cells, a dark outline."""
    path = outline(cells, place)
    clear = (*place.centre(middle_cell(cells)), 0.36 * place.cell) if lettered else None
    inner = Stroke(swatch.line, theme.pen("grid").width, cap="butt")
    seams = tuple(step for one in _seams(cells, place) for step in one)
    return (
        *swatch_fill(path, swatch, theme, pattern_spacing(place.cell), clear),
        *(() if theme.patterns else (Path(seams, inner, name=f"cells-{name}"),)),
        Path(path, fine(theme.pen("piece"), place.cell), name=f"piece-{name}"),
    )


def chip(name: str, place: Place, theme: Theme, swatch: Swatch) -> tuple[Item, ...]:
    """Draw the small square that stands for a piece where there is no room for its shape."""
    path = rectangle(place.x, place.y, place.cell, place.cell, place.cell / 6)
    clear = (*place.centre((0, 0)), 0.42 * place.cell)
    return (
        *swatch_fill(path, swatch, theme, pattern_spacing(place.cell), clear),
        Path(path, theme.pen("outline"), name=f"chip-{name}"),
    )


def pattern_spacing(cell: float) -> float:
    """Return the distance between pattern lines: a whole number of them in each cell, about 2 mm apart."""
    return cell / max(2, round(cell / 2.0))


def letter(name: str, cells: Shape, place: Place, theme: Theme, swatch: Swatch) -> Text:
    """Write a piece's letter in its middle cell."""
    return label(name, *place.centre(middle_cell(cells)), letter_face(theme, place.cell), swatch.letter, name=f"letter-{name}")


def letter_face(theme: Theme, cell: float) -> Face:
    """Return the type of a letter in a cell: half as high as the cell, but never smaller than the theme's captions."""
    style = theme.face("letter").style
    size_pt = 0.46 * cell / (font.cap_height(1.0, style))
    return Face(min(LARGEST_LETTER_PT, max(theme.face("caption").size_pt, round(size_pt, 1))), style, size_pt * MM_PER_PT)


def letter_fits(theme: Theme, cell: float) -> bool:
    """Tell whether a cell is large enough for the smallest letter of the theme."""
    face = letter_face(theme, cell)
    return font.cap_height(face.size_pt, face.style) <= 0.85 * cell


def pieces(
    placed: Mapping[str, Shape], place: Place, theme: Theme, colours: Mapping[str, Swatch], lettered: bool
) -> tuple[list[Item], list[Item]]:
    """Draw several pieces; return the shapes and the letters apart, for layers of their own."""
    lettered = lettered and letter_fits(theme, place.cell)
    shapes = [item for name, cells in placed.items() for item in piece(name, cells, place, theme, colours[name], lettered)]
    letters: list[Item] = [letter(name, cells, place, theme, colours[name]) for name, cells in placed.items()]
    return shapes, letters if lettered else []


def _ring(follows: dict[Cell, list[Cell]]) -> list[Cell]:
    """Take one closed ring out of the edges; where two cells touch only at a corner, it turns right and stays with its cell."""
    start = min(follows)
    ring, here = [start], _taken(follows, start, 0)
    while here != start:
        row, column = here[0] - ring[-1][0], here[1] - ring[-1][1]
        right = (here[0] + column, here[1] - row)
        ring.append(here)
        here = _taken(follows, here, follows[here].index(right) if right in follows[here] else 0)
    return ring


def _taken(follows: dict[Cell, list[Cell]], start: Cell, number: int) -> Cell:
    """Take out one of the edges that leave a point, and return where it ends."""
    end = follows[start].pop(number)
    if not follows[start]:
        del follows[start]
    return end


def _edges(cells: Shape) -> Iterable[tuple[Cell, Cell]]:
    """List the border edges of cells, each running clockwise around the inside."""
    for r, c in sorted(cells):
        if (r - 1, c) not in cells:
            yield ((r, c), (r, c + 1))
        if (r, c + 1) not in cells:
            yield ((r, c + 1), (r + 1, c + 1))
        if (r + 1, c) not in cells:
            yield ((r + 1, c + 1), (r + 1, c))
        if (r, c - 1) not in cells:
            yield ((r + 1, c), (r, c))


def _without_straights(ring: list[Cell]) -> list[Cell]:
    """Keep only the corners of a ring."""
    around = zip([ring[-1], *ring[:-1]], ring, [*ring[1:], ring[0]], strict=True)
    return [here for before, here, after in around if not (before[0] == here[0] == after[0] or before[1] == here[1] == after[1])]


def _seams(cells: Shape, place: Place) -> Iterable[tuple[Segment, ...]]:
    """List the lines between neighbouring cells of one piece."""
    for r, c in sorted(cells):
        if (r, c + 1) in cells:
            yield line(*place.corner(r, c + 1), *place.corner(r + 1, c + 1))
        if (r + 1, c) in cells:
            yield line(*place.corner(r + 1, c), *place.corner(r + 1, c + 1))


def _runs(cells: Shape) -> Iterable[tuple[Cell, Cell]]:
    """List the lines between neighbouring cells, joined to runs as long as the cells beside them go on."""
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    for r in sorted(rows):
        edges = sorted(c for row, c in cells if row == r and (r + 1, c) in cells)
        yield from (((r + 1, start), (r + 1, end)) for start, end in _stretches(edges))
    for c in sorted(columns):
        edges = sorted(r for r, column in cells if column == c and (r, c + 1) in cells)
        yield from (((start, c + 1), (end, c + 1)) for start, end in _stretches(edges))


def _stretches(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Join sorted numbers that follow each other: where each stretch begins, and where it has ended."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number:
            found[-1] = (found[-1][0], number + 1)
        else:
            found.append((number, number + 1))
    return found
