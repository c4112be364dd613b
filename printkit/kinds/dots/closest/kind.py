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

from typing import Any

from printkit.contract import Kind
from printkit.contract.deferred import deferred
from printkit.contract.record import problem_of
from printkit.kinds.dots.closest.front import Front
from printkit.kinds.dots.closest.how_to import how_to_play
from printkit.kinds.dots.closest.puzzle import Closest
from printkit.kinds.dots.closest.record import FORMAT, ClosestRecord
from printkit.kinds.dots.closest.spec import Spec


def from_json(data: dict[str, Any]) -> Closest | Front:
    """Read a puzzle back from its JSON form."""
    if problem_of(data, FORMAT, (Closest.problem, Front.problem)) == Front.problem:
        return Front.read(data)
    read = ClosestRecord.read(data)
    return Closest(read.sheet, read.marks)


KIND = Kind(
    name="closest",
    rules=__doc__ or "",
    known_as=("closest-dot", "nearest", "nearest-dot"),
    version=2,
    spec=Spec,
    make=deferred("printkit.kinds.dots.closest.make", "make"),
    prove=deferred("printkit.kinds.dots.closest.prove", "prove"),
    from_json=from_json,
    how_to_play=how_to_play,
)
