"""Where boards, tray and foot stand in a frame: numbers only, no drawing.

The tray stands below the boards or on their right: pieces in their order, in a table of rows and columns. Of all ways to set boards
and tray, the plan takes the one that makes the cells of the boards largest while the pieces of the tray stay readable. Where pieces
would be too small, the tray shows a square with each piece's letter instead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product, zip_longest
from math import floor
from typing import Literal, NamedTuple

from printkit.errors import Fault, SpecError
from printkit.kinds.board.shape import Cells
from printkit.page.cell_art import Place
from printkit.page.frame import Frame
from printkit.scene import font

Size = tuple[float, float]
"""A width and a height; of pieces and boards in cells, else in millimetres."""

NOTHING: Size = (0.0, 0.0)

RATIOS = (1.0, 0.9, 0.8, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4, 0.35, 0.3)
"""Sizes of the tray's cells to try, as shares of the board's."""

COMFORTABLE = 0.5
"""From this share on, a larger tray is no longer worth a smaller board."""

LEGEND_SHARE = 0.8
"""A board that loses more than this to the letters beside it is better drawn without them."""

FEW = 3
"""So many boards stand in one row or one column."""

CAPTION_SHARE = 0.3
"""Captions take no more than this share of the height."""

BETWEEN_BOARDS = 1.0
"""The distance between two boards, in cells."""


class Rhythm(NamedTuple):
    """The distances of a page: around the board, and between the pieces of the tray."""

    around: float
    between: float


class Table(NamedTuple):
    """Things in rows, by their numbers, with the width of each column and the height of each row in cells."""

    rows: tuple[tuple[int, ...], ...]
    widths: tuple[float, ...]
    heights: tuple[float, ...]

    def size(self, cell: float, gap: float) -> Size:
        """Return the size of the table for a cell and a gap."""
        across = sum(self.widths) * cell + (len(self.widths) - 1) * gap
        return (across, sum(self.heights) * cell + (len(self.heights) - 1) * gap)


class Hero(NamedTuple):
    """The boards of a page in rows, each row with room for captions below it."""

    table: Table
    sizes: tuple[Size, ...]
    caption: float = 0.0

    @property
    def cells(self) -> Size:
        """Return how many cells the boards need, gaps included."""
        return self.table.size(1.0, BETWEEN_BOARDS)

    @property
    def fixed(self) -> float:
        """Return the height that does not grow with the cells."""
        return self.caption * len(self.table.rows)

    def size(self, cell: float) -> Size:
        """Return the size of the boards for a cell."""
        across, down = self.cells
        return (across * cell, down * cell + self.fixed)

    def places(self, cell: float, x: float, y: float) -> list[Place]:
        """Return where each board stands: in the middle of its column, on the upper edge of its row."""
        table, gap = self.table, BETWEEN_BOARDS
        spots: dict[int, Place] = {}
        for row, numbers in enumerate(table.rows):
            top = y + (sum(table.heights[:row]) + row * gap) * cell + row * self.caption
            for column, number in enumerate(numbers):
                left = sum(table.widths[:column]) + column * gap + (table.widths[column] - self.sizes[number][0]) / 2
                spots[number] = Place(x + left * cell, top, cell)
        return [spots[number] for number in range(len(self.sizes))]


@dataclass(frozen=True, slots=True)
class Plan:
    """A finished plan, in millimetres from the top left corner of the scene."""

    width: float
    height: float
    cell: float
    boards: tuple[Place, ...]
    tray: tuple[Place, ...] = ()
    chips: bool = False
    """Whether the tray shows letter squares instead of pieces."""
    captioned: bool = False
    """Whether there is room for words under the boards."""

    @property
    def left(self) -> float:
        """Return the left edge of the boards."""
        return min(place.x for place in self.boards)


class _Setting(NamedTuple):
    """One way to set boards and tray: the tray's cells are `ratio` times the board's, or as large as a letter square."""

    hero: Hero
    side: Literal["below", "right"]
    table: Table
    ratio: float
    chip: float = 0.0

    def tray_cell(self, cell: float) -> float:
        return self.chip or self.ratio * cell

    @property
    def along(self) -> int:
        """Return the axis along which boards and tray lie side by side, as an index into sizes; on the other one they add up."""
        return 0 if self.side == "below" else 1


def heroes(sizes: Sequence[Size], frame: Frame, caption: float = 0.0, columns: int = 0) -> list[Hero]:
    """Return the ways to set boards in rows; rows that are all full are preferred where there are such.

    Captions that would take too much of the height are left out.
    """
    full = [one for one in range(1, len(sizes) + 1) if len(sizes) % one == 0]
    usual = full if len(full) > 2 or len(sizes) <= FEW else range(1, len(sizes) + 1)
    tables = [table(sizes, one) for one in ([columns] if columns else usual)]
    most = CAPTION_SHARE * frame.height
    return [Hero(one, tuple(sizes), caption if caption * len(one.rows) <= most else 0.0) for one in tables]


def plan(boards: Sequence[Hero], pieces: Sequence[Size], frame: Frame, foot: Size = NOTHING) -> Plan:
    """Find the best places for boards and a tray of pieces, above a foot of that size."""
    if not pieces:
        return plan_alone(boards, frame, foot)
    space, room = rhythm(frame), _room(frame, foot)
    cell, setting = _best(_settings(boards, pieces), room, space, least_cell(frame))
    if cell < 0.5 * max(_cell_alone(hero, room) for hero in boards):
        return _plan_with_chips(boards, len(pieces), frame, foot)
    return _placed(cell, setting, pieces, frame, foot, space)


def plan_alone(boards: Sequence[Hero], frame: Frame, foot: Size = NOTHING) -> Plan:
    """Set boards without a tray, as large as the frame allows."""
    room, pad = _room(frame, foot), _pad(frame)
    hero = max(boards, key=lambda one: (round(_cell_alone(one, room), 6), len(one.table.widths)))
    cell = _cell_alone(hero, room)
    if cell <= 0:
        raise _too_small(frame)
    width, height = hero.size(cell)
    whole = max(width + 2 * pad, foot[0])
    left = pad + (whole - width - 2 * pad) / 2
    return Plan(whole, height + 2 * pad + foot[1], cell, tuple(hero.places(cell, left, pad)), captioned=hero.caption > 0)


def plan_with_legend(boards: Sequence[Hero], amount: int, frame: Frame) -> Plan:
    """Set the letters beside a board, or leave them out where the board would shrink to make room for them."""
    alone, legend = plan_alone(boards, frame), _chip_plan(boards, amount, frame, NOTHING)
    return legend if legend and legend.cell >= LEGEND_SHARE * alone.cell else alone


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


def size_of(cells: Cells) -> Size:
    """Return the width and the height of cells that begin at the origin."""
    return (1 + max(c for _, c in cells), 1 + max(r for r, _ in cells))


def table(sizes: Sequence[Size], columns: int) -> Table:
    """Break things into rows of that many columns."""
    numbers = tuple(range(len(sizes)))
    rows = tuple(numbers[first : first + columns] for first in range(0, len(numbers), columns))
    widths = tuple(max(sizes[number][0] for number in column if number is not None) for column in zip_longest(*rows))
    return Table(rows, widths, tuple(max(sizes[number][1] for number in row) for row in rows))


def spots(table_: Table, sizes: Sequence[Size], cell: float, tray: Size, at: Sequence[float]) -> tuple[Place, ...]:
    """Set every piece in the middle of its place in the table."""
    lefts, tops = _starts(table_.widths, cell, tray[0]), _starts(table_.heights, cell, tray[1])
    return tuple(
        Place(
            at[0] + lefts[column] + (table_.widths[column] - sizes[number][0]) * cell / 2,
            at[1] + tops[row] + (table_.heights[row] - sizes[number][1]) * cell / 2,
            cell,
        )
        for row, numbers in enumerate(table_.rows)
        for column, number in enumerate(numbers)
    )


def _plan_with_chips(boards: Sequence[Hero], amount: int, frame: Frame, foot: Size) -> Plan:
    """Set boards with a square for each letter instead of the pieces."""
    found = _chip_plan(boards, amount, frame, foot)
    if found is None:
        raise _too_small(frame)
    return found


def _too_small(frame: Frame) -> SpecError:
    return SpecError(
        Fault(f"a frame of {frame.width:.0f} × {frame.height:.0f} mm is too small for this board", "give it more room")
    )


def _chip_plan(boards: Sequence[Hero], amount: int, frame: Frame, foot: Size) -> Plan | None:
    space, sizes = Rhythm(rhythm(frame).around, 1.0), [(1.0, 1.0)] * amount
    cell, setting = _best(_chip_settings(boards, sizes, chip_side(frame)), _room(frame, foot), space, 0.0)
    return _placed(cell, setting, sizes, frame, foot, space) if cell else None


def _pad(frame: Frame) -> float:
    """Return half the width of the board's border, which stands outside the cells."""
    return frame.theme.pen("border").width / 2


def _room(frame: Frame, foot: Size = NOTHING) -> Size:
    return (frame.width - 2 * _pad(frame), frame.height - 2 * _pad(frame) - foot[1])


def _letter_height(frame: Frame) -> float:
    return font.cap_height(frame.theme.face("caption").size_pt, "bold")


def _cell_alone(hero: Hero, room: Size) -> float:
    return whole_steps(min(room[0] / hero.cells[0], (room[1] - hero.fixed) / hero.cells[1]))


def _settings(boards: Sequence[Hero], sizes: Sequence[Size]) -> Iterator[_Setting]:
    tables = [table(sizes, columns) for columns in range(1, len(sizes) + 1)]
    for hero, one, ratio in product(boards, tables, RATIOS):
        yield _Setting(hero, "below", one, ratio)
        yield _Setting(hero, "right", one, ratio)


def _chip_settings(boards: Sequence[Hero], sizes: Sequence[Size], side: float) -> Iterator[_Setting]:
    tables = [table(sizes, columns) for columns in range(1, len(sizes) + 1)]
    for hero, one in product(boards, tables):
        yield _Setting(hero, "below", one, 0.0, side)
        yield _Setting(hero, "right", one, 0.0, side)


def _best(settings: Iterator[_Setting], room: Size, space: Rhythm, least: float) -> tuple[float, _Setting]:
    """Choose the setting with the best score, and return the cell of the board that goes with it; 0 if no tray is readable."""

    def score(setting: _Setting) -> tuple[float, float]:
        cell = _largest_cell(setting, room, space)
        if setting.tray_cell(cell) < least:
            return (0.0, 0.0)
        ease = 0.4 * min(setting.ratio, COMFORTABLE) / COMFORTABLE + 0.02 * setting.ratio
        thickness = setting.table.size(setting.tray_cell(cell), space.between)[1 - setting.along]
        return (cell * (1 + ease) * _neatness(setting, cell, space), -thickness)

    best = max(settings, key=score)
    return _largest_cell(best, room, space) if score(best)[0] else 0.0, best


def _largest_cell(setting: _Setting, room: Size, space: Rhythm) -> float:
    """Solve for the largest cell with which boards and tray fit the room; every limit is linear in it."""
    along, across = setting.along, 1 - setting.along
    boards, extra = setting.hero.cells, (0.0, setting.hero.fixed)
    fixed = setting.table.size(setting.chip, space.between)
    share = setting.table.size(setting.ratio, 0.0)
    spare = (room[along] - fixed[along], room[across] - space.around - fixed[across] - extra[across])
    limits = [(room[along] - extra[along]) / boards[along], spare[1] / (boards[across] + share[across])]
    if share[along]:
        limits.append(spare[0] / share[along])
    return whole_steps(min(limits)) if spare[0] >= 0 else 0.0


def _neatness(setting: _Setting, cell: float, space: Rhythm) -> float:
    """Prefer trays that are no longer than the boards beside them."""
    along = setting.along
    tray = setting.table.size(setting.tray_cell(cell), space.between)[along]
    return 1.0 if tray <= setting.hero.size(cell)[along] + 1e-6 else 0.75


def _placed(cell: float, setting: _Setting, sizes: Sequence[Size], frame: Frame, foot: Size, space: Rhythm) -> Plan:
    """Turn a setting into coordinates: the boards first, the tray beside or below them, both centred on each other."""
    along, across = setting.along, 1 - setting.along
    pad, tray_cell, table_ = _pad(frame), setting.tray_cell(cell), setting.table
    long = setting.hero.size(cell)
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
    places = setting.hero.places(cell, board_at[0], board_at[1])
    return Plan(width, height, cell, tuple(places), tray_spots, bool(setting.chip), setting.hero.caption > 0)


def _stretched(natural: float, board: float, count: int, space: Rhythm) -> float:
    """Stretch a tray to the length of the board beside it, unless that would tear it apart."""
    wider_by = (board - natural) / max(1, count - 1)
    return board if count > 1 and 0 <= wider_by <= 4 * space.between else natural


def _starts(lengths: Sequence[float], cell: float, whole: float) -> list[float]:
    """Return where columns or rows begin when the gaps between them are equal and fill the whole length."""
    gap = (whole - sum(lengths) * cell) / max(1, len(lengths) - 1)
    return [sum(lengths[:index]) * cell + index * gap for index in range(len(lengths))]
