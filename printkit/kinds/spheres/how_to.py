"""How to play: four pictures of a small figure."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from printkit.engine.polyform import Placement
from printkit.kinds.spheres import draw, figure
from printkit.kinds.spheres.art import Ball
from printkit.kinds.spheres.make import tray, usual_distance
from printkit.kinds.spheres.puzzle import Figure, Shot, Tally
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.item import Scene

EXAMPLE = "stump"
SOLUTION = (
    Placement("C", ((0, 2, 2), (1, 2, 1), (2, 2, 0), (2, 2, 2))),
    Placement("G", ((1, 1, 2), (2, 0, 2), (2, 1, 1), (3, 1, 2))),
    Placement("N", ((0, 3, 3), (1, 2, 3), (2, 1, 3), (3, 0, 3))),
    Placement("P", ((1, 3, 2), (2, 3, 1), (3, 2, 1), (3, 3, 0))),
)
"""One of two solutions. It is written down, since finding one would start the compiled engine for a picture."""
APART = 1.3
"""How far above its place the next piece hangs, in spheres."""


@lru_cache(maxsize=1)
def example() -> Figure:
    """Return the figure of the pictures, with its pieces and an answer."""
    tally = Tally(raw=6, rotation=2, counted=True)
    return Figure(EXAMPLE, tray(SOLUTION)[1], SOLUTION, tally, Shot(20.0, 58.0, usual_distance(EXAMPLE)))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game; the pictures have the size of the frame."""
    language, shown = frame.language, example()
    pictures = (_pieces(shown, frame), _plain(shown, frame), _building(shown, frame), _whole(shown, frame))
    words = language.list("spheres.how_to.steps")
    steps = tuple(Step(scene, sentence) for scene, sentence in zip(pictures, words, strict=True))
    return HowTo(language.say("spheres.how_to.goal"), steps, language.list("spheres.how_to.tips"))


def _pieces(puzzle: Figure, frame: Frame) -> Scene:
    drawn = draw.tray_of(puzzle.tray, (1.0, 1.0, frame.width - 1, frame.height - 1), frame, draw.colours(puzzle, frame.theme))
    return draw.scene(frame, [("pieces", drawn.balls), ("labels", drawn.letters)])


def _plain(puzzle: Figure, frame: Frame) -> Scene:
    return _shown(puzzle, {}, frame)


def _building(puzzle: Figure, frame: Frame) -> Scene:
    """Show some pieces in place, and the next one above them."""
    order = sorted(puzzle.solution, key=lambda one: (sum(sum(cell) for cell in one.cells), one.piece), reverse=True)
    kept = {one.piece: 0.0 for one in order[:-1]}
    return _shown(puzzle, kept | {order[-1].piece: APART}, frame)


def _whole(puzzle: Figure, frame: Frame) -> Scene:
    return _shown(puzzle, dict.fromkeys((one.piece for one in puzzle.solution), 0.0), frame)


def _shown(puzzle: Figure, lifted: Mapping[str, float], frame: Frame) -> Scene:
    """Draw the figure; with pieces, only those and each lifted as told."""
    places = figure.centred(puzzle.cells, puzzle.on_triangles)
    balls = []
    for one in puzzle.solution:
        for cell in one.cells:
            x, y, z = places[cell]
            if not lifted:
                balls.append(Ball((x, y, z)))
            elif one.piece in lifted:
                balls.append(Ball((x, y, z + lifted[one.piece]), one.piece))
    room = (0.0, 0.0, frame.width, frame.height)
    drawn = draw.fitted_picture(balls, puzzle, frame, room, draw.colours(puzzle, frame.theme))
    return draw.scene(frame, [("figure", drawn.balls), ("labels", drawn.letters)])
