"""Join any two dots that are exactly as far apart as the printed bar and find out what the picture is.

Under the dots there is a bar with a dot at each of its ends. Join two dots by a straight line if they are as far apart as these
two, and only then. When all such lines are drawn, the picture is there. Cut the bar out and lay it between the dots, or set a
compass to it. Some parts of the picture may be printed already.

No choice is close: the distance of two dots that are not joined is shorter or longer than the bar by at least `margin`, as a share
of it, and no line touches a dot that it does not join. The dots are made from any illustration; the solved picture and the
illustration are nowhere farther than `eps` millimetres apart. The page has a true size and is never scaled.
"""

from __future__ import annotations

from random import Random
from typing import Any, Self

from pydantic import Field, model_validator

from printkit.errors import Fault, SpecError
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.puzzles._dot_spec import DotSize, DotSpec, Effort, LeastDistance, Tolerance
from printkit.puzzles._drawing import Room
from printkit.puzzles._drawn_art import line_art, with_dots
from printkit.puzzles.unit import _how_to, _record
from printkit.puzzles.unit._bar import APART, SPARE, STRIP
from printkit.puzzles.unit._level import level
from printkit.puzzles.unit._puzzle import Unit
from printkit.solvers import strides
from printkit.solvers.strides import Rules
from printkit.sources import Drawing

VERSION = 1


class Spec(DotSpec):
    """The parameters of a sheet of unit dots."""

    age: int | None = Field(None, ge=4, le=99, description="Chooses eps, margin, dmin and dot_size for this age.")
    unit: float | None = Field(
        None, ge=2, le=300, description="The length of the bar in mm; unless given, the one with which the most can be drawn."
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
        longest = self.unit or strides.longest_unit(self.rules)
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


def make(spec: Spec, rng: Random) -> Unit:
    """Find a unit and dots for the drawing."""
    art, least = line_art(spec), spec.unit or spec.rules.least_unit
    if art.extent < least:
        problem = f"the drawing is only {art.extent:.3g} mm across, less than one step of {least:.3g} mm"
        raise SpecError(Fault(problem, "write a larger size or a smaller unit", "size"))
    sheet = strides.make(art, spec.rules, rng, spec.effort, spec.unit)
    return Unit(with_dots(sheet, "write a larger eps or size, or a smaller unit"))


def from_json(data: dict[str, Any]) -> Unit:
    """Read a puzzle back from its JSON form."""
    return Unit(_record.read(data))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with a small picture."""
    return _how_to.how_to_play(frame)
