"""Pages of games that people played: records from files, of which only those in the folder of the book are read."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from proving import proof_of

from printkit.errors import InputError, ProofError, SpecError
from printkit.kinds.strips.make import make
from printkit.kinds.strips.sheet import Game
from printkit.kinds.strips.solve import record
from printkit.kinds.strips.solve.position import position_of
from printkit.kinds.strips.spec import Spec

RECORD = """printkit-strips-game/1
board 10x10
players 2
strips connected
1 A c3 se
2 B d5 ne
3 A f6 nw
score A 9 B 0
"""


def test_a_game_page_prints_a_recorded_game(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "mine.txt").write_text(RECORD, encoding="utf-8")
    spec = Spec(page="game", record="games/mine.txt").gathered(tmp_path)
    page = make(spec, Random(1))
    assert isinstance(page, Game)
    assert page.position == position_of(record.read(RECORD))
    assert make(Spec(page="game", record=RECORD).gathered(tmp_path), Random(9)) == page
    proof_of("strips", page, spec)
    with pytest.raises(ProofError, match="not the one of the record"):
        proof_of("strips", page, Spec(page="game", record=RECORD.replace("3 A f6 nw", "3 A b5 nw").replace("A 9", "A 0")))


@pytest.mark.parametrize("name", ["../mine.txt", "/etc/hostname", "C:\\mine.txt", "a:b"])
def test_a_book_names_only_records_in_its_folder(tmp_path: Path, name: str) -> None:
    inner = tmp_path / "book"
    inner.mkdir()
    (tmp_path / "mine.txt").write_text(RECORD, encoding="utf-8")
    with pytest.raises(SpecError, match="is not in the folder of the book"):
        Spec(page="game", record=name).gathered(inner)
    assert Spec(page="game", record="../mine.txt").gathered(inner, anywhere=True).record == RECORD


def test_a_record_in_a_folder_is_named_with_a_slash(tmp_path: Path) -> None:
    with pytest.raises(SpecError, match='write "a/b"'):
        Spec(page="game", record="a\\b").gathered(tmp_path)


def test_a_link_out_of_the_folder_is_refused(tmp_path: Path) -> None:
    inner = tmp_path / "book"
    inner.mkdir()
    (tmp_path / "mine.txt").write_text(RECORD, encoding="utf-8")
    (inner / "link.txt").symlink_to(tmp_path / "mine.txt")
    with pytest.raises(SpecError, match="is not in the folder of the book"):
        Spec(page="game", record="link.txt").gathered(inner)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"", "this is not the record of a game"),
        (b"\xff\xfe\x00", "cannot be read"),
        (b"x" * 30_000, "too long"),
        (RECORD.replace("d5 ne", "d4 ne").encode(), '"mine.txt": line 6: the piece lies on another: d4 ne'),
    ],
)
def test_a_bad_record_is_refused_with_its_place(tmp_path: Path, content: bytes, problem: str) -> None:
    (tmp_path / "mine.txt").write_bytes(content)
    with pytest.raises(InputError) as caught:
        Spec(page="game", record="mine.txt").gathered(tmp_path)
    assert problem in str(caught.value)
    assert all(fault.field == "record" for fault in caught.value.faults)


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    for name in ("nothing.txt", ".", "a" * 300):
        with pytest.raises(InputError, match="cannot be read"):
            Spec(page="game", record=name).gathered(tmp_path)
    with pytest.raises(SpecError, match="neither a record nor the name of a file"):
        Spec(page="game", record="two\nlines").gathered(tmp_path)
