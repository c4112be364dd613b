"""Connect the closest dot: sheets of coloured dots that solve to a drawing.

On such a sheet a line is drawn from each dot, for each of its colours, to the nearest dot of that colour. `make` finds dots for
a `LineArt` under `Rules`, weighing by `Taste`; `front` finds several to choose from.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from printkit.kinds.dots.closest.solve.rule import MOST_COLOURS, Rules, Taste
from printkit.kinds.dots.closest.solve.sheet import Dot, Link, Sheet
from printkit.kinds.dots.line_art import LineArt

if TYPE_CHECKING:
    from printkit.kinds.dots.closest.solve.choose import Offer, front, make

__all__ = ["MOST_COLOURS", "Dot", "LineArt", "Link", "Offer", "Rules", "Sheet", "Taste", "front", "make"]


def __getattr__(name: str) -> Any:
    """Import the search only when it is called: a rebuild needs the sheets, not the search."""
    if name in {"Offer", "front", "make"}:
        return getattr(import_module(f"{__name__}.choose"), name)
    raise AttributeError(name)
