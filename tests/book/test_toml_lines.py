"""The line of every key, held against the standard parser over random documents."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.book.reading.toml_lines import (
    MOST_VALUES,
    KeyPath,
    Overgrown,
    Statement,
    _braces_span_lines,
    line_map,
    read_key,
    statements,
)

# Everything that could lead a scanner astray: quotes, brackets, comment signs, escapes, line ends.
TRICKY = "ab1-_.\"'#[]{}=,\\ \té🐙"
COMMENTS = ["", " # plain", ' # [not] a = "header', "#]]}}'''\"\"\"", "\t# x = [1,"]
BARE = re.compile("[A-Za-z0-9_-]+")


def paths(value: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    yield path
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, entry in entries:
        yield from paths(entry, (*path, key))


@dataclass
class Writer:
    """Writes random TOML as text and notes the line of each key as it goes."""

    draw: Any
    text: str = ""
    expected: dict[KeyPath, int] = field(default_factory=dict)

    @property
    def line(self) -> int:
        return self.text.count("\n") + 1

    def pick(self, *options: Any) -> Any:
        return self.draw(st.sampled_from(options))

    def number(self, least: int, most: int) -> int:
        return int(self.draw(st.integers(least, most)))

    def names(self, least: int, most: int) -> list[str]:
        return list(self.draw(st.lists(st.text(TRICKY + "\n", max_size=4), min_size=least, max_size=most, unique=True)))

    def note(self, path: KeyPath) -> None:
        self.expected.setdefault(path, self.line)

    def key(self, table: KeyPath, parts: list[str]) -> KeyPath:
        """Write a key, dotted if it has several parts."""
        for place, name in enumerate(parts):
            self.text += self.pick("", " ") + "." + self.pick("", "\t") if place else ""
            self.text += self.name(name)
            self.note((*table, *parts[: place + 1]))
        return (*table, *parts)

    def name(self, name: str) -> str:
        forms = [json.dumps(name, ensure_ascii=False)]
        if BARE.fullmatch(name):
            forms.append(name)
        if not set(name) & set("'\n"):
            forms.append(f"'{name}'")
        return str(self.pick(*forms))

    def value(self, path: KeyPath, depth: int) -> None:
        kinds = ["plain", "text", "lines"] + (["list", "table"] if depth < 3 else [])
        {"plain": self.plain, "text": self.short, "lines": self.long, "list": self.list, "table": self.inline}[self.pick(*kinds)](
            path, depth
        )

    def plain(self, *_: Any) -> None:
        self.text += self.pick(
            "1", "-0.5e3", "0xFF", "true", "inf", "-nan", "1979-05-27T07:32:00Z", "1979-05-27 07:32:00.5", "07:32:00", "1_000"
        )

    def short(self, *_: Any) -> None:
        content = self.draw(st.text(TRICKY + "\n", max_size=8))
        self.text += (
            f"'{content}'" if self.pick(True, False) and not set(content) & set("'\n") else json.dumps(content, ensure_ascii=False)
        )

    def long(self, *_: Any) -> None:
        quote = self.pick("'", '"')
        other = {"'": '"', '"': "'"}[quote]
        lines = self.draw(
            st.lists(st.sampled_from(["[x]", "k = 1", "# no", other * 3, quote, quote * 2 + " ", "é", "", "}", "["]), max_size=4)
        )
        content = "\n".join(lines)
        if quote == '"':
            content += self.pick("", "\\\\", "\\\n   ", '\\"""')
        while quote * 3 in content.replace('\\"', ""):
            content = content.replace(quote * 3, quote)
        self.text += quote * 3 + self.pick("", "\n") + content.rstrip(quote if quote == "'" else "") + self.ending(content, quote)

    def ending(self, content: str, quote: str) -> str:
        if quote == '"' and content.endswith('"'):
            return " " + quote * 3
        return str(self.pick("", " ") + quote * 3)

    def gap(self) -> None:
        """Write what may stand between the entries of a list."""
        for _ in range(self.number(0, 2)):
            self.text += self.pick(" ", "\n", "\n\t", *(f"{comment}\n" for comment in COMMENTS if comment))

    def list(self, path: KeyPath, depth: int) -> None:
        self.text += "["
        for place in range(self.number(0, 3)):
            self.text += "," if place else ""
            self.gap()
            self.note((*path, place))
            self.value((*path, place), depth + 1)
            self.gap()
        self.text += "]"

    def inline(self, path: KeyPath, depth: int) -> None:
        self.text += "{"
        for place, name in enumerate(self.names(0, 3)):
            self.text += self.pick(",", " , ") if place else self.pick("", " ")
            inner = self.key(path, [name, *self.names(0, 1)])
            self.text += self.pick("=", " = ")
            self.value(inner, depth + 1)
        self.text += self.pick("", " ") + "}"

    def end_line(self) -> None:
        self.text += self.pick(*COMMENTS) + "\n" + self.pick("", "", "\n", "  \n", "# [x]\n")

    def pairs(self, table: KeyPath, names: list[str]) -> None:
        for name in names:
            tails = [[]] if self.pick(True, False) else [[inner] for inner in self.names(1, 2)]
            for tail in tails:
                self.text += self.pick("", "  ")
                path = self.key(table, [name, *tail])
                self.text += self.pick("=", " = ", "\t=  ")
                self.value(path, 0)
                self.end_line()

    def header(self, path: KeyPath, is_list: bool) -> None:
        left, right = ("[[", "]]") if is_list else ("[", "]")
        self.text += self.pick("", " ") + left + self.pick("", " ")
        for place, _ in enumerate(path):
            self.note(path[: place + 1])
        self.text += " . ".join(self.name(name) for name in path if isinstance(name, str)) + self.pick("", " ") + right
        self.end_line()

    def table(self, path: KeyPath, depth: int) -> None:
        names = self.names(0, 4)
        own = names[: self.number(0, len(names))]
        self.pairs(path, own)
        for name in names[len(own) :]:
            if self.pick(True, False):
                self.header((*path, name), is_list=False)
                self.child((*path, name), depth)
                continue
            for place in range(self.number(1, 2)):
                self.note((*path, name))
                self.header((*path, name, place), is_list=True)
                self.child((*path, name, place), depth)

    def child(self, path: KeyPath, depth: int) -> None:
        if depth < 2:
            self.table(path, depth + 1)


@st.composite
def documents(draw: Any) -> Writer:
    writer = Writer(draw)
    writer.text = writer.pick("", "\n", "# top\n\n")
    writer.table((), 0)
    return writer


@settings(max_examples=120)
@given(documents())
def test_every_key_of_a_random_document_is_found_on_its_line(document: Writer) -> None:
    lines = line_map(statements(document.text))
    found = [path for path in paths(tomllib.loads(document.text)) if path]
    assert {path: lines.of(path) for path in found} == {path: document.expected[path] for path in found}


@settings(max_examples=200)
@given(st.text(TRICKY + "\n\n=[]\"'", max_size=60))
def test_a_text_that_the_parser_accepts_is_mapped_within_its_lines(text: str) -> None:
    found = statements(text)
    assert all(1 <= statement.line <= text.count("\n") + 1 for statement in found)
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    lines = line_map(found)
    assert all(1 <= lines.of(path) <= text.count("\n") + 1 for path in paths(data))


@settings(max_examples=60)
@given(documents())
def test_statements_of_a_sound_document_are_sound_and_together_the_whole(document: Writer) -> None:
    found = statements(document.text)
    for statement in found:
        tomllib.loads(statement.text)
    assert repr(tomllib.loads("\n".join(statement.text for statement in found))) == repr(tomllib.loads(document.text))


def test_a_missing_key_is_answered_with_its_table() -> None:
    lines = line_map(statements('title = "x"\n\n[[section]]\n\n[[section.puzzle]]\nkind = "a"\n[[section]]\n'))
    assert lines.of(("section", 0, "puzzle", 0, "count")) == 5
    assert lines.of(("section", 0, "title")) == 3
    assert lines.of(("section", 1, "title")) == 7
    assert lines.of(("author",)) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a = [1,\nb = 2", [(1, "a = [1,"), (2, "b = 2")]),
        ("a = [\n1,\n[[section]]\nb = 2", [(1, "a = [\n1,"), (3, "[[section]]"), (4, "b = 2")]),
        ("a = { x = 1\nb = 2", [(1, "a = { x = 1"), (2, "b = 2")]),
        ('a = "open\nb = 2', [(1, 'a = "open'), (2, "b = 2")]),
        ("a = [\n[true],\n[inf]\n]\nb = 2", [(1, "a = [\n[true],\n[inf]\n]"), (5, "b = 2")]),
        ('a = """x\nb = 2\n', [(1, 'a = """x\nb = 2\n')]),
        ("a = ]]\nb = 2", [(1, "a = ]]"), (2, "b = 2")]),
    ],
)
def test_a_broken_text_is_cut_where_the_next_statement_can_only_begin(text: str, expected: list[tuple[int, str]]) -> None:
    if "{" in text and _braces_span_lines():
        pytest.skip("this parser reads inline tables over several lines")
    assert statements(text) == [Statement(line, content) for line, content in expected]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a = 1\nb = " + "[" * 1_000_000, 2),
        ("a = 1\nb = [\n" + "{c = [" * 1_000, 3),
        ("a = 1\n" + "a." * 500_000 + "a = 1", 2),
        ("[" + "a." * 500_000 + "a]", 1),
        ("x = {" + "a." * 500_000 + "a = 1}", 1),
        ("x = {b = 1, " + "a . " * 200_000 + "a = 1}", 1),
        ("\n".join(f"k{n} = 1" for n in range(100_000)), MOST_VALUES + 1),
    ],
)
def test_what_is_deeper_or_longer_than_any_book_is_refused_at_once(text: str, line: int) -> None:
    with pytest.raises(Overgrown) as caught:
        statements(text)
    assert caught.value.line == line


def test_a_key_is_read_with_its_quotes_and_dots() -> None:
    assert read_key("a . \"b.c\" .'d' = 1") == (("a", "b.c", "d"), 15)
    assert read_key("= 1") == ((), 0)
    assert read_key("a. = 1") == ((), 0)
    assert read_key(r'"\q" = 1') == ((), 0)
