"""Small text files of the opened folder that editors read and write: boards, figures, drawings."""

from __future__ import annotations

import hashlib

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from printkit.errors import Fault
from printkit.studio.answer import Conflict, Forbidden, Refused, answer, table_of
from printkit.studio.session import session_of

SUFFIXES = (".json", ".svg", ".toml", ".txt")
_MOST_BYTES = 10_000_000
_MOST_SENT = 15_000_000
"""A text is a little longer in a request than in its file."""


async def _files(request: Request) -> Response:
    """List the files of one sort."""
    suffix = request.query_params.get("suffix", "")
    if suffix not in SUFFIXES:
        raise Refused(
            Fault(f'files that end with "{suffix[:20]}" are not listed', f"choose one of: {', '.join(SUFFIXES)}", "suffix")
        )
    return answer(list(session_of(request).folder.files(suffix)))


async def _read(request: Request) -> Response:
    """Send the text of a file, and a digest by which whoever changes it says what was there before."""
    name = _name(request)
    data = session_of(request).folder.read(name, _MOST_BYTES)
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise Refused(Fault("the file is not text", "name one that is", place=name)) from None
    return answer({"name": name, "text": text, "digest": _digest(data)})


async def _write(request: Request) -> Response:
    """Write a new file, under another name if the one asked for is taken; or replace one that is as the sender knows it."""
    folder, name = session_of(request).folder, _name(request)
    table = await table_of(request, ("text", "over"), _MOST_SENT)
    text, over = table.get("text"), table.get("over")
    if not isinstance(text, str) or not (over is None or isinstance(over, str)):
        raise Refused(Fault("the text is missing", 'send {"text": "..."}, and "over" with the digest of what it replaces'))
    data = text.encode()
    if len(data) > _MOST_BYTES:
        raise Refused(Fault(f"the text is larger than {_MOST_BYTES // 1_000_000} MB", "send less", "text"))
    if over is None:
        name = folder.add(name, data)
    elif _digest(folder.read(name, _MOST_BYTES)) != over:
        raise Conflict(Fault("the file was changed meanwhile", "read it again, or choose another name", place=name))
    else:
        folder.replace(name, data)
    return answer({"name": name, "digest": _digest(data)})


def _name(request: Request) -> str:
    name = request.query_params.get("name", "")
    if not name.endswith(SUFFIXES) or any(part.startswith(".") for part in name.split("/")):
        raise Forbidden(Fault("this is no file of an editor", f"name one that ends with {', '.join(SUFFIXES)}", "name"))
    return name


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


ROUTES: list[BaseRoute] = [
    Route("/api/files", _files),
    Route("/api/file", _read),
    Route("/api/file", _write, methods=["POST"]),
]
