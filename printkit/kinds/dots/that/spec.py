"""The parameters of a sheet of dots and stubs."""

from __future__ import annotations

from pydantic import Field

from printkit.contract.spec import MM
from printkit.kinds.dots.plain_spec import DotSize, DotSpec, Effort, LeastDistance, Tolerance
from printkit.kinds.dots.that.level import level
from printkit.kinds.dots.that.solve import Rules


class Spec(DotSpec):
    """The parameters of a sheet of dots and stubs."""

    age: int | None = Field(None, ge=4, le=99, description="Chooses eps, angle_deg, rho, dmin, dmax and dot_size for this age.")
    eps: Tolerance = None
    angle_deg: float | None = Field(
        None, ge=1, le=45, description="Within this angle of a stub, other dots are clearly farther; usually 8 degrees."
    )
    rho: float | None = Field(None, ge=1, le=10, description="How many times as far as the dot meant they are; usually 1.3.")
    dmin: LeastDistance = None
    dmax: float | None = Field(
        None, gt=0, le=1000, description="The longest line to draw, in mm; usually 60.", json_schema_extra=MM
    )
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
