"""HTTP below the application: what is no HTTP at all is refused in the form of all refusals, and nobody may dawdle."""

from __future__ import annotations

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from printkit.errors import Fault
from printkit.studio.answer import Refused, refusal
from printkit.studio.guard import HEADERS

_FIRST_WORD_SECONDS = 20.0
"""How long a connection may be open before its first request has arrived."""


class Protocol(H11Protocol):
    """The protocol of uvicorn with our refusal."""

    def connection_made(self, transport: Any) -> None:
        """Give whoever connects a while to say something."""
        super().connection_made(transport)
        self._silence = asyncio.get_running_loop().call_later(_FIRST_WORD_SECONDS, self._hang_up)

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._silence.cancel()
        super().connection_lost(exc)

    def _hang_up(self) -> None:
        if self.cycle is None and not self.transport.is_closing():
            self.transport.close()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP."""
        told = refusal(Refused(Fault("this is no HTTP request", msg.lower().rstrip("."))))
        headers = [*told.raw_headers, (b"connection", b"close"), *((n.lower().encode(), v.encode()) for n, v in HEADERS.items())]
        self.transport.write(self.conn.send(h11.Response(status_code=400, headers=headers, reason=b"Bad Request")) or b"")
        self.transport.write(self.conn.send(h11.Data(data=bytes(told.body))) or b"")
        self.transport.write(self.conn.send(h11.EndOfMessage()) or b"")
        self.transport.close()
