"""What every request must pass, and what every answer carries.

A page of anybody's may send requests to 127.0.0.1 from the browser of somebody who has a studio open. So a request must name us by
a name that we have (a foreign Host is how a foreign site pretends to be us), must not come from another site (Origin), and needs
the token of the session if it changes something; only our own page has it. On the network even reading needs it.
"""

from __future__ import annotations

import secrets
from http.cookies import CookieError, SimpleCookie
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from printkit.errors import Fault, PrintkitError
from printkit.studio import telling
from printkit.studio.answer import Forbidden, Refused, TooLarge, bug, refusal
from printkit.studio.session import Session

TOKEN = "X-Printkit-Token"  # noqa: S105 (the name of a header)
MOST_BYTES = 32_000_000
"""No request is longer, whatever it asks for."""

POLICY = "; ".join(
    (
        "default-src 'self'",
        "img-src 'self' blob:",
        "script-src 'self'",
        "style-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'self'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "SAMEORIGIN",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_READING = {"GET", "HEAD", "OPTIONS"}
_OPEN_TO_ALL = ("/static/", "/fonts/", "/api/health")
"""What tells nothing about anybody, and needs no token on the network either."""
_LOCAL = ("127.", "::1", "::ffff:127.")


class Guard:
    """Stands before the application: lets requests in or refuses them, and puts our headers on every answer."""

    def __init__(self, app: ASGIApp, session: Session) -> None:
        self._app = app
        self._session = session

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one request or websocket."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        told = _Told(send)
        try:
            answer = self._answer(scope)
            if answer is None:
                await self._app(scope, receive, told.send)
                return
        except PrintkitError as error:
            answer = refusal(error)
        except Exception as error:  # a bug of ours must not be seen as a dead connection
            answer = bug(error)
        if not told.begun:
            await _send_answer(answer, scope, receive, told.send)

    def _answer(self, scope: Scope) -> Response | None:
        """Refuse a request, answer it, or let it in."""
        headers = Headers(scope=scope)
        telling.hear(headers.get(telling.LANGUAGE, "en"))
        self._check_sender(headers, scope)
        self._check_form(headers, scope)
        given = _given_token(headers, scope, self._cookie)
        right = secrets.compare_digest(given.encode(), self._session.token.encode())
        if self._session.lan and scope["path"] == "/" and "token" in _query(scope) and right:
            return self._welcome(scope)
        if not right and self._needs_token(scope):
            remedy = (
                f"send it as {TOKEN}" if not self._is_foreign(scope) else "open the address with the token that the studio shows"
            )
            raise Forbidden(Fault("the token of this session is missing or wrong", remedy))
        return None

    def _check_sender(self, headers: Headers, scope: Scope) -> None:
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self._session.hosts:
            raise Forbidden(Fault("this studio is not called that", "use the address that it shows", "Host"))
        scheme = "http"
        for origin in headers.getlist("origin"):
            if origin.lower() != f"{scheme}://{hosts[0].lower()}":
                raise Forbidden(Fault("another site may not use this studio", "open the studio itself", "Origin"))
        site = headers.get("sec-fetch-site", "none")
        if site not in {"none", "same-origin"} and scope["path"].startswith("/api/"):
            raise Forbidden(Fault("another site may not use this studio", "open the studio itself", "Sec-Fetch-Site"))

    def _check_form(self, headers: Headers, scope: Scope) -> None:
        if not scope["path"].isprintable() or "\\" in scope["path"]:
            raise Refused(Fault("there are characters in the address that no address has"))
        if len(scope["path"]) > 2000 or len(scope["query_string"]) > 20000:
            raise Refused(Fault("the address is too long"))
        length = headers.get("content-length", "0")
        if not length.isdecimal() or len(length) > 18 or int(length) > MOST_BYTES:
            raise TooLarge(Fault(f"no request may be larger than {MOST_BYTES // 1_000_000} MB", "send less"))

    def _needs_token(self, scope: Scope) -> bool:
        if scope["type"] == "websocket":
            return True
        if scope["method"] not in _READING:
            return True
        return self._is_foreign(scope) and not scope["path"].startswith(_OPEN_TO_ALL)

    def _is_foreign(self, scope: Scope) -> bool:
        """Tell whether a request comes from another machine."""
        client = scope.get("client")
        return self._session.lan is not None and not (client and str(client[0]).startswith(_LOCAL))

    @property
    def _cookie(self) -> str:
        """Return the name of our cookie; browsers do not tell ports apart, so it carries ours."""
        return f"printkit-{self._session.port}"

    def _welcome(self, scope: Scope) -> Response:
        """Let a device of the network keep the token, and take it out of the address."""
        kept = {name: value for name, value in _query(scope).items() if name != "token"}
        response = RedirectResponse("/?" + urlencode(kept) if kept else "/", status_code=303)
        response.set_cookie(self._cookie, self._session.token, httponly=True, samesite="lax")
        return response


class _Told:
    """Sends answers, with our headers."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def send(self, message: Message) -> None:
        if message["type"] in {"http.response.start", "websocket.http.response.start", "websocket.accept"}:
            message.setdefault("headers", [])
            self._add(MutableHeaders(scope=message))
        self.begun = True
        await self._send(message)

    @staticmethod
    def _add(headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers[name] = value
        headers.setdefault("Cache-Control", "no-store")


async def _send_answer(answer: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """Send an answer of our own; to a websocket as the refusal of its handshake, where the server can do that."""
    if scope["type"] == "websocket" and "websocket.http.response" not in scope.get("extensions", {}):
        await send({"type": "websocket.close", "code": 1008})
        return
    await answer(scope, receive, send)


def _given_token(headers: Headers, scope: Scope, cookie: str) -> str:
    """Return the token that a request carries: in our header, in its address, or as the cookie that we gave."""
    given = headers.get(TOKEN)
    if given is not None or (scope["type"] == "http" and scope["method"] not in _READING):
        return given or ""  # what changes something needs what no other site can make a browser send
    return _query(scope).get("token") or _cookies(headers).get(cookie, "")


def _query(scope: Scope) -> dict[str, str]:
    try:
        return {name: values[-1] for name, values in parse_qs(scope["query_string"].decode("latin-1"), max_num_fields=50).items()}
    except ValueError:
        return {}


def _cookies(headers: Headers) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(headers.get("cookie", "")).items()}
    except CookieError:
        return {}
