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
from printkit.errors import Fault, InputError
from printkit.kinds.spheres import how_to, record
from printkit.kinds.spheres.make import make
from printkit.kinds.spheres.puzzle import Figure, Pieces, Shot, Tally
from printkit.kinds.spheres.spec import Spec

PAGES = ("figure", "pieces")


def from_json(data: dict[str, Any]) -> Figure | Pieces:
    """Read a page back from its JSON form."""
    if data.get("format") != record.FORMAT:
        raise InputError(Fault(f'this is not a puzzle in the format "{record.FORMAT}"', field="format"))
    page = data.get("page")
    if not isinstance(page, str) or page not in PAGES:
        raise InputError(Fault("there is no such page", f"choose one of: {', '.join(PAGES)}", "page"))
    if page == "pieces":
        return Pieces(record.pieces(data.get("pieces"), "pieces"))
    found = record.read(data)
    return Figure(**{**found, "tally": Tally(*found["tally"]), "shot": Shot(*found["shot"])})


KIND = Kind(
    name="spheres",
    rules=__doc__ or "",
    version=1,
    spec=Spec,
    make=make,
    from_json=from_json,
    how_to_play=how_to.how_to_play,
)
