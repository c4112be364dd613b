"""Lay a silhouette from all the pieces of a tangram or one of its kin.

A square is cut into seven pieces: two large triangles, a middle one, two small ones, a square and a parallelogram. The page shows
the silhouette of a figure. Lay all pieces so that they make exactly this figure: every piece is used, none lies on another, none
sticks out, and nothing stays uncovered. Pieces may be turned and turned over. The whole figure may lie in any direction.

Other sets follow the same rules: Sei Shonagon's plates, the T puzzle, the Egg of Columbus, the broken heart, the circle puzzle,
the square of Archimedes and more. The page says how many solutions there are where that was counted; solutions that are turned or
mirrored images of each other count as one.

A set may also come from a file of your own (TOML, JSON or SVG), and so may a silhouette.

The pages: `figure` is a silhouette to lay; `hint` shows a silhouette with one piece drawn in; `pieces` is the set to be cut out in
one go, as from wood; `progress` shows how complete some positions are.
"""

from __future__ import annotations

from typing import Any

from printkit.contract import Kind, Screen
from printkit.contract.deferred import deferred
from printkit.contract.record import problem_of
from printkit.kinds.tangram import how_to, record
from printkit.kinds.tangram.make import PROBLEMS, make
from printkit.kinds.tangram.prove import prove
from printkit.kinds.tangram.puzzle import Silhouette
from printkit.kinds.tangram.spec import Spec


def from_json(data: dict[str, Any]) -> Silhouette:
    """Read a puzzle back from its JSON form."""
    problem = problem_of(data, record.FORMAT, PROBLEMS)
    return PROBLEMS[problem](**record.SilhouetteRecord.read(data).content())


TABLE_ASKS = {
    name: deferred("printkit.kinds.tangram.figure_table", name)
    for name in ("sets", "opened", "laid", "judged", "counted", "written")
}

KIND = Kind(
    name="tangram",
    rules=__doc__ or "",
    known_as=("tangrams", "dissection", "silhouette"),
    version=2,
    spec=Spec,
    make=make,
    prove=prove,
    from_json=from_json,
    how_to_play=how_to.how_to_play,
    screens=(Screen(name="table", module="figure_table.js", asks=TABLE_ASKS),),
)
