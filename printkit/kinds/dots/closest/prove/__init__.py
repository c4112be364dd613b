"""The proof of a sheet: it is solved again from the printed dots alone and compared with the drawing.

Nothing here is shared with the generator, neither code nor types; a sheet comes in as its JSON form or as `Printed`.
"""

from printkit.kinds.dots.closest.prove.judge import Proof, prove
from printkit.kinds.dots.prove.printed import Line, Printed, Spot

__all__ = ["Line", "Printed", "Proof", "Spot", "prove"]
