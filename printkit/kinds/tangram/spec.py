"""The parameters of tangram."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, PrivateAttr, field_validator, model_validator

from printkit import contract
from printkit.contract import named_file
from printkit.contract.spec import PROBLEM
from printkit.errors import Fault, SpecError, suggest
from printkit.kinds.tangram import file, record
from printkit.kinds.tangram.make import GROWN, figure_names, symmetry_problem
from printkit.kinds.tangram.piece_set import Figure, PieceSet, set_names, shipped_set


class Spec(contract.Spec):
    """The parameters of a silhouette."""

    renamed: ClassVar[Mapping[str, str]] = {"problem": "page"}

    problem: Literal["figure", "hint", "pieces", "progress"] = Field(
        "figure",
        validation_alias=PROBLEM,
        description="figure: a silhouette to lay; hint: one piece drawn in; pieces: the set, cut in one go; "
        "progress: how far along are these?",
    )
    set: str = Field(
        "tangram",
        min_length=1,
        max_length=400,
        description="The pieces: tangram, chie-no-ita, t-puzzle, egg, heart, circle and more, or a TOML, JSON or SVG file.",
    )
    figure: str = Field(
        "grown",
        min_length=1,
        max_length=400,
        description="grown: a new figure for every seed; or a figure of the set, such as square; or an SVG, TOML or JSON file.",
    )
    symmetric: bool = Field(False, description="Whether a grown figure is its own mirror image.")
    hint: Literal["none", "drawn", "below"] = Field(
        "none", description="drawn: one piece is drawn into the silhouette; below: in a small picture upside down, on large pages."
    )
    size: int = Field(
        80,
        ge=record.SMALLEST,
        le=record.LARGEST,
        description="How large the pieces to cut out are: the side in mm of a square that has the area of all of them.",
    )
    scale: Literal["true", "fit"] = Field(
        "true",
        description="true: as large as the pieces where there is room; fit: as large as the page allows. The page says which.",
    )
    kerf: float = Field(
        0.0,
        ge=0,
        le=record.WIDEST_KERF,
        description="For pieces: how far apart the pieces stand, in mm; 0 gives touching pieces one cut for both.",
    )

    _own_set: file.OwnSet | None = PrivateAttr(None)
    _own_figure: file.OwnFigure | None = PrivateAttr(None)

    @field_validator("set")
    @classmethod
    def _known_set(cls, name: str) -> str:
        """Refuse sets that nobody has heard of."""
        if name not in set_names() and not file.is_name(name):
            raise ValueError(f'there is no set "{name[:40]}"; {suggest(name[:40], set_names())}')
        return name

    @model_validator(mode="after")
    def _known_figure(self) -> Self:
        """Refuse figures that the set does not have, and symmetry where there is no choice."""
        if not file.is_name(self.set) and (problem := self._figure_problem(shipped_set(self.set))):
            raise ValueError(problem)
        if self.symmetric and self.figure != GROWN:
            raise ValueError(f'the figure "{self.figure}" is as it is; leave symmetric out, or write figure = "{GROWN}"')
        if self.kerf and self.problem != "pieces":
            raise ValueError(f'a problem "{self.problem}" has no kerf; write problem = "pieces" or leave the kerf out')
        return self

    def _figure_problem(self, pieces: PieceSet) -> str:
        """Tell what is wrong if a set does not have the figure, or does not grow figures of the sort."""
        if self.symmetric and (problem := symmetry_problem(pieces)):
            return f"{problem} a symmetric figure; leave symmetric out"
        names = figure_names(pieces)
        if self.figure in names or file.is_name(self.figure):
            return ""
        return f'the set {pieces.name} has no figure "{self.figure[:40]}"; {suggest(self.figure[:40], names)}'

    def gathered(self, folder: Path, anywhere: bool = False) -> Self:
        """Return the spec with its set and its figure read in; unless they may lie anywhere, they lie in the folder or below it."""
        if not file.is_name(self.set) and not file.is_name(self.figure):
            return self
        copy = self.model_copy()
        if file.is_name(self.set):
            copy._own_set = file.own_set(self.set, folder, anywhere)
            if problem := self._figure_problem(copy._own_set.pieces):
                raise SpecError(Fault(problem, field="figure"))
        if file.is_name(self.figure):
            copy._own_figure = file.own_figure(self.figure, folder, anywhere)
        return copy

    @property
    def pieces(self) -> PieceSet:
        """The pieces; a set of the user's own must have been gathered before."""
        if self._own_set is None and file.is_name(self.set):
            raise ValueError("the spec has not gathered its set")
        return self._own_set.pieces if self._own_set else shipped_set(self.set)

    @property
    def own_figure(self) -> Figure | None:
        """The silhouette of the user's own, if one was asked for; it must have been gathered before."""
        if self._own_figure is None and file.is_name(self.figure):
            raise ValueError("the spec has not gathered its figure")
        return self._own_figure.figure if self._own_figure else None

    def shown(self) -> dict[str, Any]:
        """Return the parameters for people: of files the names without their folders, and digests."""
        said = super().shown() | file.digests(self._own_set, self._own_figure)
        files = [key for key in ("set", "figure") if file.is_name(said[key])]
        return said | {key: named_file.own_name(said[key]) for key in files}

    def essence(self) -> dict[str, Any]:
        """Return what the identity covers: of files what is in them, not what they are called."""
        said = super().essence()
        return {key: value for key, value in said.items() if f"{key}_digest" not in said}

    def credits(self) -> str:
        """Return whose work a figure from a file is, as far as the file says."""
        return self._own_figure.credit if self._own_figure else ""

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.problem != "figure"
