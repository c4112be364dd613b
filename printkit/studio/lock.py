"""One studio per folder.

The lock is a small database in the folder: it belongs to whoever has begun to write in it, and the system lets go of it when that
process ends, however it ends. What is left of a studio that was killed is therefore no obstacle.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from printkit.errors import Fault, UsageError

NAME = ".printkit-studio"


@contextmanager
def locked(folder: Path, address: str) -> Iterator[None]:
    """Hold a folder for as long as the block lasts; if another studio does, say where it is."""
    file = folder / NAME
    if not os.access(folder, os.W_OK | os.X_OK):
        yield  # nothing can be written here, so there is nothing to quarrel about
        return
    with closing(_held(file, address)):
        try:
            yield
        finally:
            with suppress(OSError):  # Windows keeps a file that is open; the next studio takes it over
                file.unlink()


def _held(file: Path, address: str) -> sqlite3.Connection:
    for _ in range(2):
        connection = sqlite3.connect(file, timeout=0, isolation_level=None)
        try:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("CREATE TABLE IF NOT EXISTS studio (pid INTEGER, address TEXT)")
            connection.execute("DELETE FROM studio")
            connection.execute("INSERT INTO studio VALUES (?, ?)", (os.getpid(), address))
            connection.execute("COMMIT")
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            where = _address(connection)
            connection.close()
            remedy = f"use it at {where}, or close it first" if where else "close it first"
            raise UsageError(Fault("a studio is open for this folder already", remedy, place=str(file.parent))) from None
        except sqlite3.DatabaseError:  # not ours, or cut short by a full disk
            connection.close()
            file.unlink(missing_ok=True)
            continue
        if file.exists():  # another studio may have removed it at its end, just before we held it
            return connection
        connection.close()
    raise UsageError(Fault("the folder cannot be held for this studio", "try again", place=str(file.parent)))


def _address(connection: sqlite3.Connection) -> str:
    try:
        row = connection.execute("SELECT address FROM studio").fetchone()
    except sqlite3.Error:
        return ""
    return str(row[0]) if row else ""
