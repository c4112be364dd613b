"""Plots as scenes: lines with marks, bands around them, bars, and small multiples on one sheet.

They use the themes of the pages, so a plot is printed like everything else: every series has a colour and a mark of its own, and
is told apart in one ink as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil

from printkit.scene import font
from printkit.scene.ink import Face, Theme
from printkit.scene.item import Ink, Item, Path, Scene, Stroke
from printkit.scene.mark import symbol
from printkit.scene.shape import filled, layer, line, placed, polygon, polyline, rectangle
from printkit.scene.typeset import block, label
from printkit.study.axis import Axis

Point = tuple[float, float]

MARKS = ("circle", "square", "triangle", "diamond", "star", "plus", "hexagon", "ring")
WIDTH, HEIGHT = 120.0, 76.0
GUTTER = 8.0
_EDGE = 2.0
_MARK = 1.35


@dataclass(frozen=True, slots=True)
class Series:
    """Values to be joined; `band` is what lies around them, such as quartiles: x, low and high."""

    name: str
    points: tuple[Point, ...]
    band: tuple[tuple[float, float, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Plot:
    """What is shown: series over an x axis, with words for both axes.

    `shaded` is a range of x that is meant for comparison only, with its explanation. `bars` draws bars instead of lines.
    """

    title: str
    x_name: str
    y_name: str
    series: tuple[Series, ...]
    shaded: tuple[float, float, str] | None = None
    bars: bool = False
    zero: bool = True


def plot(content: Plot, theme: Theme, width: float = WIDTH, height: float = HEIGHT) -> Scene:
    """Draw a plot."""
    return _Drawing(content, theme, width, height).scene()


def sheet(plots: Sequence[Plot], theme: Theme, title: str = "", columns: int = 2) -> Scene:
    """Draw several plots of the same size on one sheet."""
    face = theme.face("heading")
    top = face.leading + 3 if title else 0.0
    drawn = [plot(one, theme) for one in plots]
    columns = min(columns, max(1, len(drawn)))
    rows = ceil(len(drawn) / columns)
    items: list[Item] = [label(title, _EDGE, face.leading / 2, face, theme.ink("text"), "left")] if title else []
    for number, scene in enumerate(drawn):
        x, y = number % columns * (WIDTH + GUTTER), top + number // columns * (HEIGHT + GUTTER)
        items.append(placed(scene, x, y, f"plot-{number + 1}"))
    return Scene(columns * (WIDTH + GUTTER) - GUTTER, top + rows * (HEIGHT + GUTTER) - GUTTER, tuple(items), title)


class _Drawing:
    """One plot on its way to a scene."""

    def __init__(self, content: Plot, theme: Theme, width: float, height: float) -> None:
        self.content, self.theme, self.width, self.height = content, theme, width, height
        self.small: Face = theme.face("caption")
        self.swatches = theme.swatches(max(1, len(content.series)))
        top = theme.face("strong").leading + self.small.leading + 3
        bottom = height - 2 * self.small.leading - 3 - (self.small.leading + 1 if self._has_legend() else 0)
        ys = [y for one in content.series for _, y in one.points] + [
            y for one in content.series for row in one.band for y in row[1:]
        ]
        self.y = Axis.around(ys, bottom, top, zero=content.zero)
        left = _EDGE + 2 + max(self._wide(_number(tick)) for tick in self.y.ticks())
        xs = [x for one in content.series for x, _ in one.points] + list(content.shaded[:2] if content.shaded else ())
        pad = self._bar_room() if content.bars else 0.0
        self.x = Axis.around(xs, left + pad, width - 5 - pad, ticks=6)
        self.left, self.right, self.top, self.bottom = left, width - 3, top, bottom

    def scene(self) -> Scene:
        """Put the layers together."""
        layers = [
            layer("shade", self._shade()),
            layer("bands", self._bands()),
            layer("axes", self._axes()),
            layer("series", self._bars() if self.content.bars else self._lines()),
            layer("words", self._words()),
        ]
        return Scene(self.width, self.height, tuple(one for one in layers if one.items), self.content.title)

    def _wide(self, text: str) -> float:
        return font.width(text, self.small.size_pt, self.small.style)

    def _has_legend(self) -> bool:
        return len(self.content.series) > 1

    def _bar_room(self) -> float:
        most = max((len(one.points) for one in self.content.series), default=1)
        return 0.5 * (self.width - 20) / max(1, most)

    def _shade(self) -> Iterator[Item]:
        """Mark a range that is measured for comparison only."""
        if self.content.shaded is None:
            return
        start, end, _ = self.content.shaded
        x1, x2 = self.x.at(start), self.x.at(end)
        yield filled(rectangle(x1, self.top, x2 - x1, self.bottom - self.top), self.theme.ink("shade"), name="shade")

    def _axes(self) -> Iterator[Item]:
        muted, grid = self.theme.ink("muted"), self.theme.pen("grid")
        for tick in self.y.ticks():
            y = self.y.at(tick)
            yield Path(line(self.left, y, self.right, y), grid, name="grid")
            yield label(_number(tick), self.left - 2, y, self.small, muted, "right")
        yield Path(line(self.left, self.bottom, self.right, self.bottom), self.theme.pen("outline"), name="axis")
        for tick in self._x_ticks():
            x = self.x.at(tick)
            yield Path(line(x, self.bottom, x, self.bottom + 1), self.theme.pen("outline"), name="tick")
            yield label(_number(tick), x, self.bottom + 1.5 + self.small.leading / 2, self.small, muted)

    def _x_ticks(self) -> list[float]:
        """Return ticks; the bars of a few whole numbers each have their own."""
        values = sorted({x for one in self.content.series for x, _ in one.points})
        return values if self.content.bars and len(values) <= 16 else self.x.ticks()

    def _bands(self) -> Iterator[Item]:
        for number, series in enumerate(self.content.series):
            if len(series.band) > 1:
                upper = [(self.x.at(x), self.y.at(high)) for x, _, high in series.band]
                lower = [(self.x.at(x), self.y.at(low)) for x, low, _ in reversed(series.band)]
                yield filled(polygon(_rounded([*upper, *lower])), self.theme.tint(number), name=f"band-{number + 1}")

    def _lines(self) -> Iterator[Item]:
        for number, series in enumerate(self.content.series):
            ink = self._ink(number)
            points = _rounded([(self.x.at(x), self.y.at(y)) for x, y in series.points])
            if len(points) > 1:
                yield Path(polyline(points), Stroke(ink, 0.5), name=f"line-{number + 1}")
            for x, y in points:
                yield self._mark(number, x, y)

    def _bars(self) -> Iterator[Item]:
        """Draw bars, those of several series side by side."""
        count = len(self.content.series)
        values = sorted({x for one in self.content.series for x, _ in one.points})
        gap = min((self.x.at(b) - self.x.at(a) for a, b in pairwise(values)), default=20.0)
        wide = 0.8 * gap / count
        for number, series in enumerate(self.content.series):
            for x, y in series.points:
                left = self.x.at(x) - 0.4 * gap + number * wide
                tall = self.bottom - self.y.at(y)
                if tall > 0:
                    shape = rectangle(round(left, 3), round(self.bottom - tall, 3), round(wide, 3), round(tall, 3))
                    yield filled(shape, self._ink(number), name=f"bar-{number + 1}")

    def _ink(self, number: int) -> Ink:
        """Return the colour of a series: a single one has the accent, several have colours that can be told apart."""
        return self.swatches[number].line if self._has_legend() else self.theme.accent(0)

    def _mark(self, number: int, x: float, y: float) -> Item:
        return filled(symbol(MARKS[number % len(MARKS)], x, y, _MARK), self._ink(number), name="mark")

    def _words(self) -> Iterator[Item]:
        strong, text, muted = self.theme.face("strong"), self.theme.ink("text"), self.theme.ink("muted")
        yield label(self.content.title, _EDGE, strong.leading / 2, strong, text, "left")
        yield label(self.content.y_name, _EDGE, strong.leading + self.small.leading / 2 + 0.5, self.small, muted, "left")
        below = self.bottom + 1.5 + 1.5 * self.small.leading
        yield label(self.content.x_name, self.right, below, self.small, muted, "right")
        if self.content.shaded and self.content.shaded[2]:
            start, end, words = self.content.shaded
            column = max(self.x.at(end) - self.x.at(start) - 2, 18.0)
            yield from block(words, self.x.at(start) + 1, self.top + 0.5, column, self.small, muted).items
        if self._has_legend():
            yield from self._legend(below + self.small.leading + 1)

    def _legend(self, y: float) -> Iterator[Item]:
        x = self.left
        for number, series in enumerate(self.content.series):
            yield self._mark(number, x + _MARK, y)
            yield label(series.name, x + 2 * _MARK + 1.2, y, self.small, self.theme.ink("text"), "left")
            x += 2 * _MARK + 1.2 + self._wide(series.name) + 5


def _rounded(points: list[Point]) -> list[Point]:
    return [(round(x, 3), round(y, 3)) for x, y in points]


def _number(value: float) -> str:
    """Write a number of an axis, with thin spaces between thousands."""
    return f"{value:,.10g}".replace(",", "\u2009").replace("-", "−")
