"""Drawing closest-dot sheets, their answers and covers."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from printkit.errors import SpecError
from printkit.geometry.affine import Point, translation
from printkit.kinds.dots.closest import legend as legend_module
from printkit.kinds.dots.closest.look import HALO, Look, Marks
from printkit.kinds.dots.closest.solve import Link, Sheet
from printkit.kinds.dots.view import DrawnView, too_large
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Item, Path, Scene, Stroke
from printkit.scene.shape import layer, line

THINNEST = 0.265
"""Three quarters of a point, below which printers lose lines."""
SMALLEST_DOT = 0.9
_HAIR = 0.02
_LINE = 0.75
_CASING = 0.18
_LEAST_EDGE = 1.0
_PALE = 2.4
"""How wide the light picture below an answer is."""


def page(sheet: Sheet, marks: Marks, frame: Frame) -> Scene:
    """Draw a sheet in its true size, with a legend where there is room for one."""
    view = View.whole(sheet)
    if view.width > frame.width + _HAIR or view.height > frame.height + _HAIR:
        raise SpecError(too_large(view, sheet.art.lines, sheet.rules.eps, frame))
    look = look_of(sheet, marks, frame.theme)
    width = max(view.width, min(legend_module.MEASURE, frame.width)) if view.width < legend_module.NARROW else view.width
    legend = legend_module.legend(look, sheet.colours, sheet.rules.variant, width, view.height, frame)
    width = width if legend.items else view.width
    layers = [*_centred(sheet_layers(sheet, view, look), (width - view.width) / 2), layer("legend", legend.items)]
    return Scene(width, view.height + legend.height, tuple(one for one in layers if one.items))


def _centred(layers: list[Group], shift: float) -> list[Group]:
    """Move layers to the middle of a legend that is wider than they are."""
    return [replace(one, transform=translation(shift, 0)) for one in layers] if shift else layers


def answer(sheet: Sheet, marks: Marks, frame: Frame) -> Scene:
    """Draw the lines in their colours over a light picture, as large as the frame allows."""
    view = View.fitted(sheet, frame)
    look = look_of(sheet, marks, frame.theme)
    layers = [
        layer("picture", [view.lines(sheet.art.lines, pale_pen(frame.theme, view), "picture")]),
        layer("predrawn", [view.lines(sheet.predrawn, predrawn_pen(frame.theme, view), "predrawn")] if sheet.predrawn else []),
        layer("answer", links(sheet.links, sheet, view, look)),
        layer("dots", _specks(sheet, view, look)),
    ]
    return Scene(view.width, view.height, tuple(one for one in layers if one.items))


def cover(sheet: Sheet, marks: Marks, frame: Frame) -> Scene:
    """Draw the dots with the lines of one colour: enough to see the game, too little to see the picture."""
    view = View.fitted(sheet, frame)
    look = look_of(sheet, marks, frame.theme)
    begun = [link for link in sheet.links if link.colour == 0]
    layers = [
        layer("predrawn", [view.lines(sheet.predrawn, predrawn_pen(frame.theme, view), "predrawn")] if sheet.predrawn else []),
        layer("begun", links(begun, sheet, view, look)),
        layer("dots", dots(sheet, view, look)),
    ]
    return Scene(view.width, view.height, tuple(one for one in layers if one.items))


def small(sheet: Sheet, marks: Marks, frame: Frame) -> Scene:
    """Draw a sheet as large as the frame allows, to look at and not to solve."""
    view = View.fitted(sheet, frame)
    layers = sheet_layers(sheet, view, look_of(sheet, marks, frame.theme))
    return Scene(view.width, view.height, tuple(one for one in layers if one.items))


def title(sheet: Sheet, language: Language) -> str:
    """Count the dots, which gives nothing away; colours are not named, because a theme may print signs."""
    return language.say(f"closest.title.{sheet.rules.variant}", dots=len(sheet.dots))


class View(DrawnView):
    """Where a sheet of coloured dots lies in a scene."""

    @classmethod
    def whole(cls, sheet: Sheet) -> View:
        """Show what is printed of a sheet in its true size."""
        return cls(_printed_points(sheet), sheet.rules.diameters[-1] / 2 + HALO + 0.1)

    @classmethod
    def fitted(cls, sheet: Sheet, frame: Frame) -> View:
        """Show a sheet and its drawing as large as the frame allows, but not larger than they are."""
        points = [*_printed_points(sheet), *(point for one in sheet.art.lines for point in one)]
        room, radius = (frame.width, frame.height), sheet.rules.diameters[-1] / 2
        widest = radius + HALO + 0.1
        rough = cls(points, widest, room).factor
        return cls(points, min(widest, max(_LEAST_EDGE, 1.2 * rough * radius + HALO + 0.1)), room)


def look_of(sheet: Sheet, marks: Marks, theme: Theme) -> Look:
    """Choose what the colours of a sheet look like."""
    drawn = [colour for dot in sheet.dots for colour in dot.colours] + [link.colour for link in sheet.links]
    return Look.of(theme, 1 + max(drawn, default=0), marks)


def sheet_layers(sheet: Sheet, view: View, look: Look) -> list[Group]:
    """Draw what a solver gets: pre-drawn lines and dots."""
    ink = [view.lines(sheet.predrawn, predrawn_pen(look.theme, view), "predrawn")] if sheet.predrawn else []
    return [layer("predrawn", ink), layer("dots", dots(sheet, view, look))]


def dots(sheet: Sheet, view: View, look: Look) -> list[Item]:
    """Draw all dots."""
    items: list[Item] = []
    for dot in sheet.dots:
        size = sheet.rules.diameters[len(dot.colours) - 1]
        diameter = size if view.factor == 1.0 else max(SMALLEST_DOT, size * view.factor)
        items += look.dot(*view.at((dot.x, dot.y)), diameter, dot.colours)
    return items


def _specks(sheet: Sheet, view: View, look: Look) -> list[Item]:
    """Draw dots small, so that they leave the lines of an answer free."""
    items: list[Item] = []
    for dot in sheet.dots:
        size = 0.55 * sheet.rules.diameters[len(dot.colours) - 1] * view.factor
        items += look.speck(*view.at((dot.x, dot.y)), max(SMALLEST_DOT, size), dot.colours)
    return items


def links(chosen: Iterable[Link], sheet: Sheet, view: View, look: Look) -> list[Item]:
    """Draw lines in their colours, pale ones with darker edges."""
    width = max(THINNEST, _LINE * min(1.0, 1.5 * view.factor))
    items: list[Item] = []
    for link in chosen:
        one, other = (view.at((sheet.dots[end].x, sheet.dots[end].y)) for end in (link.one, link.other))
        casing = look.casing(link.colour)
        edge = _CASING * min(1.0, 1.5 * view.factor)
        if casing:
            items.append(Path(line(*one, *other), Stroke(casing, round(width + 2 * edge, 3)), name="edge"))
        items.append(Path(line(*one, *other), Stroke(look.line(link.colour), round(width, 3)), name=f"line-{link.colour + 1}"))
    return items


def predrawn_pen(theme: Theme, view: View) -> Stroke:
    """The pen of lines that are printed beforehand."""
    pen = theme.pen("predrawn")
    return pen if view.factor == 1.0 else replace(pen, width=round(max(THINNEST, pen.width * min(1.0, 1.5 * view.factor)), 3))


def pale_pen(theme: Theme, view: View) -> Stroke:
    """The pen of the light picture that lies below an answer."""
    return Stroke(theme.ink("star-empty"), round(max(THINNEST, _PALE * view.factor), 3))


def _printed_points(sheet: Sheet) -> list[Point]:
    return [*((dot.x, dot.y) for dot in sheet.dots), *(point for one in sheet.predrawn for point in one)]
