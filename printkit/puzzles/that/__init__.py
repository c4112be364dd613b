"""Draw from every stub to the first dot that it points at and find out what the picture is.

Some dots have short pointed stubs. From each stub, draw a straight line in its direction until it meets the first dot. When all
lines are drawn, the picture is there. A dot may have several stubs, or none, because others point at it. Some parts of the picture
may be printed already.

No choice is close: any other dot within `angle_deg` of the direction of a stub is at least `rho` times as far as the dot meant, and
no line touches a dot that it does not join. The dots are made from any illustration; the solved picture and the illustration are
nowhere farther than `eps` millimetres apart. The page has a true size and is never scaled.
"""

from __future__ import annotations

from random import Random
from typing import Any, Self

from pydantic import Field, model_validator

from printkit.errors import Fault, PrintkitError, SpecError
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.puzzles._drawing import DrawingSpec
from printkit.puzzles._drawn_art import line_art
from printkit.puzzles._drawn_view import around
from printkit.puzzles.that import _how_to, _record
from printkit.puzzles.that._level import level
from printkit.puzzles.that._puzzle import That
from printkit.solvers import rays
from printkit.solvers.rays import Rules

VERSION = 1


class Spec(DrawingSpec):
    """The parameters of a sheet of dots and stubs."""

    age: int | None = Field(None, ge=4, le=99, description="Chooses eps, angle_deg, rho, dmin, dmax and dot_size for this age.")
    eps: float | None = Field(
        None, ge=0.1, le=30, description="How far, in mm, the solved picture may stray from the drawing; 3 unless an age says more."
    )
    angle_deg: float | None = Field(
        None, ge=1, le=45, description="Within this angle of a stub, other dots are clearly farther; usually 8 degrees."
    )
    rho: float | None = Field(None, ge=1, le=10, description="How many times as far as the dot meant they are; usually 1.3.")
    dmin: float | None = Field(None, gt=0, le=100, description="The least distance of any two dots, in mm; usually 5.")
    dmax: float | None = Field(None, gt=0, le=1000, description="The longest line to draw, in mm; usually 60.")
    dot_size: float | None = Field(None, ge=0.5, le=20, description="The diameter of a dot in mm; usually 2.")
    effort: float = Field(1.0, ge=0.01, le=50, description="How long to search for a good sheet; twice takes about twice as long.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        try:
            _ = self.rules
        except PrintkitError as error:
            fault = error.faults[0]
            raise ValueError(f"{fault.field}: {fault.problem}; {fault.remedy}") from error
        return self

    def spare(self) -> tuple[float, float]:
        """Return the room for dots beside the drawing."""
        side = around(self.rules.eps, self.rules.diameter)
        return (side, side)

    @property
    def rules(self) -> Rules:
        """What must hold on paper: what is written, and for the rest what suits the age."""
        usual = level(self.age)
        return Rules(
            eps=self.eps or usual.eps,
            angle_deg=self.angle_deg or usual.angle_deg,
            rho=self.rho or usual.rho,
            dmin=self.dmin or usual.dmin,
            dmax=self.dmax or max(usual.dmax, self.dmin or 0.0),
            diameter=self.dot_size or usual.diameter,
        )


def make(spec: Spec, rng: Random) -> That:
    """Find dots and stubs for the drawing."""
    sheet = rays.make(line_art(spec), spec.rules, rng, spec.effort)
    if not sheet.dots:
        raise SpecError(Fault("no dots can draw this under these rules", "write a larger eps or size, or a smaller dmin", "eps"))
    return That(sheet)


def from_json(data: dict[str, Any]) -> That:
    """Read a puzzle back from its JSON form."""
    return That(_record.read(data))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with a small picture."""
    return _how_to.how_to_play(frame)
