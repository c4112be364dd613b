"""The parameters of a sheet of unit dots."""

from __future__ import annotations

from typing import Self

from pydantic import Field, model_validator

from printkit.contract.spec import MM
from printkit.kinds.dots.drawing_spec import Room
from printkit.kinds.dots.plain_spec import DotSize, DotSpec, Effort, LeastDistance, Tolerance
from printkit.kinds.dots.unit import solve
from printkit.kinds.dots.unit.bar import APART, SPARE, STRIP
from printkit.kinds.dots.unit.level import level
from printkit.kinds.dots.unit.solve import Rules
from printkit.sources import Drawing


class Spec(DotSpec):
    """The parameters of a sheet of unit dots."""

    age: int | None = Field(None, ge=4, le=99, description="Chooses eps, margin, dmin and dot_size for this age.")
    unit: float | None = Field(
        None,
        ge=2,
        le=300,
        description="The length of the bar in mm; unless given, the one with which the most can be drawn.",
        json_schema_extra=MM,
    )
    eps: Tolerance = None
    margin: float | None = Field(
        None,
        ge=0.02,
        le=0.5,
        description="How much shorter or longer than the bar all other distances are, as a share; usually 0.12.",
    )
    dmin: LeastDistance = None
    dot_size: DotSize = None
    effort: Effort = 1.0

    @model_validator(mode="after")
    def _unit_is_a_step(self) -> Self:
        least = self.rules.least_unit
        if self.unit is not None and self.unit < least:
            problem = f"unit: {self.unit:g} mm is not clearly more than dmin, {self.rules.dmin:g} mm"
            raise ValueError(f"{problem}; write {least:.4g} or more, or a smaller dmin")
        return self

    def spare(self) -> tuple[float, float]:
        """Return the room for dots beside the drawing, and for the bar under them."""
        wider, higher = super().spare()
        return (wider, higher + APART + STRIP)

    def fits(self, drawing: Drawing, room: Room) -> bool:
        """Tell whether there is room for the bar under the sheet, or beside it."""
        wider, higher = super().spare()
        longest = self.unit or solve.longest_unit(self.rules)
        wide = drawing.width + wider + APART + longest + 2 * SPARE
        return super().fits(drawing, room) or (wide <= room.width and drawing.height + higher <= room.height)

    @property
    def rules(self) -> Rules:
        """What must hold on paper: what is written, and for the rest what suits the age."""
        usual = level(self.age)
        return Rules(
            eps=self.eps or usual.eps,
            margin=self.margin or usual.margin,
            dmin=self.dmin or usual.dmin,
            diameter=self.dot_size or usual.diameter,
        )
