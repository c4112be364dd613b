"""Pictures of a board with pieces: puzzle, answer and cover are all set together here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from printkit.kinds.strips import art, layout
from printkit.kinds.strips.art import Place, Shown
from printkit.kinds.strips.foot import Foot
from printkit.kinds.strips.layout import Plan
from printkit.kinds.strips.solve.field import Size
from printkit.kinds.strips.solve.piece import Piece, Vertex, large_square, middle
from printkit.kinds.strips.solve.position import Position
from printkit.page.frame import Frame
from printkit.page.stack import words
from printkit.scene.ink import Theme
from printkit.scene.item import Item, Scene
from printkit.scene.shape import layer, placed

Overlay = Callable[[Place, Theme], Sequence[Item]]
"""Draws what lies over the pieces."""

CAPTION_LINES = 2

ROOM_FOR_WORDS = 80.0
"""A frame with a shorter side than this has no question beside the board; its title is question enough."""


@dataclass(frozen=True)
class View:
    """What is seen of a board."""

    size: Size
    pieces: tuple[Shown, ...] = ()


def lettered(position: Position) -> View:
    """Show a position with the letter of its player on each piece."""
    return View(position.rules.size, tuple(Shown(piece, colour, colour) for colour, piece in position.placed))


def numbered(position: Position) -> View:
    """Show a position with the number of its move on each piece."""
    placed = enumerate(position.placed, 1)
    return View(position.rules.size, tuple(Shown(piece, colour, str(number)) for number, (colour, piece) in placed))


def page(view: View, frame: Frame, foot: Foot | None = None, over: Overlay | None = None) -> Scene:
    """Draw a board with its pieces and, in a frame with room for it, its foot."""
    plan = layout.plan(view.size, frame, foot if has_room_for_words(frame) else None)
    return composed(view, frame, plan, over, "marks")


def has_room_for_words(frame: Frame) -> bool:
    """Tell whether a frame is large enough for a foot."""
    return min(frame.width, frame.height) >= ROOM_FOR_WORDS


def answer(view: View, frame: Frame, caption: str, over: Overlay) -> Scene:
    """Draw a board with its solution, and the solution in words below it."""

    def foot(width: float) -> Scene:
        said = words(caption, width, frame.theme, "caption")
        # Short captions take the room of two lines as well, so that all boards of an answer page have the same size.
        return replace(said, height=max(said.height, CAPTION_LINES * frame.theme.face("caption").leading))

    return composed(view, frame, layout.plan(view.size, frame, foot, beside=False), over, "answer")


def composed(view: View, frame: Frame, plan: Plan, over: Overlay | None, name: str) -> Scene:
    """Draw a plan: board, pieces, letters, what lies over them, and the foot."""
    theme, place = frame.theme, plan.place
    shapes, letters = art.pieces(view.pieces, place, theme)
    names = art.coordinates(view.size, place, theme) if plan.coordinates else []
    foot = [placed(plan.foot, plan.foot_x, plan.foot_y, "words")] if plan.foot else []
    layers = [
        layer("board", art.board(view.size, place, theme)),
        layer("pieces", shapes),
        layer("labels", [*letters, *names]),
        layer(name, over(place, theme) if over else ()),
        layer("foot", foot),
    ]
    return Scene(plan.width, plan.height, tuple(one for one in layers if one.items))


def cover(view: View, frame: Frame, over: Overlay) -> Scene:
    """Draw a board for title pages: no names of rows and columns, no words."""
    return composed(view, frame, layout.bare(view.size, frame), over, "cover")


def outlines(groups: Sequence[Sequence[Piece]]) -> Overlay:
    """Outline strips."""
    return lambda place, theme: [item for group in groups for item in art.strip_outline(group, place, theme)]


def strips(groups: Sequence[Sequence[Piece]], size: Size) -> Overlay:
    """Outline strips, each with its length on a badge."""

    def over(place: Place, theme: Theme) -> list[Item]:
        badges: dict[Vertex, Sequence[Item]] = {}
        for group in groups:
            # Straight strips may cross, and then want the same spot.
            free = [spot for spot in art.badge_spots(group, size) if spot not in badges]
            badges |= {spot: art.badge(str(len(group)), place.at(spot), place, theme) for spot in free[:1]}
        return [*outlines(groups)(place, theme), *(item for badge in badges.values() for item in badge)]

    return over


def ghosts(places: Sequence[Piece], completed: Sequence[Sequence[Piece]]) -> Overlay:
    """Outline the strips that can be completed, and mark each large square with the number of ways to bring it there."""

    def over(place: Place, theme: Theme) -> list[Item]:
        squares: dict[Vertex, list[Piece]] = {}
        for piece in places:
            squares.setdefault(middle(large_square(piece)), []).append(piece)
        return [
            *outlines(completed)(place, theme),
            *(art.ghost_ground(group, place, theme) for group in squares.values()),
            *(item for group in squares.values() for item in art.ghost(group, place, theme)),
        ]

    return over
