"""Mending a TOML text, statement by statement, until the parser can read the rest of it."""

from __future__ import annotations

import difflib
import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field

from printkit.book.reading.flaw import Flaw
from printkit.book.reading.toml_advice import explain
from printkit.book.reading.toml_lines import KeyPath, Statement, Survey, read_key
from printkit.book.reading.wording import shortened

OPEN, STOP = "?", "!"
"""Stand-ins have a key of one of these and their line: something is lost from a table, or the reading ended in it."""

_MOST_CLASHES = 10
_LINE = re.compile(r"\(at line (\d+),")
_LONG_TEXT = re.compile(r"\"{3}|'{3}")
_HEADER = re.compile(r"[ \t]*\[*([^\[\]#]*)\]*[ \t]*(?:#[^\n]*)?")


@dataclass(slots=True)
class Repair:
    """Goes through the statements and keeps those that can be read, with stand-ins for the others."""

    lists: tuple[str, ...]
    """The tables that stand in double brackets, written with dots."""
    is_sound: bool
    """Whether the parser accepts the whole text, so that no value needs a trial of its own."""
    kept: list[Statement] = field(default_factory=list)
    flaws: list[Flaw] = field(default_factory=list)
    broken: set[int] = field(default_factory=set)
    """The lines of stand-ins."""
    has_ended: bool = False
    _survey: Survey = field(default_factory=Survey)
    _given: dict[KeyPath, int] = field(default_factory=dict)
    """The line of every key that has been given a value."""
    _clashes: int = 0

    def take(self, statement: Statement) -> None:
        """Keep a statement, mend it or set it aside."""
        if statement.is_header:
            self._take_header(statement)
        elif self.is_sound or self._is_readable(statement):
            self._keep_pair(statement)

    def drop(self, place: int) -> None:
        """Take out a statement that contradicts an earlier one; what follows a lost header is lost with it."""
        statement = self.kept[place]
        self.flaws.append(Flaw("this contradicts an earlier line", "keep one of the two", line=statement.line))
        self._clashes += 1
        is_lost = statement.is_header or self._clashes >= _MOST_CLASHES
        is_stand_in = place == len(self.kept) - 1 and self.has_ended
        del self.kept[place : None if is_lost else place + 1]
        if is_lost and not is_stand_in:
            self._end(statement.line)

    def _is_readable(self, statement: Statement) -> bool:
        try:
            tomllib.loads(statement.text)
        except ValueError as error:
            flaw = explain(statement, error)
            self.flaws.append(flaw if self.has_ended else flaw._replace(path=self._stand_in(statement)))
            return False
        return True

    def _stand_in(self, statement: Statement) -> KeyPath:
        """Keep the key of a broken statement, so that nobody calls it missing, with nan for its value; return its path."""
        key, end = read_key(statement.text)
        is_key_sure = bool(key) and statement.text.startswith("=", end)
        path = (*self._survey.table, *key) if is_key_sure else ()
        self.broken.add(statement.line)
        if is_key_sure:
            self._keep_pair(Statement(statement.line, f"{statement.text[:end]}= nan"))
        else:
            self._keep(Statement(statement.line, f'"{OPEN}{statement.line}" = nan'))
        if "\n" in statement.text and _LONG_TEXT.search(statement.text):
            self._end(statement.line)
        return path

    def _end(self, line: int) -> None:
        """End the reading: from here on it is not known what belongs to what."""
        self.has_ended = True
        self.broken.add(line)
        self.kept.append(Statement(line, f'"{STOP}{line}" = nan'))

    def _keep_pair(self, statement: Statement) -> None:
        if self.has_ended:
            return
        path = (*self._survey.table, *read_key(statement.text)[0])
        if path in self._given:
            problem = f"this is given on line {self._given[path]} already"
            self.flaws.append(Flaw(problem, "keep one of the two", path, statement.line))
        else:
            self._given[path] = statement.line
            self._keep(statement)

    def _keep(self, statement: Statement) -> None:
        self.kept.append(statement)
        self._survey.take(statement)

    def _take_header(self, statement: Statement) -> None:
        if self.has_ended:
            return
        header = _header(statement)
        name = _nearest(header.parts, self.lists)
        if name is None and not header.is_readable:
            example = f"write [[{self.lists[0]}]]" if self.lists else "write [name]"
            self.flaws.append(Flaw("this is not a table header", example, line=statement.line))
            self._end(statement.line)
        elif name is None or (header.is_readable and header.is_list and header.name == name):
            self._keep_header(statement, name)
        else:
            self.flaws.append(Flaw(*_header_words(header, name), line=statement.line))
            self._keep_header(Statement(statement.line, f"[[{name}]]"), name)

    def _keep_header(self, statement: Statement, name: str | None) -> None:
        """Keep a header; where the list it continues has not begun, begin it, with something lost from it."""
        parent = (name or "").rpartition(".")[0]
        if parent in self.lists and tuple(parent.split(".")) not in self._survey.lines:
            problem = f"[[{name}]] stands before the first [[{parent}]]"
            self.flaws.append(Flaw(problem, f"write [[{parent}]] above it", line=statement.line))
            self.broken.add(statement.line)
            self._keep(Statement(statement.line, f"[[{parent}]]"))
            self._keep(Statement(statement.line, f'"{OPEN}{statement.line}" = nan'))
        self._keep(statement)


@dataclass(frozen=True, slots=True)
class _Header:
    """What can be made out of a table header, broken or not."""

    parts: tuple[str, ...]
    is_readable: bool
    is_list: bool

    @property
    def name(self) -> str:
        return ".".join(self.parts)


def clashing(kept: Sequence[Statement], error: tomllib.TOMLDecodeError) -> int:
    """Find the statement that the parser refuses in a text made of sound ones."""
    found = _LINE.search(str(error))
    lines_left = int(found[1]) if found else len(kept)
    for place, statement in enumerate(kept):
        lines_left -= statement.text.count("\n") + 1
        if found and lines_left <= 0:
            return place
    return len(kept) - 1


def _header(statement: Statement) -> _Header:
    start = statement.text.index("[")
    is_list = statement.text.startswith("[[", start)
    try:
        tomllib.loads(statement.text)
    except ValueError:
        rough = _HEADER.fullmatch(statement.text)
        parts = [part.strip(" \t\"'") for part in rough[1].split(".")] if rough else []
        return _Header(tuple(parts) if all(parts) else (), False, is_list)
    return _Header(read_key(statement.text, start + 1 + is_list)[0], True, is_list)


def _header_words(header: _Header, name: str) -> tuple[str, str]:
    if header.name != name:
        return f'there is no table "{shortened(header.name)}"', f"did you mean [[{name}]]?"
    return "the brackets of this header are not right", f"write [[{name}]]"


def _nearest(parts: tuple[str, ...], lists: tuple[str, ...]) -> str | None:
    """Find the list that a header means: each part is near, or it is the last part alone."""
    for name in lists:
        known = name.split(".")
        if len(known) == len(parts) and all(map(_is_near, parts, known)):
            return name
    return next((name for name in lists if len(parts) == 1 and _is_near(parts[0], name.rpartition(".")[2])), None)


def _is_near(word: str, known: str) -> bool:
    return word == known or bool(difflib.get_close_matches(shortened(word).casefold(), [known]))
