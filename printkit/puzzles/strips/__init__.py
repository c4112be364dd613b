"""Pythagoras strips: join large squares into strips on a board.

A piece is a right-angled triangle with a square on each of its sides: two small squares and a large one. Players take turns to
place a piece of their colour in the cells of the board, in any of four turns. The first piece goes anywhere. Every other piece
shares a whole edge of a square with a piece that lies there already, small square to small or large to large. Pieces never overlap
and never reach over the edge.

Large squares that share edges form a strip, from two pieces on. The game ends when no further piece fits. A strip of n pieces then
scores n × n points for the player who owns more of its pieces than any other player, and for nobody if the first place is shared.
Most points win.

The pages: `five` asks for the one place where a further piece belongs to a strip of exactly five; `ways` asks in how many ways
that is possible; `count` asks for the number and the lengths of the strips; `illegal` shows a game in which one move broke the
rules; `winner` asks for the winner of a finished game. `board`, `pieces` and `game` are for playing: an empty board, the pieces of
a player to cut out, and a game that was played, with its record and its points.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Literal, Self

from pydantic import Field, field_validator, model_validator

from printkit import chance, puzzles
from printkit.errors import Fault, InputError, SpecError
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.puzzles.strips import _how_to, _record, _record_file
from printkit.puzzles.strips._complete import Five, Ways
from printkit.puzzles.strips._count import Count
from printkit.puzzles.strips._illegal import Illegal
from printkit.puzzles.strips._on_board import OnBoard
from printkit.puzzles.strips._sheet import Board, Game, Pieces
from printkit.puzzles.strips._winner import Winner
from printkit.solvers.strips import record as game_record
from printkit.solvers.strips.field import LARGEST, SMALLEST, Size
from printkit.solvers.strips.game import FEWEST_PLAYERS, MOST_PLAYERS, Rules
from printkit.solvers.strips.player import greedy_player, play
from printkit.solvers.strips.position import Position, Wish, completion, position_of, with_strips, with_winner
from printkit.solvers.strips.trap import TRAPS, trapped

VERSION = 1

PAGES: Mapping[str, type[OnBoard]] = {sort.name: sort for sort in (Five, Ways, Count, Illegal, Winner, Board, Pieces, Game)}

SHEETS = ("board", "pieces", "game")
"""The pages that ask nothing."""

MOST_WAYS = 12

MOST_TRIED = 20
"""Positions with many ways are rare; so a page of ways shows the best of up to so many."""


class Spec(puzzles.Spec):
    """The parameters of a page of Pythagoras strips."""

    page: Literal["five", "ways", "count", "illegal", "winner", "board", "pieces", "game"] = Field(
        "five",
        description="five: place the last piece; ways: in how many ways; count: how many strips; illegal: find the illegal move; "
        "winner: who wins; board, pieces, game: sheets to play with.",
    )
    board: str = Field("10x10", description=f"Rows and columns of the board, from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}.")
    players: int = Field(2, ge=FEWEST_PLAYERS, le=MOST_PLAYERS, description="How many colours play, from 2 to 4.")
    pieces: int = Field(0, ge=0, le=40, description="How many pieces lie on the board; 0 for as many as suit the page.")
    length: int = Field(5, ge=3, le=9, description="For five and ways: the length of the strip to make, from 3 to 9.")
    strips: Literal["connected", "straight"] = Field(
        "connected", description="connected: strips may bend and branch; straight: only straight runs count."
    )
    trap: Literal["any", "early", "corner", "half"] = Field(
        "any",
        description="For illegal: a piece that joined nothing when it was played (early), that meets corners only (corner), "
        "or that lies half a cell off (half).",
    )
    colour: Literal["A", "B", "C", "D"] = Field("A", description="For pieces: whose pieces these are.")
    record: str = Field(
        "",
        max_length=game_record.LONGEST,
        description="For game: the record of a game, or the name of a file with it; empty to have one played.",
    )
    effort: int = Field(400, ge=1, le=100_000, description="How many games are played in search of a position.")

    @field_validator("board")
    @classmethod
    def _usual_size(cls, text: str) -> str:
        """Bring the size to its usual form, and refuse boards on which there is nothing to play."""
        usual = text.casefold().replace("×", "x").replace(" ", "")
        if game_record.read_size(usual) is None:
            raise ValueError(
                f'"{text[:40]}" is not the size of a board; write one from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}'
            )
        return usual

    @model_validator(mode="after")
    def _sense(self) -> Self:
        """Refuse what no page can mean."""
        if 0 < self.pieces < 4:
            raise ValueError(f"{self.pieces} pieces make no puzzle; write 4 or more, or 0 for as many as suit the page")
        if self.record and self.page != "game":
            raise ValueError(f'a page "{self.page}" has no record; write page = "game" or leave the record out')
        if self.page == "pieces" and self.colour not in self.rules.colours:
            colours = ", ".join(self.rules.colours)
            raise ValueError(f"with {self.players} players nobody has the colour {self.colour}; choose one of: {colours}")
        return self

    @property
    def rules(self) -> Rules:
        """Return the rules of the game."""
        size = game_record.read_size(self.board)
        if size is None:
            raise AssertionError(f"{self.board} was checked")
        return Rules(size, self.players, self.strips == "straight")

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.page in SHEETS

    def gathered(self, folder: Path, anywhere: bool = False) -> Self:
        """Read the record of a game, if a file is named; unless it may lie anywhere, it must lie in the folder or below it."""
        if not self.record or self.record.startswith(game_record.FORMAT):
            return self
        text = _record_file.read(self.record, folder, anywhere)
        return self.model_copy(update={"record": text})


def make(spec: Spec, rng: Random) -> OnBoard:
    """Play games until one gives the page that is asked for."""
    wish = Wish(spec.rules, spec.pieces or _suitable(spec.page, spec.rules.size), spec.effort)
    match spec.page:
        case "five":
            position, places = completion(wish, spec.length, range(1, 2), rng)
            return Five(position, spec.length, places)
        case "ways":
            position, places = completion(wish, spec.length, range(2, MOST_WAYS + 1), rng, 1 + chance.below(rng, MOST_TRIED))
            return Ways(position, spec.length, places)
        case "count":
            return _counted(with_strips(wish, rng))
        case "illegal":
            return Illegal(*_trapped(wish, spec.trap, rng))
        case "winner":
            position = with_winner(wish, rng)
            return Winner(position, tuple(position.score().items()))
        case "game":
            return Game(position_of(game_record.read(spec.record)) if spec.record else _played(spec.rules, rng))
        case "board":
            return Board(_played(spec.rules, rng))
        case "pieces":
            return Pieces(_played(spec.rules, rng), spec.colour)


def from_json(data: dict[str, Any]) -> OnBoard:
    """Read a page back from its JSON form."""
    if data.get("format") != _record.FORMAT:
        raise InputError(Fault(f'this is not a puzzle in the format "{_record.FORMAT}"', field="format"))
    page = data.get("page")
    if not isinstance(page, str) or page not in PAGES:
        raise InputError(Fault("there is no such page", f"choose one of: {', '.join(PAGES)}", "page"))
    return PAGES[page].read(_record.read_position(data), data)


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game in four pictures of the frame's size."""
    return _how_to.how_to_play(frame)


def _suitable(page: str, size: Size) -> int:
    """Return how many pieces a page has unless it is told: a board half full leaves most to look at; 0 is a whole game."""
    return size.supply * 2 // 5 if page in {"five", "ways", "illegal"} else 0


def _counted(position: Position) -> Count:
    numbers = {piece: number for number, piece in enumerate(position.moves)}
    return Count(position, tuple(tuple(sorted(numbers[piece] for piece in strip.pieces)) for strip in position.strips()))


def _trapped(wish: Wish, trap: str, rng: Random) -> tuple[Position, int]:
    """Hide an illegal move; where any will do and one cannot be hidden, another is tried."""
    sorts = chance.shuffled(rng, TRAPS) if trap == "any" else [trap]
    for sort in sorts[:-1]:
        try:
            return trapped(wish, sort, rng)
        except SpecError:
            continue
    return trapped(wish, sorts[-1], rng)


def _played(rules: Rules, rng: Random) -> Position:
    return position_of(play(rules, [greedy_player], rng))
