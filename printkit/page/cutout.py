"""Cut-out sheets: pieces as single closed paths at exact scale.

A kind says what its pieces are; this room packs them on sheets. On paper a sheet has the pieces in colour with dashed cut lines;
in a drawing program the layer `cut` holds nothing but one closed path for each piece, ready for a laser cutter. A bar of known
length on every sheet shows whether the printer kept the scale.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit.errors import Fault, SpecError
from printkit.geometry.affine import translation
from printkit.page._packing import pack
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene import font
from printkit.scene.flatten import rings
from printkit.scene.ink import Face
from printkit.scene.item import Group, Item, Path, Scene, Segment
from printkit.scene.mark import scissors, swatch_fill
from printkit.scene.palette import Swatch
from printkit.scene.shape import layer, line
from printkit.scene.typeset import block, label, wrap

GAP = 4.0
SCALE_BAR = 50.0
SCISSORS = 4.2
SAMPLE = 13.0
"""Length of the dashed line with scissors that explains the cut lines."""
LARGEST_LETTER_PT = 30.0


@dataclass(frozen=True, slots=True)
class CutPiece:
    """A piece to cut out: its outline as one closed path, with its top left corner at the origin."""

    name: str
    outline: tuple[Segment, ...]
    width: float
    height: float
    swatch: Swatch
    label: tuple[float, float]
    """The middle of its letter."""
    room: float
    """The radius that is free around the letter; 0 for a piece without a letter."""
    face: tuple[Item, ...] = ()
    """What is drawn on the piece, inside its outline; nothing for a plain fill of its colour."""

    def __post_init__(self) -> None:
        steps = [segment[0] for segment in self.outline]
        if steps.count("M") != 1 or steps[:1] != ["M"] or steps[-1:] != ["Z"] or steps.count("Z") != 1:
            raise ValueError(f"the outline of {self.name} is not a single closed path")


@dataclass(frozen=True, slots=True)
class Cutout:
    """A set of pieces that belongs to one or more puzzles; equal sets are printed once."""

    title: str
    note: str
    pieces: tuple[CutPiece, ...]


class _Spot(NamedTuple):
    piece: CutPiece
    x: float
    y: float


def sheets(cutout: Cutout, frame: Frame, gap: float = GAP) -> tuple[Scene, ...]:
    """Set the pieces, each once and never scaled, on as many sheets as they need; with no gap, pieces may touch."""
    foot = _foot_height(cutout, frame)
    edge = frame.theme.pen("cut").width / 2
    room = (frame.width - 2 * edge, frame.height - 2 * edge - foot)
    _refuse_oversize(cutout.pieces, room)
    packed = pack([rings(piece.outline)[0] for piece in cutout.pieces], *room, gap)
    spots = [(at.sheet, _Spot(piece, at.x + edge, at.y + edge)) for piece, at in zip(cutout.pieces, packed, strict=True)]
    numbers = sorted({number for number, _ in spots})
    return tuple(_sheet(cutout, frame, [spot for on, spot in spots if on == number]) for number in numbers)


def length(millimetres: float, language: Language) -> str:
    """Write a length with its unit as the language does."""
    return language.say("cutout.length", number=f"{millimetres:g}".replace(".", language.say("cutout.decimal_sign")))


def _refuse_oversize(pieces: Iterable[CutPiece], room: tuple[float, float]) -> None:
    faults = [
        Fault(
            f"the piece {piece.name} measures {piece.width:g} × {piece.height:g} mm; a sheet has {room[0]:.0f} × {room[1]:.0f} mm",
            "choose larger paper or a smaller puzzle",
        )
        for piece in pieces
        if piece.width > room[0] + 1e-9 or piece.height > room[1] + 1e-9
    ]
    if faults:
        raise SpecError(*faults)


def _sheet(cutout: Cutout, frame: Frame, spots: Sequence[_Spot]) -> Scene:
    """Draw one sheet: fills, cut lines and letters in layers of their own, the notes at the foot."""
    theme = frame.theme
    pen = theme.pen("cut", cap="butt")
    fills = [item for spot in spots for item in _fill(spot, frame)]
    cuts = [Path(_moved(spot.piece.outline, spot.x, spot.y), pen, name=f"cut-{spot.piece.name}") for spot in spots]
    letters = [_letter(spot, frame) for spot in spots if spot.piece.room]
    layers: list[Group] = [
        layer("fill", fills),
        layer("cut", cuts),
        layer("labels", letters),
        layer("notes", _foot(cutout, frame)),
    ]
    return Scene(frame.width, frame.height, tuple(layers), cutout.title)


def _fill(spot: _Spot, frame: Frame) -> tuple[Item, ...]:
    piece = spot.piece
    if piece.face:
        return (Group(f"face-{piece.name}", piece.face, translation(spot.x, spot.y)),)
    clear = (spot.x + piece.label[0], spot.y + piece.label[1], 0.72 * piece.room) if piece.room else None
    return swatch_fill(_moved(piece.outline, spot.x, spot.y), piece.swatch, frame.theme, clear=clear)


def _letter(spot: _Spot, frame: Frame) -> Item:
    piece, theme = spot.piece, frame.theme
    style = theme.face("letter").style
    fitting_pt = round(0.92 * piece.room / font.cap_height(1.0, style), 1)
    face = Face(min(LARGEST_LETTER_PT, max(theme.face("caption").size_pt, fitting_pt)), style, 0.0)
    x, y = spot.x + piece.label[0], spot.y + piece.label[1]
    return label(piece.name, x, y, face, piece.swatch.letter, name=f"letter-{piece.name}")


def _moved(segments: Iterable[Segment], right: float, down: float) -> tuple[Segment, ...]:
    """Move a path; every step but the closing one ends in its point."""
    return tuple(_moved_step(segment, right, down) for segment in segments)


def _moved_step(segment: Segment, right: float, down: float) -> Segment:
    match segment:
        case ("M", x, y):
            return ("M", x + right, y + down)
        case ("L", x, y):
            return ("L", x + right, y + down)
        case ("C", a, b, c, d, x, y):
            return ("C", a + right, b + down, c + right, d + down, x + right, y + down)
        case ("A", rx, ry, turn_deg, large, sweep, x, y):
            return ("A", rx, ry, turn_deg, large, sweep, x + right, y + down)
        case _:
            return segment


def _notes(cutout: Cutout, frame: Frame) -> str:
    return f"{frame.language.say('cutout.how')} {cutout.note}".strip()


def _foot_height(cutout: Cutout, frame: Frame) -> float:
    """Return the height of the notes and the scale bar, with the distance above them."""
    face = frame.theme.face("caption")
    words = len(wrap(_notes(cutout, frame), frame.width - SAMPLE - 3, face))
    return 6 + words * face.leading + 2 + face.leading


def _foot(cutout: Cutout, frame: Frame) -> list[Item]:
    """Set the notes and, below them, the bar that shows whether the scale is right."""
    theme = frame.theme
    face, ink = theme.face("caption"), theme.ink("muted")
    top = frame.height - _foot_height(cutout, frame) + 6
    words = block(_notes(cutout, frame), SAMPLE + 3, top, frame.width - SAMPLE - 3, face, ink)
    middle = top + face.leading / 2
    return [
        Path(line(SCISSORS, middle, SAMPLE, middle), theme.pen("cut", cap="butt"), name="cut-sample"),
        scissors(SCISSORS / 2, middle, SCISSORS, theme.ink("cut")),
        *words.items,
        *_scale_bar(frame, frame.height - face.leading / 2, face),
    ]


def _scale_bar(frame: Frame, y: float, face: Face) -> list[Item]:
    bar = SCALE_BAR if frame.width >= 2 * SCALE_BAR else 20.0
    pen, edge = frame.theme.pen("outline", cap="butt"), frame.theme.pen("outline").width / 2
    ends = (*line(edge, y - 1.5, edge, y + 1.5), *line(bar + edge, y - 1.5, bar + edge, y + 1.5))
    words = frame.language.say("cutout.scale", length=length(bar, frame.language))
    return [
        Path(line(edge, y, bar + edge, y), pen, name="scale-bar"),
        Path(ends, pen, name="scale-bar-ends"),
        label(words, bar + 3, y, face, frame.theme.ink("muted"), "left", name="scale"),
    ]
