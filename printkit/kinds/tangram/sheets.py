"""Sheets: a silhouette with one piece drawn in, and the pieces as they are cut from one sheet of card or wood."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from printkit.errors import Fault, SpecError
from printkit.geometry import ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.ring import Region
from printkit.geometry.ring_boundary import Boundary, Part, circle_rings, joined, parts_left
from printkit.geometry.ring_edge import Edge
from printkit.geometry.ring_path import path
from printkit.kinds.tangram import art, cut, draw, wording
from printkit.kinds.tangram.laid import Laid
from printkit.kinds.tangram.puzzle import Silhouette
from printkit.page.cutout import length, sheets
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.item import Item, Path, Scene, Stroke
from printkit.scene.mark import swatch_fill
from printkit.scene.shape import layer, line
from printkit.scene.typeset import block, label, wrap

GAP = 6.0
BAR = 50.0
MEASURE = 140.0
"""The longest line of text that is pleasant to read."""
_CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Hint(Silhouette):
    """The silhouette with one piece drawn in, for a page of hints."""

    problem: ClassVar[str] = "hint"

    def page(self, frame: Frame) -> Scene:
        """Draw the silhouette in grey, and the piece that helps most."""
        return draw.hint_page(self, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw what the page shows, and no more."""
        return draw.hint_page(self, frame)

    def title(self, language: Language) -> str:
        """Say that it is a hint, and for which figure."""
        return language.say("tangram.title.hint", figure=wording.title(self, language))


@dataclass(frozen=True, slots=True)
class Pieces(Silhouette):
    """The set to cut out in one go: where pieces touch, there is one cut for both."""

    problem: ClassVar[str] = "pieces"

    def page(self, frame: Frame) -> Scene:
        """Draw the set at its own size if there is room; with a kerf, the pieces stand that far apart."""
        return _apart(self, frame) if self.kerf else _together(self, frame)

    def title(self, language: Language) -> str:
        """Name the set."""
        return language.say("tangram.title.pieces", set=wording.set_title(self, language))


def _apart(puzzle: Pieces, frame: Frame) -> Scene:
    found = sheets(cut.cutout(puzzle, frame), frame, gap=puzzle.kerf)
    if len(found) > 1:
        raise SpecError(
            Fault("there is no room for all pieces on one page", "choose larger paper, or a smaller size of the pieces", "size")
        )
    return found[0]


def _together(puzzle: Pieces, frame: Frame) -> Scene:
    """Draw the pieces where they stand in their outline; every cut is one line, in a layer of its own."""
    theme, pieces = frame.theme, puzzle.pieces
    words, face = _note(puzzle, frame, 100), theme.face("caption")
    lines = wrap(words, _measure(frame), face)
    is_noted = len(lines) * face.leading <= 0.25 * frame.height
    foot = GAP + len(lines) * face.leading + 2 + face.leading if is_noted else face.leading + 2
    place = draw.stood(puzzle, [piece.region for piece in pieces.pieces], frame, foot)
    laid = [Laid(piece.name, piece.region.moved(place.motion)) for piece in pieces.pieces]
    looks = art.looks(pieces, theme)
    fills = [item for one in laid for item in _fill(one.region, looks[one.piece], frame)]
    letters = [item for one in laid for item in art.letter(one.region, looks[one.piece], theme)]
    fronts = [
        mark
        for piece, one in zip(pieces.pieces, laid, strict=True)
        if art.has_front(piece.region)
        for mark in art.front_mark(one.region, looks[one.piece])
    ]
    notes = _foot(_note(puzzle, frame, place.percent), place.percent, frame) if is_noted else _scale(place.percent, frame)
    layers = [
        layer("fill", fills),
        layer("cut", _cuts([one.region for one in laid], theme.pen("cut", cap="butt"))),
        layer("labels", [*letters, *fronts]),
        layer("notes", notes),
    ]
    return Scene(frame.width, frame.height, tuple(layers))


def _fill(region: Region, look: art.Look, frame: Frame) -> Sequence[Item]:
    spot = art.widest_spot(region)
    return swatch_fill(art.steps([region]), look.swatch, frame.theme, clear=(spot.x, spot.y, 0.72 * spot.room))


def _note(puzzle: Pieces, frame: Frame, percent: int) -> str:
    size = f"{wording.scale(percent, frame.language)}." if percent != 100 else ""
    return " ".join(filter(None, (frame.language.say("cutout.how"), cut.note(puzzle, frame), size)))


def _measure(frame: Frame) -> float:
    """Return the width of the notes, a little less than the frame, because letters reach over their own width."""
    return min(MEASURE, frame.width - 1)


def _scale(percent: int, frame: Frame) -> list[Item]:
    face = frame.theme.face("caption")
    words = wording.scale(percent, frame.language)
    return [label(words, frame.width / 2, frame.height - face.leading / 2, face, frame.theme.ink("muted"), name="scale")]


def _foot(words: str, percent: int, frame: Frame) -> list[Item]:
    """Set the notes and, where the pieces have their own size, a bar that shows whether the printer kept it."""
    theme = frame.theme
    face, ink = theme.face("caption"), theme.ink("muted")
    lines = wrap(words, _measure(frame), face)
    top = frame.height - (len(lines) + 1) * face.leading - 2
    notes: list[Item] = list(block(words, 0, top, _measure(frame), face, ink).items)
    if percent != 100:
        return notes
    y, pen = frame.height - face.leading / 2, theme.pen("outline", cap="butt")
    bar = BAR if frame.width >= 2 * BAR else 20.0
    edge = pen.width / 2
    ends = (*line(edge, y - 1.5, edge, y + 1.5), *line(bar + edge, y - 1.5, bar + edge, y + 1.5))
    said = frame.language.say("cutout.scale", length=length(bar, frame.language))
    return [
        *notes,
        Path((*line(edge, y, bar + edge, y), *ends), pen, name="scale-bar"),
        label(said, bar + 3, y, face, ink, "left", name="scale"),
    ]


def _cuts(regions: Sequence[Region], pen: Stroke) -> list[Item]:
    """Draw every cut once, in its longest lines and arcs."""
    cuts = shared_cuts(regions)
    edges = [*cuts.edges, *(half for pair in circle_rings(cuts) for half in pair)]
    return [Path(path([(edge,)])[:-1], pen, name=f"cut-{number}") for number, edge in enumerate(edges, 1)]


def shared_cuts(regions: Sequence[Region]) -> Boundary:
    """Return all edges of regions that lie beside each other, with those that two of them share only once.

    The regions are joined one after the other: what each adds to the boundary of those before it is a new cut.
    """
    left, top, right, bottom = art.box(regions)
    close = _CLOSE * max(right - left, bottom - top)
    cuts: list[Edge] = []
    before: list[Edge] = []
    for region in regions:
        own = region.edges
        parts = parts_left([*before, *own], close)
        cuts += [part.edge for part in parts if _lies_on(own, part, 10 * close)]
        before = [part.edge for part in parts]
    return joined(parts_left(_one_way(cuts), close), close)


def _one_way(edges: Iterable[Edge]) -> list[Edge]:
    """Let all edges run from left to right, so that cuts of neighbours that continue one another can be joined."""
    return [edge if _order(edge.start) < _order(edge.end) else edge.reversed for edge in edges]


def _order(point: Point) -> Point:
    return (round(point[0], 6), round(point[1], 6))


def _lies_on(edges: Sequence[Edge], part: Part, tolerance: float) -> bool:
    middle = ring_edge.middle(part.edge)
    return any(ring_edge.distance(edge, middle) <= tolerance for edge in edges)
