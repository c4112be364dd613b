"""Characters that nobody sees, and that may turn around what is beside them, do not get into a book."""

from __future__ import annotations

from pathlib import Path

import pytest

from printkit.book import loads
from printkit.book.reading.row_file import rows_of
from printkit.cli import main
from printkit.errors import SpecError, hidden_in
from printkit.front.puzzle import checked_spec
from printkit.kinds.maze.kind import KIND as MAZE

pytestmark = pytest.mark.usefixtures("wave")

HIDDEN = ["\u202e", "\u202a", "\u2066", "\u200f", "\u061c", "\u200b", "\u200d", "\u2060", "\ufeff"]
HEAD = 'title = "{title}"\nauthor = "{author}"\n'
BOOK = HEAD + '[[section]]\ntitle = "S"\nintro = "{intro}"\n[[section.puzzle]]\nkind = "wave"\nrows = 3\n'


@pytest.mark.parametrize("char", HIDDEN)
@pytest.mark.parametrize("field", ["title", "author", "intro"])
def test_texts_of_a_book(char: str, field: str) -> None:
    texts = {"title": "A", "author": "B", "intro": "C", field: f"ab{char}cd"}
    with pytest.raises(SpecError, match=rf"{field}: an invisible character stands here: .*U\+{ord(char):04X}\); delete it"):
        loads(BOOK.format(**texts), "b.toml")


def test_cells_of_a_list(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").write_text("name\nAnn\u202egnp.exe\n", encoding="utf-8")
    with pytest.raises(SpecError, match=r"rows\.csv:2: name: an invisible character stands here: RIGHT-TO-LEFT OVERRIDE"):
        rows_of(tmp_path / "rows.csv")


def test_parameters_of_a_kind() -> None:
    spec, faults = checked_spec(MAZE, {"word": "CA\u200bT"}, lambda path: str(path[0]))
    assert spec is None
    assert [str(fault) for fault in faults] == ["word: an invisible character stands here: ZERO WIDTH SPACE (U+200B); delete it"]


def test_what_is_told_of_it_does_not_turn_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "b\u202e.toml"
    file.write_text(BOOK.format(title="a\u202eb", author="", intro=""), encoding="utf-8")
    assert main(["book", str(file), "-o", str(tmp_path / "b.pdf")]) == 3
    said = capsys.readouterr()
    assert hidden_in(said.out + said.err) == ""


def test_soft_hyphens_and_all_letters_are_welcome() -> None:
    assert loads(BOOK.format(title="Puz\u00adzles für José, Ж", author="", intro=""), "b.toml").title == "Puz\u00adzles für José, Ж"
