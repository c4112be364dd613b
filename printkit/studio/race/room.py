"""A room in which people play: who is there, who is ready, what is played, and who is told what.

Pure logic. A `link` stands for the connection of a client, `now` is a clock in seconds that never goes back, and secrets are drawn
by whoever makes the room. Whatever happens gives a `Reaction`: what is sent to whom, in this order, what is to be built, and what
enters the ranking. Whoever runs the room does that, and comes back with what was built.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

from printkit.contract.table import Finish, Match, Message, Table, Told
from printkit.errors import Fault, PrintkitError
from printkit.studio.answer import Refused, TooMany
from printkit.studio.race.message import SHOWN, Rubbish, named_by, refused, text_of
from printkit.studio.race.name import cleaned, distinct

Link = Hashable

MOST_PLAYERS = 200
HOST_SECONDS = 15.0
"""So long a room waits for a host who was cut off."""
_LONGEST_SECRET = 80
_LONGEST_GAME = 40


@dataclass(eq=False, slots=True)
class Player:
    """Somebody in the room, who may be cut off."""

    name: str
    secret: str
    """What lets them come back."""
    link: Link | None = None
    is_ready: bool = False
    wants_more: bool = False


@dataclass(frozen=True, slots=True)
class Build:
    """What the room wants to be built."""

    game: str
    wish: Message
    turn: int
    """A later wish has a larger one."""


@dataclass(frozen=True, slots=True)
class Win:
    """What enters the ranking."""

    game: str
    player: str
    ms: int
    identity: str
    difficulty: str
    coverings: Any


@dataclass(slots=True)
class Reaction:
    """What follows from something that happened."""

    sent: list[tuple[Link, Message]] = field(default_factory=list)
    build: Build | None = None
    win: Win | None = None
    cut: list[Link] = field(default_factory=list)
    """Connections to close, after all was sent."""
    was_rubbish: bool = False
    """Whether what was heard was no message of this protocol."""


@dataclass(slots=True)
class Round:
    """What is played: on the table from when it was built, and begun when all are ready."""

    table: Table
    opening: Message
    players: list[Player]
    match: Match | None = None
    started: float = 0.0
    is_over: bool = False


class Room:
    """One room."""

    def __init__(self, name: str, table_of: Callable[[str], Table], draw_secret: Callable[[], str]) -> None:
        self.name = name
        self._table_of, self._draw_secret = table_of, draw_secret
        self.players: list[Player] = []
        self.round: Round | None = None
        self._building: Build | None = None
        self._turns = 0
        self._host_gone_at: float | None = None
        self._heard = Reaction()

    @property
    def host(self) -> Player | None:
        """The first to join."""
        return self.players[0] if self.players else None

    @property
    def is_empty(self) -> bool:
        """Whether nobody is there any more, nor may come back."""
        return not self.players

    # What happens to a room

    def hear(self, link: Link, message: Message, now: float) -> Reaction:
        """Do what a client wants, or refuse it."""
        self._heard = Reaction()
        player = self._player_at(link)
        try:
            self._do(link, player, message, now)
        except PrintkitError as error:
            self._send(link, refused(error, message))
            self._heard.was_rubbish = isinstance(error, Rubbish)
        return self._heard

    def lose(self, link: Link, now: float) -> Reaction:
        """Hear that a connection is gone; whoever it was may come back."""
        self._heard = Reaction()
        player = self._player_at(link)
        if player is not None:
            player.link = None
            if player is self.host:
                self._host_gone_at = now
            self._after_change(now)
        return self._heard

    def tick(self, now: float) -> Reaction:
        """Look at the clock: a room whose host does not come back is closed."""
        self._heard = Reaction()
        if self._host_gone_at is not None and now - self._host_gone_at >= HOST_SECONDS:
            self._close("the host has left, so the game has ended")
        return self._heard

    def built(self, build: Build, opening: Message, now: float) -> Reaction:
        """Get what was built, and show it to everybody."""
        self._heard = Reaction()
        if self._building != build:
            return self._heard  # a later wish took its place, or the room was closed
        self._building = None
        table = self._table_of(build.game)
        here = [player for player in self.players if player.link is not None]
        self.round = Round(table, {**opening, "game": build.game}, here[: table.most])
        for player in self.players:
            player.is_ready = player.wants_more = False
        self._tell_all({"type": SHOWN, **self.round.opening, "players": [player.name for player in self.round.players]})
        return self._heard

    def not_built(self, build: Build, error: PrintkitError) -> Reaction:
        """Hear that something could not be built; the host is told why."""
        self._heard = Reaction()
        if self._building == build:
            self._building = None
            if self.host is not None and self.host.link is not None:
                self._send(self.host.link, refused(error, {"type": "new", **named_by(build.wish)}))
            self._tell_lobby()
        return self._heard

    def close(self, why: str) -> Reaction:
        """End the game for everybody."""
        self._heard = Reaction()
        self._close(why)
        return self._heard

    # What clients say

    def _do(self, link: Link, player: Player | None, message: Message, now: float) -> None:
        kind = message["type"]
        if kind == "join":
            self._join(link, player, message, now)
        elif player is None:
            raise Refused(Fault("you have not joined", 'send {"type": "join", "name": ...} first'))
        elif kind in _DOES:
            _DOES[kind](self, player, message, now)
        else:
            self._play(player, message, now)

    def _join(self, link: Link, player: Player | None, message: Message, now: float) -> None:
        if player is not None:
            raise Refused(Fault("you have joined already"))
        secret = text_of(message.get("player_token"), _LONGEST_SECRET)
        known = next((each for each in self.players if secret and each.secret == secret), None)
        if known is not None:
            self._return(known, link, now)
            return
        if len(self.players) >= MOST_PLAYERS:
            raise TooMany(Fault("the room is full", "open another one"))
        name = distinct(cleaned(message.get("name")), [each.name for each in self.players])
        newcomer = Player(name, self._draw_secret(), link)
        self.players.append(newcomer)
        self._welcome(newcomer)
        self._tell_lobby()
        self._seat(newcomer, now)

    def _return(self, player: Player, link: Link, now: float) -> None:
        """Give somebody who comes back their place, also if the old connection is not known to be gone."""
        if player.link is not None:
            self._heard.cut.append(player.link)
        player.link = link
        if player is self.host:
            self._host_gone_at = None
        self._welcome(player)
        self._tell_lobby()
        self._seat(player, now)

    def _welcome(self, player: Player) -> None:
        host = self.host.name if self.host else player.name
        self._tell(player, {"type": "joined", "you": player.name, "player_token": player.secret, "host": host, "room": self.name})

    def _seat(self, player: Player, now: float) -> None:
        """Show what is played to somebody who came in."""
        here = self.round
        if here is None or here.is_over:
            return
        if here.match is None:
            if player not in here.players and len(here.players) < here.table.most:
                here.players.append(player)
            self._tell(player, {"type": SHOWN, **here.opening, "players": [each.name for each in here.players]})
        elif player in here.players:
            self._tell(player, {"type": SHOWN, **here.opening, "players": [each.name for each in here.players]})
            for message in here.match.seen_by(player.name):
                self._tell(player, message | ({"ms": _ms(now - here.started)} if message["type"] == "state" else {}))

    def _new(self, player: Player, message: Message, _now: float) -> None:
        if player is not self.host:
            raise Refused(Fault("only the host chooses what is played", f"ask {self.host.name if self.host else 'the host'}"))
        if self.is_playing and message.get("force") is not True:
            raise Refused(Fault("a round is being played", 'wait for its end, or send "force": true'))
        game = text_of(message.get("game"), _LONGEST_GAME)
        self._table_of(game)
        self._want(game, {name: value for name, value in message.items() if name not in {"type", "force"}})

    def _want(self, game: str, wish: Message) -> None:
        self._turns += 1
        self._building = Build(game, wish, self._turns)
        self._heard.build = self._building

    def _ready(self, player: Player, _message: Message, now: float) -> None:
        here = self.round
        if here is None or here.is_over or self._building is not None:
            raise Refused(Fault("there is no board yet", "wait for it"))
        if here.match is not None:
            raise Refused(Fault("the round has begun"))
        if player not in here.players:
            raise Refused(Fault("all seats are taken", "look on, and play the next round"))
        player.is_ready = True
        self._tell_lobby()
        self._start_if_ready(now)

    def _again(self, player: Player, _message: Message, now: float) -> None:
        if self.is_playing:
            raise Refused(Fault("a round is being played", "wait for its end"))
        if self.round is None:
            raise Refused(Fault("nothing has been played yet", "the host chooses what is played"))
        player.wants_more = True
        self._tell_lobby()
        self._go_on_if_wanted()

    def _leave(self, player: Player, _message: Message, now: float) -> None:
        if player.link is not None:
            self._heard.cut.append(player.link)
        if player is self.host:
            player.link = None
            self.players.remove(player)
            self._close(f"{player.name}, the host, has left, so the game has ended")
            return
        self.players.remove(player)
        if self.round is not None and player in self.round.players:
            self.round.players.remove(player)
            finish = self.round.match.without(player.name) if self.round.match and not self.round.is_over else None
            if finish is not None:
                self._finish(self.round, finish, now)
        self._after_change(now)

    def _play(self, player: Player, message: Message, now: float) -> None:
        here = self.round
        deeds = here.table.deeds if here else frozenset()
        if message["type"] not in deeds:
            known = ", ".join(sorted({"join", *_DOES, *deeds}))
            raise Rubbish(Fault("there is no such message", f"use one of: {known}", "type"))
        if here is None or here.match is None or here.is_over:
            raise Refused(Fault("no round is being played", "wait for the start"))
        if player not in here.players:
            raise Refused(Fault("you look on", "play the next round"))
        told = here.match.act(player.name, message)
        self._pass_on(here, player, message, told, now)

    def _pass_on(self, here: Round, player: Player, message: Message, told: Told, now: float) -> None:
        self._tell(player, {**told.answer, **named_by(message)})
        for news in told.news:
            self._tell_all(news, but=player)
        if told.finish is not None:
            self._finish(here, told.finish, now)

    # What follows

    @property
    def is_playing(self) -> bool:
        """Whether a round has begun and is not over."""
        return self.round is not None and self.round.match is not None and not self.round.is_over

    def _start_if_ready(self, now: float) -> None:
        here = self.round
        if here is None or here.match is not None or here.is_over or self._building is not None:
            return
        waited_for = [player for player in here.players if player.link is not None]
        enough = len(here.players) >= here.table.fewest and any(player.is_ready for player in waited_for)
        if not enough or not all(player.is_ready for player in waited_for):
            return
        here.match = here.table.begin(here.opening, [player.name for player in here.players])
        here.started = now
        self._tell_all({"type": "start", "players": [player.name for player in here.players]})

    def _finish(self, here: Round, finish: Finish, now: float) -> None:
        here.is_over = True
        ms = _ms(now - here.started)
        self._tell_all({"type": "finish", "winner": finish.winner, "ms": ms, **finish.details})
        if finish.is_ranked and finish.winner is not None:
            about = (str(here.opening.get("identity", "")), str(here.opening.get("difficulty", "")))
            self._heard.win = Win(here.table.game, finish.winner, ms, *about, finish.details.get("coverings"))
        self._tell_lobby()

    def _go_on_if_wanted(self) -> None:
        """Have another board built when all who played want one; who came late waits for it anyway."""
        here = self.round
        if here is None or not here.is_over or self._building is not None:
            return
        asked = [player for player in here.players if player.link is not None and player in self.players]
        if asked and all(player.wants_more for player in asked):
            wish = {name: here.opening[name] for name in ("version", "difficulty") if here.opening.get(name)}
            self._want(here.table.game, {"game": here.table.game, **wish, **_kept(here.opening)})

    def _after_change(self, now: float) -> None:
        """Look again at what waits for all, after somebody went away."""
        self._tell_lobby()
        self._start_if_ready(now)
        self._go_on_if_wanted()

    def _close(self, why: str) -> None:
        for player in self.players:
            if player.link is not None:
                self._send(player.link, {"type": "closed", "why": why})
                self._heard.cut.append(player.link)
                player.link = None
        self.players.clear()
        self.round, self._building, self._host_gone_at = None, None, None

    # Telling

    def _tell_lobby(self) -> None:
        here = self.round
        playing = set(here.players) if here is not None and not here.is_over else set()
        states = [
            {
                "player": player.name,
                "here": player.link is not None,
                "ready": player.is_ready,
                "again": player.wants_more,
                "playing": player in playing,
            }
            for player in self.players
        ]
        host = self.host.name if self.host else ""
        self._tell_all({"type": "lobby", "players": [player.name for player in self.players], "host": host, "states": states})

    def _tell_all(self, message: Message, but: Player | None = None) -> None:
        for player in self.players:
            if player is not but:
                self._tell(player, message)

    def _tell(self, player: Player, message: Message) -> None:
        if player.link is not None:
            self._send(player.link, message)

    def _send(self, link: Link, message: Message) -> None:
        self._heard.sent.append((link, message))

    def _player_at(self, link: Link) -> Player | None:
        return next((player for player in self.players if player.link == link), None)


_DOES: dict[str, Callable[[Room, Player, Message, float], None]] = {
    "new": Room._new,
    "ready": Room._ready,
    "again": Room._again,
    "leave": Room._leave,
}


def _ms(seconds: float) -> int:
    return max(0, round(1000 * seconds))


def _kept(opening: Message) -> Message:
    """Return what a further board has in common with the one before, as far as the table says so."""
    kept = opening.get("again")
    return dict(kept) if isinstance(kept, dict) else {}
