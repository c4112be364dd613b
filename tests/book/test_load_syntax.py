"""Texts that are not TOML: every slip is told once, with its line, and none brings false messages with it."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from printkit.book import loads
from printkit.book.reading.toml_document import read
from printkit.book.reading.toml_lines import _braces_span_lines
from printkit.errors import SpecError

LISTS = ("section", "section.puzzle")
ESCAPE = "write \\\\ for a backslash, or put the text between single quotes"
PLAIN_NAME = "a name has plain letters, digits, - and _ only"


def told(text: str) -> list[str]:
    return [f"{flaw.line}: {flaw.problem}; {flaw.remedy}" for flaw in sorted(read(text, LISTS).flaws, key=lambda flaw: flaw.line)]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("a = Rainy Day # x", 'Rainy Day stands without quotation marks; write "Rainy Day"'),
        ("a = 6x10", '6x10 stands without quotation marks; write "6x10"'),
        ("a = six", "six is not how a number is written; write 6"),
        ("a = 007", "007 is not how a number is written; write 7"),
        ("a = 1,5", "1,5 is not how a number is written; write 1.5"),
        ("a = .5", ".5 is not how a number is written; write 0.5"),
        ("a = yes", "yes is not a value; write true"),
        ("a = False", "False is not a value; write false"),
        ('a = "open', "the text does not end on its line; close it with a quotation mark"),
        ("a = 'open", "the text does not end on its line; close it with a quotation mark"),
        ('a = open"', 'open stands without quotation marks; write "open"'),
        ("a = “curly”", '“ is a typographic quotation mark; write " before and after the text'),
        ('a = "C:\\dir"', f"a backslash begins an escape that does not exist; {ESCAPE}"),
        ('a = "\\uD800"', f"a backslash begins an escape that does not exist; {ESCAPE}"),
        ("a =", "there is no value after the equals sign; write one, or leave the line out"),
        ("a = # later", "there is no value after the equals sign; write one, or leave the line out"),
        ("a", '"a" has no value; write a = and the value'),
        ("a # later", '"a" has no value; write a = and the value'),
        ('a: "x"', 'a colon follows "a"; write a = and the value'),
        ('a "x"', 'there is no equals sign after "a"; write a = and the value'),
        ("a b = 1", f'no name has "b" in it; {PLAIN_NAME}, or stands in quotation marks'),
        ("título = 1", f'no name has "í" in it; {PLAIN_NAME}, or stands in quotation marks'),
        ("= 5", "there is no name before the equals sign; write name = value"),
        ("// x", "this line is not a setting; a comment begins with #"),
        ("a = 7 // x", "// does not begin a comment; a comment begins with #"),
        ("a = [1, // x", "// does not begin a comment; a comment begins with #"),
        ("a = 7;", '";" follows the value; leave it out'),
        ('a = "x" "y"', '"y" follows the value; put each setting on a line of its own'),
        ("a = [1 2]", "there is no comma between two values of the list; write a comma before 2"),
        ("a = [F, I]", 'F stands without quotation marks; write "F"'),
        ("a = [,]", "no value begins with ,; write a number, or text between quotation marks"),
        ("a = [1, 2", "the list that begins here never ends; close it with ]"),
        ("a = [", "the list that begins here never ends; close it with ]"),
        ("a = {b: 1}", "there is no equals sign after a name between the braces; write { name = value }"),
        ("a = {b = 1 c = 2}", "there is no comma between two values in braces; write a comma before c"),
        ("a = {b = 1, b = 2}", "a name is given twice between the braces; keep one of the two"),
        ("a = {b = [1", "a list never ends; close it with ]"),
        ("a = {b = [1}", "a brace closes a list; close it with ]"),
        ("a = " + "9" * 5000, "the number has too many digits; "),
        ("a = 2024-02-31", "there is no such date; put text between quotation marks"),
        ('a = "\x01"', "an invisible character stands here: a control character (U+0001); delete it"),
        ("a = 1 # \x07", "an invisible character stands here: a control character (U+0007); delete it"),
        ("\x0c", "an invisible character stands here: a control character (U+000C); delete it"),
        ("a\u200b = 1", "an invisible character stands here: ZERO WIDTH SPACE (U+200B); delete it"),
        ("a = 1\rb", "an invisible character stands here: a control character (U+000D); delete it"),
        ("@", f'"@" is not a setting; write name = value; {PLAIN_NAME}'),
    ],
)
def test_a_slip_is_told_on_its_line_and_the_rest_is_read(line: str, message: str) -> None:
    document = read(f'first = 1\n{line}\nlast = "x"\n[[section]]\ntitle = "y"\n', LISTS)
    assert [f"{flaw.line}: {flaw.problem}; {flaw.remedy}" for flaw in document.flaws] == [f"2: {message}"]
    assert (document.data["first"], document.data["last"], document.data["section"]) == (1, "x", [{"title": "y"}])
    assert document.unsure == {("a",)} or document.open == {()}


@pytest.mark.skipif(_braces_span_lines(), reason="this parser reads inline tables over several lines")
def test_braces_that_do_not_close() -> None:
    assert told("a = {b = 1\nc = 2\n") == ["1: the braces do not close on their line; end them with }"]


def test_slips_inside_a_value_of_several_lines_are_told_where_they_are() -> None:
    assert told('a = [\n  "x",\n  y,\n]\nb = [\n  "x"\n  "y"\n]\nc = [\n  "x,\n]\n') == [
        '3: y stands without quotation marks; write "y"',
        '7: there is no comma between two values of the list; write a comma before "y"',
        "10: the text does not end on its line; close it with a quotation mark",
    ]


def test_a_list_that_never_ends_does_not_swallow_the_book() -> None:
    document = read('a = [\n  "x",\nb = 2\n[[section]]\nc = [1,\n[[section]]\nd = 1', LISTS)
    assert [flaw.line for flaw in document.flaws] == [1, 5]
    assert document.data == {"a": None, "b": 2, "section": [{"c": None}, {"d": 1}]}


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("[section]", "the brackets of this header are not right; write [[section]]"),
        ("[[section]", "the brackets of this header are not right; write [[section]]"),
        ("[[section  # x", "the brackets of this header are not right; write [[section]]"),
        ("[section]]", "the brackets of this header are not right; write [[section]]"),
        ("[[[section]]]", "the brackets of this header are not right; write [[section]]"),
        ("[[sections]]", 'there is no table "sections"; did you mean [[section]]?'),
        ("[[Section]]", 'there is no table "Section"; did you mean [[section]]?'),
        ("[[sec tion]]", 'there is no table "sec tion"; did you mean [[section]]?'),
    ],
)
def test_a_header_that_is_nearly_right_is_read_as_it_was_meant(header: str, message: str) -> None:
    document = read(f"[[section]]\na = 1\n{header}\na = 2\n[[section.puzzle]]\nb = 3\n", LISTS)
    assert [f"{flaw.line}: {flaw.problem}; {flaw.remedy}" for flaw in document.flaws] == [f"3: {message}"]
    assert document.data == {"section": [{"a": 1}, {"a": 2, "puzzle": [{"b": 3}]}]}
    assert document.lines.of(("section", 1, "a")) == 4


@pytest.mark.parametrize("header", ["[section.puzzle]", "[[section.puzzel]]", "[[sections.puzzles]]", "[[puzzle]]", "[puzzles]"])
def test_so_is_the_header_of_a_puzzle(header: str) -> None:
    document = read(f"[[section]]\n{header}\nb = 3\n{header}\nb = 4", LISTS)
    assert document.data == {"section": [{"puzzle": [{"b": 3}, {"b": 4}]}]}
    assert [flaw.line for flaw in document.flaws] == [2, 4]


def test_tables_inside_a_puzzle_are_left_alone() -> None:
    text = '[["section"]]\n[[section . puzzle]] # x\n[section.puzzle.grid]\nwidth = 1\n[section.cover]\nb = 1\n'
    document = read(text, LISTS)
    assert not document.flaws
    assert document.data == {"section": [{"puzzle": [{"grid": {"width": 1}}], "cover": {"b": 1}}]}


def test_a_puzzle_before_the_first_section_is_told_once() -> None:
    document = read("[[section.puzzle]]\nb = 3\n[[section.puzzle]]\nb = 4\n[[section]]\na = 1\n", LISTS)
    assert [f"{flaw.line}: {flaw.problem}; {flaw.remedy}" for flaw in document.flaws] == [
        "1: [[section.puzzle]] stands before the first [[section]]; write [[section]] above it"
    ]
    assert document.data == {"section": [{"puzzle": [{"b": 3}, {"b": 4}]}, {"a": 1}]}
    assert document.open == {("section", 0)}


def test_after_a_header_beyond_guessing_only_slips_are_told() -> None:
    document = read('[[section]]\n[[?!]]\na = 1\na = 2\nb = yes\n[[section]]\nc = "\n', LISTS)
    assert [(flaw.line, flaw.problem, flaw.path) for flaw in document.flaws] == [
        (2, "this is not a table header", ()),
        (5, "yes is not a value", ()),
        (7, "the text does not end on its line", ()),
    ]
    assert document.data == {"section": [{}]}
    assert document.open == {(), ("section",), ("section", 0)}


@pytest.mark.parametrize("quote", ['"""', "'''"])
def test_a_text_that_never_ends_ends_the_reading(quote: str) -> None:
    document = read(f"a = 1\nb = {quote}never\nc = no\n[[section]]\n", LISTS)
    assert [f"{flaw.line}: {flaw.problem}; {flaw.remedy}" for flaw in document.flaws] == [
        f"2: the text that begins with {quote} never ends; end it with {quote}"
    ]
    assert (document.data, document.open) == ({"a": 1, "b": None}, {()})


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a = 1\na = 2\na = 3\n", [2, 3]),
        ("a.b = 1\na.b.c = 2\nd = 3\n", [2]),
        ("a = {b = 1}\na.c = 2\nd = 3\n", [2]),
        ("[x]\na = 1\n[x]\nb = 2\n", [3]),
        ("a = 1\n[a]\nb = 2\n", [2]),
        ("a = 1\n" + "a.b = 1\n" * 30, [2]),
        ("".join(f"a{n} = 1\na{n}.b = 1\n" for n in range(30)), list(range(2, 21, 2))),
    ],
)
def test_settings_that_contradict_each_other(text: str, lines: list[int]) -> None:
    assert [
        flaw.line
        for flaw in sorted(read(text, LISTS).flaws, key=lambda flaw: flaw.line)
        if "contradicts" in flaw.problem or flaw.path
    ][: len(lines)] == lines


@pytest.mark.usefixtures("wave")
def test_names_like_those_of_stand_ins_mean_nothing() -> None:
    clashes = "".join(f"a{n} = 1\na{n}.b = 1\n" for n in range(30))
    assert not read('"!22" = 1\n"?22" = nan\n' + clashes + "[[?]]", LISTS).data.get("section")
    with pytest.raises(SpecError, match="nan is not a number"):
        loads('"?1" = nan\n' + WHOLE, "rainy.toml")


BROKEN = """\
title = Rainy
seed 7
[[section]]
title: "Warm up"
[[section.puzzle]]
kind = "wave"
rows = six
letters = ["F"
scale = 20
[[section.puzzle]]
kind = wave
rows = 99
"""


@pytest.mark.usefixtures("wave")
def test_slips_and_wrong_settings_come_together_without_echoes() -> None:
    with pytest.raises(SpecError) as caught:
        loads(BROKEN, "rainy.toml")
    assert str(caught.value).split("\n") == [
        'rainy.toml:1: title: Rainy stands without quotation marks; write "Rainy"',
        'rainy.toml:2: there is no equals sign after "seed"; write seed = and the value',
        'rainy.toml:4: a colon follows "title"; write title = and the value',
        "rainy.toml:7: section[1].puzzle[1].rows: six is not how a number is written; write 6",
        "rainy.toml:8: section[1].puzzle[1].letters: the list that begins here never ends; close it with ]",
        "rainy.toml:9: section[1].puzzle[1].scale: 20 is too large; write less than 10",
        'rainy.toml:11: section[1].puzzle[2].kind: wave stands without quotation marks; write "wave"',
    ]


@pytest.mark.usefixtures("wave")
def test_a_rule_about_a_whole_puzzle_is_not_applied_to_half_of_it() -> None:
    text = 'title = "x"\n[[section]]\ntitle = "y"\n[[section.puzzle]]\nkind = "wave"\nrows = 8\nflipped = true\ngrid = oops\n'
    with pytest.raises(SpecError) as caught:
        loads(text, "rainy.toml")
    assert len(caught.value.faults) == 1


WHOLE = """\
title = "Rainy"
paper = "A5"
seed = 7

[[section]]
title = "Warm up"
intro = "Some words."

[[section.puzzle]]
kind = "wave"
count = 2
rows = 3
letters = ["F", "I"]
grid = { width = 5, height = 2 }

[[section]]
title = "Storm"

[[section.puzzle]]
kind = "wave"
rows = 4
weights.left = 2
"""
SLIPS = [
    "oops",
    "",
    '"open',
    "'open",
    "[1, 2",
    "[1 2]",
    *([] if _braces_span_lines() else ["{ a = 1"]),
    "“x”",
    '"a\\qb"',
    "1 2",
    '"x" // y',
    "2024-02-31",
    "= 5",
]


@pytest.mark.usefixtures("wave")
@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_in_any_value_is_one_message_on_its_line(slip: str) -> None:
    lines = WHOLE.split("\n")
    for place, line in enumerate(lines):
        key, equals, _ = line.partition(" = ")
        if equals:
            assert places(lines, place, f"{key} = {slip}") == [place + 1]
            assert places(lines, place, f"{key} {slip.replace('=', ':')}") == [place + 1]


@pytest.mark.usefixtures("wave")
@pytest.mark.parametrize(
    "damage", ["[section]", "[[section.puzle]]", "[[section", "[[section.puzzle]", "[[?]]", "[[section]] x", "[]", "["]
)
def test_a_slip_in_any_header_is_one_message_on_its_line(damage: str) -> None:
    lines = WHOLE.split("\n")
    for place, line in enumerate(lines):
        is_same_table = line.strip("[]") == damage.strip("[]").replace("puzle", "puzzle")
        if line.startswith("[[") and (is_same_table or not damage.startswith(("[s", "[[s")) or damage.endswith("x")):
            assert places(lines, place, damage) == [place + 1]


KEY_LINES = [place for place, line in enumerate(WHOLE.split("\n")) if " = " in line and not line.startswith("kind")]
WRONG = ["1500.5", "nan", "1979-05-27", "9999999999999999999999"]


@pytest.mark.usefixtures("wave")
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from(KEY_LINES), st.sampled_from([*SLIPS, *WRONG]), min_size=2))
def test_so_many_mistakes_so_many_messages(mistakes: dict[int, str]) -> None:
    lines = WHOLE.split("\n")
    for place, mistake in mistakes.items():
        lines[place] = f"{lines[place].partition(' = ')[0]} = {mistake}"
    first = min(mistakes)
    assert places(lines, first, lines[first]) == [place + 1 for place in sorted(mistakes)]


@pytest.mark.usefixtures("wave")
def test_the_whole_book_is_right() -> None:
    assert len(loads(WHOLE).sections) == 2


def places(lines: list[str], place: int, line: str) -> list[int]:
    """Return the lines of all messages about a book with one line replaced."""
    with pytest.raises(SpecError) as caught:
        loads("\n".join([*lines[:place], line, *lines[place + 1 :]]), "rainy.toml")
    return [int(fault.place.rpartition(":")[2]) for fault in caught.value.faults]
