"""A kind of puzzle that exists only here, so that tests of the book file depend on no real one."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, field_validator, model_validator

from printkit.contract import Kind, Spec
from printkit.errors import Fault, InputError, SpecError

Letter = Annotated[str, Field(min_length=1, max_length=3, pattern="^[A-Z]+$")]


class Mood(StrEnum):
    calm = "calm"
    wild = "wild"


class Grid(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    width: int
    height: int = 1


class WaveSpec(Spec):
    rows: int = Field(ge=1, le=12)
    scale: float = Field(1.0, gt=0, lt=10)
    flipped: bool = False
    style: Literal["plain", "fancy"] = "plain"
    level: Literal[1, 2, 6] = 1
    mood: Mood = Mood.calm
    letters: tuple[Letter, ...] = Field((), max_length=3)
    pair: tuple[int, int] = (1, 2)
    step: int = Field(3, multiple_of=3)
    grid: Grid | None = None
    weights: dict[str, int] = Field(default_factory=dict)
    size: int | str = 1
    drawing: str = ""
    content: str = ""

    @field_validator("drawing")
    @classmethod
    def _no_folder(cls, name: str) -> str:
        if "/" in name:
            raise ValueError("a drawing lies beside the book; write its name alone")
        return name

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.flipped and self.rows > 6:
            raise ValueError("a flipped wave has at most 6 rows; write rows = 6")
        if self.style == "fancy" and self.level == 6:
            raise SpecError(Fault("no wave is both fancy and of level 6", "lower the level", "level"))
        return self

    def gathered(self, folder: Path, anywhere: bool = False) -> Self:
        if not self.drawing:
            return self
        try:
            content = (folder / self.drawing).read_text(encoding="utf-8")
        except OSError as error:
            raise InputError(Fault(f"{self.drawing} cannot be read", field="drawing")) from error
        return self.model_copy(update={"content": content, "drawing": ""})


def _none(*_: Any) -> Any:
    raise NotImplementedError


WAVE = Kind(
    name="wave",
    rules="Ride the wave.\n\nRules.",
    version=1,
    spec=WaveSpec,
    make=_none,
    prove=_none,
    from_json=_none,
    how_to_play=_none,
)
