"""The preflight of covers and of sheets with two pages on a side: ours pass, and every rule catches a damaged file."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream
from pressed import bound, laid_out, paired

from printkit.batch.extra import Extras, write_extras
from printkit.book.imposition import WAYS, Way
from printkit.book.profile import profile, profile_names
from printkit.errors import InputError
from printkit.preflight.finding import Finding
from printkit.preflight.report import preflight_cover, preflight_sheets

Damage = Callable[[Pdf], object]
ISBN = 'isbn = "978-0-306-40615-7"'
THICK = """
title = "Pages, jumping gypsies and ghosts"
author = "N. N."
profile = "{profile}"
paper = "6x9in"
{more}

[[section]]
title = "Find them"
[[section.puzzle]]
kind = "null"
rows = 3
count = 170
"""


@lru_cache(maxsize=32)
def made(name: str, more: str = ISBN, thick: bool = False) -> dict[str, bytes]:
    """Make the pages of a book, its cover and its sheets."""
    laid = laid_out(name, more, THICK) if thick else laid_out(name, more)
    files: dict[str, bytes] = {"book": bound(laid)}
    targets: dict[Path, io.BytesIO] = {}
    extras = Extras(*(Path(f"{each}.pdf") for each in ("cover", "booklet", "two-up")))
    write_extras(laid, extras, lambda path: targets.setdefault(path, io.BytesIO()))  # type: ignore[arg-type, return-value]
    return files | {path.stem: target.getvalue() for path, target in targets.items()}


def damaged(data: bytes, damage: Damage) -> bytes:
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        damage(pdf)
        pdf.save(target)
    return target.getvalue()


def kept(folder: Path, **files: bytes) -> list[Path]:
    for name, data in files.items():
        (folder / f"{name}.pdf").write_bytes(data)
    return [folder / f"{name}.pdf" for name in files]


def cover_found(folder: Path, cover: bytes, book: bytes, name: str) -> list[Finding]:
    return list(preflight_cover(*kept(folder, cover=cover, book=book), profile(name)).findings)


def sheets_found(folder: Path, sheets: bytes, book: bytes, way: Way, name: str) -> list[Finding]:
    file, inside = kept(folder, sheets=sheets, book=book)
    return list(preflight_sheets(file, inside, way, profile(name)).findings)


@pytest.mark.parametrize(("name", "more"), paired(profile_names(), [ISBN, 'theme = "mono"', 'theme = "large"'], always=ISBN))
def test_our_covers_pass(name: str, more: str, tmp_path: Path) -> None:
    files = made(name, more)
    assert cover_found(tmp_path, files["cover"], files["book"], name) == []


@pytest.mark.parametrize("name", ["kdp", "ingram", "press"])
def test_our_covers_of_thick_books_pass_and_have_words_on_the_spine(name: str, tmp_path: Path) -> None:
    files = made(name, thick=True)
    assert cover_found(tmp_path, files["cover"], files["book"], name) == []
    thinner = damaged(files["book"], lambda pdf: pdf.pages.__delitem__(slice(24, None)))
    assert "size" in {found.rule for found in cover_found(tmp_path, files["cover"], thinner, name)}


@pytest.mark.parametrize("name", profile_names())
@pytest.mark.parametrize("way", WAYS)
def test_our_sheets_pass(name: str, way: Way, tmp_path: Path) -> None:
    files = made(name)
    assert sheets_found(tmp_path, files[way], files["book"], way, name) == []


@pytest.mark.parametrize("name", ["kdp", "ingram"])
def test_our_sheets_with_bleed_pass(name: str, tmp_path: Path) -> None:
    files = made(name, "bleed = true")
    assert sheets_found(tmp_path, files["booklet"], files["book"], "booklet", name) == []
    assert cover_found(tmp_path, files["cover"], files["book"], name) == []


def drawn(code: str, page: int = 1, on_top: bool = True) -> Damage:
    return lambda pdf: pdf.pages[page - 1].contents_add(f"q {code} Q".encode(), prepend=not on_top)


def wrapped(code: str) -> Damage:
    """Draw on top of a cover, in points from the lower left corner of its sheet; what was there keeps its own state."""

    def damage(pdf: Pdf) -> None:
        before = pdf.pages[0].Contents.read_bytes()
        pdf.pages[0].Contents = Stream(pdf, b"q " + before + b" Q q " + code.encode() + b" Q")

    return damage


def without_font(pdf: Pdf) -> None:
    del next(iter(pdf.pages[0].Resources.Font.values())).FontDescriptor["/FontFile2"]


def with_image(pdf: Pdf) -> None:
    image = Stream(pdf, b"\x80" * 100, Type=Name.XObject, Subtype=Name.Image, Width=10, Height=10, BitsPerComponent=8)
    image.ColorSpace = Name.DeviceGray
    pdf.pages[0].Resources = Dictionary(dict(pdf.pages[0].Resources.items()))
    pdf.pages[0].Resources.XObject = Dictionary(Coarse=image)
    wrapped("72 0 0 72 200 400 cm /Coarse Do")(pdf)


def doubled(pdf: Pdf) -> None:
    pdf.pages.append(pdf.pages[0])


def wider(pdf: Pdf) -> None:
    left, bottom, right, top = (float(edge) for edge in pdf.pages[0].MediaBox)
    pdf.pages[0].MediaBox = Array([left, bottom, right + 20, top])
    pdf.pages[0].TrimBox = Array([left + 9, bottom + 9, right + 11, top - 9])


def trimmed_to_the_sheet(pdf: Pdf) -> None:
    """Keep the trimmed size, and take the bleed away."""
    pdf.pages[0].MediaBox = pdf.pages[0].TrimBox


def turned(pdf: Pdf) -> None:
    pdf.pages[0].Rotate = 90


MIDDLE = 595.2756 + 9 + 2
"""On the spine, or at its fold, of a cover for A4 pages."""
COVER_RULES: list[tuple[str, str, str, Damage]] = [
    ("an unembedded font", "kdp", "font", without_font),
    ("a thin line", "kdp", "line", wrapped("0.2 w 200 700 m 300 700 l S")),
    ("small type", "kdp", "type", wrapped("BT /F1+0 5 Tf 250 700 Td (abc) Tj ET")),
    ("a coarse picture", "kdp", "picture", with_image),
    ("RGB for four inks", "ingram", "colour", wrapped("1 0 0 rg 200 600 50 50 re f")),
    ("too much ink", "ingram", "ink", wrapped("1 1 1 0.5 k 200 600 50 50 re f")),
    ("letters at the edge", "kdp", "margin", wrapped("BT /F1+0 9 Tf 14 600 Td (abc) Tj ET")),
    ("a picture that ends at the cut", "kdp", "margin", wrapped("0.5 g 9 600 50 50 re f")),
    ("words on a thin spine", "kdp", "spine", wrapped(f"BT /F1+0 9 Tf {MIDDLE} 600 Td (abc) Tj ET")),
    ("words across a fold", "press", "spine", wrapped("0 0 0 1 k BT /F1+0 9 Tf 612 600 Td (abcdefghij) Tj ET")),
    ("something in the barcode box", "kdp", "barcode", wrapped("0.5 g 500 40 200 60 re f")),
    ("a coloured barcode", "kdp", "barcode", wrapped("1 0 0 rg 520 50 20 20 re f")),
    ("no box for the barcode", "ingram", "barcode", wrapped("0.2 0 0 0 k 0 0 900 900 re f")),
    ("another size", "kdp", "size", wider),
    ("no bleed", "kdp", "bleed", trimmed_to_the_sheet),
    ("a turned page", "kdp", "size", turned),
    ("a damaged page", "kdp", "damage", lambda pdf: setattr(pdf.pages[0], "Contents", Stream(pdf, b"q 1 0 0 cm 5 5 m S"))),
]
GROUND_ENDS = {"another size", "no bleed"}
"""There the ground no longer runs off the sheet, which is told as well."""


@pytest.mark.parametrize(("what", "name", "rule", "damage"), COVER_RULES, ids=[row[0] for row in COVER_RULES])
def test_a_damaged_cover_is_caught(what: str, name: str, rule: str, damage: Damage, tmp_path: Path) -> None:
    files = made(name)
    found = cover_found(tmp_path, damaged(files["cover"], damage), files["book"], name)
    assert (rule, 1) in {(one.rule, one.page) for one in found}
    beside = {"margin"} if what in GROUND_ENDS else set()
    assert {one.rule for one in found} <= {rule, *beside}


def test_a_cover_of_two_pages_is_caught(tmp_path: Path) -> None:
    files = made("kdp")
    assert [one.rule for one in cover_found(tmp_path, damaged(files["cover"], doubled), files["book"], "kdp")] == ["pages"]


def test_letters_too_near_to_a_fold_of_a_thick_book_are_caught(tmp_path: Path) -> None:
    files = made("kdp", thick=True)
    fold = 6 * 72 + 9 + 1.0
    near = wrapped(f"BT 0 -1 1 0 {fold} 400 Tm /F1+0 9 Tf (abc) Tj ET")
    found = cover_found(tmp_path, damaged(files["cover"], near), files["book"], "kdp")
    assert [one.rule for one in found] == ["spine"]


def test_the_paper_decides_the_spine(tmp_path: Path) -> None:
    files = made("kdp", thick=True)
    cover, book = kept(tmp_path, cover=files["cover"], book=files["book"])
    assert preflight_cover(cover, book, profile("kdp"), stock="premium-colour").findings == ()
    found = preflight_cover(cover, book, profile("kdp"), stock="black-on-cream").findings
    assert [one.rule for one in found] == ["size"]


def swapped(pdf: Pdf) -> None:
    pdf.pages.insert(0, pdf.pages[2])
    del pdf.pages[3]


def shorter(pdf: Pdf) -> None:
    del pdf.pages[-1]


def narrower(pdf: Pdf) -> None:
    pdf.pages[0].MediaBox = Array([0, 0, 1000, 841.8898])


def sizeless(*pages: int) -> Damage:
    def damage(pdf: Pdf) -> None:
        for page in pages:
            pdf.pages[page - 1].MediaBox = Array([0, 0, 0, 0])

    return damage


def nothing(pages: int) -> bytes:
    """A file with pages of no size."""
    target = io.BytesIO()
    with Pdf.new() as pdf:
        for _ in range(pages):
            pdf.add_blank_page(page_size=(595, 842))
        sizeless(*range(1, pages + 1))(pdf)
        pdf.save(target)
    return target.getvalue()


SHEET_RULES: list[tuple[str, str, str, set[int], Damage]] = [
    ("sides in another order", "home", "order", {1, 2, 3}, swapped),
    ("a side too few", "home", "pages", {0}, shorter),
    ("another size", "home", "size", {1}, narrower),
    ("something more on a page", "home", "order", {2}, drawn("700 400 50 50 re f", 2, on_top=False)),
    ("something on an empty half", "home", "order", {1}, drawn("200 400 50 50 re f", 1, on_top=False)),
    ("a thin line", "kdp", "line", {2}, drawn("1 g 0.2 w 700 400 m 750 450 l S", 2, on_top=False)),
    ("RGB for four inks", "ingram", "colour", {2}, drawn("1 0 0 rg 700 400 50 50 re f", 2, on_top=False)),
    ("no bleed", "press", "bleed", {1}, trimmed_to_the_sheet),
    ("a turned side", "home", "size", {1}, turned),
    ("a side of no size", "home", "size", {2}, sizeless(2)),
    ("a sheet of no size around a page", "press", "bleed", {2}, sizeless(2)),
]


@pytest.mark.parametrize(("what", "name", "rule", "sides", "damage"), SHEET_RULES, ids=[row[0] for row in SHEET_RULES])
def test_damaged_sheets_are_caught(what: str, name: str, rule: str, sides: set[int], damage: Damage, tmp_path: Path) -> None:
    files = made(name)
    found = sheets_found(tmp_path, damaged(files["booklet"], damage), files["book"], "booklet", name)
    assert {one.page for one in found if one.rule == rule} == sides
    assert {one.page for one in found} <= {0, *sides}


def test_what_reaches_into_the_gutter_is_caught_on_sheets_too(tmp_path: Path) -> None:
    """The sheets are those of the book, and both have something in the gutter of page 5."""
    files = made("kdp")
    stain = "20 400 30 30 re f"
    book = damaged(files["book"], drawn(stain, 5, on_top=False))
    pages = len(pikepdf.open(io.BytesIO(book)).pages)
    assert pages % 4 == 2, "page 5 stands on the right of the fifth side"
    sheets = damaged(files["booklet"], drawn(f"1 0 0 1 595.2756 0 cm {stain}", 5, on_top=False))
    found = sheets_found(tmp_path, sheets, book, "booklet", "kdp")
    assert [(one.rule, one.page, one.problem.split(":")[0]) for one in found] == [("gutter", 5, "page 5")]


def test_sheets_are_judged_by_their_way(tmp_path: Path) -> None:
    files = made("home")
    assert {one.rule for one in sheets_found(tmp_path, files["two-up"], files["book"], "booklet", "home")} >= {"order"}


@pytest.mark.parametrize(("pages", "where"), [((1,), "1"), ((4, 5), "4–5")])
@pytest.mark.parametrize("name", ["home", "press"])
def test_a_book_with_pages_of_no_size_is_told_and_not_blamed_on_the_other_file(
    pages: tuple[int, ...], where: str, name: str, tmp_path: Path
) -> None:
    files = made(name)
    book = damaged(files["book"], sizeless(*pages))
    said = rf"book\.pdf: pages? {where}: size: the page is 0 × 0 mm; nothing fits on it"
    with pytest.raises(InputError, match=said):
        sheets_found(tmp_path, files["booklet"], book, "booklet", name)
    with pytest.raises(InputError, match=said):
        cover_found(tmp_path, files["cover"], book, name)


@pytest.mark.parametrize("way", WAYS)
def test_sheets_of_no_size_do_not_pass_as_those_of_a_book_of_no_size(way: Way, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="pages 1–2: size: the page is 0 × 0 mm"):
        sheets_found(tmp_path, nothing(2), nothing(2), way, "home")


def test_a_cover_of_no_size_is_not_less_than_nothing(tmp_path: Path) -> None:
    found = cover_found(tmp_path, nothing(1), made("kdp")["book"], "kdp")
    assert [one.problem for one in found if one.rule == "size"] == ["the cover is 0 × 0 mm"]


def test_a_page_whose_size_cannot_be_read_is_told(tmp_path: Path) -> None:
    files = made("home")
    book = damaged(files["book"], lambda pdf: pdf.pages[2].__setitem__("/TrimBox", Array([Name.A, 0, 1, 1])))
    with pytest.raises(InputError, match="page 3: damage: the size of the page cannot be read"):
        sheets_found(tmp_path, files["booklet"], book, "booklet", "home")


def test_a_book_that_cannot_be_read_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a sound PDF"):
        cover_found(tmp_path, made("kdp")["cover"], b"nothing", "kdp")
