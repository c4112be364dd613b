"""The studio on the network: the addresses of this machine, and a picture of one for the camera of a telephone."""

from __future__ import annotations

import socket
from io import BytesIO, StringIO
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from printkit.studio.answer import answer
from printkit.studio.session import Lan, session_of

_LONGEST_SCREEN = 200


def qr_svg(text: str) -> str:
    """Draw a text as a QR code, dark on light whatever lies below it."""
    import segno

    target = BytesIO()
    segno.make_qr(text, error="m").save(
        target, kind="svg", border=4, xmldecl=False, svgclass=None, lineclass=None, omitsize=True, light="white"
    )
    return target.getvalue().decode()


def qr_text(text: str) -> str:
    """Draw a text as a QR code of letters, for a terminal."""
    import segno

    target = StringIO()
    segno.make_qr(text, error="l").terminal(out=target, compact=True, border=4)
    return target.getvalue()


async def _lan(request: Request) -> Response:
    """Say how others come in; empty if they may not. With `?to=#/...` the addresses lead to that screen."""
    session = session_of(request)
    to = request.query_params.get("to", "")
    screen = quote(to[:_LONGEST_SCREEN], safe="#/?=&%-_.~") if to.startswith("#/") else ""
    links = [link + screen for link in session.lan.links(session.port, session.token)] if session.lan else []
    return answer({"links": links, "qr": qr_svg(links[0]) if links else ""})


def found() -> Lan:
    """Find out how this machine is called in its network."""
    addresses = dict.fromkeys((_way_out(), *_own_names()))
    return Lan(tuple(address for address in addresses if address and not address.startswith(("127.", "0."))))


def _way_out() -> str:
    """Return the address that we would send from; nothing is sent for it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation, which nobody has
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def _own_names() -> list[str]:
    try:
        return [str(entry[4][0]) for entry in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


ROUTES: list[BaseRoute] = [Route("/api/lan", _lan)]
