"""Connect the closest dot: sheets of coloured dots that solve to a drawing, and their proof.

On such a sheet a line is drawn from each dot, for each of its colours, to the nearest dot of that colour. `make` finds dots for
a `LineArt` under `Rules`, weighing by `Taste`; `front` finds several to choose from; `proof` solves a sheet again from what is
printed.
"""

from printkit.kinds.dots.closest.solve.choose import Offer, front, make
from printkit.kinds.dots.closest.solve.rule import MOST_COLOURS, Rules, Taste
from printkit.kinds.dots.closest.solve.sheet import Dot, Link, Sheet
from printkit.kinds.dots.line_art import LineArt

__all__ = ["MOST_COLOURS", "Dot", "LineArt", "Link", "Offer", "Rules", "Sheet", "Taste", "front", "make"]
