"""The parts of a book file as a person sees them: tables with the comments above them, and their settings, each with its lines."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from printkit.book.reading.form import LISTS
from printkit.book.reading.toml_document import kept
from printkit.book.reading.toml_lines import KeyPath, Survey, read_key, statements

_COMMENT = re.compile(r"[ \t]*#")


@dataclass(frozen=True, slots=True)
class Setting:
    """A key with its value, on whole lines; lines count from 0, and `end` is the first that does not belong to it."""

    path: KeyPath
    start: int
    end: int


@dataclass(slots=True)
class Block:
    """A table with its header, the comments right above it, its settings, and those right below them."""

    path: KeyPath
    start: int
    """The first line of the comments above its header."""
    header: int
    """The line of its header; -1 for the settings at the top of the file."""
    end: int = 0
    """After its last setting and the comments that follow without an empty line."""
    settings: list[Setting] = field(default_factory=list)

    @property
    def settings_end(self) -> int:
        """Return the line after its last setting, or after its header."""
        return self.settings[-1].end if self.settings else self.header + 1


@dataclass(frozen=True, slots=True)
class Outline:
    """The blocks of a text, in their order."""

    blocks: tuple[Block, ...]

    def setting(self, path: KeyPath) -> Setting | None:
        """Find the setting that is the value at a path, or holds it."""
        return next((each for block in self.blocks for each in block.settings if _is_below(path, each.path)), None)

    def settings_below(self, path: KeyPath) -> list[Setting]:
        """List the settings with dotted keys that begin with a path."""
        return [each for block in self.blocks for each in block.settings if _is_below(each.path, path)]

    def block(self, path: KeyPath) -> Block | None:
        """Find the table at a path."""
        return next((block for block in self.blocks if block.path == path), None)

    def blocks_below(self, path: KeyPath) -> list[Block]:
        """List the table at a path and all that it holds."""
        return [block for block in self.blocks if _is_below(block.path, path)]

    def length(self, path: KeyPath) -> int:
        """Return how many tables with double brackets a list has."""
        places = [block.path[len(path)] for block in self.blocks_below(path) if len(block.path) > len(path)]
        return max((place + 1 for place in places if isinstance(place, int)), default=0)


def outline(text: str) -> Outline:
    """Find the parts of a text with plain line ends, which may have faults."""
    lines = text.split("\n")
    spans = {statement.line: statement.text.count("\n") + 1 for statement in statements(text)}
    taken = kept(text, LISTS)
    survey = Survey()
    blocks = [Block((), 0, -1)]
    for place, statement in enumerate(taken):
        start = statement.line - 1
        is_last_there = place + 1 == len(taken) or taken[place + 1].line != statement.line
        end = start + (spans.get(statement.line, 1) if is_last_there else 0)
        survey.take(statement)
        if statement.is_header:
            blocks.append(Block(survey.table, _comments_above(lines, start, blocks[-1]), start))
        else:
            blocks[-1].settings.append(Setting((*survey.table, *read_key(statement.text)[0]), start, end))
    for block, following in zip(blocks, [*blocks[1:], None], strict=True):
        block.end = _comments_below(lines, block, following.start if following else len(lines))
    return Outline(tuple(blocks))


def _comments_above(lines: Sequence[str], start: int, before: Block) -> int:
    while start > max(before.settings_end, 0) and _COMMENT.match(lines[start - 1]):
        start -= 1
    return start


def _comments_below(lines: Sequence[str], block: Block, limit: int) -> int:
    """Find the end of a block; at the top of a file without settings it is the end of the first comments."""
    end = min(block.settings_end, limit)
    while end < limit and _COMMENT.match(lines[end]):
        end += 1
    return end


def _is_below(path: KeyPath, base: KeyPath) -> bool:
    return path[: len(base)] == base
