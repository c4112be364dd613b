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
from typing import Any

from pydantic import Field

from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.puzzles._dot_spec import DotSize, DotSpec, Effort, LeastDistance, Tolerance
from printkit.puzzles._drawn_art import line_art, with_dots
from printkit.puzzles.that import _how_to, _record
from printkit.puzzles.that._level import level
from printkit.puzzles.that._puzzle import That
from printkit.solvers import rays
from printkit.solvers.rays import Rules

VERSION = 1


class Spec(DotSpec):
    """The parameters of a sheet of dots and stubs."""

    age: int | None = Field(None, ge=4, le=99, description="Chooses eps, angle_deg, rho, dmin, dmax and dot_size for this age.")
    eps: Tolerance = None
    angle_deg: float | None = Field(
        None, ge=1, le=45, description="Within this angle of a stub, other dots are clearly farther; usually 8 degrees."
    )
    rho: float | None = Field(None, ge=1, le=10, description="How many times as far as the dot meant they are; usually 1.3.")
    dmin: LeastDistance = None
    dmax: float | None = Field(None, gt=0, le=1000, description="The longest line to draw, in mm; usually 60.")
    dot_size: DotSize = None
    effort: Effort = 1.0

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
    return That(with_dots(rays.make(line_art(spec), spec.rules, rng, spec.effort)))


def from_json(data: dict[str, Any]) -> That:
    """Read a puzzle back from its JSON form."""
    return That(_record.read(data))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with a small picture."""
    return _how_to.how_to_play(frame)
