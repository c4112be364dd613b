"""The calls that forms and pictures to choose from are made of."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from printkit.errors import Fault, suggest
from printkit.front.kind import kind_names
from printkit.front.look import theme_names
from printkit.front.speech import language_codes
from printkit.studio.answer import NotHere, answer
from printkit.studio.session import session_of
from printkit.studio.showroom import PictureWish, Sort

_KEPT = {"Cache-Control": "private, max-age=3600"}
"""A browser need not ask twice: what printkit draws changes with its version alone."""


async def _models(request: Request) -> Response:
    session = session_of(request)
    return answer(await session.showroom.models(session.crew))


async def _kind(request: Request) -> Response:
    return await _picture(request, "kind", kind_names())


async def _theme(request: Request) -> Response:
    return await _picture(request, "theme", theme_names())


async def _picture(request: Request, sort: Sort, names: list[str]) -> Response:
    name, language = request.path_params["name"], request.query_params.get("language", "en")
    for wanted, known, what in ((name, names, sort), (language, language_codes(), "language")):
        if wanted not in known:
            raise NotHere(Fault(f'there is no {what} "{wanted[:40]}"', suggest(wanted[:40], known), what))
    session = session_of(request)
    drawing = await session.showroom.picture(session.crew, PictureWish(sort, name, language))
    return Response(drawing, headers=_KEPT, media_type="image/svg+xml")


ROUTES: list[BaseRoute] = [
    Route("/api/schema", _models),
    Route("/api/picture/kind/{name}.svg", _kind),
    Route("/api/picture/theme/{name}.svg", _theme),
]
