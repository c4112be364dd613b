"""What tables of the covering games ask the server: a board, and what can become of what lies on it."""

from __future__ import annotations

from typing import Any

from printkit.contract.screen import Tell
from printkit.errors import Fault, SpecError
from printkit.kinds.board.play import building
from printkit.kinds.board.play.completion import completion_json
from printkit.kinds.board.play.covering import illegal, number_from_json, state_from_json


def new_game(content: Any, _tell: Tell) -> dict[str, Any]:
    """Build a game: `{"game", "version", "difficulty", "seed"}`, all of them optional, or the one with an `identity`."""
    return building.game_of_wish(_table(content)).to_json()


def completed(content: Any, _tell: Tell) -> dict[str, Any]:
    """Complete what lies: `{"identity", "coverings"}`, with `covering` only that one; see `completion_json`."""
    table = _table(content)
    state = state_from_json(building.rebuild(building.text_of(table, "identity", "")), table.get("coverings", []))
    covering = table.get("covering")
    if covering is not None and not 0 <= number_from_json(covering, "covering") < state.game.coverings:
        raise illegal("there is no such covering", f"use 0 to {state.game.coverings - 1}", "covering")
    return completion_json(state, covering)


def _table(content: Any) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise SpecError(Fault("this is no question about a game", "send an object"))
    return content
