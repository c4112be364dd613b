"""Drawing sheets of dots and stubs."""

from __future__ import annotations

from math import dist

from printkit.geometry.affine import Point
from printkit.kinds.dots.draw import (
    GAP,
    View,
    alone,
    centred,
    muted_pen,
    over_words,
    plain_dots,
    predrawn,
    require_room,
    rule,
    words_width,
)
from printkit.kinds.dots.that.solve import Link, Sheet
from printkit.page.frame import Frame
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Path, Scene, Segment
from printkit.scene.shape import layer, polygon

NEEDLE = 0.45
"""How wide a stub is where it leaves the middle of its dot, as a share of the diameter; it ends in a point."""


def page(sheet: Sheet, frame: Frame) -> Scene:
    """Draw a sheet in its true size, with the rule under it where there is room."""
    view, theme = View.whole(sheet), frame.theme
    require_room(view, sheet, frame)
    wide = words_width(view, frame)
    words = rule(frame.language.say("that.legend"), wide, view.height + GAP, frame)
    # Stubs may lie across pre-drawn lines.
    layers = [predrawn(sheet, view, muted_pen(theme)), stubs(sheet, view, theme), layer("dots", plain_dots(sheet, view, theme))]
    if view.height + GAP + words.height > frame.height:
        return alone(layers, view)
    return over_words(centred(layers, view, wide), view, wide, words)


def stubs(sheet: Sheet, view: View, theme: Theme) -> Group:
    """Draw the stubs of all dots."""
    return layer("stubs", [_needle(link, sheet, view, theme) for link in sheet.links])


def _needle(link: Link, sheet: Sheet, view: View, theme: Theme) -> Path:
    """Draw a stub: a needle from the middle of its dot towards the one that is meant, which no printed line looks like."""
    here, there = view.at(sheet.dots[link.start]), view.at(sheet.dots[link.target])
    reach = sheet.rules.stub * view.factor
    return Path(needle(here, there, reach, NEEDLE * view.diameter(sheet.rules.diameter) / 2), fill=theme.ink("text"))


def needle(here: Point, there: Point, reach: float, half: float) -> tuple[Segment, ...]:
    """Return the outline of a needle that points from one place to another."""
    away = dist(here, there)
    ux, uy = (there[0] - here[0]) / away, (there[1] - here[1]) / away
    tip = (here[0] + reach * ux, here[1] + reach * uy)
    sides = [(here[0] - half * uy, here[1] + half * ux), tip, (here[0] + half * uy, here[1] - half * ux)]
    return polygon([(round(x, 6), round(y, 6)) for x, y in sides])
