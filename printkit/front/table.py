"""Tables to play at, whatever kind brings them: which games there are, what they are played on, what was reached alone."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from printkit.contract.registry import kind, kinds
from printkit.contract.table import Claim, Message, Table
from printkit.errors import Fault, UsageError, suggest


@lru_cache(maxsize=1)
def tables() -> dict[str, Table]:
    """Return the tables of all kinds by their games; a broken kind, brought by another package, has none."""
    found: dict[str, Table] = {}
    for name in kinds():
        try:
            found |= {table.game: table for table in kind(name).tables if table.game not in found}
        except Exception:  # noqa: S112 (whatever a stranger's module does when it is imported; `described_kinds` tells it)
            continue
    return found


def table_of(game: str) -> Table:
    """Return the table of a game; an unknown one is answered with the nearest."""
    found = tables().get(game)
    if found is None:
        raise UsageError(Fault("there is no such game", suggest(game, tables()), "game"))
    return found


def built(game: str, wish: Mapping[str, Any]) -> Message:
    """Build what a game is played on."""
    return table_of(game).build(wish)


def judged(claim: Any) -> Claim:
    """Judge what somebody says to have reached alone."""
    game = claim.get("game") if isinstance(claim, Mapping) else None
    if not isinstance(game, str):
        raise UsageError(Fault("no game is named", "send an object with the game", "game"))
    judge = table_of(game).judge
    if judge is None:
        raise UsageError(Fault("this game has no ranking for those who play alone", "play it with others", "game"))
    return judge(claim)


def board_of(game: str, identity: str) -> Message:
    """Build what has an identity again, so that it can be shown."""
    rebuild = table_of(game).board_of
    if rebuild is None:
        raise UsageError(Fault("boards of this game are not built again", field="game"))
    return rebuild(identity)
