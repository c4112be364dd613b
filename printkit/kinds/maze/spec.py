"""The parameters: the board, where to go, how winding it is, and the word on the way."""

from __future__ import annotations

import unicodedata
from typing import Literal, Self

from pydantic import Field, field_validator, model_validator

from printkit import contract
from printkit.errors import Fault, SpecError
from printkit.kinds.maze import board, draw
from printkit.kinds.maze.board import LEAST_SIDE, MOST_SIDE, Cells
from printkit.page.frame import Frame

USUAL_BOARDS = {"small": "9x7", "medium": "16x12", "large": "26x20"}
"""The board of a maze that is made for no page in particular."""
CELL = {"small": 17.0, "medium": 11.0, "large": 7.2}
"""How wide the cells are at most, where the board is made to fill a page."""
COLUMNS = {"small": 7, "medium": 10, "large": 14}
"""How many columns there are at least, if that leaves them wide enough."""
NARROWEST = 6.0
CELLS_FOR_A_LETTER = 8
"""The way leads through a part of the cells only, and the letters on it want to be apart."""
STORIES = ("mouse", "bee", "robot")
SHORTEST_WORD, LONGEST_WORD = 3, 12


class Spec(contract.Spec):
    """The parameters of a maze."""

    board: str = Field(
        "",
        max_length=4000,
        description="The board: rows and columns, such as 16x12, or 16x12-4x4 with a hole in the middle; rows of . and # with / "
        "between them; or heart, star, fish, house, tree, cat, rocket or apple. Unless given, a rectangle that fills the page.",
        examples=["16x12", "16x12-4x4", "heart", "star", "fish", "house", "tree", "cat", "rocket", "apple"],
    )
    size: Literal["small", "medium", "large"] = Field(
        "medium",
        description="How many cells a board has that does not say it itself: small for the youngest, large for patient people.",
    )
    goal: Literal["exit", "middle"] = Field(
        "exit", description="Where the way leads: from the entrance to an exit, or to the middle of the board."
    )
    twist: float = Field(0.75, ge=0, le=1, description="From 0, for many short dead ends, to 1, for few that are long and winding.")
    word: str = Field(
        "",
        max_length=40,
        description="A word of 3 to 12 letters that lie along the way; others lie beside it. Unless given, there are none.",
    )
    story: Literal["any", "mouse", "bee", "robot"] = Field(
        "any",
        description="Who goes where: the mouse to the cheese, the bee to the flower, the robot to the star; any for one of them.",
    )

    @field_validator("board")
    @classmethod
    def _usual_board(cls, text: str) -> str:
        """Bring a board to its usual form, and refuse what is none."""
        return board.usual(text)

    @field_validator("word")
    @classmethod
    def _usual_word(cls, text: str) -> str:
        """Write a word in capitals, and refuse what cannot lie in cells, a letter in each."""
        word = unicodedata.normalize("NFC", text.strip()).upper()
        plain = unicodedata.normalize("NFD", word)
        letters = [sign for sign in plain if not unicodedata.combining(sign)]
        if word and not (
            SHORTEST_WORD <= len(word) == len(letters) <= LONGEST_WORD and all("A" <= sign <= "Z" for sign in letters)
        ):
            raise ValueError(f'"{text[:40]}" is not a word of {SHORTEST_WORD} to {LONGEST_WORD} letters from A to Z')
        return word

    @model_validator(mode="after")
    def _room_for_the_word(self) -> Self:
        wanted = CELLS_FOR_A_LETTER * len(self.word)
        if len(self.cells) < wanted:
            raise ValueError(f"the board has {len(self.cells)} cells; for {self.word} it wants {wanted}, or choose a shorter word")
        return self

    @property
    def cells(self) -> Cells:
        """The cells of the board."""
        return board.cells(self.board or USUAL_BOARDS[self.size], self.size)

    def for_page(self, frame: Frame) -> Self:
        """Return the spec with a board that fills the page, if nobody chose one."""
        if self.board:
            return self
        boards = [self._filling(frame, columns) for columns in self._columns(frame)]
        fitting = [filled for filled in boards if len(board.cells(filled, self.size)) >= CELLS_FOR_A_LETTER * len(self.word)]
        if not fitting:
            raise SpecError(Fault(f"the page has no room for a maze with {self.word}", "choose a shorter word", "word"))
        return self.model_copy(update={"board": fitting[0]})

    def _columns(self, frame: Frame) -> range:
        """Return how many columns a page may have, from those that suit the size to as many as a pencil can follow."""
        least = max(NARROWEST, draw.least_cell(bool(self.word), frame))
        most = min(MOST_SIDE, max(LEAST_SIDE, int(frame.width / least) - 2))  # figures may stand on either side
        return range(min(most, max(COLUMNS[self.size], int(frame.width / CELL[self.size]))), most + 1)

    def _filling(self, frame: Frame, columns: int) -> str:
        """Return the board that fills a page with so many columns; those of figures beside a wide board are among them."""
        rooms = [draw.room_for_maze(story, len(self.word), frame) for story in STORIES if self.story in {"any", story}]
        room, outside = min(rooms, key=lambda room: room.height), 2 if self.goal == "exit" else 1
        rows = int(room.height / draw.fitting_cell(room, 1, columns))
        if board.is_wide(rows, columns - outside):
            columns -= outside
        else:
            rows -= outside
        return "x".join(str(min(MOST_SIDE, max(LEAST_SIDE, side))) for side in (rows, columns))
