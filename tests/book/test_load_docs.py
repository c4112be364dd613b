"""The documented format is the format."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pydantic.fields import FieldInfo

from printkit.book import loads, plan
from printkit.book.reading.form import BookForm, PuzzleForm, ReplaceForm, SectionForm
from printkit.errors import SpecError

TABLES = [
    ("The book", BookForm),
    ("A section", SectionForm),
    ("Puzzles", PuzzleForm),
    ("Swapping and pinning single puzzles", ReplaceForm),
]
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "book-file.md"


@pytest.fixture(scope="module")
def page() -> str:
    return PAGE.read_text(encoding="utf-8")


def test_the_example_of_the_documentation_is_a_book(page: str) -> None:
    example = re.search(r"```toml\n(title.*?)```", page, re.DOTALL)
    assert example
    assert len(plan(loads(example[1]))) == 7


def test_the_faults_that_the_readme_shows_are_those_of_its_example() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    example = re.search(r"```toml\n(title.*?)```", readme, re.DOTALL)
    shown = re.findall(r"^my-book/(book\.toml:.*)$", readme, re.MULTILINE)
    assert example
    assert shown
    with pytest.raises(SpecError) as caught:
        loads(example[1].replace('"A4"', '"A44"').replace("given = 8", 'given = "eight"'))
    assert str(caught.value).splitlines() == shown


def _is_list_of_tables(field: FieldInfo) -> bool:
    return str(field.annotation).startswith("list[")


@pytest.mark.parametrize(("heading", "model"), TABLES)
def test_every_setting_is_documented_with_its_default(page: str, heading: str, model: type[BookForm]) -> None:
    part = page.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    rows = dict(re.findall(r"^\| `(\w+)` \|.*\| ([^|]*) ?\|$", part, re.MULTILINE))
    assert rows.keys() == {name for name, field in model.model_fields.items() if not _is_list_of_tables(field)}
    for name, told in rows.items():
        field = model.model_fields[name]
        if field.is_required():
            assert not told.strip()
        elif field.default not in ("", None, ()):
            assert told.strip().strip('`"') in (str(field.default), str(field.default).lower())
