"""PDF for printers and archives: inks, boxes, marks, tags, description."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageCms
from raster import problems
from specimen import BLACK, RED, specimen

from printkit.geometry.affine import scaling
from printkit.render import DocumentInfo, Link, PrintSetup, Spot, write_pdf
from printkit.render._pdf_archive import srgb_profile
from printkit.render._pdf_colour import cmyk
from printkit.scene.item import INTENDED_BLANK, Dot, Group, Ink, Scene, Stroke, Tag, Text
from printkit.scene.item import Path as Line
from printkit.scene.palette import palette, palette_names

STROKE = (("M", 0.0, 0.0), ("L", 50.0, 0.0))
GREY = Ink("grey", "#808080")
PALE = Ink("pale", "#F8F8F8")


def made(pages: list[Scene], info: DocumentInfo) -> pikepdf.Pdf:
    target = io.BytesIO()
    write_pdf(target, pages, info)
    assert problems(target.getvalue()) == []
    return pikepdf.open(target)


def code(*items: object, **setup: object) -> list[str]:
    pdf = made([Scene(100, 100, items)], DocumentInfo(setup=PrintSetup(**setup)))  # type: ignore[arg-type]
    return pdf.pages[0].Contents.read_bytes().decode("latin-1").split("\n")


def test_four_inks() -> None:
    written = code(Line(STROKE, Stroke(RED, 1), GREY), colours="cmyk")
    assert "0 0.6039 0.5804 0.2431 K" in written
    assert "0 0 0 0.498 k" in written
    assert not any(line.endswith((" RG", " rg", " g", " G")) for line in written)


def test_near_black_is_solid_on_a_press_only() -> None:
    assert "0 0 0 1 K" in code(Line(STROKE, Stroke(BLACK, 1)), colours="cmyk")
    assert "0.102 G" in code(Line(STROKE, Stroke(BLACK, 1)))


@pytest.mark.parametrize("name", palette_names())
def test_no_colour_of_ours_needs_more_ink_than_paper_bears(name: str) -> None:
    for swatch in palette(name):
        inks = cmyk(swatch.ink.colour)
        assert all(-1e-9 <= ink <= 1 for ink in inks)
        assert sum(inks) <= 2.0


def test_four_inks_look_as_meant_on_a_screen() -> None:
    """PDF shows cyan and black as the lack of red, and so on; undoing that must give the colour back."""
    red, green, blue = (1 - (ink + cmyk("#3B9D27")[3]) for ink in cmyk("#3B9D27")[:3])
    assert [round(255 * share) for share in (red, green, blue)] == [0x3B, 0x9D, 0x27]


def test_a_spot_colour_replaces_all_but_grey() -> None:
    spot = Spot("PANTONE 300 C", "#C1272D")
    pdf = made([Scene(100, 100, (Line(STROKE, Stroke(RED, 1), GREY),))], DocumentInfo(setup=PrintSetup("cmyk", spot=spot)))
    written = pdf.pages[0].Contents.read_bytes().decode()
    assert "/Spot CS 1 SCN" in written
    assert "0 0 0 0.498 k" in written
    space = pdf.pages[0].Resources.ColorSpace.Spot
    assert [str(part) for part in list(space)[:3]] == ["/Separation", "/PANTONE 300 C", "/DeviceCMYK"]


def test_pale_greys_are_darkened_and_white_stays() -> None:
    written = code(Line(STROKE, None, PALE), Line(STROKE, None, Ink("paper", "#FFFFFF")), least_grey=0.1)
    assert "0.9 g" in written
    assert "1 g" in written


def test_lines_are_never_thinner_than_asked_whatever_their_scale() -> None:
    thin = Line(STROKE, Stroke(BLACK, 0.05))
    written = code(thin, Group("small", (thin,), scaling(0.25)), Group("large", (thin,), scaling(30)), least_line=0.3)
    weights = [int(line.split()[0]) for line in written if line.endswith(" w")]
    assert weights[:2] == [300, 1200]
    # the large group counts in a grain a hundred times as fine and is enlarged by 0.3 of that
    assert weights[2] * 0.3 / 1000 >= 0.3


def boxes(page: pikepdf.Page) -> dict[str, list[float]]:
    return {
        name: [float(edge) * 25.4 / 72 for edge in page[f"/{name}"]]
        for name in ("MediaBox", "TrimBox", "BleedBox")
        if f"/{name}" in page
    }


def test_bleed_is_left_out_at_the_spine() -> None:
    setup = PrintSetup(bleed=3.175, bleed_inside=False, boxes=True)
    pdf = made([Scene(100, 150)] * 2, DocumentInfo(setup=setup))
    first, second = (boxes(page) for page in pdf.pages)
    assert first["MediaBox"] == pytest.approx([0, 0, 103.175, 156.35], abs=1e-3)
    assert first["TrimBox"] == pytest.approx([0, 3.175, 100, 153.175], abs=1e-3)
    assert second["TrimBox"] == pytest.approx([3.175, 3.175, 103.175, 153.175], abs=1e-3)
    assert second["BleedBox"] == pytest.approx(second["MediaBox"], abs=1e-3)


def test_marks_stand_outside_the_bleed() -> None:
    setup = PrintSetup("cmyk", bleed=3, boxes=True, marks=(3, 5))
    pdf = made([Scene(100, 150)], DocumentInfo(setup=setup))
    found = boxes(pdf.pages[0])
    assert found["MediaBox"] == pytest.approx([0, 0, 120, 170], abs=1e-3)
    assert found["TrimBox"] == pytest.approx([10, 10, 110, 160], abs=1e-3)
    written = pdf.pages[0].Contents.read_bytes().decode()
    assert "/All CS 1 SCN" in written
    lines = re.findall(r"(\S+) (\S+) m (\S+) (\S+) l S", written)
    crops = [[float(number) for number in line] for line in lines if line[0] == line[2] or line[1] == line[3]]
    assert len(crops) == 8 + 8
    inside = [
        line
        for line in crops
        if -2.9 < line[0] < 102.9 and -2.9 < line[1] < 152.9 and -2.9 < line[2] < 102.9 and -2.9 < line[3] < 152.9
    ]
    assert inside == []


def test_an_intended_blank_is_marked() -> None:
    blank = Scene(100, 100, (), "", (INTENDED_BLANK,))
    pdf = made([blank, Scene(100, 100)], DocumentInfo())
    assert ["/IntendedBlank MP" in page.Contents.read_bytes().decode() for page in pdf.pages] == [True, False]


def test_links_follow_the_page_on_its_sheet() -> None:
    info = DocumentInfo(links=(Link(1, 10, 20, 30, 5, 1),), setup=PrintSetup(bleed=3, boxes=True))
    pdf = made([Scene(100, 150)], info)
    rect = [float(number) * 25.4 / 72 for number in pdf.pages[0].Annots[0].Rect]
    assert rect == pytest.approx([13, 153 - 25, 43, 153 - 20], abs=1e-3)


ARCHIVE = DocumentInfo(title="Fish & <chips>", author="Zoë", subject="Puzzles", language="pt", archive=True, tagged=True)


def test_the_description_of_an_archive_says_the_same_twice() -> None:
    pdf = made([specimen()], ARCHIVE)
    tree = ElementTree.fromstring(pdf.Root.Metadata.read_bytes())
    said = {element.tag.split("}")[1]: "".join(element.itertext()) for element in tree.iter()}
    assert said["title"] == str(pdf.docinfo.Title) == "Fish & <chips>"
    assert said["creator"] == str(pdf.docinfo.Author)
    assert said["description"] == "Puzzles"
    assert (said["part"], said["conformance"]) in {("1", "B"), ("2", "B")}
    assert b"pdfaid:part>2<" in pdf.Root.Metadata.read_bytes()
    assert "/Filter" not in pdf.Root.Metadata


def test_the_colour_space_of_an_archive_is_srgb() -> None:
    ours = ImageCms.ImageCmsProfile(io.BytesIO(srgb_profile()))
    theirs = ImageCms.createProfile("sRGB")
    ramps = np.array([[(v, 0, 255 - v), (v, v, v), (0, v, 128)] for v in range(256)], dtype=np.uint8)
    back = ImageCms.profileToProfile(Image.fromarray(ramps), ours, theirs)
    assert np.abs(np.asarray(back, dtype=int) - ramps).max() <= 2
    assert "sRGB" in ImageCms.getProfileDescription(ours)


def test_every_stream_of_an_archive_ends_on_a_line_of_its_own() -> None:
    target = io.BytesIO()
    write_pdf(target, [specimen()], ARCHIVE)
    assert not re.search(rb"[^\n]endstream", target.getvalue())


PAGE = Scene(
    100,
    150,
    (
        Group("head", (Line(STROKE, Stroke(BLACK, 1)), Text(5, 10, "Title", 12, BLACK)), tag=Tag("H1")),
        Text(5, 20, "one line", 9, BLACK),
        Text(5, 25, "and the next", 9, BLACK),
        Line(STROKE, Stroke(BLACK, 1)),
        Group("picture", (Dot(5, 5, 1, (RED,)), Text(5, 40, "R", 9, BLACK)), scaling(2), tag=Tag("Figure", "A red dot")),
        Group("foot", (Text(5, 140, "7", 9, BLACK),), tag=Tag("Artifact")),
    ),
)


def test_parts_of_a_page_are_tagged_in_order() -> None:
    info = DocumentInfo(tagged=True, links=(Link(1, 10, 20, 30, 5, 2, "Answer on page 2"),))
    pdf = made([PAGE, PAGE], info)
    document = pdf.Root.StructTreeRoot.K
    assert [str(section.S) for section in document.K] == ["/Sect", "/Sect"]
    parts = list(document.K[0].K)
    assert [str(part.S) for part in parts] == ["/H1", "/P", "/Figure", "/Link"]
    assert str(parts[2].Alt) == "A red dot"
    assert str(parts[3].Alt) == "Answer on page 2"
    assert parts[3].K.Obj.objgen == pdf.pages[0].Annots[0].objgen
    assert all(part.Pg.objgen == pdf.pages[0].objgen for part in parts)


def test_every_mark_leads_to_its_part() -> None:
    info = DocumentInfo(tagged=True, links=(Link(1, 10, 20, 30, 5, 2),))
    pdf = made([PAGE, PAGE], info)
    table = dict(zip(*(list(pdf.Root.StructTreeRoot.ParentTree.Nums)[at::2] for at in (0, 1)), strict=True))
    for page in pdf.pages:
        parts = table[int(page.StructParents)]
        assert [int(part.K) for part in parts] == [0, 1, 2]
        marks = re.findall(r"/(\w+)<</MCID (\d+)>>BDC", page.Contents.read_bytes().decode())
        assert [(f"/{kind}", int(number)) for kind, number in marks] == [(str(part.S), int(part.K)) for part in parts]
        text = page.Contents.read_bytes().decode()
        assert text.count("BDC") + text.count("BMC") == text.count("EMC") == 5
    assert str(table[int(pdf.pages[0].Annots[0].StructParent)].S) == "/Link"
