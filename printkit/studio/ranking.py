"""The ranking of the games: a small database under the user's data folder, which several studios may use at once."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from printkit.errors import Fault
from printkit.resources import data_folder
from printkit.studio.answer import Refused, answer

MOST_SHOWN = 100
_PATIENCE_SECONDS = 5.0
_TABLE = """
CREATE TABLE IF NOT EXISTS result (
    game TEXT NOT NULL, player TEXT NOT NULL, ms INTEGER NOT NULL, board TEXT NOT NULL, coverings INTEGER NOT NULL, at TEXT NOT NULL
)
"""


@dataclass(frozen=True, slots=True)
class Result:
    """How somebody finished a game: when, on which board, how many coverings, in how many thousandths of a second."""

    player: str
    ms: int
    board: str
    coverings: int
    at: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """The results of all games, in one file."""

    file: Path

    def add(self, game: str, result: Result) -> None:
        """Keep a result."""
        values = (game, result.player, result.ms, result.board, result.coverings, result.at)
        with closing(self._opened()) as database, database:
            database.execute("INSERT INTO result VALUES (?, ?, ?, ?, ?, ?)", values)

    def best(self, game: str) -> list[Result]:
        """Return the results of a game, quickest first; of equals, the earlier."""
        query = "SELECT player, ms, board, coverings, at FROM result WHERE game = ? ORDER BY ms, at LIMIT ?"
        with closing(self._opened()) as database:
            return [Result(*row) for row in database.execute(query, (game, MOST_SHOWN))]

    def _opened(self) -> sqlite3.Connection:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self.file, timeout=_PATIENCE_SECONDS)
        database.execute("PRAGMA journal_mode = WAL")  # whoever reads does not wait for whoever writes
        database.execute(_TABLE)
        return database


def ranking() -> Ranking:
    """Return the ranking of whoever runs this process."""
    return Ranking(data_folder() / "ranking.sqlite3")


async def _best(request: Request) -> Response:
    game = request.query_params.get("game", "")
    if not game:
        raise Refused(Fault("is missing", "name a game, such as ?game=twenty", "game"))
    found = await run_in_threadpool(lambda: ranking().best(game))
    return answer([asdict(result) for result in found])


ROUTES: list[BaseRoute] = [Route("/api/ranking", _best)]
