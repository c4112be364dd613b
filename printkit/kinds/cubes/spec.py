"""The parameters of cubes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, PrivateAttr, field_validator, model_validator

from printkit import contract
from printkit.contract import named_file
from printkit.contract.spec import DEGREES, MM, PROBLEM, names_file
from printkit.engine.polyform import Cell, Lattice, PieceSet, board_of_text, board_of_toml, piece_set, piece_set_of_toml
from printkit.errors import Fault, InputError, PrintkitError, SpecError
from printkit.kinds.cubes import record
from printkit.kinds.cubes.figure import ANY, cells_of, checked, known_problem, library, spelled
from printkit.kinds.cubes.heap import Views
from printkit.kinds.cubes.problems import HEAPS

SHEETS = ("steps", "pieces", "fold")
"""The pages that ask nothing."""


FILES = (".toml", ".txt")


class Spec(contract.Spec):
    """The parameters of a page of cubes."""

    renamed: ClassVar[Mapping[str, str]] = {"problem": "page"}

    problem: Literal["figure", "missing", "count", "view", "steps", "pieces", "fold"] = Field(
        "figure",
        validation_alias=PROBLEM,
        description="figure: build it; missing: which piece is missing; count: how many cubes; view: which view is this; "
        "steps: how it is built; pieces: the set; fold: paper pieces.",
    )
    set: str = Field(
        "soma",
        min_length=1,
        max_length=400,
        description="The pieces: soma, pentacubes, flat-pentacubes and others, a subset such as soma:VLT, or a TOML file.",
        examples=["soma", "pentacubes", "flat-pentacubes", "soma:VLT"],
        json_schema_extra=names_file(*FILES),
    )
    figure: str = Field(
        "any",
        min_length=1,
        max_length=400,
        description="The figure: its name, a box such as 3x4x5, a file with layers of characters; any: one by chance.",
        examples=["any", "3x3x3", "2x3x4"],
        json_schema_extra=names_file(*FILES),
    )
    view: Literal["auto", "usual", "high", "low", "isometric", "front", "side", "top"] = Field(
        "auto", description="Where the camera stands: auto looks for a good view; the others are fixed."
    )
    xa: float | None = Field(
        None,
        ge=-360,
        le=360,
        description="X-angle of the camera in degrees; instead of that of the view.",
        json_schema_extra=DEGREES,
    )
    za: float | None = Field(
        None, ge=0, le=180, description="Z-angle of the camera in degrees; instead of that of the view.", json_schema_extra=DEGREES
    )
    distance: float | None = Field(
        None, ge=0, le=1000, description="From the camera to the middle of the figure, in edges of a cube; 0 for a parallel view."
    )
    screen: float = Field(1.0, gt=0, le=100, description="From the camera to its screen, in edges of a cube.")
    scale: float = Field(
        0.0, ge=0, le=10_000, description="Millimetres for each unit of the screen, cut off at the page; 0 fits the page."
    )
    seams: bool = Field(True, description="Whether lines are drawn between the cubes of one piece.")
    hidden: bool = Field(False, description="Whether hidden edges are drawn, dashed.")
    letters: bool = Field(True, description="Whether pieces carry their letters.")
    stereo: Literal["none", "pair", "anaglyph"] = Field(
        "none", description="A picture for two eyes: pair, side by side, or anaglyph, for red-cyan glasses (red on the left)."
    )
    solution: Literal["auto", "layers", "exploded", "steps"] = Field(
        "auto", description="The answer: layer by layer, pulled apart, or step by step; auto: what there is room for."
    )
    options: int = Field(4, ge=2, le=8, description="For missing: how many pieces there are to choose from.")
    piece: str = Field("", max_length=40, description="For fold: which piece; empty for the whole set.")
    edge: float = Field(
        15.0,
        ge=record.SMALLEST_EDGE,
        le=record.LARGEST_EDGE,
        description="How large the cubes of paper pieces are: the edge in mm.",
        json_schema_extra=MM,
    )
    size: int = Field(4, ge=2, le=6, description="For count and view: how many stacks there are on a side.")
    height: int = Field(4, ge=1, le=6, description="For count and view: how high the stacks are at most.")
    effort: int = Field(300_000, ge=1000, le=1_000_000_000, description="Search steps for counting the solutions.")

    _pieces: PieceSet | None = PrivateAttr(None)
    _cells: tuple[Cell, ...] | None = PrivateAttr(None)

    @field_validator("set")
    @classmethod
    def _known_set(cls, name: str) -> str:
        """Refuse sets that nobody has heard of; files are read later."""
        if not named_file.is_named(name, FILES):
            known_pieces(name)
        return name

    @model_validator(mode="after")
    def _sense(self) -> Self:
        """Refuse what no page can mean."""
        is_file = named_file.is_named(self.figure, FILES)
        own_set = named_file.is_named(self.set, FILES)
        if self.problem in HEAPS and self.figure == ANY:
            if self.problem == Views.problem and self.height < 2:
                raise ValueError("a heap one cube high looks the same from two sides; write a height of 2 or more")
            return self
        if not is_file and not self.shows_one_piece and (problem := known_problem(self.figure, self._shelf)):
            raise ValueError(problem)
        if self.piece and self.problem != "fold":
            raise ValueError(f'a problem "{self.problem}" is not about one piece; write problem = "fold" or leave the piece out')
        if self.piece and not own_set and self.piece not in known_pieces(self.set).names:
            raise ValueError(
                f'the set {self.set[:40]} has no piece "{self.piece}"; choose one of: {", ".join(known_pieces(self.set).names)}'
            )
        return self

    @property
    def _shelf(self) -> str:
        """Return the set whose library has figures for these pieces; those of a part of a set are none of them."""
        return "" if ":" in self.set or "+" in self.set or named_file.is_named(self.set, FILES) else self.set

    @property
    def shows_one_piece(self) -> bool:
        """Tell whether a sheet of pieces has no figure to build with all of them; it then builds a single piece."""
        return self.problem in {"pieces", "fold"} and self.figure == ANY and not library(self._shelf)

    @property
    def pieces(self) -> PieceSet:
        """Return the set of pieces; one from a file must have been gathered before."""
        return self._pieces or known_pieces(self.set)

    @property
    def asked_cells(self) -> tuple[Cell, ...] | None:
        """Return the cells of the figure that is asked for; None if chance chooses one."""
        return self._cells or (None if self.figure == ANY else cells_of(self.figure, self._shelf))

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.problem in SHEETS

    def showpieces(self) -> Iterable[Self]:
        """Show another figure of the library; heaps and users' own pieces show another of their kind."""
        names = () if self.problem in HEAPS else library(self._shelf)
        for name in names:
            copy = self.model_copy(update={"problem": "figure", "figure": name})
            copy._cells = None
            yield copy
        yield self

    def shows(self) -> str:
        """Return the figure that is asked for, whatever it is called."""
        cells = None if self.problem in HEAPS or self.shows_one_piece else self.asked_cells
        return spelled(cells) if cells else ""

    def gathered(self, folder: Path, anywhere: bool = False) -> Self:
        """Read the set and the figure, if they are files; unless they may lie anywhere, they must lie in the folder or below it."""
        copy = self.model_copy()
        if named_file.is_named(self.set, FILES):
            copy._pieces = _read_set(self.set, folder, anywhere)
        if named_file.is_named(self.figure, FILES):
            copy._cells = _read_figure(self.figure, folder, anywhere)
        return copy

    def essence(self) -> dict[str, Any]:
        """Return what the identity covers: the content of files, not their names."""
        said = super().essence()
        if self._pieces is not None:
            said["set"] = [[piece.name, piece.shape, piece.count] for piece in self._pieces.pieces]
        if self._cells is not None:
            said["figure"] = [list(cell) for cell in self._cells]
        return said


def known_pieces(name: str) -> PieceSet:
    """Return a known set as pieces of cubes."""
    try:
        found = piece_set(name)
    except SpecError as error:
        raise ValueError("; ".join(filter(None, (error.faults[0].problem, error.faults[0].remedy)))) from error
    if found.lattice is Lattice.SPHERES:
        raise ValueError(f"the pieces of {name} are made of spheres; choose pieces of cubes")
    if sum(piece.count for piece in found.pieces) > record.MOST_PIECES:
        raise ValueError(f"the set {name} has more than {record.MOST_PIECES} pieces; choose a smaller one")
    return found.in_space()


def _read_set(name: str, folder: Path, anywhere: bool) -> PieceSet:
    content = named_file.content(name, folder, anywhere, "set")
    try:
        found = piece_set_of_toml(content.decode("utf-8-sig"), "line").in_space()
    except UnicodeDecodeError as error:
        raise InputError(Fault(f"{named_file.shown(name)} is not text", "save the file as UTF-8", "set")) from error
    except PrintkitError as error:
        raise named_file.about(error, name, "set") from error
    if sum(piece.count for piece in found.pieces) > record.MOST_PIECES:
        raise InputError(Fault(f"{named_file.shown(name)} has too many pieces", f"use at most {record.MOST_PIECES}", "set"))
    return found


def _read_figure(name: str, folder: Path, anywhere: bool) -> tuple[Cell, ...]:
    content = named_file.content(name, folder, anywhere, "figure")
    try:
        text = content.decode("utf-8-sig")
        board = board_of_toml(text, "line") if name.lower().endswith(".toml") else board_of_text(text, "line")
        return checked(board).cells
    except UnicodeDecodeError as error:
        raise InputError(Fault(f"{named_file.shown(name)} is not text", "save the file as UTF-8", "figure")) from error
    except PrintkitError as error:
        raise named_file.about(error, name, "figure") from error
