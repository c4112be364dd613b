"""One file, several books: volumes, variants, and a book for each row of a list."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from printkit.book import loads
from printkit.book.copies import copies, slug
from printkit.book.model import Book, Variant
from printkit.book.reading.row_file import rows_of
from printkit.errors import InputError, PrintkitError, SpecError, UsageError

pytestmark = pytest.mark.usefixtures("wave")

TAIL = """
[[section]]
title = "Warm up, {name}"
intro = "Hello {name}."
[[section.puzzle]]
kind = "wave"
rows = 3
"""


def book(head: str, tables: str = "") -> Book:
    return loads(head + TAIL.replace(", {name}", "").replace("{name}", "you") + tables, "rainy.toml")


def named(title: str = "A book for {name}") -> Book:
    return loads(f'title = "{title}"\n' + TAIL, "rainy.toml")


def listed(tmp_path: Path, content: str) -> Path:
    file = tmp_path / "class.csv"
    file.write_text(content, encoding="utf-8")
    return file


def test_a_plain_file_makes_one_book() -> None:
    plain = book('title = "Rain"')
    assert [(copy.name, copy.book) for copy in copies(plain)] == [("", plain)]


def test_every_volume_has_its_number_in_its_title() -> None:
    found = copies(book('title = "Rain"\nvolumes = 3'))
    assert [(copy.name, copy.book.title, copy.book.volume) for copy in found] == [
        ("1", "Rain 1", 1),
        ("2", "Rain 2", 2),
        ("3", "Rain 3", 3),
    ]


def test_the_title_may_say_where_the_number_goes() -> None:
    one, two = copies(book('title = "Rain"\nsubtitle = "Volume {volume} of two"\nvolumes = 2'))
    assert (one.book.title, one.book.subtitle) == ("Rain", "Volume 1 of two")
    assert (two.book.title, two.book.subtitle) == ("Rain", "Volume 2 of two")


def test_one_volume_alone_keeps_the_name_of_the_file() -> None:
    (only,) = copies(book('title = "Rain"\nvolumes = 3'), volume=2)
    assert (only.name, only.book.volume) == ("", 2)
    with pytest.raises(UsageError, match="volume: there is no volume 4; write 1 to 3"):
        copies(book('title = "Rain"\nvolumes = 3'), volume=4)


def test_variants_are_the_same_book_with_other_settings() -> None:
    tables = '[[variant]]\nname = "large"\ntheme = "large"\npaper = "Letter"\n[[variant]]\nname = "mono"\ntheme = "mono"\n'
    main, large, mono = copies(book('title = "Rain"\n', tables))
    assert [copy.name for copy in (main, large, mono)] == ["", "large", "mono"]
    assert (main.book.theme, large.book.theme, mono.book.theme) == ("colour", "large", "mono")
    assert (main.book.paper.name, large.book.paper.name) == ("A4", "Letter")
    assert large.book.sections == main.book.sections
    assert [copy.name for copy in copies(book('title = "Rain"\nvolumes = 2\n', tables), variant="mono")] == ["1", "2"]
    with pytest.raises(UsageError, match='there is no variant "larg"; did you mean "large"'):
        copies(book('title = "Rain"\n', tables), variant="larg")


@pytest.mark.parametrize(
    ("table", "complaint"),
    [
        ('name = "large"', "variant[1]: nothing is different in this variant; "),
        ('name = "Large print"\ntheme = "large"', "variant[1].name: this cannot be part of a file name; "),
        ('name = "main"\ntheme = "large"', 'variant[1].name: the name "main" is taken; choose another'),
        ('name = "large"\ntheme = "larg"', 'variant[1].theme: there is no theme "larg"; did you mean "large"?'),
        ('name = "large"\ntheem = "large"', 'variant[1].theem: there is no setting "theem" here; did you mean "theme"?'),
        ('name = "small"\npaper = "105x120mm"\ntemplate = "workbook"', "paper: "),
    ],
)
def test_a_variant_that_cannot_be_is_told(table: str, complaint: str) -> None:
    with pytest.raises(SpecError) as caught:
        book('title = "Rain"\n', f"[[variant]]\n{table}")
    assert complaint in str(caught.value)
    assert str(caught.value).startswith("rainy.toml:")


def test_a_book_for_every_row(tmp_path: Path) -> None:
    rows = rows_of(listed(tmp_path, "name,seed,theme\nAnn,5,\nJosé da Silva,6,mono\n\n"))
    ann, jose = copies(named(), rows=rows)
    assert (ann.name, jose.name) == ("ann", "josé-da-silva")
    assert (ann.book.title, ann.book.seed, ann.book.theme) == ("A book for Ann", 5, "colour")
    assert (jose.book.title, jose.book.seed, jose.book.theme) == ("A book for José da Silva", 6, "mono")
    assert (jose.book.sections[0].title, jose.book.sections[0].intro) == ("Warm up, José da Silva", "Hello José da Silva.")


def test_spreadsheets_of_other_countries_save_other_signs(tmp_path: Path) -> None:
    rows = rows_of(listed(tmp_path, '\ufeffname;class\n"Ann; Bo";2b\n'))
    assert rows[0].words == {"name": "Ann; Bo", "class": "2b"}
    assert rows_of(listed(tmp_path, "name\tclass\nAnn\t2b\n"))[0].words == {"name": "Ann", "class": "2b"}


def test_equal_names_are_numbered(tmp_path: Path) -> None:
    rows = rows_of(listed(tmp_path, "name\nAnn\nann\nBo\nЖ\n-\n"))
    assert [copy.name for copy in copies(named(), rows=rows)] == ["1-ann", "2-ann", "bo", "ж", "5"]


def test_a_column_may_name_the_files(tmp_path: Path) -> None:
    rows = rows_of(listed(tmp_path, "name,file\nAnn,../../etc/passwd\n"))
    assert [copy.name for copy in copies(named(), rows=rows)] == ["etc-passwd"]


def test_all_faults_of_a_list_come_with_their_lines(tmp_path: Path) -> None:
    file = listed(tmp_path, "name,seed\nAnn,five\nBo\nCy,2\U0001f600\n")
    with pytest.raises(SpecError) as caught:
        rows_of(file)
    lines = [line.removeprefix(str(file)) for line in str(caught.value).splitlines()]
    assert lines[0] == ':2: seed: "five" is not a whole number; write 5'
    assert lines[1] == ":3: the row has 1 cells; there are 2 columns"
    assert lines[2].startswith(":4: seed: no font has GRINNING FACE")


def test_a_blank_that_no_column_fills_is_told(tmp_path: Path) -> None:
    rows = rows_of(listed(tmp_path, "nome\nAnn\n"))
    with pytest.raises(SpecError, match=r'class.csv:2: the book asks for "name", and no column is called so; did you mean "nome"'):
        copies(named(), rows=rows)


def test_a_title_that_becomes_too_long_is_told(tmp_path: Path) -> None:
    rows = rows_of(listed(tmp_path, f"name\n{'A' * 115}\n"))
    with pytest.raises(SpecError, match="title: the title becomes too long; 120 characters fit"):
        copies(named(), rows=rows)


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("", "the list has no rows"),
        ("name\n", "the list has no rows"),
        ("name,name\nAnn,Bo\n", 'two columns are called "name"; rename one'),
        ("name,\nAnn,Bo\n", "a column has no name"),
        ('name\n"Ann\n', "the list cannot be read"),
        ("name\n" + "Ann\n" * 1001, "the list has 1001 rows; at most 1000"),
        ("name\0\n", "this is not a text file; a list of rows is CSV, which is plain text"),
    ],
)
def test_a_list_that_cannot_be_used_is_told(tmp_path: Path, content: str, complaint: str) -> None:
    with pytest.raises(PrintkitError) as caught:
        rows_of(listed(tmp_path, content))
    assert complaint in str(caught.value)


def test_a_list_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        rows_of(tmp_path / "none.csv")


def test_names_become_parts_of_file_names() -> None:
    assert [slug(text) for text in ("Ana María", "a/b\\c", "  ", "ß-Straße")] == ["ana-maría", "a-b-c", "", "ß-straße"]
    assert [slug(text) for text in ("Łukasz Ødegård", "李明", "किशोर", "a\u202eb\u200dc")] == [
        "łukasz-ødegård",
        "李明",
        "किशोर",
        "a-b-c",
    ]
    assert len(slug("李" * 100).encode()) <= 60
    assert slug("e\u0301") == slug("\u00e9")


def test_rows_that_cannot_be_told_apart_from_variants_are_refused(tmp_path: Path) -> None:
    rows = rows_of(listed(tmp_path, "name\nLarge x\nx\n"))
    both = replace(named(), variants=(Variant("large", {}),))
    with pytest.raises(SpecError, match=r'two books would be called "large-x"; give the row another name'):
        copies(both, rows=rows)
    assert len(copies(both, variant="main", rows=rows)) == 2


def test_numbers_in_names_of_rows_take_no_place(tmp_path: Path) -> None:
    rows = rows_of(listed(tmp_path, "who,file\nA,2-x\nB,x\nC,x\n"))
    assert len({copy.name for copy in copies(book('title = "T"'), rows=rows)}) == 3
