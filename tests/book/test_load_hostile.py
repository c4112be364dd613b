"""Whatever is handed in as a book file: a book comes out, or an error of ours with one line for each fault."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.book import load, loads, plan
from printkit.book.model import Book
from printkit.errors import PrintkitError

pytestmark = pytest.mark.usefixtures("wave")

GOOD = """\
title = "Rainy"
paper = "A5"
seed = 7
answers_per_page = 4

[[section]]
title = "Warm up"
intro = '''
Two lines
of text.'''

[[section.puzzle]]
kind = "wave"
count = 2
rows = 3
letters = [
    "F", # one
    "I",
]
grid = { width = 5, height = 2 }

[[section.puzzle]]
kind = "wave"
rows = 4
weights.left = 2
"""
WORDS = [
    "=",
    "[",
    "]",
    "[[",
    "]]",
    "{",
    "}",
    '"',
    "'",
    '"""',
    "'''",
    "\n",
    "#",
    ",",
    ".",
    "\\",
    "nan",
    "-inf",
    "1979-05-27",
    "\r",
    "\t",
    "\ufeff",
]
WORDS += [
    "title",
    "section",
    "puzzle",
    "kind",
    "wave",
    "rows",
    "[[section]]",
    "[[section.puzzle]]",
    "section.puzzle",
    '"x"',
    "1",
    "9" * 30,
    "true",
    " = ",
]


def outcome(read: Callable[[], Book]) -> Book | list[str]:
    """Return the book, or the messages, after a look at their shape."""
    try:
        return read()
    except PrintkitError as error:
        faults, messages = error.faults, str(error).split("\n")
    assert messages == [str(fault) for fault in faults]
    assert len(messages) == len(set(messages))
    assert all(message.isprintable() and len(message) < 1000 for message in messages)
    lines = [int(found[1]) for message in messages if (found := re.match(r"book\.toml:(\d+)", message))]
    assert lines == sorted(lines)
    return messages


fuzz = settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])


@fuzz
@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    outcome(lambda: loads(text))


@fuzz
@given(st.lists(st.sampled_from(WORDS), max_size=40).map("".join))
def test_any_heap_of_toml(text: str) -> None:
    outcome(lambda: loads(text))


@settings(fuzz, max_examples=100)
@given(st.binary(max_size=200) | st.tuples(st.integers(0, len(GOOD)), st.binary(min_size=1, max_size=3)))
def test_any_bytes(tmp_path: Path, content: Any) -> None:
    if isinstance(content, tuple):
        place, noise = content
        content = GOOD[:place].encode() + noise + GOOD[place:].encode()
    file = tmp_path / "book.toml"
    file.write_bytes(content)
    outcome(lambda: load(file))


@fuzz
@given(st.lists(st.tuples(st.integers(0, len(GOOD)), st.integers(0, 12), st.sampled_from(["", *WORDS])), min_size=1, max_size=3))
def test_a_good_book_with_damage(damage: list[tuple[int, int, str]]) -> None:
    text = GOOD
    for place, length, word in damage:
        text = text[:place] + word + text[place + length :]
    result = outcome(lambda: loads(text))
    if isinstance(result, Book):
        plan(result)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.dates(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)


@fuzz
@given(st.sampled_from(re.findall(r"^([\w.]+) =", GOOD, re.MULTILINE)), values)
def test_a_good_book_with_any_value_anywhere(key: str, value: Any) -> None:
    text = re.sub(
        rf"^{re.escape(key)} = (?:'''.*?'''|\[.*?\]|[^\n]*)",
        lambda _: f"{key} = {toml(value)}",
        GOOD,
        flags=re.MULTILINE | re.DOTALL,
    )
    outcome(lambda: loads(text))


def toml(value: Any) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return '"' + "".join(f"\\U{ord(char):08X}" for char in value if not "\ud800" <= char <= "\udfff") + '"'
        case list():
            return f"[{', '.join(map(toml, value))}]"
        case dict():
            return f"{{{', '.join(f'{toml(key)} = {toml(inner)}' for key, inner in value.items())}}}"
    return "''" if value is None else str(value)


def test_the_good_book_is_good() -> None:
    book = outcome(lambda: loads(GOOD))
    assert isinstance(book, Book)
    assert len(plan(book)) == 3


HEAD = 'title = "x"\n[[section]]\ntitle = "y"\n[[section.puzzle]]\nkind = "wave"\nrows = 3\n'
PATHOLOGICAL = {
    "brackets": "[" * 1_000_000,
    "brackets in a value": "title = " + "[" * 900_000,
    "brackets that close": "title = " + "[" * 400_000 + "]" * 400_000,
    "braces": "a = " + "{a=" * 300_000,
    "closing brackets": "a = " + "]" * 900_000,
    "a hundred thousand keys": HEAD + "".join(f"k{n} = 1\n" for n in range(100_000)),
    "one key a hundred thousand times": HEAD + "k = 1\n" * 100_000,
    "a hundred thousand headers": "[[section]]\n" * 80_000,
    "a hundred thousand slips": HEAD + "k\n" * 100_000,
    "ten thousand wrong keys": HEAD + "".join(f"k{n} = 1\n" for n in range(10_000)),
    "ten thousand slips": HEAD + "".join(f"k{n} = x\n" for n in range(10_000)),
    "a long list": HEAD + "letters = [" + "0," * 450_000 + "]",
    "a list of long lines": HEAD + "letters = [\n" + "0,\n" * 300_000 + "]",
    "a dotted key": "a." * 450_000 + "a = 1",
    "a dotted header": "[" + "a." * 450_000 + "a]",
    "many dotted keys": "".join(f"a{n}.b.c.d.e.f.g.h = 1\n" for n in range(8_000)),
    "clashing tables": "".join(f"a{n} = 1\na{n}.b = 1\n" for n in range(9_000)),
    "a long key": "k" * 900_000 + " = 1",
    "a long unquoted value": "title = " + "x " * 450_000,
    "a long text": HEAD.replace('"x"', '"' + "x" * 900_000 + '"'),
    "a long line of quotes": "title = " + '"' * 900_000,
    "a long escape": 'title = "' + "\\n" * 400_000 + '"',
    "a text that never ends": 'title = """' + "a = 1\n" * 100_000,
    "a huge number": HEAD + "seed = " + "9" * 900_000,
    "a huge hexadecimal number": HEAD + "seed = 0x" + "F" * 900_000,
    "special numbers": HEAD + "scale = nan\nstep = -inf\npair = [inf, 1e999]\nseed = 1979-05-27T07:32:00Z\nsize = 07:32:00",
    "blank lines": "\n" * 900_000,
    "spaces": " " * 900_000,
    "comments": "#\n" * 450_000,
    "carriage returns": "a = 1\r" * 100_000,
}


@pytest.mark.parametrize("name", PATHOLOGICAL)
def test_pathological_books_are_refused_in_few_words(name: str) -> None:
    messages = outcome(lambda: loads(PATHOLOGICAL[name]))
    assert isinstance(messages, list)
    assert 1 <= len(messages) <= 101
