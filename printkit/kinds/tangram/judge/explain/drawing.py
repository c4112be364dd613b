"""The drawing of an assembly that is explained: pieces, what cancels, contours with their sense, and numbers at seams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printkit.geometry import edge_relation, ring, ring_edge
from printkit.geometry.affine import Affine, Point, apply
from printkit.geometry.ring import Region
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.art import box, into, steps, widest_spot
from printkit.kinds.tangram.judge.explain.finding import VOID, Contour, Explanation
from printkit.kinds.tangram.judge.explain.places import Mark, Room, marks
from printkit.kinds.tangram.judge.explain.relation_art import arrow, edge_path, ring_mark
from printkit.scene import font
from printkit.scene.ink import Face, Theme
from printkit.scene.item import Dot, Ink, Item, Path, Stroke
from printkit.scene.shape import filled, layer, rectangle
from printkit.scene.typeset import label

Frame = tuple[float, float, float, float]
"""Left, top, width and height of a room."""

CONTOUR = Stroke(Ink("contour", "#1A1A1A"), 0.9)
HOLE = Stroke(Ink("hole", "#B3541E"), 0.9)
_PALE = 0.78
_SEAM = 0.35
_DIGITS = Face(7.0, "bold", 3.0)
_FAINT = Face(6.0, "body", 2.6)
_EDGES = Face(6.5, "body", 2.8)
_MOST_NUMBERED = 60
"""Contours with more edges than this are not numbered."""


@dataclass(frozen=True, slots=True)
class Badge:
    """How the number of a relation is drawn."""

    ground: Ink | None
    rim: Ink | None
    ink: Ink
    face: Face = _DIGITS

    def size(self, text: str) -> tuple[float, float]:
        """Return how wide and high it is."""
        wide = font.width(text, self.face.size_pt, self.face.style)
        return (max(wide + 1.8, 4.2), 4.2) if self.ground else (wide + 0.6, 2.4)

    def items(self, at: Point, text: str) -> list[Item]:
        """Draw it around a point."""
        width, height = self.size(text)
        found: list[Item] = []
        if self.ground:
            shape = rectangle(at[0] - width / 2, at[1] - height / 2, width, height, height / 2)
            found.append(filled(shape, self.ground, Stroke(self.rim, 0.35) if self.rim else None))
        return [*found, label(text, *at, self.face, self.ink)]


_WHITE, _GREEN, _VIOLET, _RED, _GREY = (
    Ink("paper", "#FFFFFF"),
    Ink("eliminates", "#1D6F42"),
    Ink("splits", "#7A4B9A"),
    Ink("wrong", "#C0392B"),
    Ink("corner", "#6A6A6A"),
)
BADGES = {
    edge_relation.ELIMINATE: Badge(_GREEN, None, _WHITE),
    edge_relation.SPLIT: Badge(_WHITE, _VIOLET, _VIOLET),
    edge_relation.OVERLAP: Badge(_RED, None, _WHITE),
    VOID: Badge(_RED, None, _WHITE),
    edge_relation.NULL: Badge(None, None, _GREY, _FAINT),
}


def assembly_items(one: Explanation, frame: Frame, look: Theme) -> Iterator[Item]:
    """Draw the assembly in a frame, in layers from the ground up."""
    if not one.pieces:
        yield layer("assembly", [label("no pieces", frame[0] + frame[2] / 2, frame[1] + frame[3] / 2, _DIGITS, look.ink("muted"))])
        return
    move = fitted(one.pieces, frame, 9.0)
    laid = [region.moved(move) for region in one.pieces]
    room = Room((frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3]))
    yield layer("pieces", _pieces(laid, one.names, look, room))
    seams = [ring_edge.moved(each.edge, move) for each in one.cancelled]
    gone = [Path(edge_path(seams), Stroke(look.ink("guide"), _SEAM, (1.0, 0.8), "butt"))] if seams else []
    yield layer("eliminated", gone)
    yield layer("contours", _contours(one.contours, move))
    yield layer("split points", [ring_mark(apply(move, split.point), 1.1) for split in one.splits])
    for edge in (each for contour in one.contours for each in ring.moved(contour.ring, move)):
        room.take_along(edge, 1.1)
    for split in one.splits:
        room.take(apply(move, split.point), 2.2, 2.2)
    found = [Mark(apply(move, mark.at), mark.codes, mark.group, mark.times) for mark in marks(one.relations, one.within)]
    yield layer("relations", _numbers(found, room))
    yield layer("edges of contours", _edge_numbers(one.contours, move, room))


def target_items(one: Explanation, frame: Frame, look: Theme) -> Iterator[Item]:
    """Draw the target with the numbers of its edges."""
    move = fitted(one.target, frame, 5.0)
    yield filled(steps(region.moved(move) for region in one.target), look.ink("shade"))
    yield from _contours(one.wanted, move, small=True)
    yield from _edge_numbers(one.wanted, move, Room((frame[0], frame[1], frame[0] + frame[2], frame[1] + frame[3])), 2.6)


def fitted(regions: Sequence[Region], frame: Frame, margin: float) -> Affine:
    """Fit regions into the middle of a frame."""
    bounds = box(regions)
    wide, high = bounds[2] - bounds[0], bounds[3] - bounds[1]
    factor = min((frame[2] - 2 * margin) / wide, (frame[3] - 2 * margin) / high)
    left, top = frame[0] + (frame[2] - factor * wide) / 2, frame[1] + (frame[3] - factor * high) / 2
    return into(bounds, factor, left, top)


def _pieces(laid: Sequence[Region], names: Sequence[str], look: Theme, room: Room) -> Iterator[Item]:
    """Draw pieces in pale colours, with their numbers, as the verdict counts them."""
    swatches = look.swatches(12)
    for number, region in enumerate(laid):
        swatch = swatches[number % len(swatches)]
        yield filled(steps([region]), Ink(f"pale-{swatch.ink.name}", pale(swatch.ink.colour)))
    for number, (region, name) in enumerate(zip(laid, names, strict=True)):
        spot = widest_spot(region)
        text = name if len(name) <= 4 and name.strip() and font.covers(name) else str(number + 1)
        room.take((spot.x, spot.y), font.width(text, 9, "bold") + 1, 4)
        yield label(text, spot.x, spot.y, Face(9.0, "bold", 4.0), swatches[number % len(swatches)].line)


def pale(colour: str) -> str:
    """Mix a colour with much white."""
    return "#" + "".join(f"{round(255 * _PALE + (1 - _PALE) * int(colour[at : at + 2], 16)):02X}" for at in (1, 3, 5))


def _contours(contours: Iterable[Contour], move: Affine, small: bool = False) -> Iterator[Item]:
    for one in contours:
        pen = HOLE if one.is_hole else CONTOUR
        edges = [ring_edge.moved(edge, move) for edge in one.ring]
        yield Path((*edge_path(edges),), Stroke(pen.ink, 0.6 if small else pen.width))
        for edge in edges:
            yield from arrow(edge, pen.ink, 1.8 if small else 2.6)


def _numbers(found: Sequence[Mark], room: Room) -> Iterator[Item]:
    """Write the numbers: seams and splits first, corners where room is left."""
    for mark in found:
        badge = BADGES[mark.group]
        is_seam = badge.ground is not None
        if mark.group == edge_relation.NULL:
            yield Dot(*mark.at, 0.5, (_GREY,))
        aside = 0.0 if mark.group in (edge_relation.ELIMINATE, edge_relation.OVERLAP) else 2.6
        place = room.place(mark.at, *badge.size(mark.text), aside)
        if place is not None or is_seam:
            yield from badge.items(place or mark.at, mark.text)


def _edge_numbers(contours: Sequence[Contour], move: Affine, room: Room, aside: float = 3.0) -> Iterator[Item]:
    """Number the edges of contours as the lists do, outside of the figure."""
    for which, one in enumerate(contours, 1):
        if len(one.ring) > _MOST_NUMBERED:
            continue
        ink = HOLE.ink if one.is_hole else CONTOUR.ink
        for number, edge in enumerate(ring.moved(one.ring, move), 1):
            at = outside(edge, aside)
            text = str(number) if len(contours) == 1 else f"{which}.{number}"
            place = room.place(at, font.width(text, _EDGES.size_pt) + 0.4, 2.4)
            if place is not None:
                yield label(text, *place, _EDGES, ink)


def outside(edge: Edge, far: float) -> Point:
    """Return a point beside an edge, outside of what it bounds."""
    # Not in the middle, where an arc may touch something else, nor where its arrow is.
    x, y = ring_edge.point_at(edge, 0.36)
    before, after = ring_edge.point_at(edge, 0.35), ring_edge.point_at(edge, 0.37)
    dx, dy = after[0] - before[0], after[1] - before[1]
    long = (dx * dx + dy * dy) ** 0.5 or 1.0
    return x + dy / long * far, y - dx / long * far
