"""The parameters of a kind."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Self

from pydantic import AliasChoices, BaseModel, ConfigDict, JsonValue, field_validator

from printkit.errors import hidden_in, invisible
from printkit.page.frame import Frame

PROBLEM = AliasChoices("problem", "page")
"""The names, the present and the former, of the parameter that says what a kind is asked for."""
MM: dict[str, JsonValue] = {"unit": "mm"}
DEGREES: dict[str, JsonValue] = {"unit": "°"}
"""Marks a number by its unit (`json_schema_extra`), for forms; a unit at the end of a name, such as `_deg`, needs no mark."""


def names_file(*endings: str) -> dict[str, JsonValue]:
    """Mark a text that may name a file with one of these endings (`json_schema_extra`), for forms."""
    return {"file": [*endings]}


class Spec(BaseModel):
    """The parameters of one kind: they stand in the book file, become command-line options and are part of the identity."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, allow_inf_nan=False)

    renamed: ClassVar[Mapping[str, str]] = {}
    """Parameters that had another name once, with that name: it still counts for the identity."""

    alternatives: ClassVar[Mapping[str, Any]] = {}
    """Parameters with which a page shows what else could be made, to choose from; None takes one back. Empty if there is none."""

    @field_validator("*")
    @classmethod
    def _seen(cls, value: Any) -> Any:
        """Refuse texts with characters that nobody sees, and that may turn around what is beside them."""
        texts = value if isinstance(value, list | tuple) else (value,)
        for text in texts:
            if isinstance(text, str) and (char := hidden_in(text)):
                raise ValueError("; ".join(invisible(char)))
        return value

    def gathered(self, folder: Path, anywhere: bool = False) -> Self:
        """Return the spec with every file it names (relative to `folder`) read in, so that a job needs no disk.

        A book file may name only what lies in its folder; the command line passes `anywhere`: whoever types a path means it.
        """
        return self

    def for_page(self, frame: Frame) -> Self:
        """Return the spec with what nobody chose, such as a size, made to suit pages of this size; before anything is gathered."""
        return self

    def shown(self) -> dict[str, Any]:
        """Return the parameters as metadata, manifest and JSON show them: short, whatever was gathered."""
        return self.model_dump(mode="json")

    def essence(self) -> dict[str, Any]:
        """Return what the identity covers: the parameters, and a digest of every file that was gathered."""
        return {self.renamed.get(name, name): value for name, value in self.shown().items()}

    def credits(self) -> str:
        """Return whose work the puzzle builds on, for the book's imprint; empty if it is all our own."""
        return ""

    def called(self) -> str:
        """Return what the solved picture shows, for the answer key; never for the puzzle. Empty if it has no name."""
        return ""

    def simpler(self) -> tuple[Self, str] | None:
        """Return parameters that ask for less, for when these cannot be printed, and a warning that says so; None if none do."""
        return None

    def showpieces(self) -> Iterable[Self]:
        """Give parameters of puzzles that stand for these on openers and covers, the best first; the seeds are others.

        Whatever files they need has been gathered.
        """
        return (self,)

    def shows(self) -> str:
        """Return what a picture of its puzzle shows, as far as that is known before it is made; see `Puzzle.secret`."""
        return ""

    def dealt_from(self) -> Mapping[str, Self]:
        """Return what a book deals out to the puzzles of a run, each under a name and no name twice in a book.

        A run of a theme, say, has a spec here for each thing that belongs to it. Empty if the seed alone tells puzzles apart.
        """
        return {}

    def foreseen_stars(self) -> int:
        """Return the stars that its puzzle is known to have before it is made, so that a run can climb; 0 if nobody knows."""
        return 0

    def takes(self) -> str:
        """Return the name under which others would deal out what is asked for here; empty if nobody does."""
        return ""

    def is_sheet(self) -> bool:
        """Tell whether this makes a sheet to play with or to read, not a puzzle: a page without number, stars and answer."""
        return False
