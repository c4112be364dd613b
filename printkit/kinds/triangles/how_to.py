"""How to play: four pictures, each drawn to fill its frame."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from printkit.kinds.triangles import art, draw
from printkit.kinds.triangles.make import made
from printkit.kinds.triangles.puzzle import Match
from printkit.kinds.triangles.solve import Piece, Rules
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.item import Item, Path, Scene, Stroke
from printkit.scene.shape import layer, polyline

RIGHT: tuple[Piece, Piece] = ((2, 1, 3), (3, 1, 2))
WRONG: tuple[Piece, Piece] = ((2, 1, 3), (2, 3, 1))
"""Two neighbours: the first edge of one and the last edge of the other lie together."""


@lru_cache(maxsize=1)
def _example() -> Match:
    return made("hexagon", 1, Rules(), 4, 1, 100_000, Random(5))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with a small hexagon."""
    language = frame.language
    example = _example()
    pictures = (
        _pair(RIGHT, frame),
        _pair(WRONG, frame),
        draw.cover(example, frame),
        draw.answer(example, frame),
    )
    words = language.list("triangles.how_to.steps")
    steps = tuple(Step(shown, sentence) for shown, sentence in zip(pictures, words, strict=True))
    return HowTo(language.say("triangles.how_to.goal"), steps, language.list("triangles.how_to.tips"))


def _pair(pieces: tuple[Piece, Piece], frame: Frame) -> Scene:
    """Draw two pieces side by side, with a tick if they match and a cross if they do not."""
    side = min(frame.width / 2.4, 0.94 * frame.height / art.HIGH)
    x, y = (frame.width - 2.2 * side) / 2, (frame.height - art.HIGH * side) / 2
    left, right = art.alone(x, y, side), art.alone(x + side / 2, y, side, up=False)
    drawn = [
        *art.piece(left, pieces[0], Rules(), frame.theme, "left"),
        *art.piece(right, pieces[1], Rules(), frame.theme, "right"),
    ]
    sign = _sign(x + 1.95 * side, frame.height / 2, 0.2 * side, pieces[0][0] == pieces[1][2], frame)
    return Scene(frame.width, frame.height, (layer("pieces", drawn), layer("signs", [sign])))


def _sign(x: float, y: float, arm: float, good: bool, frame: Frame) -> Item:
    tick = polyline([(x - arm, y), (x - 0.3 * arm, y + 0.7 * arm), (x + arm, y - 0.9 * arm)])
    slanted = polyline([(x - 0.8 * arm, y - 0.8 * arm), (x + 0.8 * arm, y + 0.8 * arm)])
    other = polyline([(x - 0.8 * arm, y + 0.8 * arm), (x + 0.8 * arm, y - 0.8 * arm)])
    ink = frame.theme.accent(2) if good else frame.theme.ink("solution")
    return Path(tick if good else (*slanted, *other), Stroke(ink, 0.3 * arm), name="tick" if good else "cross")
