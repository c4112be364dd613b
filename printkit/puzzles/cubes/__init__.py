"""Build figures of cubes, drawn in true perspective.

The Soma set has seven pieces: all that can be made of three or four cubes glued together with at least one bend. Together they
have twenty-seven cubes. The page shows a figure; build it from all the pieces. Every piece is used, none is left over, and the
figure has no holes but those that are told. The page says how many solutions there are where that was counted; solutions that are
turned or mirrored images of each other count as one. Other sets follow the same rules: the pentacubes, or pieces of your own.

The pages: `figure` is a figure to build; `missing` asks which piece was taken away; `count` asks how many cubes there are in a
heap, and `view` what a heap looks like from the top, the front and the right. `steps` shows how a figure is built, piece by piece;
`pieces` shows a set, each piece from its best side; `fold` has the pieces as nets, to be cut out, folded and glued.
"""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from random import Random
from typing import Any, Literal, Self, TypeVar

from pydantic import Field, PrivateAttr, field_validator, model_validator

from printkit import chance, puzzles
from printkit.errors import Fault, InputError, PrintkitError, SpecError
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.puzzles import _named_file
from printkit.puzzles.cubes import _figure, _fold, _growing, _how_to, _making, _proof, _record, _shot, _solid
from printkit.puzzles.cubes._heap import Heap, Views
from printkit.puzzles.cubes._plate import Fold, Missing, Pieces, Plate, Steps, Style
from printkit.solvers.polyform import Cell, Lattice, PieceSet, board_of_text, board_of_toml, piece_set, piece_set_of_toml

VERSION = 1

P = TypeVar("P", bound=Plate)

PLATES: dict[str, type[Plate]] = {sort.sort: sort for sort in (Plate, Missing, Steps, Pieces, Fold)}
HEAPS: dict[str, type[Heap]] = {sort.sort: sort for sort in (Heap, Views)}
SHEETS = ("steps", "pieces", "fold")
"""The pages that ask nothing."""
FILES = (".toml", ".txt")
DRAWINGS = 6
"""How many drawings a page of views shows."""


class Spec(puzzles.Spec):
    """The parameters of a page of cubes."""

    page: Literal["figure", "missing", "count", "view", "steps", "pieces", "fold"] = Field(
        "figure",
        description="figure: build it; missing: which piece is missing; count: how many cubes; view: which view is this; "
        "steps: how it is built; pieces: the set; fold: paper pieces.",
    )
    set: str = Field(
        "soma",
        min_length=1,
        max_length=400,
        description="The pieces: soma, pentacubes, flat-pentacubes and others, a subset such as soma:VLT, or a TOML file.",
    )
    figure: str = Field(
        "any",
        min_length=1,
        max_length=400,
        description="The figure: its name, a box such as 3x4x5, a file with layers of characters; any: one by chance.",
    )
    view: Literal["auto", "usual", "high", "low", "isometric", "front", "side", "top"] = Field(
        "auto", description="Where the camera stands: auto looks for a good view; the others are fixed."
    )
    xa: float | None = Field(None, ge=-360, le=360, description="X-angle of the camera in degrees; instead of that of the view.")
    za: float | None = Field(None, ge=0, le=180, description="Z-angle of the camera in degrees; instead of that of the view.")
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
        ge=_record.SMALLEST_EDGE,
        le=_record.LARGEST_EDGE,
        description="How large the cubes of paper pieces are: the edge in mm.",
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
        if not _named_file.is_named(name, FILES):
            _of_cubes(name)
        return name

    @model_validator(mode="after")
    def _sense(self) -> Self:
        """Refuse what no page can mean."""
        is_file = _named_file.is_named(self.figure, FILES)
        own_set = _named_file.is_named(self.set, FILES)
        if self.page in HEAPS and self.figure == _figure.ANY:
            if self.page == Views.sort and self.height < 2:
                raise ValueError("a heap one cube high looks the same from two sides; write a height of 2 or more")
            return self
        if not is_file and not self.shows_one_piece and (problem := _figure.known_problem(self.figure, self._shelf)):
            raise ValueError(problem)
        if self.piece and self.page != "fold":
            raise ValueError(f'a page "{self.page}" is not about one piece; write page = "fold" or leave the piece out')
        if self.piece and not own_set and self.piece not in _of_cubes(self.set).names:
            raise ValueError(
                f'the set {self.set[:40]} has no piece "{self.piece}"; choose one of: {", ".join(_of_cubes(self.set).names)}'
            )
        return self

    @property
    def _shelf(self) -> str:
        """Return the set whose library has figures for these pieces; those of a part of a set are none of them."""
        return "" if ":" in self.set or "+" in self.set or _named_file.is_named(self.set, FILES) else self.set

    @property
    def shows_one_piece(self) -> bool:
        """Tell whether a sheet of pieces has no figure to build with all of them; it then builds a single piece."""
        return self.page in {"pieces", "fold"} and self.figure == _figure.ANY and not _figure.library(self._shelf)

    @property
    def pieces(self) -> PieceSet:
        """Return the set of pieces; one from a file must have been gathered before."""
        return self._pieces or _of_cubes(self.set)

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.page in SHEETS

    def gathered(self, folder: Path, anywhere: bool = False) -> Self:
        """Read the set and the figure, if they are files; unless they may lie anywhere, they must lie in the folder or below it."""
        copy = self.model_copy()
        if _named_file.is_named(self.set, FILES):
            copy._pieces = _read_set(self.set, folder, anywhere)
        if _named_file.is_named(self.figure, FILES):
            copy._cells = _read_figure(self.figure, folder, anywhere)
        return copy

    def essence(self) -> dict[str, Any]:
        """Return what the identity covers: the content of files, not their names."""
        said = self.shown()
        if self._pieces is not None:
            said["set"] = [[piece.name, piece.shape, piece.count] for piece in self._pieces.pieces]
        if self._cells is not None:
            said["figure"] = [list(cell) for cell in self._cells]
        return said


def make(spec: Spec, rng: Random) -> puzzles.Puzzle:
    """Find the figure and its solution, or stack a heap, and place the camera."""
    if spec.page in HEAPS:
        return _heap(spec, rng)
    if spec.shows_one_piece:
        piece = replace(chance.choose(rng, spec.pieces.pieces), count=1)
        name, cells, used = _figure.OWN, _solid.best_pose(piece, spec.pieces), replace(spec.pieces, pieces=(piece,))
    else:
        (name, cells), used = _chosen_figure(spec, rng), spec.pieces
    found = _making.made(cells, used, spec.effort, rng)
    shot = _shot.shot_of(_wish(spec), _solid.whole(cells))
    style = Style(spec.seams, spec.hidden, spec.letters, spec.stereo, spec.solution, spec.edge)
    solution = tuple(_making.of_set(found.solution, spec.pieces))
    order = found.assembly
    plate = Plate(spec.pieces, name, cells, solution, order.moves, order.steady, found.tally, shot, style)
    if spec.page == "missing":
        return _without_a_piece(plate, spec.options, rng)
    if spec.page == "fold":
        _check_nets(spec)
    return _as(PLATES[spec.page], plate, subject=spec.piece)


def from_json(data: dict[str, Any]) -> puzzles.Puzzle:
    """Read a page back from its JSON form."""
    if data.get("format") != _record.FORMAT:
        raise InputError(Fault(f'this is not a puzzle in the format "{_record.FORMAT}"', field="format"))
    page = data.get("page")
    if not isinstance(page, str) or page not in {**PLATES, **HEAPS}:
        raise InputError(Fault("there is no such page", f"choose one of: {', '.join({**PLATES, **HEAPS})}", "page"))
    if page in PLATES:
        content = _record.read_plate(data)
        return PLATES[page](**{**content, "style": Style(**content["style"])})
    if page == Views.sort:
        drawings, places = _record.read_drawings(data)
        return Views(**_record.read_heap(data), drawings=drawings, places=places)
    return Heap(**_record.read_heap(data))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game in four pictures of the frame's size."""
    return _how_to.how_to_play(frame)


def _as(sort: type[P], plate: Plate, **changes: Any) -> P:
    """Return the page of another sort about the same figure."""
    return sort(**{**{field.name: getattr(plate, field.name) for field in fields(plate)}, **changes})


def _wish(spec: Spec) -> _shot.Wish:
    return _shot.Wish(spec.view, spec.xa, spec.za, spec.distance, spec.screen, spec.scale)


def _chosen_figure(spec: Spec, rng: Random) -> tuple[str, tuple[Cell, ...]]:
    """Return the name and the cells of the figure that is asked for."""
    if spec._cells is not None:
        return _figure.OWN, spec._cells
    name = chance.choose(rng, _figure.figure_names(spec._shelf)) if spec.figure == _figure.ANY else spec.figure
    return name, _figure.cells_of(name, spec._shelf)


def _heap(spec: Spec, rng: Random) -> Heap:
    """Stack a heap, or take a figure without overhangs, and add the drawings if they are asked for."""
    if spec.figure == _figure.ANY:
        cells, shot = _growing.grown(spec.size, spec.height, _wish(spec), rng, all_sides=spec.page == Views.sort)
        name = "heap"
    else:
        name, cells = _chosen_figure(spec, rng)
        shot = _shot.shot_of(_wish(spec), _solid.whole(cells), front_only=True)
    if spec.page == Heap.sort:
        return Heap(name, cells, shot, spec.seams)
    if not _growing.looks_different(cells):
        raise SpecError(Fault(f'two sides of "{spec.figure[:40]}" look the same', "choose another figure", "figure"))
    right = _growing.silhouettes(cells)
    drawings = chance.shuffled(rng, [*right, *_growing.decoys(right, DRAWINGS - len(right), rng)])
    return Views(name, cells, shot, spec.seams, tuple(drawings), tuple(drawings.index(one) for one in right))


def _without_a_piece(plate: Plate, number: int, rng: Random) -> Missing:
    """Take a piece away whose absence can be told from the picture."""
    names = plate.pieces.names
    for name in chance.shuffled(rng, [move.piece for move in plate.moves]):
        others = chance.shuffled(rng, [other for other in names if other != name])[: number - 1]
        options = tuple(other for other in names if other == name or other in others)
        puzzle = _as(Missing, plate, subject=name, options=options)
        if len(options) > 1 and _proof.fitting_options(puzzle) == [name]:
            return puzzle
    raise SpecError(Fault("no piece can be told to be missing from this picture", "choose another figure, seed or view", "figure"))


def _check_nets(spec: Spec) -> None:
    for piece in spec.pieces.pieces if not spec.piece else [spec.pieces[spec.piece]]:
        _fold.net_of(piece)


def _of_cubes(name: str) -> PieceSet:
    """Return a known set as pieces of cubes."""
    try:
        found = piece_set(name)
    except SpecError as error:
        raise ValueError("; ".join(filter(None, (error.faults[0].problem, error.faults[0].remedy)))) from error
    if found.lattice is Lattice.SPHERES:
        raise ValueError(f"the pieces of {name} are made of spheres; choose pieces of cubes")
    if sum(piece.count for piece in found.pieces) > _record.MOST_PIECES:
        raise ValueError(f"the set {name} has more than {_record.MOST_PIECES} pieces; choose a smaller one")
    return found.in_space()


def _read_set(name: str, folder: Path, anywhere: bool) -> PieceSet:
    content = _named_file.content(name, folder, anywhere, "set")
    try:
        found = piece_set_of_toml(content.decode("utf-8-sig"), "line").in_space()
    except UnicodeDecodeError as error:
        raise InputError(Fault(f"{_named_file.shown(name)} is not text", "save the file as UTF-8", "set")) from error
    except PrintkitError as error:
        raise _named_file.about(error, name, "set") from error
    if sum(piece.count for piece in found.pieces) > _record.MOST_PIECES:
        raise InputError(Fault(f"{_named_file.shown(name)} has too many pieces", f"use at most {_record.MOST_PIECES}", "set"))
    return found


def _read_figure(name: str, folder: Path, anywhere: bool) -> tuple[Cell, ...]:
    content = _named_file.content(name, folder, anywhere, "figure")
    try:
        text = content.decode("utf-8-sig")
        board = board_of_toml(text, "line") if name.lower().endswith(".toml") else board_of_text(text, "line")
        return _figure.checked(board).cells
    except UnicodeDecodeError as error:
        raise InputError(Fault(f"{_named_file.shown(name)} is not text", "save the file as UTF-8", "figure")) from error
    except PrintkitError as error:
        raise _named_file.about(error, name, "figure") from error
