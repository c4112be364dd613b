"""How to play: four pictures of a small fish, a sheet that was made and proved like any other."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from printkit.geometry.affine import Point
from printkit.kinds.dots.closest.look import Look
from printkit.kinds.dots.closest.solve import Dot
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.item import Ink, Item, Path, Scene, Stroke
from printkit.scene.shape import circle, layer, line, polygon

FISH = (
    Dot(0.0, 1.7, (0, 2)),
    Dot(3.8, 23.6, (2,)),
    Dot(0.0, 40.1, (1, 2)),
    Dot(38.1, 4.1, (1,)),
    Dot(62.4, -0.8, (1,)),
    Dot(80.7, 4.1, (1,)),
    Dot(100.0, 20.9, (0, 1)),
    Dot(81.8, 37.1, (0,)),
    Dot(63.6, 42.6, (0,)),
    Dot(38.2, 37.7, (0,)),
)
EYE = (84.0, 15.0, 2.6)
COLOURS = 3
RHO = 1.2
"""From each dot the next one of a colour is at least so many times as far as the closest."""

SIZES = (4.4, 5.6)
_WIDE, _TALL, _TOP = 100.0, 43.4, -0.8
_LINE = 0.9
_HEAD = 2.4
_ASIDE = 0.55


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game; the pictures have the size of the frame."""
    language, example = frame.language, _Example(frame)
    pictures = (
        example.scene(),
        example.scene(asked=(1,)),
        example.scene(asked=(0,), drawn=(1,)),
        example.scene(drawn=(0, 1, 2)),
    )
    goal, sentences = ("goal_signs", "signs") if example.look.signs else ("goal", "steps")
    words = language.list(f"closest.how_to.{sentences}")
    steps = tuple(Step(picture, sentence) for picture, sentence in zip(pictures, words, strict=True))
    return HowTo(language.say(f"closest.how_to.{goal}"), steps, language.list("closest.how_to.tips"))


def closest(number: int, colour: int) -> int:
    """Return the closest other dot of the fish that has this colour."""
    here = FISH[number]
    others = [other for other, dot in enumerate(FISH) if other != number and colour in dot.colours]
    return min(others, key=lambda other: hypot(FISH[other].x - here.x, FISH[other].y - here.y))


class _Example:
    """The fish in the middle of a frame."""

    def __init__(self, frame: Frame) -> None:
        self.look = Look.of(frame.theme, COLOURS, "colours")
        edge = SIZES[1] / 2 + 0.5
        self._scale = min((frame.width - 2 * edge) / _WIDE, (frame.height - 2 * edge) / _TALL)
        self._left, self._upper = (frame.width - self._scale * _WIDE) / 2, (frame.height - self._scale * _TALL) / 2
        self._frame = frame

    def scene(self, asked: Iterable[int] = (), drawn: Iterable[int] = ()) -> Scene:
        """Draw the fish: some colours as arrows from every dot to the closest, some as finished lines."""
        theme = self._frame.theme
        eye = Path(circle(*self._at(*EYE[:2]), EYE[2] * self._scale), theme.pen("predrawn"))
        lines = [item for colour in drawn for item in self._lines(colour)]
        arrows = [item for colour in asked for item in self._arrows(colour)]
        dots = [item for dot in FISH for item in self.look.dot(*self._at(dot.x, dot.y), SIZES[len(dot.colours) - 1], dot.colours)]
        layers = [layer("predrawn", [eye]), layer("lines", lines), layer("dots", dots), layer("arrows", arrows)]
        return Scene(self._frame.width, self._frame.height, tuple(one for one in layers if one.items))

    def _at(self, x: float, y: float) -> Point:
        return (round(self._left + x * self._scale, 4), round(self._upper + (y - _TOP) * self._scale, 4))

    def _choices(self, colour: int) -> list[tuple[int, int]]:
        return [(number, closest(number, colour)) for number, dot in enumerate(FISH) if colour in dot.colours]

    def _lines(self, colour: int) -> list[Item]:
        pairs = dict.fromkeys((min(pair), max(pair)) for pair in self._choices(colour))
        ends = [(self._at(FISH[one].x, FISH[one].y), self._at(FISH[two].x, FISH[two].y)) for one, two in pairs]
        casing, ink = self.look.casing(colour), self.look.line(colour)
        below: list[Item] = [Path(line(*one, *two), Stroke(casing, _LINE + 0.36)) for one, two in ends if casing]
        return [*below, *(Path(line(*one, *two), Stroke(ink, _LINE)) for one, two in ends)]

    def _arrows(self, colour: int) -> list[Item]:
        ink = self.look.casing(colour) or self.look.line(colour)
        return [item for one, two in self._choices(colour) for item in self._arrow(FISH[one], FISH[two], ink)]

    def _arrow(self, start: Dot, end: Dot, ink: Ink) -> list[Item]:
        """Draw an arrow from rim to rim, a little to its left, so that one back and forth can be seen."""
        (ax, ay), (bx, by) = self._at(start.x, start.y), self._at(end.x, end.y)
        length = hypot(bx - ax, by - ay)
        ux, uy = (bx - ax) / length, (by - ay) / length
        first, last = SIZES[len(start.colours) - 1] / 2 + 0.6, length - SIZES[len(end.colours) - 1] / 2 - 0.6

        def at(along: float, aside: float) -> Point:
            return (round(ax + along * ux + aside * uy, 4), round(ay + along * uy - aside * ux, 4))

        head = polygon([at(last, _ASIDE), at(last - _HEAD, _ASIDE + 0.42 * _HEAD), at(last - _HEAD, _ASIDE - 0.42 * _HEAD)])
        shaft = line(*at(first, _ASIDE), *at(last - 0.8 * _HEAD, _ASIDE))
        return [Path(shaft, Stroke(ink, 0.5)), Path(head, fill=ink)]
