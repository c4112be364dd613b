"""What browsers and scripts ask of the ranking: lists, entries to be shown again, a table for spreadsheets, new results."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from printkit.errors import Fault
from printkit.studio import work
from printkit.studio.answer import NotHere, Refused, answer, table_of
from printkit.studio.asking import in_lane
from printkit.studio.race.name import cleaned
from printkit.studio.race.rooms import now_text
from printkit.studio.ranking import CLAIM, FILTERS, MOST_EXPORTED, MOST_SHOWN, Entry, Ranking, as_csv, ranking

_LONGEST_FILTER = 80
_MOST_MS = 7 * 24 * 3600 * 1000
_MOST_CLAIM_BYTES = 20_000


async def _best(request: Request) -> Response:
    """List the results of a game, quickest first."""
    if not request.query_params.get("game"):
        raise Refused(Fault("is missing", "name a game, such as ?game=twenty", "game"))
    found = await run_in_threadpool(lambda: _filtered(ranking(), request, MOST_SHOWN))
    return answer([entry.to_json() for entry in found])


async def _entries(request: Request) -> Response:
    """List results of all games with their numbers, and what there is to filter by."""

    def read() -> dict[str, Any]:
        known = ranking()
        shown = [entry.to_json() | _more(entry) | {"coverings": entry.times} for entry in _filtered(known, request, MOST_SHOWN)]
        return {"entries": shown, "choices": known.choices()}

    return answer(await run_in_threadpool(read))


async def _entry(request: Request) -> Response:
    """Give one result with what was laid and the board it was laid on, so that it can be shown again."""
    found = await run_in_threadpool(ranking().entry, request.path_params["number"])
    if found is None:
        raise NotHere(Fault("there is no such entry in the ranking"))
    if found.laid is None:
        raise NotHere(Fault("this entry was kept without its coverings, by an earlier version"))
    on = await in_lane(request, work.board_of, (found.game, found.board))
    return answer(found.to_json() | _more(found) | {"on": on})


async def _csv(request: Request) -> Response:
    """Give results as a table for spreadsheets."""
    text = await run_in_threadpool(lambda: as_csv(_filtered(ranking(), request, MOST_EXPORTED)))
    headers = {"Content-Disposition": 'attachment; filename="ranking.csv"'}
    return Response(text.encode("utf-8-sig"), media_type="text/csv; charset=utf-8", headers=headers)


async def _claim(request: Request) -> Response:
    """Keep what somebody reached alone, once it was found to be right."""
    table = await table_of(request, CLAIM, _MOST_CLAIM_BYTES)
    player, ms = cleaned(table.get("player")), table.get("ms")
    if type(ms) is not int or not 0 < ms <= _MOST_MS:
        raise Refused(Fault("this is no time", "send thousandths of a second as a whole number", "ms"))
    found = await in_lane(request, work.judge_claim, table)
    entry = Entry(player, ms, found.identity, found.coverings, now_text(), found.game, found.difficulty)
    number = await run_in_threadpool(ranking().add, entry)
    return answer({"number": number, "rank": await run_in_threadpool(_rank, entry)})


def _rank(entry: Entry) -> int:
    """Tell how many were quicker on this board, and one more."""
    same = ranking().best(entry.game, board=entry.board, most=MOST_EXPORTED)
    return 1 + sum(each.ms < entry.ms for each in same)


def _more(entry: Entry) -> dict[str, Any]:
    more = {"number": entry.number, "game": entry.game, "difficulty": entry.difficulty, "race": entry.race}
    return more | {"can_be_shown": entry.laid is not None}


def _filtered(known: Ranking, request: Request, most: int) -> list[Entry]:
    given = {name: request.query_params.get(name, "")[:_LONGEST_FILTER] for name in FILTERS}
    return known.best(**given, most=most)


ROUTES: list[BaseRoute] = [
    Route("/api/ranking", _best),
    Route("/api/ranking", _claim, methods=["POST"]),
    Route("/api/ranking/entries", _entries),
    Route("/api/ranking/entries/{number:int}", _entry),
    Route("/api/ranking.csv", _csv),
]
