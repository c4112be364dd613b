"""Build pyramids and other figures of spheres, drawn in true perspective.

A piece is made of four spheres that touch as oranges in a pile do. There are 25 such pieces; pieces that are mirror images of each
other are different. The page shows a figure and some pieces; build the figure from all of these pieces. The largest figure needs
all 25: the hollow pyramid of 100 spheres, eight along each edge, with a pyramid of edge four left out inside.

The page says how many solutions there are where that was counted; solutions that are turned images of each other count as one.
The pages: `figure` is a figure to build; `pieces` shows the 25 pieces.
"""

from __future__ import annotations

from random import Random
from typing import Any, Literal, Self

from pydantic import Field, field_validator, model_validator

from printkit import chance, puzzles
from printkit.errors import Fault, InputError, suggest
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.puzzles.spheres import _figure, _how_to, _making, _record
from printkit.puzzles.spheres._puzzle import Figure, Pieces, Shot, Tally
from printkit.solvers.polyform import Placement

VERSION = 1
PAGES = ("figure", "pieces")


class Spec(puzzles.Spec):
    """The parameters of a page of spheres."""

    page: Literal["figure", "pieces"] = Field("figure", description="figure: build it; pieces: all 25 pieces.")
    figure: str = Field(
        "any",
        min_length=1,
        max_length=40,
        description="The figure: small-roof, stump, pyramid, hollow-pyramid and others; any: an easy one.",
    )
    pieces: str = Field("", max_length=25, description="The pieces by their letters, such as INPST; empty: by chance.")
    xa: float = Field(20.0, ge=-360, le=360, description="X-angle of the camera in degrees.")
    za: float = Field(58.0, ge=0, le=180, description="Z-angle of the camera in degrees.")
    distance: float = Field(
        0.0, ge=0, le=_record.FARTHEST, description="From the camera to the middle, in spheres; 0: what suits the figure."
    )
    effort: int = Field(60_000_000, ge=1000, le=1_000_000_000_000, description="Search steps for finding a solution.")

    @field_validator("figure")
    @classmethod
    def _known_figure(cls, name: str) -> str:
        """Refuse figures that nobody has heard of."""
        if name != _figure.ANY and name not in _figure.names():
            raise ValueError(f'there is no figure "{name}"; {suggest(name, _figure.names())}')
        return name

    @model_validator(mode="after")
    def _sense(self) -> Self:
        """Refuse pieces that there are not, or that are too few or too many for the figure."""
        known = _making.pieces().names
        if len(set(self.pieces)) != len(self.pieces) or not set(self.pieces) <= set(known):
            raise ValueError(f"name each piece once, of {known[0]} to {known[-1]}")
        if self.pieces and (self.figure == _figure.ANY or self.page != "figure"):
            raise ValueError("pieces can be chosen only for a figure; name it")
        needed = 0 if self.figure == _figure.ANY else len(_figure.cells_of(self.figure)) // _making.SPHERES
        if self.pieces and len(self.pieces) != needed:
            raise ValueError(f"the figure {self.figure} needs {needed} pieces, not {len(self.pieces)}")
        return self

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.page == "pieces"


def make(spec: Spec, rng: Random) -> Figure | Pieces:
    """Choose pieces and find a solution, or show all pieces."""
    if spec.page == "pieces":
        return Pieces(tuple(Placement(piece.name, piece.shape) for piece in _making.pieces().pieces))
    name = chance.choose(rng, _figure.EASY) if spec.figure == _figure.ANY else spec.figure
    cells, on_triangles = _figure.cells_of(name), _figure.stands_on_triangles(name)
    solution = _making.solved(cells, spec.pieces, spec.effort, rng)
    used, tray = _making.tray(solution)
    shot = Shot(spec.xa, spec.za, spec.distance or _making.usual_distance(cells, on_triangles))
    return Figure(name, cells, on_triangles, tray, solution, _making.tally(cells, used), shot)


def from_json(data: dict[str, Any]) -> Figure | Pieces:
    """Read a page back from its JSON form."""
    if data.get("format") != _record.FORMAT:
        raise InputError(Fault(f'this is not a puzzle in the format "{_record.FORMAT}"', field="format"))
    page = data.get("page")
    if not isinstance(page, str) or page not in PAGES:
        raise InputError(Fault("there is no such page", f"choose one of: {', '.join(PAGES)}", "page"))
    if page == "pieces":
        return Pieces(_record.pieces(data.get("pieces"), "pieces"))
    found = _record.read(data)
    return Figure(**{**found, "tally": Tally(*found["tally"]), "shot": Shot(*found["shot"])})


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game."""
    return _how_to.how_to_play(frame)
