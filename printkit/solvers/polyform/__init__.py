"""Polyominoes, polycubes and pieces of spheres: shapes, boards, and packings of the one into the other.

- `piece_set("pentominoes:FILPN")` or `piece_set_of_toml(text)` give pieces; `board_of_form("8x8-2x2")` or `board_of_text(text)` a
  board;
- `Problem(board, pieces, ...)` states the rules; `Packing(problem)` answers: first, all, how many, up to symmetry, a random one;
- `statistics(packing)` tells what all solutions have in common;
- `Table` is a board to lay pieces on by hand; `transform` and `measure` are the operations on single pieces.

Other questions have functions of their own: free boards (`build_cluster`, `compact_cluster`, `free_boards`), games of 20 and of 30
(`covering_game`), hints (`fewest_hints`), boards with one solution (`unique_board`), monominoes that keep pieces off
(`fewest_excluding`), pieces that block a board (`fewest_blocking`, `last_fit_puzzle`), battleships (`fewest_shots`,
`fewest_questions`), symmetric figures (`symmetric_figures`, `symmetric_cluster`), the largest ring
(`largest_ring`), and the problems that have a name (`classic`).
"""

from printkit.solvers.polyform.battleship import Questions, answers, fewest_questions, fewest_shots, positions
from printkit.solvers.polyform.blocking import (
    Blocking,
    LastFit,
    blocking_sets,
    fewest_blocking,
    last_fit_puzzle,
    random_blocking_set,
)
from printkit.solvers.polyform.board import Board, board_of_cells, board_of_rows, board_of_text
from printkit.solvers.polyform.board_file import board_of_toml
from printkit.solvers.polyform.builder import Cluster
from printkit.solvers.polyform.builder import build as build_cluster
from printkit.solvers.polyform.catalogue import piece_set, set_names
from printkit.solvers.polyform.classic import (
    chessboard_without,
    duplication,
    largest_possible_perimeter,
    sprawling_cluster,
    toothed,
    toothed_sizes,
    triplication,
)
from printkit.solvers.polyform.compact import compact_cluster
from printkit.solvers.polyform.covering_game import CoveringGame, covering_game, game_on
from printkit.solvers.polyform.exclusion import Exclusion, fewest_excluding, keeps_off
from printkit.solvers.polyform.form import board_of_form, is_form
from printkit.solvers.polyform.free_board import covering_sets, disjoint_coverings, free_boards
from printkit.solvers.polyform.hint import Hints, fewest_hints, next_hints, some_hints
from printkit.solvers.polyform.lattice import Cell, Lattice, Shape
from printkit.solvers.polyform.packing import FirstSolution, Packing, RandomSolution, Solution, Solutions, drawn_solution
from printkit.solvers.polyform.piece import Piece, PieceSet
from printkit.solvers.polyform.piece_file import piece_set_of_toml
from printkit.solvers.polyform.problem import Placement, Problem
from printkit.solvers.polyform.ring import Ring, largest_ring
from printkit.solvers.polyform.statistics import PlacementCount, Statistics, statistics
from printkit.solvers.polyform.symmetric import symmetric_board, symmetric_cluster, symmetric_figures
from printkit.solvers.polyform.table import Table
from printkit.solvers.polyform.unique_board import UniqueBoard, inner_rectangles, only_solution, unique_board

__all__ = [
    "Blocking",
    "Board",
    "Cell",
    "Cluster",
    "CoveringGame",
    "Exclusion",
    "FirstSolution",
    "Hints",
    "LastFit",
    "Lattice",
    "Packing",
    "Piece",
    "PieceSet",
    "Placement",
    "PlacementCount",
    "Problem",
    "Questions",
    "RandomSolution",
    "Ring",
    "Shape",
    "Solution",
    "Solutions",
    "Statistics",
    "Table",
    "UniqueBoard",
    "answers",
    "blocking_sets",
    "board_of_cells",
    "board_of_form",
    "board_of_rows",
    "board_of_text",
    "board_of_toml",
    "build_cluster",
    "chessboard_without",
    "compact_cluster",
    "covering_game",
    "covering_sets",
    "disjoint_coverings",
    "drawn_solution",
    "duplication",
    "fewest_blocking",
    "fewest_excluding",
    "fewest_hints",
    "fewest_questions",
    "fewest_shots",
    "free_boards",
    "game_on",
    "inner_rectangles",
    "is_form",
    "keeps_off",
    "largest_possible_perimeter",
    "largest_ring",
    "last_fit_puzzle",
    "next_hints",
    "only_solution",
    "piece_set",
    "piece_set_of_toml",
    "positions",
    "random_blocking_set",
    "set_names",
    "some_hints",
    "sprawling_cluster",
    "statistics",
    "symmetric_board",
    "symmetric_cluster",
    "symmetric_figures",
    "toothed",
    "toothed_sizes",
    "triplication",
    "unique_board",
]
