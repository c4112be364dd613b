"""How to play: four pictures of a small boat."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.sheet import Role
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene import font
from printkit.scene.ink import Face, Theme
from printkit.scene.item import Dot, Item, Path, Scene, Stroke
from printkit.scene.shape import layer, polyline, rectangle
from printkit.scene.typeset import label

Spot = tuple[float, float, float, float]
"""A dot, and in which direction its label stands, as steps of a label's size."""

HULL: tuple[Spot, ...] = ((0.5, 6.6, -1, -0.6), (1.8, 8.6, -1, 0.5), (6.6, 8.6, 0.4, 1), (8.6, 8.6, 1, 0.6), (10.2, 6.6, 1, -0.6))
SAIL: tuple[Spot, ...] = ((1.6, 5.2, -1, 0.45), (5.3, 0.6, 0.3, -1), (9.4, 5.2, 1, 0.2), (1.6, 5.2, -0.3, -1.1))
MAST: tuple[Point, ...] = ((5.3, 5.2), (5.3, 6.6))
DECK: tuple[Point, ...] = ((0.5, 6.6), (10.2, 6.6))
SIZE = (10.7, 9.4)


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game; the pictures have the size of the frame."""
    language = frame.language
    pictures = (_scene(frame, 0, 0), _scene(frame, 3, 0), _scene(frame, 5, 2), _scene(frame, 5, 4))
    steps = tuple(Step(picture, words) for picture, words in zip(pictures, language.list("numbered.how_to.steps"), strict=True))
    return HowTo(language.say("numbered.how_to.goal"), steps, language.list("numbered.how_to.tips"))


def _scene(frame: Frame, hull: int, sail: int) -> Scene:
    """Draw the boat with so many dots of either line joined."""
    theme = frame.theme
    face = Face(max(theme.face("number").size_pt, 10.0), "bold", 0.0)
    place = _Place(frame, face)
    printed = [Path(polyline([place.at(*end) for end in ends]), theme.pen("predrawn")) for ends in (MAST, DECK)]
    joined = [_joined(place, spots[:count], theme) for spots, count in ((HULL, hull), (SAIL, sail)) if count > 1]
    spots = [*HULL, *SAIL]
    dots = [Dot(*place.at(*spot[:2]), 0.9, (theme.ink("text"),), halo=theme.ink("paper"), halo_width=0.25) for spot in spots[:-1]]
    last = {0: "start", len(HULL) - 1: "stop", len(HULL): "start", len(spots) - 1: "stop"}
    written = [item for number, spot in enumerate(spots) for item in _label(number, spot, last.get(number, "plain"), place, theme)]
    layers = [layer("predrawn", printed), layer("answer", joined), layer("dots", dots), layer("labels", written)]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


class _Place:
    """Where the boat lies in a frame, with room for labels around it."""

    def __init__(self, frame: Frame, face: Face) -> None:
        self.face = face
        self.tall = font.cap_height(face.size_pt, face.style)
        room = 1.2 * font.width("00", face.size_pt, face.style) + 2, 1.5 * self.tall + 1.5
        self.scale = min((frame.width - 2 * room[0]) / SIZE[0], (frame.height - 2 * room[1]) / SIZE[1])
        self._left, self._top = (frame.width - self.scale * SIZE[0]) / 2, (frame.height - self.scale * SIZE[1]) / 2

    def at(self, x: float, y: float) -> Point:
        """Return where a point of the boat is drawn."""
        return (self._left + x * self.scale, self._top + y * self.scale)


def _joined(place: _Place, spots: Sequence[Spot], theme: Theme) -> Path:
    return Path(polyline([place.at(*spot[:2]) for spot in spots]), theme.pen("solution"), name="pencil")


def _label(number: int, spot: Spot, role: Role | str, place: _Place, theme: Theme) -> list[Item]:
    """Write a label beside its dot, on its tag if it has one."""
    text, (x, y) = str(number + 1), place.at(*spot[:2])
    wide = font.width(text, place.face.size_pt, place.face.style) + 1.4
    x, y = x + spot[2] * (wide / 2 + 1.3), y + spot[3] * (place.tall / 2 + 1.7)
    tall, ink = place.tall + 1.4, theme.ink("text")
    shape = rectangle(x - wide / 2, y - tall / 2, wide, tall, 0.8)
    tag: dict[str, list[Item]] = {"start": [Path(shape, fill=ink)], "stop": [Path(shape, Stroke(ink, 0.3), theme.ink("paper"))]}
    return [*tag.get(role, []), label(text, x, y, place.face, theme.ink("paper") if role == "start" else ink)]
