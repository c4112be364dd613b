"""Reading good books, and telling everything that is wrong with bad ones at once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from printkit.book import load, loads
from printkit.book.model import Book, Paper
from printkit.book.reading.book_text import MOST_BYTES
from printkit.book.reading.flaw import MOST_FAULTS
from printkit.book.reading.form import BookForm, PuzzleForm, SectionForm
from printkit.contract import kind, kinds
from printkit.errors import InputError, PrintkitError, SpecError

pytestmark = pytest.mark.usefixtures("wave")

SMALL = 'title = "Rainy"\n[[section]]\ntitle = "Warm up"\n[[section.puzzle]]\nkind = "wave"\nrows = 3\n'
"""The smallest book; its puzzle stands on line 4."""

OTHER_LETTERS = "leave it out or write it with other letters"

FULL = """\
# A book with everything in it.
title = "Rainy Day Waves"
subtitle = "for long afternoons"
author = "Ann Example"
paper = "8.5x11in"
template = "compact"
theme = "mono"
language = "pt"
seed = 7
answers_per_page = 9
profile = "home"

[[section]]
title = "Warm up"
intro = '''
Two paragraphs.

The second one.'''

[[section.puzzle]]
kind = "wave"
count = 4
per_page = 2
title = "Ripple"
seed = 12
cutouts = true
rows = 3
letters = [
    "F",  # a comment with ] and "
    "I",
]
grid = { width = 5 }

[[section.puzzle]]
kind = "wave"
rows = 12

[[section]]
title = "Storm"
[[section.puzzle]]
kind = "wave"
rows = 1
[section.puzzle.weights]
left = 2
"""


def told(text: str, **overrides: Any) -> list[str]:
    with pytest.raises(SpecError) as caught:
        loads(text, "rainy.toml", Path("books"), **overrides)
    return str(caught.value).split("\n")


def test_a_full_book_is_read_as_it_stands() -> None:
    book = loads(FULL, "rainy.toml", Path("books"))
    assert (book.title, book.subtitle, book.author) == ("Rainy Day Waves", "for long afternoons", "Ann Example")
    assert book.paper == Paper("8.5x11in", 215.9, 279.4)
    assert (book.template, book.theme, book.language, book.profile) == ("compact", "mono", "pt", "home")
    assert (book.seed, book.answers_per_page, book.file) == (7, 9, Path("books/rainy.toml"))
    first, second = book.sections
    assert (first.title, first.intro, second.title) == ("Warm up", "Two paragraphs.\n\nThe second one.", "Storm")
    entry = first.entries[0]
    assert (entry.kind, entry.count, entry.per_page, entry.title, entry.seed, entry.cutouts) == ("wave", 4, 2, "Ripple", 12, True)
    assert entry.spec == kind("wave").spec(rows=3, letters=("F", "I"), grid={"width": 5})
    assert [entry.line for section in book.sections for entry in section.entries] == [20, 34, 40]
    assert second.entries[0].spec.model_dump()["weights"] == {"left": 2}


def test_a_small_book_has_every_default_filled_in() -> None:
    book = loads(SMALL)
    assert (book.subtitle, book.author, book.paper.name) == ("", "", "A4")
    assert (book.template, book.theme, book.language, book.profile) == ("workbook", "colour", "en", "screen")
    assert (book.seed, book.answers_per_page) == (1, 6)
    entry = book.sections[0].entries[0]
    assert (entry.count, entry.per_page, entry.title, entry.seed, entry.cutouts) == (1, 1, "", None, False)


def test_the_forms_and_the_book_have_the_same_settings() -> None:
    lists = {"section", "replace", "variant"}
    filled_in = {"sections", "replacements", "variants", "file", "file_name", "volume", "version", "own_pages", "files"}
    assert {*BookForm.model_fields} - lists == {*Book.__dataclass_fields__} - filled_in
    assert {*SectionForm.model_fields} == {"title", "intro", "order", "puzzle"}


def test_the_command_line_replaces_settings() -> None:
    book = loads(FULL, seed=99, profile="screen", paper="A5", theme=None)
    assert (book.seed, book.profile, book.paper.name, book.theme) == (99, "screen", "A5", "mono")


def test_faults_of_the_command_line_stand_on_no_line() -> None:
    assert told(SMALL.replace("3", '"six"'), seed=-1, profile="sceen") == [
        "seed: -1 is too small; write 0 or more",
        'profile: there is no profile "sceen"; did you mean "screen"?',
        'rainy.toml:6: section[1].puzzle[1].rows: "six" is not a whole number; write 6',
    ]
    with pytest.raises(TypeError):
        loads(SMALL, colour=1)


FIVE = """\
title = "Rainy"
paper = "A44"
theem = "mono"

[[section]]
title = "Warm up"

[[section.puzzle]]
kind = "wvae"
rows = "not looked at, since the kind is not known"

[[section.puzzle]]
kind = "wave"
rows = "six"
letters = [
    "F",
    "long",
]
"""


def test_five_mistakes_are_five_lines() -> None:
    assert told(FIVE) == [
        'rainy.toml:2: paper: there is no paper "A44"; did you mean "A4"?',
        'rainy.toml:3: theem: there is no setting "theem" here; did you mean "theme"?',
        'rainy.toml:9: section[1].puzzle[1].kind: there is no kind of puzzle "wvae"; did you mean "wave"?',
        'rainy.toml:14: section[1].puzzle[2].rows: "six" is not a whole number; write 6',
        "rainy.toml:17: section[1].puzzle[2].letters[2]: the text has 4 characters; at most 3 fit",
    ]


TEN = """\
titel = "Rainy"
author = Ann
answers_per_page = 5
seed = 1979-05-27

[section]
title = "Warm 🐙 up"

[[section.puzzle]]
kind = "wave"
count = 0
per_page = 2 # fine
grid = { wide = 5, width = 3 }
rows = 3
rows = 4

[[section.puzzle]]
rows = 3
"""


def test_ten_mistakes_of_all_sorts_are_ten_lines() -> None:
    assert told(TEN) == [
        'rainy.toml:1: titel: there is no setting "titel" here; did you mean "title"?',
        'rainy.toml:2: author: Ann stands without quotation marks; write "Ann"',
        "rainy.toml:3: answers_per_page: 5 is not possible here; choose one of: 0, 1, 2, 4, 6, 9",
        "rainy.toml:4: seed: 1979-05-27 is a date or a time; put it between quotation marks if it is text",
        "rainy.toml:6: the brackets of this header are not right; write [[section]]",
        f"rainy.toml:7: section[1].title: no font has OCTOPUS (U+1F419); {OTHER_LETTERS}",
        "rainy.toml:11: section[1].puzzle[1].count: 0 is too small; write 1 or more",
        'rainy.toml:13: section[1].puzzle[1].grid.wide: there is no setting "wide" here; did you mean "width"?',
        "rainy.toml:15: section[1].puzzle[1].rows: this is given on line 14 already; keep one of the two",
        "rainy.toml:17: section[1].puzzle[2].kind: this setting is missing; write kind = and one of: wave",
    ]


PUZZLE = '[[section.puzzle]]\nkind = "wave"\nrows = 3\n'


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ('title = "x"', ["rainy.toml:1: section: this setting is missing; write [[section]]"]),
        (f'[[section]]\ntitle = "x"\n{PUZZLE}', ['rainy.toml:1: title: this setting is missing; write title = "..."']),
        (
            'title = "x"\n[[section]]\ntitle = "y"',
            ["rainy.toml:2: section[1].puzzle: this setting is missing; write [[section.puzzle]]"],
        ),
        ('title = "x"\nsection = []\n', ["rainy.toml:2: section: the list has no entries; write [[section]]"]),
        ('title = "x"\nsection = {}\n', ["rainy.toml:2: section: a table is not a list; begin each with [[section]]"]),
        ('title = "x"\nsection = [5]\n', ["rainy.toml:2: section[1]: 5 is not a table; write { name = value }"]),
        (
            'title = "x"\n[[section]]\ntitle = "y"\npuzzle = 3\n',
            ["rainy.toml:4: section[1].puzzle: 3 is not a list; begin each with [[section.puzzle]]"],
        ),
        (
            SMALL.replace("kind", "knid"),
            ['rainy.toml:5: section[1].puzzle[1].knid: there is no setting "knid" here; did you mean "kind"?'],
        ),
        (SMALL.replace('"wave"', "5"), ['rainy.toml:5: section[1].puzzle[1].kind: 5 is not text; write "5"']),
        (
            SMALL.replace("rows", "rwos"),
            ['rainy.toml:6: section[1].puzzle[1].rwos: there is no setting "rwos" here; did you mean "rows"?'],
        ),
        (
            SMALL + "coutn = 2",
            ['rainy.toml:7: section[1].puzzle[1].coutn: there is no setting "coutn" here; did you mean "count"?'],
        ),
        (SMALL + "count = 1001", ["rainy.toml:7: section[1].puzzle[1].count: 1001 is too large; write 1000 or less"]),
        (
            SMALL + "per_page = 3",
            ["rainy.toml:7: section[1].puzzle[1].per_page: 3 is not possible here; choose one of: 1, 2, 4, 6"],
        ),
        (SMALL + "seed = true", ["rainy.toml:7: section[1].puzzle[1].seed: true is not a whole number"]),
        (SMALL + "flipped = true\nrows.x = 1", ["rainy.toml:8: this contradicts an earlier line; keep one of the two"]),
        (
            SMALL.replace("3", "8") + "flipped = true",
            ["rainy.toml:4: section[1].puzzle[1]: a flipped wave has at most 6 rows; write rows = 6"],
        ),
        (
            SMALL + 'style = "fancy"\nlevel = 6',
            ["rainy.toml:8: section[1].puzzle[1].level: no wave is both fancy and of level 6; lower the level"],
        ),
        (
            SMALL + "grid.width = 1\ngrid.size = 2",
            ['rainy.toml:8: section[1].puzzle[1].grid.size: there is no setting "size" here; choose one of: width, height'],
        ),
        (SMALL + "'step' = 4", ["rainy.toml:7: section[1].puzzle[1].step: 4 is not a multiple of 3; write 3 or 6"]),
        (
            SMALL + "[section.puzzle.grid]\nwidth = 1\nheight = 2.5",
            ["rainy.toml:9: section[1].puzzle[1].grid.height: 2.5 is not a whole number; write 2 or 3"],
        ),
        (SMALL + "scale = inf", ["rainy.toml:7: section[1].puzzle[1].scale: inf is not a number; write it in digits"]),
        (SMALL + "scale = 1e999", ["rainy.toml:7: section[1].puzzle[1].scale: inf is not a number; write it in digits"]),
        (
            SMALL + "seed = 99999999999999999999",
            ["rainy.toml:7: section[1].puzzle[1].seed: the number is too large; write fewer digits"],
        ),
        (SMALL.replace('"Rainy"', '""'), ["rainy.toml:1: title: the text is empty; write something"]),
        (SMALL.replace('"Rainy"', '" \\t "'), ["rainy.toml:1: title: the text is empty; write something"]),
        (SMALL.replace('"Rainy"', '"a\\nb"'), ["rainy.toml:1: title: the text runs over several lines; write it on one"]),
        (SMALL.replace("Rainy", "x" * 121), ["rainy.toml:1: title: the text has 121 characters; at most 120 fit"]),
        (
            SMALL.replace("Rainy", "漢字"),
            [f"rainy.toml:1: title: no font has CJK UNIFIED IDEOGRAPH-5B57 (U+5B57) and 1 more; {OTHER_LETTERS}"],
        ),
        (
            SMALL.replace("Warm up", "\\u0007"),
            [f"rainy.toml:3: section[1].title: no font has a character without a name (U+0007); {OTHER_LETTERS}"],
        ),
        ('language = "eng"\n' + SMALL, ['rainy.toml:1: language: there is no language "eng"; did you mean "en"?']),
        (
            'template = "workbok"\n' + SMALL,
            ['rainy.toml:1: template: there is no page template "workbok"; did you mean "workbook"?'],
        ),
        (
            'template = "../pages/workbook"\n' + SMALL,
            ['rainy.toml:1: template: there is no page template "../pages/workbook"; did you mean "workbook"?'],
        ),
    ],
    ids=lambda value: value[0].split(": ", 1)[1][:40] if isinstance(value, list) else "",
)
def test_one_mistake_is_one_line(text: str, messages: list[str]) -> None:
    assert told(text) == messages


def test_texts_are_tidied() -> None:
    book = loads(SMALL.replace("Rainy", "  Cafe\\u0301 × 2  "))
    assert book.title == "Café × 2"


def test_a_book_is_no_larger_than_a_binding_holds() -> None:
    run = '[[section.puzzle]]\nkind = "wave"\nrows = 3\ncount = 1000\n'
    assert told(SMALL + run * 5) == [
        "rainy.toml:23: section[1].puzzle[6]: here the book has 5001 puzzles; at most 5000 fit into one"
    ]
    short = '[[section.puzzle]]\nkind = "wave"\nrows = 3\n'
    assert told(SMALL + short * 1000)[0].endswith("here the book has 1001 entries; at most 1000 fit into one")


def test_entries_that_repeat_each_others_puzzles_are_told() -> None:
    run = '[[section.puzzle]]\nkind = "wave"\nrows = 3\nseed = {}\ncount = {}\n'
    text = SMALL + run.format(12, 4) + run.format(15, 1) + run.format(16, 1) + run.format(15, 1).replace("rows = 3", "rows = 4")
    problem = "the entry on line 7 makes the same puzzles from the same seed"
    assert told(text) == [f"rainy.toml:15: section[1].puzzle[3].seed: {problem}; seeds 12 to 15 are taken"]


def test_beyond_a_hundred_faults_the_rest_is_counted() -> None:
    messages = told(SMALL + "".join(f"stray{n} = 1\n" for n in range(250)))
    assert len(messages) == MOST_FAULTS + 1
    assert messages[-1] == "rainy.toml: and 150 more; mend these first"


def test_a_file_is_read_with_any_line_ends_and_a_mark(tmp_path: Path) -> None:
    file = tmp_path / "rainy.toml"
    file.write_bytes(b"\xef\xbb\xbf" + FULL.replace("\n", "\r\n").encode())
    assert load(file).sections == loads(FULL).sections
    assert load(file, seed=3).seed == 3
    assert load(file).file == file
    file.write_bytes(FIVE.replace("\n", "\r\n").encode())
    with pytest.raises(SpecError) as caught:
        load(file)
    assert str(caught.value).split("\n") == [f"{tmp_path}/{line}" for line in told(FIVE)]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "rainy.toml: the file is empty; "),
        (b"# only a comment\r\n\r\n", "rainy.toml: the file is empty; "),
        (b'title = "x"\nauthor = "J\xf6rg"\n', "rainy.toml:2: the text is not UTF-8 from here on; save the file as UTF-8"),
        (b"title = 1\0", "rainy.toml: this is not a text file; "),
        ('title = "x"'.encode("utf-16"), "rainy.toml: the file is saved as UTF-16; save it as UTF-8"),
        (b"#" * (MOST_BYTES + 1), "rainy.toml: the file is too large; a book file has at most 1000000 bytes"),
    ],
)
def test_an_unusable_file_is_an_input_error(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "rainy.toml"
    file.write_bytes(content)
    with pytest.raises(InputError) as caught:
        load(file)
    assert str(caught.value).startswith(f"{tmp_path}/{message}")


def test_a_missing_file_points_to_its_neighbour(tmp_path: Path) -> None:
    (tmp_path / "rainy.toml").write_text(SMALL)
    with pytest.raises(InputError, match=r'raniy\.toml: there is no such file; did you mean "rainy\.toml"\?$'):
        load(tmp_path / "raniy.toml")
    with pytest.raises(InputError, match=r"there is no such file$"):
        load(tmp_path / "nowhere" / "rainy.toml")


def test_a_folder_is_not_a_book(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this is a folder; name the book file in it, such as "):
        load(tmp_path)


def test_names_that_no_file_can_have() -> None:
    for name in ("a\0b.toml", "x" * 5000):
        with pytest.raises(InputError):
            load(Path(name))


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="the superuser may read everything")
def test_a_file_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "rainy.toml"
    file.write_text(SMALL)
    file.chmod(0)
    with pytest.raises(InputError, match="cannot be read"):
        load(file)


@pytest.mark.parametrize("text", [SMALL + "\ud800 = 1", "#" * (MOST_BYTES + 1), ""])
def test_a_text_that_no_file_could_hold(text: str) -> None:
    with pytest.raises(InputError):
        loads(text)


def test_faults_are_errors_with_exit_codes() -> None:
    assert (SpecError.exit_code, InputError.exit_code) == (3, 4)
    assert issubclass(SpecError, PrintkitError)
    assert kinds() == ["wave"]
    assert "kind" in PuzzleForm.model_fields
