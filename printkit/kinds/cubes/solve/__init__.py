"""Putting pieces of cubes together on a table: what stands by itself, and in which order pieces go in.

- `stands(pieces)` tells whether pieces lying on and beside each other stay where they are;
- `assembly(pieces)` finds an order in which every piece slides to its place on a straight line from outside.

Pieces are sets of cells `(layer, row, column)`; layer 0 lies on the table.
"""

from printkit.kinds.cubes.solve.balance import stands
from printkit.kinds.cubes.solve.order import Assembly, Move, assembly, is_free

__all__ = ["Assembly", "Move", "assembly", "is_free", "stands"]
