"""Drawing one board with what lies on it, at a given place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from printkit.errors import ProofError
from printkit.kinds.board.layout import Size, size_of
from printkit.kinds.board.shape import Cell, Cells
from printkit.kinds.board.state import Packing, Tray
from printkit.page import cell_art
from printkit.page.cell_art import Place
from printkit.scene.ink import Face, Theme
from printkit.scene.item import Dot, Item, Path
from printkit.scene.mark import swatch_fill
from printkit.scene.palette import DARK_LETTER, Swatch
from printkit.scene.shape import line
from printkit.scene.typeset import label

PENTOMINOES = tuple("FILNPTUVWXYZ")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""The names of columns."""

COORDINATE_PT = 16.0

LONGEST_LETTER = 2
"""Names of more characters are not written on pieces."""


@dataclass(frozen=True, slots=True)
class Panel:
    """One board on a page and everything that is drawn on it."""

    cells: Cells
    laid: Packing = ()
    marks: tuple[tuple[Cell, str], ...] = ()
    """Letters and numbers written into cells."""
    stones: Cells = frozenset()
    """Cells with a counter on them."""
    tinted: Cells = frozenset()
    blocked: Cells = frozenset()
    """Places that look like cells but are none: holes."""
    caption: str = ""
    open: bool = False
    """Whether it is room to build in rather than a board to fill: its border is no more than a guide."""
    axes: tuple[str, ...] = ()
    """Mirror lines through the middle of what is laid, or of the cells if nothing is."""
    named: bool = False
    """Whether letters and numbers name the columns and rows."""

    @property
    def size(self) -> Size:
        """Return the width and the height in cells."""
        width, height = size_of(self.cells)
        return (width + self.named, height + self.named)

    def within(self, place: Place) -> Place:
        """Return where the cells stand when the whole panel stands at a place."""
        return Place(*place.corner(1, 1), place.cell) if self.named else place


@dataclass(slots=True)
class Drawn:
    """What a panel puts on each layer of a page."""

    grid: list[Item] = field(default_factory=list)
    pieces: list[Item] = field(default_factory=list)
    board: list[Item] = field(default_factory=list)
    letters: list[Item] = field(default_factory=list)

    def add(self, other: Drawn) -> None:
        """Draw another panel as well."""
        self.grid += other.grid
        self.pieces += other.pieces
        self.board += other.board
        self.letters += other.letters


def colours(tray: Tray, theme: Theme) -> dict[str, Swatch]:
    """Give every piece its colour; a pentomino has the same one on every page, and a thirteenth piece is grey."""
    others = tuple(name for name in tray.names if name not in PENTOMINOES)
    names = (*PENTOMINOES, *others) if len(others) < len(tray.names) or not others else tray.names
    found = cell_art.swatches(names, theme)
    if len(names) == cell_art.MOST_COLOURS + 1:
        found[names[-1]] = Swatch("light-grey", theme.ink("shade"), theme.ink("grid"), DARK_LETTER, "circle", "plain")
    return found


def shown_letter(name: str) -> bool:
    """Tell whether a name is short enough to be written on a piece."""
    return len(name) <= LONGEST_LETTER


def draw(panel: Panel, at: Place, theme: Theme, swatches: Mapping[str, Swatch], *, letters: bool, outlined: bool) -> Drawn:
    """Draw a panel: paper and grid, tints and counters, pieces, border and letters."""
    place = panel.within(at)
    drawn = Drawn(grid=_grid(panel, place, theme), board=_board(panel, place, theme), letters=_marks(panel, at, place, theme))
    lettered = letters and cell_art.letter_fits(theme, place.cell)
    strangers = [name for name, _ in panel.laid if name not in swatches]
    if strangers:
        raise ProofError(f"there is no piece {strangers[0][:8]}")
    for name, cells in panel.laid:
        written = lettered and shown_letter(name)
        drawn.pieces += piece(name, cells, place, theme, swatches[name], lettered=written, outlined=outlined)
        if written:
            swatch = replace_letter(swatches[name]) if outlined else swatches[name]
            drawn.letters.append(cell_art.letter(name, cells, place, theme, swatch))
    return drawn


def piece(
    name: str, cells: Cells, place: Place, theme: Theme, swatch: Swatch, *, lettered: bool, outlined: bool = False
) -> tuple[Item, ...]:
    """Draw a piece in its colour, or its outline only."""
    if outlined:
        path = cell_art.outline(cells, place)
        return (Path(path, cell_art.fine(theme.pen("piece"), place.cell), theme.ink("paper"), name=f"piece-{name}"),)
    return cell_art.piece(name, cells, place, theme, swatch, lettered)


def replace_letter(swatch: Swatch) -> Swatch:
    """Return a swatch for letters on white paper."""
    return swatch._replace(letter=DARK_LETTER)


def _grid(panel: Panel, place: Place, theme: Theme) -> list[Item]:
    items: list[Item] = [cell_art.ground(panel.cells, place, theme)]
    for cells, ink, name in ((panel.tinted, theme.tint(0), "tint"), (panel.blocked, theme.ink("grid"), "hole")):
        items += [Path(cell_art.outline(cells, place), fill=ink, name=name)] if cells else []
    items.append(cell_art.grid(panel.cells, place, theme.pen("grid")))
    return items


def _board(panel: Panel, place: Place, theme: Theme) -> list[Item]:
    border = cell_art.border(panel.cells, place, theme, "guide" if panel.open else "border")
    stones: list[Item] = [
        Dot(*place.centre(cell), 0.32 * place.cell, (theme.ink("outline"),), name="counter") for cell in sorted(panel.stones)
    ]
    return [*stones, border, *_axes(panel, place, theme)]


def _axes(panel: Panel, place: Place, theme: Theme) -> list[Item]:
    """Draw mirror lines from edge to edge of what they divide."""
    cells = [cell for _, laid in panel.laid for cell in laid] or list(panel.cells)
    (top, bottom), (left, right) = ((min(part), max(part) + 1) for part in zip(*cells, strict=True))
    middle, half = ((top + bottom) / 2, (left + right) / 2), ((bottom - top) / 2, (right - left) / 2)
    steps = {"upright": (half[0], 0.0), "across": (0.0, half[1]), "falling": half, "rising": (-half[0], half[1])}
    pen = replace(theme.pen("solution"), dash=(2.0, 1.2), cap="butt")
    found: list[Item] = []
    for name in panel.axes:
        down, across = steps[name]
        start, end = place.corner(middle[0] - down, middle[1] - across), place.corner(middle[0] + down, middle[1] + across)
        found.append(Path(line(*start, *end), pen, name=f"axis-{name}"))
    return found


def _marks(panel: Panel, at: Place, place: Place, theme: Theme) -> list[Item]:
    """Write what stands in cells, and the names of columns and rows."""
    face = cell_art.letter_face(theme, 0.8 * place.cell)
    if not cell_art.letter_fits(theme, place.cell):
        return []
    written: list[Item] = [label(text, *place.centre(cell), face, theme.ink("text"), name="mark") for cell, text in panel.marks]
    if panel.named:
        width, height = map(int, size_of(panel.cells))
        names = [(LETTERS[number % len(LETTERS)], (0, number + 1)) for number in range(width)]
        names += [(str(number + 1), (number + 1, 0)) for number in range(height)]
        small = Face(
            min(face.size_pt, COORDINATE_PT) if face.size_pt > theme.face("caption").size_pt else face.size_pt, face.style, 0.0
        )
        written += [label(name, *at.centre(cell), small, theme.ink("muted")) for name, cell in names]
    return written


def fill(path_cells: Cells, place: Place, theme: Theme, swatch: Swatch) -> tuple[Item, ...]:
    """Fill cells with a colour and its pattern, without an outline."""
    return swatch_fill(cell_art.outline(path_cells, place), swatch, theme, cell_art.pattern_spacing(place.cell))
