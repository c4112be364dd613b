"""The parameters of a closest-dot sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, model_validator

from printkit.contract.spec import MM, PROBLEM
from printkit.kinds.dots.closest.level import level
from printkit.kinds.dots.closest.look import Marks
from printkit.kinds.dots.closest.solve import Rules, Taste
from printkit.kinds.dots.closest.solve.rule import CHEAP_DOTS, Variant
from printkit.kinds.dots.drawing_spec import DrawingSpec
from printkit.kinds.dots.plain_spec import Tolerance
from printkit.kinds.dots.view import around

_LARGEST_DOT = 20.0


class Spec(DrawingSpec):
    """The parameters of a closest-dot sheet."""

    renamed: ClassVar[Mapping[str, str]] = {"problem": "page"}
    alternatives: ClassVar[Mapping[str, Any]] = {"problem": "front", "most_colours": None, "dots": None}

    problem: Literal["puzzle", "front"] = Field(
        "puzzle",
        validation_alias=PROBLEM,
        description="puzzle: a sheet to solve; front: what it could be, from few colours to few dots.",
    )
    variant: Variant = Field(
        "single",
        description="single: a line to the closest dot; equal: to all exactly as close; pairs: only dots closest to each other.",
    )
    marks: Marks = Field("colours", description="What tells dots apart: colours, or symbols for readers who prefer them.")
    age: int | None = Field(None, ge=4, le=99, description="Chooses eps, rho, dmin, dot sizes and most colours for this age.")
    eps: Tolerance = None
    rho: float | None = Field(
        None, ge=1, le=10, description="How many times as far as the closest dot the next one of its colour is; usually 1.25."
    )
    dmin: float | None = Field(
        None, gt=0, le=100, description="The least distance of any two dots, in mm; usually 4.5.", json_schema_extra=MM
    )
    dmax: float | None = Field(
        None, gt=0, le=1000, description="The longest line to draw, in mm; unless given, any.", json_schema_extra=MM
    )
    dot_sizes: tuple[float, ...] = Field(
        (),
        max_length=8,
        description="Diameters of dots with 1, 2, 3 ... colours in mm; usually 2.4, 3, 3.6, 4.2.",
        json_schema_extra=MM,
    )
    most_colours: int | None = Field(None, ge=1, le=8, description="The most colours to use; unless given, as few as will do.")
    dots: Literal["few", "many"] = Field("few", description="many: more dots, to save colours and pre-drawn lines.")
    corners: float = Field(1.0, ge=0, le=20, description="How much it counts that the corners of the drawing survive.")
    likeness: float = Field(1.0, ge=0, le=20, description="How much it counts that the solved picture is like the drawing.")
    effort: float = Field(1.0, ge=0.01, le=50, description="How long to search for a good sheet; twice takes twice as long.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        sizes = self._diameters()
        if any(not 0.5 <= size <= _LARGEST_DOT for size in sizes) or sorted(sizes) != list(sizes):
            raise ValueError("dots grow with their colours, from 0.5 to 20 mm; write for example dot_sizes = [2.4, 3.0, 3.6, 4.2]")
        dmin = self.dmin or level(self.age).dmin
        if dmin < sizes[0]:
            raise ValueError(f"dots of {sizes[0]:g} mm overlap when dmin is {dmin:g} mm; write a larger dmin or smaller dot_sizes")
        if self.dmax is not None and self.dmax < dmin:
            raise ValueError(f"dmax is less than dmin, {dmin:g} mm; write a larger dmax or a smaller dmin")
        return self

    def _diameters(self) -> tuple[float, ...]:
        return self.dot_sizes or level(self.age).sizes(self.marks == "symbols")

    def spare(self) -> tuple[float, float]:
        """Return the room for dots beside the drawing; a sheet to look at shows all of them smaller."""
        side = around(self.rules.eps, self.rules.diameters[-1]) if self.problem == "puzzle" else 0.0
        return (side, side)

    @property
    def rules(self) -> Rules:
        """What must hold on paper."""
        usual = level(self.age)
        sizes = tuple(map(float, self._diameters()))
        return Rules(self.eps or usual.eps, self.rho or usual.rho, self.dmin or usual.dmin, self.dmax, sizes, self.variant)

    @property
    def taste(self) -> Taste:
        """What makes one sheet better than another."""
        price = CHEAP_DOTS if self.dots == "many" else 1.0
        return Taste(
            self.most_colours or level(self.age).most_colours, likeness=self.likeness, corners=self.corners, dot_price=price
        )

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.problem != "puzzle"
