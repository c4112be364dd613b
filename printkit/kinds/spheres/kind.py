"""Build pyramids and other figures of spheres, drawn in true perspective.

A piece is made of four spheres that touch as oranges in a pile do. There are 25 such pieces; pieces that are mirror images of each
other are different. The page shows a figure and some pieces; build the figure from all of these pieces. The largest figure needs
all 25: the hollow pyramid of 100 spheres, eight along each edge, with a pyramid of edge four left out inside.

The page says how many solutions there are where that was counted; solutions that are turned images of each other count as one.
The pages: `figure` is a figure to build; `pieces` shows the 25 pieces.
"""

from __future__ import annotations

from typing import Any

from printkit.contract import Kind
from printkit.contract.record import problem_of
from printkit.kinds.spheres.how_to import how_to_play
from printkit.kinds.spheres.make import make
from printkit.kinds.spheres.prove import prove
from printkit.kinds.spheres.puzzle import Figure, Pieces, Shot, Tally
from printkit.kinds.spheres.record import FORMAT, FigureRecord, PlateRecord, placements
from printkit.kinds.spheres.spec import Spec


def from_json(data: dict[str, Any]) -> Figure | Pieces:
    """Read a page back from its JSON form."""
    if problem_of(data, FORMAT, ("figure", "pieces")) == "pieces":
        return Pieces(placements(PlateRecord.read(data).pieces))
    read = FigureRecord.read(data)
    tally, shot = Tally(**dict(read.solutions)), Shot(**dict(read.view))
    return Figure(read.figure.name, placements(read.pieces), placements(read.answer), tally, shot)


KIND = Kind(
    name="spheres",
    rules=__doc__ or "",
    known_as=("sphere", "balls", "pyramid", "marbles"),
    version=1,
    spec=Spec,
    make=make,
    prove=prove,
    from_json=from_json,
    how_to_play=how_to_play,
)
