"""Paper by name and by size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.book.model import Paper
from printkit.book.reading.paper import LONGEST, SHORTEST, paper
from printkit.errors import SpecError


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A4", Paper("A4", 210, 297)),
        ("a5", Paper("A5", 148, 210)),
        (" letter ", Paper("Letter", 215.9, 279.4)),
        ("8.5x11in", Paper("8.5x11in", 215.9, 279.4)),
        ("8.5 × 11 IN", Paper("8.5x11in", 215.9, 279.4)),
        ("210x297mm", Paper("210x297mm", 210, 297)),
        ("21x29.7cm", Paper("21x29.7cm", 210, 297)),
        ("100x600mm", Paper("100x600mm", 100, 600)),
        ("200x200mm", Paper("200x200mm", 200, 200)),
    ],
)
def test_paper_is_read(text: str, expected: Paper) -> None:
    assert paper(text) == expected


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("A44", 'there is no paper "A44"; did you mean "A4"?'),
        ("leter", 'there is no paper "leter"; did you mean "Letter"?'),
        ("210x297", "210x297 has no unit; write 210x297 and then mm, cm or in"),
        ("210x297pt", '"pt" is not a unit of length; write 210x297 and then mm, cm or in'),
        ("11x8.5in", "11x8.5in lies on its side; a page stands upright; write 8.5x11in"),
        ("99x200mm", "99 mm is no side of a page; a side is 100 to 600 mm long"),
        ("10x30in", "762 mm is no side of a page; a side is 100 to 600 mm long"),
        ("0x0mm", "0 mm is no side of a page; a side is 100 to 600 mm long"),
    ],
)
def test_wrong_paper_is_answered_with_the_right_one(text: str, message: str) -> None:
    with pytest.raises(SpecError) as caught:
        paper(text)
    assert str(caught.value) == message


@given(st.text(max_size=30) | st.from_regex(r"[0-9.]{1,6}[x×][0-9.]{1,6}(mm|cm|in)?", fullmatch=True))
def test_any_text_is_a_page_or_a_fault(text: str) -> None:
    try:
        found = paper(text)
    except SpecError:
        return
    assert SHORTEST <= found.width <= found.height <= LONGEST
