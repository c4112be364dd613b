"""Fill boards with pentominoes and other pieces of squares: problems, games and exercises.

A pentomino is a piece of five equal squares; there are twelve, named after the letters they look like: F, I, L, N, P, T, U, V, W,
X, Y and Z. Together they have sixty squares. In the first of the problems the board has sixty cells, and some pieces may lie on it
already.

Place all the other pieces so that the board is full: no cell stays empty, no piece lies on another or reaches over the edge. Pieces
may be turned and turned over. Every piece is used exactly once. The page says how many solutions there are where that was counted;
solutions that are turned or mirrored images of each other, with the given pieces in place, count as one.

The other problems change one of these rules, and their pages say which.
"""

from __future__ import annotations

from typing import Any

from printkit.contract import Kind, PlayPage, Screen
from printkit.contract.deferred import deferred
from printkit.contract.record import problem_of
from printkit.kinds.board import how_to
from printkit.kinds.board.make import make
from printkit.kinds.board.on_board import OnBoard
from printkit.kinds.board.play.tables import TABLES
from printkit.kinds.board.prove import prove
from printkit.kinds.board.record import FORMAT
from printkit.kinds.board.spec import Spec
from printkit.kinds.board.table import PROBLEMS


def from_json(data: dict[str, Any]) -> OnBoard:
    """Read a puzzle back from its JSON form."""
    problem = problem_of(data, FORMAT, PROBLEMS)
    return PROBLEMS[problem].read(problem, data)


def plays(record: dict[str, Any]) -> bool:
    """Tell of the JSON form of a puzzle whether the table can play it: boards to cover, to block and to keep pieces off."""
    given = set(record)
    return {"task", "solutions"} <= given or bool({"boards", "coverings"} & given) or record["problem"] in PLAYED_BY_NAME


PLAYED_BY_NAME = {"block", "exclusion", "exact-game", "twenty-game", "thirty-game"}
PLAY_PAGE = PlayPage(module="play_page.js", styles=("cover_table.css", "play.css"), plays=plays)
PAINTER_ASKS = {name: deferred("printkit.kinds.board.painter", name) for name in ("opened", "sets", "judged", "counted")}
PLAY_ASKS = {name: deferred("printkit.kinds.board.play.asks", name) for name in ("new_game", "completed")}

LAST_FIT = ("last_fit_board", "last_fit_move", "last_fit_state")
LAST_FIT_ASKS = {name: deferred("printkit.kinds.board.play.machine_asks", name) for name in LAST_FIT}
BATTLESHIPS_ASKS = {"battleships_move": deferred("printkit.kinds.board.play.machine_asks", "battleships_move")}
SCREENS = (
    Screen(name="painter", module="painter.js", asks=PAINTER_ASKS),
    Screen(name="play", module="play.js", asks=PLAY_ASKS),
    Screen(name="race", module="race.js"),
    Screen(name="ranking", module="ranking.js"),
    Screen(name="last-fit", module="last_fit.js", asks=LAST_FIT_ASKS),
    Screen(name="battleships", module="battleships.js", asks=BATTLESHIPS_ASKS),
)

KIND = Kind(
    name="board",
    rules=__doc__ or "",
    known_as=("pentomino", "pentominoes", "polyomino", "polyominoes", "tetromino", "hexomino"),
    version=2,
    spec=Spec,
    make=make,
    prove=prove,
    from_json=from_json,
    how_to_play=how_to.how_to_play,
    play_page=PLAY_PAGE,
    screens=SCREENS,
    tables=TABLES,
)
