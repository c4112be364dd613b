"""Join any two dots that are exactly as far apart as the printed bar and find out what the picture is.

Under the dots there is a bar with a dot at each of its ends. Join two dots by a straight line if they are as far apart as these
two, and only then. When all such lines are drawn, the picture is there. Cut the bar out and lay it between the dots, or set a
compass to it. Some parts of the picture may be printed already.

No choice is close: the distance of two dots that are not joined is shorter or longer than the bar by at least `margin`, as a share
of it, and no line touches a dot that it does not join. The dots are made from any illustration; the solved picture and the
illustration are nowhere farther than `eps` millimetres apart. The page has a true size and is never scaled.
"""

from __future__ import annotations

from typing import Any

from printkit.contract import Kind
from printkit.contract.deferred import deferred
from printkit.kinds.dots.unit.how_to import how_to_play
from printkit.kinds.dots.unit.puzzle import Unit
from printkit.kinds.dots.unit.record import SheetRecord
from printkit.kinds.dots.unit.spec import Spec


def from_json(data: dict[str, Any]) -> Unit:
    """Read a puzzle back from its JSON form."""
    return Unit(SheetRecord.read(data).sheet)


KIND = Kind(
    name="unit",
    rules=__doc__ or "",
    known_as=("unit-dots", "unit-distance"),
    version=1,
    spec=Spec,
    make=deferred("printkit.kinds.dots.unit.make", "make"),
    prove=deferred("printkit.kinds.dots.unit.prove", "prove"),
    from_json=from_json,
    how_to_play=how_to_play,
)
