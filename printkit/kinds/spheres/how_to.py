"""How to play: four pictures of a small figure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from random import Random

from printkit.kinds.spheres import figure, make, picture
from printkit.kinds.spheres.art import Ball
from printkit.kinds.spheres.puzzle import Figure, Shot
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.item import Scene

EXAMPLE = "stump"
APART = 1.3
"""How far above its place the next piece hangs, in spheres."""


@lru_cache(maxsize=1)
def _example() -> Figure:
    cells = figure.cells_of(EXAMPLE)
    solution = make.solved(cells, "", make.CHOOSING, Random(3))
    used, tray = make.tray(solution)
    return Figure(EXAMPLE, tray, solution, make.tally(cells, used), Shot(20.0, 58.0, make.usual_distance(EXAMPLE)))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game; the pictures have the size of the frame."""
    language, example = frame.language, _example()
    pictures = (_pieces(example, frame), _plain(example, frame), _building(example, frame), _whole(example, frame))
    words = language.list("spheres.how_to.steps")
    steps = tuple(Step(shown, sentence) for shown, sentence in zip(pictures, words, strict=True))
    return HowTo(language.say("spheres.how_to.goal"), steps, language.list("spheres.how_to.tips"))


def _pieces(example: Figure, frame: Frame) -> Scene:
    drawn = picture.tray_of(
        example.tray, (1.0, 1.0, frame.width - 1, frame.height - 1), frame, picture.colours(example, frame.theme)
    )
    return picture.scene(frame, [("pieces", drawn.balls), ("labels", drawn.letters)])


def _plain(example: Figure, frame: Frame) -> Scene:
    return _shown(example, {}, frame)


def _building(example: Figure, frame: Frame) -> Scene:
    """Show some pieces in place, and the next one above them."""
    order = sorted(example.solution, key=lambda one: (sum(sum(cell) for cell in one.cells), one.piece), reverse=True)
    kept = {one.piece: 0.0 for one in order[:-1]}
    return _shown(example, kept | {order[-1].piece: APART}, frame)


def _whole(example: Figure, frame: Frame) -> Scene:
    return _shown(example, dict.fromkeys((one.piece for one in example.solution), 0.0), frame)


def _shown(example: Figure, lifted: Mapping[str, float], frame: Frame) -> Scene:
    """Draw the figure; with pieces, only those and each lifted as told."""
    places = figure.centred(example.cells, example.on_triangles)
    balls = []
    for one in example.solution:
        for cell in one.cells:
            x, y, z = places[cell]
            if not lifted:
                balls.append(Ball((x, y, z)))
            elif one.piece in lifted:
                balls.append(Ball((x, y, z + lifted[one.piece]), one.piece))
    room = (0.0, 0.0, frame.width, frame.height)
    drawn = picture.fitted_picture(balls, example, frame, room, picture.colours(example, frame.theme))
    return picture.scene(frame, [("figure", drawn.balls), ("labels", drawn.letters)])
