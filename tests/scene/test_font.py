import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.errors import SpecError
from printkit.scene import font


def split(text, style="body"):
    return [(run.font.name, run.text) for run in font.runs(text, style)]


def test_the_four_styles_are_there():
    assert font.styles() == ["body", "bold", "italic", "bold-italic"]


@pytest.mark.parametrize(
    ("style", "weight", "italic"), [("body", 400, False), ("bold", 700, False), ("italic", 400, True), ("bold-italic", 700, True)]
)
def test_a_style_is_what_it_says(style, weight, italic):
    primary = font.primary(style)
    assert (primary.family, primary.weight, primary.italic) == ("Atkinson Hyperlegible", weight, italic)


def test_an_unknown_style_is_answered_with_the_nearest():
    with pytest.raises(SpecError, match=r'no font style "blod"; did you mean "bold"\?'):
        font.width("a", 10, "blod")


@pytest.mark.parametrize("style", font.styles())
def test_every_style_covers_our_languages(style):
    portuguese = "ÀÁÂÃÇÉÊÍÓÔÕÚÜàáâãçéêíóôõúü ºª «»"
    signs = "0123456789 .,;:!?–—…‘’“”()[]/×÷±−=<>%&@#*°·•"
    assert font.covers(portuguese + signs + "ßäöüñ Где ΑΩ αω", style)


def test_a_text_is_split_where_the_font_changes():
    assert split("a β c") == [
        ("AtkinsonHyperlegible-Regular", "a "),
        ("OpenSans-Regular", "β"),
        ("AtkinsonHyperlegible-Regular", " c"),
    ]


def test_nothing_has_no_runs_and_no_width():
    assert font.runs("") == ()
    assert font.width("", 10) == 0


def test_a_width_is_the_sum_of_its_parts():
    assert font.width("H", 72) == pytest.approx(25.4 * font.primary("body").advances[ord("H")])
    assert font.width("Hβ", 10) == pytest.approx(font.width("H", 10) + font.width("β", 10))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("e\u0301", "é"),
        ("a\tb\nc\r", "a b c "),
        ("10\u00a0mm", "10\u00a0mm"),
        ("1\u202f000", "1\u2009000"),
        ("soft\u00adhyphen", "softhyphen"),
        ("zero\u200bwidth\u200d\ufeff", "zerowidth"),
        ("left\u202ato\u202cright\u200e", "lefttoright"),
        ("heart\ufe0f", "heart"),
        ("x\u0302", "x\u0302"),
    ],
)
def test_a_text_is_printed_on_one_line_without_invisible_characters(text, shown):
    assert font.seen(text) == shown
    assert "".join(run.text for run in font.runs(text)) == shown
    assert font.width(text, 10) == font.width(shown, 10)


@pytest.mark.parametrize("char", ["漢", "\x07", "\x00", "\ud800", "\uffff", "א", "ع", "🙂"])
def test_a_character_that_no_font_has_is_named(char):
    with pytest.raises(SpecError) as caught:
        font.runs(f"word {char}")
    message = str(caught.value)
    assert f"(U+{ord(char):04X})" in message
    assert unicodedata.name(char, "the unnamed character") in message
    assert "\n" not in message
    assert not font.covers(char)


def test_scripts_from_right_to_left_are_refused_with_the_reason():
    with pytest.raises(SpecError, match="left to right"):
        font.runs("שלום")


def test_all_missing_characters_are_told_at_once_but_not_hundreds():
    with pytest.raises(SpecError) as caught:
        font.runs("漢字")
    assert len(caught.value.faults) == 2
    with pytest.raises(SpecError) as caught:
        font.runs("".join(map(chr, range(0x4E00, 0x5000))))
    assert len(caught.value.faults) == 8


@given(st.text())
def test_any_text_is_measured_or_refused(text):
    if font.covers(text):
        assert font.width(text, 10) >= 0
        assert "".join(run.text for run in font.runs(text)) == font.seen(text)
    else:
        with pytest.raises(SpecError):
            font.width(text, 10)


def test_neighbouring_runs_differ_in_font():
    fonts = [run.font for run in font.runs("abcβγabc Где x")]
    assert all(one is not other for one, other in pairwise(fonts))


@pytest.mark.parametrize("style", font.styles())
def test_an_outline_stands_on_the_baseline_with_y_down(style):
    points = [step[-2:] for step in font.outline(font.primary(style), "H") if step[0] != "Z"]
    heights = [-y for _, y in points]
    assert min(heights) == 0
    assert max(heights) == pytest.approx(font.primary(style).cap_height, abs=0.003)


def test_outlines_are_closed_and_curves_are_cubic():
    steps = font.outline(font.primary("body"), "é")
    assert {step[0] for step in steps} == {"M", "L", "C", "Z"}
    assert [step[0] for step in steps].count("M") == [step[0] for step in steps].count("Z")
    assert steps[-1] == ("Z",)


def test_a_space_has_no_outline():
    assert font.outline(font.primary("body"), " ") == ()


def test_heights_are_in_millimetres():
    assert font.cap_height(72) == pytest.approx(25.4 * 0.668)
    assert font.ascent(72) + font.descent(72) == pytest.approx(25.4 * 1.24)
