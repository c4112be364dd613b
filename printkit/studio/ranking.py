"""The ranking of the games: a small database under the user's data folder, which several studios may use at once."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from printkit.resources import data_folder

MOST_SHOWN = 100
MOST_EXPORTED = 100_000
FILTERS = ("game", "board", "difficulty")
"""What entries can be chosen by."""
CLAIM = ("game", "board", "identity", "player", "ms", "coverings")
"""What somebody sends who played alone; the board, or identity, is that of what was played on."""
_PATIENCE_SECONDS = 5.0
_TABLE = """
CREATE TABLE IF NOT EXISTS result (
    game TEXT NOT NULL, player TEXT NOT NULL, ms INTEGER NOT NULL, board TEXT NOT NULL, coverings INTEGER NOT NULL, at TEXT NOT NULL
)
"""
_COLUMNS = {"difficulty": "TEXT NOT NULL DEFAULT ''", "laid": "TEXT NOT NULL DEFAULT ''", "race": "INTEGER NOT NULL DEFAULT 0"}
"""What later versions added to the table; a ranking of an earlier one gets these columns when it is opened."""
_INDEX = "CREATE INDEX IF NOT EXISTS quickest ON result (game, ms, at)"
_FIELDS = "rowid, player, ms, board, coverings, at, game, difficulty, laid, race"
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take a text for a formula by."""
CSV_HEADS = ("game", "player", "ms", "board", "difficulty", "coverings", "at", "race", "laid")


@dataclass(frozen=True, slots=True)
class Entry:
    """How somebody finished a game: when, on which board, and with what, in how many thousandths of a second."""

    player: str
    ms: int
    board: str
    laid: Any
    """The coverings themselves, as they are sent in a race; nothing in entries of earlier versions."""
    at: str
    game: str
    difficulty: str = ""
    race: bool = False
    number: int = 0
    """What tells it from all others, once it is kept."""
    coverings: int = 0
    """How many coverings there are; counted from what was laid unless it is given."""

    @property
    def times(self) -> int:
        """How many coverings there are."""
        return len(self.laid) if isinstance(self.laid, list) else self.coverings

    def to_json(self) -> dict[str, Any]:
        """Return it as it is listed; an entry of an earlier version has only the number of its coverings."""
        laid = self.laid if self.laid is not None else self.coverings
        return {"player": self.player, "ms": self.ms, "board": self.board, "coverings": laid, "at": self.at}


@dataclass(frozen=True, slots=True)
class Ranking:
    """The results of all games, in one file."""

    file: Path

    def add(self, entry: Entry) -> int:
        """Keep a result, and return its number."""
        laid = json.dumps(entry.laid, separators=(",", ":")) if entry.laid is not None else ""
        values = (entry.game, entry.player, entry.ms, entry.board, entry.times, entry.at, entry.difficulty, laid, entry.race)
        with closing(self._opened()) as database, database:
            columns = "game, player, ms, board, coverings, at, difficulty, laid, race"
            done = database.execute(f"INSERT INTO result ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", values)  # noqa: S608
            return int(done.lastrowid or 0)

    def best(self, game: str = "", board: str = "", difficulty: str = "", most: int = MOST_SHOWN) -> list[Entry]:
        """Return results, quickest first; of equals, the earlier. What is empty does not filter."""
        asked = dict(zip(FILTERS, (game, board, difficulty), strict=True))
        given = {name: value for name, value in asked.items() if value}
        where = " AND ".join(f"{name} = ?" for name in given) or "1"
        query = f"SELECT {_FIELDS} FROM result WHERE {where} ORDER BY ms, at, rowid LIMIT ?"  # noqa: S608 (names are ours)
        with closing(self._opened()) as database:
            return [_entry(row) for row in database.execute(query, (*given.values(), most))]

    def entry(self, number: int) -> Entry | None:
        """Return one result with what was laid; nothing if there is none of the number."""
        with closing(self._opened()) as database:
            row = database.execute(f"SELECT {_FIELDS} FROM result WHERE rowid = ?", (number,)).fetchone()  # noqa: S608
        return _entry(row) if row else None

    def choices(self) -> list[dict[str, Any]]:
        """List the games, difficulties and boards that there are results of, with how many."""
        query = "SELECT game, difficulty, board, COUNT(*) FROM result GROUP BY 1, 2, 3 ORDER BY 1, 2, 4 DESC, 3 LIMIT 500"
        with closing(self._opened()) as database:
            return [dict(zip(("game", "difficulty", "board", "number"), row, strict=True)) for row in database.execute(query)]

    def _opened(self) -> sqlite3.Connection:
        self.file.parent.mkdir(parents=True, exist_ok=True)
        database = sqlite3.connect(self.file, timeout=_PATIENCE_SECONDS)
        try:
            database.execute("PRAGMA journal_mode = WAL")  # whoever reads does not wait for whoever writes
            database.execute(_TABLE)
            _bring_up_to_date(database)
            database.execute(_INDEX)
        except BaseException:
            database.close()
            raise
        return database


def _bring_up_to_date(database: sqlite3.Connection) -> None:
    """Add what a table of an earlier version lacks; of two studios that do so at once, one finds it done."""
    there = {row[1] for row in database.execute("PRAGMA table_info(result)")}
    for name, form in _COLUMNS.items():
        if name not in there:
            try:
                database.execute(f"ALTER TABLE result ADD COLUMN {name} {form}")
            except sqlite3.OperationalError as error:
                if "duplicate column" not in str(error):
                    raise


def _entry(row: tuple[Any, ...]) -> Entry:
    number, player, ms, board, coverings, at, game, difficulty, laid, race = row
    return Entry(player, ms, board, json.loads(laid) if laid else None, at, game, difficulty, bool(race), number, coverings)


def as_csv(entries: list[Entry]) -> str:
    """Write results as a table for spreadsheets, none of which takes a player's name for a formula."""
    target = io.StringIO()
    writer = csv.writer(target, lineterminator="\r\n")
    writer.writerow(CSV_HEADS)
    special: dict[str, Callable[[Entry], Any]] = {
        "coverings": lambda entry: entry.times,
        "race": lambda entry: int(entry.race),
        "laid": lambda entry: json.dumps(entry.laid, separators=(",", ":")) if entry.laid else "",
    }
    for entry in entries:
        writer.writerow([_harmless(special.get(head, lambda each, name=head: getattr(each, name))(entry)) for head in CSV_HEADS])
    return target.getvalue()


def _harmless(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def ranking() -> Ranking:
    """Return the ranking of whoever runs this process."""
    return Ranking(data_folder() / "ranking.sqlite3")
