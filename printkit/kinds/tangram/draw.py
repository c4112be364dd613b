"""Page, answer and cover of a silhouette."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, inf, sqrt
from typing import TYPE_CHECKING, NamedTuple

from printkit.errors import ProofError
from printkit.geometry.affine import Affine, compose, rotation, translation
from printkit.geometry.ring import Region
from printkit.kinds.tangram import art, cut, wording
from printkit.kinds.tangram.laid import Laid
from printkit.page.frame import Frame
from printkit.scene.ink import Face
from printkit.scene.item import Align, Group, Item, Scene, Stroke
from printkit.scene.shape import layer
from printkit.scene.typeset import block, label, wrap

if TYPE_CHECKING:
    from printkit.kinds.tangram.puzzle import Silhouette

GAP = 6.0
LARGEST_PERCENT = 250
ROOMY = 140.0
"""From this side on, a frame has type of full size, the tray and the hint."""
MEASURE = 140.0
"""The longest line of text that is pleasant to read."""
TRAY_SHARE = 0.11
TRAY_GAP = 4.0
HINT_SIDE = 30.0
REACH = 2.42
"""Answers are drawn at one scale, at which a figure this long fits, in sides of the square of its area; few figures are longer."""


class Place(NamedTuple):
    """Where a figure stands: the map from the units of the set, and the scale against the cut-out pieces."""

    motion: Affine
    percent: int


def page(puzzle: Silhouette, frame: Frame) -> Scene:
    """Draw the silhouette; below it the tray, what there is to know, and the hint upside down."""
    foot = _foot_height(puzzle, frame)
    place = stood(puzzle, puzzle.figure.regions, frame, foot)
    theme = frame.theme
    regions = [region.moved(place.motion) for region in puzzle.figure.regions]
    hints = [laid.moved(place.motion) for laid in puzzle.answer_pieces if laid.piece == puzzle.hint_piece]
    shapes, letters = drawn_in(puzzle, hints if puzzle.hint == "drawn" else [], frame)
    tray, tray_letters = _tray(puzzle, frame)
    layers = [
        layer("silhouette", [art.silhouette(regions, theme.ink("outline"))]),
        layer("given", shapes),
        layer("tray", tray),
        layer("labels", [*letters, *tray_letters, *_caption(puzzle, frame, place.percent)]),
        layer("hint", _small_hint(puzzle, frame)),
    ]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def answer(puzzle: Silhouette, frame: Frame) -> Scene:
    """Draw all pieces in place, with their letters; below, the number of solutions."""
    if not puzzle.answer_pieces:
        raise ProofError("the answer has no pieces")
    face = frame.theme.face("caption")
    words = wording.solutions(puzzle, frame.language)
    lines = wrap(words, frame.width, face) if words else []
    foot = len(lines) * face.leading + 3 if lines and len(lines) * face.leading < 0.35 * frame.height else 0.0
    edge = frame.theme.pen("piece").width
    side = min(frame.width, frame.height) / (REACH * sqrt(puzzle.pieces.area))
    place = _fitted(puzzle, frame.width - edge, frame.height - foot - edge, side)
    laid = [one.moved(compose(translation(edge / 2, edge / 2), place)) for one in puzzle.answer_pieces]
    shapes, letters = drawn_in(puzzle, laid, frame)
    fronts = _fronts(puzzle, laid, frame)
    _, _, _, bottom = art.box([one.region for one in laid])
    below = block(words, 0, bottom + 3, frame.width, face, frame.theme.ink("muted"), "centre").items if foot else ()
    layers = [layer("answer", shapes), layer("labels", [*letters, *fronts, *below])]
    return Scene(frame.width, min(frame.height, bottom + edge / 2 + foot), tuple(layers))


def cover(puzzle: Silhouette, frame: Frame) -> Scene:
    """Draw the silhouette with the left half of the pieces in place."""
    edge = frame.theme.pen("piece").width
    place = compose(translation(edge / 2, edge / 2), _fitted(puzzle, frame.width - edge, frame.height - edge))
    laid = sorted((one.moved(place) for one in puzzle.answer_pieces), key=lambda one: art.widest_spot(one.region))
    shapes, letters = drawn_in(puzzle, laid[: (len(laid) + 1) // 2], frame)
    regions = [region.moved(place) for region in puzzle.figure.regions]
    layers = [
        layer("silhouette", [art.silhouette(regions, frame.theme.ink("outline"))]),
        layer("answer", shapes),
        layer("labels", letters),
    ]
    _, _, _, bottom = art.box(regions)
    return Scene(frame.width, min(frame.height, bottom + edge / 2), tuple(layers))


def drawn_in(puzzle: Silhouette, laid: Sequence[Laid], frame: Frame) -> tuple[list[Item], list[Item]]:
    """Draw pieces where they lie; return shapes and letters apart, for layers of their own."""
    theme, looks = frame.theme, art.looks(puzzle.pieces, frame.theme)
    pen = _seam(frame)
    shapes = [item for one in laid for item in art.piece(one.region, looks[one.piece], theme, pen)]
    letters = [item for one in laid for item in art.letter(one.region, looks[one.piece], theme)]
    return shapes, letters


def _fronts(puzzle: Silhouette, drawn: Sequence[Laid], frame: Frame) -> list[Item]:
    """Draw the marks of pieces that lie face up, as on the pieces to cut out."""
    home = {piece.name: piece for piece in puzzle.pieces.pieces}
    looks = art.looks(puzzle.pieces, frame.theme)
    return [
        mark
        for laid, shown in zip(puzzle.answer_pieces, drawn, strict=True)
        if art.has_front(home[laid.piece].region) and art.lies_face_up(home[laid.piece], laid.region)
        for mark in art.front_mark(shown.region, looks[laid.piece])
    ]


def hint_page(puzzle: Silhouette, frame: Frame) -> Scene:
    """Draw the silhouette in grey, as large as there is room, with the piece of the hint in its colour."""
    edge, foot = frame.theme.pen("piece").width, min(2 * GAP, 0.1 * frame.height)
    fitted = _fitted(puzzle, frame.width - edge, frame.height - foot - edge)
    _, _, _, bottom = art.box([region.moved(fitted) for region in puzzle.figure.regions])
    place = compose(translation(edge / 2, edge / 2 + (frame.height - foot - edge - bottom) / 2), fitted)
    laid = [one.moved(place) for one in puzzle.answer_pieces if one.piece == puzzle.hint_piece]
    shapes, letters = drawn_in(puzzle, laid, frame)
    regions = [region.moved(place) for region in puzzle.figure.regions]
    layers = [
        layer("silhouette", [art.silhouette(regions, frame.theme.ink("grid"))]),
        layer("given", shapes),
        layer("labels", letters),
    ]
    return Scene(frame.width, frame.height, tuple(layers))


def stood(puzzle: Silhouette, regions: Sequence[Region], frame: Frame, foot: float) -> Place:
    """Stand regions in the middle of the room above the foot: at the size of the pieces, or at a whole percentage of it."""
    left, top, right, bottom = bounds = art.box(regions)
    unit = cut.unit(puzzle)
    edge = frame.theme.pen("piece").width
    wide, room = frame.width - edge, frame.height - foot - edge
    fitting = min(wide / (right - left), room / (bottom - top)) / unit
    most = LARGEST_PERCENT if puzzle.scale == "fit" else 100
    percent = _round_percent(min(most, floor(100 * fitting + 1e-6)))
    factor = min(unit * percent / 100, fitting * unit)
    x, y = (frame.width - factor * (right - left)) / 2, edge / 2 + (room - factor * (bottom - top)) * 0.46
    return Place(art.into(bounds, factor, x, y), percent)


def _round_percent(percent: int) -> int:
    """Round a scale down to one that is easily told from that of the pieces, and easily worked with."""
    if percent < 10:
        return max(1, percent)
    return 90 if 90 < percent < 100 else percent - percent % 5


def _seam(frame: Frame) -> Stroke:
    """Return the pen for outlines of pieces: lighter where the pieces are small."""
    return frame.theme.pen("piece" if min(frame.width, frame.height) >= 75 else "outline")


def _fitted(puzzle: Silhouette, width: float, height: float, largest: float = inf) -> Affine:
    """Return the map that makes the figure as large as a box and a limit allow, in the middle of the width, at the top."""
    left, top, right, bottom = bounds = art.box(puzzle.figure.regions)
    factor = min(width / (right - left), height / (bottom - top), largest)
    return art.into(bounds, factor, (width - factor * (right - left)) / 2, 0.0)


def _is_roomy(frame: Frame) -> bool:
    return min(frame.width, frame.height) >= ROOMY


def _foot_height(puzzle: Silhouette, frame: Frame) -> float:
    tray = _tray_height(frame) + GAP if _is_roomy(frame) else 0.0
    gap = GAP if min(frame.width, frame.height) >= 75 else 2.0
    lines, face = _lines(puzzle, frame, 100)
    return max(gap + tray + len(lines) * face.leading, HINT_SIDE + GAP if puzzle.hint == "below" and _is_roomy(frame) else 0.0)


def _lines(puzzle: Silhouette, frame: Frame, percent: int) -> tuple[list[str], Face]:
    """Break the caption into lines."""
    face = frame.theme.face("body" if _is_roomy(frame) else "caption")
    said = wording.caption(puzzle, percent, frame.language, _is_roomy(frame))
    return wrap(said, _words_width(puzzle, frame), face) if said else [], face


def _words_width(puzzle: Silhouette, frame: Frame) -> float:
    beside = HINT_SIDE + GAP if puzzle.hint == "below" and _is_roomy(frame) else 0.0
    return min(MEASURE, frame.width - beside) if _is_roomy(frame) else frame.width


def _caption(puzzle: Silhouette, frame: Frame, percent: int) -> list[Item]:
    lines, face = _lines(puzzle, frame, percent)
    if not lines:
        return []
    text = "\n".join(lines)
    top = frame.height - len(lines) * face.leading
    align: Align = "left" if _is_roomy(frame) else "centre"
    width = frame.width if align == "centre" else _words_width(puzzle, frame) + 1
    return list(block(text, 0, top, width, face, frame.theme.ink("muted" if align == "centre" else "text"), align).items)


def _tray_height(frame: Frame) -> float:
    return TRAY_SHARE * frame.height


def _tray(puzzle: Silhouette, frame: Frame) -> tuple[list[Item], list[Item]]:
    """Draw the pieces of the set in a row above the caption, in a frame that has room for them."""
    if not _is_roomy(frame):
        return [], []
    theme, looks = frame.theme, art.looks(puzzle.pieces, frame.theme)
    boxes = [art.box([piece.region]) for piece in puzzle.pieces.pieces]
    wide, high = sum(box[2] - box[0] for box in boxes), max(box[3] - box[1] for box in boxes)
    edge = theme.pen("outline").width
    factor = min((_words_width(puzzle, frame) - edge - TRAY_GAP * (len(boxes) - 1)) / wide, (_tray_height(frame) - edge) / high)
    lines, face = _lines(puzzle, frame, 100)
    floor_line = frame.height - len(lines) * face.leading - GAP / 2 - edge / 2
    shapes: list[Item] = []
    letters: list[Item] = []
    x = edge / 2
    for piece, box in zip(puzzle.pieces.pieces, boxes, strict=True):
        region = piece.region.moved(art.into(box, factor, x, floor_line - factor * (box[3] - box[1])))
        shapes += art.piece(region, looks[piece.name], theme, theme.pen("outline"))
        letters += art.letter(region, looks[piece.name], theme)
        letters += art.front_mark(region, looks[piece.name]) if art.has_front(piece.region) else []
        x += factor * (box[2] - box[0]) + TRAY_GAP
    return shapes, letters


def _small_hint(puzzle: Silhouette, frame: Frame) -> list[Item]:
    """Draw the hint upside down in the lower right corner: a small silhouette with one piece in it."""
    if puzzle.hint != "below" or not _is_roomy(frame):
        return []
    theme = frame.theme
    face = theme.face("caption")
    word = frame.language.say("tangram.hint")
    edge = theme.pen("outline").width
    room = HINT_SIDE - face.leading - 1 - edge
    motion = compose(translation(edge / 2, face.leading + 1), _fitted(puzzle, HINT_SIDE - edge, room))
    laid = [one.moved(motion) for one in puzzle.answer_pieces if one.piece == puzzle.hint_piece]
    ground = art.silhouette([region.moved(motion) for region in puzzle.figure.regions], theme.ink("grid"))
    looks = art.looks(puzzle.pieces, theme)
    shapes = [item for one in laid for item in art.piece(one.region, looks[one.piece], theme, theme.pen("outline"), lettered=False)]
    title = label(word, HINT_SIDE / 2, face.leading / 2, face, theme.ink("muted"), name="hint-word")
    turn = compose(translation(frame.width, frame.height), rotation(180))
    return [Group("hint-below", (title, ground, *shapes), turn)]
