"""Pictures of heaps: the heap itself, its plan with numbers, and its drawings from three sides."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printkit.engine.polyform import Cell
from printkit.geometry.solid import Sight, Vector, seen
from printkit.kinds.cubes import art, growing, solid
from printkit.kinds.cubes.art import Box, Drawn
from printkit.kinds.cubes.draw import GAP, LARGEST_CUBE, caption, is_roomy, set_lines
from printkit.kinds.cubes.growing import Rows
from printkit.kinds.cubes.guide import arrow
from printkit.page import cell_art
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.scene.ink import Face
from printkit.scene.item import Item, Path, Scene, Stroke
from printkit.scene.shape import layer, line, rectangle
from printkit.scene.typeset import label

if TYPE_CHECKING:
    from printkit.kinds.cubes.heap import Heap, Views

LARGEST_CELL = 18.0
LETTERS = "ABCDEFGHIJ"
ARROW_FROM, ARROW_TO = 1.3, 0.3
"""How far from a heap the arrows begin and end that name its sides, in edges of a cube."""
SIDES = ("top", "front", "right")


def count_page(puzzle: Heap, frame: Frame) -> Scene:
    """Draw the heap; below it the question and a box to write in."""
    say = frame.language.say
    lines, face = caption(say("cubes.task.count"), say("cubes.task.count_short"), frame)
    box = 1.6 * frame.theme.face("strong").leading if is_roomy(frame) else 0.0
    foot = len(lines) * face.leading + (box + GAP if box else 2.0)
    drawn = _heap(puzzle, frame, (0, 0, frame.width, frame.height - foot))
    notes: list[Item] = []
    if box:
        top = frame.height - len(lines) * face.leading - box - 2
        notes.append(
            Path(
                rectangle(frame.theme.pen("outline").width, top, 2.2 * box, box, 1.0), frame.theme.pen("outline"), name="write-here"
            )
        )
    layers = [
        layer("figure", drawn.faces),
        layer("lines", drawn.lines),
        layer("labels", [*notes, *set_lines(lines, face, frame)]),
    ]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def count_answer(puzzle: Heap, frame: Frame) -> Scene:
    """Draw the plan with the height of every stack, the front at the bottom, and the sum below it."""
    heights = growing.heights_of(puzzle.cells)
    face = frame.theme.face("strong")
    pen = frame.theme.pen("border").width
    words = frame.language.say("cubes.sum", count=len(puzzle.cells))
    place = _plan_place(len(heights), len(heights[0]), frame, face.leading + 2)
    plan = frozenset((row, column) for row, one in enumerate(heights) for column, high in enumerate(one) if high)
    squares = [
        Path(cell_art.outline(frozenset({cell}), place), frame.theme.pen("grid"), frame.theme.ink("solid-top"), "stack")
        for cell in sorted(plan)
    ]
    border = Path(cell_art.outline(plan, place), frame.theme.pen("border"), name="border")
    letter = cell_art.letter_face(frame.theme, place.cell)
    fits = cell_art.letter_fits(frame.theme, place.cell)
    numbers: list[Item] = [
        label(str(heights[row][column]), *place.centre((row, column)), letter, frame.theme.ink("text"))
        for row, column in sorted(plan)
        if fits
    ]
    height = place.y + len(heights) * place.cell + pen / 2 + face.leading + 2
    said = label(words, frame.width / 2, height - face.leading / 2, _fitting(words, face, frame), frame.theme.ink("text"))
    return Scene(frame.width, height, (layer("answer", [*squares, border]), layer("labels", [*numbers, said])))


def view_page(puzzle: Views, frame: Frame) -> Scene:
    """Draw the heap with arrows for its sides, and below it the drawings to choose from."""
    say = frame.language.say
    lines, face = caption(say("cubes.task.view"), "", frame)
    fields = 1.6 * frame.theme.face("strong").leading if is_roomy(frame) else 0.0
    below = len(lines) * face.leading + (fields + GAP if fields else 0.0)
    shelf = min(0.3 * frame.height, _shelf(puzzle.drawings, frame))
    gap = GAP if is_roomy(frame) else 2.0
    room: Box = (0, 0, frame.width, frame.height - below - shelf - gap)
    drawn, arrows, names = _named_heap(puzzle, frame, room)
    squares, letters = _drawings(puzzle.drawings, LETTERS, (0, room[3] + gap, frame.width, room[3] + gap + shelf), frame)
    boxes = _fields(frame, frame.height - below + 2, fields) if fields else []
    layers = [
        layer("figure", drawn.faces),
        layer("lines", [*drawn.lines, *arrows]),
        layer("drawings", squares),
        layer("labels", [*names, *letters, *boxes, *set_lines(lines, face, frame)]),
    ]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def view_answer(puzzle: Views, frame: Frame) -> Scene:
    """Draw the three right drawings under their letters, and say from where each is."""
    right = [puzzle.drawings[place] for place in puzzle.places]
    face = frame.theme.face("caption")
    words = [
        f"{frame.language.say(f'cubes.side.{side}')}: {LETTERS[place]}" for side, place in zip(SIDES, puzzle.places, strict=False)
    ]
    one_line = "   ".join(words)
    if font.width(one_line, face.size_pt, face.style) < frame.width:
        words = [one_line]
    foot = len(words) * face.leading + 2
    squares, letters = _drawings(
        right, "".join(LETTERS[place] for place in puzzle.places), (0, 0, frame.width, frame.height - foot), frame
    )
    said = [
        label(
            text,
            frame.width / 2,
            frame.height - (len(words) - number - 0.5) * face.leading,
            _fitting(text, face, frame),
            frame.theme.ink("text"),
        )
        for number, text in enumerate(words)
    ]
    return Scene(frame.width, frame.height, (layer("answer", squares), layer("labels", [*letters, *said])))


def cover(puzzle: Heap, frame: Frame) -> Scene:
    """Draw the heap alone."""
    drawn = _heap(puzzle, frame, (0, 0, frame.width, frame.height))
    return Scene(frame.width, frame.height, (layer("figure", drawn.faces), layer("lines", drawn.lines)))


def _heap(puzzle: Heap, frame: Frame, room: Box) -> Drawn:
    picture = seen(solid.whole(puzzle.cells), puzzle.shot.camera)
    place = art.fitted(art.bounds([picture]), room, frame.theme.pen("piece").width, LARGEST_CUBE)
    return art.drawn(picture, place, puzzle.shot.camera, [art.plain_look(frame.theme)], frame.theme, seams=puzzle.seams)


def _named_heap(puzzle: Views, frame: Frame, room: Box) -> tuple[Drawn, list[Item], list[Item]]:
    """Draw the heap with an arrow towards its front and one towards its right side."""
    camera, face = puzzle.shot.camera, frame.theme.face("caption")
    picture = seen(solid.whole(puzzle.cells), camera)
    ways = _ways(puzzle.cells)
    place = art.fitted(_box_with(picture, ways, puzzle), _between_words(frame, room), 0.0, LARGEST_CUBE)
    drawn = art.drawn(picture, place, camera, [art.plain_look(frame.theme)], frame.theme, seams=puzzle.seams)
    arrows: list[Item] = []
    names: list[Item] = []
    for side, (start, end) in ways.items():
        tail = place.spot(start, camera)
        arrows += arrow(tail, place.spot(end, camera), frame)
        words = frame.language.say(f"cubes.side.{side}")
        half = font.width(words, face.size_pt, face.style) / 2
        x = min(max(tail[0], room[0] + half), room[2] - half)
        y = min(tail[1] + 0.75 * face.leading, room[3] - 0.4 * face.leading)
        names.append(label(words, x, y, face, frame.theme.ink("text")))
    return drawn, arrows, names


def _ways(cells: Sequence[Cell]) -> dict[str, tuple[Vector, Vector]]:
    """Return the arrows on the table that point at the front and at the right side of a heap, in the world."""
    rows, columns, layers = (max(cell[axis] for cell in cells) + 1 for axis in (1, 2, 0))
    low = -layers / 2
    return {
        "front": ((rows / 2 + ARROW_FROM, 0.0, low), (rows / 2 + ARROW_TO, 0.0, low)),
        "right": ((0.0, columns / 2 + ARROW_FROM, low), (0.0, columns / 2 + ARROW_TO, low)),
    }


def _box_with(picture: Sight, ways: dict[str, tuple[Vector, Vector]], puzzle: Views) -> Box:
    """Return the box around a picture and its arrows."""
    left, top, right, bottom = art.bounds([picture])
    points = [art.in_picture(point, puzzle.shot.camera) for ends in ways.values() for point in ends]
    xs, ys = zip(*points, strict=True)
    return (min(left, *xs), min(top, *ys), max(right, *xs), max(bottom, *ys))


def _between_words(frame: Frame, room: Box) -> Box:
    """Leave room for the words at the tails of arrows: below, and at the sides where there is enough of it."""
    face = frame.theme.face("caption")
    wide = max(font.width(frame.language.say(f"cubes.side.{side}"), face.size_pt, face.style) for side in ("front", "right"))
    margin = frame.theme.pen("piece").width + (wide / 2 if wide < 0.4 * (room[2] - room[0]) else 0.0)
    return (room[0] + margin, room[1] + 1, room[2] - margin, room[3] - face.leading - 1)


def _drawings(drawings: Sequence[Rows], letters: str, room: Box, frame: Frame) -> tuple[list[Item], list[Item]]:
    """Draw flat drawings beside each other, all at one scale and on one base line, with a letter under each."""
    face = frame.theme.face("caption")._replace(style="bold")
    wide, high = room[2] - room[0], room[3] - room[1] - face.leading - 1
    pen = frame.theme.pen("border").width
    across = sum(len(rows[0]) for rows in drawings) + 0.8 * (len(drawings) - 1)
    cell = max(0.3, min((wide - pen) / across, (high - pen) / max(len(rows) for rows in drawings), LARGEST_CELL))
    x = room[0] + (wide - across * cell) / 2
    base = room[1] + high - (high - pen - cell * max(len(rows) for rows in drawings)) / 2 - pen / 2
    squares: list[Item] = []
    names: list[Item] = []
    for rows, name in zip(drawings, letters, strict=False):
        place = cell_art.Place(x, base - len(rows) * cell, cell)
        shape = frozenset((row, column) for row, line_ in enumerate(rows) for column, mark in enumerate(line_) if mark == "X")
        outline = cell_art.outline(shape, place)
        squares += [
            Path(outline, fill=frame.theme.ink("solid-top"), name=f"drawing-{name}"),
            _grid_of(shape, place, frame),
            Path(outline, frame.theme.pen("piece" if cell >= 4 else "outline"), name=f"outline-{name}"),
        ]
        names.append(
            label(name, x + len(rows[0]) * cell / 2, base + pen / 2 + 0.5 * face.leading + 1, face, frame.theme.ink("text"))
        )
        x += (len(rows[0]) + 0.8) * cell
    return squares, names


def _shelf(drawings: Sequence[Rows], frame: Frame) -> float:
    """Return the height that drawings need where the width of the frame decides how large they are."""
    across = sum(len(rows[0]) for rows in drawings) + 0.8 * (len(drawings) - 1)
    cell = min(frame.width / across, LARGEST_CELL)
    return cell * max(len(rows) for rows in drawings) + frame.theme.face("caption").leading + 2


def _grid_of(shape: frozenset[tuple[int, int]], place: cell_art.Place, frame: Frame) -> Path:
    """Draw the lines between the squares of a shape."""
    seams = []
    for row, column in sorted(shape):
        if (row, column + 1) in shape:
            seams.append(line(*place.corner(row, column + 1), *place.corner(row + 1, column + 1)))
        if (row + 1, column) in shape:
            seams.append(line(*place.corner(row + 1, column), *place.corner(row + 1, column + 1)))
    pen = Stroke(frame.theme.ink("guide"), frame.theme.pen("grid").width, cap="butt")
    return Path(tuple(step for one in seams for step in one), pen, name="squares")


def _fields(frame: Frame, top: float, high: float) -> list[Item]:
    """Draw a box for each side to write a letter in."""
    face, pen = frame.theme.face("strong"), frame.theme.pen("outline")
    x = pen.width / 2
    items: list[Item] = []
    for side in SIDES:
        words = frame.language.say(f"cubes.side.{side}")
        items.append(label(words, x, top + high / 2, face, frame.theme.ink("text"), "left"))
        x += font.width(words, face.size_pt, face.style) + 2
        items.append(Path(rectangle(x, top, high, high, 1.0), pen, frame.theme.ink("paper"), "write-here"))
        x += high + 8
    return items


def _plan_place(rows: int, columns: int, frame: Frame, foot: float) -> cell_art.Place:
    pen = frame.theme.pen("border").width
    cell = min((frame.width - pen) / columns, (frame.height - foot - pen) / rows, LARGEST_CELL)
    return cell_art.Place((frame.width - columns * cell) / 2, pen / 2, cell)


def _fitting(words: str, face: Face, frame: Frame) -> Face:
    """Return a face in which words fit the width of a frame, never below the smallest of the theme."""
    wide = font.width(words, face.size_pt, face.style)
    size_pt = face.size_pt * min(1.0, frame.width / wide)
    return face._replace(size_pt=max(frame.theme.face("number").size_pt, round(size_pt - 0.05, 1)))
