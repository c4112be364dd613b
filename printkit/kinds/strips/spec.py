"""The parameters of strips."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import ClassVar, Literal, Self

from pydantic import Field, field_validator, model_validator

from printkit import contract
from printkit.contract.spec import PROBLEM, names_file
from printkit.kinds.strips import record_file
from printkit.kinds.strips.solve import record as game_record
from printkit.kinds.strips.solve.field import LARGEST, SMALLEST
from printkit.kinds.strips.solve.rules import FEWEST_PLAYERS, MOST_PLAYERS, Rules

SHEETS = ("board", "pieces", "game", "end")
"""The pages that ask nothing."""


class Spec(contract.Spec):
    """The parameters of a page of Pythagoras strips."""

    renamed: ClassVar[Mapping[str, str]] = {"problem": "page"}

    problem: Literal["five", "ways", "count", "illegal", "winner", "last", "board", "pieces", "game", "end"] = Field(
        "five",
        validation_alias=PROBLEM,
        description="five: complete a strip; ways: in how many ways; count: how many strips; illegal: find the illegal move; "
        "winner: who wins; last: the last place that is left; board, pieces, game, end: sheets to play with.",
    )
    board: str = Field("12x12", description=f"Rows and columns of the board, from {SMALLEST}x{SMALLEST} to {LARGEST}x{LARGEST}.")
    players: int = Field(2, ge=FEWEST_PLAYERS, le=MOST_PLAYERS, description="How many colours play, from 2 to 4.")
    pieces: int = Field(0, ge=0, le=40, description="How many pieces lie on the board; 0 for as many as suit the page.")
    length: int = Field(5, ge=3, le=9, description="For five and ways: the length of the strip to make, from 3 to 9.")
    strips: Literal["connected", "straight"] = Field(
        "connected", description="connected: strips may bend and branch; straight: only straight runs count."
    )
    pie: bool = Field(
        True, description="For game and board, with two players: the second may change places with the first after the first piece."
    )
    trap: Literal["any", "early", "corner", "half", "turn", "overlap", "apart"] = Field(
        "any",
        description="For illegal: a piece that joined nothing when it was played (early), that meets corners only (corner), "
        "that lies half a cell off (half) or a little on another (overlap), that meets no other (apart), "
        "or a second move in a row (turn).",
    )
    colour: Literal["A", "B", "C", "D"] = Field("A", description="For pieces: whose pieces these are.")
    record: str = Field(
        "",
        max_length=game_record.LONGEST,
        description="For game: the record of a game, or the name of a file with it; empty to have one played.",
        json_schema_extra=names_file(".txt"),
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
        if self.record and self.problem != "game":
            raise ValueError(f'a problem "{self.problem}" has no record; write problem = "game" or leave the record out')
        if self.problem == "pieces" and self.colour not in self.rules.colours:
            colours = ", ".join(self.rules.colours)
            raise ValueError(f"with {self.players} players nobody has the colour {self.colour}; choose one of: {colours}")
        return self

    @property
    def rules(self) -> Rules:
        """Return the rules of the game."""
        size = game_record.read_size(self.board)
        if size is None:
            raise AssertionError(f"{self.board} was checked")
        # Puzzles show nothing of how a game began, so theirs begin anywhere.
        return Rules(size, self.players, self.strips == "straight", self.pie and self.is_sheet())

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.problem in SHEETS

    def gathered(self, folder: Path, anywhere: bool = False) -> Self:
        """Read the record of a game, if a file is named; unless it may lie anywhere, it must lie in the folder or below it."""
        if not self.record or game_record.is_record(self.record):
            return self
        text = record_file.read(self.record, folder, anywhere)
        return self.model_copy(update={"record": text})
