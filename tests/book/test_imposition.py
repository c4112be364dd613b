"""Two pages on a side: folded sheets read as a book."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from inked import boxes

from printkit.book.imposition import imposed, pairs
from printkit.scene.item import Ink, Path, Scene
from printkit.scene.shape import filled, rectangle

INK = Ink("text", "#000000")


def folded(sides: list[tuple[int, int]]) -> list[int]:
    """Fold printed sheets as a person does and read the pages one by one."""
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    first_half = [page for (_, recto), (verso, _) in sheets for page in (recto, verso)]
    second_half = [page for (last, _), (_, before) in reversed(sheets) for page in (before, last)]
    return first_half + second_half


def test_a_booklet_of_eight_pages() -> None:
    assert pairs(8, "booklet") == [(8, 1), (2, 7), (6, 3), (4, 5)]


def test_two_up_is_in_reading_order() -> None:
    assert pairs(5, "two-up") == [(1, 2), (3, 4), (5, 0)]


@given(st.integers(1, 400))
def test_a_folded_booklet_reads_from_the_first_page_to_the_last(pages: int) -> None:
    read = folded(pairs(pages, "booklet"))
    assert read == [*range(1, pages + 1), *[0] * (-pages % 4)]


def page(number: int) -> Scene:
    return Scene(100, 150, (filled(rectangle(-3, -3, 106, 156), INK, name=str(number)),))


def test_pages_end_at_the_fold_and_run_off_elsewhere() -> None:
    side = imposed((4, 1), page, (100, 150), bleed=3)
    assert (side.width, side.height) == (200, 150)
    clips = [group.clip for group in side.items]
    assert clips == [rectangle(-3, -3, 103, 156), rectangle(0, -3, 103, 156)]
    assert [item.name for item, _ in boxes(side) if isinstance(item, Path)] == ["4", "1"]


def test_a_missing_page_leaves_its_half_empty() -> None:
    assert len(imposed((0, 1), page, (100, 150), bleed=0).items) == 1
