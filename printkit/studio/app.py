"""The application: all routes, gathered from the modules that answer them, behind the guard."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute
from starlette.types import ASGIApp

from printkit.errors import Fault, PrintkitError, as_objects
from printkit.front.preparing import is_prepared
from printkit.studio import (
    bench_api,
    choices_api,
    events,
    files_api,
    kind_screens,
    lan,
    pages,
    programs_api,
    ranking_api,
    words,
    work,
)
from printkit.studio.answer import Refused, refusal
from printkit.studio.desk import routes as desk_routes
from printkit.studio.desk.desk import Desk
from printkit.studio.guard import Guard
from printkit.studio.press import routes as press_routes
from printkit.studio.press.jobs import Jobs
from printkit.studio.race import door as race_door
from printkit.studio.race.rooms import Rooms
from printkit.studio.scratch import remove_stale
from printkit.studio.session import Session

_ROOMS: tuple[list[BaseRoute], ...] = (
    bench_api.ROUTES,
    programs_api.ROUTES,
    choices_api.ROUTES,
    desk_routes.ROUTES,
    events.ROUTES,
    files_api.ROUTES,
    kind_screens.ROUTES,
    lan.ROUTES,
    press_routes.ROUTES,
    race_door.ROUTES,
    ranking_api.ROUTES,
    words.ROUTES,
)
"""The routes of every module that answers something; a new one adds its list here."""


def application(session: Session) -> ASGIApp:
    """Make the application of an open studio; its workers start and end with it."""
    inner = Starlette(
        routes=[*(route for room in _ROOMS for route in room), *pages.routes()],
        exception_handlers={PrintkitError: _refused, HTTPException: _not_understood},
        lifespan=_lifespan,
    )
    inner.state.session = session
    inner.state.desk, inner.state.jobs = Desk(session), Jobs(session)
    inner.state.rooms = Rooms(session)
    inner.router.redirect_slashes = False
    return Guard(inner, session)


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    session: Session = app.state.session
    session.crew.start()
    preparing = asyncio.create_task(_prepare(session))
    await asyncio.to_thread(remove_stale)
    async with app.state.desk, app.state.jobs:
        try:
            yield
        finally:
            preparing.cancel()
            app.state.rooms.close()
            session.events.close()
            session.crew.close()
            await session.crew.closed()


async def _prepare(session: Session) -> None:
    """Have all kernels compiled in the background, once; pages are told how far it is."""
    if await run_in_threadpool(is_prepared):
        return

    def tell(part: object) -> None:
        done, total = part if isinstance(part, tuple) else (0, 0)
        session.events.publish({"type": "preparing", "done": False, "part": done, "of": total}, standing=True)

    tell((0, 0))
    try:
        await session.crew.do("preparing", work.prepare, None, on_progress=tell, background=True)
    except PrintkitError as error:  # everything works without, only later
        session.events.publish({"type": "preparing", "done": True, "faults": as_objects(error.faults)}, standing=True)
    else:
        session.events.publish({"type": "preparing", "done": True}, standing=True)


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, PrintkitError)  # noqa: S101 (registered for these)
    return refusal(error)


async def _not_understood(request: Request, error: Exception) -> Response:
    """Tell in our own form what the router refuses: a wrong address, a wrong method."""
    assert isinstance(error, HTTPException)  # noqa: S101 (registered for these)
    words = {404: "there is nothing at this address", 405: f"{request.method} does nothing here"}
    fault = Fault(words.get(error.status_code, error.detail.lower() or "this cannot be done"))
    told = refusal(Refused(fault))
    return _answer_with(told, error)


def _answer_with(told: Response, error: HTTPException) -> Response:
    """Give a refusal the number and the headers that the router chose."""
    told.status_code = error.status_code
    told.headers.update(error.headers or {})
    return told
