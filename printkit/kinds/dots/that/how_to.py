"""How to play: four pictures of a small boat, a sheet that is proved like any other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import dist

from printkit.geometry.affine import Point
from printkit.kinds.dots.that.draw import NEEDLE, needle
from printkit.kinds.dots.that.solve import Link
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.item import Dot, Item, Path, Scene, Stroke
from printkit.scene.shape import circle, layer, line, polygon

BOAT = ((10.0, 48.0), (28.0, 64.0), (82.0, 64.0), (104.0, 48.0), (56.0, 48.0), (56.0, 31.0), (56.0, 0.0), (90.0, 31.0))
LINKS = (
    Link(0, 1),
    Link(1, 2),
    Link(3, 2),
    Link(4, 0),
    Link(4, 3),
    Link(4, 5),
    Link(5, 6),
    Link(7, 6),
    Link(5, 7),
)
PORTHOLE = (56.0, 56.0, 2.6)
SIZE, STUB = 3.2, 5.2
"""The diameter of a dot and how far from its middle a stub reaches."""

_LEFT, _WIDE, _TALL = 10.0, 94.0, 64.0
_LINE = 0.9
_HEAD = 2.6


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game; the pictures have the size of the frame."""
    language, example = frame.language, _Example(frame)
    pictures = (
        example.scene(),
        example.scene(asked=LINKS[7:8]),
        example.scene(drawn=LINKS[6:8], asked=LINKS[3:6]),
        example.scene(drawn=LINKS),
    )
    words = language.list("that.how_to.steps")
    steps = tuple(Step(picture, sentence) for picture, sentence in zip(pictures, words, strict=True))
    return HowTo(language.say("that.how_to.goal"), steps, language.list("that.how_to.tips"))


class _Example:
    """The boat in the middle of a frame."""

    def __init__(self, frame: Frame) -> None:
        edge = SIZE / 2 + 0.5
        self._scale = min((frame.width - 2 * edge) / _WIDE, (frame.height - 2 * edge) / _TALL)
        self._left, self._upper = (frame.width - self._scale * _WIDE) / 2, (frame.height - self._scale * _TALL) / 2
        self._frame = frame

    def scene(self, asked: Iterable[Link] = (), drawn: Iterable[Link] = ()) -> Scene:
        """Draw the boat: some stubs with an arrow to the dot they point at, some with their finished line."""
        theme = self._frame.theme
        text, pen = theme.ink("text"), Stroke(theme.ink("solution"), _LINE)
        size = SIZE if self._scale > 0.6 else 0.75 * SIZE
        reach = STUB * size / SIZE
        hole = Path(
            circle(*self._at(PORTHOLE[:2]), PORTHOLE[2] * self._scale), replace(theme.pen("predrawn"), ink=theme.ink("muted"))
        )
        needles = [Path(needle(*self._ends(link), reach, NEEDLE * size / 2), fill=text) for link in LINKS]
        finished = [Path(line(*one, *other), pen) for one, other in map(self._ends, drawn)]
        arrows = [item for link in asked for item in self._arrow(*self._ends(link), reach, size)]
        dots = [Dot(*self._at(dot), size / 2, (text,)) for dot in BOAT]
        layers = [
            layer("predrawn", [hole]),
            layer("lines", finished),
            layer("arrows", arrows),
            layer("stubs", needles),
            layer("dots", dots),
        ]
        return Scene(self._frame.width, self._frame.height, tuple(one for one in layers if one.items))

    def _at(self, place: Iterable[float]) -> Point:
        x, y = place
        return (round(self._left + (x - _LEFT) * self._scale, 4), round(self._upper + y * self._scale, 4))

    def _ends(self, link: Link) -> tuple[Point, Point]:
        return (self._at(BOAT[link.start]), self._at(BOAT[link.target]))

    def _arrow(self, here: Point, there: Point, reach: float, size: float) -> list[Item]:
        """Draw an arrow from the tip of a stub to the rim of the dot it points at."""
        ink, away = self._frame.theme.ink("solution"), dist(here, there)
        ux, uy = (there[0] - here[0]) / away, (there[1] - here[1]) / away
        last = away - size / 2 - 0.4
        head = min(_HEAD, 0.6 * (last - reach))

        def at(along: float, aside: float) -> Point:
            return (round(here[0] + along * ux + aside * uy, 4), round(here[1] + along * uy - aside * ux, 4))

        shaft = Path(line(*at(reach, 0), *at(last - 0.8 * head, 0)), Stroke(ink, 0.5, (1.2, 1.2), "butt"))
        return [shaft, Path(polygon([at(last, 0), at(last - head, 0.42 * head), at(last - head, -0.42 * head)]), fill=ink)]
