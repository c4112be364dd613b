"""HTTP below the application: what is no HTTP at all is refused in the form of all refusals, and nobody may dawdle."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from printkit.errors import Fault
from printkit.studio.answer import Refused, refusal
from printkit.studio.guard import HEADERS

HEADER_SECONDS = 20.0
"""How long the header of a request may take to arrive."""


class Protocol(H11Protocol):
    """The protocol of uvicorn with our refusal, and with an end of patience: it waits for ever for the rest of a header."""

    _silence: asyncio.TimerHandle | None = None
    _is_websocket = False

    def connection_made(self, transport: Any) -> None:
        """Give whoever connects a while to say something."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Read on; the header of each request has to be complete after a while."""
        super().data_received(data)
        if self._awaits_header():
            self._wait()
        else:
            self._wait_no_longer()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._wait_no_longer()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a websocket, on which people may be silent for as long as they like."""
        self._is_websocket = True
        super().handle_websocket_upgrade(event)

    def _awaits_header(self) -> bool:
        return not self._is_websocket and (self.cycle is None or self.cycle.response_complete)

    def _wait(self) -> None:
        if self._silence is None:
            self._silence = asyncio.get_running_loop().call_later(HEADER_SECONDS, self._hang_up)

    def _wait_no_longer(self) -> None:
        if self._silence is not None:
            self._silence.cancel()
            self._silence = None

    def _hang_up(self) -> None:
        self._silence = None
        if self._awaits_header() and not self.transport.is_closing():
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP."""
        told = refusal(Refused(Fault("this is no HTTP request", msg.lower().rstrip("."))))
        headers = [*told.raw_headers, (b"connection", b"close"), *((n.lower().encode(), v.encode()) for n, v in HEADERS.items())]
        self.transport.write(self.conn.send(h11.Response(status_code=400, headers=headers, reason=b"Bad Request")) or b"")
        self.transport.write(self.conn.send(h11.Data(data=bytes(told.body))) or b"")
        self.transport.write(self.conn.send(h11.EndOfMessage()) or b"")
        self.transport.close()
