"""Page, answer and cover of a figure of spheres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from printkit.engine.polyform import Cell, Placement
from printkit.kinds.spheres import art, pose
from printkit.kinds.spheres.art import Ball, Box, Drawn
from printkit.kinds.spheres.figure import HOLLOW, centred, layers_of
from printkit.page import cell_art, stack
from printkit.page.frame import Frame
from printkit.scene.ink import Theme
from printkit.scene.item import Item, Scene
from printkit.scene.palette import Swatch
from printkit.scene.shape import circle, filled, layer, placed

if TYPE_CHECKING:
    from printkit.kinds.spheres.puzzle import Figure

GAP = 6.0
ROOMY = 120.0
"""From this side on, a frame is a page: it has words, and room for the pieces."""
ROOM_FOR_A_LINE = 80.0
"""From this height on, a smaller frame has a line of words."""
TRAY_SHARES = (0.16, 0.24, 0.34)
"""The share of a page that few, some or many pieces take."""
WIDE = 1.25
"""From this share of the height on, a frame is so wide that the pieces stand beside the figure."""
BESIDE = 0.12
"""How much more of the width than of the height they take then."""
LARGEST = 30.0
"""Nobody needs larger spheres than this."""
TRAY_LARGEST = 11.0
SMALLEST = 0.1
BETWEEN = 0.35
"""The distance from one layer to the next, in spheres."""


def page(puzzle: Figure, frame: Frame) -> Scene:
    """Draw the figure, the pieces below or beside it and, where there is room, the task."""
    words = _task(puzzle, frame) if is_roomy(frame) else _short(puzzle, frame)
    height = frame.height - (words.height + GAP if words else 0.0)
    share, gap = _tray_share(len(puzzle.tray)), min(GAP, 0.04 * height) / 2
    if frame.width > WIDE * height:
        wide = (1 - share - BESIDE) * frame.width
        room, shelf = (0.0, 0.0, wide, height), (wide + gap, 0.0, frame.width, height)
    else:
        high = (1 - share) * height
        room, shelf = (0.0, 0.0, frame.width, high - gap), (0.0, high + gap, frame.width, height)
    figure = fitted_picture([Ball(place) for place in _places(puzzle).values()], puzzle, frame, room, {})
    tray = tray_of(puzzle.tray, shelf, frame, colours(puzzle, frame.theme))
    said = [placed(words, 0, frame.height - words.height, "words")] if words else []
    return scene(frame, [("figure", figure.balls), ("tray", tray.balls), ("labels", [*tray.letters, *said])])


def answer(puzzle: Figure, frame: Frame) -> Scene:
    """Draw the layers; on a page, above them the whole figure in colour."""
    if not is_roomy(frame):
        shown = _layers(puzzle, frame, (0.0, 0.0, frame.width, frame.height))
        return scene(frame, [("answer", shown.balls), ("labels", shown.letters)])
    words = stack.words(frame.language.say("spheres.layers"), frame.width, frame.theme)
    middle, below = 0.5 * frame.height, frame.height - words.height - GAP / 2
    whole = fitted_picture(_in_colour(puzzle), puzzle, frame, (0.0, 0.0, frame.width, middle - GAP), colours(puzzle, frame.theme))
    shown = _layers(puzzle, frame, (0.0, middle, frame.width, below))
    said = placed(words, 0, frame.height - words.height, "words")
    return scene(frame, [("answer", [*whole.balls, *shown.balls]), ("labels", [*whole.letters, *shown.letters, said])])


def cover(puzzle: Figure, frame: Frame) -> Scene:
    """Draw the figure with half of its pieces in colour; the rest stays plain."""
    camera, places = puzzle.shot.camera, _places(puzzle)
    across = {one.piece: sum(camera.project(places[cell])[0] for cell in one.cells) for one in puzzle.solution}
    half = sorted(across, key=lambda name: (round(across[name], 6), name))[: (len(across) + 1) // 2]
    balls = [Ball(places[cell], one.piece if one.piece in half else "") for one in puzzle.solution for cell in one.cells]
    shown = fitted_picture(balls, puzzle, frame, (0.0, 0.0, frame.width, frame.height), colours(puzzle, frame.theme))
    return scene(frame, [("answer", shown.balls), ("labels", shown.letters)])


def colours(puzzle: Figure, theme: Theme) -> Mapping[str, Swatch]:
    """Return a colour for every piece of the puzzle."""
    return cell_art.swatches([piece.piece for piece in puzzle.tray], theme)


def scene(frame: Frame, layers: Sequence[tuple[str, Sequence[Item]]]) -> Scene:
    """Set layers that have anything in them on a page."""
    return Scene(frame.width, frame.height, tuple(layer(name, items) for name, items in layers if items))


def is_roomy(frame: Frame) -> bool:
    """Tell whether a frame is a page rather than a part of one."""
    return min(frame.width, frame.height) >= ROOMY


def fitted_picture(balls: Sequence[Ball], puzzle: Figure, frame: Frame, room: Box, swatches: Mapping[str, Swatch]) -> Drawn:
    """Draw spheres as large as a room allows."""
    camera = puzzle.shot.camera
    # a wrong record may put the camera inside of the figure; the proof sees that spheres are missing
    balls = [ball for ball in balls if camera.depth(ball.centre) > art.RADIUS]
    place = art.fitted(art.view(balls, camera), room, frame.theme.pen("outline").width, LARGEST)
    return art.drawn(balls, camera, place, swatches, frame.theme)


def tray_of(pieces: Sequence[Placement], room: Box, frame: Frame, swatches: Mapping[str, Swatch]) -> Drawn:
    """Draw pieces in rows, each in its best pose and all at one scale."""
    shown = [pose.balls(tuple(piece.cells), piece.piece) for piece in pieces]
    boxes = [art.view(balls, pose.BEST_SIDE) for balls in shown]
    wide, high = max(box[2] - box[0] for box in boxes) + 0.4, max(box[3] - box[1] for box in boxes) + 0.3

    def scale(rows: int) -> float:
        return min((room[2] - room[0]) / (wide * -(-len(shown) // rows)), (room[3] - room[1]) / (high * rows), TRAY_LARGEST)

    rows = max(range(1, len(shown) + 1), key=lambda number: (round(scale(number), 4), -number))
    per_row, factor = -(-len(shown) // rows), scale(rows)
    found = Drawn([], [])
    for number, balls in enumerate(shown):
        row, column = divmod(number, per_row)
        in_row = min(per_row, len(shown) - row * per_row)
        pitch = min((room[2] - room[0]) / in_row, 1.3 * wide * factor)
        x = (room[0] + room[2]) / 2 + (column - (in_row - 1) / 2) * pitch
        y = room[1] + (row + 0.5) * (room[3] - room[1]) / rows
        box = boxes[number]
        place = (factor, x - factor * (box[0] + box[2]) / 2, y - factor * (box[1] + box[3]) / 2)
        drawn = art.drawn(balls, pose.BEST_SIDE, place, swatches, frame.theme)
        found.balls.extend(drawn.balls)
        found.letters.extend(drawn.letters)
    return found


def _tray_share(count: int) -> float:
    return TRAY_SHARES[(count > 6) + (count > 14)]


def _task(puzzle: Figure, frame: Frame) -> Scene:
    language = frame.language
    said = [language.say("spheres.task", spheres=len(puzzle.cells), pieces=len(puzzle.tray))]
    if puzzle.name == HOLLOW:
        said.append(language.say("spheres.hollow"))
    if puzzle.tally.counted:
        said.append(language.say("spheres.solutions", count=puzzle.tally.rotation))
    return stack.words(" ".join(said), frame.width, frame.theme)


def _short(puzzle: Figure, frame: Frame) -> Scene | None:
    """Set the number of solutions alone, if a small frame has room for a line."""
    words = stack.words(
        frame.language.say("spheres.solutions_short", count=puzzle.tally.rotation), frame.width, frame.theme, "caption", "muted"
    )
    return (
        words
        if puzzle.tally.counted and frame.height >= ROOM_FOR_A_LINE and words.height < 1.5 * frame.theme.face("caption").leading
        else None
    )


def _places(puzzle: Figure) -> Mapping[Cell, tuple[float, float, float]]:
    return centred(puzzle.cells, puzzle.on_triangles)


def _in_colour(puzzle: Figure) -> list[Ball]:
    places = _places(puzzle)
    return [Ball(places[cell], one.piece) for one in puzzle.solution for cell in one.cells]


def _layers(puzzle: Figure, frame: Frame, room: Box) -> Drawn:
    """Draw every layer as it is seen from above, the viewer at the lower edge; grey rings show the layer below."""
    layers = layers_of(puzzle.cells, puzzle.on_triangles)
    places = {cell: (place[1], place[0]) for cell, place in _places(puzzle).items()}
    boxes = [_around([places[cell] for cell in (*layer_, *below)]) for layer_, below in zip(layers, ([], *layers), strict=False)]
    margin = frame.theme.pen("outline").width
    wide, high = room[2] - room[0] - 2 * margin, room[3] - room[1] - 2 * margin
    factor, corners = _shelves([(box[2] - box[0], box[3] - box[1]) for box in boxes], wide, high)
    found = Drawn([], [])
    for number, (cells, box, (left, top)) in enumerate(zip(layers, boxes, corners, strict=True)):
        x, y = room[0] + margin + left - factor * box[0], room[1] + margin + top - factor * box[1]
        at = {cell: (round(x + factor * places[cell][0], 4), round(y + factor * places[cell][1], 4)) for cell in puzzle.cells}
        found.balls.extend(_rings([at[cell] for cell in layers[number - 1]] if number else [], factor / 2, frame.theme))
        _discs(puzzle, [(cell, at[cell]) for cell in cells], factor / 2, frame.theme, found)
    return found


def _around(places: Sequence[tuple[float, float]]) -> Box:
    """Return the box around discs of diameter 1."""
    return (
        min(x for x, _ in places) - 0.5,
        min(y for _, y in places) - 0.5,
        max(x for x, _ in places) + 0.5,
        max(y for _, y in places) + 0.5,
    )


def _shelves(sizes: Sequence[tuple[float, float]], wide: float, high: float) -> tuple[float, list[tuple[float, float]]]:
    """Set boxes in rows at the largest scale at which they fit; return the scale, and the top left corner of each."""
    factor = LARGEST / 2
    rows = _rows(sizes, wide / factor)
    widest = max(across for across, _ in sizes)
    while factor > SMALLEST and (_tall(sizes, rows) * factor > high or widest * factor > wide):
        factor *= 0.97
        rows = _rows(sizes, wide / factor)
    corners: list[tuple[float, float]] = []
    top = (high - factor * _tall(sizes, rows)) / 2
    for row in rows:
        tall = max(sizes[number][1] for number in row)
        left = (wide - factor * (sum(sizes[number][0] + BETWEEN for number in row) - BETWEEN)) / 2
        for number in row:
            corners.append((left, top + factor * (tall - sizes[number][1]) / 2))
            left += factor * (sizes[number][0] + BETWEEN)
        top += factor * (tall + BETWEEN)
    return factor, corners


def _rows(sizes: Sequence[tuple[float, float]], wide: float) -> list[list[int]]:
    """Share boxes out, in order, over rows of a width."""
    rows: list[list[int]] = []
    left = 0.0
    for number, (across, _) in enumerate(sizes):
        if not rows or left + BETWEEN + across > wide:
            rows.append([])
            left = -BETWEEN
        rows[-1].append(number)
        left += BETWEEN + across
    return rows


def _tall(sizes: Sequence[tuple[float, float]], rows: Sequence[Sequence[int]]) -> float:
    return sum(max(sizes[number][1] for number in row) + BETWEEN for row in rows) - BETWEEN


def _rings(places: Sequence[tuple[float, float]], radius: float, theme: Theme) -> list[Item]:
    """Draw the layer below in outline."""
    return [filled(circle(x, y, radius), theme.ink("paper"), theme.pen("grid"), "below") for x, y in places]


def _discs(puzzle: Figure, cells: Sequence[tuple[Cell, tuple[float, float]]], radius: float, theme: Theme, found: Drawn) -> None:
    """Draw the spheres of a layer, each with the letter of its piece if it is large enough."""
    swatches, lettered = colours(puzzle, theme), cell_art.letter_fits(theme, art.LETTER_ROOM * radius)
    piece_at = {cell: one.piece for one in puzzle.solution for cell in one.cells}
    for cell, (x, y) in cells:
        name = piece_at.get(cell, "")  # a wrong record may leave cells open
        found.balls.append(art.disc(x, y, radius, swatches.get(name), theme, lettered))
        if lettered and name in swatches:
            found.letters.append(art.letter(name, art.flat(x, y, radius), swatches[name], theme))
