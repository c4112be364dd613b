"""The parameters of board problems: shared fields, of which every problem takes some and refuses the others."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, Self

from pydantic import Field, field_validator, model_validator

from printkit import contract
from printkit.contract.spec import names_file
from printkit.kinds.board import file, reading
from printkit.kinds.board.on_board import Look
from printkit.kinds.board.shape import Cells, oriented
from printkit.kinds.board.state import Tray
from printkit.kinds.board.table import PROBLEMS

ALWAYS = frozenset({"problem", "letters", "answers"})
"""What every problem takes."""
_SHOWN_BOARDS = ("6x10", "5x12", "4x15", "8x8-2x2", "3x20")


class Spec(contract.Spec):
    """The parameters of a problem on a board."""

    problem: Literal[
        "exact",
        "unique",
        "hints",
        "progressive",
        "missing",
        "twenty",
        "thirty",
        "double",
        "triple",
        "toothed",
        "holes",
        "tetromino",
        "exclusion",
        "ring",
        "perimeter",
        "symmetric",
        "block",
        "questions",
        "classroom",
        "exact-game",
        "twenty-game",
        "thirty-game",
        "last-fit",
        "battleships",
    ] = Field("exact", description="What is asked; printkit's documentation of the kind board explains each problem.")
    board: str = Field(
        "",
        max_length=reading.LONGEST_BOARD,
        description="The board: a short form such as 6x10, 8x8-2x2 or letter:A; rows of . and # with / between them; or the name "
        "of a text, TOML or SVG file. Unless given, one that suits the problem.",
        examples=["6x10", "5x12", "8x8-2x2", "letter:A"],
        json_schema_extra=names_file(*file.SUFFIXES),
    )
    pieces: str = Field(
        "",
        max_length=reading.LONGEST_SET,
        description="The pieces: a set such as pentominoes:FILPN or hexominoes, or the name of a TOML file. Unless given, all "
        "twelve pentominoes.",
        examples=["pentominoes", "pentominoes:FILPN", "hexominoes"],
        json_schema_extra=names_file(".toml"),
    )
    given: int = Field(0, ge=0, le=11, description="How many pieces lie on the board already, from 0 to 11.")
    number: int = Field(
        0, ge=0, le=60, description="How many pieces are used, or how many exercises are set; 0 for as many as suit the problem."
    )
    cells: int = Field(
        60,
        ge=5,
        le=400,
        description="For a board that is drawn as an SVG outline: how many cells it has. The pieces must fill them.",
    )
    way: Literal["usual", "upright", "across"] = Field(
        "usual",
        description="How the long side of the board runs: upright fills a whole page, across fills a wide box; usual stands "
        "rectangles upright and leaves other boards as they are drawn.",
    )
    hints: int = Field(
        0, ge=0, le=3, description="How many small hints stand upside down under the puzzle, each with one more piece."
    )
    show: int = Field(1, ge=1, le=60, description="How many solutions the answer shows, if there are as many.")
    topic: Literal["perimeter", "congruence", "symmetry", "area"] = Field(
        "perimeter", description="For classroom: what the exercises are about."
    )
    letters: bool = Field(True, description="Whether the pieces carry their letters.")
    answers: Literal["colour", "outline"] = Field("colour", description="Whether answers show pieces in colour or in outline only.")

    @field_validator("board")
    @classmethod
    def _usual_board(cls, text: str) -> str:
        """Bring a board to its usual form, and refuse what is none."""
        return reading.usual_board(text)

    @field_validator("pieces")
    @classmethod
    def _usual_pieces(cls, text: str) -> str:
        """Refuse sets that nobody has heard of."""
        return reading.usual_pieces(text)

    @model_validator(mode="after")
    def _sense(self) -> Self:
        """Refuse parameters that mean nothing for the problem, and those that make no puzzle."""
        sort = PROBLEMS[self.problem]
        for name, field in type(self).model_fields.items():
            if name not in ALWAYS | sort.takes and getattr(self, name) != field.default:
                known = ", ".join(sorted(sort.takes)) or "nothing but letters and answers"
                raise ValueError(f'the problem "{self.problem}" has no {name}; leave it out (it takes {known})')
        if not self.files:
            sort.refuse(self)
        return self

    @property
    def files(self) -> tuple[str, ...]:
        """The files that are named and not yet read."""
        return tuple(name for name in (self.board, self.pieces) if file.is_name(name))

    def showpieces(self) -> Iterable[Self]:
        """Show a board that is partly covered, another one if the book asks for a covering of this one."""
        if self.given or self.problem != "exact":
            yield self
        for board in _SHOWN_BOARDS:
            yield type(self)(board=board, given=7, letters=self.letters)

    @property
    def look(self) -> Look:
        """How pieces are drawn."""
        return Look(self.letters, self.answers)

    def tray(self, usual: str = "pentominoes") -> Tray:
        """Return the pieces."""
        return reading.tray(self.pieces or usual)

    def shape(self, usual: str) -> Cells:
        """Return the cells of the board, turned as asked."""
        return oriented(reading.cells(self.board or usual), self.way)

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return PROBLEMS[self.problem].sheet

    def gathered(self, folder: Path, anywhere: bool = False) -> Self:
        """Read the files of board and pieces; unless they may lie anywhere, they must lie in the folder or below it."""
        if not self.files:
            return self
        found: dict[str, Any] = self.model_dump()
        if file.is_name(self.pieces):
            found["pieces"] = file.pieces(self.pieces, folder, anywhere)
        if file.is_name(self.board):
            found["board"] = file.board(self.board, folder, anywhere, self.cells)
        return file.checked(type(self), found)
