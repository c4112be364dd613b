from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from inked import boxes

from printkit.errors import PrintkitError
from printkit.scene import font
from printkit.scene.ink import Face
from printkit.scene.item import Ink, Scene, Text
from printkit.scene.typeset import block, label, placed_runs, shortened, wrap

FACE = Face(11, "body", 5.0)
BLACK = Ink("text", "#1A1A1A")


def width(text):
    return font.width(text, FACE.size_pt, FACE.style)


def broken(text, *lines):
    """Wrap at the width of the widest of the expected lines, which then must be what comes out."""
    assert wrap(text, max(map(width, lines)) + 0.01, FACE) == list(lines)


def test_lines_break_at_spaces():
    broken("Fit all pieces into the board", "Fit all pieces", "into the board")


def test_a_line_break_starts_a_new_line_and_an_empty_line_stays():
    assert wrap("one\n\ntwo\r\nthree", 100, FACE) == ["one", "", "two", "three"]


def test_no_text_is_one_empty_line():
    assert wrap("", 50, FACE) == [""]
    assert wrap(" \t ", 50, FACE) == [""]


def test_a_no_break_space_never_breaks():
    broken("a board of 10\u00a0mm", "a board of", "10\u00a0mm")


def test_a_compound_breaks_after_its_hyphen_but_figures_do_not():
    broken("a well-known trick", "a well-", "known trick")
    broken("pages 10-12 and", "pages", "10-12 and")
    broken("at -5 degrees", "at -5", "degrees")


def test_a_dash_between_words_stays_with_the_first():
    broken("think—then draw", "think—", "then draw")


def test_a_soft_hyphen_shows_only_where_it_breaks():
    broken("one pento\u00admino se\u00adt", "one pento-", "mino set")
    assert wrap("pento\u00admino", 100, FACE) == ["pentomino"]


def test_a_zero_width_space_breaks_without_a_mark():
    broken("null:\u200babcdefghi", "null:", "abcdefghi")


def test_a_word_wider_than_the_column_is_cut():
    lines = wrap("Donaudampfschifffahrt", 20, FACE)
    assert "".join(lines) == "Donaudampfschifffahrt"
    assert all(width(line) <= 20 for line in lines)
    assert all(width(line + following[0]) > 20 for line, following in pairwise(lines))


def test_a_syllable_whose_hyphen_does_not_fit_goes_without():
    narrow = width("mmm") + 0.01
    assert wrap("mmm\u00admmm", narrow, FACE) == ["mmm", "mmm"]


def test_a_column_too_narrow_for_one_letter_is_refused():
    with pytest.raises(PrintkitError, match=r"a column of 1\.0 mm is too narrow for text of 11 pt"):
        wrap("word", 1, FACE)


def test_a_short_last_word_gets_company():
    text = "Every dot is as far from its neighbour as it can be"
    column = width("Every dot is as far from its neighbour as it can") + 0.5
    assert wrap(text, column, FACE) == ["Every dot is as far from its neighbour as it", "can be"]


def test_accents_typed_separately_are_composed():
    assert wrap("Ac\u0327a\u0303o", 100, FACE) == ["Ação"]


texts = st.text(st.sampled_from("abcdefghijklm  MW-—\u00ad\u200b\u00a0\n.é9β"), max_size=120)


@given(texts, st.floats(8, 80))
def test_no_line_is_too_wide_and_nothing_is_lost(text, column):
    lines = wrap(text, column, FACE)
    assert all(width(line) <= column + 1e-6 for line in lines)

    def letters(shown):
        return "".join(char for char in shown if char not in " -\n")

    assert letters("".join(lines)) == letters(font.seen(text))


@given(texts, st.floats(8, 80))
def test_lines_have_no_spaces_at_their_ends(text, column):
    assume("\u00a0" not in text)
    assert all(line == line.strip() for line in wrap(text, column, FACE))


@pytest.mark.parametrize(("align", "x"), [("left", 20), ("centre", 50), ("right", 80)])
def test_a_block_is_a_column(align, x):
    set_ = block("one two three four\n\nfive", 20, 30, 60, FACE, BLACK, align)
    assert {item.x for item in set_.items} == {x}
    assert {item.align for item in set_.items} == {align}
    assert set_.items[0].y == pytest.approx(30 + font.ascent(11))
    assert set_.height == 3 * 5.0
    assert set_.items[-1].y == pytest.approx(30 + font.ascent(11) + 10)


@pytest.mark.parametrize("align", ["left", "centre", "right"])
@given(st.lists(st.sampled_from(["j", "q", "jq", "qj", "judge", "unique", "faq", "a"]), min_size=1, max_size=30), st.floats(5, 40))
def test_the_ink_of_a_block_stays_in_its_column(align, words, column):
    set_ = block(" ".join(words), 0, 0, column, FACE, BLACK, align)
    for _, ink in boxes(Scene(column, set_.height, set_.items)):
        assert ink.left >= -1e-3
        assert ink.right <= column + 1e-3


def test_only_letters_that_reach_out_have_an_overhang():
    assert font.overhang("judo", 100, "body").before == pytest.approx(0.058 * 100 * font.MM_PER_PT, abs=0.1)
    assert font.overhang("tariq", 100, "body").after > 1
    assert font.overhang("H", 100, "body") == font.overhang(" ", 100, "body") == font.overhang("", 100, "body") == (0, 0)


def test_a_label_is_centred_on_its_capitals():
    made = label("A", 10, 20, FACE, BLACK)
    assert (made.x, made.align) == (10, "centre")
    assert made.y - font.cap_height(11) / 2 == pytest.approx(20)


def test_a_title_that_fits_is_kept():
    assert shortened("The fish", 50, FACE) == "The fish"


@given(st.text(st.sampled_from("abc dé W"), min_size=1, max_size=60), st.floats(5, 60))
def test_a_shortened_title_fits_and_is_as_long_as_can_be(text, column):
    short = shortened(text, column, FACE)
    assert width(short) <= column
    if short != text:
        kept = short.removesuffix("…")
        assert text.startswith(kept)
        assert width(text[: len(kept) + 1].rstrip() + "…") > column - 1e-6 or text[len(kept)].isspace()


@pytest.mark.parametrize(("align", "share"), [("left", 0.0), ("centre", 0.5), ("right", 1.0)])
def test_runs_are_placed_along_the_baseline(align, share):
    runs = placed_runs(Text(10, 20, "aβc", 10, BLACK, align=align))
    total = font.width("aβc", 10)
    assert [run.run.text for run in runs] == ["a", "β", "c"]
    assert runs[0].offset == pytest.approx(-share * total)
    assert runs[2].offset == pytest.approx(total - font.width("c", 10) - share * total)


def test_empty_text_has_no_runs():
    assert placed_runs(Text(10, 20, "", 10, BLACK, align="right")) == []
