"""Connect the unit dots: sheets on which two dots are joined if and only if they are one unit apart, and their proof.

`make` finds a unit and dots for a `LineArt` under `Rules`; `proof` solves a sheet again from what is printed. The lines of a sheet
are chains of equal steps along the strands of the drawing.
"""

from printkit.kinds.dots.line_art import LineArt
from printkit.kinds.dots.unit.solve.making import longest_unit, make, units
from printkit.kinds.dots.unit.solve.rule import Rules
from printkit.kinds.dots.unit.solve.sheet import Link, Sheet

__all__ = ["LineArt", "Link", "Rules", "Sheet", "longest_unit", "make", "units"]
