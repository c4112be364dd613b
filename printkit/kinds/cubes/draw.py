"""Page and cover of a figure: the picture, the pieces below it, and what there is to know."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from printkit.engine.polyform import PieceSet
from printkit.geometry.solid import Body, Sight, seen
from printkit.kinds.cubes import art, growing, solid, wording
from printkit.kinds.cubes.art import Box, Drawn, Look, Place
from printkit.kinds.cubes.shot import Shot
from printkit.page.frame import Frame
from printkit.scene.ink import Face
from printkit.scene.item import Group, Item, Scene
from printkit.scene.shape import layer
from printkit.scene.typeset import block, label, shortened, wrap

if TYPE_CHECKING:
    from printkit.kinds.cubes.plate import Plate, Style

GAP = 6.0
ROOMY = 140.0
"""From this side on, a frame has type of full size, and room for the tray."""
MEASURE = 140.0
"""The longest line of text that is pleasant to read."""
TRAY_SHARE = 0.13
TRAY_GAP = 4.0
EYE_ANGLE_DEG = 5.0
LARGEST_CUBE = 34.0
"""Nobody needs cubes larger than this on paper."""
STEREO_MARGIN = 1.0
INSET_SHARE = 0.24
SMALLEST_INSET, LARGEST_INSET = 18.0, 46.0
WIDE = 1.3
"""A room this much wider than high has the view from behind at its side, others at the top."""


def page(puzzle: Plate, frame: Frame) -> Scene:
    """Draw the figure; below it the pieces and the task."""
    lines, face = caption(wording.task(puzzle, frame.language, shown_for(puzzle.style, frame)), _short(puzzle, frame), frame)
    tray = TRAY_SHARE * frame.height if is_roomy(frame) else 0.0
    foot = len(lines) * face.leading + (GAP / 3 if lines else 0.0) + (tray + GAP if tray else 0.0)
    plain = [art.plain_look(frame.theme)]
    room, small = _rooms(puzzle, frame, frame.height - foot)
    drawn = hero(solid.whole(puzzle.cells), plain, puzzle.shot, puzzle.style, frame, room)
    behind = _behind(puzzle, frame, small) if small else Drawn([], [], [])
    shelf = frame.height - len(lines) * face.leading - GAP / 2
    below = tray_of(puzzle.pieces, (0, shelf - tray, frame.width, shelf), frame) if tray else Drawn([], [], [])
    layers = [
        layer("figure", drawn.faces),
        layer("lines", drawn.lines),
        layer("behind", [*behind.faces, *behind.lines]),
        layer("tray", [*below.faces, *below.lines]),
        layer("labels", [*drawn.letters, *behind.letters, *below.letters, *set_lines(lines, face, frame)]),
    ]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def _rooms(puzzle: Plate, frame: Frame, height: float) -> tuple[Box, Box | None]:
    """Share out the room above the foot: for the figure, and where it keeps a secret for a small view from behind."""
    side = min(INSET_SHARE * frame.width, 0.42 * height, LARGEST_INSET)
    if (
        side < SMALLEST_INSET
        or puzzle.style.stereo != "none"
        or puzzle.shot.scale
        or not growing.keeps_secrets(puzzle.cells, puzzle.shot)
    ):
        return (0, 0, frame.width, height), None
    small: Box = (frame.width - side, 0, frame.width, side)
    if frame.width > WIDE * height:
        return (0, 0, frame.width - side - GAP, height), small
    return (0, 0.8 * side, frame.width, height), small


def _behind(puzzle: Plate, frame: Frame, room: Box) -> Drawn:
    """Draw a figure from the other side, and say so."""
    face = frame.theme.face("caption")
    words = frame.language.say("cubes.behind")
    shot = puzzle.shot._replace(xa=puzzle.shot.xa + 180.0 if puzzle.shot.xa <= 180 else puzzle.shot.xa - 180.0)
    style = puzzle.style._replace(hidden=False)
    upper = (room[0], room[1], room[2], room[3] - face.leading)
    drawn = hero(solid.whole(puzzle.cells), [art.plain_look(frame.theme)], shot, style, frame, upper)
    said = label(
        shortened(words, room[2] - room[0], face),
        (room[0] + room[2]) / 2,
        room[3] - face.leading / 2,
        face,
        frame.theme.ink("muted"),
    )
    return Drawn(drawn.faces, drawn.lines, [said])


def cover(puzzle: Plate, frame: Frame) -> Scene:
    """Draw the figure with the pieces of its left half in colour; the rest stays plain."""
    camera = puzzle.shot.camera
    bodies = solid.pieces_in_place(puzzle.solution, puzzle.cells)
    across = {number: camera.project(_centre(body))[0] for number, body in enumerate(bodies)}
    half = sorted(across, key=lambda number: (round(across[number], 6), number))[: (len(bodies) + 1) // 2]
    looks = solid.looks(puzzle.pieces, frame.theme)
    rest = Body("", tuple(cube for number, body in enumerate(bodies) if number not in half for cube in body.cubes), bodies[0].moved)
    shown = [*(bodies[number] for number in half), *([rest] if rest.cubes else [])]
    faces = [*(looks[bodies[number].name] for number in half), art.plain_look(frame.theme)][: len(shown)]
    picture = hero(
        tuple(shown), faces, puzzle.shot._replace(scale=0.0), puzzle.style._replace(stereo="none"), frame, _all_of(frame)
    )
    return Scene(frame.width, frame.height, (layer("answer", picture.faces), layer("lines", picture.lines), *_letters(picture)))


def hero(bodies: tuple[Body, ...], looks: Sequence[Look], shot: Shot, style: Style, frame: Frame, room: Box) -> Drawn:
    """Draw bodies as large as the room allows, for one eye or for two."""
    match shown_for(style, frame):
        case "none":
            return _single(bodies, looks, shot, style, frame, room)
        case "anaglyph":
            return _anaglyph(bodies, shot, style, frame, room)
        case _:
            return _pair(bodies, looks, shot, style, frame, room)


def shown_for(style: Style, frame: Frame) -> str:
    """Tell for which eyes a picture is drawn; a theme of one ink has a pair instead of an anaglyph."""
    return "pair" if style.stereo == "anaglyph" and not art.has_two_inks(frame.theme) else style.stereo


def _single(bodies: tuple[Body, ...], looks: Sequence[Look], shot: Shot, style: Style, frame: Frame, room: Box) -> Drawn:
    picture = seen(bodies, shot.camera, style.hidden)
    pen = frame.theme.pen("piece").width
    place = art.fitted(art.bounds([picture]), room, pen, LARGEST_CUBE)
    if shot.scale:
        place = Place(shot.scale * picture.screen_factor, (room[0] + room[2]) / 2, (room[1] + room[3]) / 2)
        inner = (room[0] + pen, room[1] + pen, room[2] - pen, room[3] - pen)
        picture = art.windowed(picture, place, inner)
    return art.drawn(picture, place, shot.camera, looks, frame.theme, seams=style.seams, letters=style.letters)


def _pair(bodies: tuple[Body, ...], looks: Sequence[Look], shot: Shot, style: Style, frame: Frame, room: Box) -> Drawn:
    """Draw what both eyes see side by side, never farther apart than the eyes are."""
    wide = min(art.EYES_APART, (room[2] - room[0]) / 2)
    middle = (room[0] + room[2]) / 2
    cameras = shot.camera.eyes(EYE_ANGLE_DEG)
    pictures = [seen(bodies, camera, style.hidden) for camera in cameras]
    box = art.bounds(pictures)
    parts = Drawn([], [], [])
    for number, (picture, camera) in enumerate(zip(pictures, cameras, strict=True)):
        left = middle - wide + number * wide
        place = art.fitted(box, (left, room[1], left + wide, room[3]), max(STEREO_MARGIN, art.PAIR_GAP / 2))
        drawn = art.drawn(picture, place, camera, looks, frame.theme, seams=style.seams, letters=style.letters)
        name = ("left-eye", "right-eye")[number]
        parts.faces.append(Group(name, tuple(drawn.faces)))
        parts.lines.append(Group(f"{name}-lines", tuple(drawn.lines)))
        parts.letters.extend(drawn.letters)
    return parts


def _anaglyph(bodies: tuple[Body, ...], shot: Shot, style: Style, frame: Frame, room: Box) -> Drawn:
    pictures = [seen(bodies, camera, style.hidden) for camera in shot.camera.eyes(EYE_ANGLE_DEG)]
    place = art.fitted(art.bounds(pictures), room, frame.theme.pen("piece").width, LARGEST_CUBE)
    return Drawn([], art.anaglyph(pictures[0], pictures[1], place, frame.theme), [])


def tray_of(pieces: PieceSet, room: Box, frame: Frame, most_rows: int = 3, only: Collection[str] = ()) -> Drawn:
    """Draw the pieces of a set, or only some of them, in rows, each from its best side and all at one scale."""
    shown = [piece for piece in pieces.pieces if not only or piece.name in only for _ in range(1 if only else piece.count)]
    pictures = [seen(solid.whole(solid.best_pose(piece, pieces)), solid.BEST_SIDE) for piece in shown]
    looks = solid.looks(pieces, frame.theme)
    rows = max(range(1, most_rows + 1), key=lambda count: (round(_tray_scale(pictures, room, count), 4), -count))
    factor, per_row = _tray_scale(pictures, room, rows), -(-len(shown) // rows)
    found = Drawn([], [], [])
    high = (room[3] - room[1]) / rows
    for number in range(rows):
        row = pictures[number * per_row : (number + 1) * per_row]
        x = room[0]
        spare = (room[2] - room[0] - sum(factor * _wide(art.bounds([one])) + 1 for one in row)) / max(1, len(row))
        for at, picture in enumerate(row, number * per_row):
            box = art.bounds([picture])
            wide = factor * _wide(box) + 1 + min(spare, 4 * TRAY_GAP)
            place = art.fitted(box, (x, room[1] + number * high, x + wide, room[1] + (number + 1) * high), 0.5, factor)
            drawn = art.drawn(picture, place, solid.BEST_SIDE, [looks[shown[at].name]], frame.theme)
            for mine, more in zip(found, drawn, strict=True):
                mine.extend(more)
            x += wide
    return found


def _tray_scale(pictures: Sequence[Sight], room: Box, rows: int) -> float:
    """Return the scale at which pictures fit into so many rows."""
    per_row = -(-len(pictures) // rows)
    boxes = [art.bounds([one]) for one in pictures]
    runs = [boxes[start : start + per_row] for start in range(0, len(boxes), per_row)]
    across = min((room[2] - room[0] - (1 + TRAY_GAP) * len(run)) / sum(_wide(box) for box in run) for run in runs)
    down = ((room[3] - room[1]) / rows - 2) / max(box[3] - box[1] for box in boxes)
    return max(0.1, min(across, down, LARGEST_CUBE / 2))


def _wide(box: Box) -> float:
    return box[2] - box[0]


def is_roomy(frame: Frame) -> bool:
    """Tell whether a frame is a page rather than a part of one."""
    return min(frame.width, frame.height) >= ROOMY


def caption(words: str, short: str, frame: Frame) -> tuple[list[str], Face]:
    """Break a caption into lines: all of it, or in a small frame the short one, or nothing."""
    face = frame.theme.face("body" if is_roomy(frame) else "caption")
    width = min(MEASURE, frame.width) - 1
    for text, share in ((words, 0.25), (short, 0.3)):
        lines = wrap(text, width, face) if text else []
        if lines and len(lines) * face.leading <= share * frame.height:
            return lines, face
    return [], face


def set_lines(lines: Sequence[str], face: Face, frame: Frame) -> list[Item]:
    """Set lines at the foot of a frame: on the left of a page, in the middle of a small picture."""
    if not lines:
        return []
    top = frame.height - len(lines) * face.leading
    align = "left" if is_roomy(frame) else "centre"
    ink = frame.theme.ink("text" if is_roomy(frame) else "muted")
    return list(block("\n".join(lines), 0, top, frame.width, face, ink, "left" if align == "left" else "centre").items)


def _short(puzzle: Plate, frame: Frame) -> str:
    return wording.solutions(puzzle, frame.language)


def _letters(drawn: Drawn) -> list[Group]:
    return [layer("labels", drawn.letters)] if drawn.letters else []


def _all_of(frame: Frame) -> Box:
    return (0.0, 0.0, frame.width, frame.height)


def _centre(body: Body) -> tuple[float, float, float]:
    x, y, z = solid.middle_of_mass(body.cubes)
    return (x + body.moved[0], y + body.moved[1], z + body.moved[2])
