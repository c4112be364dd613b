"""Join every dot to the closest dot of its colour and find out what the picture is.

Every dot has one colour or more. From each dot, and for each of its colours, draw a straight line to the closest other dot that has
this colour too. When all lines are drawn, the picture is there. A dot with two colours is the start of two lines, one with three of
three; dots with more colours are larger. Some dots have more lines than colours, because others come to them. A line that two
dots ask for is drawn once. Some parts of the picture may be printed already.

No choice is close: the next dot of the colour is always at least `rho` times as far as the closest. The dots are made from any
illustration; the solved picture and the illustration are nowhere farther than `eps` millimetres apart. In a theme that prints in
one ink, or with `marks = "symbols"`, signs stand for the colours. The page has a true size and is never scaled.

The variants: with `equal`, a line goes to every dot that is exactly as close as the closest, so that a row of equal steps is one
colour; with `pairs`, only dots are joined of which each is the closest to the other, so that a dot has as many lines as colours.

The pages: `puzzle` is a sheet to solve; `front` shows which sheets the same illustration could become, from few colours to few
dots.
"""

from __future__ import annotations

from random import Random
from typing import Any, Literal, Self

from pydantic import Field, model_validator

from printkit.errors import Fault, InputError
from printkit.page.frame import Frame
from printkit.page.howto import HowTo
from printkit.puzzles import _drawn_record as record
from printkit.puzzles._dot_spec import Tolerance
from printkit.puzzles._drawing import DrawingSpec
from printkit.puzzles._drawn_art import line_art, with_dots
from printkit.puzzles._drawn_view import around
from printkit.puzzles.closest import _how_to, _record
from printkit.puzzles.closest._front import Front, Point
from printkit.puzzles.closest._level import level
from printkit.puzzles.closest._look import Marks
from printkit.puzzles.closest._puzzle import Closest
from printkit.solvers import dots as solver
from printkit.solvers.dots import Rules, Taste
from printkit.solvers.dots.choose import CHEAP_DOTS
from printkit.solvers.dots.rule import Variant

VERSION = 2

_LARGEST_DOT = 20.0


class Spec(DrawingSpec):
    """The parameters of a closest-dot sheet."""

    page: Literal["puzzle", "front"] = Field(
        "puzzle", description="puzzle: a sheet to solve; front: a look at what it could be, from few colours to few dots."
    )
    variant: Variant = Field(
        "single",
        description="single: a line to the closest dot; equal: to all exactly as close; pairs: only dots closest to each other.",
    )
    marks: Marks = Field("colours", description="What tells dots apart: colours, or symbols for readers who prefer them.")
    age: int | None = Field(None, ge=4, le=99, description="Chooses eps, rho, dmin, dot sizes and most colours for this age.")
    eps: Tolerance = None
    rho: float | None = Field(
        None, ge=1, le=10, description="How many times as far as the closest dot the next one of its colour is; usually 1.25."
    )
    dmin: float | None = Field(None, gt=0, le=100, description="The least distance of any two dots, in mm; usually 4.5.")
    dmax: float | None = Field(None, gt=0, le=1000, description="The longest line to draw, in mm; unless given, any.")
    dot_sizes: tuple[float, ...] = Field(
        (), max_length=8, description="Diameters of dots with 1, 2, 3 ... colours in mm; usually 2.4, 3, 3.6, 4.2."
    )
    most_colours: int | None = Field(None, ge=1, le=8, description="The most colours to use; unless given, as few as will do.")
    dots: Literal["few", "many"] = Field("few", description="many: more dots, to save colours and pre-drawn lines.")
    corners: float = Field(1.0, ge=0, le=20, description="How much it counts that the corners of the drawing survive.")
    likeness: float = Field(1.0, ge=0, le=20, description="How much it counts that the solved picture is like the drawing.")
    effort: float = Field(1.0, ge=0.01, le=50, description="How long to search for a good sheet; twice takes twice as long.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        sizes = self._diameters()
        if any(not 0.5 <= size <= _LARGEST_DOT for size in sizes) or sorted(sizes) != list(sizes):
            raise ValueError("dots grow with their colours, from 0.5 to 20 mm; write for example dot_sizes = [2.4, 3.0, 3.6, 4.2]")
        dmin = self.dmin or level(self.age).dmin
        if dmin < sizes[0]:
            raise ValueError(f"dots of {sizes[0]:g} mm overlap when dmin is {dmin:g} mm; write a larger dmin or smaller dot_sizes")
        if self.dmax is not None and self.dmax < dmin:
            raise ValueError(f"dmax is less than dmin, {dmin:g} mm; write a larger dmax or a smaller dmin")
        return self

    def _diameters(self) -> tuple[float, ...]:
        return self.dot_sizes or level(self.age).sizes(self.marks == "symbols")

    def spare(self) -> tuple[float, float]:
        """Return the room for dots beside the drawing; a sheet to look at shows all of them smaller."""
        side = around(self.rules.eps, self.rules.diameters[-1]) if self.page == "puzzle" else 0.0
        return (side, side)

    @property
    def rules(self) -> Rules:
        """What must hold on paper."""
        usual = level(self.age)
        sizes = tuple(map(float, self._diameters()))
        return Rules(self.eps or usual.eps, self.rho or usual.rho, self.dmin or usual.dmin, self.dmax, sizes, self.variant)

    @property
    def taste(self) -> Taste:
        """What makes one sheet better than another."""
        price = CHEAP_DOTS if self.dots == "many" else 1.0
        return Taste(
            self.most_colours or level(self.age).most_colours, likeness=self.likeness, corners=self.corners, dot_price=price
        )

    def is_sheet(self) -> bool:
        """Tell whether the page asks nothing."""
        return self.page != "puzzle"


def make(spec: Spec, rng: Random) -> Closest | Front:
    """Find dots for the drawing."""
    art = line_art(spec)
    if spec.page == "front":
        offers = solver.front(art, spec.rules, spec.taste, rng, spec.effort)
        return Front(tuple(Point.of(with_dots(offer.sheet), offer.taste) for offer in offers), spec.marks)
    return Closest(with_dots(solver.make(art, spec.rules, spec.taste, rng, spec.effort)), spec.marks)


def from_json(data: dict[str, Any]) -> Closest | Front:
    """Read a puzzle back from its JSON form."""
    record.require(data, _record.FORMAT)
    match data.get("sort"):
        case Closest.sort:
            return Closest(_record.read(data), _record.marks(data))
        case Front.sort:
            return Front.read(data)
    raise InputError(Fault("there is no such sort of page", f"choose one of: {Closest.sort}, {Front.sort}", "sort"))


def how_to_play(frame: Frame) -> HowTo:
    """Explain the game with a small picture."""
    return _how_to.how_to_play(frame)
