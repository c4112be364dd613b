"""Where board, tray and caption stand in a frame: numbers only, no drawing.

The tray stands below the board or on its right: pieces in the order of the alphabet, in a table of rows and columns. Of all ways to
set it, the plan takes the one that makes the cells of the board largest while the pieces of the tray stay readable. Where pieces
would be too small, the tray shows a square with each piece's letter instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product, zip_longest
from math import floor
from typing import Literal, NamedTuple

from printkit.errors import Fault, SpecError
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.solvers.polyomino import Shape

Size = tuple[float, float]
"""A width and a height; of pieces and boards in cells, else in millimetres."""

NO_FOOT: Size = (0.0, 0.0)

RATIOS = (1.0, 0.9, 0.8, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3)
"""Sizes of the tray's cells to try, as shares of the board's."""

COMFORTABLE = 0.5
"""From this share on, a larger tray is no longer worth a smaller board."""


LEGEND_SHARE = 0.8
"""A board that loses more than this to the letters beside it is better drawn without them."""


class Spot(NamedTuple):
    """A piece (or its letter square) in the tray, by its top left corner."""

    piece: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Plan:
    """A finished plan, in millimetres from the top left corner of the scene."""

    width: float
    height: float
    cell: float
    board_x: float
    board_y: float
    tray: tuple[Spot, ...] = ()
    tray_cell: float = 0.0
    chips: bool = False
    """Whether the tray shows letter squares instead of pieces."""


class Rhythm(NamedTuple):
    """The distances of a page: around the board, and between the pieces of the tray."""

    around: float
    between: float


class Table(NamedTuple):
    """The pieces of a tray in rows, with the width of each column and the height of each row in cells."""

    rows: tuple[tuple[str, ...], ...]
    widths: tuple[float, ...]
    heights: tuple[float, ...]

    def size(self, cell: float, gap: float) -> Size:
        """Return the size of the table for a cell and a gap."""
        across = sum(self.widths) * cell + (len(self.widths) - 1) * gap
        return (across, sum(self.heights) * cell + (len(self.heights) - 1) * gap)


class _Setting(NamedTuple):
    """One way to set the tray: its cells are `ratio` times the board's, or as large as a letter square."""

    side: Literal["below", "right"]
    table: Table
    ratio: float
    chip: float = 0.0

    def tray_cell(self, cell: float) -> float:
        return self.chip or self.ratio * cell


def plan(rows: int, columns: int, pieces: Mapping[str, Shape], frame: Frame, foot: Size = NO_FOOT) -> Plan:
    """Find the best places for a board and a tray of pieces, above a foot of that size for text."""
    board, space, room = (columns, rows), rhythm(frame), _room(frame, foot)
    sizes = {name: size_of(shape) for name, shape in pieces.items()}
    cell, setting = _best(_settings(sizes), board, room, space, least_cell(frame))
    if cell < 0.5 * min(room[0] / columns, room[1] / rows):
        return plan_with_chips(rows, columns, list(pieces), frame, foot)
    return _placed(cell, setting, board, sizes, frame, foot, space)


def plan_alone(rows: int, columns: int, frame: Frame) -> Plan:
    """Fill the frame with the board alone."""
    width, height = _room(frame)
    cell, pad = min(width / columns, height / rows), _pad(frame)
    return Plan(columns * cell + 2 * pad, rows * cell + 2 * pad, cell, pad, pad)


def plan_with_chips(rows: int, columns: int, names: Sequence[str], frame: Frame, foot: Size = NO_FOOT) -> Plan:
    """Find the best places for a board and a square with the letter of each piece."""
    plan = _chip_plan(rows, columns, names, frame, foot)
    if plan is None:
        raise SpecError(
            Fault(f"a frame of {frame.width:.0f} × {frame.height:.0f} mm is too small for this board", "give it more room")
        )
    return plan


def plan_with_legend(rows: int, columns: int, names: Sequence[str], frame: Frame) -> Plan:
    """Set the letters beside a board, or leave them out where the board would shrink to make room for them."""
    alone, legend = plan_alone(rows, columns, frame), _chip_plan(rows, columns, names, frame, NO_FOOT)
    return legend if legend and legend.cell >= LEGEND_SHARE * alone.cell else alone


def _chip_plan(rows: int, columns: int, names: Sequence[str], frame: Frame, foot: Size) -> Plan | None:
    board, space = (columns, rows), Rhythm(rhythm(frame).around, 1.0)
    cell, setting = _best(_chip_settings(names, chip_side(frame)), board, _room(frame, foot), space, 0.0)
    return _placed(cell, setting, board, dict.fromkeys(names, (1.0, 1.0)), frame, foot, space) if cell else None


def rhythm(frame: Frame) -> Rhythm:
    """Return the distances for a frame of this size."""
    shorter = min(frame.width, frame.height)
    return Rhythm(12.0, 6.0) if shorter >= 140 else Rhythm(6.0, 4.0) if shorter >= 80 else Rhythm(4.0, 2.0)


def chip_side(frame: Frame) -> float:
    """Return the side of a letter square."""
    return 1.75 * _letter_height(frame)


def least_cell(frame: Frame) -> float:
    """Return the smallest cell in which a letter of the tray can be read."""
    return 1.4 * _letter_height(frame)


def whole_steps(cell: float) -> float:
    """Round a cell down to half or tenth millimetres, so that puzzles of nearly the same size share their cut-out pieces."""
    steps = 2 if cell >= 5 else 10
    return max(0, floor(cell * steps + 1e-9)) / steps


def table(sizes: Mapping[str, Size], columns: int) -> Table:
    """Break the pieces into rows of that many columns."""
    names = tuple(sizes)
    rows = tuple(names[first : first + columns] for first in range(0, len(names), columns))
    widths = tuple(max(sizes[name][0] for name in column if name) for column in zip_longest(*rows))
    return Table(rows, widths, tuple(max(sizes[name][1] for name in row) for row in rows))


def _pad(frame: Frame) -> float:
    """Return half the width of the board's border, which stands outside the cells."""
    return frame.theme.pen("border").width / 2


def _room(frame: Frame, foot: Size = NO_FOOT) -> Size:
    return (frame.width - 2 * _pad(frame), frame.height - 2 * _pad(frame) - foot[1])


def _letter_height(frame: Frame) -> float:
    return font.cap_height(frame.theme.face("caption").size_pt, "bold")


def size_of(shape: Shape) -> Size:
    return (1 + max(c for _, c in shape), 1 + max(r for r, _ in shape))


def _settings(sizes: Mapping[str, Size]) -> Iterator[_Setting]:
    for columns, ratio in product(range(1, len(sizes) + 1), RATIOS):
        yield _Setting("below", table(sizes, columns), ratio)
        yield _Setting("right", table(sizes, columns), ratio)


def _chip_settings(names: Sequence[str], side: float) -> Iterator[_Setting]:
    sizes = dict.fromkeys(names, (1.0, 1.0))
    for columns in range(1, len(sizes) + 1):
        yield _Setting("below", table(sizes, columns), 0.0, side)
        yield _Setting("right", table(sizes, columns), 0.0, side)


def _best(settings: Iterator[_Setting], board: Size, room: Size, space: Rhythm, least: float) -> tuple[float, _Setting]:
    """Choose the setting with the best score, and return the cell of the board that goes with it; 0 if no tray is readable."""

    def score(setting: _Setting) -> tuple[float, float]:
        cell = _largest_cell(setting, board, room, space)
        if setting.tray_cell(cell) < least:
            return (0.0, 0.0)
        ease = 0.4 * min(setting.ratio, COMFORTABLE) / COMFORTABLE + 0.02 * setting.ratio
        thickness = setting.table.size(setting.tray_cell(cell), space.between)[_axes(setting)[1]]
        return (cell * (1 + ease) * _neatness(setting, board, cell, space), -thickness)

    best = max(settings, key=score)
    return _largest_cell(best, board, room, space) if score(best)[0] else 0.0, best


def _largest_cell(setting: _Setting, board: Size, room: Size, space: Rhythm) -> float:
    """Solve for the largest cell with which board and tray fit the room; every limit is linear in it."""
    fixed = setting.table.size(setting.chip, space.between)
    share = setting.table.size(setting.ratio, 0.0)
    along, across = _axes(setting)
    limits = [room[along] / board[along], (room[across] - space.around - fixed[across]) / (board[across] + share[across])]
    spare = room[along] - fixed[along]
    if share[along]:
        limits.append(spare / share[along])
    return whole_steps(min(limits)) if spare >= 0 else 0.0


def _neatness(setting: _Setting, board: Size, cell: float, space: Rhythm) -> float:
    """Prefer trays that are no longer than the board beside them."""
    along, _ = _axes(setting)
    return 1.0 if setting.table.size(setting.tray_cell(cell), space.between)[along] <= board[along] * cell + 1e-6 else 0.75


def _axes(setting: _Setting) -> tuple[int, int]:
    """Return the axis along which board and tray lie side by side, as an index into sizes, and the axis on which they add up."""
    return (0, 1) if setting.side == "below" else (1, 0)


def _placed(
    cell: float, setting: _Setting, board: Size, sizes: Mapping[str, Size], frame: Frame, foot: Size, space: Rhythm
) -> Plan:
    """Turn a setting into coordinates: the board first, the tray beside or below it, both centred on each other."""
    along, across = _axes(setting)
    pad, tray_cell, table_ = _pad(frame), setting.tray_cell(cell), setting.table
    long = (board[0] * cell, board[1] * cell)
    tray = list(table_.size(tray_cell, space.between))
    tray[along] = _stretched(tray[along], long[along], len((table_.widths, table_.heights)[along]), space)
    whole = [max(long[0], tray[0]), max(long[1], tray[1])]
    whole[across] = long[across] + space.around + tray[across]
    left = pad + max(0.0, foot[0] - whole[0] - 2 * pad) / 2
    board_at, tray_at = [left, pad], [left, pad]
    board_at[along] += (whole[along] - long[along]) / 2
    tray_at[along] += (whole[along] - tray[along]) / 2
    tray_at[across] += long[across] + space.around
    tray_spots = spots(table_, sizes, tray_cell, (tray[0], tray[1]), tray_at)
    width, height = max(whole[0] + 2 * pad, foot[0]), whole[1] + 2 * pad + foot[1]
    return Plan(width, height, cell, board_at[0], board_at[1], tray_spots, tray_cell, bool(setting.chip))


def _stretched(natural: float, board: float, count: int, space: Rhythm) -> float:
    """Stretch a tray to the length of the board beside it, unless that would tear it apart."""
    wider_by = (board - natural) / max(1, count - 1)
    return board if count > 1 and 0 <= wider_by <= 4 * space.between else natural


def spots(table_: Table, sizes: Mapping[str, Size], cell: float, tray: Size, at: Sequence[float]) -> tuple[Spot, ...]:
    """Set every piece in the middle of its place in the table."""
    lefts, tops = _starts(table_.widths, cell, tray[0]), _starts(table_.heights, cell, tray[1])
    return tuple(
        Spot(
            name,
            at[0] + lefts[column] + (table_.widths[column] - sizes[name][0]) * cell / 2,
            at[1] + tops[row] + (table_.heights[row] - sizes[name][1]) * cell / 2,
        )
        for row, names in enumerate(table_.rows)
        for column, name in enumerate(names)
    )


def _starts(lengths: Sequence[float], cell: float, whole: float) -> list[float]:
    """Return where columns or rows begin when the gaps between them are equal and fill the whole length."""
    gap = (whole - sum(lengths) * cell) / max(1, len(lengths) - 1)
    return [sum(lengths[:index]) * cell + index * gap for index in range(len(lengths))]
