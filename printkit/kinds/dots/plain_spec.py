"""The parameters that kinds with plain dots share; the order in which a kind writes them down is its own."""

from __future__ import annotations

from abc import abstractmethod
from typing import Annotated, Self

from pydantic import Field, model_validator

from printkit.contract.spec import MM
from printkit.errors import PrintkitError
from printkit.kinds.dots.drawing_spec import DrawingSpec
from printkit.kinds.dots.sheet import DotRules
from printkit.kinds.dots.view import around

Tolerance = Annotated[
    float | None,
    Field(
        ge=0.1,
        le=30,
        description="How far, in mm, the solved picture may stray from the drawing; 3 unless an age says more.",
        json_schema_extra=MM,
    ),
]
LeastDistance = Annotated[
    float | None, Field(gt=0, le=100, description="The least distance of any two dots, in mm; usually 5.", json_schema_extra=MM)
]
DotSize = Annotated[float | None, Field(ge=0.5, le=20, description="The diameter of a dot in mm; usually 2.", json_schema_extra=MM)]
Effort = Annotated[
    float, Field(ge=0.01, le=50, description="How long to search for a good sheet; twice takes about twice as long.")
]


class DotSpec(DrawingSpec):
    """Parameters that make up rules; those that cannot be kept are refused."""

    @property
    @abstractmethod
    def rules(self) -> DotRules:
        """What must hold on paper: what is written, and for the rest what suits the age."""

    def spare(self) -> tuple[float, float]:
        """Return the room for dots beside the drawing."""
        side = around(self.rules.eps, self.rules.diameter)
        return (side, side)

    @model_validator(mode="after")
    def _rules_can_be_kept(self) -> Self:
        try:
            _ = self.rules
        except PrintkitError as error:
            fault = error.faults[0]
            raise ValueError(f"{fault.field}: {fault.problem}; {fault.remedy}") from error
        return self
