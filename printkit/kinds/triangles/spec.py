"""The parameters of triangles."""

from __future__ import annotations

from typing import Literal, Self

from pydantic import Field, model_validator

from printkit import contract
from printkit.kinds.triangles.mark import ALIKE, HEADS_AND_TAILS
from printkit.kinds.triangles.solve import SIZES


class Spec(contract.Spec):
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
    marks: int = Field(0, ge=0, le=len(ALIKE), description="How many different pictures there are; 0: as many as suit the board.")
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
        return len(HEADS_AND_TAILS if self.edges == "halves" else ALIKE)
