"""Triangles whose edges must match: boards of triangular cells, and all ways to lay pieces with marked edges on them.

- `board_of(shape, size)` gives a board: a large triangle, a hexagon, a diamond or a star;
- `Matching(board, pieces, rules)` states a puzzle as an exact-cover problem in which edges have colours; it tells how many
  solutions there are, up to rotation of the whole board;
- `filled(board, rules, marks, most, effort, rng)` marks the edges of a board and cuts it into pieces with few solutions.
"""

from printkit.kinds.triangles.solve.board import SIZES, Board, Cell, board_of, corners
from printkit.kinds.triangles.solve.filling import Filling, filled, usual_marks
from printkit.kinds.triangles.solve.matching import Laid, Matching, Piece, Rules

__all__ = [
    "SIZES",
    "Board",
    "Cell",
    "Filling",
    "Laid",
    "Matching",
    "Piece",
    "Rules",
    "board_of",
    "corners",
    "filled",
    "usual_marks",
]
