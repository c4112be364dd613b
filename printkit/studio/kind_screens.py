"""Screens that kinds bring along: their modules for the browser, and the questions that these may ask."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from printkit import kind_folder
from printkit.contract.screen import FOLDER
from printkit.errors import Fault
from printkit.studio import work
from printkit.studio.answer import NotHere, answer, json_of
from printkit.studio.asking import in_lane, lane_of
from printkit.studio.session import session_of

_TYPES = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


async def _screens(request: Request) -> Response:
    """List the screens of all kinds."""
    return answer(await in_lane(request, work.screens, None))


async def _module(request: Request) -> Response:
    """Send a file of a kind's folder `screen`; no other file of the kind is ever sent."""
    kind, name = request.path_params["kind"], request.path_params["file"]
    if kind not in kind_folder.names():
        raise NotHere(Fault("there is nothing at this address"))
    home = (kind_folder.folder(kind) / FOLDER).resolve()
    place = (home / name).resolve()
    if not place.is_relative_to(home) or not place.is_file() or place.suffix not in _TYPES:
        raise NotHere(Fault("there is nothing at this address"))
    return FileResponse(place, media_type=_TYPES[place.suffix], headers={"Cache-Control": "no-cache"})


async def _ask(request: Request) -> Response:
    """Answer a question of a screen; what is known earlier is told as events of the type `ask`, with the lane of the request."""
    params, lane = request.path_params, request.query_params.get("lane", "")
    wish = work.AskWish(params["kind"], params["screen"], params["what"], await json_of(request))
    events = session_of(request).events

    def tell(news: object) -> None:
        events.publish({"type": "ask", "lane": lane, "news": news})

    return answer(await in_lane(request, work.ask, wish, tell if lane else None))


async def _stop(request: Request) -> Response:
    """Give up what a lane does."""
    return answer({"stopped": session_of(request).crew.stop(lane_of(request))})


ROUTES: list[BaseRoute] = [
    Route("/api/screens", _screens),
    Route("/api/stop", _stop, methods=["POST"]),
    Route("/api/ask/{kind}/{screen}/{what}", _ask, methods=["POST"]),
    Route("/kinds/{kind}/{file:path}", _module),
]
