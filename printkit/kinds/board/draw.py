"""The pictures of a board puzzle: page, answer, cover and the pieces to cut out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from printkit.errors import ProofError, SpecError
from printkit.kinds.board import layout
from printkit.kinds.board.layout import Hero, Plan, Size
from printkit.kinds.board.panel import PENTOMINOES, Drawn, Panel, colours, draw, fill, shown_letter
from printkit.kinds.board.shape import Cells, size
from printkit.kinds.board.state import Laid, Packing, Tray
from printkit.page import cell_art, stack
from printkit.page.cell_art import Place
from printkit.page.cutout import Cutout, CutPiece, length
from printkit.page.frame import Frame
from printkit.scene import font
from printkit.scene.item import Group, Item, Scene, Text
from printkit.scene.palette import Swatch
from printkit.scene.shape import layer, placed
from printkit.scene.typeset import block

if TYPE_CHECKING:
    from printkit.kinds.board.on_board import OnBoard

ONE_CELL: Cells = frozenset({(0, 0)})

ROOM_FOR_WORDS = 80.0
"""A frame with a shorter side than this has no text under the board."""
ROOMY = 140.0
"""From this side on, a frame has type of full size."""
LEAST_SHARE = 0.62
"""A foot that makes the cells smaller than this share of what they could be is left out."""
BRIEF_SHARE = 0.5
"""The same for a foot that has nothing but the question."""
TALLEST_FOOT = 0.7
"""A foot takes no more than this share of the height."""
LEAST_PATTERNED = 3.4
"""In smaller cells patterns run together, so that answers are drawn in outline."""
ROOM_FOR_VERDICT = 34.0
"""A frame with a shorter side than this has no words under an answer."""


def page(puzzle: OnBoard, frame: Frame) -> Scene:
    """Draw the puzzle: the boards with what is given, the tray, and the question below."""
    panels = puzzle.panels(frame.language)
    plan, foot = _page_plan(puzzle, panels, frame)
    tray = _tray(puzzle, puzzle.tray, plan, frame, puzzle.look.letters)
    return _composed(puzzle, frame, plan, panels, "given", tray, foot)


def answer(puzzle: OnBoard, frame: Frame) -> Scene:
    """Draw the solved boards as large as the frame allows; where letters do not fit the cells, they may stand beside them."""
    panels = puzzle.solved(frame.language)
    words = _verdict(puzzle, frame)
    boards = _heroes(panels, frame, puzzle.columns)
    plan = layout.plan_alone(boards, frame, _foot_size(words, frame))
    if words and plan.cell < LEAST_SHARE * layout.plan_alone(boards, frame).cell:
        words, plan = None, layout.plan_alone(boards, frame)
    tray: tuple[list[Item], list[Item]] = ([], [])
    if puzzle.look.letters and not words and len(panels) == 1 and not cell_art.letter_fits(frame.theme, plan.cell):
        plan = layout.plan_with_legend(boards, len(puzzle.legend.pieces), frame)
        tray = _tray(puzzle, puzzle.legend, plan, frame, lettered=True) if plan.tray else tray
    tiny = frame.theme.patterns and plan.cell < LEAST_PATTERNED
    return _composed(puzzle, frame, plan, panels, "answer", tray, words, outlined=tiny or puzzle.look.answers == "outline")


def cover(puzzle: OnBoard, frame: Frame) -> Scene:
    """Draw the first board that has pieces, with the half of them that lies nearest to its first corner."""
    solved = puzzle.solved(frame.language)
    panel = next((one for one in solved if one.laid), solved[0])
    rows, columns = size(panel.cells)

    def remoteness(laid: Laid) -> tuple[float, str]:
        return (round(sum(r / rows + c / columns for r, c in laid.cells), 6), laid.piece)

    half = sorted(panel.laid, key=remoteness)[: (len(panel.laid) + 1) // 2]
    begun = Panel(panel.cells, tuple(sorted(half, key=lambda laid: laid.piece)), open=panel.open)
    return _composed(puzzle, frame, layout.plan_alone(_heroes((begun,), frame), frame), (begun,), "cover")


def cutouts(puzzle: OnBoard, frame: Frame) -> tuple[Cutout, ...]:
    """Return the pieces of the tray with the cells of the boards on the page."""
    pieces = puzzle.cut_pieces.pieces
    if not pieces:
        return ()
    plan, _ = _page_plan(puzzle, puzzle.panels(frame.language), frame)
    say, swatches = frame.language.say, colours(puzzle.cut_pieces, frame.theme)
    cut = tuple(_cut_piece(laid, plan.cell, swatches[laid.piece], frame, puzzle.look.letters) for laid in pieces)
    title = "twelve" if puzzle.cut_pieces.names == PENTOMINOES else "any"
    return (Cutout(say(f"board.cutout_title.{title}"), say("board.cutout_note", size=length(plan.cell, frame.language)), cut),)


def _cut_piece(laid: Laid, cell: float, swatch: Swatch, frame: Frame, lettered: bool) -> CutPiece:
    """Return a piece to cut out; one with a hole is cut around its outside and shows where the hole is."""
    name, cells = laid
    place = Place(0, 0, cell)
    height, width = ((1 + max(values)) * cell for values in zip(*cells, strict=True))
    room = cell / 2 if lettered and shown_letter(name) else 0.0
    outline = cell_art.outline(cells, place)
    end = outline.index(("Z",)) + 1
    face = fill(cells, place, frame.theme, swatch) if end < len(outline) else ()
    return CutPiece(name, outline[:end], width, height, swatch, place.centre(cell_art.middle_cell(cells)), room, face)


def _page_plan(puzzle: OnBoard, panels: Sequence[Panel], frame: Frame) -> tuple[Plan, Scene | None]:
    """Plan the page; of a foot that would make the boards much smaller only the question is kept, or nothing."""
    boards, pieces = _heroes(panels, frame, puzzle.columns), _sizes(puzzle.tray.pieces)
    bare = _plan_or_none(boards, pieces, frame)
    if min(frame.width, frame.height) >= ROOM_FOR_WORDS:
        for brief, share in ((False, puzzle.foot_share), (True, BRIEF_SHARE)):
            foot = puzzle.foot(frame, brief)
            plan = _plan_or_none(boards, pieces, frame, _foot_size(foot, frame)) if foot else None
            if plan and plan.cell >= share * (bare.cell if bare else 0.0):
                return plan, foot
    return bare or layout.plan(boards, pieces, frame), None


def _plan_or_none(boards: Sequence[Hero], pieces: Sequence[Size], frame: Frame, foot: Size = layout.NOTHING) -> Plan | None:
    """Plan a page, if there is room for it."""
    if foot[1] > TALLEST_FOOT * frame.height:
        return None
    try:
        return layout.plan(boards, pieces, frame, foot)
    except SpecError:
        return None


def _heroes(panels: Sequence[Panel], frame: Frame, columns: int = 0) -> list[Hero]:
    if not panels:
        raise ProofError("there is no board to draw")
    caption = 0.0
    if any(panel.caption for panel in panels):
        caption = frame.theme.face(_role(frame)).leading + 2.0
    return layout.heroes([panel.size for panel in panels], frame, caption, columns)


def _sizes(pieces: Packing) -> list[Size]:
    return [layout.size_of(laid.cells) for laid in pieces]


def _foot_size(foot: Scene | None, frame: Frame) -> Size:
    return (foot.width, foot.height + layout.rhythm(frame).between) if foot else layout.NOTHING


def _verdict(puzzle: OnBoard, frame: Frame) -> Scene | None:
    """Set the words under an answer, if there are any and there is room."""
    text = puzzle.verdict(frame.language)
    if not text or min(frame.width, frame.height) < ROOM_FOR_VERDICT:
        return None
    return stack.words(text, frame.width, frame.theme, _role(frame))


def _role(frame: Frame) -> str:
    """Return the type of words in a frame."""
    return "body" if min(frame.width, frame.height) >= ROOMY else "caption"


def _composed(
    puzzle: OnBoard,
    frame: Frame,
    plan: Plan,
    panels: Sequence[Panel],
    name: str,
    tray: tuple[list[Item], list[Item]] = ([], []),
    foot: Scene | None = None,
    outlined: bool = False,
) -> Scene:
    """Draw a plan: grids, pieces on the boards, borders, tray, letters and the foot."""
    theme, drawn = frame.theme, Drawn()
    swatches = colours(puzzle.legend, theme)
    for panel, place in zip(panels, plan.boards, strict=True):
        drawn.add(draw(panel, place, theme, swatches, letters=puzzle.look.letters, outlined=outlined))
    captioned = zip(panels, plan.boards, strict=True) if plan.captioned else ()
    captions = [text for panel, place in captioned for text in _caption(panel, place, frame, plan.width)]
    layers = [
        layer("grid", drawn.grid),
        layer(name, drawn.pieces),
        layer("board", drawn.board),
        layer("tray", tray[0]),
        layer("labels", [*drawn.letters, *tray[1], *captions]),
        layer("foot", [_foot_group(foot, plan)] if foot else []),
    ]
    kept = tuple(one for one in layers if one.items or one.name == "answer")
    return Scene(plan.width, plan.height, kept)


def _foot_group(foot: Scene, plan: Plan) -> Group:
    """Set the foot on the left edge of the boards if it fits there."""
    return placed(foot, max(0.0, min(plan.left, plan.width - foot.width)), plan.height - foot.height, "words")


def _caption(panel: Panel, place: Place, frame: Frame, edge: float) -> tuple[Text, ...]:
    """Set the words under a board, if they reach neither into the next one nor over the edge."""
    face = frame.theme.face(_role(frame))
    wide = font.width(panel.caption, face.size_pt, face.style)
    room = min((panel.size[0] + 0.9) * place.cell, edge - place.x)
    if not panel.caption or wide > room:
        return ()
    top = place.y + panel.size[1] * place.cell + 1.5
    return block(panel.caption, place.x, top, room, face, frame.theme.ink("muted")).items


def _tray(puzzle: OnBoard, tray: Tray, plan: Plan, frame: Frame, lettered: bool) -> tuple[list[Item], list[Item]]:
    """Draw the tray, in the colours of the boards: each piece standing as its letter, or only the letters."""
    theme, swatches = frame.theme, colours(puzzle.legend, frame.theme)
    shapes: list[Item] = []
    letters: list[Item] = []
    for (name, cells), place in zip(tray.pieces, plan.tray, strict=True):
        written = (lettered or plan.chips) and shown_letter(name)
        if plan.chips:
            shapes += cell_art.chip(name, place, theme, swatches[name])
        else:
            shapes += cell_art.piece(name, cells, place, theme, swatches[name], written)
        if written:
            letters.append(cell_art.letter(name, ONE_CELL if plan.chips else cells, place, theme, swatches[name]))
    return shapes, letters
