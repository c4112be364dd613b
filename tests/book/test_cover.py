"""The cover: spine by page count and paper, no words on a thin spine, a barcode that can be scanned."""

from __future__ import annotations

import io
from dataclasses import replace
from pathlib import Path

import numpy as np
import pikepdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from inked import boxes, texts

from printkit import book
from printkit.book.cover.barcode import MODULE, barcode, modules
from printkit.book.cover.draw import cover_scene
from printkit.book.cover.wrap import wrap_of
from printkit.book.isbn import check_digit, isbn_problem
from printkit.book.layout import Layout, layout
from printkit.book.model import Book
from printkit.book.pages.furniture import Box
from printkit.book.setup import cover_info
from printkit.contract import run
from printkit.errors import SpecError
from printkit.render import write_pdf
from printkit.scene.item import Scene

ISBN = "978-0-306-40615-7"
TEXT = """
title = "A book with a cover"
author = "Ann Example"
isbn = "978-0-306-40615-7"
blurb = "Words that sell it."
paper = "{paper}"
profile = "{profile}"

[[section]]
title = "First"
[[section.puzzle]]
kind = "null"
count = 20

[[section]]
title = "Second"
[[section.puzzle]]
kind = "null"
rows = 4
count = 2
"""


def laid_out(profile: str, paper: str = "8.5x11in") -> Layout:
    checked = book.loads(TEXT.format(profile=profile, paper=paper), "cover.toml", Path())
    orders = book.plan(checked)
    return layout(checked, orders, [run(order.job) for order in orders])


@pytest.fixture(scope="module")
def kdp() -> Layout:
    return laid_out("kdp")


def sample(profile: str, **changes: object) -> Book:
    return replace(book.loads(TEXT.format(profile=profile, paper="6x9in"), "cover.toml", Path()), **changes)


def test_the_spine_follows_pages_and_paper() -> None:
    white = wrap_of(sample("kdp", stock="black-on-white"), 200)
    cream = wrap_of(sample("kdp", stock="black-on-cream"), 200)
    assert white.spine == pytest.approx(200 * 0.002252 * 25.4, abs=0.01)
    assert cream.spine == pytest.approx(0.5 * 25.4, abs=0.01)
    assert white.sheet_width == pytest.approx((2 * 6 + 0.4504) * 25.4, abs=0.01)


@pytest.mark.parametrize(("pages", "has_words"), [(24, False), (79, False), (80, True), (300, True)])
def test_a_thin_book_has_no_words_on_its_spine(pages: int, has_words: bool) -> None:
    assert (wrap_of(sample("kdp"), pages).spine_words is not None) == has_words


@pytest.mark.parametrize("pages", [24, 78, 80, 98, 102, 150, 220, 400])
def test_no_letter_on_a_cover_is_too_small_for_its_printer(kdp: Layout, monkeypatch: pytest.MonkeyPatch, pages: int) -> None:
    monkeypatch.setattr("printkit.book.cover.draw.wrap_of", lambda book, _: wrap_of(book, pages))
    sizes = [text.size_pt for text in texts(cover_scene(kdp))]
    assert sizes
    assert min(sizes) >= kdp.style.least_pt == 7.0


def test_the_words_on_the_spine_keep_clear_of_its_folds(kdp: Layout, monkeypatch: pytest.MonkeyPatch) -> None:
    thick = replace(wrap_of(kdp.book, 200), pages=200)
    monkeypatch.setattr("printkit.book.cover.draw.wrap_of", lambda *_: thick)
    spine = next(group for group in cover_scene(kdp).items if group.name == "spine")
    room = thick.spine_words
    assert room
    found = list(boxes(Scene(1, 1, (spine,))))
    assert len(found) == 2
    for _, box in found:
        assert room.x <= box.left < box.right <= room.right
        assert room.y - 0.5 <= box.top < box.bottom <= room.bottom + 0.5


@pytest.mark.parametrize(("profile", "paper"), [("kdp", "8.5x11in"), ("ingram", "6x9in"), ("press", "A5"), ("screen", "A4")])
def test_words_and_pictures_are_safe_from_cutting(profile: str, paper: str) -> None:
    laid = laid_out(profile, paper)
    place, scene = wrap_of(laid.book, len(laid)), cover_scene(laid)
    safe = place.rules.safe if place.rules else 5.0
    for _, box in boxes(replace(scene, items=scene.items[1:])):  # all but the ground
        assert min(box.left, box.top) > safe - 0.01
        assert box.right < place.sheet_width - safe + 0.01
        assert box.bottom < place.height - safe + 0.01


def test_the_ground_runs_off_every_edge(kdp: Layout) -> None:
    _, box = next(boxes(cover_scene(kdp)))
    place = wrap_of(kdp.book, len(kdp))
    assert (box.left, box.top) == pytest.approx((-3.175, -3.175))
    assert (box.right, box.bottom) == pytest.approx((place.sheet_width + 3.175, place.height + 3.175))


def test_the_cover_says_who_wrote_what(kdp: Layout) -> None:
    said = " ".join(text.text for text in texts(cover_scene(kdp)))
    for words in ("A book with a cover", "Ann Example", "Words that sell it.", f"ISBN {ISBN}"):
        assert words in said


def test_a_cover_for_the_screen_is_a_front_only() -> None:
    laid = laid_out("screen", "A4")
    scene = cover_scene(laid)
    assert (scene.width, scene.height) == (210, 297)
    assert [group.name for group in scene.items] == ["ground", "front"]


def made(laid: Layout) -> bytes:
    target = io.BytesIO()
    write_pdf(target, [cover_scene(laid)], cover_info(laid.book, wrap_of(laid.book, len(laid)).bleed))
    return target.getvalue()


def test_the_file_tells_the_cutter_where_to_cut(kdp: Layout) -> None:
    pdf = pikepdf.open(io.BytesIO(made(kdp)))
    page = pdf.pages[0]
    trim, bleed, media = ([float(edge) for edge in page[name]] for name in ("/TrimBox", "/BleedBox", "/MediaBox"))
    assert trim == pytest.approx([9, 9, media[2] - 9, media[3] - 9], abs=1e-3)
    assert bleed == pytest.approx(media, abs=1e-3)


def test_the_same_cover_has_the_same_bytes(kdp: Layout) -> None:
    assert made(kdp) == made(laid_out("kdp"))


# The codes of the digits once more, as a scanner has them: the widths of two bars and two gaps. From the GS1 General
# Specifications, written down apart from those that draw.
WIDTHS = {"3211": 0, "2221": 1, "2122": 2, "1411": 3, "1132": 4, "1231": 5, "1114": 6, "1312": 7, "1213": 8, "3112": 9}
LEADING = {
    "LLLLLL": 0,
    "LLGLGG": 1,
    "LLGGLG": 2,
    "LLGGGL": 3,
    "LGLLGG": 4,
    "LGGLLG": 5,
    "LGGGLL": 6,
    "LGLGLG": 7,
    "LGLGGL": 8,
    "LGGLGL": 9,
}


def scanned(row: np.ndarray) -> str:
    """Read a row of pixels as a scanner does, by the widths of bars and gaps."""
    dark = row < 128
    edges = np.flatnonzero(np.diff(dark.astype(int))) + 1
    runs = np.diff(edges)
    module = (edges[-1] - edges[0]) / 95
    widths = [round(run / module) for run in runs]
    assert widths[:3] == [1, 1, 1]
    assert widths[27:32] == [1] * 5
    left = [widths[3 + 4 * place : 7 + 4 * place] for place in range(6)]
    right = [widths[32 + 4 * place : 36 + 4 * place] for place in range(6)]
    forms, digits = "", ""
    for code in left:
        word = "".join(map(str, code))
        forms += "L" if word in WIDTHS else "G"
        digits += str(WIDTHS.get(word, WIDTHS.get(word[::-1])))
    digits += "".join(str(WIDTHS["".join(map(str, code))]) for code in right)
    return f"{LEADING[forms]}{digits}"


@pytest.mark.parametrize("first", ["978030640615", "979012345678", "978999999999", "978000000000", "979135792468"])
def test_the_barcode_can_be_scanned(first: str) -> None:
    number = first + check_digit(first)
    scene = Scene(50.8, 30.48, (barcode(number, Box(0, 0, 50.8, 30.48)),))
    target = io.BytesIO()
    write_pdf(target, [scene])
    picture = pypdfium2.PdfDocument(target.getvalue())[0].render(scale=600 / 72).to_pil().convert("L")
    pixels = np.asarray(picture)
    assert scanned(pixels[pixels.shape[0] // 2]) == number


def test_the_bars_have_their_quiet_zones() -> None:
    box = Box(0, 0, 44.45, 30.48)
    bars = next(found for item, found in boxes(Scene(50, 50, (barcode(ISBN, box),))) if getattr(item, "name", "") == "bars")
    assert bars.right - bars.left == pytest.approx(95 * MODULE)
    assert bars.left >= 11 * MODULE
    assert box.right - bars.right >= 7 * MODULE


def test_a_known_number_in_bars() -> None:
    assert modules("9780306406157").startswith("101011101100010010100111")
    assert len(modules("9780306406157")) == 95


@given(st.text("0123456789", min_size=9, max_size=9), st.integers(0, 12), st.integers(1, 9))
def test_a_slip_in_one_digit_is_noticed(rest: str, place: int, by: int) -> None:
    number = f"978{rest}"
    number += check_digit(number)
    assert not isbn_problem(number)
    wrong = number[:place] + str((int(number[place]) + by) % 10) + number[place + 1 :]
    assert isbn_problem(wrong)


@pytest.mark.parametrize("isbn", ["123", "978-0-306-40615-8", "977-0-306-40615-7", "97803064O6157"])
def test_a_wrong_isbn_is_refused_with_its_line(isbn: str) -> None:
    with pytest.raises(SpecError, match=r"cover.toml:4: isbn: .*ISBN"):
        book.loads(TEXT.format(profile="kdp", paper="A4").replace(ISBN, isbn), "cover.toml", Path())
