"""`printkit studio`: the workshop in the browser."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from printkit.cli.wish import Wishes
from printkit.errors import Fault, InputError

_LARGEST_PORT = 65535


@click.command("studio")
@click.argument("place", metavar="[BOOK.toml | DIR]", required=False, type=click.Path())
@click.option("--port", metavar="N", help="Where it listens; 0 takes any port that is free. [default: 8417, or one that is free]")
@click.option("--lan", is_flag=True, help="Let others on the network in: whoever has the address with its token, or its QR code.")
@click.option("--no-browser", is_flag=True, help="Do not open the browser.")
def command(place: str | None, port: str | None, lan: bool, no_browser: bool) -> int:
    """Open the workshop in the browser.

    Everything stays on this machine, and every page that you see is the very page that will be printed. The folder of the book, or
    DIR, or the current folder is opened; nothing outside of it is read or written. Ctrl-C closes the studio.
    """
    wishes = Wishes()
    number = wishes.whole(port, "--port", 0, _LARGEST_PORT, 0) if port is not None else None
    wishes.settle()
    folder, book = _opened(place)
    try:
        from printkit.studio.server import Wish, serve

        serve(Wish(folder, book, number, on_network=lan, browser=not no_browser), _tell)
    except KeyboardInterrupt:  # before the server has begun to listen for it
        return 0
    return 0


def _opened(place: str | None) -> tuple[Path, str]:
    """Find the folder to open, and the book in it if one is named."""
    chosen = Path(place) if place is not None else Path()
    try:
        if chosen.is_dir():
            return chosen.resolve(), ""
        if chosen.is_file():
            return chosen.resolve().parent, chosen.resolve().name
    except (OSError, ValueError):
        pass
    remedy = "name a book file or a folder; `printkit new DIR` makes a starter book"
    raise InputError(Fault("there is no such book and no such folder", remedy, place=str(place)))


def _tell(line: str) -> None:
    click.echo(line)
    sys.stdout.flush()
