"""The parameters of numbered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from pydantic import Field, model_validator

from printkit.contract.spec import MM
from printkit.kinds.dots.drawing_spec import DrawingSpec
from printkit.kinds.dots.numbered.count import Numbering, Parts
from printkit.kinds.dots.numbered.make import MARGIN
from printkit.kinds.dots.numbered.solve.choice import Wish

USUAL_DOTS = 60


AGES = {4: 12, 5: 20, 6: 30, 7: 45, 8: 60, 9: 80, 10: 100, 11: 130, 12: 170, 13: 220, 14: 280, 15: 340, 16: 400}
"""How many dots suit which age; from 17 on, 500."""


MOST_AT_ANY_AGE = 500

_FEWER = 0.85
FEWEST_WHEN_SIMPLER = 20
"""A page that has no room for its numbers gets fewer of them, step by step, but never so few that no picture is left."""


_CLOSEST = 1.4
"""No two dots lie closer than this, whatever lines they belong to."""


class Spec(DrawingSpec):
    """The parameters of a numbered page."""

    dots: int | None = Field(None, ge=6, le=3000, description="How many numbers to join; 60 unless age or eps says otherwise.")
    age: int | None = Field(None, ge=4, le=99, description="Chooses the number of dots for children of this age.")
    eps: float | None = Field(
        None,
        ge=0.1,
        le=20,
        description="Instead of a number: how far, in mm, the result may stray from the drawing.",
        json_schema_extra=MM,
    )
    dmin: float = Field(
        1.8, ge=1.5, le=50, description="The least distance of neighbouring dots along a line, in mm.", json_schema_extra=MM
    )
    dmax: float | None = Field(
        None, ge=3, le=500, description="The greatest distance of neighbouring dots along a line, in mm.", json_schema_extra=MM
    )
    lines: int | None = Field(None, ge=1, le=200, description="The most lines to draw; the rest of the picture is printed already.")
    numbering: Numbering = Field("numbers", description="Count in numbers, in letters, or in numbers backwards.")
    step: int = Field(1, ge=1, le=100, description="Count in multiples of this number, as in the times tables.")
    parts: Parts = Field("skip", description="skip: the count runs on from line to line; letters: each line has its own letter.")
    text_pt: float | None = Field(None, ge=6, le=24, description="The size of the numbers; unless given, 9 pt or as large as fits.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if sum(value is not None for value in (self.dots, self.age, self.eps)) > 1:
            raise ValueError("dots, age and eps each decide how many dots there are; write only one of them")
        if self.dmax is not None and self.dmax < 2 * self.dmin:
            raise ValueError(f"dmax leaves no play; write at least {2 * self.dmin:g}, twice dmin")
        if self.numbering == "letters" and (self.parts == "letters" or self.step > 1):
            raise ValueError('letters cannot be counted in steps or carry a second letter; write parts = "skip" and step = 1')
        return self

    def spare(self) -> tuple[float, float]:
        """Return the room for the labels of the outermost dots."""
        return (2 * MARGIN, 2 * MARGIN)

    def for_show(self) -> Mapping[str, Any]:
        """Show so many dots as the drawing needs."""
        return {"dots": 40, "age": None, "eps": None, "lines": None}

    def simpler(self) -> tuple[Self, str] | None:
        """Join fewer dots; of a drawing that strays too far from them, keep fewer lines."""
        fewer = int(self.asked * _FEWER) // 10 * 10 if self.asked else 0
        if fewer < FEWEST_WHEN_SIMPLER:
            return super().simpler()
        changed = self.model_copy(update={"dots": fewer, "age": None, "eps": None})
        return changed, f"{self._shown_name}: it has {fewer} dots, because the page has no room for more"

    @property
    def asked(self) -> int | None:
        """How many numbers are asked for, if a number is."""
        if self.dots or self.eps:
            return self.dots
        return AGES.get(self.age, MOST_AT_ANY_AGE) if self.age else USUAL_DOTS

    @property
    def wish(self) -> Wish:
        """What is asked of the dots."""
        return Wish(self.asked, self.eps, self.dmin, self.dmax or 1e6, max(_CLOSEST, 0.75 * self.dmin), self.lines)
