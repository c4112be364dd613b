"""The rules of a sheet, and what makes one sheet better than another.

`Rules` are hard: a sheet that breaks one is never printed. `Taste` weighs what the rules leave open.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, get_args

from printkit.errors import Fault, SpecError

MOST_COLOURS = 8
"""More colours than people tell apart at a glance."""

CHEAP_DOTS = 0.3
"""The price of a dot where more of them are to save colours and ink."""

DIAMETERS = (2.4, 3.0, 3.6, 4.2)

USUAL_DISTANCE = 4.5
USUAL_LONGEST = 40.0
"""Where dots are as far apart as usual, longer lines are not tried, whatever is allowed: few drawings have room for them."""

Variant = Literal["single", "equal", "pairs"]


@dataclass(frozen=True, slots=True)
class Rules:
    """What must hold on paper, in millimetres.

    `eps`: no point of the solved picture or of the drawing is farther than this from the other. `rho`: from each dot, the next
    nearest dot of a colour is at least this many times as far as the nearest. `dmin`: the least distance between any two dots.
    `dmax`: the longest line to draw, if there is a limit. `diameters`: the size of a dot by its number of colours; no dot has more
    colours than there are sizes. `variant`: from each dot a line goes to the `single` nearest dot of a colour, to all that are
    nearest at an `equal` distance, or there are only `pairs` of dots that are each other's nearest.
    """

    eps: float = 3.0
    rho: float = 1.25
    dmin: float = 4.5
    dmax: float | None = None
    diameters: tuple[float, ...] = DIAMETERS
    variant: Variant = "single"

    def __post_init__(self) -> None:
        faults = tuple(self._faults())
        if faults:
            raise SpecError(*faults)

    def _faults(self) -> Iterator[Fault]:
        sizes = {"eps": self.eps, "rho": self.rho, "dmin": self.dmin} | ({} if self.dmax is None else {"dmax": self.dmax})
        for name, value in sizes.items():
            if not (math.isfinite(value) and 0 < value <= 10_000):
                yield Fault(f"{value} is not a size we can use", "write a number above 0", name)
        if self.rho < 1:
            yield Fault(f"{self.rho} would let a farther dot pass for the nearest", "write 1 or more", "rho")
        if self.dmax is not None and self.dmin > self.dmax:
            yield Fault(f"{self.dmin} is more than dmax, {self.dmax}", "make dmin smaller or dmax larger", "dmin")
        if not 1 <= len(self.diameters) <= MOST_COLOURS or not all(0 < size <= 100 for size in self.diameters):
            yield Fault(
                "the dot sizes are not 1 to 8 diameters in millimetres", "write for example 2.4, 3.0, 3.6, 4.2", "diameters"
            )
        if self.variant not in get_args(Variant):
            yield Fault(f'"{self.variant}" is not a variant', f"write {', '.join(get_args(Variant))}", "variant")

    @property
    def largest(self) -> float:
        """The diameter of dots with the most colours."""
        return self.diameters[-1]

    @property
    def reach(self) -> float:
        """The longest line to draw, as a number."""
        return math.inf if self.dmax is None else self.dmax

    @property
    def unit(self) -> float:
        """How many times as large as usual everything is."""
        return max(self.dmin, self.diameters[0]) / USUAL_DISTANCE

    @property
    def longest_tried(self) -> float:
        """The longest line that the search ever draws."""
        return min(self.reach, USUAL_LONGEST * self.unit)


@dataclass(frozen=True, slots=True)
class Taste:
    """What a sheet is judged by where the rules leave a choice; a price of 1 is that of a dot.

    `colours` is the most colours to use; without it, as few as leave little to pre-draw. `likeness` is how much it counts that the
    solved picture deviates from the drawing, `corners` how much more so at corners. The prices: `dot`, of each dot; `multi`, of
    each further colour of a dot; `ink`, of a millimetre pre-drawn (where dots are 4.5 mm apart), and `piece` of each such piece;
    `merge`, of a millimetre that is not drawn since another line stands for it, more if that is farther away or runs across it;
    `foreign`, of a line that runs over a dot; `detach`, of a line that passes a junction at a distance, and `gap` of one that ends
    before its end, each growing with the square of the distance; `colour`, of a colour, when the number of them is open.
    """

    colours: int | None = None
    likeness: float = 1.0
    corners: float = 1.0
    dot_price: float = 1.0
    multi_price: float = 1.4
    ink_price: float = 4.0
    piece_price: float = 8.0
    merge_price: float = 0.2
    foreign_price: float = 1.5
    detach_price: float = 2.0
    gap_price: float = 1.5
    colour_price: float = 58.0

    def __post_init__(self) -> None:
        faults = []
        if self.colours is not None and not 1 <= self.colours <= MOST_COLOURS:
            faults.append(Fault(f"{self.colours} colours are not possible", f"write 1 to {MOST_COLOURS}", "colours"))
        wrong = [name for name in self.__slots__[1:] if not 0 <= getattr(self, name) <= 1000]
        faults += [Fault(f"{getattr(self, name)} is not a weight", "write a number from 0 to 1000", name) for name in wrong]
        if faults:
            raise SpecError(*faults)
