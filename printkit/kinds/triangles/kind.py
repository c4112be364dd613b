"""Lay triangles so that the pictures on their edges match.

Every piece is a triangle with half a picture on each edge. Lay all pieces on the board so that, wherever two pieces touch, their
halves make one whole picture. Pieces may be turned, but not turned over. Edges without a picture belong on the outside; where
there are none, any picture may lie there. The page says how many solutions there are; solutions that are turned images of each
other, board and all, count as one.

Halves of a picture are alike (`edges = "same"`), or one is the head and the other the tail (`edges = "halves"`).
"""

from __future__ import annotations

from typing import Any

from printkit.contract import Kind
from printkit.kinds.triangles.how_to import how_to_play
from printkit.kinds.triangles.make import make
from printkit.kinds.triangles.prove import prove
from printkit.kinds.triangles.puzzle import Match, Tally
from printkit.kinds.triangles.record import MatchRecord
from printkit.kinds.triangles.solve import Laid, Rules
from printkit.kinds.triangles.spec import Spec


def from_json(data: dict[str, Any]) -> Match:
    """Read a puzzle back from its JSON form."""
    read = MatchRecord.read(data)
    rules, tally = Rules(**dict(read.rules)), Tally(**dict(read.solutions))
    solution = tuple(Laid(**dict(laid)) for laid in read.answer)
    return Match(read.board.shape, read.board.size, rules, read.pieces, solution, tally)


KIND = Kind(
    name="triangles",
    rules=__doc__ or "",
    known_as=("triangle", "triominoes", "matching-edges"),
    version=1,
    spec=Spec,
    make=make,
    prove=prove,
    from_json=from_json,
    how_to_play=how_to_play,
)
