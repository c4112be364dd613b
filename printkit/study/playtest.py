"""What playtesters wrote down: read from CSV files and summed up for each puzzle."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from printkit.book.reading.book_text import text_of
from printkit.errors import Fault, InputError
from printkit.study.plot import Plot, Series
from printkit.study.table import Record, Table, mean, quantile

NEEDED = ("puzzle", "identity", "seconds", "errors", "fun")
LONGEST_SECONDS = 24 * 3600.0
MOST_ERRORS = 1000

_CLOCK = re.compile(r"(\d{1,3}):([0-5]?\d)")


@dataclass(frozen=True, slots=True)
class Result:
    """How one tester fared with one puzzle; nothing where nothing was written."""

    puzzle: str
    identity: str
    seconds: float | None
    errors: float | None
    fun: float | None

    @property
    def tried(self) -> bool:
        """Whether anything was written down."""
        return any(value is not None for value in (self.seconds, self.errors, self.fun))


def read(paths: Sequence[Path]) -> list[Result]:
    """Read results; everything that is wrong is told at once, with its line. Rows without any result are left out."""
    results: list[Result] = []
    faults: list[Fault] = []
    for path in paths:
        try:
            results += _tried(path, faults)
        except InputError as error:
            faults += error.faults
    if not faults and not results:
        faults.append(Fault("there are no results", "fill in seconds, errors or fun", place=str(paths[0]) if paths else ""))
    if faults:
        raise InputError(*faults[:100])
    return results


def _tried(path: Path, faults: list[Fault]) -> list[Result]:
    read_in = [_result(cells, f"{path}:{number}", faults) for number, cells in _rows(path)]
    return [result for result in read_in if result.tried]


def _rows(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield the rows of a file with their line numbers."""
    text = text_of(path, "a table of results", "CSV")
    first = text.partition("\n")[0]
    reader = csv.DictReader(text.splitlines(), delimiter=max(",;\t", key=first.count))
    missing = [name for name in NEEDED if name not in (reader.fieldnames or ())]
    if missing:
        remedy = "the first line names the columns, as in the file that comes with the sheet"
        raise InputError(Fault(f"there is no column {', '.join(missing)}", remedy, place=f"{path}:1"))
    try:
        yield from ((reader.line_num, {name: (row[name] or "").strip() for name in NEEDED}) for row in reader)
    except csv.Error as error:
        raise InputError(Fault(f"this is not CSV ({error})", place=f"{path}:{reader.line_num}")) from error


def _result(cells: dict[str, str], place: str, faults: list[Fault]) -> Result:
    def number(name: str, least: float, most: float) -> float | None:
        value = _number(cells[name])
        if value is None or not least <= value <= most:
            if cells[name]:
                faults.append(
                    Fault(f'"{cells[name][:40]}" is not right', f"write a number from {least:g} to {most:g}", name, place)
                )
            return None
        return value

    seconds, errors, fun = number("seconds", 1, LONGEST_SECONDS), number("errors", 0, MOST_ERRORS), number("fun", 1, 5)
    if not cells["puzzle"]:
        faults.append(Fault("the number of the puzzle is missing", field="puzzle", place=place))
    return Result(cells["puzzle"][:40], cells["identity"][:80], seconds, errors, fun)


def _number(text: str) -> float | None:
    """Read a number, or a time written as minutes:seconds."""
    clock = _CLOCK.fullmatch(text)
    if clock:
        return 60.0 * int(clock[1]) + int(clock[2])
    try:
        return float(text.replace(",", "."))
    except ValueError:
        return None


def summary(results: Sequence[Result]) -> Table:
    """Sum up each puzzle."""
    return Table.of(_summed(puzzle, results) for puzzle in _puzzles(results))


def _puzzles(results: Sequence[Result]) -> list[tuple[str, str]]:
    """List the puzzles by their numbers."""
    found = {(one.puzzle, one.identity) for one in results}
    return sorted(found, key=lambda one: (not one[0].isdigit(), int(one[0]) if one[0].isdigit() else 0, one))


def _summed(puzzle: tuple[str, str], results: Sequence[Result]) -> Record:
    own = [one for one in results if (one.puzzle, one.identity) == puzzle]
    seconds = [one.seconds for one in own]
    return {
        "puzzle": puzzle[0],
        "identity": puzzle[1],
        "testers": len(own),
        "median_seconds": quantile(seconds, 0.5),
        "quarter_seconds": quantile(seconds, 0.25),
        "three_quarter_seconds": quantile(seconds, 0.75),
        "mean_errors": mean(one.errors for one in own),
        "without_errors": sum(one.errors == 0 for one in own),
        "mean_fun": mean(one.fun for one in own),
    }


def plots(table: Table) -> list[Plot]:
    """Plot time, errors and fun of each puzzle as bars, numbered as in the table."""
    measures = (
        ("median_seconds", "Time", "median seconds"),
        ("mean_errors", "Errors", "mean number"),
        ("mean_fun", "Fun", "mean, from 1 to 5"),
    )
    return [
        Plot(title, "row of the table", unit, (Series(name, _bars(table, name)),), bars=True)
        for name, title, unit in measures
        if _bars(table, name)
    ]


def _bars(table: Table, name: str) -> tuple[tuple[float, float], ...]:
    values = enumerate(table.column(name), start=1)
    return tuple((float(number), float(value)) for number, value in values if isinstance(value, int | float))
