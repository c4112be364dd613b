"""The tables of boards that several people play at; their rules are imported when somebody plays."""

from __future__ import annotations

from printkit.contract.deferred import deferred
from printkit.contract.table import Table

_HERE = "printkit.kinds.board.play"


def _race(game: str) -> Table:
    rules = f"{_HERE}.race"
    return Table(
        game=game,
        deeds=frozenset({"place", "remove", "clear"}),
        build=deferred(rules, "build"),
        begin=deferred(rules, "Race"),
        judge=deferred(rules, "judge"),
        board_of=deferred(rules, "board_of"),
    )


TABLES = (
    _race("twenty"),
    _race("thirty"),
    Table(
        game="last-fit",
        deeds=frozenset({"lay"}),
        build=deferred(f"{_HERE}.last_fit", "build"),
        begin=deferred(f"{_HERE}.last_fit", "LastFit"),
        fewest=2,
        most=4,
    ),
    Table(
        game="battleships",
        deeds=frozenset({"hide", "ask", "solve"}),
        build=deferred(f"{_HERE}.battleships", "build"),
        begin=deferred(f"{_HERE}.battleships", "Battleships"),
        fewest=2,
        most=2,
    ),
)
