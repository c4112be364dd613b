"""Join numbered dots and find out what the picture is.

Every dot has a number. Begin at the dark tag and draw a straight line from each number to the next. A number in a box ends a line:
lift the pencil and go on at the next dark tag. Some lines of the picture may be printed already. Numbers may run in steps (the
times tables), backwards, or be letters; where a page has several lines, the count runs on from one to the next, or every line has a
letter and a colour of its own.

Dots stand on the corners of the drawing and evenly along its curves, as many as are asked for or as many as it takes to follow the
drawing within `eps` millimetres. If not all of them could be labelled legibly, there are as many as can be. A dot that is passed
twice, such as the seam of a closed one, has two numbers. The page has a true size: it is never scaled, because small numbers cannot
be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Self

from pydantic import Field, model_validator

from printkit import puzzles
from printkit.errors import ProofError
from printkit.page.difficulty import Difficulty, on_log_scale
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.page.language import Language
from printkit.puzzles._drawing import DrawingSpec
from printkit.puzzles.numbered import _how_to, _picture, _proof, _record
from printkit.puzzles.numbered._count import Counting, Numbering, Parts
from printkit.puzzles.numbered._making import MARGIN, made
from printkit.puzzles.numbered._sheet import Chain, Sheet
from printkit.scene.item import Scene
from printkit.solvers.numbered.choice import Wish

VERSION = 2

USUAL_DOTS = 60
AGES = {4: 12, 5: 20, 6: 30, 7: 45, 8: 60, 9: 80, 10: 100, 11: 130, 12: 170, 13: 220, 14: 280, 15: 340, 16: 400}
"""How many dots suit which age; from 17 on, 500."""
MOST_AT_ANY_AGE = 500

_CLOSEST = 1.4
"""No two dots lie closer than this, whatever lines they belong to."""


class Spec(DrawingSpec):
    """The parameters of a numbered page."""

    dots: int | None = Field(None, ge=6, le=3000, description="How many numbers to join; 60 unless age or eps says otherwise.")
    age: int | None = Field(None, ge=4, le=99, description="Chooses the number of dots for children of this age.")
    eps: float | None = Field(
        None, ge=0.1, le=20, description="Instead of a number: how far, in mm, the result may stray from the drawing."
    )
    dmin: float = Field(1.8, ge=1.5, le=50, description="The least distance of neighbouring dots along a line, in mm.")
    dmax: float | None = Field(None, ge=3, le=500, description="The greatest distance of neighbouring dots along a line, in mm.")
    lines: int | None = Field(None, ge=1, le=200, description="The most lines to draw; the rest of the picture is printed already.")
    numbering: Numbering = Field("numbers", description="Count in numbers, in letters, or in numbers backwards.")
    step: int = Field(1, ge=1, le=100, description="Count in multiples of this number, as in the times tables.")
    parts: Parts = Field("skip", description="skip: the count runs on from line to line; letters: each line has its own letter.")
    text_pt: float | None = Field(None, ge=6, le=24, description="The size of the numbers; unless given, 9 pt or as large as fits.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if sum(value is not None for value in (self.dots, self.age, self.eps)) > 1:
            raise ValueError("dots, age and eps each decide how many dots there are; write only one of them")
        if self.dmax is not None and self.dmax < 2 * self.dmin:
            raise ValueError(f"dmax leaves no play; write at least {2 * self.dmin:g}, twice dmin")
        if self.numbering == "letters" and (self.parts == "letters" or self.step > 1):
            raise ValueError('letters cannot be counted in steps or carry a second letter; write parts = "skip" and step = 1')
        return self

    def spare(self) -> tuple[float, float]:
        """Return the room for the labels of the outermost dots."""
        return (2 * MARGIN, 2 * MARGIN)

    @property
    def wish(self) -> Wish:
        """What is asked of the dots."""
        dots = self.dots or (AGES.get(self.age, MOST_AT_ANY_AGE) if self.age else None)
        if dots is None and self.eps is None:
            dots = USUAL_DOTS
        return Wish(dots, self.eps, self.dmin, self.dmax or 1e6, max(_CLOSEST, 0.75 * self.dmin), self.lines)


@dataclass(frozen=True, slots=True)
class Numbered(puzzles.Puzzle):
    """A printed sheet, the chains of dots that solve it, and the drawing that comes out."""

    sheet: Sheet
    chains: tuple[tuple[int, ...], ...]
    picture: tuple[Chain, ...]
    eps: float
    """The solved sheet is nowhere farther than this from the drawing."""
    asked: int | None = None
    """How many dots were asked for, if a number was; the sheet has fewer if they would not have been legible."""

    def page(self, frame: Frame) -> Scene:
        """Draw dots and numbers in their true size; a frame that is too small is an error that says which size fits."""
        return _picture.page(self.sheet, self.chains, frame)

    def answer(self, frame: Frame) -> Scene:
        """Draw the picture that comes out."""
        return _picture.answer(self.sheet, self.chains, frame)

    def cover(self, frame: Frame) -> Scene:
        """Draw the dots and a beginning, which does not give the picture away."""
        return _picture.cover(self.sheet, self.chains, frame)

    def check(self) -> puzzles.Proof:
        """Solve the sheet as a person would, and compare the result with the drawing."""
        chains = _proof.solved(self.sheet)
        if chains != self.chains:
            raise ProofError("the sheet, solved, is not the answer")
        strayed = _proof.check_picture(self.sheet, chains, self.picture, self.eps)
        numbers = len(self.sheet.labels)
        fewer: tuple[tuple[str, str | int], ...] = ()
        if self.asked and self.asked != numbers:
            fewer = (
                ("asked_for", self.asked),
                ("warning", f"{numbers} numbers can be read at this size, {self.asked} were asked for"),
            )
        return puzzles.Proof(
            (
                ("numbers", numbers),
                *fewer,
                ("lines", len(chains)),
                ("strays_mm", round(strayed, 2)),
                ("text_pt", self.sheet.text_pt),
                ("leaders", sum(label.leader is not None for label in self.sheet.labels)),
            )
        )

    def difficulty(self) -> Difficulty:
        """Rate by the length of the count and the number of lines; an odd way of counting adds a little."""
        numbers, lines = len(self.sheet.labels), len(self.chains)
        counting = self.sheet.counting
        odd = 0.08 * (counting.step > 1) + 0.08 * (counting.numbering != "numbers")
        score = min(1.0, 0.85 * on_log_scale(numbers, 8, 600) + 0.1 * on_log_scale(lines, 1, 20) + odd)
        return Difficulty(score, (("numbers", numbers), ("lines", lines)))

    def title(self, language: Language) -> str:
        """Say how far to count, which gives nothing away."""
        return _picture.title(self.sheet, language)

    def to_json(self) -> dict[str, Any]:
        """Return the sheet, the answer and the drawing."""
        return _record.to_json(self.sheet, self.chains, self.picture, self.eps, self.asked)


def make(spec: Spec, rng: Random) -> Numbered:
    """Put numbered dots on the drawing."""
    counting = Counting(spec.numbering, spec.step, spec.parts)
    found = made(spec.traced, spec.wish, counting, spec.text_pt, rng)
    return Numbered(found.sheet, found.chains, found.picture, found.eps, spec.wish.dots)


def from_json(data: dict[str, Any]) -> Numbered:
    """Read a puzzle back from its JSON form."""
    return Numbered(*_record.from_json(data))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with a small picture."""
    return _how_to.how_to_play(frame)
