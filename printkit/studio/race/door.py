"""The websocket of a race: `/api/race/ROOM?token=SESSION`. Who may come in was looked at by the guard, as for all requests."""

from __future__ import annotations

import asyncio
import time
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from printkit.contract.table import Message
from printkit.errors import Fault, PrintkitError
from printkit.front.table import tables
from printkit.studio.answer import TooMany, answer, as_json
from printkit.studio.race.message import RUBBISH_ALLOWED, Allowance, read_message, refused
from printkit.studio.race.rooms import Client, Rooms, RunningRoom

_NORMAL = 1000


async def _race(socket: WebSocket) -> None:
    """Carry messages between a client and its room until either goes away."""
    rooms: Rooms = socket.app.state.rooms
    client = Client()
    room = rooms.enter(socket.path_params["room"], client)
    sending: asyncio.Task[None] | None = None
    try:
        await socket.accept()
        sending = asyncio.create_task(_send(socket, client))
        await _receive(socket, room, client)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        room.lose(client)
        if sending is not None:
            client.cut()
            with suppress(asyncio.CancelledError, Exception):
                await asyncio.wait_for(sending, 2.0)


async def _receive(socket: WebSocket, room: RunningRoom, client: Client) -> None:
    """Hear a client until it goes away, or sends nothing but rubbish."""
    allowance, rubbish = Allowance(at=time.monotonic()), 0
    while not client.is_cut and rubbish < RUBBISH_ALLOWED:
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            return
        rubbish = 0 if await _made_sense(room, client, frame, allowance.takes(time.monotonic())) else rubbish + 1


async def _made_sense(room: RunningRoom, client: Client, frame: MutableMapping[str, Any], in_time: bool) -> bool:
    """Hand a message to the room; what is none, or one too many, is refused here."""
    content = frame.get("text")
    message: Message | None = None
    try:
        message = read_message(content if isinstance(content, str) else b"")
        if not in_time:
            raise TooMany(Fault("too many messages", "send them more slowly"))
    except PrintkitError as error:
        told = refused(error, message)
        client.send(told, as_json(told).decode())
        return False
    if message["type"] == "new":
        await run_in_threadpool(tables)  # kinds are imported when the first game is chosen, and nobody else waits for it
    return room.hear(client, message)


async def _send(socket: WebSocket, client: Client) -> None:
    """Send what waits for a client, until it is cut off."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (text := await client.queue.get()) is not None:
            await socket.send_text(text)
        await socket.close(_NORMAL)


async def _rooms(request: Request) -> Response:
    """List the rooms, and the games that can be played in them."""
    rooms: Rooms = request.app.state.rooms
    games = await run_in_threadpool(tables)
    told = [{"game": table.game, "fewest": table.fewest, "most": table.most} for table in games.values()]
    return answer({"rooms": rooms.listed(), "games": told})


ROUTES: list[BaseRoute] = [WebSocketRoute("/api/race/{room}", _race), Route("/api/rooms", _rooms)]
