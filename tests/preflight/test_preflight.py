"""The preflight: what printkit makes passes, and every rule catches a damaged file."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Pdf, Stream
from pressed import paired, pressed

from printkit.book.profile import profile, profile_names
from printkit.errors import InputError
from printkit.preflight.finding import Finding, as_faults
from printkit.preflight.report import preflight

Damage = Callable[[Pdf], object]


def checked(data: bytes, name: str, folder: Path, **options: object) -> tuple[Finding, ...]:
    file = folder / "book.pdf"
    file.write_bytes(data)
    return preflight(file, profile(name), **options).findings  # type: ignore[arg-type]


def damaged(name: str, damage: Damage, more: str = "", **saving: object) -> bytes:
    target = io.BytesIO()
    with pikepdf.open(io.BytesIO(pressed(name, more))) as pdf:
        damage(pdf)
        pdf.save(target, **saving)  # type: ignore[arg-type]
    return target.getvalue()


def drawn(code: str, page: int = 5) -> Damage:
    """Draw something more under a page, in points from its lower left corner."""
    return lambda pdf: pdf.pages[page - 1].contents_add(f"q {code} Q".encode(), prepend=True)


@pytest.mark.parametrize(("name", "theme"), paired(profile_names(), ["colour", "mono", "large"], always="colour"))
def test_what_we_make_passes(name: str, theme: str, tmp_path: Path) -> None:
    assert checked(pressed(name, f'theme = "{theme}"'), name, tmp_path) == ()


@pytest.mark.parametrize("name", ["kdp", "ingram"])
def test_what_we_make_with_bleed_passes(name: str, tmp_path: Path) -> None:
    assert checked(pressed(name, "bleed = true"), name, tmp_path) == ()


def test_spot_colours_pass_on_a_press(tmp_path: Path) -> None:
    assert checked(pressed("press", 'spot = "PANTONE 300 C"'), "press", tmp_path) == ()


def test_a_book_for_the_screen_is_not_for_the_press(tmp_path: Path) -> None:
    rules = {found.rule for found in checked(pressed("screen"), "kdp", tmp_path)}
    assert {"outline", "metadata", "annotation", "type", "pages"} <= rules


def without_font(pdf: Pdf) -> None:
    fonts = pdf.pages[4].Resources.Font
    del next(iter(fonts.values())).FontDescriptor["/FontFile2"]


def with_image(pdf: Pdf) -> None:
    image = Stream(pdf, b"\x80" * 100, Type=Name.XObject, Subtype=Name.Image, Width=10, Height=10, BitsPerComponent=8)
    image.ColorSpace = Name.DeviceGray
    page = pdf.pages[4]
    page.Resources = Dictionary(dict(page.Resources.items()))
    page.Resources.XObject = Dictionary(Coarse=image)
    drawn("72 0 0 72 200 400 cm /Coarse Do")(pdf)


def with_form(pdf: Pdf) -> None:
    form = Stream(pdf, b"0.2 w 0 0 m 10 10 l S", Type=Name.XObject, Subtype=Name.Form, BBox=[-99, -99, 99, 99])
    page = pdf.pages[4]
    page.Resources = Dictionary(dict(page.Resources.items()))
    page.Resources.XObject = Dictionary(Inner=form)
    drawn("1 0 0 1 250 400 cm /Inner Do")(pdf)


def with_state(pdf: Pdf) -> None:
    page = pdf.pages[4]
    page.Resources = Dictionary(dict(page.Resources.items()))
    page.Resources.ExtGState = Dictionary(Pale=Dictionary(ca=0.5))
    drawn("/Pale gs")(pdf)


def with_spot(pdf: Pdf) -> None:
    ramp = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0, 0, 0, 0], C1=[1, 0, 0, 0], N=1)
    page = pdf.pages[4]
    page.Resources = Dictionary(dict(page.Resources.items()))
    page.Resources.ColorSpace = Dictionary(Gold=Array([Name.Separation, Name("/Gold"), Name.DeviceCMYK, ramp]))
    drawn("/Gold cs 1 scn 200 400 50 50 re f")(pdf)


def with_link(pdf: Pdf) -> None:
    link = Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=[100, 100, 200, 200])
    pdf.pages[4].Annots = Array([link])


def narrower(pdf: Pdf) -> None:
    pdf.pages[4].MediaBox = Array([0, 0, 500, 841.8898])


def with_room_around(pdf: Pdf) -> None:
    left, bottom, right, top = (float(edge) for edge in pdf.pages[4].MediaBox)
    pdf.pages[4].TrimBox = Array([left, bottom, right, top])
    pdf.pages[4].MediaBox = Array([left - 40, bottom - 40, right + 40, top + 40])
    drawn("1 w -30 0 m -12 0 l S")(pdf)


def trimmed_to_the_sheet(pdf: Pdf) -> None:
    pdf.pages[4].TrimBox = pdf.pages[4].MediaBox


def emptied(pdf: Pdf) -> None:
    pdf.pages[4].Contents = Stream(pdf, b"1 g 0 0 500 500 re f")


def unreadable(pdf: Pdf) -> None:
    pdf.pages[4].Contents = Stream(pdf, b"q 1 0 0 cm 5 5 m 9 9 l S Q")


def described(pdf: Pdf) -> None:
    pdf.docinfo["/Title"] = "Title"


def scripted(pdf: Pdf) -> None:
    pdf.Root.Names = Dictionary(JavaScript=Dictionary(Names=[]))


PAGE_RULES: list[tuple[str, str, str, Damage]] = [
    ("a thin line", "kdp", "line", drawn("0.2 w 200 400 m 300 400 l S")),
    ("a thin line made thin by scaling", "kdp", "line", drawn("0.1 0 0 0.1 200 400 cm 3 w 0 0 m 900 0 l S")),
    ("a line drawn as an area", "kdp", "line", drawn("200 400 100 0.3 re f")),
    ("a line inside a form", "kdp", "line", with_form),
    ("small type", "kdp", "type", drawn("BT /F1+0 5 Tf 250 400 Td (abc) Tj ET")),
    ("small type, by a code that is a blank elsewhere", "kdp", "type", drawn("BT /F1+0 5 Tf 250 400 Td <0B> Tj ET")),
    ("something in the gutter", "kdp", "gutter", drawn("20 400 30 30 re f")),
    ("something at the outer edge", "kdp", "margin", drawn("570 400 20 20 re f")),
    ("something at the foot", "ingram", "margin", drawn("0 0 0 1 k 300 20 20 20 re f")),
    ("RGB for four inks", "ingram", "colour", drawn("1 0 0 rg 200 400 50 50 re f")),
    ("RGB on a press", "press", "colour", drawn("1 0 0 RG 300 400 m 350 450 l S")),
    ("a spot colour for four inks", "ingram", "colour", with_spot),
    ("four inks for the screen", "screen", "colour", drawn("1 0 0 0 k 200 400 50 50 re f")),
    ("too much ink", "ingram", "ink", drawn("1 1 1 0.5 k 200 400 50 50 re f")),
    ("a pale grey", "kdp", "grey", drawn("0.95 g 200 400 50 50 re f")),
    ("a link", "kdp", "annotation", with_link),
    ("a coarse picture", "kdp", "picture", with_image),
    ("something see-through", "kdp", "transparency", with_state),
    ("another size", "kdp", "size", narrower),
    ("a larger sheet", "kdp", "size", with_room_around),
    ("crop marks", "kdp", "marks", with_room_around),
    ("no bleed", "press", "bleed", trimmed_to_the_sheet),
    ("a blank page", "kdp", "blank", emptied),
    ("a damaged page", "kdp", "damage", unreadable),
]


@pytest.mark.parametrize(("what", "name", "rule", "damage"), PAGE_RULES, ids=[row[0] for row in PAGE_RULES])
def test_a_damaged_page_is_caught(what: str, name: str, rule: str, damage: Damage, tmp_path: Path) -> None:
    found = checked(damaged(name, damage), name, tmp_path)
    assert (rule, 5) in [(one.rule, one.page) for one in found]
    assert {one.page for one in found} == {5}


def fewer(pdf: Pdf) -> None:
    del pdf.pages[20:]


def odd(pdf: Pdf) -> None:
    del pdf.pages[-1]


def last_used(pdf: Pdf) -> None:
    drawn("0 0 0 1 k 300 400 20 20 re f", len(pdf.pages))(pdf)


FILE_RULES: list[tuple[str, str, str, Damage]] = [
    ("an unembedded font", "kdp", "font", without_font),
    ("too few pages", "kdp", "pages", fewer),
    ("an odd number of pages", "kdp", "pages", odd),
    ("a description", "kdp", "metadata", described),
    ("an outline", "kdp", "outline", lambda pdf: setattr(pdf.Root, "Outlines", Dictionary(Type=Name.Outlines))),
    ("scripts", "kdp", "active", scripted),
    ("a used last page", "ingram", "blank", last_used),
    ("no colour space", "screen", "archive", lambda pdf: pdf.Root.__delitem__("/OutputIntents")),
    ("no description", "screen", "archive", lambda pdf: pdf.Root.__delitem__("/Metadata")),
    ("no tags", "screen", "tags", lambda pdf: pdf.Root.__delitem__("/StructTreeRoot")),
]


@pytest.mark.parametrize(("what", "name", "rule", "damage"), FILE_RULES, ids=[row[0] for row in FILE_RULES])
def test_a_damaged_file_is_caught(what: str, name: str, rule: str, damage: Damage, tmp_path: Path) -> None:
    assert rule in {one.rule for one in checked(damaged(name, damage), name, tmp_path)}


def test_an_encrypted_file_is_caught(tmp_path: Path) -> None:
    locked = damaged("kdp", lambda pdf: None, encryption=pikepdf.Encryption(owner="secret", user=""))
    assert "encryption" in {one.rule for one in checked(locked, "kdp", tmp_path)}


def test_a_file_that_is_too_large_is_caught(tmp_path: Path) -> None:
    from dataclasses import replace

    file = tmp_path / "book.pdf"
    file.write_bytes(pressed("kdp"))
    assert "bytes" in {one.rule for one in preflight(file, replace(profile("kdp"), most_bytes=1000)).findings}


@pytest.mark.parametrize(
    "code",
    [
        "400 200 0 0 re W n 0.2 w 0 0 m 10 10 l S",
        "1 g 5 5 30 30 re f",
        "300 400 10 10 re W n 0.1 w 5 5 m 20 20 l S",
        "BT 3 Tr /F1+0 5 Tf 250 400 Td (unseen) Tj ET",
    ],
)
def test_what_nobody_sees_breaks_no_rule(code: str, tmp_path: Path) -> None:
    assert checked(damaged("kdp", drawn(code)), "kdp", tmp_path) == ()


def test_a_ground_may_run_off_the_page_but_not_end_at_its_edge(tmp_path: Path) -> None:
    width, height = 595.2756, 841.8898
    off = f"0.5 g 0 0 {width + 9} {height / 2} re f"
    short = f"0.5 g 0 9 {width} 100 re f"
    assert checked(damaged("kdp", drawn(off), "bleed = true"), "kdp", tmp_path) == ()
    assert {one.rule for one in checked(damaged("kdp", drawn(short), "bleed = true"), "kdp", tmp_path)} == {"margin"}


def test_bleed_can_be_told_where_the_file_does_not(tmp_path: Path) -> None:
    def silent(pdf: Pdf) -> None:
        for page in pdf.pages:
            del page.TrimBox, page.BleedBox

    data = damaged("kdp", silent, "bleed = true")
    assert checked(data, "kdp", tmp_path, bleeds=True) == ()
    assert "size" in {one.rule for one in checked(data, "kdp", tmp_path)}


def test_the_stock_decides_how_many_pages_there_may_be(tmp_path: Path) -> None:
    assert [one.rule for one in checked(pressed("kdp"), "kdp", tmp_path, stock="standard-colour")] == ["pages"]


@pytest.mark.parametrize("content", [b"", b"not a PDF", b"%PDF-1.4\n"])
def test_what_is_no_pdf_is_refused(content: bytes, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not a sound PDF"):
        checked(content, "kdp", tmp_path)


def test_a_folder_and_a_file_that_is_not_there_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="this is a folder; name the PDF in it"):
        preflight(tmp_path, profile("kdp"))
    with pytest.raises(InputError, match="there is no such file"):
        preflight(tmp_path / "book.pdf", profile("kdp"))


def test_a_locked_file_is_refused(tmp_path: Path) -> None:
    locked = damaged("kdp", lambda pdf: None, encryption=pikepdf.Encryption(owner="secret", user="secret"))
    with pytest.raises(InputError, match="password"):
        checked(locked, "kdp", tmp_path)


def test_the_same_of_several_pages_is_told_once() -> None:
    findings = [Finding("line", page, "too thin", "draw") for page in (3, 4, 5, 9)] + [Finding("pages", 0, "7 pages")]
    assert [str(fault) for fault in as_faults(findings, "b.pdf")] == [
        "b.pdf: pages: 7 pages",
        "b.pdf: pages 3–5, 9: line: too thin; draw",
    ]
