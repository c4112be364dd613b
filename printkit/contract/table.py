"""What a kind brings to be played by several people at a server: the rules of a game, without any room, player or network.

The studio has rooms, in which people gather, get ready, start together and come back when they were cut off. Of a game it knows
only what stands here: a `Table` builds what is played on and begins a `Match`, and the match judges whatever the players do. What a
table looks like in a browser is a `Screen`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Message = dict[str, Any]
"""Plain data that is sent as JSON; it has a `type`."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a match."""

    winner: str | None
    """The player who won; nobody, if it is a draw."""
    details: Message = field(default_factory=dict)
    """What everybody is told beside the winner and the time, such as what the winner laid."""
    is_ranked: bool = False
    """Whether the winner enters the ranking; `details` then has what is kept, under `coverings`."""


@dataclass(frozen=True, slots=True)
class Told:
    """What a deed leads to: an answer for whoever did it, news for everybody else in the room, and perhaps the end."""

    answer: Message
    news: tuple[Message, ...] = ()
    finish: Finish | None = None


class Match(ABC):
    """One round of a game, which knows its players by name and decides everything; clients only say what they want to do."""

    @abstractmethod
    def act(self, player: str, deed: Message) -> Told:
        """Let a player do something; what is not allowed, or no deed at all, is a `PrintkitError`, and nothing has changed."""

    @abstractmethod
    def seen_by(self, player: str) -> tuple[Message, ...]:
        """Return what a player who comes back has to know; for somebody who only looks on, what everybody may know."""

    def without(self, player: str) -> Finish | None:
        """Go on without a player who has left for good; return the end if that ends the match."""
        return None


@dataclass(frozen=True, slots=True)
class Claim:
    """What somebody says to have reached alone, after it was found to be right."""

    game: str
    identity: str
    difficulty: str
    coverings: Any
    """What was laid, in the form in which it is kept and shown again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A game that a kind brings along."""

    game: str
    """The name of the game, which no other table has."""
    deeds: frozenset[str]
    """The types of messages by which players do something."""
    build: Callable[[Mapping[str, Any]], Message]
    """Builds what is played on, in a worker process: a wish of the host in, whatever it holds; plain data for all players out.

    It has the `identity` of what was built, and its `difficulty` if there is one.
    """
    begin: Callable[[Message, Sequence[str]], Match]
    """Begins a match on what was built; quick, since it happens where everybody waits."""
    fewest: int = 1
    most: int = 1000
    """How many play; whoever else is in the room looks on."""
    judge: Callable[[Mapping[str, Any]], Claim] | None = None
    """Judges what somebody reached alone, in a worker; what is wrong is a `PrintkitError`. Without it, none is ranked."""
    board_of: Callable[[str], Message] | None = None
    """Builds again what has an identity, in a worker process, so that an entry of the ranking can be shown."""
