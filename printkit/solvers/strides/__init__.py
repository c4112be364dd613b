"""Connect the unit dots: sheets on which two dots are joined if and only if they are one unit apart, and their proof.

`make` finds a unit and dots for a `LineArt` under `Rules`; `proof` solves a sheet again from what is printed. The lines of a sheet
are chains of equal steps along the strands of the drawing.
"""

from printkit.solvers.dots.line_art import LineArt
from printkit.solvers.strides.making import longest_unit, make, units
from printkit.solvers.strides.rule import Rules
from printkit.solvers.strides.sheet import Link, Sheet

__all__ = ["LineArt", "Link", "Rules", "Sheet", "longest_unit", "make", "units"]
