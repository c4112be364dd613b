"""Build figures of cubes, drawn in true perspective.

The Soma set has seven pieces: all that can be made of three or four cubes glued together with at least one bend. Together they
have twenty-seven cubes. The page shows a figure; build it from all the pieces. Every piece is used, none is left over, and the
figure has no holes but those that are told. The page says how many solutions there are where that was counted; solutions that are
turned or mirrored images of each other count as one. Other sets follow the same rules: the pentacubes, or pieces of your own.

The pages: `figure` is a figure to build; `missing` asks which piece was taken away; `count` asks how many cubes there are in a
heap, and `view` what a heap looks like from the top, the front and the right. `steps` shows how a figure is built, piece by piece;
`pieces` shows a set, each piece from its best side; `fold` has the pieces as nets, to be cut out, folded and glued.
"""

from __future__ import annotations

from typing import Any

from printkit import contract
from printkit.contract import Kind, Screen
from printkit.contract.deferred import deferred
from printkit.contract.record import problem_of
from printkit.kinds.cubes import how_to, record
from printkit.kinds.cubes.heap import Heap, Views
from printkit.kinds.cubes.make import make
from printkit.kinds.cubes.plate import Style
from printkit.kinds.cubes.problems import HEAPS, PLATES
from printkit.kinds.cubes.prove import prove
from printkit.kinds.cubes.spec import Spec


def from_json(data: dict[str, Any]) -> contract.Puzzle:
    """Read a page back from its JSON form."""
    problem = problem_of(data, record.FORMAT, {**PLATES, **HEAPS})
    if problem in PLATES:
        read = record.PlateRecord.read(data)
        return PLATES[problem](**read.content(), style=Style(**dict(read.style)))
    if problem == Views.problem:
        return Views(**record.ViewsRecord.read(data).content())
    return Heap(**record.HeapRecord.read(data).content())


ASKS = ("stock", "opened", "viewed", "weighed", "searched", "counted")
BUILDER = Screen(name="builder", module="builder.js", asks={name: deferred("printkit.kinds.cubes.builder", name) for name in ASKS})

KIND = Kind(
    name="cubes",
    rules=__doc__ or "",
    known_as=("cube", "soma", "soma-cube", "pentacubes", "polycubes"),
    version=1,
    spec=Spec,
    make=make,
    prove=prove,
    from_json=from_json,
    how_to_play=how_to.how_to_play,
    screens=(BUILDER,),
)
