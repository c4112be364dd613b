"""Letting a worker process do something for a request, for as long as whoever asked waits for it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from starlette.requests import Request

from printkit.errors import Fault
from printkit.studio.answer import TooSlow
from printkit.studio.crew import Progress
from printkit.studio.limit import SILENCE_SECONDS
from printkit.studio.session import session_of

R = TypeVar("R")

_LONGEST_LANE = 80


async def in_lane(
    request: Request,
    deed: Callable[[Any], R],
    wish: Any,
    on_progress: Progress | None = None,
    patience: float = SILENCE_SECONDS,
) -> R:
    """Let a process do something that leaves nothing behind but what is kept whole or not at all.

    With `?lane=NAME` in the address the newest request of that name wins; else all are done.
    """
    crew = session_of(request).crew
    lane = lane_of(request)
    if lane:
        doing = crew.do(lane, deed, wish, on_progress=on_progress, stoppable=True, patience=patience)
    else:
        doing = crew.do_once(deed, wish, on_progress=on_progress, stoppable=True, patience=patience)
    return await while_wanted(request, doing)


def lane_of(request: Request) -> str:
    """Return the lane that a page chose for its request; empty if it chose none."""
    name = request.query_params.get("lane", "")
    return f"page:{name[:_LONGEST_LANE]}" if name else ""


async def while_wanted(request: Request, doing: Awaitable[R]) -> R:
    """Wait for something as long as whoever asked for it does; then it is stopped."""
    working = asyncio.ensure_future(doing)
    gone = asyncio.ensure_future(_gone(request))
    try:
        await asyncio.wait([working, gone], return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise TooSlow(Fault("whoever asked for this went away"))
    finally:
        gone.cancel()
        working.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        continue
