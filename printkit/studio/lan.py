"""The studio on the network: the addresses of this machine, and a picture of one for the camera of a telephone."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from io import StringIO


@dataclass(frozen=True, slots=True)
class Lan:
    """How others come in: the addresses of this machine in its network."""

    addresses: tuple[str, ...]

    def links(self, port: int, token: str) -> list[str]:
        """Return the addresses to open, with the token that lets one in."""
        return [f"http://{_in_link(address)}:{port}/?token={token}" for address in self.addresses]


def qr_svg(text: str) -> str:
    """Draw a text as a QR code."""
    import segno

    target = StringIO()
    code = segno.make_qr(text, error="m").svg_inline(border=4, scale=4, svgclass=None, lineclass=None, omitsize=True)
    target.write(code)
    return target.getvalue()


def qr_text(text: str) -> str:
    """Draw a text as a QR code of letters, for a terminal."""
    import segno

    target = StringIO()
    segno.make_qr(text, error="l").terminal(out=target, compact=True, border=2)
    return target.getvalue()


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


def _in_link(address: str) -> str:
    return f"[{address}]" if ":" in address else address
