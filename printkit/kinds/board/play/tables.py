"""The tables of boards that several people play at; their rules are imported when somebody plays."""

from __future__ import annotations

from printkit.contract.deferred import deferred
from printkit.contract.table import Table

_RACE = "printkit.kinds.board.play.race"
_RACE_DEEDS = frozenset({"place", "remove", "clear"})

TABLES = tuple(
    Table(
        game=game,
        deeds=_RACE_DEEDS,
        build=deferred(_RACE, "build"),
        begin=deferred(_RACE, "Race"),
        judge=deferred(_RACE, "judge"),
        board_of=deferred(_RACE, "board_of"),
    )
    for game in ("twenty", "thirty")
)
