"""Answers: the figure layer by layer, pulled apart, and step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import hypot
from typing import TYPE_CHECKING

from printkit.engine.polyform import Board, Lattice, Placement
from printkit.errors import ProofError
from printkit.geometry.affine import Point, translation
from printkit.geometry.solid import Body, seen
from printkit.kinds.cubes import art, solid, wording
from printkit.kinds.cubes.art import Box, Look, Place
from printkit.kinds.cubes.draw import caption, hero, is_roomy, set_lines
from printkit.page.frame import Frame
from printkit.page.packing_art import packing_scene
from printkit.scene import font
from printkit.scene.item import Dot, Group, Item, Path, Scene, Stroke
from printkit.scene.shape import fitted, layer, polygon, polyline
from printkit.scene.typeset import block, label, wrap

if TYPE_CHECKING:
    from printkit.kinds.cubes.plate import Plate

HOVER = 1.5
"""How far a piece that is being put in still is from its place, in edges of a cube."""
GAP = 6.0
ARROW_MARGIN = 1.5
"""Half the width of an arrow's head, and a little more."""
_HINT_SHARE = 0.3


def answer(puzzle: Plate, frame: Frame) -> Scene:
    """Draw the answer in the way that is asked for; where nothing is, as much as the frame has room for."""
    refuse_strangers(puzzle)
    match puzzle.style.solution:
        case "exploded":
            return exploded(puzzle, frame)
        case "steps":
            return steps(puzzle, frame, "answer")
        case "layers":
            return layers(puzzle, frame)
        case _:
            return _full(puzzle, frame) if is_roomy(frame) else layers(puzzle, frame)


def refuse_strangers(puzzle: Plate) -> None:
    """Refuse to draw an answer with pieces that the set has not, or steps with others than the answer has."""
    placed = Counter(placed.piece for placed in puzzle.solution)
    if not set(placed) <= set(puzzle.pieces.names) or placed != Counter(move.piece for move in puzzle.moves):
        raise ProofError("the answer and its steps do not have the pieces of the set")


def layers(puzzle: Plate, frame: Frame) -> Scene:
    """Draw the layers beside each other, the lowest first, and say so."""
    face = frame.theme.face("caption")
    words = frame.language.say("cubes.layers")
    lines = wrap(words, frame.width, face)
    foot = len(lines) * face.leading + 2 if len(lines) * face.leading < _HINT_SHARE * frame.height else 0.0
    room = frame.resized(frame.width, frame.height - foot)
    board = Board(puzzle.cells, Lattice.CUBIC)
    picture = packing_scene(puzzle.solution, board, puzzle.pieces.names, room)
    below = (
        block("\n".join(lines), 0, picture.height + 2, picture.width, face, frame.theme.ink("muted"), "centre").items
        if foot
        else ()
    )
    width = max(picture.width, *(font.width(line, face.size_pt, face.style) for line in lines)) if foot else picture.width
    if width > picture.width:
        below = block("\n".join(lines), 0, picture.height + 2, width, face, frame.theme.ink("muted"), "centre").items
    shift = (width - picture.width) / 2
    items = tuple(_shifted(group, shift) for group in picture.items) if shift > 0 else picture.items
    return Scene(width, picture.height + foot, (*items, *([layer("notes", below)] if below else [])))


def exploded(puzzle: Plate, frame: Frame) -> Scene:
    """Draw the pieces pulled apart."""
    bodies = solid.pieces_apart(puzzle.solution, puzzle.cells)
    looks = [solid.looks(puzzle.pieces, frame.theme)[body.name] for body in bodies]
    style = puzzle.style._replace(stereo="none", hidden=False, letters=True)
    room = (0.0, 0.0, frame.width, frame.height)
    drawn = hero(bodies, looks, puzzle.shot._replace(scale=0.0), style, frame, room)
    drawn_layers = [layer("answer", drawn.faces), layer("lines", drawn.lines), layer("labels", drawn.letters)]
    return Scene(frame.width, frame.height, tuple(one for one in drawn_layers if one.items))


def steps(puzzle: Plate, frame: Frame, name: str) -> Scene:
    """Draw one picture for every piece that is put in, all from the same place and at the same scale."""
    stages = _stages(puzzle)
    camera = puzzle.shot.camera
    pictures = [seen(bodies, camera) for bodies, _ in stages]
    box = art.bounds(pictures)
    columns, rows = _table(len(stages), box, frame)
    wide, high = frame.width / columns, frame.height / rows
    looks = solid.looks(puzzle.pieces, frame.theme)
    badge = _badge_radius(frame)
    faces: list[Item] = []
    lines: list[Item] = []
    letters: list[Item] = []
    for number, ((bodies, out), picture) in enumerate(zip(stages, pictures, strict=True)):
        left, top = (number % columns) * wide, (number // columns) * high
        margin = min(GAP / 2, 0.06 * min(wide, high)) + frame.theme.pen("piece").width
        place = art.fitted(box, (left + 0.5 * badge, top + 0.5 * badge, left + wide, top + high), margin)
        own: list[Look] = [looks[body.name] for body in bodies]
        drawn = art.drawn(picture, place, camera, own, frame.theme, seams=puzzle.style.seams)
        faces += drawn.faces
        lines += [*drawn.lines, *(_arrow(bodies[-1], out, place, puzzle, frame) if out else [])]
        letters += [*drawn.letters, *_badge(number + 1, left, top, badge, frame)]
    found = [layer(name, faces), layer("lines", lines), layer("labels", letters)]
    return Scene(frame.width, frame.height, tuple(one for one in found if one.items))


def steps_page(puzzle: Plate, frame: Frame) -> Scene:
    """Draw the guide, and say how to read it."""
    refuse_strangers(puzzle)
    hold = "" if puzzle.steady else frame.language.say("cubes.hold")
    words = " ".join(filter(None, (frame.language.say("cubes.task.steps"), hold)))
    lines, face = caption(words, "", frame)
    foot = len(lines) * face.leading + GAP if lines else 0.0
    guide = steps(puzzle, frame.resized(frame.width, frame.height - foot), "steps")
    notes = set_lines(lines, face, frame)
    return Scene(frame.width, frame.height, (*guide.items, *([layer("notes", notes)] if notes else [])))


def _full(puzzle: Plate, frame: Frame) -> Scene:
    """Draw the layers and the exploded view, and below them the steps; on top of each other on a page, they never crowd."""
    upper = 0.36 * frame.height
    half = (frame.width - GAP) / 2
    words = wording.solutions(puzzle, frame.language)
    face = frame.theme.face("caption")
    foot = face.leading + 2 if words else 0.0
    small = layers(puzzle, frame.resized(half, upper))
    apart = exploded(puzzle, frame.resized(half, upper))
    guide = steps(puzzle, frame.resized(frame.width, frame.height - upper - GAP - foot), "steps")
    items = [
        layer("answer", [fitted(small, 0, 0, half, upper, "layers"), fitted(apart, half + GAP, 0, half, upper, "exploded")]),
        layer("guide", [fitted(guide, 0, upper + GAP, frame.width, frame.height - upper - GAP - foot, "steps")]),
    ]
    if words and font.width(words, face.size_pt, face.style) < frame.width:
        ink = frame.theme.ink("muted")
        items.append(layer("notes", [label(words, 0.0, frame.height - face.leading / 2, face, ink, "left")]))
    return Scene(frame.width, frame.height, tuple(items))


def _stages(puzzle: Plate) -> list[tuple[tuple[Body, ...], tuple[int, int, int] | None]]:
    """Return the bodies of every step, the last of them on its way to its place; the first lies there at once."""
    waiting = list(puzzle.solution)
    built: list[Body] = []
    stages = []
    for number, move in enumerate(puzzle.moves):
        placed = next(one for one in waiting if one.piece == move.piece)
        waiting.remove(placed)
        (body,) = solid.pieces_in_place([Placement(placed.piece, placed.cells)], puzzle.cells)
        row, column, up = solid.cube(move.out)
        away = body._replace(moved=_further(body, (row, column, up)))
        stages.append(((*built, away), (row, column, up)) if number else ((body,), None))
        built.append(body)
    return [*stages, (tuple(built), None)]


def _further(body: Body, out: tuple[int, int, int]) -> tuple[float, float, float]:
    x, y, z = (moved + HOVER * step for moved, step in zip(body.moved, out, strict=True))
    return (x, y, z)


def _table(count: int, box: Box, frame: Frame) -> tuple[int, int]:
    """Choose columns and rows so that the pictures are large and few places stay empty."""

    def scale(columns: int) -> float:
        rows = -(-count // columns)
        full = count / (columns * rows)
        return full * min(frame.width / columns / (box[2] - box[0]), frame.height / rows / (box[3] - box[1]))

    best = max(range(1, count + 1), key=lambda columns: (round(scale(columns), 6), -columns))
    return best, -(-count // best)


def _badge_radius(frame: Frame) -> float:
    return 0.75 * font.cap_height(frame.theme.face("caption").size_pt, "bold") + 0.9


def _badge(number: int, x: float, y: float, radius: float, frame: Frame) -> list[Item]:
    """Number a step in the upper left corner of its picture."""
    theme, face = frame.theme, frame.theme.face("caption")._replace(style="bold")
    centre = (x + radius + 0.3, y + radius + 0.3)
    ink = theme.ink("text")
    return [Dot(*centre, radius, (ink,), name=f"step-{number}"), label(str(number), *centre, face, theme.ink("paper"))]


def _arrow(body: Body, out: tuple[int, int, int], place: Place, puzzle: Plate, frame: Frame) -> list[Item]:
    """Draw an arrow beside a piece that shows which way it goes."""
    camera = puzzle.shot.camera
    picture = art.bounds([seen((body,), camera)])
    x, y, z = solid.middle_of_mass(body.cubes)
    here = (x + body.moved[0], y + body.moved[1], z + body.moved[2])
    there = (here[0] - out[0], here[1] - out[1], here[2] - out[2])
    (x1, y1), (x2, y2) = (place.spot(point, camera) for point in (here, there))
    long = hypot(x2 - x1, y2 - y1)
    if long < 1e-6:
        return []
    way = ((x2 - x1) / long, (y2 - y1) / long)
    length = min(0.9 * place.factor, 9.0)
    left = place.x + place.factor * picture[0] - 0.25 * place.factor
    middle = place.y + place.factor * (picture[1] + picture[3]) / 2
    x = _within(left, way[0] * length, frame.width)
    y = _within(middle - way[1] * length / 2, way[1] * length, frame.height)
    return arrow((x, y), (x + way[0] * length, y + way[1] * length), frame)


def _within(start: float, step: float, room: float) -> float:
    """Move an arrow so that its ends and its head stay inside a room."""
    low, high = ARROW_MARGIN - min(0.0, step), room - ARROW_MARGIN - max(0.0, step)
    return min(max(start, low), high)


def arrow(start: Point, end: Point, frame: Frame) -> list[Item]:
    """Draw an arrow in the colour of solutions."""
    pen = frame.theme.pen("solution")
    long = hypot(end[0] - start[0], end[1] - start[1])
    way = ((end[0] - start[0]) / long, (end[1] - start[1]) / long)
    head = min(2.6, 0.45 * long)
    base = (end[0] - way[0] * head, end[1] - way[1] * head)
    wings = [(base[0] + side * 0.45 * head * way[1], base[1] - side * 0.45 * head * way[0]) for side in (1, -1)]
    shaft = Path(polyline([start, base]), Stroke(pen.ink, pen.width, cap="butt"), name="way")
    return [shaft, Path(polygon([end, *wings]), fill=pen.ink, name="way-head")]


def _shifted(group: Item, right: float) -> Item:
    return replace(group, transform=translation(right, 0)) if isinstance(group, Group) else group


def tiles(count: int, shape: Sequence[float], frame: Frame) -> tuple[int, int]:
    """Choose columns and rows for tiles of a shape (width, height) so that they are largest."""
    return _table(count, (0.0, 0.0, shape[0], shape[1]), frame)
