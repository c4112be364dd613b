"""What the bench asks: one puzzle as a file, and pictures to be laid over each other."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from printkit.errors import Fault, suggest
from printkit.front.look import USUAL
from printkit.studio import work
from printkit.studio.answer import Refused, answer, table_of
from printkit.studio.asking import in_lane
from printkit.studio.limit import READING_SECONDS
from printkit.studio.session import session_of

_PUZZLE = ("kind", "spec", "seed", *USUAL)
_TYPES = {"pdf": "application/pdf", "svg": "image/svg+xml", "png": "image/png", "json": "application/json"}
_MOST_PIXELS = 2000


async def _file(request: Request) -> Response:
    """Send a puzzle, or its answer, as the very file that `printkit make` writes."""
    table = await table_of(request, (*_PUZZLE, "form", "answer", "outlines"))
    form = table.get("form")
    if form not in _TYPES:
        raise Refused(Fault(f'"{str(form)[:20]}" is no format of a file', suggest(str(form), _TYPES), "form"))
    wish = work.FileWish(
        _wish(request, table), str(form), answer=table.get("answer") is True, outlines=table.get("outlines") is True
    )
    name, content = await in_lane(request, work.puzzle_file, wish)
    disposition = f'attachment; filename="{name}"'
    return Response(content, media_type=_TYPES[str(form)], headers={"Content-Disposition": disposition})


async def _overlay(request: Request) -> Response:
    """Send the drawing of a puzzle and its solved picture, one over the other; null if it was made from no drawing."""
    return answer(await in_lane(request, work.overlay, _wish(request, await table_of(request, _PUZZLE))))


async def _offers(request: Request) -> Response:
    """Send what else a puzzle could be, as pictures to choose from; an empty list if its kind offers nothing."""
    return answer(await in_lane(request, work.offers, _wish(request, await table_of(request, _PUZZLE))))


async def _original(request: Request) -> Response:
    """Paint an illustration of the opened folder; its own file is never sent to the page."""
    name = request.query_params.get("name", "")
    width = request.query_params.get("width", "1000")
    if not width.isdecimal() or not 16 <= int(width[:6]) <= _MOST_PIXELS:
        raise Refused(Fault(f'"{width[:20]}" is no width', f"write a number from 16 to {_MOST_PIXELS}", "width"))
    place = session_of(request).folder.file(name)
    painted = await in_lane(request, work.original, work.OriginalWish(place, int(width)), patience=READING_SECONDS)
    return Response(painted, media_type="image/png", headers={"Cache-Control": "no-cache"})


def _wish(request: Request, table: dict[str, Any]) -> work.PuzzleWish:
    look = {name: table[name] for name in USUAL if name in table}
    return work.PuzzleWish(table.get("kind"), table.get("spec", {}), table.get("seed", 0), session_of(request).folder.root, look)


ROUTES: list[BaseRoute] = [
    Route("/api/puzzle/file", _file, methods=["POST"]),
    Route("/api/puzzle/overlay", _overlay, methods=["POST"]),
    Route("/api/puzzle/offers", _offers, methods=["POST"]),
    Route("/api/original.png", _original),
]
