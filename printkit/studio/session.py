"""What all routes share while a studio is open."""

from __future__ import annotations

from dataclasses import dataclass, field

from starlette.requests import HTTPConnection

from printkit.studio.crew import Crew
from printkit.studio.events import Events
from printkit.studio.folder import Folder
from printkit.studio.showroom import Showroom


@dataclass(frozen=True, slots=True)
class Lan:
    """How others come in: the addresses of this machine in its network."""

    addresses: tuple[str, ...]

    def links(self, port: int, token: str) -> list[str]:
        """Return the addresses to open, with the token that lets one in."""
        return [f"http://{address}:{port}/?token={token}" for address in self.addresses]


@dataclass(frozen=True, eq=False)
class Session:
    """An open studio: its folder, the token that its pages carry, its workers, and its news."""

    folder: Folder
    token: str
    hosts: frozenset[str]
    """What a request may call us in its header Host: names with the port."""
    port: int = 0
    book: str = ""
    """The book file that was named at the start, as a path in the folder."""
    crew: Crew = field(default_factory=Crew)
    events: Events = field(default_factory=Events)
    showroom: Showroom = field(default_factory=Showroom)
    lan: Lan | None = None
    """How others on the network come in, if they may."""


def session_of(connection: HTTPConnection) -> Session:
    """Return the session that a request or a websocket belongs to."""
    session = connection.app.state.session
    assert isinstance(session, Session)  # noqa: S101 (the application is made with one)
    return session
