"""What is asked of pentominoes and boards beyond packing them.

Free boards (`build_cluster`, `compact_cluster`, `free_boards`), games of 20 and of 30 (`covering_game`), hints (`fewest_hints`),
boards with one solution (`unique_board`), monominoes that keep pieces off (`fewest_excluding`), pieces that block a board
(`fewest_blocking`, `last_fit_puzzle`), battleships (`fewest_shots`, `fewest_questions`), symmetric figures (`symmetric_figures`,
`symmetric_cluster`), the largest ring (`largest_ring`), and the problems that have a name (`classic`).
"""

from printkit.kinds.board.solve.battleship import Questions, answers, fewest_questions, fewest_shots, positions
from printkit.kinds.board.solve.blocking import (
    Blocking,
    LastFit,
    blocking_sets,
    fewest_blocking,
    last_fit_puzzle,
    random_blocking_set,
)
from printkit.kinds.board.solve.builder import Cluster
from printkit.kinds.board.solve.builder import build as build_cluster
from printkit.kinds.board.solve.classic import (
    chessboard_without,
    duplication,
    largest_possible_perimeter,
    sprawling_cluster,
    toothed,
    toothed_sizes,
    triplication,
)
from printkit.kinds.board.solve.compact import compact_cluster
from printkit.kinds.board.solve.covering_game import CoveringGame, covering_game, game_on
from printkit.kinds.board.solve.exclusion import Exclusion, fewest_excluding, keeps_off
from printkit.kinds.board.solve.free_board import covering_sets, disjoint_coverings, free_boards
from printkit.kinds.board.solve.hint import Hints, fewest_hints, next_hints, some_hints
from printkit.kinds.board.solve.ring import Ring, largest_ring
from printkit.kinds.board.solve.symmetric import symmetric_board, symmetric_cluster, symmetric_figures
from printkit.kinds.board.solve.unique_board import UniqueBoard, inner_rectangles, only_solution, unique_board

__all__ = [
    "Blocking",
    "Cluster",
    "CoveringGame",
    "Exclusion",
    "Hints",
    "LastFit",
    "Questions",
    "Ring",
    "UniqueBoard",
    "answers",
    "blocking_sets",
    "build_cluster",
    "chessboard_without",
    "compact_cluster",
    "covering_game",
    "covering_sets",
    "disjoint_coverings",
    "duplication",
    "fewest_blocking",
    "fewest_excluding",
    "fewest_hints",
    "fewest_questions",
    "fewest_shots",
    "free_boards",
    "game_on",
    "inner_rectangles",
    "keeps_off",
    "largest_possible_perimeter",
    "largest_ring",
    "last_fit_puzzle",
    "next_hints",
    "only_solution",
    "positions",
    "random_blocking_set",
    "some_hints",
    "sprawling_cluster",
    "symmetric_board",
    "symmetric_cluster",
    "symmetric_figures",
    "toothed",
    "toothed_sizes",
    "triplication",
    "unique_board",
]
