"""A list of people or classes, each of whom gets a book: a CSV file as spreadsheets save it.

A column that is called like a setting of the book, such as `seed` or `theme`, replaces that setting. Every other column fills the
blanks of that name in the texts of the book: "A book for {name}". A column `file` names the files; without it, the first one does.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from printkit.book.model import Row
from printkit.book.reading.book_text import plain_text, text_of
from printkit.book.reading.flaw import Flaw
from printkit.book.reading.form import Line, Settings
from printkit.book.reading.override import checked_settings
from printkit.book.reading.wording import shortened, truth_in
from printkit.errors import Fault, InputError, SpecError

MOST_ROWS = 1000
_FILE = "file"
_LINE: TypeAdapter[str] = TypeAdapter(Line)


def rows_of(path: Path) -> list[Row]:
    """Read a list; all its faults are told at once, each with its line."""
    name = str(path)
    text = plain_text(text_of(path, "a list of rows", "CSV"), name)
    numbered = _numbered(text, name)
    if len(numbered) < 2:
        raise InputError(
            Fault("the list has no rows", "the first line names the columns, and each other line is a book", place=name)
        )
    (_, header), *lines = numbered
    header = [column.strip() for column in header]
    faults = list(_header_faults(header, f"{name}:{numbered[0][0]}"))
    rows: list[Row] = []
    for number, cells in lines:
        row, against = _row(header, cells, f"{name}:{number}")
        rows.append(row)
        faults.extend(against)
    if len(lines) > MOST_ROWS:
        faults.append(Fault(f"the list has {len(lines)} rows", f"at most {MOST_ROWS} books are made at once", place=name))
    if faults:
        raise SpecError(*faults[:100])
    return rows


def _numbered(text: str, name: str) -> list[tuple[int, list[str]]]:
    """Return the rows that are not empty, with their line numbers; the first line shows what stands between the cells."""
    first = text.partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(text.splitlines(), delimiter=delimiter, strict=True)
    try:
        return [(reader.line_num, cells) for cells in reader if any(cell.strip() for cell in cells)]
    except csv.Error as error:
        remedy = "save it from the spreadsheet as CSV"
        raise InputError(Fault(f"the list cannot be read: {error}", remedy, place=f"{name}:{reader.line_num}")) from error


def _header_faults(header: list[str], place: str) -> Iterator[Fault]:
    for column in dict.fromkeys(header):
        if not column:
            yield Fault("a column has no name", "name it in the first line or delete it", place=place)
        elif header.count(column) > 1:
            yield Fault(f'two columns are called "{shortened(column)}"', "rename one", place=place)


def _row(header: list[str], cells: list[str], place: str) -> tuple[Row, list[Fault]]:
    if len(cells) != len(header):
        return Row({}, {}, "", place), [Fault(f"the row has {len(cells)} cells", f"there are {len(header)} columns", place=place)]
    words, faults = _words(dict(zip(header, cells, strict=True)), place)
    given = {key: _value(key, words[key]) for key in header if key in Settings.model_fields and words[key]}
    settings, said = checked_settings(given)
    name = words.get(_FILE) or words[header[0]]
    return Row(words, settings, name, place), faults + [_fault(one, place) for one in said]


def _words(texts: dict[str, str], place: str) -> tuple[dict[str, str], list[Fault]]:
    words: dict[str, str] = {}
    faults: list[Fault] = []
    for column, text in texts.items():
        try:
            words[column] = _LINE.validate_python(text)
        except ValidationError as error:
            words[column] = ""
            problem, _, remedy = error.errors()[0]["msg"].removeprefix("Value error, ").partition("; ")
            faults.append(Fault(problem, remedy, column, place))
    return words, faults


def _value(key: str, text: str) -> Any:
    """Read a cell as the setting wants it; what cannot be read so is left for the check to complain about."""
    default = Settings.model_fields[key].default
    if isinstance(default, bool):
        truth = truth_in(text)
        return text if truth is None else truth
    return int(text) if isinstance(default, int) and text.isdecimal() and len(text) < 20 else text


def _fault(said: Flaw, place: str) -> Fault:
    return Fault(said.problem, said.remedy, ".".join(map(str, said.path)), place)
