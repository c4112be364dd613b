"""Players of a room without any network: what each was told, and what the room asked for."""

from __future__ import annotations

from collections import defaultdict
from itertools import count
from typing import Any

from printkit.contract.table import Message
from printkit.front.table import table_of
from printkit.kinds.board.play.building import build
from printkit.kinds.board.play.completion import completion
from printkit.kinds.board.play.covering import Game, State
from printkit.studio.race.room import Build, Reaction, Room, Win


class Gathering:
    """A room whose errands are done at once, and whose clock is set by hand."""

    def __init__(self) -> None:
        secrets = count()
        self.room = Room("here", table_of, lambda: f"secret-{next(secrets)}")
        self.heard: dict[str, list[Message]] = defaultdict(list)
        self.wins: list[Win] = []
        self.builds: list[Build] = []
        self.cut: list[str] = []
        self.now = 0.0
        self.game = build("twenty", seed=1)

    def says(self, link: str, kind: str, **fields: Any) -> list[Message]:
        """Let a client say something, and return what it alone is told."""
        before = len(self.heard[link])
        self.follow(self.room.hear(link, {"type": kind, **fields}, self.now))
        return self.heard[link][before:]

    def follow(self, reaction: Reaction) -> None:
        for link, message in reaction.sent:
            self.heard[str(link)].append(message)
        self.cut += [str(link) for link in reaction.cut]
        if reaction.win:
            self.wins.append(reaction.win)
        if reaction.build:
            self.builds.append(reaction.build)
            opening = {**self.game.to_json(), "game": reaction.build.game}
            self.follow(self.room.built(reaction.build, opening, self.now))

    def loses(self, link: str) -> None:
        self.follow(self.room.lose(link, self.now))

    def last(self, link: str, kind: str) -> Message:
        """Return the last message of a type that a client was told."""
        return next(message for message in reversed(self.heard[link]) if message["type"] == kind)

    def types(self, link: str) -> list[str]:
        return [message["type"] for message in self.heard[link]]

    def racing(self, *links: str) -> Gathering:
        """Let some join, get ready and start."""
        for link in links:
            self.says(link, "join", name=link)
        self.says(links[0], "new", game="twenty", seed=1)
        for link in links:
            self.says(link, "ready")
        return self


def solution(game: Game) -> list[Message]:
    """Return the moves that finish a game."""
    found = completion(State(game)).coverings
    assert found is not None
    return [
        {"covering": number, "piece": laid.piece, "cells": [list(cell) for cell in sorted(laid.cells)]}
        for number, covering in enumerate(found)
        for laid in covering
    ]
