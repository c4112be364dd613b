"""Book files that are changed setting by setting: the text says what was asked for, and all other lines stay as they are."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from written_books import book_texts, changes

from printkit.book.reading.toml_document import read
from printkit.book.writing.change import Change, Duplicate, Insert, Move, Remove, Set, applied
from printkit.book.writing.manuscript import Manuscript, same
from printkit.errors import InputError, SpecError

quick = settings(
    max_examples=60,
    phases=[Phase.explicit, Phase.reuse, Phase.generate],  # to look for the smallest example would take minutes
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def plain(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def filled(text: str) -> list[str]:
    """List the lines that are not empty; the last may get the line end that it lacks."""
    end = "\r" if "\r\n" in text and not text.endswith("\n") else ""
    return [line for line in f"{text}{end}".removeprefix("\ufeff").split("\n") if line.strip()]


def is_part(few: list[str], many: list[str]) -> bool:
    """Tell whether lines stand among others in the same order."""
    rest = iter(many)
    return all(line in rest for line in few)


def expected(text: str, change: Change) -> Any:
    return applied(tomllib.loads(plain(text)) if plain(text).strip() else {}, change)


@given(st.data())
@quick
def test_a_series_of_changes_says_what_was_asked_for_and_leaves_other_lines_alone(data: st.DataObject) -> None:
    manuscript = Manuscript(data.draw(book_texts()))
    for _ in range(data.draw(st.integers(1, 4))):
        before = tomllib.loads(plain(manuscript.text)) if plain(manuscript.text).strip() else {}
        change = data.draw(changes(before))
        after = manuscript.changed(change)
        assert same(tomllib.loads(plain(after.text)), expected(manuscript.text, change))
        check_lines(manuscript.text, after.text, change)
        manuscript = after


HAND_WRITTEN = """\
# A book that somebody wrote by hand.
title = "Rainy days"   # the title
theme = 'colour'

# ---- The easy half ----

[[section]]
title = "Easy"

# the first ones
[[section.puzzle]]
kind = "null"          # a small one
count = 2

[[section]]            # the second
title = "Hard"

[[section.puzzle]]
kind = "null"
rows = 5

# the end
"""


@pytest.mark.parametrize(
    ("change", "before", "after"),
    [
        (Set(("title",), "Dry days"), 'title = "Rainy days"   # the title', 'title = "Dry days"   # the title'),
        (Set(("theme",), None), "theme = 'colour'\n", ""),
        (Set(("title",), None), 'title = "Rainy days"   # the title', "# the title"),
        (Set(("section", 0, "puzzle", 0, "rows"), 4), "count = 2\n", "count = 2\nrows = 4\n"),
        (Set(("notes",), 3), "theme = 'colour'\n", "theme = 'colour'\nnotes = 3\n"),
        (
            Remove(("section", 0, "puzzle", 0)),
            '# the first ones\n[[section.puzzle]]\nkind = "null"          # a small one\ncount = 2\n\n',
            "",
        ),
        (Insert(("section", 1, "puzzle", 1), {"kind": "null"}), "rows = 5\n", 'rows = 5\n\n[[section.puzzle]]\nkind = "null"\n'),
        (Insert(("replace", 0), {"puzzle": 1, "seed": 7}), "# the end\n", "# the end\n\n[[replace]]\npuzzle = 1\nseed = 7\n"),
        (Set(("section", 0, "intro"), "One.\n\nTwo."), '"Easy"\n', '"Easy"\nintro = """One.\n\nTwo."""\n'),
    ],
)
def test_a_change_is_written_where_a_person_would_write_it(change: Change, before: str, after: str) -> None:
    assert HAND_WRITTEN.count(before) == 1
    assert Manuscript(HAND_WRITTEN).changed(change).text == HAND_WRITTEN.replace(before, after)


def test_a_moved_section_takes_its_comments_along_and_leaves_those_of_others() -> None:
    moved = Manuscript(HAND_WRITTEN).changed(Move(("section", 0), ("section", 1))).text
    assert [line for line in moved.split("\n") if line.startswith(("#", "["))] == [
        "# A book that somebody wrote by hand.",
        "# ---- The easy half ----",
        "[[section]]            # the second",
        "[[section.puzzle]]",
        "[[section]]",
        "# the first ones",
        "[[section.puzzle]]",
        "# the end",
    ]
    assert Counter(moved.split()) == Counter(HAND_WRITTEN.split())


def test_a_copy_stands_after_its_original() -> None:
    copied = Manuscript(HAND_WRITTEN).changed(Duplicate(("section", 0, "puzzle", 0)))
    assert copied.text.count("# the first ones\n[[section.puzzle]]\n") == 2
    assert [len(section["puzzle"]) for section in copied.data()["section"]] == [2, 1]


def test_a_text_with_a_fault_can_be_mended_and_the_rest_of_it_changed() -> None:
    broken = Manuscript(HAND_WRITTEN.replace("rows = 5", "rows = five").replace("'colour'", "colour  # odd"))
    mended = broken.changed(Set(("section", 1, "puzzle", 0, "rows"), 6)).changed(Set(("section", 0, "title"), "Easier"))
    assert mended.text == broken.text.replace("rows = five", "rows = 6").replace('"Easy"', '"Easier"')
    assert mended.changed(Set(("theme",), "mono")).data()["theme"] == "mono"


def test_the_sections_of_the_sampler_are_written_out_once_one_of_them_is_changed() -> None:
    wish = Manuscript('title = "All"\nsamples = true  # everything\n')
    assert wish.changed(Set(("title",), "Much")).text == 'title = "Much"\nsamples = true  # everything\n'
    shorter = wish.changed(Remove(("section", 0)))
    assert "samples" not in shorter.text
    assert len(shorter.data()["section"]) == len(wish.data()["section"]) - 1


@pytest.mark.parametrize(
    "change",
    [
        Set((), 1),
        Set(("title", "x"), 1),
        Set(("a", "b", 0, "c"), 1),
        Set(tuple("abcdefghij"), 1),
        Set(("title",), float("nan")),
        Set(("title",), "\ud800"),
        Set(("title",), 2**80),
        Set(("title",), None.__class__),
        Insert(("section", 9), {}),
        Insert(("section", -1), {}),
        Insert(("title", 0), {}),
        Insert(("section",), {}),
        Remove(("section", 7)),
        Remove(("nothing",)),
        Remove(()),
        Move(("section", 0), ("section", 5)),
        Move(("title",), ("section", 0)),
        Duplicate(("title",)),
        Duplicate(("section", 3)),
        Set(("title",), "x" * 1_000_001),
    ],
)
def test_what_cannot_be_changed_is_refused(change: Change) -> None:
    with pytest.raises((SpecError, InputError)):
        Manuscript(HAND_WRITTEN).changed(change)


def test_a_value_that_is_nested_endlessly_is_refused() -> None:
    deep: Any = 1
    for _ in range(40):
        deep = [deep]
    with pytest.raises(SpecError, match="nested too deep"):
        Manuscript(HAND_WRITTEN).changed(Set(("title",), deep))


def check_lines(before: str, after: str, change: Change) -> None:
    old, new = filled(before), filled(after)
    if isinstance(change, Set) and change.value is not None:
        first = touched(before, change.path)
        kept = old[: first[0]] + old[first[1] :]
        assert is_part(kept, new)
    elif isinstance(change, Insert | Duplicate):
        assert is_part(old, new) or is_inline(before, change.path)
    elif isinstance(change, Move):
        assert Counter(old) == Counter(new) or is_inline(before, change.path) or is_inline(before, change.to)
    else:
        assert is_part([line for line in new if "#" not in line], old) or is_inline(before, change.path)


def touched(text: str, path: tuple[str | int, ...]) -> tuple[int, int]:
    """Find the filled lines of the statement that holds a value, from the line that the reader of book files tells."""
    lines = plain(text).split("\n")
    document = read(plain(text))
    if path not in document.lines.lines and not is_inline(text, path):
        return (len(lines), len(lines))
    start = document.lines.of(path) - 1
    while start > 0 and not re.match(r"\s*(\"odd key\"|[a-z_.]+)\s*=", lines[start]):
        start -= 1
    end = start + 1
    while end <= len(lines):
        try:
            tomllib.loads("\n".join(lines[start:end]))
            break
        except tomllib.TOMLDecodeError:
            end += 1
    count = sum(bool(line.strip()) for line in lines[:start])
    return count, count + sum(bool(line.strip()) for line in lines[start:end])


def is_inline(text: str, path: tuple[str | int, ...]) -> bool:
    """Tell whether a value lies inside of a list or a table that is written as one value."""
    document = read(plain(text))
    lines = plain(text).split("\n")
    return any(
        end <= len(path) and path[:end] in document.lines.lines and "=" in lines[document.lines.of(path[:end]) - 1]
        for end in range(1, len(path) + 1)
    )
