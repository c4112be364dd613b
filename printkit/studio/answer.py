"""Reading requests and writing answers: JSON both ways, and a refusal says what is wrong and what would be right."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from printkit.errors import Fault, PrintkitError, as_objects, suggest
from printkit.studio import telling

MOST_JSON_BYTES = 2_000_000
"""How long a request may be that is no file: ten times the largest book that anybody writes by hand."""
PATIENCE_SECONDS = 30.0
"""How long a body may take to arrive; all senders are near."""


class Refused(PrintkitError):
    """A request that is not done; `status` is what HTTP calls the reason."""

    status: ClassVar[int] = 400


class Forbidden(Refused):
    """Whoever asks may not."""

    status = 403


class NotHere(Refused):
    """What is asked for does not exist."""

    status = 404


class TooSlow(Refused):
    """The request did not arrive in time."""

    status = 408


class Conflict(Refused):
    """Something else happened meanwhile."""

    status = 409


class TooLarge(Refused):
    """The request is longer than allowed."""

    status = 413


class TooMany(Refused):
    """Too much is asked for at once."""

    status = 429


class Broken(PrintkitError):
    """A bug of ours, or the death of a worker: told in one line, and no fault of whoever asked."""


UNPROCESSABLE = 422
"""What HTTP calls a request that was understood and is wrong."""
_OUR_FAULT = 500


def answer(data: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """Answer with JSON."""
    return Response(as_json(data), status, headers, media_type="application/json")


def as_json(data: Any) -> bytes:
    """Write JSON that every program reads: without numbers that are none, in plain letters, whatever a stranger's text holds."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False).encode("ascii")


def refusal(error: PrintkitError) -> Response:
    """Answer with what is wrong, in the language of the sender."""
    return answer({"faults": telling.told(as_objects(error.faults))}, status_of(error))


def status_of(error: PrintkitError) -> int:
    """Return what HTTP calls an error."""
    if isinstance(error, Refused):
        return error.status
    return _OUR_FAULT if isinstance(error, Broken) else UNPROCESSABLE


def bug(error: BaseException) -> Response:
    """Answer in one line that we have a bug; the whole story goes to standard error, where whoever started us sees it."""
    import traceback

    sys.stderr.write("".join(traceback.format_exception(error)))
    words = f"{type(error).__name__}: {error}"
    return refusal(Broken(Fault(f"unexpected: {words[:200]}", "this is a bug of printkit; the terminal says more")))


async def body_of(request: Request, most_bytes: int, seconds: float = PATIENCE_SECONDS) -> bytes:
    """Read the body of a request, never more than so many bytes and never for longer than so many seconds."""
    parts: list[bytes] = []
    size = 0
    try:
        async with asyncio.timeout(seconds):
            async for part in request.stream():
                size += len(part)
                if size > most_bytes:
                    raise TooLarge(Fault(f"the request is larger than {_megabytes(most_bytes)}", "send less"))
                parts.append(part)
    except TimeoutError:
        raise TooSlow(Fault(f"the request did not arrive within {seconds:g} s", "send it again")) from None
    except ClientDisconnect:
        raise TooSlow(Fault("the sender went away")) from None
    return b"".join(parts)


async def json_of(request: Request, most_bytes: int = MOST_JSON_BYTES) -> Any:
    """Read the body of a request as JSON, by what it is and not by what its header says."""
    return parsed(await body_of(request, most_bytes))


async def table_of(request: Request, known: Iterable[str] | None = None, most_bytes: int = MOST_JSON_BYTES) -> dict[str, Any]:
    """Read the body of a request as a JSON object; a key that is not known is refused with the nearest that is."""
    data = await json_of(request, most_bytes)
    if not isinstance(data, dict):
        raise Refused(Fault("the request is no JSON object", "send {...}"))
    if known is not None:
        names = list(known)
        unknown = [name for name in data if name not in names]
        if unknown:
            raise Refused(*(Fault("there is no such field", suggest(name, names), name[:80]) for name in unknown[:20]))
    return data


def parsed(body: bytes) -> Any:
    """Read JSON of a stranger; half a character, which no file could hold, is refused like any other rubbish."""
    from printkit.sources.strict_json import strict_json

    try:
        data = strict_json(body)
        json.dumps(data, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise Refused(Fault(f"this is not JSON: {error.msg.lower()}", place=f"line {error.lineno}")) from None
    except UnicodeError:
        raise Refused(Fault("this is not text", "send UTF-8")) from None
    except (ValueError, RecursionError) as error:
        problem = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)[:80]
        raise Refused(Fault(f"this is not JSON: {problem}")) from None
    return data


def _megabytes(size: int) -> str:
    return f"{size / 1_000_000:g} MB"
