"""The pages themselves: the shell with the token in it, its modules and styles, and the fonts of the books."""

from __future__ import annotations

import html
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from printkit import resources
from printkit.studio.answer import NotHere
from printkit.studio.session import session_of

STATIC = Path(__file__).parent / "static"
_TOKEN_PLACE = "{{token}}"  # noqa: S105 (where the token is put)
_SHOWN_FONTS = (".ttf", ".txt")


async def _shell(request: Request) -> Response:
    """Send the one page that there is; only it has the token."""
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    return Response(page.replace(_TOKEN_PLACE, html.escape(session_of(request).token)), media_type="text/html")


class _Files(StaticFiles):
    """Files of our own that never change while we run, but do with the next version: asked about again each time."""

    def __init__(self, folder: Path, suffixes: tuple[str, ...] = ()) -> None:
        super().__init__(directory=folder)
        self._suffixes = suffixes

    async def get_response(self, path: str, scope: Scope) -> Response:
        if self._suffixes and not path.endswith(self._suffixes):
            raise NotHere("there is nothing at this address")
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "no-cache"
        return response


def routes() -> list[BaseRoute]:
    """Return the routes; the fonts are looked for only when a studio is opened."""
    return [
        Route("/", _shell),
        Mount("/static", _Files(STATIC)),
        Mount("/fonts", _Files(resources.fonts(), _SHOWN_FONTS)),
    ]
