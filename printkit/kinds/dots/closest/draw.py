"""Drawing closest-dot sheets, their answers and covers."""

from __future__ import annotations

from collections.abc import Iterable

from printkit.kinds.dots import draw
from printkit.kinds.dots.closest.legend import legend
from printkit.kinds.dots.closest.look import Look, Marks
from printkit.kinds.dots.closest.solve import Link, Sheet
from printkit.kinds.dots.draw import (
    HALO,
    SMALLEST_DOT,
    alone,
    centred,
    line_width,
    over_words,
    predrawn,
    require_room,
    words_width,
)
from printkit.kinds.dots.sheet import DotSheet
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Item, Path, Scene, Stroke
from printkit.scene.shape import layer, line

_CASING = 0.18
_LEAST_EDGE = 1.0
_SPECK = 0.55
"""How large a dot is in an answer, as a share."""


def page(sheet: Sheet, marks: Marks, frame: Frame) -> Scene:
    """Draw a sheet in its true size, with a legend where there is room for one."""
    view = View.whole(sheet)
    require_room(view, sheet, frame)
    look, width = look_of(sheet, marks, frame.theme), words_width(view, frame)
    words = legend(look, sheet.colours, sheet.rules.variant, width, view.height, frame)
    layers = sheet_layers(sheet, view, look)
    if not words.items:
        return alone(layers, view)
    return over_words(centred(layers, view, width) if width > view.width else layers, view, width, words)


def answer(sheet: Sheet, marks: Marks, frame: Frame) -> Scene:
    """Draw the lines in their colours over a light picture, as large as the frame allows."""
    view, theme = View.fitted(sheet, frame), frame.theme
    look = look_of(sheet, marks, theme)
    ink = predrawn(sheet, view, theme.pen("predrawn"))
    return draw.answer(sheet, view, theme, ink, links(sheet.links, sheet, view, look), _specks(sheet, view, look))


def cover(sheet: Sheet, marks: Marks, frame: Frame) -> Scene:
    """Draw the dots with the lines of one colour: enough to see the game, too little to see the picture."""
    view = View.fitted(sheet, frame)
    look = look_of(sheet, marks, frame.theme)
    begun = layer("begun", links((link for link in sheet.links if link.colour == 0), sheet, view, look))
    ink, dots = sheet_layers(sheet, view, look)
    return alone([ink, begun, dots], view)


def small(sheet: Sheet, marks: Marks, frame: Frame) -> Scene:
    """Draw a sheet as large as the frame allows, to look at and not to solve."""
    view = View.fitted(sheet, frame)
    return alone(sheet_layers(sheet, view, look_of(sheet, marks, frame.theme)), view)


def title(sheet: Sheet, language: Language) -> str:
    """Count the dots, which gives nothing away; colours are not named, because a theme may print signs."""
    return language.say(f"closest.title.{sheet.rules.variant}", dots=len(sheet.dots))


class View(draw.View):
    """Where a sheet of coloured dots lies in a scene."""

    @classmethod
    def fitted(cls, sheet: DotSheet, frame: Frame) -> View:
        """Show a sheet and its drawing as large as the frame allows, but not larger than they are."""
        points, room, radius = cls.points(sheet), (frame.width, frame.height), sheet.rules.largest / 2
        widest = radius + HALO + 0.1
        rough = cls(points, widest, room).factor
        return cls(points, min(widest, max(_LEAST_EDGE, 1.2 * rough * radius + HALO + 0.1)), room)


def look_of(sheet: Sheet, marks: Marks, theme: Theme) -> Look:
    """Choose what the colours of a sheet look like."""
    drawn = [colour for dot in sheet.dots for colour in dot.colours] + [link.colour for link in sheet.links]
    return Look.of(theme, 1 + max(drawn, default=0), marks)


def sheet_layers(sheet: Sheet, view: draw.View, look: Look) -> list[Group]:
    """Draw what a solver gets: pre-drawn lines and dots."""
    dots: list[Item] = []
    for dot, place in zip(sheet.dots, sheet.places, strict=True):
        dots += look.dot(*view.at(place), view.diameter(sheet.rules.diameters[len(dot.colours) - 1]), dot.colours)
    return [predrawn(sheet, view, look.theme.pen("predrawn")), layer("dots", dots)]


def _specks(sheet: Sheet, view: View, look: Look) -> list[Item]:
    """Draw dots small, so that they leave the lines of an answer free."""
    items: list[Item] = []
    for dot, place in zip(sheet.dots, sheet.places, strict=True):
        size = _SPECK * sheet.rules.diameters[len(dot.colours) - 1] * view.factor
        items += look.speck(*view.at(place), max(SMALLEST_DOT, size), dot.colours)
    return items


def links(chosen: Iterable[Link], sheet: Sheet, view: View, look: Look) -> list[Item]:
    """Draw lines in their colours, pale ones with darker edges."""
    width, places = line_width(view), sheet.places
    items: list[Item] = []
    for link in chosen:
        run = line(*view.at(places[link.one]), *view.at(places[link.other]))
        casing = look.casing(link.colour)
        if casing:
            items.append(Path(run, Stroke(casing, round(width + 2 * _CASING * view.share, 3)), name="edge"))
        items.append(Path(run, Stroke(look.line(link.colour), round(width, 3)), name=f"line-{link.colour + 1}"))
    return items
