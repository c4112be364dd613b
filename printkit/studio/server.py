"""The start and the end of a studio: socket, address, browser, one studio per folder."""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from printkit.errors import Fault, UsageError
from printkit.studio import lan
from printkit.studio.app import application
from printkit.studio.folder import Folder
from printkit.studio.lock import locked
from printkit.studio.protocol import Protocol
from printkit.studio.session import Session

HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 (only if somebody asks for it)
USUAL_PORT = 8417
"""Browsers keep what they know of a page by its port, so it is the same each time if it is free."""
LARGEST_PORT = 65535
_END_SECONDS = 2
"""How long an answer that is being written may take when the studio is closed."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for at the start."""

    folder: Path
    book: str = ""
    port: int | None = None
    on_network: bool = False
    browser: bool = True


def serve(wish: Wish, tell: Callable[[str], None]) -> None:
    """Open a studio and keep it open until Ctrl-C; `tell` gets its address as soon as it answers."""
    with _listening(wish) as listener:
        port = int(listener.getsockname()[1])
        address = f"http://{HERE}:{port}/"
        with locked(wish.folder, address):
            _serve_on(listener, _session(wish, port), address, wish.browser, tell)


def _session(wish: Wish, port: int) -> Session:
    network = lan.found() if wish.on_network else None
    names = {HERE, "localhost", *(network.addresses if network else ())}
    hosts = {f"{name}:{port}" for name in names} | (names if port == 80 else set())
    return Session(Folder(wish.folder), secrets.token_urlsafe(24), frozenset(hosts), port, wish.book, lan=network)


def _serve_on(listener: socket.socket, session: Session, address: str, browser: bool, tell: Callable[[str], None]) -> None:
    def opened() -> None:
        tell(f"printkit studio: {address}")
        for line in _invitation(session):
            tell(line)
        if browser and _has_screen():
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    config = uvicorn.Config(
        application(session),
        http=Protocol,
        ws="websockets-sansio",  # the other one for websockets stands on parts of it that are about to go
        lifespan="on",
        log_config=None,
        log_level="error",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_END_SECONDS,
        ws_max_size=1_000_000,
        ws_per_message_deflate=False,  # messages are small, and races send many
    )
    try:
        asyncio.run(_Server(config, opened, session).serve(sockets=[listener]))
    except KeyboardInterrupt:  # this is how a studio is closed
        return


def _has_screen() -> bool:
    """Tell whether a browser has a place to appear; without one, some systems would open a browser of text in our terminal."""
    if sys.platform in {"win32", "darwin"}:
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def _invitation(session: Session) -> list[str]:
    """Say how others come in, if they may: as text and as a picture."""
    if session.lan is None:
        return []
    links = session.lan.links(session.port, session.token)
    if not links:
        return ["on the network: this machine has no address there"]
    return [*(f"on the network: {link}" for link in links), lan.qr_text(links[0])]


class _Server(uvicorn.Server):
    """Says when it answers; and when it is closed, whoever waits for work is told at once instead of being waited for."""

    def __init__(self, config: uvicorn.Config, opened: Callable[[], None], session: Session) -> None:
        super().__init__(config)
        self._opened = opened
        self._session = session

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started:
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._session.crew.close()
        await super().shutdown(sockets=sockets)


def _listening(wish: Wish) -> socket.socket:
    """Open the port: the one that was asked for, else the usual one or any that is free."""
    host = EVERYWHERE if wish.on_network else HERE
    ports = [wish.port] if wish.port is not None else [USUAL_PORT, 0]
    for port in ports:
        try:
            return _bound(host, port)
        except OSError as error:
            refused = error
    problem = f"the port cannot be opened: {(refused.strerror or str(refused)).lower()}"
    raise UsageError(Fault(problem, "choose another one; --port 0 takes any that is free", "port"))


def _bound(host: str, port: int) -> socket.socket:
    # Only a socket that says that it speaks TCP sends small answers at once; others wait for 40 ms whether more is to come.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if sys.platform != "win32":  # there it would let two programs share a port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(128)
    except OSError:
        listener.close()
        raise
    return listener
