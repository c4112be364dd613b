"""Short forms of boards: `6x10`, `8x8-2x2`, `toothed:10,6,1`, `double:P` and others.

| form | board |
| --- | --- |
| `6x10`, `3x4x5` | a rectangle of 6 rows and 10 columns; a box of 3 layers, 4 rows and 5 columns |
| `8x8-2x2`, `5x5x5-1x1x1` | with a hole in the middle |
| `8x8-1x1@1,1-2x1@4,5` | with holes whose first cell lies in the given row and column, counted from 1 |
| `ring:9x11,2` | a frame two cells wide |
| `stairs:8`, `stairs:5,2,3` | steps; each is 1 (2) wide and 1 (3) high |
| `toothed:10,6,1` | a parallelogram of base 10 with 6 teeth of height 1, each shifted by one cell |
| `double:P`, `triple:W` | a pentomino twice or three times as large |
| `letter:A` | a letter of 60 cells |
| `tetrahedron:4`, `tetrahedron:8-4` | a pyramid of spheres with that edge; without a smaller one in its middle |
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import product

from printkit.engine.polyform.board import LARGEST_SIDE, MOST_CELLS, Board, board_of_cells
from printkit.engine.polyform.catalogue import piece_set
from printkit.engine.polyform.lattice import Cell, Lattice, cornered
from printkit.engine.polyform.letter import letter_board
from printkit.errors import Fault, SpecError, suggest

_BOX = re.compile(r"[0-9]+(x[0-9]+){1,2}")
_HOLE = re.compile(r"-(?P<size>[0-9]+(?:x[0-9]+){1,2})(?:@(?P<at>[0-9]+(?:,[0-9]+){1,2}))?")
_LONGEST = 400


def board_of_form(form: str) -> Board:
    """Make the board that a short form stands for."""
    text = form.strip()
    if len(text) > _LONGEST:
        raise SpecError(Fault(f"the board's form has {len(text)} characters", f"use at most {_LONGEST}", "board"))
    word, colon, rest = text.partition(":")
    if colon:
        maker = _FORMS.get(word)
        if maker is None:
            raise SpecError(Fault(f'there is no board "{word}"', suggest(word, _FORMS), "board"))
        return maker(rest)
    return _box_with_holes(text)


def is_form(text: str) -> bool:
    """Say whether a text looks like a short form rather than like the name of a file."""
    stripped = text.strip()
    return stripped.partition(":")[0] in _FORMS or bool(_BOX.match(stripped) and re.fullmatch(r"[0-9x@,-]+", stripped))


def _box_with_holes(text: str) -> Board:
    outline = _BOX.match(text)
    if outline is None:
        raise SpecError(Fault(f'"{text}" is not a board', "write rows and columns, such as 6x10", "board"))
    size = _numbers(outline[0], "x")
    cells = set(_box(size))
    position = outline.end()
    while position < len(text):
        hole = _HOLE.match(text, position)
        if hole is None:
            raise SpecError(Fault(f'"{text[position:]}" is not a hole', "write -2x2, or -2x2@3,4 for its first cell", "board"))
        cells.difference_update(_hole(size, hole["size"], hole["at"]))
        position = hole.end()
    return board_of_cells(cells, Lattice.SQUARE if len(size) == 2 else Lattice.CUBIC)


def _box(size: tuple[int, ...], corner: tuple[int, ...] = ()) -> Iterable[Cell]:
    """Return the cells of a rectangle or box."""
    starts = corner or (0,) * len(size)
    ranges = [range(start, start + length) for start, length in zip(starts, size, strict=True)]
    return ((0, *cell) if len(cell) == 2 else cell for cell in product(*ranges))  # type: ignore[misc] # two or three numbers


def _hole(size: tuple[int, ...], hole: str, at: str | None) -> Iterable[Cell]:
    """Return the cells of a hole; without a place it lies in the middle."""
    inner = _numbers(hole, "x")
    if len(inner) != len(size):
        raise SpecError(Fault(f"the hole {hole} and the board differ in dimensions", f"give {len(size)} numbers", "board"))
    if at is None:
        if any((outside - inside) % 2 for outside, inside in zip(size, inner, strict=True)):
            raise SpecError(
                Fault(f"the hole {hole} cannot lie in the middle", "give the place of its first cell, as in -2x2@3,4", "board")
            )
        corner = tuple((outside - inside) // 2 for outside, inside in zip(size, inner, strict=True))
    else:
        corner = tuple(number - 1 for number in _numbers(at, ","))
    inside = len(corner) == len(size) and all(
        start >= 0 and start + length <= side for start, length, side in zip(corner, inner, size, strict=True)
    )
    if not inside:
        raise SpecError(Fault(f"the hole {hole} does not lie on the board", "make it smaller or move it", "board"))
    return _box(inner, corner)


def _numbers(text: str, separator: str, *, fewest: int = 1, most: int = 3) -> tuple[int, ...]:
    """Read a few positive numbers."""
    parts = text.split(separator)
    amount = f"{fewest} to {most} numbers" if fewest < most else "one number" if most == 1 else f"{most} numbers"
    if not fewest <= len(parts) <= most or not all(re.fullmatch(r" *[0-9]{1,5} *", part) for part in parts):
        raise SpecError(Fault(f'"{text}" is not {amount}', f"separate whole numbers by {separator}", "board"))
    numbers = tuple(map(int, parts))
    if min(numbers) < 1 or max(numbers) > LARGEST_SIDE:
        raise SpecError(Fault(f'"{text}" has a side that no board has', f"use 1 to {LARGEST_SIDE}", "board"))
    if separator == "x" and _product(numbers) > MOST_CELLS:
        raise SpecError(Fault(f'"{text}" has {_product(numbers)} cells', f"use at most {MOST_CELLS}", "board"))
    return numbers


def _product(numbers: Iterable[int]) -> int:
    total = 1
    for number in numbers:
        total *= number
    return total


def _ring(rest: str) -> Board:
    outline, _, width = rest.partition(",")
    size = _numbers(outline, "x", fewest=2, most=2)
    thick = _numbers(width or "1", ",", most=1)[0]
    inner = tuple(side - 2 * thick for side in size)
    if min(inner) < 1:
        raise SpecError(Fault(f"a frame {thick} wide fills {outline} wholly", "make it narrower", "board"))
    return board_of_cells(set(_box(size)) - set(_box(inner, (thick, thick))), Lattice.SQUARE)


def _stairs(rest: str) -> Board:
    steps, tread, rise = (*_numbers(rest, ","), 1, 1)[:3]
    cells = ((0, row, column) for row in range(steps * rise) for column in range((row // rise + 1) * tread))
    return board_of_cells(_few(cells), Lattice.SQUARE)


def _toothed(rest: str) -> Board:
    base, teeth, height = _numbers(rest, ",", fewest=3)
    cells = ((0, row, row // height + column) for row in range(teeth * height) for column in range(base))
    return board_of_cells(_few(cells), Lattice.SQUARE)


def _few(cells: Iterable[Cell]) -> list[Cell]:
    """Stop before a board becomes larger than any may be."""
    found = []
    for cell in cells:
        found.append(cell)
        if len(found) > MOST_CELLS:
            raise SpecError(Fault("the board is too large", f"use at most {MOST_CELLS} cells", "board"))
    return found


def _scaled(name: str, factor: int) -> Board:
    """Draw a pentomino with every cell as a square of cells."""
    corner = cornered(piece_set("pentominoes")[name.strip()].shape)
    cells = (
        (0, row * factor + down, column * factor + right)
        for _, row, column in corner
        for down in range(factor)
        for right in range(factor)
    )
    return board_of_cells(cells, Lattice.SQUARE)


def _tetrahedron(rest: str) -> Board:
    """Stack triangles of spheres; a smaller pyramid may be missing in the middle."""
    edge, core = (*_numbers(rest, "-", most=2), 0)[:2]
    if core and (edge - core) % 4:
        raise SpecError(
            Fault(f"a core of edge {core} cannot lie in the middle of edge {edge}", "let them differ by 4 or 8", "board")
        )
    depth = (edge - core) // 4
    steps = _barycentric(edge)
    cells = {_sphere(step) for step in steps if not (core and min(step) >= depth)}
    return board_of_cells(_few(cells), Lattice.SPHERES)


def _barycentric(edge: int) -> list[tuple[int, int, int, int]]:
    """Return the steps of every sphere of a pyramid from its four faces."""
    total = edge - 1
    return [
        (one, two, three, total - one - two - three)
        for one in range(edge)
        for two in range(edge - one)
        for three in range(edge - one - two)
    ]


def _sphere(steps: tuple[int, int, int, int]) -> Cell:
    """Return the place of a sphere on the lattice; the corners of the pyramid are corners of a cube that do not share an edge."""
    _, one, two, three = steps
    return one + two, one + three, two + three


_FORMS: dict[str, Callable[[str], Board]] = {
    "ring": _ring,
    "stairs": _stairs,
    "toothed": _toothed,
    "double": lambda name: _scaled(name, 2),
    "triple": lambda name: _scaled(name, 3),
    "letter": letter_board,
    "tetrahedron": _tetrahedron,
}
