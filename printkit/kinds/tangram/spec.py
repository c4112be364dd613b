"""The parameters of tangram."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Literal, Self

from pydantic import Field, PrivateAttr, field_validator, model_validator

from printkit import chance, contract
from printkit.contract import named_file
from printkit.contract.spec import MM, PROBLEM, names_file
from printkit.errors import Fault, SpecError, suggest
from printkit.kinds.tangram import file, library, record
from printkit.kinds.tangram.corner_reading import FaultList
from printkit.kinds.tangram.laying import read_moves
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
        examples=["tangram", "chie-no-ita", "t-puzzle", "egg", "heart", "circle"],
        json_schema_extra=names_file(*file.SUFFIXES),
    )
    figure: str = Field(
        "grown",
        min_length=1,
        max_length=400,
        description="grown: a new figure for every seed; or a figure of the set, such as square; or an SVG, TOML or JSON file.",
        examples=["grown", "square"],
        json_schema_extra=names_file(*file.SUFFIXES),
    )
    figures: str = Field(
        "",
        max_length=60,
        description="Themes of the set, such as animals or animals, birds: every puzzle shows another figure.",
        examples=["animals", "animals, birds"],
    )
    age: int = Field(0, ge=0, le=99, description="With figures: only those that are recommended for this age; 0 for all.")
    nearest: bool = Field(
        False, description="Whether a figure of your own that the pieces cannot make is replaced by the nearest that they can."
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
        json_schema_extra=MM,
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
        json_schema_extra=MM,
    )

    _own_set: file.OwnSet | None = PrivateAttr(None)
    _own_figure: file.OwnFigure | None = PrivateAttr(None)
    _laid: tuple[library.Move, ...] = PrivateAttr(())

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
        if problem := self._theme_problem():
            raise ValueError(problem)
        if self.nearest and not file.is_name(self.figure):
            raise ValueError("nearest is about figures of your own; name a file, or leave nearest out")
        if self.kerf and self.problem != "pieces":
            raise ValueError(f'a problem "{self.problem}" has no kerf; write problem = "pieces" or leave the kerf out')
        return self

    def _figure_problem(self, pieces: PieceSet) -> str:
        """Tell what is wrong if a set does not have the figure, or does not grow figures of the sort."""
        if self.symmetric and (problem := symmetry_problem(pieces)):
            return f"{problem} a symmetric figure; leave symmetric out"
        own = figure_names(pieces)
        if self.figure in own or file.is_name(self.figure) or self.figure in self._library():
            return ""
        names = list(dict.fromkeys([*own, *self._library()]))
        return f'the set {pieces.name} has no figure "{self.figure[:40]}"; {suggest(self.figure[:40], names)}'

    def _theme_problem(self) -> str:
        """Tell what is wrong with the theme: it decides which figure is taken, and only shipped sets have themes."""
        if not self.figures:
            return 'an age chooses among the figures of a theme; write figures = "..." or leave the age out' if self.age else ""
        if file.is_name(self.set):
            return "a set from a file has no themes; leave figures out"
        if problem := library.theme_problem(self.set, self.figures, self.age):
            return problem
        if self.figure != GROWN or self.symmetric:
            taken = "figure" if self.figure != GROWN else "symmetric"
            return f"the theme decides which figure is taken; leave {taken} or figures out"
        return 'a problem "pieces" shows no figure; leave figures out' if self.problem == "pieces" else ""

    def _library(self) -> Mapping[str, library.LibraryFigure]:
        """Return the figures of the library, unless one is grown; users' own sets have none there, whatever they are called."""
        return {} if file.is_name(self.set) or self.figure == GROWN else library.library(self.set)

    def from_library(self, rng: Random) -> library.LibraryFigure | None:
        """Return the figure of the library that was asked for by name, or one of the theme by chance; None if there is none."""
        if self.figures:
            return chance.choose(rng, library.of_theme(self.set, self.figures, self.age))
        return self._library().get(self.figure)

    def dealt_from(self) -> Mapping[str, Self]:
        """Return one spec for each figure of the theme, by a name of its own."""
        themed = library.of_theme(self.set, self.figures, self.age) if self.figures else []
        return {self._label(one.name): self.model_copy(update={"figure": one.name, "figures": "", "age": 0}) for one in themed}

    def showpieces(self) -> Iterable[Self]:
        """Show another figure of the library; where there is none, one by chance."""
        others = () if file.is_name(self.set) else library.library(self.set)
        plain = {"problem": "figure", "figures": "", "age": 0, "symmetric": False, "nearest": False}
        for name in others:
            yield self.model_copy(update={**plain, "figure": name})
        yield self

    def shows(self) -> str:
        """Name the figure that is asked for."""
        return self._label(self.figure)

    def foreseen_stars(self) -> int:
        """Return the stars that were found out about a figure of the library; 0 for others."""
        entry = self._library().get(self.figure)
        return entry.measure.stars if entry and entry.measure else 0

    def takes(self) -> str:
        """Name the figure that is asked for, so that no theme gives it to another puzzle; sheets only show it again."""
        return self._label(self.figure) if self.figure in self._library() and not self.is_sheet() else ""

    def _label(self, figure: str) -> str:
        return f"{self.set}: {figure}"

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
            copy._laid = copy._laid_by_hand(copy._own_figure.by_hand)
        return copy

    def _laid_by_hand(self, by_hand: file.ByHand | None) -> tuple[library.Move, ...]:
        """Read how somebody laid the figure, if it was with the set that is asked for; of others the solver knows no less."""
        if by_hand is None or by_hand.set_name != named_file.own_name(self.set):
            return ()
        faults = FaultList()
        moves = read_moves(by_hand.lines, self.pieces, "laid", faults)
        if faults:
            raise named_file.about(SpecError(*faults.faults), self.figure, "figure")
        return moves

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

    @property
    def laid(self) -> tuple[library.Move, ...]:
        """Where somebody laid the pieces, as the file of the figure says; nothing if it says nothing."""
        return self._laid

    def shown(self) -> dict[str, Any]:
        """Return the parameters for people: of files the names without their folders, and digests."""
        said = super().shown() | file.digests(self._own_set, self._own_figure)
        files = [key for key in ("set", "figure") if file.is_name(said[key])]
        return said | {key: named_file.own_name(said[key]) for key in files}

    def essence(self) -> dict[str, Any]:
        """Return what the identity covers: of files what is in them, not what they are called."""
        said = super().essence()
        # What came later counts only where it is used, so that puzzles that do without it keep their identity.
        unused = {key for key in ("figures", "age", "nearest") if not said[key]}
        return {key: value for key, value in said.items() if f"{key}_digest" not in said and key not in unused}

    def credits(self) -> str:
        """Return whose work a figure from a file is, as far as the file says."""
        return self._own_figure.credit if self._own_figure else ""

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.problem != "figure"
