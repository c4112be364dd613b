"""Polyominoes, polycubes and pieces of spheres: shapes, boards, and packings of the one into the other.

- `piece_set("pentominoes:FILPN")` or `piece_set_of_toml(text)` give pieces; `board_of_form("8x8-2x2")` or `board_of_text(text)` a
  board;
- `Problem(board, pieces, ...)` states the rules; `Packing(problem)` answers: first, all, how many, up to symmetry, a random one;
- `statistics(packing)` tells what all solutions have in common;
- `Table` is a board to lay pieces on by hand; `transform` and `measure` are the operations on single pieces.
"""

from printkit.engine.polyform.board import Board, board_of_cells, board_of_rows, board_of_text
from printkit.engine.polyform.board_file import board_of_toml
from printkit.engine.polyform.catalogue import piece_set, set_names
from printkit.engine.polyform.form import board_of_form, is_form
from printkit.engine.polyform.lattice import Cell, Lattice, Shape
from printkit.engine.polyform.packing import FirstSolution, Packing, RandomSolution, Solution, Solutions, drawn_solution
from printkit.engine.polyform.piece import Piece, PieceSet
from printkit.engine.polyform.piece_file import piece_set_of_toml
from printkit.engine.polyform.problem import Placement, Problem
from printkit.engine.polyform.statistics import PlacementCount, Statistics, statistics
from printkit.engine.polyform.table import Table

__all__ = [
    "Board",
    "Cell",
    "FirstSolution",
    "Lattice",
    "Packing",
    "Piece",
    "PieceSet",
    "Placement",
    "PlacementCount",
    "Problem",
    "RandomSolution",
    "Shape",
    "Solution",
    "Solutions",
    "Statistics",
    "Table",
    "board_of_cells",
    "board_of_form",
    "board_of_rows",
    "board_of_text",
    "board_of_toml",
    "drawn_solution",
    "is_form",
    "piece_set",
    "piece_set_of_toml",
    "set_names",
    "statistics",
]
