"""The race of the Game of 20 and of 30: everybody covers the same board, and whoever has all coverings first wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from printkit.contract.table import Claim, Finish, Match, Message, Told
from printkit.kinds.board.play import building
from printkit.kinds.board.play.covering import Game, State, illegal, number_from_json, piece_from_json, state_from_json


class Race(Match):
    """A race: what lies on the coverings of every player. The others hear how much of it is covered, never where."""

    def __init__(self, opening: Message, players: Sequence[str]) -> None:
        self._states = {player: State(game_of(opening)) for player in players}

    def act(self, player: str, deed: Message) -> Told:
        """Lay a piece, take one away, or empty a covering."""
        before = self._states[player]
        covering = number_from_json(deed.get("covering"), "covering")
        after, answer = _done(before, covering, deed)
        self._states[player] = after
        answer |= {"covering": covering, "state": after.covering_json(covering), "covered": after.covered}
        finish = Finish(player, {"coverings": after.to_json()}, is_ranked=True) if after.is_complete else None
        return Told(answer, (_progress(player, after),), finish)

    def seen_by(self, player: str) -> tuple[Message, ...]:
        """Return what lies on the player's own coverings, and how far the others are."""
        others = (_progress(name, state) for name, state in self._states.items() if name != player)
        own = self._states[player]
        return ({"type": "state", "coverings": own.to_json(), "covered": own.covered}, *others)

    def without(self, player: str) -> Finish | None:
        """Go on without somebody; alone one can still finish."""
        del self._states[player]
        return None


def _done(state: State, covering: int, deed: Message) -> tuple[State, Message]:
    if deed["type"] == "place":
        piece, cells = piece_from_json(deed)
        return state.place(covering, piece, cells), {"type": "placed", "piece": piece}
    if deed["type"] == "remove":
        taken = deed.get("piece")
        if not isinstance(taken, str):
            raise illegal("this is not the name of a piece", "name one that lies on this covering", "piece")
        return state.remove(covering, taken), {"type": "removed", "piece": taken}
    return state.clear(covering), {"type": "cleared"}


def _progress(player: str, state: State) -> Message:
    return {"type": "progress", "player": player, "covered": state.covered}


def game_of(opening: Message) -> Game:
    """Read a game back from what was sent to the players."""
    rows = opening["board"]
    cells = frozenset((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == ".")
    return Game(opening["game"], cells, opening["identity"], opening["version"], opening["difficulty"], opening["solutions"])


def build(wish: Mapping[str, Any]) -> Message:
    """Build the game that a host wants, or any of that name."""
    return building.game_of_wish(wish).to_json()


def board_of(identity: str) -> Message:
    """Build a game again."""
    return building.rebuild(identity).to_json()


def judge(claim: Mapping[str, Any]) -> Claim:
    """Judge coverings that somebody laid alone: the board is built again, and every piece laid anew."""
    game = building.rebuild(building.text_of(claim, "board" if "board" in claim else "identity", ""))
    if claim.get("game", game.name) != game.name:
        raise illegal("this board belongs to another game", f"send {game.name}", "game")
    state = state_from_json(game, claim.get("coverings"))
    if not state.is_complete:
        raise illegal("these coverings are not complete", "cover every cell of each", "coverings")
    return Claim(game.name, game.identity, game.difficulty, state.to_json())
