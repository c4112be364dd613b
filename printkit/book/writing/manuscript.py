"""A book file that is changed setting by setting: lines that a change is not about stay as they are, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from printkit.book.reading.book_file import document_of
from printkit.book.reading.book_text import plain_text
from printkit.book.reading.form import LISTS
from printkit.book.reading.samples import with_samples
from printkit.book.reading.toml_lines import KeyPath
from printkit.book.writing.change import Change, Duplicate, Insert, Move, Remove, Set, applied, checked, refusal, value_at
from printkit.book.writing.outline import Block, Outline, Setting, outline
from printkit.book.writing.value import changed_statement, trailing_comment
from printkit.book.writing.wording import header_name, setting_text, table_text
from printkit.errors import Fault, InputError, SpecError

_NAME = "book.toml"


@dataclass(frozen=True, slots=True)
class Manuscript:
    """The text of a book file, which need not be right."""

    text: str

    def data(self) -> dict[str, Any]:
        """Return what the text says, as far as it can be read; a text that no book file can be is refused."""
        plain_text(self.text, _NAME)
        try:
            return document_of(self.text, _NAME).data
        except InputError:  # nothing but comments, which may become a book
            return {}

    def changed(self, change: Change) -> Manuscript:
        """Return the text after a change; a change that cannot be made is refused."""
        before = self.data()
        wanted = applied(before, change)
        if json.dumps(before) == json.dumps(wanted):  # which, unlike Python, tells 1 from true
            return self
        text = self._expanded() if _touches(change, "section") else self.text
        for write in (partial(_Pen(text).write, change, before), partial(_Pen(text).rewrite, change.path, wanted)):
            changed = Manuscript(write())
            plain_text(changed.text, _NAME)
            if same(changed.data(), wanted):
                return changed
        problem = "this place of the book file is written in a way that cannot be changed from here"
        raise SpecError(Fault(problem, "change it in the text", path=change.path))

    def _expanded(self) -> str:
        """Return the text with the sections of the sampler written out, if it asks for them."""
        plain = plain_text(self.text, _NAME)
        expanded = with_samples(plain)
        return self.text if expanded == plain else expanded


def same(one: Any, other: Any) -> bool:
    """Tell whether two files say the same; an empty table, or a list of tables without any, is as good as none."""
    return json.dumps(_full(one), sort_keys=True) == json.dumps(_full(other), sort_keys=True)


def _full(value: Any) -> Any:
    if isinstance(value, dict):
        names = {name.rpartition(".")[2] for name in LISTS}
        full = {key: _full(inner) for key, inner in value.items()}
        return {key: inner for key, inner in full.items() if inner != {} and not (inner == [] and key in names)}
    return [_full(inner) for inner in value] if isinstance(value, list) else value


def _touches(change: Change, name: str) -> bool:
    return change.path[:1] == (name,)


class _Pen:
    """Changes the lines of one text. Parts are found in the text with plain line ends, which has the same lines."""

    def __init__(self, text: str) -> None:
        self._mark = "\ufeff" if text.startswith("\ufeff") else ""
        self._lines = _lines(text.removeprefix(self._mark))
        self._end = "\r\n" if self._lines and self._lines[0].endswith("\r\n") else "\n"

    def write(self, change: Change, data: dict[str, Any]) -> str:
        """Return the text after a change; `data` is what it says before."""
        match change:
            case Set(path, None):
                self._remove(path)
            case Set(path, value):
                self._set(path, checked(value, path), data)
            case Insert(path, value):
                self._insert(path, checked(value, path))
            case Remove(path):
                self._remove(path)
            case Move(path, to):
                self._move(path, to, data)
            case Duplicate(path):
                copy = (*path[:-1], int(path[-1]) + 1)
                if not self._insert_piece(copy, self._piece(path)):
                    self._insert(copy, value_at(data, path))
        return self._mark + "".join(self._lines)

    def rewrite(self, path: KeyPath, wanted: dict[str, Any]) -> str:
        """Return the text with the whole value written anew in which a change is made; comments inside of it are lost."""
        parts = self._outline()
        found = parts.setting(path)
        if found is not None:
            try:
                value = value_at(wanted, found.path)
            except SpecError:
                value = None
            keys = found.path[_depth(parts, found.path) :]
            comment = trailing_comment(self._statement(found))
            self._lines[found.start : found.end] = []
            if value not in (None, {}):
                text = setting_text(tuple(map(str, keys)), value) + (f"  {comment}" if comment else "")
                self._put(found.start, text.split("\n"))
        return self._mark + "".join(self._lines)

    def _statement(self, setting: Setting) -> str:
        return "".join(self._lines[setting.start : setting.end]).replace("\r\n", "\n")

    def _outline(self) -> Outline:
        return outline(plain_text("".join(self._lines), _NAME))

    def _set(self, path: KeyPath, value: Any, data: dict[str, Any]) -> None:
        parts = self._outline()
        found = parts.setting(path)
        if found is not None:
            self._edit(found, lambda text: changed_statement(text, path[_depth(parts, path) :], value))
        elif parts.blocks_below(path) or parts.settings_below(path):
            self._rewrite(path, value, data)
        else:
            self._add(parts, path, value)

    def _rewrite(self, path: KeyPath, value: Any, data: dict[str, Any]) -> None:
        """Set what is written as tables of its own: each entry of a list is taken out and put in again."""
        if isinstance(path[-1], int):
            self._remove(path)
            self._insert(path, value)
            return
        self._remove(path)
        if header_name(path) in LISTS and isinstance(value, list) and all(isinstance(each, dict) for each in value):
            for place, each in enumerate(value):
                self._insert((*path, place), each)
        else:
            self._set(path, value, data)

    def _add(self, parts: Outline, path: KeyPath, value: Any) -> None:
        """Write a setting that is new, after the others of its table."""
        block = max((each for each in parts.blocks if path[: len(each.path)] == each.path), key=lambda each: len(each.path))
        names = path[len(block.path) :]
        if header_name(path) in LISTS and _is_tables(value):
            for place, each in enumerate(value):
                self._insert((*path, place), each)
            return
        if not all(isinstance(name, str) for name in names):
            raise refusal("there is no such setting", path)
        dotted = any(each.path[: len(block.path) + 1] == path[: len(block.path) + 1] for each in block.settings)
        steps = tuple(str(name) for name in names)
        if not dotted:
            for name in reversed(steps[1:]):
                value = {name: value}
            steps = steps[:1]
        indent = _indent(self._lines[block.settings[-1].start]) if block.settings else ""
        at = block.settings_end if block.settings or block.path else block.end
        self._put(at, f"{indent}{setting_text(steps, value)}".split("\n"))
        if not block.path and len(parts.blocks) > 1:
            self._part_from_next(at + setting_text(steps, value).count("\n") + 1)

    def _part_from_next(self, at: int) -> None:
        """Leave an empty line before a table that would stand right below a new setting at the top."""
        if at < len(self._lines) and self._lines[at].lstrip().startswith(("[", "#")):
            self._put(at, [""])

    def _insert(self, path: KeyPath, value: Any) -> None:
        parts = self._outline()
        found = parts.setting(path[:-1])
        if found is not None:
            keys = path[_depth(parts, path[:-1]) :]
            self._edit(found, lambda text: changed_statement(text, keys, value, insert=True))
        elif header_name(path) in LISTS and isinstance(value, dict):
            self._insert_piece(path, [f"{line}{self._end}" for line in table_text(header_name(path), value, LISTS)])
        else:
            self._add(parts, path[:-1], [value])

    def _insert_piece(self, path: KeyPath, piece: Sequence[str]) -> bool:
        """Put the lines of a table where they become the entry at a path; one empty line parts them from what is around."""
        if not piece:
            return False
        parts = self._outline()
        if parts.setting(path[:-1]) is not None:
            return False
        self._close_last_line()
        at = self._place(parts, path)
        before = [self._end] if at > 0 and self._lines[at - 1].strip() else []
        after = [self._end] if at < len(self._lines) and self._lines[at].strip() else []
        self._lines[at:at] = [*before, *_closed(piece, self._end), *after]
        return True

    def _place(self, parts: Outline, path: KeyPath) -> int:
        """Find the line before which a table becomes the entry at a path."""
        siblings, place = path[:-1], int(path[-1])
        following = parts.blocks_below((*siblings, place))
        if following:
            return following[0].start
        if place > 0:
            return parts.blocks_below((*siblings, place - 1))[-1].end
        parent = parts.blocks_below(siblings[:-1]) if len(siblings) > 1 else []
        return parent[-1].end if parent else self._text_end()

    def _text_end(self) -> int:
        """Return the line after the last that is not empty."""
        end = len(self._lines)
        while end and not self._lines[end - 1].strip():
            end -= 1
        return end

    def _piece(self, path: KeyPath) -> list[str]:
        """Return the lines of an entry with everything it holds; nothing, if it is not written as a table of its own."""
        lines: list[str] = []
        for block in self._outline().blocks_below(path):
            if lines:
                lines.append(self._end)
            lines += _closed(self._lines[block.start : block.end], self._end)
        return lines

    def _move(self, path: KeyPath, to: KeyPath, data: dict[str, Any]) -> None:
        piece = self._piece(path)
        same_table = header_name(path) == header_name(to)
        self._remove(path)
        if not (same_table and self._insert_piece(to, piece)):
            self._insert(to, value_at(data, path))

    def _remove(self, path: KeyPath) -> None:
        parts = self._outline()
        found = parts.setting(path)
        if found is not None and found.path != path:
            self._edit(found, lambda text: changed_statement(text, path[_depth(parts, path) :], None))
            return
        blocks = parts.blocks_below(path) if path else []
        held = {each.start for block in blocks for each in block.settings}
        for each in parts.settings_below(path):
            if each.start not in held:
                self._lines[each.start : each.end] = [self._comment_of(each), *[_GONE] * (each.end - each.start - 1)]
        for block in blocks:
            self._blank_block(block)
        self._lines = [line for line in self._lines if line is not _GONE]

    def _comment_of(self, setting: Setting) -> str:
        """Return what stays of a setting that is taken out: the comment behind it."""
        last, comment = self._lines[setting.end - 1], trailing_comment(self._statement(setting))
        return f"{_indent(self._lines[setting.start])}{comment}{last[len(last.rstrip()) :]}" if comment else _GONE

    def _blank(self, start: int, end: int) -> None:
        self._lines[start:end] = [_GONE] * (end - start)

    def _blank_block(self, block: Block) -> None:
        """Take a table out with the empty lines after it; at the end of the text, with those before it."""
        end = block.end
        while end < len(self._lines) and not self._lines[end].strip():
            end += 1
        start = block.start
        while end == len(self._lines) and start > 0 and (self._lines[start - 1] is _GONE or not self._lines[start - 1].strip()):
            start -= 1
        self._blank(start, end)

    def _edit(self, setting: Setting, edit: Callable[[str], str]) -> None:
        """Change one setting; its last line keeps the line end that it has."""
        new = edit(self._statement(setting))
        has_long_ends = "\r\n" in "".join(self._lines[setting.start : setting.end])
        self._lines[setting.start : setting.end] = _lines(new.replace("\n", "\r\n") if has_long_ends else new)

    def _put(self, at: int, lines: Sequence[str]) -> None:
        if at >= len(self._lines):
            self._close_last_line()
        self._lines[at:at] = [f"{line}{self._end}" for line in lines]

    def _close_last_line(self) -> None:
        if self._lines and not self._lines[-1].endswith("\n"):
            self._lines[-1] += self._end


_GONE = "\0"
"""Stands for a line that was taken out."""


def _lines(text: str) -> list[str]:
    """Cut a text into lines with their ends; no other sign than the one of TOML ends a line."""
    *closed, last = text.split("\n")
    return [f"{line}\n" for line in closed] + ([last] if last else [])


def _depth(parts: Outline, path: KeyPath) -> int:
    """Return how many steps of a path lead to the table whose setting holds the value there."""
    for block in parts.blocks:
        if any(path[: len(each.path)] == each.path for each in block.settings):
            return len(block.path)
    raise refusal("there is no such setting", path)


def _closed(lines: Sequence[str], end: str) -> list[str]:
    return [line if line.endswith("\n") else f"{line}{end}" for line in lines]


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip(" \t"))]


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, dict) for each in value)
