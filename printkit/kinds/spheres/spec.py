"""The parameters of spheres."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar, Literal, Self

from pydantic import Field, field_validator, model_validator

from printkit import contract
from printkit.contract.spec import DEGREES, PROBLEM
from printkit.errors import suggest
from printkit.kinds.spheres.figure import ANY, EASY, cells_of, names
from printkit.kinds.spheres.make import SPHERES
from printkit.kinds.spheres.make import pieces as all_pieces
from printkit.kinds.spheres.record import FARTHEST


class Spec(contract.Spec):
    """The parameters of a page of spheres."""

    renamed: ClassVar[Mapping[str, str]] = {"problem": "page"}

    problem: Literal["figure", "pieces"] = Field(
        "figure", validation_alias=PROBLEM, description="figure: build it; pieces: all 25 pieces."
    )
    figure: str = Field(
        "any",
        min_length=1,
        max_length=40,
        description="The figure: small-roof, stump, pyramid, hollow-pyramid and others; any: an easy one.",
        examples=["any", "small-roof", "stump", "pyramid", "hollow-pyramid"],
    )
    pieces: str = Field(
        "", max_length=25, description="The pieces by their letters, such as INPST; empty: by chance.", examples=["INPST"]
    )
    xa: float = Field(20.0, ge=-360, le=360, description="X-angle of the camera in degrees.", json_schema_extra=DEGREES)
    za: float = Field(58.0, ge=0, le=180, description="Z-angle of the camera in degrees.", json_schema_extra=DEGREES)
    distance: float = Field(
        0.0, ge=0, le=FARTHEST, description="From the camera to the middle, in spheres; 0: what suits the figure."
    )
    effort: int = Field(60_000_000, ge=1000, le=1_000_000_000_000, description="Search steps for finding a solution.")

    @field_validator("figure")
    @classmethod
    def _known_figure(cls, name: str) -> str:
        """Refuse figures that nobody has heard of."""
        if name != ANY and name not in names():
            raise ValueError(f'there is no figure "{name}"; {suggest(name, names())}')
        return name

    @model_validator(mode="after")
    def _sense(self) -> Self:
        """Refuse pieces that there are not, or that are too few or too many for the figure."""
        known = all_pieces().names
        if len(set(self.pieces)) != len(self.pieces) or not set(self.pieces) <= set(known):
            raise ValueError(f"name each piece once, of {known[0]} to {known[-1]}")
        if self.pieces and (self.figure == ANY or self.problem != "figure"):
            raise ValueError("pieces can be chosen only for a figure; name it")
        needed = 0 if self.figure == ANY else len(cells_of(self.figure)) // SPHERES
        if self.pieces and len(self.pieces) != needed:
            raise ValueError(f"the figure {self.figure} needs {needed} pieces, not {len(self.pieces)}")
        return self

    def showpieces(self) -> Iterable[Self]:
        """Show another figure."""
        for name in dict.fromkeys((*EASY, *names())):
            yield self.model_copy(update={"problem": "figure", "figure": name, "pieces": "", "distance": 0.0})

    def shows(self) -> str:
        """Name the figure that is asked for."""
        return self.figure

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.problem == "pieces"
