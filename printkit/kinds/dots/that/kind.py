"""Draw from every stub to the first dot that it points at and find out what the picture is.

Some dots have short pointed stubs. From each stub, draw a straight line in its direction until it meets the first dot. When all
lines are drawn, the picture is there. A dot may have several stubs, or none, because others point at it. Some parts of the picture
may be printed already.

No choice is close: any other dot within `angle_deg` of the direction of a stub is at least `rho` times as far as the dot meant, and
no line touches a dot that it does not join. The dots are made from any illustration; the solved picture and the illustration are
nowhere farther than `eps` millimetres apart. The page has a true size and is never scaled.
"""

from __future__ import annotations

from typing import Any

from printkit.contract import Kind
from printkit.contract.deferred import deferred
from printkit.kinds.dots.that.how_to import how_to_play
from printkit.kinds.dots.that.puzzle import That
from printkit.kinds.dots.that.record import SheetRecord
from printkit.kinds.dots.that.spec import Spec


def from_json(data: dict[str, Any]) -> That:
    """Read a puzzle back from its JSON form."""
    return That(SheetRecord.read(data).sheet)


KIND = Kind(
    name="that",
    rules=__doc__ or "",
    known_as=("that-dot", "stubs"),
    version=1,
    spec=Spec,
    make=deferred("printkit.kinds.dots.that.make", "make"),
    prove=deferred("printkit.kinds.dots.that.prove", "prove"),
    from_json=from_json,
    how_to_play=how_to_play,
)
