"""Drawing sheets of dots and stubs, their answers and covers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import dist

from printkit.errors import SpecError
from printkit.geometry.affine import Point, translation
from printkit.page.frame import Frame
from printkit.puzzles._drawn_view import DrawnView, too_large
from printkit.scene.ink import Theme
from printkit.scene.item import Dot, Group, Item, Path, Scene, Segment, Stroke
from printkit.scene.shape import layer, line, polygon
from printkit.scene.typeset import Block, block
from printkit.solvers.rays import Link, Sheet

HALO = 0.25
THINNEST = 0.265
"""Three quarters of a point, below which printers lose lines."""
SMALLEST_DOT = 0.9
NEEDLE = 0.45
"""How wide a stub is where it leaves the middle of its dot, as a share of the diameter; it ends in a point."""
_HAIR = 0.02
_LINE = 0.75
_LEAST_EDGE = 1.0
_PALE = 2.4
"""How wide the light picture below an answer is."""
_GAP = 6.0
_MEASURE = 130.0
"""The longest line of words under a sheet."""
_NARROW = 90.0
"""Under a narrower sheet the words may be wider than it."""


class View(DrawnView):
    """Where a sheet of dots and stubs lies in a scene."""

    @classmethod
    def whole(cls, sheet: Sheet) -> View:
        """Show what is printed of a sheet in its true size."""
        return cls(_printed_points(sheet), sheet.rules.diameter / 2 + HALO + 0.1)

    @classmethod
    def fitted(cls, sheet: Sheet, frame: Frame) -> View:
        """Show a sheet and its drawing as large as the frame allows, but not larger than they are."""
        points = [*_printed_points(sheet), *(point for one in sheet.art.lines for point in one)]
        edge = max(_LEAST_EDGE + HALO, sheet.rules.diameter / 2 + HALO + 0.1)
        return cls(points, edge, (frame.width, frame.height))


def page(sheet: Sheet, frame: Frame) -> Scene:
    """Draw a sheet in its true size, with the rule under it where there is room."""
    view = View.whole(sheet)
    if view.width > frame.width + _HAIR or view.height > frame.height + _HAIR:
        raise SpecError(too_large(view, sheet.art.lines, sheet.rules.eps, frame))
    wide = max(view.width, min(_MEASURE, frame.width)) if view.width < _NARROW else view.width
    words = _legend(wide, view.height + _GAP, frame)
    if view.height + _GAP + words.height > frame.height:
        return Scene(view.width, view.height, _filled(sheet_layers(sheet, view, frame.theme)))
    move = translation((wide - view.width) / 2, 0)
    layers = [replace(one, transform=move) for one in sheet_layers(sheet, view, frame.theme)]
    return Scene(wide, view.height + _GAP + words.height, _filled([*layers, layer("legend", words.items)]))


def _legend(width: float, top: float, frame: Frame) -> Block:
    """Say what to do."""
    column, theme = min(width, _MEASURE), frame.theme
    words = frame.language.say("that.legend")
    return block(words, (width - column) / 2, top, column, theme.face("caption"), theme.ink("muted"), "centre")


def answer(sheet: Sheet, frame: Frame) -> Scene:
    """Draw the lines over a light picture, as large as the frame allows."""
    view = View.fitted(sheet, frame)
    pale = Stroke(frame.theme.ink("star-empty"), round(max(THINNEST, _PALE * view.factor), 3))
    layers = [
        layer("picture", [view.lines(sheet.art.lines, pale, "picture")]),
        _predrawn(sheet, view, frame.theme),
        layer("answer", lines(sheet.links, sheet, view, frame.theme)),
        layer("dots", dots(sheet, view, frame.theme, 0.6)),
    ]
    return Scene(view.width, view.height, _filled(layers))


def cover(sheet: Sheet, frame: Frame) -> Scene:
    """Draw the dots and stubs with every third line: enough to see the game, too little to see the picture."""
    view = View.fitted(sheet, frame)
    begun = layer("begun", lines(sheet.links[::3], sheet, view, frame.theme))
    ink, stubs, spots = sheet_layers(sheet, view, frame.theme)
    return Scene(view.width, view.height, _filled([ink, begun, stubs, spots]))


def sheet_layers(sheet: Sheet, view: View, theme: Theme) -> list[Group]:
    """Draw what a solver gets: pre-drawn lines, stubs and dots."""
    return [
        _predrawn(sheet, view, theme),
        layer("stubs", [_needle(link, sheet, view, theme) for link in sheet.links]),
        layer("dots", dots(sheet, view, theme)),
    ]


def _needle(link: Link, sheet: Sheet, view: View, theme: Theme) -> Path:
    """Draw a stub: a needle from the middle of its dot towards the one that is meant, which no printed line looks like."""
    here, there = view.at(sheet.dots[link.start]), view.at(sheet.dots[link.target])
    reach = sheet.rules.stub * view.factor
    half = NEEDLE * _diameter(sheet, view) / 2
    return Path(needle(here, there, reach, half), fill=theme.ink("text"))


def needle(here: Point, there: Point, reach: float, half: float) -> tuple[Segment, ...]:
    """Return the outline of a needle that points from one place to another."""
    away = dist(here, there)
    ux, uy = (there[0] - here[0]) / away, (there[1] - here[1]) / away
    tip = (here[0] + reach * ux, here[1] + reach * uy)
    sides = [(here[0] - half * uy, here[1] + half * ux), tip, (here[0] + half * uy, here[1] - half * ux)]
    return polygon([(round(x, 6), round(y, 6)) for x, y in sides])


def _diameter(sheet: Sheet, view: View) -> float:
    size = sheet.rules.diameter
    return size if view.factor == 1.0 else max(SMALLEST_DOT, size * view.factor)


def dots(sheet: Sheet, view: View, theme: Theme, share: float = 1.0) -> list[Item]:
    """Draw all dots; in an answer a little smaller, so that they leave the lines free."""
    radius, ink = max(SMALLEST_DOT, share * _diameter(sheet, view)) / 2, theme.ink("text")
    return [Dot(*view.at(dot), radius, (ink,)) for dot in sheet.dots]


def lines(chosen: Iterable[Link], sheet: Sheet, view: View, theme: Theme) -> list[Item]:
    """Draw lines of the answer."""
    pen = Stroke(theme.ink("solution"), round(max(THINNEST, _LINE * min(1.0, 1.5 * view.factor)), 3))
    return [Path(line(*view.at(sheet.dots[link.start]), *view.at(sheet.dots[link.target])), pen) for link in chosen]


def _predrawn(sheet: Sheet, view: View, theme: Theme) -> Group:
    """Draw what is printed beforehand in a lighter ink than the stubs, which may lie across it."""
    pen = replace(theme.pen("predrawn"), ink=theme.ink("muted"))
    width = pen.width if view.factor == 1.0 else round(max(THINNEST, pen.width * min(1.0, 1.5 * view.factor)), 3)
    return layer("predrawn", [view.lines(sheet.predrawn, replace(pen, width=width), "predrawn")] if sheet.predrawn else [])


def _filled(layers: Iterable[Group]) -> tuple[Group, ...]:
    return tuple(one for one in layers if one.items)


def _printed_points(sheet: Sheet) -> list[Point]:
    return [*sheet.dots, *(point for one in sheet.predrawn for point in one)]
