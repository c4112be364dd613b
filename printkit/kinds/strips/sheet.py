"""Sheets to play with: the board, the pieces of a player, and a game that was played and scored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Any, NamedTuple, Self

from printkit.contract import Proof
from printkit.geometry.affine import Point, translation
from printkit.kinds.strips import art, draw, layout, record, wording
from printkit.kinds.strips.art import Place
from printkit.kinds.strips.draw import Overlay, View
from printkit.kinds.strips.foot import chip, turned_pieces
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.solve.ending import seeming
from printkit.kinds.strips.solve.piece import Piece
from printkit.kinds.strips.solve.rules import Rules
from printkit.kinds.strips.solve.strip import Strip
from printkit.page.cutout import Cutout, CutPiece, length
from printkit.page.difficulty import Difficulty
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.page.stack import column, field, flow, row, words
from printkit.scene.ink import Theme
from printkit.scene.item import Group, Item, Path, Scene
from printkit.scene.shape import layer, placed

LEAST_GAP, WIDEST_GAP = 2.0, 8.0
"""Between pieces that are to be cut out."""

GAMES = 5
"""How many games the boxes under a board have room for."""


@dataclass(frozen=True, slots=True)
class Sheet(OnBoard):
    """A page without a question; the position is a game that was played on the board, move by move."""

    def difficulty(self, proof: Proof) -> Difficulty:
        """There is nothing to solve."""
        return Difficulty(0.0, (("moves", proof["moves"]),))

    def answer(self, frame: Frame) -> Scene:
        """Draw the game with its strips and points."""
        return draw.answer(self.view(), frame, self.result(frame.language), self.outlined())

    def cover(self, frame: Frame) -> Scene:
        """Draw the game with its strips."""
        return draw.cover(self.view(), frame, draw.outlines(self.strips()))

    def outlined(self) -> Overlay:
        """Return the drawing of all strips with their lengths."""
        return draw.strips(self.strips(), self.position.rules.size)

    def strips(self) -> list[tuple[Piece, ...]]:
        """Return the pieces of every strip of the game."""
        return [strip.pieces for strip in self.position.strips()]

    def result(self, language: Language) -> str:
        """Tell the points and the winner."""
        return wording.result(self.position.result(), language)

    def to_json(self) -> dict[str, Any]:
        """Return the game."""
        return record.head(self.name, self.position)

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """A sheet has nothing but its game."""
        return cls(record.PageRecord.read(data).position)


@dataclass(frozen=True, slots=True)
class Game(Sheet):
    """A game that was played: the order of the moves, the record, the strips and what they score."""

    name = "game"

    def page(self, frame: Frame) -> Scene:
        """Draw the last position with numbered moves, the record of the game and the points."""
        return draw.page(draw.numbered(self.position), frame, lambda width: self.foot(frame, width), self.outlined())

    def foot(self, frame: Frame, width: float) -> Scene:
        """Set the moves in columns, the strips with their points beside them."""
        theme, language = frame.theme, frame.language
        role = "body" if min(frame.width, frame.height) >= 140 else "caption"
        moves = [
            words(f"{number} {colour} {wording.short_place(piece, language)}", width, theme, role)
            for number, (colour, piece) in enumerate(self.position.placed, 1)
        ]
        if self.position.swapped:
            moves.insert(1, words(language.say("strips.swap"), width, theme, role))
        high = max(4, ceil(len(moves) / 3))
        columns = [column(moves[start : start + high], 0.4) for start in range(0, len(moves), high)]
        strips = [words(strip_words(strip, language), width, theme, role) for strip in self.position.strips()]
        played = column([_heading("moves", frame, width), row(columns, 6, centred=False)], 1.5)
        scored = column([_heading("strips", frame, width), *strips], 1)
        result = words(self.result(language), width, theme, "strong")
        return column([flow([played, scored], width, 12, centred=False), result], 3)


@dataclass(frozen=True, slots=True)
class Board(Sheet):
    """An empty board to play on, with boxes for the points; its pieces can be cut out."""

    name = "board"

    def title(self, language: Language) -> str:
        """Tell the size of the board."""
        size = self.position.rules.size
        return language.say("strips.title.board", rows=size.rows, columns=size.columns)

    def question(self, language: Language) -> str:
        """Say which pieces belong to the board."""
        size = self.position.rules.size
        return language.say("strips.question.board", rows=size.rows, columns=size.columns)

    def page(self, frame: Frame) -> Scene:
        """Draw the empty board."""
        return draw.page(View(self.position.rules.size), frame, lambda width: self.foot(frame, width))

    def fields(self, frame: Frame, width: float) -> list[Scene]:
        """Return a line for every player."""
        theme = frame.theme
        return [row([chip(colour, theme), field("", GAMES, theme)], 2.5) for colour in self.position.rules.colours]

    def cutouts(self, frame: Frame) -> tuple[Cutout, ...]:
        """Return the pieces of every player, which fit the board as `page` draws it in this frame."""
        return tuple(self._set(colour, frame) for colour in self.position.rules.colours)

    def cell(self, frame: Frame) -> float:
        """Return the side of a cell of the board as `page` draws it."""
        foot = (lambda width: self.foot(frame, width)) if draw.has_room_for_words(frame) else None
        return layout.plan(self.position.rules.size, frame, foot).place.cell

    def _set(self, colour: str, frame: Frame) -> Cutout:
        say, cell = frame.language.say, self.cell(frame)
        pieces = tuple(_cut_piece(colour, cell, frame) for _ in range(supply(self.position.rules)))
        size, name = self.position.rules.size, say(f"colour.{art.swatches(frame.theme)[colour].name}")
        title = say("strips.pieces_of", colour=colour, name=name, rows=size.rows, columns=size.columns)
        return Cutout(title, say("strips.cell_note", size=length(cell, frame.language)), pieces)


@dataclass(frozen=True, slots=True)
class End(Sheet):
    """How to see that nothing fits any more: the end of a game, with a sign wherever a piece only seems to fit."""

    name = "end"
    about_strips = False

    def page(self, frame: Frame) -> Scene:
        """Draw the end of the game, with the corner of every free L marked."""
        places = seeming(self.position)

        def over(place: Place, theme: Theme) -> list[Item]:
            return [art.corner_sign(piece, place, theme) for piece in places]

        return draw.page(self.view(), frame, lambda width: self.foot(frame, width), over)

    def fields(self, frame: Frame, width: float) -> list[Scene]:
        """Return the four ways in which a piece can lie."""
        return turned_pieces(frame, self.position.next_colour())


@dataclass(frozen=True, slots=True)
class Pieces(Sheet):
    """The pieces of one player to cut out."""

    colour: str

    name = "pieces"

    def title(self, language: Language) -> str:
        """Name the player."""
        return language.say("strips.title.pieces", colour=self.colour)

    def page(self, frame: Frame) -> Scene:
        """Draw as many pieces as the player can ever need, at the scale of the board in a frame of the same size."""
        note = self._note(frame) if draw.has_room_for_words(frame) else None
        below = note.height + layout.gap(frame) if note else 0.0
        board = Board(self.position).cell(frame)
        grid = _grid(supply(self.position.rules), board, frame.width, frame.height - below, frame.theme.pen("cut").width)
        if note and grid.cell < board:
            note = None  # the pieces of a frame that is too flat for them do not fit its board, and nothing may say so
        return _cut_sheet(self.colour, grid, frame, note)

    def to_json(self) -> dict[str, Any]:
        """Return the game, and whose pieces these are."""
        return {**record.head(self.name, self.position), "colour": self.colour}

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Self:
        """Read whose pieces these are."""
        read = record.PiecesRecord.read(data)
        return cls(read.position, read.colour)

    def _note(self, frame: Frame) -> Scene:
        cell = length(Board(self.position).cell(frame), frame.language)
        return words(frame.language.say("strips.cell_note", size=cell), frame.width, frame.theme, "caption", "muted")


class _Grid(NamedTuple):
    """Where lone pieces stand: in rows and columns, as large as the room allows."""

    cell: float
    spots: tuple[Point, ...]
    width: float
    height: float


def supply(rules: Rules) -> int:
    """Return how many pieces a player can ever need: an equal share of what the area of the board allows."""
    return ceil(rules.size.supply / rules.players)


def strip_words(strip: Strip, language: Language) -> str:
    """Tell how long a strip is, who owns how much of it, and what it scores for whom."""
    shares = ", ".join(f"{owner} {strip.owners.count(owner)}" for owner in sorted(set(strip.owners)))
    form = "strips.strip_points" if strip.holder else "strips.strip_shared"
    return language.say(form, length=strip.length, shares=shares, points=strip.length**2, colour=strip.holder)


def _heading(key: str, frame: Frame, width: float) -> Scene:
    return words(frame.language.say(f"strips.headings.{key}"), width, frame.theme, "strong")


def _cut_piece(colour: str, cell: float, frame: Frame) -> CutPiece:
    place, shown = Place(0, 0, cell), Piece(2, 2, 0)
    swatch = art.swatches(frame.theme)[colour]
    side = 3 * cell
    middle = art.large_middle(shown, place)
    face = art.face(shown.turn, cell, frame.theme, swatch, lettered=True)
    return CutPiece(colour, art.outline(shown, place), side, side, swatch, middle, 0.62 * cell, face)


def _grid(amount: int, largest: float, width: float, height: float, pen: float) -> _Grid:
    """Set pieces in rows and columns, with cells of the size asked for or, where the room is too small, smaller."""

    def cell_for(columns: int) -> float:
        rows = ceil(amount / columns)
        across = (width - pen - (columns - 1) * LEAST_GAP) / (3 * columns)
        down = (height - pen - (rows - 1) * LEAST_GAP) / (3 * rows)
        return min(largest, across, down)

    columns = max(range(1, amount + 1), key=cell_for)
    rows, cell = ceil(amount / columns), cell_for(columns)
    step_x, step_y = (_step(cell, count, room - pen) for count, room in ((columns, width), (rows, height)))
    spots = tuple((pen / 2 + number % columns * step_x, pen / 2 + number // columns * step_y) for number in range(amount))
    return _Grid(cell, spots, (columns - 1) * step_x + 3 * cell + pen, (rows - 1) * step_y + 3 * cell + pen)


def _step(cell: float, count: int, room: float) -> float:
    """Return the distance from piece to piece: gaps share what room is left, up to a comfortable width."""
    spare = (room - 3 * cell * count) / max(1, count - 1)
    return 3 * cell + min(spare, WIDEST_GAP)


def _cut_sheet(colour: str, grid: _Grid, frame: Frame, note: Scene | None) -> Scene:
    """Draw pieces with dashed cut lines, the note below them."""
    theme, shown, swatch = frame.theme, Piece(2, 2, 0), art.swatches(frame.theme)[colour]
    lettered = art.letters_fit(theme, grid.cell, [colour])
    places = [Place(*spot, grid.cell) for spot in grid.spots]
    face = art.face(shown.turn, grid.cell, theme, swatch, lettered)
    faces = [Group(f"piece-{number}", face, translation(*spot)) for number, spot in enumerate(grid.spots, 1)]
    cuts = [Path(art.outline(shown, place), theme.pen("cut", cap="butt"), name=f"cut-{colour}") for place in places]
    letters = [art.letter(colour, shown, place, theme, swatch) for place in places] if lettered else []
    below = grid.height + layout.gap(frame)
    foot = [placed(note, 0, below, "note")] if note else []
    layers = (layer("pieces", faces), layer("cut", cuts), layer("labels", letters), layer("foot", foot))
    width, height = (max(grid.width, note.width), below + note.height) if note else (grid.width, grid.height)
    return Scene(width, height, tuple(one for one in layers if one.items))
