"""Lay triangles so that the pictures on their edges match.

Every piece is a triangle with half a picture on each edge. Lay all pieces on the board so that, wherever two pieces touch, their
halves make one whole picture. Pieces may be turned, but not turned over. Edges without a picture belong on the outside; where
there are none, any picture may lie there. The page says how many solutions there are; solutions that are turned images of each
other, board and all, count as one.

Halves of a picture are alike (`edges = "same"`), or one is the head and the other the tail (`edges = "halves"`).
"""

from __future__ import annotations

from random import Random
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from printkit import puzzles
from printkit.errors import Fault, InputError
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.puzzles.triangles import _how_to, _making, _mark, _record
from printkit.puzzles.triangles._puzzle import Match, Tally
from printkit.solvers.triangles import SIZES, Rules, board_of, usual_marks

VERSION = 1


class Spec(puzzles.Spec):
    """The parameters of a puzzle of triangles."""

    board: Literal["triangle", "hexagon", "diamond", "star"] = Field("triangle", description="The shape of the board.")
    size: int = Field(
        0, ge=0, le=5, description="Triangles along a side: triangle 2 to 5, hexagon 1 or 2, diamond 2 or 3, star 1; 0: the usual."
    )
    edges: Literal["same", "halves"] = Field(
        "same", description="same: the two halves of a picture are alike; halves: one is its head, the other its tail."
    )
    border: Literal["plain", "free"] = Field(
        "plain", description="plain: edges on the outside have no picture, which helps; free: all edges have one."
    )
    marks: int = Field(
        0, ge=0, le=len(_mark.ALIKE), description="How many different pictures there are; 0: as many as suit the board."
    )
    solutions: int = Field(1, ge=1, le=1000, description="How many solutions there may be at most.")
    effort: int = Field(3_000_000, ge=1000, le=1_000_000_000, description="Search steps for finding pieces with so few solutions.")

    @model_validator(mode="after")
    def _sense(self) -> Self:
        """Refuse sizes that the board does not have, and more pictures than there are."""
        least, most, _ = SIZES[self.board]
        if self.size and not least <= self.size <= most:
            raise ValueError(f"a {self.board} has {least} to {most} triangles along a side, not {self.size}")
        if self.marks == 1:
            raise ValueError("with a single picture everything matches; choose at least 2, or 0 for as many as suit the board")
        if self.marks > self._most_marks:
            raise ValueError(f"there are {self._most_marks} pictures with head and tail, not {self.marks}")
        return self

    @property
    def _most_marks(self) -> int:
        return len(_mark.HEADS_AND_TAILS if self.edges == "halves" else _mark.ALIKE)


def make(spec: Spec, rng: Random) -> Match:
    """Mark the edges of the board, cut it apart and count the solutions."""
    size = spec.size or SIZES[spec.board][2]
    rules = Rules(spec.edges == "halves", spec.border == "plain")
    marks = spec.marks or usual_marks(board_of(spec.board, size), rules, spec._most_marks)
    return _making.made(spec.board, size, rules, marks, spec.solutions, spec.effort, rng)


def from_json(data: dict[str, Any]) -> Match:
    """Read a puzzle back from its JSON form."""
    if data.get("format") != _record.FORMAT:
        raise InputError(Fault(f'this is not a puzzle in the format "{_record.FORMAT}"', field="format"))
    found = _record.read(data)
    return Match(**{**found, "tally": Tally(*found["tally"])})


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game."""
    return _how_to.how_to_play(frame)
