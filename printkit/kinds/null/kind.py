"""Tick the one box that is different.

Every box of a grid holds the same symbol, except one. Find that box and tick it.
"""

from __future__ import annotations

from typing import Any

from printkit.contract import Kind
from printkit.kinds.null.how_to import how_to_play
from printkit.kinds.null.make import make
from printkit.kinds.null.prove import prove
from printkit.kinds.null.puzzle import OddOneOut
from printkit.kinds.null.record import OddRecord
from printkit.kinds.null.spec import Spec


def from_json(data: dict[str, Any]) -> OddOneOut:
    """Read a puzzle back from its JSON form."""
    read = OddRecord.read(data)
    return OddOneOut(read.marks, read.answer)


KIND = Kind(
    name="null",
    rules=__doc__ or "",
    known_as=("odd-one-out", "odd"),
    version=1,
    spec=Spec,
    make=make,
    prove=prove,
    from_json=from_json,
    how_to_play=how_to_play,
)
