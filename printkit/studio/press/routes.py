"""What pages ask of the press."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from printkit.errors import Fault
from printkit.studio.answer import Refused, answer, table_of
from printkit.studio.desk.routes import book_of
from printkit.studio.press.jobs import Jobs, stem_of
from printkit.studio.press.work import PressWish, wished_outputs

_SETTINGS = ("profile", "seed")
_LOOK = ("outlines", "grey", "dpi", "pages")
_SUFFIXES = {".pdf": "application/pdf", ".zip": "application/zip", ".json": "application/json"}


def jobs_of(request: Request) -> Jobs:
    """Return the jobs of a studio."""
    jobs = request.app.state.jobs
    assert isinstance(jobs, Jobs)  # noqa: S101 (the application is made with them)
    return jobs


async def _begin(request: Request) -> Response:
    table = await table_of(request, ("outputs", "variant", "volume", *_SETTINGS, *_LOOK))
    outputs = wished_outputs(table.get("outputs"))
    book = await book_of(request)
    wish = partial(_wish, book.text, book.file.place, stem_of(book.name), outputs, _checked(table))
    return answer(jobs_of(request).begin(book.name, wish, book.revision).described(), 201)


def _wish(text: str, file: Path, stem: str, outputs: tuple[str, ...], table: dict[str, Any], folder: Path) -> PressWish:
    settings = {name: table[name] for name in _SETTINGS if table.get(name) is not None}
    look = {name: table[name] for name in _LOOK if table.get(name) is not None}
    return PressWish(text, file, folder, stem, outputs, settings, table.get("variant") or "main", table.get("volume"), look)


def _checked(table: dict[str, Any]) -> dict[str, Any]:
    """Refuse what is not of the right sort; what is in it is checked where it is used."""
    sorts: dict[str, type] = {"variant": str, "volume": int, "profile": str, "seed": int, "dpi": int, "pages": str}
    sorts |= {"outlines": bool, "grey": bool}
    wrong = [
        Fault(f"this is not {sort.__name__}", "leave it out or mend it", name)
        for name, sort in sorts.items()
        if table.get(name) is not None and (not isinstance(table[name], sort) or (sort is int and isinstance(table[name], bool)))
    ]
    if wrong:
        raise Refused(*wrong)
    if table.get("dpi") is not None and not 20 <= table["dpi"] <= 600:
        raise Refused(Fault(f"{table['dpi']} is out of range", "write 20 to 600", "dpi"))
    return table


async def _list(request: Request) -> Response:
    book = await book_of(request)
    return answer({"jobs": [job.described() for job in jobs_of(request).jobs_of(book.name)]})


async def _cancel(request: Request) -> Response:
    table = await table_of(request, ("job",))
    jobs = jobs_of(request)
    job = jobs.job(table.get("job"))
    await jobs.cancel(job)
    return answer(job.described())


async def _job(request: Request) -> Response:
    return answer(jobs_of(request).job(request.path_params["job"]).described())


async def _file(request: Request) -> Response:
    """Send a file to be saved, or to be looked at if the address says so."""
    jobs = jobs_of(request)
    job = jobs.job(request.path_params["job"])
    place = await jobs.file(job, request.path_params["file"])
    shown = "inline" if "show" in request.query_params else "attachment"
    name = f"{stem_of(job.book)}.zip" if place.name == "all.zip" else place.name
    kind = _SUFFIXES.get(place.suffix, "application/octet-stream")
    return FileResponse(place, media_type=kind, filename=name, content_disposition_type=shown)


ROUTES: list[BaseRoute] = [
    Route("/api/press", _begin, methods=["POST"]),
    Route("/api/press", _list),
    Route("/api/press/cancel", _cancel, methods=["POST"]),
    Route("/api/press/{job}", _job),
    Route("/api/press/{job}/{file}", _file),
]
