"""How to play: four pictures of a small rocket, a sheet that is proved like any other."""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, dist, radians, sin, sqrt

from printkit.geometry.affine import Point
from printkit.kinds.dots.unit.solve import Link
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.item import Dot, Item, Path, Scene, Stroke
from printkit.scene.shape import layer, line, polygon

UNIT = 20.0
_TALL = sqrt(3) / 2
_TILT = radians(62)
_STEPS = ((0.5, -_TALL), (0, 0), (1, 0), (0, 1), (1, 1), (0, 2), (1, 2), (-_TALL, 1.5), (1 + _TALL, 1.5))
LINKS: tuple[Link, ...] = (
    (0, 1), (0, 2), (1, 2), (1, 3), (2, 4), (3, 4), (3, 5), (4, 6), (5, 6), (3, 7), (5, 7), (4, 8), (6, 8),
)  # fmt: skip
"""The nose, the hull with its three decks, and the fins."""
SIZE = 3.2

_LINE = 0.9
_STRIP = 7.0
_SPARE = 4.0
"""How wide the strip is, and how far it goes on beyond its marks."""
_AIR = 7.0
"""Between the bar and the dots."""
_TRIED: Link = (5, 7)
_WRONG: Link = (3, 6)


def _tilted(x: float, y: float) -> Point:
    return (round(UNIT * (x * cos(_TILT) - y * sin(_TILT)), 6), round(UNIT * (x * sin(_TILT) + y * cos(_TILT)), 6))


ROCKET: tuple[Point, ...] = tuple(_tilted(x, y) for x, y in _STEPS)


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game; the pictures have the size of the frame."""
    language, example = frame.language, _Example(frame)
    pictures = (
        example.scene(bar=True),
        example.scene(laid=_TRIED, drawn=(_TRIED,)),
        example.scene(laid=_WRONG, drawn=LINKS[7:]),
        example.scene(drawn=LINKS),
    )
    words = language.list("unit.how_to.steps")
    steps = tuple(Step(picture, sentence) for picture, sentence in zip(pictures, words, strict=True))
    return HowTo(language.say("unit.how_to.goal"), steps, language.list("unit.how_to.tips"))


class _Example:
    """The rocket in a frame, with room for the bar at its left."""

    def __init__(self, frame: Frame) -> None:
        xs, ys = zip(*ROCKET, strict=True)
        edge, room = SIZE / 2 + 0.5, UNIT + 2 * _SPARE + _AIR
        wide, tall = max(xs) - min(xs), max(ys) - min(ys)
        self._scale = min((frame.width - 2 * edge) / (wide + room), (frame.height - 2 * edge) / tall)
        self._left = (frame.width - self._scale * (wide + room)) / 2 + room * self._scale - self._scale * min(xs)
        self._top = (frame.height - self._scale * tall) / 2 - self._scale * min(ys)
        self._frame = frame
        self._size = SIZE if self._scale > 0.6 else 0.75 * SIZE

    def scene(self, bar: bool = False, laid: Link | None = None, drawn: Iterable[Link] = ()) -> Scene:
        """Draw the rocket: the bar beside it, or laid between two dots, and some lines."""
        theme = self._frame.theme
        text, pen = theme.ink("text"), Stroke(theme.ink("solution"), _LINE)
        finished = [Path(line(*one, *other), pen) for one, other in map(self._ends, drawn)]
        strip = self._beside() if bar else []
        if laid is not None:
            strip = self._strip(*self._ends(laid))
        dots: list[Item] = [Dot(*self._at(dot), self._size / 2, (text,)) for dot in ROCKET]
        layers = [layer("lines", finished), layer("bar", strip), layer("dots", dots)]
        return Scene(self._frame.width, self._frame.height, tuple(one for one in layers if one.items))

    def _at(self, place: Point) -> Point:
        return (round(self._left + place[0] * self._scale, 4), round(self._top + place[1] * self._scale, 4))

    def _ends(self, link: Link) -> tuple[Point, Point]:
        return (self._at(ROCKET[link[0]]), self._at(ROCKET[link[1]]))

    def _beside(self) -> list[Item]:
        """Draw the bar at the left, at the height of the middle, with a dot at each of its ends."""
        xs, ys = zip(*map(self._at, ROCKET), strict=True)
        y, x = (min(ys) + max(ys)) / 2, min(xs) - (UNIT + _SPARE + _AIR) * self._scale
        here, there = (x, y), (round(x + UNIT * self._scale, 4), y)
        text = self._frame.theme.ink("text")
        rod = Path(line(*here, *there), self._frame.theme.pen("outline", cap="butt"))
        return [*self._strip(here, there, -0.5 * _STRIP), rod, *(Dot(*end, self._size / 2, (text,)) for end in (here, there))]

    def _strip(self, here: Point, there: Point, away: float = SIZE / 2 + 0.3) -> list[Item]:
        """Draw the strip with its edge beside the way from one dot towards another; its second mark is one unit from the first."""
        theme, scale = self._frame.theme, self._scale
        full = dist(here, there)
        ux, uy = (there[0] - here[0]) / full, (there[1] - here[1]) / full

        def at(along: float, aside: float) -> Point:
            x, y = along * scale, (aside + away) * scale
            return (round(here[0] + x * ux - y * uy, 4), round(here[1] + x * uy + y * ux, 4))

        corners = [at(-_SPARE, 0), at(UNIT + _SPARE, 0), at(UNIT + _SPARE, _STRIP), at(-_SPARE, _STRIP)]
        paper = Path(polygon(corners), theme.pen("cut", cap="butt"), theme.ink("paper"))
        marks = [Path(line(*at(x, 0), *at(x, 0.5 * _STRIP)), theme.pen("outline", cap="butt")) for x in (0.0, UNIT)]
        return [paper, *marks]
