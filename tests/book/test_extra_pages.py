"""What a teacher or publisher may ask for: names, versions, slips, an index, a certificate, notes, rights."""

from __future__ import annotations

from pathlib import Path

import pytest
from inked import boxes, texts

from printkit.batch.build import Manner, bound_book
from printkit.batch.cache import Store
from printkit.book import loads, plan
from printkit.book.layout import Layout
from printkit.book.model import Book
from printkit.book.pagination import AnswerPage, CertificatePage, IndexPage, NotesPage, PuzzlePage
from printkit.errors import SpecError

ENTRY = '[[section.puzzle]]\nkind = "null"\nrows = {rows}\ncount = {count}\n{more}\n'


def book(head: str = "", more: str = "") -> Book:
    entries = ENTRY.format(rows=4, count=2, more=more) + ENTRY.format(rows=6, count=1, more="")
    return loads(f'title = "Spot it"\n{head}\n[[section]]\ntitle = "Odd"\n{entries}', "rain.toml")


def laid(of: Book, folder: Path) -> Layout:
    bound, left_out, _ = bound_book(of, Manner(lambda *_: None, lambda _: None), Store(folder))
    assert bound is not None
    assert not left_out
    return bound


def words_on(bound: Layout, number: int) -> list[str]:
    return [text.text for text in texts(bound.scene(number - 1))]


def drawn(bound: Layout, kind: type) -> list[str]:
    """Return the texts on the first page of a type; everything on it stays on the live area."""
    number = bound.pagination.first(kind)
    scene = bound.scene(number - 1)
    live = bound.style.furniture.live(bound.style.paper, number)
    for _, box in boxes(scene):
        assert box.left >= live.x - 1
        assert box.right <= live.right + 1
    return words_on(bound, number)


def test_versions_have_the_same_tasks_and_other_puzzles() -> None:
    orders = plan(book("versions = 3"))
    assert [order.label for order in orders] == ["A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3"]
    assert [order.number for order in orders] == list(range(1, 10))
    assert len({order.job.identity for order in orders}) == 9
    assert orders[0].job.spec == orders[3].job.spec == orders[6].job.spec


def test_seeds_of_an_entry_go_on_from_version_to_version() -> None:
    seeds = [order.job.seed for order in plan(book("versions = 2", "seed = 10")) if order.entry == 0]
    assert seeds == [10, 11, 12, 13]


def test_one_answer_page_has_all_versions(tmp_path: Path) -> None:
    bound = laid(book("versions = 3\nanswers_per_page = 9\nanswer_slips = true"), tmp_path)
    assert [page.places for page in bound.pagination.pages if isinstance(page, AnswerPage)] == [tuple(range(9))]
    assert {"A1", "B2", "C3"} <= set(drawn(bound, AnswerPage))
    cuts = [group for group in bound.scene(bound.pagination.first(AnswerPage) - 1).items if group.name == "cut"]
    assert len(cuts[0].items) == 4  # two between three columns, two between three rows


def test_a_plain_book_has_none_of_this(tmp_path: Path) -> None:
    bound = laid(book(), tmp_path)
    assert not any(isinstance(page, IndexPage | CertificatePage | NotesPage) for page in bound.pagination.pages)
    assert not any(group.name in ("cut", "name") for page in range(len(bound)) for group in bound.scene(page).items)


def test_every_puzzle_page_has_a_line_for_the_name(tmp_path: Path) -> None:
    bound = laid(book("name_line = true"), tmp_path)
    assert drawn(bound, PuzzlePage)[:2] == ["Name", "Date"]
    assert bound.pagination.pages[-1] == AnswerPage((0, 1, 2))
    assert "Name" not in drawn(bound, AnswerPage)


def test_the_index_goes_from_easy_to_hard(tmp_path: Path) -> None:
    bound = laid(book("index = true"), tmp_path)
    (page,) = [page for page in bound.pagination.pages if isinstance(page, IndexPage)]
    stars = [bound.notes[place].difficulty.stars for place in page.places]
    assert stars == sorted(stars)
    assert sorted(page.places) == [0, 1, 2]
    assert "From easy to hard" in drawn(bound, IndexPage)


def test_a_long_index_needs_more_pages(tmp_path: Path) -> None:
    head = 'title = "x"\nindex = true\npaper = "A5"\ntheme = "large"\nanswers_per_page = 0\n[[section]]\ntitle = "y"\n'
    many = loads(head + ENTRY.format(rows=4, count=70, more="per_page = 4"), "rain.toml")
    pages = [page for page in laid(many, tmp_path).pagination.pages if isinstance(page, IndexPage)]
    assert len(pages) > 1
    assert sorted(place for page in pages for place in page.places) == list(range(70))


def test_the_certificate_is_on_a_right_hand_page_with_an_empty_back(tmp_path: Path) -> None:
    bound = laid(book("certificate = true\nlanguage = 'pt'"), tmp_path)
    number = bound.pagination.first(CertificatePage)
    assert number % 2 == 1
    words = drawn(bound, CertificatePage)
    assert {"Certificado", "Spot it", "que resolveu os 3 desafios do livro"} <= set(words)
    assert bound.name(number) == f"{number + 1:03d}-blank"


def test_pages_for_notes_stand_at_the_end(tmp_path: Path) -> None:
    bound = laid(book("notes = 2"), tmp_path)
    assert bound.pagination.pages[-2:] == (NotesPage(), NotesPage())
    assert "Notes" in drawn(bound, NotesPage)


def test_rights_stand_in_the_imprint(tmp_path: Path) -> None:
    bound = laid(book("copyright = '© 2026 Ann'\nisbn = '978-3-16-148410-0'"), tmp_path)
    words = " ".join(words_on(bound, 2))
    assert "© 2026 Ann" in words
    assert "978-3-16-148410-0" in words


@pytest.mark.parametrize(
    ("head", "complaint"), [("versions = 9", "versions: 9"), ("notes = 401", "notes: 401"), ("index = 1", "index: 1")]
)
def test_what_cannot_be_is_told(head: str, complaint: str) -> None:
    with pytest.raises(SpecError, match=complaint):
        book(head)
