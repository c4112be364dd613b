"""What a drawing could become: the sheets among which none beats another in colours, dots and pre-drawn lines at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, ClassVar, Literal

from printkit import contract
from printkit.errors import Fault, SpecError
from printkit.kinds.dots.closest import draw, record
from printkit.kinds.dots.closest.look import Marks
from printkit.kinds.dots.closest.puzzle import Closest
from printkit.kinds.dots.closest.solve import Sheet, Taste
from printkit.kinds.dots.closest.solve.rule import CHEAP_DOTS
from printkit.page.difficulty import Difficulty
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene import font
from printkit.scene.item import Align, Group, Item, Path, Scene
from printkit.scene.shape import layer, line, placed
from printkit.scene.typeset import label

GAP = 6.0
LEAST_CELL = 20.0
"""No picture of a page is smaller; in an answer, smaller ones get no letter."""
_COLUMN_GAP = 4.0
_LETTERS = "ABCDEFGHIJKLMNOP"

Amount = Literal["few", "many"]


@dataclass(frozen=True, slots=True)
class Point:
    """One sheet, and the parameters that make it again."""

    sheet: Sheet
    most_colours: int
    dots: Amount

    @classmethod
    def of(cls, sheet: Sheet, taste: Taste) -> Point:
        """Say which parameters stand for a taste."""
        return cls(sheet, taste.colours or sheet.colours, "many" if taste.dot_price <= CHEAP_DOTS else "few")

    @property
    def row(self) -> tuple[str, ...]:
        """Return its figures for the table."""
        sheet = self.sheet
        share = f"{100 * sheet.predrawn_share:.1f} %"
        settings = f"most_colours = {self.most_colours}" + (', dots = "many"' if self.dots == "many" else "")
        return str(sheet.colours), str(len(sheet.dots)), str(sheet.multi_colour_dots), share, settings


@dataclass(frozen=True, slots=True)
class Front(contract.Puzzle):
    """The sheets that a drawing could become, from few colours to few dots."""

    problem: ClassVar[str] = "front"

    points: tuple[Point, ...]
    marks: Marks = "colours"

    def page(self, frame: Frame) -> Scene:
        """Draw all sheets small, and their figures as a table."""
        table = _table(self.points, frame)
        room = frame.resized(frame.width, frame.height - (table.height + GAP if table.items else 0.0))
        _, wide, tall = _grid(len(self.points), room)
        if min(wide, tall) < LEAST_CELL:
            problem = f"{len(self.points)} pictures are too many: there is room for {frame.width:.0f} × {frame.height:.0f} mm"
            raise SpecError(Fault(problem, "take larger paper", "page"))
        below = [Group("table", table.items, (1, 0, 0, 1, 0, room.height + GAP), layer=True)] if table.items else []
        return Scene(frame.width, frame.height, (*self._pictures(room, solved=False), *below))

    def answer(self, frame: Frame) -> Scene:
        """Draw all solved sheets small."""
        return Scene(frame.width, frame.height, (layer("answer", self._pictures(frame, solved=True)),))

    def _pictures(self, frame: Frame, solved: bool) -> list[Group]:
        """Set the pictures in a grid, each with its letter."""
        columns, wide, tall = _grid(len(self.points), frame)
        inner = frame.resized(wide - GAP / 2, tall - GAP / 2)
        groups = []
        for place, point in enumerate(self.points):
            x, y = place % columns * wide, place // columns * tall
            puzzle = Closest(point.sheet, self.marks)
            scene = puzzle.answer(inner) if solved else draw.small(point.sheet, self.marks, inner)
            left, top = x + (wide - scene.width) / 2, y + (tall - scene.height) / 2
            groups.append(placed(scene, left, top, f"point-{_LETTERS[place]}"))
            face = frame.theme.face("strong")
            if min(wide, tall) >= LEAST_CELL:
                at = (x + 0.6 * font.cap_height(face.size_pt, face.style), y + font.cap_height(face.size_pt, face.style))
                groups.append(layer("letter", [label(_LETTERS[place], *at, face, frame.theme.ink("text"), "left")]))
        return groups

    def offers(self, frame: Frame) -> tuple[contract.Offer, ...]:
        """Return all sheets, each with the parameters that make it."""
        return tuple(self._offer(point, frame) for point in self.points)

    def _offer(self, point: Point, frame: Frame) -> contract.Offer:
        sheet = point.sheet
        figures = {"colours": sheet.colours, "dots": len(sheet.dots), "predrawn_percent": round(100 * sheet.predrawn_share, 1)}
        wanted = {"problem": "puzzle", "most_colours": point.most_colours, "dots": point.dots}
        return contract.Offer(wanted, draw.small(sheet, self.marks, frame), Closest(sheet, self.marks).answer(frame), figures)

    def difficulty(self, proof: contract.Proof) -> Difficulty:
        """Return the lowest: there is nothing to solve."""
        return Difficulty(0.0, (("points", float(proof["points"])),))

    def title(self, language: Language) -> str:
        """Say what is shown."""
        return language.say("closest.title.front")

    def to_json(self) -> dict[str, Any]:
        """Return every sheet with the parameters that make it again."""
        points = [{"most_colours": one.most_colours, "dots_wanted": one.dots, **record.written(one.sheet)} for one in self.points]
        return {"format": record.FORMAT, "problem": self.problem, "marks": self.marks, "points": points}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Front:
        """Read a front back from its JSON form."""
        read = record.FrontRecord.read(data)
        return cls(tuple(Point(one.sheet, one.most_colours, one.dots_wanted) for one in read.points), read.marks)


def _grid(count: int, frame: Frame) -> tuple[int, float, float]:
    """Choose the number of columns that makes square cells largest."""
    columns = max(range(1, count + 1), key=lambda one: (min(frame.width / one, frame.height / ceil(count / one)), -one))
    return columns, frame.width / columns, frame.height / ceil(count / columns)


@dataclass(frozen=True, slots=True)
class _Table:
    items: tuple[Item, ...]
    height: float


def _table(points: Sequence[Point], frame: Frame) -> _Table:
    """Set the figures as a table, or nothing if there is too little room."""
    theme, face = frame.theme, frame.theme.face("caption")
    heads = ["", *frame.language.list("closest.front.columns")]
    rows = [[_LETTERS[place], *point.row] for place, point in enumerate(points)]
    widths = [max(font.width(row[at], face.size_pt, "bold") for row in (heads, *rows)) for at in range(len(heads))]
    height = (len(rows) + 1) * face.leading + 2.0
    if sum(widths) + _COLUMN_GAP * len(heads) > frame.width or height > 0.45 * frame.height:
        return _Table((), 0.0)
    rule = Path(line(0.2, face.leading + 0.5, frame.width - 0.2, face.leading + 0.5), theme.pen("rule"), name="rule")
    items: list[Item] = [rule]
    for number, row in enumerate([heads, *rows]):
        y, x = (number + 0.5) * face.leading + (2.0 if number else 0.0), 0.0
        for at, text in enumerate(row):
            own = face._replace(style="bold") if number == 0 or at == 0 else face
            align: Align
            align, reach = ("right", widths[at]) if 0 < at < len(row) - 1 else ("left", 0.0)
            if text:
                items.append(label(text, x + reach, y, own, theme.ink("text"), align))
            x += widths[at] + _COLUMN_GAP
    return _Table(tuple(items), height)
