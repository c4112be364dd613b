import io
import itertools
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from raster import pdf_bytes, problems
from specimen import BLACK, COLOURS, RED, specimen

from printkit.errors import PrintkitError, SpecError
from printkit.geometry.affine import scaling
from printkit.render import DocumentInfo, Link, OutlineEntry, PageLabel, write_pdf
from printkit.scene import font
from printkit.scene.item import Dot, Group, Scene, Stroke, Text
from printkit.scene.item import Path as Line

OPEN_SANS = font.runs("Где")[0].font
BOOK = DocumentInfo(
    title="Fish & (chips) – Ωmega 漢",
    author="Zoë \\ Ação",
    subject="Puzzles",
    language="pt",
    outline=(
        OutlineEntry("Contents", 1),
        OutlineEntry("Part (one)", 2),
        OutlineEntry("Puzzle 1", 2, 1),
        OutlineEntry("Puzzle 2", 3, 1),
        OutlineEntry("Answers ✓", 4),
        OutlineEntry("deep", 4, 5),
    ),
    links=(Link(1, 10, 20, 30, 5, 3), Link(1, 10, 30, 30, 5, 4), Link(4, 5, 5, 10, 10, 1)),
    labels=(PageLabel(1, "roman"), PageLabel(2, "decimal", 1), PageLabel(4, "decimal", 1, "A-")),
)


def made(pages, info=None):
    target = io.BytesIO()
    write_pdf(target, pages, info)
    return pikepdf.open(target)


def numbered(count):
    return [Scene(100, 150, (Text(10, 20, f"page {number}", 12, BLACK),)) for number in range(1, count + 1)]


def operators(*items):
    pdf = made([Scene(100, 100, items)])
    return pdf.pages[0].Contents.read_bytes().decode("latin-1").split("\n")[1:]


def words(pdf, page=0):
    return pypdfium2.PdfDocument(pdf)[page].get_textpage().get_text_range()


def test_a_book_is_valid():
    target = io.BytesIO()
    write_pdf(target, [specimen(), *numbered(3)], BOOK)
    assert problems(target.getvalue()) == []


def test_a_broken_file_would_be_noticed():
    whole = pdf_bytes(specimen())
    assert problems(whole.replace(b"stream\nx\x9c", b"stream\nx\x00", 1))


def test_pages_have_their_own_size_in_true_millimetres():
    pdf = made([Scene(210, 297), Scene(100, 50.5)])
    sizes = [[float(number) for number in page.MediaBox] for page in pdf.pages]
    assert sizes == [pytest.approx([0, 0, 595.2756, 841.8898]), pytest.approx([0, 0, 283.4646, 143.1496])]


def test_every_font_is_embedded_as_a_subset():
    pdf = made([specimen()])
    fonts = [found for found in pdf.objects if isinstance(found, pikepdf.Dictionary) and found.get("/Type") == "/Font"]
    assert sorted(str(found.BaseFont).split("+")[1] for found in fonts) == [
        "AtkinsonHyperlegible-Bold",
        "AtkinsonHyperlegible-BoldItalic",
        "AtkinsonHyperlegible-Italic",
        "AtkinsonHyperlegible-Regular",
        "OpenSans-Bold",
        "OpenSans-Regular",
    ]
    assert all(len(found.FontDescriptor.FontFile2.read_bytes()) < 30_000 for found in fonts)
    assert all("/ToUnicode" in found for found in fonts)


def test_there_is_no_font_where_there_is_no_text():
    raw = pdf_bytes(Scene(10, 10, (Dot(5, 5, 2, (BLACK,)),)))
    assert b"Helvetica" not in raw
    assert b"/BaseFont" not in raw


def test_only_the_letters_in_use_are_embedded():
    few, many = (pdf_bytes(Scene(10, 10, (Text(1, 5, text, 9, BLACK),))) for text in ("abc", "A quick brown fox"))
    assert len(few) < len(many) < 12_000


def test_pages_are_compressed():
    pdf = made([specimen()])
    content = pdf.pages[0].Contents
    assert content.Filter == "/FlateDecode"
    assert len(content.read_raw_bytes()) < len(content.read_bytes()) / 2


def test_the_words_can_be_read_again():
    texts = ["Ação (6 × 10) \\ 100 %", "αβγ abc Где", "no\u00a0break", "l'été", "tab\there"]
    raw = pdf_bytes(Scene(100, 100, tuple(Text(5, 10 + 10 * row, text, 12, BLACK) for row, text in enumerate(texts))))
    assert words(raw).split("\r\n") == ["Ação (6 × 10) \\ 100 %", "αβγ abc Где", "no break", "l'été", "tab here"]


def test_more_letters_than_one_subset_holds():
    letters = [chr(code) for code in (*range(0x21, 0x7F), *range(0x410, 0x460), *range(0x1E80, 0x1EF0))]
    letters = [letter for letter in letters if ord(letter) in OPEN_SANS.advances]
    rows = ["".join(letters[at : at + 40]) for at in range(0, len(letters), 40)]
    assert len(letters) > 256
    raw = pdf_bytes(Scene(400, 400, tuple(Text(5, 10 + 10 * index, row, 10, BLACK) for index, row in enumerate(rows))))
    assert words(raw).replace("\r\n", "") == "".join(rows)
    assert problems(raw) == []


def test_what_is_in_force_is_not_set_again():
    pen = Stroke(BLACK, 0.3)
    code = operators(*(Line((("M", 0, y), ("L", 9, y)), pen) for y in range(2)))
    state = ["0.102 G", "300 w", "1 J", "1 j", "[] 0 d"]
    assert code == [*state, "0 0 m", "9000 0 l", "S", "0 1000 m", "9000 1000 l", "S"]


def test_a_group_gives_back_what_it_changed():
    red, black = Stroke(RED, 1), Stroke(BLACK, 1)
    inner = Group("", (Line((("M", 0, 0), ("L", 1, 1)), red),), scaling(0.5))
    code = operators(Line((("M", 0, 0), ("L", 1, 1)), black), inner, Line((("M", 0, 0), ("L", 1, 1)), red))
    assert code.count("0.7569 0.1529 0.1765 RG") == 2


def test_greys_are_printed_with_black_ink_alone():
    code = operators(Line((("M", 0, 0), ("L", 1, 1)), Stroke(BLACK, 1), BLACK), Dot(5, 5, 1, COLOURS[:1]))
    assert "0.102 G" in code
    assert "0.102 g" in code
    assert "0.902 0.6235 0 RG" in code


def test_what_is_drawn_small_and_enlarged_keeps_its_shape():
    code = operators(Group("", (Line((("M", 0.00012, 0), ("L", 1, 1)), Stroke(BLACK, 0.001)),), scaling(1000)))
    assert "1 0 0 1 0 0 cm" in code
    assert "120 0 m" in code
    assert "1000 w" in code


def test_the_description_is_there():
    pdf = made(numbered(4), BOOK)
    assert str(pdf.docinfo.Title) == BOOK.title
    assert str(pdf.docinfo.Author) == BOOK.author
    assert str(pdf.docinfo.Subject) == "Puzzles"
    assert str(pdf.Root.Lang) == "pt"
    assert not {"/CreationDate", "/ModDate"} & set(pdf.docinfo.keys())


def test_the_outline_leads_to_the_pages():
    pdf = made(numbered(4), BOOK)
    with pdf.open_outline() as outline:

        def listed(items):
            return [(item.title, pdf.pages.index(pikepdf.Page(item.destination[0])) + 1, listed(item.children)) for item in items]

        assert listed(outline.root) == [
            ("Contents", 1, []),
            ("Part (one)", 2, [("Puzzle 1", 2, []), ("Puzzle 2", 3, [])]),
            ("Answers ✓", 4, [("deep", 4, [])]),
        ]


def test_links_lead_to_pages_before_and_after():
    pdf = made(numbered(4), BOOK)
    names = pikepdf.NameTree(pdf.Root.Names.Dests)
    found = [
        (index, pdf.pages.index(pikepdf.Page(names[str(link.Dest)][0])) + 1)
        for index, page in enumerate(pdf.pages, 1)
        for link in page.get("/Annots", [])
    ]
    assert found == [(1, 3), (1, 4), (4, 1)]
    rect = [float(number) * 25.4 / 72 for number in pdf.pages[0].Annots[0].Rect]
    assert rect == pytest.approx([10, 150 - 25, 40, 150 - 20], abs=1e-4)


def test_pages_are_called_what_is_printed_on_them():
    assert [page.label for page in made(numbered(5), BOOK).pages] == ["i", "1", "2", "A-1", "A-2"]


def test_a_printer_that_refuses_extras_gets_none():
    bare = replace(BOOK, with_metadata=False, with_outline=False, with_links=False)
    pdf = made(numbered(4), bare)
    assert "/Info" not in pdf.trailer
    assert not {"/Outlines", "/Names", "/Metadata", "/ViewerPreferences", "/PageMode"} & set(pdf.Root.keys())
    assert all("/Annots" not in page for page in pdf.pages)


def test_a_link_to_a_page_that_is_not_there_is_a_bug_of_ours():
    with pytest.raises(IndexError):
        made(numbered(2), DocumentInfo(links=(Link(1, 0, 0, 1, 1, 3),)))


def test_a_book_without_pages_is_refused():
    with pytest.raises(PrintkitError, match="no page"):
        write_pdf(io.BytesIO(), [])


def test_each_page_is_written_before_the_next_is_made():
    target = io.BytesIO()
    sizes = []

    def pages():
        for page in numbered(5):
            sizes.append(target.tell())
            yield page

    write_pdf(target, pages())
    assert all(later > earlier for earlier, later in itertools.pairwise(sizes))


def test_a_path_is_replaced_only_when_the_book_is_whole(tmp_path):
    file = tmp_path / "book.pdf"
    write_pdf(file, numbered(1))
    before = file.read_bytes()
    broken = Scene(10, 10, (Text(1, 1, "漢", 9, BLACK),))
    with pytest.raises(SpecError, match="no font has"):
        write_pdf(file, [*numbered(3), broken])
    assert file.read_bytes() == before
    assert [path.name for path in tmp_path.iterdir()] == ["book.pdf"]


def test_reportlab_is_left_as_it_was():
    from reportlab import rl_config
    from reportlab.pdfbase import pdfmetrics

    before = vars(rl_config).copy(), pdfmetrics.getRegisteredFontNames()
    pdf_bytes(specimen())
    assert (vars(rl_config), pdfmetrics.getRegisteredFontNames()) == before


def test_two_books_at_once_do_not_mix():
    one, other = io.BytesIO(), io.BytesIO()

    def pages():
        yield from numbered(1)
        write_pdf(other, [specimen()])
        yield from numbered(1)

    write_pdf(one, pages())
    assert other.getvalue() == pdf_bytes(specimen())
    assert one.getvalue() == pdf_bytes(*numbered(1), *numbered(1))


SCRIPT = """
import hashlib, io, sys
sys.path.insert(0, sys.argv[1])
from specimen import specimen
from printkit.render import DocumentInfo, png, svg, write_pdf
scene, target = specimen(), io.BytesIO()
write_pdf(target, [scene, scene], DocumentInfo(title="Twice"))
for made in (svg(scene).encode(), svg(scene, outlines=True).encode(), target.getvalue(), png(scene, 50)):
    print(hashlib.sha256(made).hexdigest())
"""


def test_the_same_bytes_in_every_process():
    made = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, str(Path(__file__).parent)],
            check=True,
            capture_output=True,
            text=True,
            env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    ]
    assert made[0] == made[1]
    assert len(made[0].split()) == 4
