"""News for the pages: whoever listens on the websocket `/api/events` hears what is published."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from printkit.studio.answer import as_json

Event = dict[str, Any]

_MOST_WAITING = 1000
"""A listener who is so many events behind is gone or asleep, and comes back with a question of its own."""


class Events:
    """Passes news on to everyone who listens. An event may be about one book; listeners choose a book, or hear all."""

    def __init__(self) -> None:
        self._listeners: dict[asyncio.Queue[Event | None], str] = {}
        self._standing: dict[str, Event] = {}

    def publish(self, event: Event, *, book: str = "", standing: bool = False) -> None:
        """Tell everyone; a standing event is told to later listeners as well, the last of its type."""
        if standing:
            self._standing[str(event["type"])] = event
        for queue, wanted in list(self._listeners.items()):
            if not book or not wanted or wanted == book:
                _pass_on(queue, event)

    def listen(self, book: str = "") -> asyncio.Queue[Event | None]:
        """Begin to listen; nothing stands for the end."""
        queue: asyncio.Queue[Event | None] = asyncio.Queue(_MOST_WAITING)
        for event in self._standing.values():
            queue.put_nowait(event)
        self._listeners[queue] = book
        return queue

    def leave(self, queue: asyncio.Queue[Event | None]) -> None:
        """Listen no more."""
        self._listeners.pop(queue, None)

    def close(self) -> None:
        """Send all listeners away."""
        for queue in list(self._listeners):
            _pass_on(queue, None)


def _pass_on(queue: asyncio.Queue[Event | None], event: Event | None) -> None:
    try:
        queue.put_nowait(event)
    except asyncio.QueueFull:
        while not queue.empty():
            queue.get_nowait()
        queue.put_nowait(None)


async def _events(socket: WebSocket) -> None:
    """Send news until the page or the studio closes. The token was looked at by the guard."""
    events: Events = socket.app.state.session.events
    queue = events.listen(socket.query_params.get("book", ""))  # before the page knows that it is heard, so that it misses nothing
    await socket.accept()
    listening = asyncio.create_task(_until_gone(socket))
    try:
        while (event := await _next(queue, listening)) is not None:
            await socket.send_text(as_json(event).decode())
        with suppress(RuntimeError):
            await socket.close()
    except WebSocketDisconnect:
        pass
    finally:
        events.leave(queue)
        listening.cancel()


async def _until_gone(socket: WebSocket) -> None:
    """Read whatever the page says, which is nothing, until it goes away."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while True:
            message = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return


async def _next(queue: asyncio.Queue[Event | None], listening: asyncio.Task[None]) -> Event | None:
    getting = asyncio.create_task(queue.get())
    done, _ = await asyncio.wait([getting, listening], return_when=asyncio.FIRST_COMPLETED)
    if getting in done:
        return getting.result()
    getting.cancel()
    return None


ROUTES: list[BaseRoute] = [WebSocketRoute("/api/events", _events)]
