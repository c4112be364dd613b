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

from typing import Any

from printkit.contract import Kind
from printkit.contract.deferred import deferred
from printkit.kinds.dots.numbered import record
from printkit.kinds.dots.numbered.how_to import how_to_play
from printkit.kinds.dots.numbered.puzzle import Numbered
from printkit.kinds.dots.numbered.spec import Spec


def from_json(data: dict[str, Any]) -> Numbered:
    """Read a puzzle back from its JSON form."""
    return Numbered(*record.from_json(data))


KIND = Kind(
    name="numbered",
    rules=__doc__ or "",
    known_as=("dot-to-dot", "dots", "connect-the-dots", "join-the-dots", "dot2dot"),
    version=2,
    spec=Spec,
    make=deferred("printkit.kinds.dots.numbered.make", "make"),
    prove=deferred("printkit.kinds.dots.numbered.prove", "prove"),
    from_json=from_json,
    how_to_play=how_to_play,
)
