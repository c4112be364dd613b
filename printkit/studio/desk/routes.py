"""What pages ask of open books."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from printkit.errors import Fault
from printkit.sources.limits import LIMITS
from printkit.studio.answer import Refused, answer, body_of, refusal, table_of
from printkit.studio.asking import while_wanted
from printkit.studio.desk import home, upload
from printkit.studio.desk.desk import Desk
from printkit.studio.desk.open_book import OpenBook, Stale
from printkit.studio.desk.work import View

_FORMS = {"svg": "image/svg+xml", "png": "image/png"}
_MOST_VOLUMES = 50
_RUN = secrets.token_hex(4)
"""Tells the pictures of this run from those of another, whose printkit may draw otherwise."""


def desk_of(request: Request) -> Desk:
    """Return the desk of a studio."""
    desk = request.app.state.desk
    assert isinstance(desk, Desk)  # noqa: S101 (the application is made with one)
    return desk


async def book_of(request: Request) -> OpenBook:
    """Return the book that a request is about."""
    return await desk_of(request).book(request.query_params.get("book", ""))


def stale(error: Stale) -> Response:
    """Refuse a change to what is no longer so, and tell how it is now."""
    told = refusal(error)
    import json

    return answer({**json.loads(bytes(told.body)), "state": error.state}, error.status)


async def _state(request: Request) -> Response:
    book = await book_of(request)
    return answer(book.state())


async def _edit(request: Request) -> Response:
    table = await table_of(request, ("base", "gesture", "ops"))
    operations, gesture = table.get("ops"), table.get("gesture") or ""
    if not isinstance(operations, list) or not isinstance(gesture, str):
        raise Refused(Fault("there is nothing to change", 'send {"base": REVISION, "ops": [...]}', "ops"))
    book = await book_of(request)
    try:
        return answer(await book.edit(table.get("base"), operations, gesture[:200]))
    except Stale as error:
        return stale(error)


async def _step(request: Request) -> Response:
    table = await _wishes(request, "base")
    book = await book_of(request)
    try:
        return answer(await book.step(request.url.path.rpartition("/")[2], table.get("base")))
    except Stale as error:
        return stale(error)


async def _save(request: Request) -> Response:
    table = await _wishes(request, "over")
    book = await book_of(request)
    try:
        return answer(await book.save(over=table.get("over") is True))
    except Stale as error:
        return stale(error)


async def _view(request: Request) -> Response:
    table = await _wishes(request, "variant", "volume")
    variant, volume = table.get("variant", "main"), table.get("volume", 1)
    if not isinstance(variant, str) or isinstance(volume, bool) or not isinstance(volume, int) or not 1 <= volume <= _MOST_VOLUMES:
        raise Refused(Fault("this is no variant and volume", 'send {"variant": "main", "volume": 1}'))
    book = await book_of(request)
    return answer(await book.look_at(View(variant[:80], volume)))


async def _reread(request: Request) -> Response:
    book = await book_of(request)
    return answer(await book.reread())


async def _wishes(request: Request, *known: str) -> dict[str, Any]:
    """Read what else is wished; an empty body wishes nothing."""
    body = await body_of(request, 10_000)
    if not body.strip():
        return {}
    from printkit.studio.answer import parsed

    data = parsed(body)
    if not isinstance(data, dict) or set(data) - set(known):
        raise Refused(Fault("this is not understood", f"send an object with {' or '.join(known)}"))
    return data


async def _pages(request: Request) -> Response:
    return answer((await book_of(request)).page_list())


async def _page(request: Request) -> Response:
    """Draw a page, or show that it is the one that whoever asks has already."""
    key, _, form = request.path_params["file"].partition(".")
    if form not in _FORMS:
        raise Refused(Fault("pages are drawn as SVG or PNG", "write KEY.svg or KEY.png"))
    width = _width(request.query_params.get("width", "")) if form == "png" else 0
    tag = f'"{_RUN}-{key[:64]}-{width}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    desk, book = desk_of(request), await book_of(request)
    found = desk.pictures.get((book.name, key, form, width))
    if found is None:
        found = await while_wanted(request, book.picture(key, form, width))
        desk.pictures.put((book.name, key, form, width), found)
    return Response(found, headers=headers, media_type=_FORMS[form])


def _width(text: str) -> int:
    if text and not (text.isdecimal() and 16 <= int(text[:6]) <= 2400):
        raise Refused(Fault("this is no width", "write 16 to 2400 pixels", "width"))
    return int(text or 240)


async def _upload(request: Request) -> Response:
    book = await book_of(request)
    content = await body_of(request, LIMITS.file_bytes)
    name = request.query_params.get("name", "")
    return answer(await while_wanted(request, upload.taken(desk_of(request), book, name, content)))


async def _home(request: Request) -> Response:
    return answer(await home.described(desk_of(request)))


async def _starter_picture(request: Request) -> Response:
    name, _, form = request.path_params["file"].partition(".")
    if form != "svg":
        raise Refused(Fault("starters are drawn as SVG", "write NAME.svg"))
    picture = await while_wanted(request, home.starter_picture(desk_of(request), name))
    headers = {"ETag": f'"{_RUN}-{name}"', "Cache-Control": "private, no-cache"}
    return Response(picture, headers=headers, media_type=_FORMS["svg"])


async def _shelf_picture(request: Request) -> Response:
    picture = await while_wanted(request, home.shelf_picture(desk_of(request), request.query_params.get("book", "")))
    return Response(picture, headers={"Cache-Control": "private, no-cache"}, media_type=_FORMS["svg"])


async def _new(request: Request) -> Response:
    table = await table_of(request, ("starter", "title", "name", "language", "paper", "section"))
    return answer({"path": await home.new_book(desk_of(request), table)}, 201)


ROUTES: list[BaseRoute] = [
    Route("/api/home", _home),
    Route("/api/starter/{file}", _starter_picture),
    Route("/api/books", _new, methods=["POST"]),
    Route("/api/shelf.svg", _shelf_picture),
    Route("/api/book", _state),
    Route("/api/book/edit", _edit, methods=["POST"]),
    Route("/api/book/undo", _step, methods=["POST"]),
    Route("/api/book/redo", _step, methods=["POST"]),
    Route("/api/book/save", _save, methods=["POST"]),
    Route("/api/book/revert", _reread, methods=["POST"]),
    Route("/api/book/reload", _reread, methods=["POST"]),
    Route("/api/book/view", _view, methods=["POST"]),
    Route("/api/book/pages", _pages),
    Route("/api/book/page/{file}", _page),
    Route("/api/upload", _upload, methods=["POST"]),
]
