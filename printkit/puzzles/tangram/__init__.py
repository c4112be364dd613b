"""Lay a silhouette from all the pieces of a tangram or one of its kin.

A square is cut into seven pieces: two large triangles, a middle one, two small ones, a square and a parallelogram. The page shows
the silhouette of a figure. Lay all pieces so that they make exactly this figure: every piece is used, none lies on another, none
sticks out, and nothing stays uncovered. Pieces may be turned and turned over. The whole figure may lie in any direction.

Other sets follow the same rules: Sei Shonagon's plates, the T puzzle, the Egg of Columbus, the broken heart, the circle puzzle,
the square of Archimedes and more. The page says how many solutions there are where that was counted; solutions that are turned or
mirrored images of each other count as one.

The pages: `figure` is a silhouette to lay; `hint` shows a silhouette with one piece drawn in; `pieces` is the set to be cut out in
one go, as from wood; `progress` shows how complete some positions are.
"""

from __future__ import annotations

from random import Random
from typing import Any, Literal, Self

from pydantic import Field, field_validator, model_validator

from printkit import puzzles
from printkit.errors import Fault, InputError, suggest
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.puzzles.tangram import _how_to, _making, _record
from printkit.puzzles.tangram._progress import Progress
from printkit.puzzles.tangram._puzzle import Silhouette
from printkit.puzzles.tangram._sheets import Hint, Pieces
from printkit.solvers.dissection.piece_set import set_names

VERSION = 1

PAGES: dict[str, type[Silhouette]] = {sort.sort: sort for sort in (Silhouette, Hint, Pieces, Progress)}


class Spec(puzzles.Spec):
    """The parameters of a silhouette."""

    page: Literal["figure", "hint", "pieces", "progress"] = Field(
        "figure",
        description="figure: a silhouette to lay; hint: one piece drawn in; pieces: the set, cut in one go; "
        "progress: how far along are these?",
    )
    set: str = Field(
        "tangram", description="The set of pieces: tangram, chie-no-ita, t-puzzle, egg, heart, circle, stomachion and more."
    )
    figure: str = Field(
        "grown", description="grown: a new figure for every seed; or the name of a figure of the set, such as square."
    )
    symmetric: bool = Field(False, description="Whether a grown figure is its own mirror image.")
    hint: Literal["none", "drawn", "below"] = Field(
        "none", description="drawn: one piece is drawn into the silhouette; below: in a small picture upside down, on large pages."
    )
    size: int = Field(
        80,
        ge=_record.SMALLEST,
        le=_record.LARGEST,
        description="How large the pieces to cut out are: the side in mm of a square that has the area of all of them.",
    )
    scale: Literal["true", "fit"] = Field(
        "true",
        description="true: as large as the pieces where there is room; fit: as large as the page allows. The page says which.",
    )
    kerf: float = Field(
        0.0,
        ge=0,
        le=_record.WIDEST_KERF,
        description="For pieces: how far apart the pieces stand, in mm; 0 gives touching pieces one cut for both.",
    )

    @field_validator("set")
    @classmethod
    def _known_set(cls, name: str) -> str:
        """Refuse sets that nobody has heard of."""
        if name not in set_names():
            raise ValueError(f'there is no set "{name[:40]}"; {suggest(name[:40], set_names())}')
        return name

    @model_validator(mode="after")
    def _known_figure(self) -> Self:
        """Refuse figures that the set does not have, and symmetry where there is no choice."""
        names = _making.figure_names(self.set)
        if self.figure not in names:
            raise ValueError(f'the set {self.set} has no figure "{self.figure[:40]}"; {suggest(self.figure[:40], names)}')
        if self.symmetric and self.figure != _making.GROWN:
            raise ValueError(f'the figure "{self.figure}" is as it is; leave symmetric out, or write figure = "{_making.GROWN}"')
        if self.kerf and self.page != "pieces":
            raise ValueError(f'a page "{self.page}" has no kerf; write page = "pieces" or leave the kerf out')
        return self

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.page != "figure"


def make(spec: Spec, rng: Random) -> Silhouette:
    """Find or grow the figure, and choose one of its solutions."""
    name = _making.outline_name(spec.set) if spec.page == "pieces" else spec.figure
    made = _making.made(spec.set, name, spec.symmetric, rng)
    return PAGES[spec.page](
        spec.set, made.figure, made.answer, made.tally, spec.hint, made.hint_piece, spec.size, spec.scale, spec.kerf
    )


def from_json(data: dict[str, Any]) -> Silhouette:
    """Read a puzzle back from its JSON form."""
    if data.get("format") != _record.FORMAT:
        raise InputError(Fault(f'this is not a puzzle in the format "{_record.FORMAT}"', field="format"))
    page = data.get("page")
    if not isinstance(page, str) or page not in PAGES:
        raise InputError(Fault("there is no such page", f"choose one of: {', '.join(PAGES)}", "page"))
    return PAGES[page](**_record.read(data))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game in four pictures of the frame's size."""
    return _how_to.how_to_play(frame)
