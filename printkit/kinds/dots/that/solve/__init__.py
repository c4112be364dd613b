"""Connect that dot: sheets of dots with short stubs, each of which points at the first dot in its direction, and their proof.

On such a sheet a straight line is drawn from each stub to the first dot that it points at. `make` finds dots and stubs for a
`LineArt` under `Rules`; `proof` solves a sheet again from what is printed.
"""

from printkit.kinds.dots.line_art import LineArt
from printkit.kinds.dots.that.solve.making import make
from printkit.kinds.dots.that.solve.rule import Rules
from printkit.kinds.dots.that.solve.sheet import Link, Sheet

__all__ = ["LineArt", "Link", "Rules", "Sheet", "make"]
