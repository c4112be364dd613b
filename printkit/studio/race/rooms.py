"""The rooms of an open studio: they are run here, so that `room` need not know any clock, network, process or file.

Everything happens in the thread of the event loop. Boards are built by workers, the ranking is written by a thread, and whoever
writes to a client does not wait for it: each has a queue of its own.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from typing import Any

from starlette.concurrency import run_in_threadpool

from printkit.contract.table import Message
from printkit.errors import Fault, PrintkitError
from printkit.front.table import table_of
from printkit.studio import work
from printkit.studio.answer import Refused, TooMany, as_json
from printkit.studio.race.room import HOST_SECONDS, Build, Reaction, Room, Win
from printkit.studio.ranking import Entry, ranking
from printkit.studio.session import Session

MOST_ROOMS = 64
MOST_WAITING = 4_000
"""So many messages may wait for a client that does not read; then it is cut off, and may come back."""
PACE_SECONDS = 0.04
TOLD_AT_ONCE = 2
"""How far others are is told to so many players at a time, those first who have waited longest, and the newest counts. So two hear
it at once, a hundred within two seconds, and nobody's answer waits behind ten thousand messages."""
_ROOM_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
_PACED = "progress"
_ANSWERS = {"placed", "removed", "cleared", "refused"}


class Client:
    """One connection, as rooms see it: what waits to be sent, and what may wait a little longer."""

    def __init__(self) -> None:
        self.queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._paced: dict[str, str] = {}
        self.is_cut = False

    def send(self, message: Message, text: str) -> None:
        """Have a message sent; what was put off is sent before any news, so that nothing old comes after something new."""
        if message["type"] == _PACED:
            self._paced[str(message.get("player"))] = text
            return
        if message["type"] not in _ANSWERS:
            self.flush()
        self._put(text)

    def flush(self) -> None:
        """Send what was put off."""
        for text in self._paced.values():
            self._put(text)
        self._paced.clear()

    def cut(self) -> None:
        """Have the connection closed after all that waits."""
        self.is_cut = True
        self.queue.put_nowait(None)

    def _put(self, text: str) -> None:
        if self.queue.qsize() >= MOST_WAITING:
            self.cut()
        elif not self.is_cut:
            self.queue.put_nowait(text)


class RunningRoom:
    """A room with its clock, its clients and its errands."""

    def __init__(self, name: str, session: Session, ended: Callable[[RunningRoom], None]) -> None:
        self.room = Room(name, table_of, lambda: secrets.token_urlsafe(16))
        self.clients: set[Client] = set()
        self._session, self._ended = session, ended
        self._backlog: list[Reaction] | None = None
        """What has to wait until a result is in the ranking, if one is being written."""
        self._errands: set[asyncio.Task[None]] = set()
        self._waiting: dict[Client, None] = {}
        """Who has not been told how far others are, in the order in which they wait."""
        self._pace: asyncio.TimerHandle | None = None

    def hear(self, client: Client, message: Message) -> bool:
        """Let the room hear a client; tell whether it made sense."""
        reaction = self.room.hear(client, message, time.monotonic())
        self.deliver(reaction)
        return not reaction.was_rubbish

    def lose(self, client: Client) -> None:
        """Hear that a client is gone."""
        self.clients.discard(client)
        self._waiting.pop(client, None)
        self.deliver(self.room.lose(client, time.monotonic()))
        asyncio.get_running_loop().call_later(HOST_SECONDS + 0.05, self._tick)
        self._end_if_empty()

    def close(self, why: str) -> None:
        """End the game."""
        self.deliver(self.room.close(why))
        for errand in self._errands:
            errand.cancel()

    def deliver(self, reaction: Reaction) -> None:
        """Do what follows from something that happened, in the order in which it happened."""
        if self._backlog is not None:
            self._backlog.append(reaction)
            return
        if reaction.win is not None:
            self._backlog = []
            self._run(self._rank(reaction, reaction.win))
            return
        self._deliver(reaction)

    def _deliver(self, reaction: Reaction) -> None:
        texts: dict[int, str] = {}
        for link, message in reaction.sent:
            if isinstance(link, Client):
                text = texts.get(id(message)) or texts.setdefault(id(message), as_json(message).decode())
                link.send(message, text)
                if message["type"] == _PACED:
                    self._waiting.setdefault(link)
        for link in reaction.cut:
            if isinstance(link, Client):
                link.cut()
        if reaction.build is not None:
            self._run(self._build(reaction.build))
        self._keep_pace()
        self._end_if_empty()

    def _keep_pace(self) -> None:
        if self._waiting and self._pace is None:
            self._pace = asyncio.get_running_loop().call_later(PACE_SECONDS, self._tell_some)

    def _tell_some(self) -> None:
        self._pace = None
        for client in list(self._waiting)[:TOLD_AT_ONCE]:
            del self._waiting[client]
            client.flush()
        self._keep_pace()

    async def _build(self, build: Build) -> None:
        try:
            opening = await self._session.crew.do_once(work.build_table, work.TableWish(build.game, build.wish))
            # The rules are imported with the first match, which takes a while: so one is begun aside before everybody waits.
            await run_in_threadpool(table_of(build.game).begin, {**opening, "game": build.game}, ())
        except PrintkitError as error:
            self.deliver(self.room.not_built(build, error))
        else:
            self.deliver(self.room.built(build, opening, time.monotonic()))

    async def _rank(self, reaction: Reaction, win: Win) -> None:
        """Write a result before anybody is told, so that whoever looks it up then finds it."""
        entry = Entry(win.player, win.ms, win.identity, win.coverings, now_text(), win.game, win.difficulty, race=True)
        try:
            await run_in_threadpool(ranking().add, entry)
        except Exception as error:  # a full disk must not end the game
            self._session.events.publish({"type": "ranking", "problem": str(error)[:200]})
        finally:
            waiting, self._backlog = self._backlog or [], None
            reaction.win = None
            for each in (reaction, *waiting):
                self.deliver(each)

    def _tick(self) -> None:
        self.deliver(self.room.tick(time.monotonic()))

    def _end_if_empty(self) -> None:
        if self.room.is_empty and not self.clients:
            self._ended(self)

    def _run(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(errand)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)


class Rooms:
    """All rooms."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._rooms: dict[str, RunningRoom] = {}

    def enter(self, name: str, client: Client) -> RunningRoom:
        """Let a client into a room, which is opened if there is none of the name."""
        if not _ROOM_NAME.fullmatch(name):
            raise Refused(Fault("no room is called that", "use 1 to 40 letters, digits, - and _", "room"))
        found = self._rooms.get(name)
        if found is None:
            if len(self._rooms) >= MOST_ROOMS:
                raise TooMany(Fault("there are too many rooms", "join one of them, or wait until one is closed", "room"))
            found = self._rooms[name] = RunningRoom(name, self._session, self._ended)
        found.clients.add(client)
        return found

    def listed(self) -> list[dict[str, object]]:
        """List the rooms that one can join."""
        rooms = sorted(self._rooms.items())
        return [
            {"room": name, "players": len(each.room.players), "host": each.room.host.name, "playing": each.room.is_playing}
            for name, each in rooms
            if each.room.host is not None
        ]

    def close(self) -> None:
        """End all games."""
        for room in list(self._rooms.values()):
            room.close("the studio is closing, so the game has ended")

    def _ended(self, room: RunningRoom) -> None:
        if self._rooms.get(room.room.name) is room:
            del self._rooms[room.room.name]


def now_text() -> str:
    """Return the time of day in the form of the ranking."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
