"""The calls that programs may rely on: health, kinds, puzzle, trace, verify."""

from __future__ import annotations

import time
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import printkit
from printkit.errors import Fault, suggest
from printkit.front.judging import MOST_BYTES as MOST_ASSEMBLY_BYTES
from printkit.front.look import USUAL
from printkit.sources.limits import LIMITS
from printkit.studio import work
from printkit.studio.answer import Refused, answer, body_of, table_of
from printkit.studio.asking import in_lane, while_wanted
from printkit.studio.limit import READING_SECONDS
from printkit.studio.session import session_of

_PUZZLE = ("kind", "spec", "seed", *USUAL, "outlines", "files")
_NUMBERS = ("size", "margin", "rotate", "simplify")
_WORDS = ("detail", "centre_lines")
_LISTS = {"layer": "layers", "id": "ids", "colour": "colours"}


async def _health(_: Request) -> Response:
    return answer({"name": "printkit", "version": printkit.__version__})


async def _kinds(request: Request) -> Response:
    session = session_of(request)
    return answer(await while_wanted(request, session.crew.do_once(work.kinds, None)))


async def _puzzle(request: Request) -> Response:
    session = session_of(request)
    table = await table_of(request, _PUZZLE)
    missing = [Fault("is missing", 'write the name of a kind, such as in {"kind": ..., "spec": {}, "seed": 0}', "kind")]
    if "kind" not in table:
        raise Refused(*missing)
    look = {name: table[name] for name in USUAL if name in table}
    spec, seed, files = table.get("spec", {}), table.get("seed", 0), table.get("files")
    wish = work.PuzzleWish(table["kind"], spec, seed, session.folder.root, look, table.get("outlines") is True, files)
    began = time.perf_counter()
    made = await in_lane(request, work.puzzle, wish)
    return answer(made, headers={"Server-Timing": f"work;dur={(time.perf_counter() - began) * 1000:.1f}"})


async def _find(request: Request) -> Response:
    identity = request.query_params.get("identity", "")[:100]
    return answer(await in_lane(request, work.find, (identity, session_of(request).folder.root)))


async def _trace(request: Request) -> Response:
    options = _trace_options(request)
    content = await body_of(request, LIMITS.file_bytes)
    wish = work.TraceWish(content, request.query_params.get("name", "")[:200], options)
    return answer(await in_lane(request, work.trace, wish, patience=READING_SECONDS))


async def _verify(request: Request) -> Response:
    return answer(await in_lane(request, work.verify, await body_of(request, MOST_ASSEMBLY_BYTES)))


def _trace_options(request: Request) -> dict[str, Any]:
    """Read the options of a trace from the address; they are those of the command, under its names."""
    query = request.query_params
    known = ["name", "lane", *_NUMBERS, *_WORDS, *_LISTS]
    faults = [Fault("there is no such option", suggest(name, known), name[:80]) for name in query if name not in known][:20]
    options: dict[str, Any] = {}
    for name in _NUMBERS:
        if name in query:
            try:
                options["rotate_deg" if name == "rotate" else name] = _number(query[name], box=name == "size")
            except ValueError:
                faults.append(Fault(f'"{query[name][:40]}" is not a number', "write it in digits", name))
    if faults:
        raise Refused(*faults)
    options |= {name: query[name] for name in _WORDS if name in query}
    options |= {ours: tuple(query.getlist(name)) for name, ours in _LISTS.items() if name in query}
    return options


def _number(text: str, *, box: bool) -> float | tuple[float, float]:
    """Read a length, or a box written with an x between its sides."""
    width, cross, height = text.lower().partition("x")
    return (float(width), float(height)) if cross and box else float(text)


ROUTES: list[BaseRoute] = [
    Route("/api/health", _health),
    Route("/api/kinds", _kinds),
    Route("/api/puzzle", _puzzle, methods=["POST"]),
    Route("/api/find", _find),
    Route("/api/trace", _trace, methods=["POST"]),
    Route("/api/verify", _verify, methods=["POST"]),
]
