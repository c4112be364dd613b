"""The JSON form of a numbered page."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from printkit.contract.record import Many, Record, Table, Wrong
from printkit.errors import Fault
from printkit.kinds.dots import record
from printkit.kinds.dots.numbered.count import Counting, Numbering, Parts
from printkit.kinds.dots.numbered.sheet import Chain, Label, Role, Sheet

FORMAT = "printkit-numbered/1"

Parsed = tuple[Sheet, tuple[tuple[int, ...], ...], tuple[Chain, ...], float, int | None]


def to_json(
    sheet: Sheet, chains: tuple[tuple[int, ...], ...], picture: tuple[Chain, ...], eps: float, asked: int | None
) -> dict[str, Any]:
    """Return everything as plain lists and numbers, in millimetres."""
    counting = sheet.counting
    return {
        "format": FORMAT,
        "sheet": {"width": sheet.width, "height": sheet.height, "radius": sheet.radius, "text_pt": sheet.text_pt},
        "counting": {"numbering": counting.numbering, "step": counting.step, "parts": counting.parts},
        "dots": [list(dot) for dot in sheet.dots],
        "labels": [
            {"text": one.text, "x": one.x, "y": one.y, "role": one.role, "leader": list(one.leader) if one.leader else None}
            for one in sheet.labels
        ],
        "printed": {"lines": record.listed(sheet.predrawn)},
        "answer": {"chains": [list(chain) for chain in chains], "eps": eps, "asked": asked},
        "drawing": record.listed(picture),
    }


class _Measures(Table):
    width: record.Length
    height: record.Length
    radius: record.Length
    text_pt: record.Length


class _Counting(Table):
    numbering: Numbering
    step: int = Field(ge=1, le=record.MOST)
    parts: Parts


class _Label(Table):
    text: str = Field(min_length=1, max_length=12)
    x: record.Millimetres
    y: record.Millimetres
    role: Role
    leader: tuple[record.Millimetres, record.Millimetres, record.Millimetres, record.Millimetres] | None = Field(
        default=None, description="write four numbers, or null"
    )


class _Answer(Table):
    chains: Many[Annotated[Many[record.Number], Field(min_length=2, max_length=record.MOST)]] = Field(
        min_length=1, max_length=record.MOST, description="write the numbers of its dots for each chain"
    )
    eps: record.Length
    asked: Annotated[int, Field(ge=1, le=record.MOST)] | None = None


class PageRecord(Record):
    """A page; whether it is right is for the proof to say."""

    format: Literal["printkit-numbered/1"]
    sheet: _Measures
    counting: _Counting
    dots: record.Dots
    labels: Many[_Label] = Field(min_length=2, max_length=record.MOST)
    printed: record.PrintedLines
    answer: _Answer
    drawing: record.Lines = Field(min_length=1)

    @model_validator(mode="after")
    def _chains_dots(self) -> Self:
        if any(max(chain) >= len(self.dots) for chain in self.answer.chains):
            raise Wrong(Fault("a chain lists dots by their numbers", f"from 0 to {len(self.dots) - 1}", "answer.chains"))
        return self


def from_json(data: dict[str, Any]) -> Parsed:
    """Read it back; whatever is not of the right form is refused."""
    read = PageRecord.read(data)
    sheet = Sheet(
        **dict(read.sheet),
        dots=read.dots,
        labels=tuple(Label(**dict(one)) for one in read.labels),
        predrawn=read.printed.lines,
        counting=Counting(**dict(read.counting)),
    )
    return sheet, read.answer.chains, read.drawing, read.answer.eps, read.answer.asked
