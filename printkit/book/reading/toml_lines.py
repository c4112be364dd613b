"""Where things stand in a TOML text.

The standard parser gives values without places. Here the text is cut into its statements, which works for broken texts too, and
each key is followed to the line it stands on. Values are never read here: their meaning is the parser's business alone.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

KeyPath = tuple[str | int, ...]
"""The way to a value: names of tables and keys, and places in lists counted from 0."""

MOST_BRACKETS, MOST_PARTS, MOST_VALUES = 32, 8, 20_000
"""Deeper lists, longer dotted keys and more values than these are refused before anything grows with their square."""

_MULTILINE = r"""\"{3}(?:[^"\\]|\\.|"(?!""))*+\"{3,5}|'{3}(?:[^']|'(?!''))*+'{3,5}"""
_ONE_LINE = r"""\"(?:[^"\\\n]|\\[^\n])*+\"|'[^'\n]*+'"""
_UNCLOSED = r"""(?:\"{3}|'{3}).*|["'][^\n]*"""
_TEXT = f"{_MULTILINE}|(?!\"{{3}}|'{{3}})(?:{_ONE_LINE})|{_UNCLOSED}"

_LEXEME = re.compile(rf"{_TEXT}|#[^\n]*|[\[\]{{}},\n]", re.DOTALL)
_PIECE = re.compile(rf"{_TEXT}|#[^\n]*|[ \t\n]+|[\[\]{{}},]|[^ \t\n\"'\[\]{{}},#]+", re.DOTALL)
_INDENT = re.compile(r"[ \t]*")
_BRACKETS = re.compile(r"\[{0,2}")
_BLANK_LINES = re.compile(r"(?:[ \t]*+(?:#[^\n]*+)?\n)*+(?:[ \t]*+(?:#[^\n]*+)?\Z)?")
_KEY_PART = re.compile(rf"[ \t]*(?:(?P<bare>[A-Za-z0-9_-]+)|(?P<quoted>{_ONE_LINE}))[ \t]*")
_KEY = rf"(?:[A-Za-z0-9_-]+|{_ONE_LINE})"
_STARTS_PAIR = re.compile(rf"[ \t]*{_KEY}(?:[ \t]*\.[ \t]*{_KEY})*[ \t]*=")
# No value is such a word, so a line that begins like this is a header even where a list was left open above it.
_STARTS_HEADER = re.compile(r"[ \t]*\[{1,2}[ \t]*(?!(?:true|false|inf|nan)\b)[A-Za-z_]")


class Overgrown(Exception):
    """A text deeper or longer than any book file; `line` is where it became so."""

    def __init__(self, problem: str, line: int) -> None:
        self.problem, self.line = problem, line
        super().__init__(problem)


@dataclass(frozen=True, slots=True)
class Statement:
    """A table header, or a key with its value, which may take several lines."""

    line: int
    text: str

    @property
    def is_header(self) -> bool:
        """Tell a table header from a key with a value."""
        return self.text.lstrip(" \t").startswith("[")


@dataclass(frozen=True, slots=True)
class LineMap:
    """The line of every key; what is not noted stands on the line of what holds it."""

    lines: dict[KeyPath, int]
    first: int = 1
    """The line of what has no other; 0 where there is no text at all, because the settings are those of a program."""

    def of(self, path: KeyPath) -> int:
        """Return the line of a key or a list entry; what the text does not have is answered with its table's line."""
        for end in range(len(path), 0, -1):
            line = self.lines.get(path[:end])
            if line is not None:
                return line
        return self.first

    def of_fields(self, path: KeyPath, names: Iterable[str]) -> dict[str, int]:
        """Return the lines of those keys that a table has."""
        return {name: self.lines[*path, name] for name in names if (*path, name) in self.lines}


def at_line(name: str, line: int) -> str:
    """Say where in a file something stands; without a line, it is the file as a whole."""
    return f"{name}:{line}" if line else name


def statements(text: str) -> list[Statement]:
    """Cut a text with plain line ends into statements; lines without meaning are left out."""
    found: list[Statement] = []
    start = _after_blank_lines(text, 0)
    line = 1 + text.count("\n", 0, start)
    while start < len(text):
        if len(found) == MOST_VALUES:
            raise Overgrown(f"the file has more than {MOST_VALUES} settings", line)
        end = _statement_end(text, start, line)
        found.append(Statement(line, text[start:end]))
        following = _after_blank_lines(text, end + 1)
        line += text.count("\n", start, following)
        start = following
    return found


def line_map(found: Iterable[Statement]) -> LineMap:
    """Find the line of every key of a text that the parser accepts."""
    survey = Survey()
    for statement in found:
        survey.take(statement)
    return LineMap(survey.lines)


def read_key(text: str, start: int = 0) -> tuple[tuple[str, ...], int]:
    """Read a dotted key; return its parts and where it ends, or no parts where no key stands."""
    parts: list[str] = []
    end = start
    while part := _KEY_PART.match(text, end):
        name = part["bare"] or _unquoted(part["quoted"])
        if name is None:
            return (), start
        parts.append(name)
        end = part.end()
        if text[end : end + 1] != "." or len(parts) > MOST_PARTS:
            return tuple(parts), end
        end += 1
    return (), start


@dataclass(slots=True)
class Survey:
    """Walks through statements in order, keeping account of the table they belong to."""

    lines: dict[KeyPath, int] = field(default_factory=dict)
    table: KeyPath = ()
    _lengths: dict[KeyPath, int] = field(default_factory=dict)

    def take(self, statement: Statement) -> None:
        """Note where the keys of a statement stand."""
        if statement.is_header:
            self._enter(statement)
            return
        key, end = read_key(statement.text)
        path = self._note_key(self.table, key, statement.line)
        if "\n" in statement.text:
            start = statement.text.find("=", end) + 1
            self._note_values(statement, start, path)

    def _enter(self, statement: Statement) -> None:
        start = statement.text.index("[")
        is_list = statement.text.startswith("[[", start)
        key, _ = read_key(statement.text, start + 1 + is_list)
        path: KeyPath = ()
        for place, name in enumerate(key):
            path = (*path, name)
            self.lines.setdefault(path, statement.line)
            if is_list and place == len(key) - 1:
                self._lengths[path] = self._lengths.get(path, 0) + 1
            if path in self._lengths:
                path = (*path, self._lengths[path] - 1)
                self.lines.setdefault(path, statement.line)
        self.table = path

    def _note_key(self, table: KeyPath, key: tuple[str, ...], line: int) -> KeyPath:
        path = table
        for name in key:
            path = (*path, name)
            self.lines.setdefault(path, line)
        return path

    def _note_values(self, statement: Statement, start: int, path: KeyPath) -> None:
        """Follow a value over its lines, into its lists and inline tables."""
        text, line = statement.text, statement.line
        holders: list[_Holder] = []
        end = start
        while piece := _PIECE.match(text, end):
            begin, end = end, piece.end()
            mark = piece[0]
            if mark == ",":
                holders[-1].advance()
            elif mark in ("]", "}"):
                holders.pop()
            elif mark[0] not in " \t\n#":
                holder = holders[-1] if holders else None
                if holder and holder.is_waiting and holder.is_table:
                    key, end = read_key(text, begin)
                    path = self._note_key(holder.path, key, line)
                    end = text.index("=", end) + 1
                    holder.is_waiting = False
                    continue
                if holder and holder.is_waiting:
                    path = self._note_entry(holder, line)
                if mark in ("[", "{"):
                    holders.append(_Holder(path, line, mark == "{"))
            line += mark.count("\n")

    def _note_entry(self, holder: _Holder, line: int) -> KeyPath:
        path = (*holder.path, holder.place)
        # An entry on the line of its list needs no note, which keeps long lists small.
        if line != holder.line:
            self.lines[path] = line
        holder.is_waiting = False
        return path


@dataclass(slots=True)
class _Holder:
    """An open list or inline table."""

    path: KeyPath
    line: int
    is_table: bool
    place: int = 0
    is_waiting: bool = True
    """Whether an entry or a key comes next."""

    def advance(self) -> None:
        self.place += 1
        self.is_waiting = True


def _after_blank_lines(text: str, start: int) -> int:
    found = _BLANK_LINES.match(text, start)
    return found.end() if found else start


def _statement_end(text: str, start: int, line: int) -> int:
    indent = _INDENT.match(text, start)
    first = indent.end() if indent else start
    _check_key(text, first, line)
    if text.startswith("[", first):
        return _line_end(text, first)
    brackets: list[str] = []
    commas = 0
    for lexeme in _LEXEME.finditer(text, first):
        mark = lexeme[0]
        if mark == "\n" and _ends_statement(text, lexeme.end(), brackets):
            return lexeme.start()
        if mark in ("[", "{"):
            brackets.append(mark)
        elif mark in ("]", "}") and brackets:
            brackets.pop()
        if len(brackets) > MOST_BRACKETS:
            raise Overgrown(f"brackets are nested more than {MOST_BRACKETS} deep", line + text.count("\n", start, lexeme.start()))
        commas += mark == ","
        if commas > MOST_VALUES:
            raise Overgrown(f"a list has more than {MOST_VALUES} values", line)
        if mark in ("{", ",") and brackets and brackets[-1] == "{":
            _check_key(text, lexeme.end(), line)
    return len(text)


def _check_key(text: str, start: int, line: int) -> None:
    """Refuse a key of endless parts before the parser sees it, which would copy its parts over and over."""
    opening = _BRACKETS.match(text, start)
    key, _ = read_key(text, opening.end() if opening else start)
    if len(key) > MOST_PARTS:
        raise Overgrown(f"a key has more than {MOST_PARTS} parts", line)


def _ends_statement(text: str, next_line: int, brackets: list[str]) -> bool:
    """Tell whether a statement ends before a line: nothing is open, or the line can only be the start of another one."""
    if not brackets or _STARTS_HEADER.match(text, next_line):
        return True
    if brackets[-1] == "{":
        return not _braces_span_lines()
    return bool(_STARTS_PAIR.match(text, next_line))


@lru_cache(maxsize=1)
def _braces_span_lines() -> bool:
    """Tell whether this Python's parser lets an inline table run over several lines, as newer TOML does."""
    try:
        tomllib.loads("a = {\nb = 1\n}")
    except tomllib.TOMLDecodeError:
        return False
    return True


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return len(text) if end < 0 else end


def _unquoted(quoted: str) -> str | None:
    try:
        name = tomllib.loads(f"key = {quoted}")["key"]
    except ValueError:
        return None
    return str(name)
