"""Pythagoras strips: join large squares into strips on a board.

A piece is a right-angled triangle with a square on each of its sides: two small squares and a large one. Players take turns to
place a piece of their colour in the cells of the board, in any of four turns. The first piece goes anywhere. Every other piece
shares a whole edge of a square with a piece that lies there already, small square to small or large to large. Pieces never overlap
and never reach over the edge.

Large squares that share edges form a strip, from two pieces on. The game ends when no further piece fits. A strip of n pieces then
scores n × n points for the player who owns more of its pieces than any other player, and for nobody if the first place is shared.
Most points win. Of players with equal points the one with the longer strip wins; if that is equal as well, the one who placed the
last piece.

Between two players the pie rule makes it fair to begin: after the first piece the second player may take over its colour and leave
the other one to the first.

The pages: `five` asks for the one place where a further piece belongs to a strip of exactly five; `ways` asks in how many ways
that is possible; `count` asks for the number and the lengths of the strips; `illegal` shows a game in which one move broke the
rules; `winner` asks for the winner of a finished game; `last` asks for the last place where a piece still fits. `board`, `pieces`,
`game` and `end` are for playing: an empty board, the pieces of a player to cut out, a game that was played, with its record and its
points, and a page that shows how to see that nothing fits any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from printkit.contract import Kind
from printkit.contract.record import problem_of
from printkit.kinds.strips.complete import Five, Ways
from printkit.kinds.strips.count import Count
from printkit.kinds.strips.how_to import how_to_play
from printkit.kinds.strips.illegal import Illegal
from printkit.kinds.strips.last import Last
from printkit.kinds.strips.make import make
from printkit.kinds.strips.on_board import OnBoard
from printkit.kinds.strips.prove import prove
from printkit.kinds.strips.record import FORMAT
from printkit.kinds.strips.sheet import Board, End, Game, Pieces
from printkit.kinds.strips.spec import Spec
from printkit.kinds.strips.winner import Winner

_SORTS: tuple[type[OnBoard], ...] = (Five, Ways, Count, Illegal, Winner, Last, Board, Pieces, Game, End)
PROBLEMS: Mapping[str, type[OnBoard]] = {sort.name: sort for sort in _SORTS}


def from_json(data: dict[str, Any]) -> OnBoard:
    """Read a page back from its JSON form."""
    return PROBLEMS[problem_of(data, FORMAT, PROBLEMS)].read(data)


KIND = Kind(
    name="strips",
    rules=__doc__ or "",
    known_as=("strip", "pythagoras"),
    version=2,
    spec=Spec,
    make=make,
    prove=prove,
    from_json=from_json,
    how_to_play=how_to_play,
)
