"""`printkit book --watch`: the book is built again whenever one of its files changes.

Files are looked at several times a second, which works on every system and on network drives. Puzzles that did not change come from
the cache, so a rebuild makes only what is new.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from printkit.cli.binding import Request, Telling, produce
from printkit.cli.door import from_system, tell
from printkit.errors import PrintkitError

_SUFFIXES = {".toml", ".svg", ".svgz", ".json", ".geojson", ".topojson", ".csv", ".txt"}
_MOST_FILES = 2000
_PAUSE_SECONDS = 0.3
Snapshot = dict[Path, tuple[int, int]]


def watch(request: Request, telling: Telling, pause: Callable[[float], None] = time.sleep) -> int:
    """Build now and after every change, until Ctrl-C; a book with faults is told and waits to be mended."""
    try:
        while True:
            seen = snapshot(request)
            _build(request, telling)
            if not telling.quiet:
                click.echo(f"watching {request.file}; Ctrl-C ends", err=True)
            while snapshot(request) == seen:
                pause(_PAUSE_SECONDS)
    except KeyboardInterrupt:
        return 0


def _build(request: Request, telling: Telling) -> None:
    try:
        produce(request, telling)
    except PrintkitError as error:
        tell(error.faults)
    except OSError as error:  # on Windows, a reader that has the PDF open
        tell([from_system(error)])


def snapshot(request: Request) -> Snapshot:
    """Note time and size of every file that the book may be made from; what is written by the build itself does not count."""
    found: Snapshot = {}
    for file in _files(request):
        try:
            state = file.stat()
        except OSError:
            continue
        found[file] = (state.st_mtime_ns, state.st_size)
    return found


def _files(request: Request) -> Iterator[Path]:
    yield request.file
    if request.rows:
        yield request.rows
    made = {place.resolve() for place in (request.outputs.svg, request.outputs.png) if place}
    manifest = request.outputs.manifest
    count = 0
    for folder, folders, names in os.walk(request.file.parent):
        here = Path(folder)
        folders[:] = sorted(name for name in folders if not name.startswith(".") and (here / name).resolve() not in made)
        for name in sorted(names):
            if Path(name).suffix.lower() in _SUFFIXES and not name.endswith(".manifest.json") and here / name != manifest:
                yield here / name
                count += 1
        if count > _MOST_FILES:
            return
