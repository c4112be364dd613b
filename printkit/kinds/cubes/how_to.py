"""How to play: four pictures, each drawn to fill its frame."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from printkit.engine.polyform import Cell, Placement, piece_set
from printkit.geometry.solid import Body, seen
from printkit.kinds.cubes import art, figure, solid
from printkit.kinds.cubes.art import Drawn, Look
from printkit.kinds.cubes.draw import tray_of
from printkit.kinds.cubes.shot import Shot
from printkit.kinds.cubes.solve import assembly, choosing
from printkit.page.frame import Frame
from printkit.page.howto import HowTo, Step
from printkit.scene.item import Path, Scene, Stroke
from printkit.scene.shape import layer, polyline

EXAMPLE = "stairs"
SHOT = Shot(30.0, 60.0, 14.0, 1.0)


@lru_cache(maxsize=1)
def _example() -> tuple[tuple[Cell, ...], tuple[Placement, ...]]:
    """Return the figure of the pictures, and its pieces in the order in which they go in."""
    cells = figure.cells_of(EXAMPLE, "soma")
    for solution in choosing.packing(cells, piece_set("soma")).solutions():
        order = assembly(solution)
        if order is not None and order.steady:
            at = {placed.piece: placed for placed in solution}
            return cells, tuple(at[move.piece] for move in order.moves)
    raise AssertionError("the example can be built")


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with the Soma set; the pictures have the size of the frame."""
    language = frame.language
    pictures = (_the_pieces(frame), _the_figure(frame), _building(frame), _done(frame))
    words = language.list("cubes.how_to.steps")
    steps = tuple(Step(picture, sentence) for picture, sentence in zip(pictures, words, strict=True))
    return HowTo(language.say("cubes.how_to.goal"), steps, language.list("cubes.how_to.tips"))


def _the_pieces(frame: Frame) -> Scene:
    drawn = tray_of(piece_set("soma"), (0, 0, frame.width, frame.height), frame)
    return _scene(drawn, frame)


def _the_figure(frame: Frame) -> Scene:
    cells, _ = _example()
    return _drawn(solid.whole(cells), [art.plain_look(frame.theme)], frame)


def _building(frame: Frame) -> Scene:
    """Show a few pieces in place, and the next one above them."""
    cells, solution = _example()
    bodies = solid.pieces_in_place(solution[:4], cells)
    last = bodies[-1]
    above = last._replace(moved=(last.moved[0], last.moved[1], last.moved[2] + 1.4))
    shown = (*bodies[:-1], above)
    looks = solid.looks(piece_set("soma"), frame.theme)
    return _drawn(shown, [looks[body.name] for body in shown], frame)


def _done(frame: Frame) -> Scene:
    """Show the finished figure with a tick beside it."""
    cells, solution = _example()
    bodies = solid.pieces_in_place(solution, cells)
    looks = solid.looks(piece_set("soma"), frame.theme)
    scene = _drawn(bodies, [looks[body.name] for body in bodies], frame)
    arm = 0.05 * min(frame.width, frame.height)
    x, y = frame.width - 5.5 * arm, frame.height - 3 * arm
    tick = polyline([(x, y), (x + arm, y + arm), (x + 3 * arm, y - 1.6 * arm)])
    sign = layer("signs", [Path(tick, Stroke(frame.theme.accent(2), 0.5 * arm), name="tick")])
    return Scene(scene.width, scene.height, (*scene.items, sign))


def _drawn(bodies: tuple[Body, ...], looks: Sequence[Look], frame: Frame) -> Scene:
    picture = seen(bodies, SHOT.camera)
    room = (0.0, 0.0, frame.width, frame.height)
    place = art.fitted(art.bounds([picture]), room, frame.theme.pen("piece").width)
    return _scene(art.drawn(picture, place, SHOT.camera, looks, frame.theme), frame)


def _scene(drawn: Drawn, frame: Frame) -> Scene:
    layers = [layer("faces", drawn.faces), layer("lines", drawn.lines), layer("labels", drawn.letters)]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))
