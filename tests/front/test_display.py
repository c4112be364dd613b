"""What a notebook shows: pictures that fit a cell, on white, and that do not disturb each other."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
import shapely

import printkit
from printkit.front.display import PICTURE_PX, ROOM_PX
from printkit.scene.item import Group, Ink, Text
from printkit.scene.item import Path as Line
from printkit.scene.shape import rectangle

SVG = "{http://www.w3.org/2000/svg}"
INK = Ink("text", "#1A1A1A")


def size(picture: ElementTree.Element) -> tuple[float, float]:
    return float(picture.attrib["width"]), float(picture.attrib["height"])


def clipped(side: float) -> printkit.Page:
    """A page with a square that is clipped, so that it needs a name for the clip."""
    square = Group("window", (Line(rectangle(0, 0, 9, 9), fill=INK),), clip=rectangle(0, 0, side, side))
    return printkit.Page(printkit.Scene(20, 30, (square, Text(1, 20, "Hello you", 12, INK, name="greeting"))))


def test_page_and_puzzle_fit_a_cell_and_the_puzzle_shows_both() -> None:
    puzzle = printkit.make("null")
    page, both = (ElementTree.fromstring(each._repr_svg_()) for each in (puzzle.page, puzzle))
    assert size(page)[1] == ROOM_PX[1]
    assert size(both)[0] == ROOM_PX[0]
    assert size(both)[0] > 1.9 * size(page)[0]
    for words in puzzle.title, "Answer":
        assert words in puzzle._repr_svg_()
    assert "Answer" not in puzzle.page._repr_svg_()


def test_drawings_and_solutions_are_small_pictures() -> None:
    solution = printkit.solve("3x20").first()
    assert solution is not None
    for each in (printkit.read_drawing(shapely.box(0, 0, 4, 3)), solution):
        wide, high = size(ElementTree.fromstring(each._repr_svg_()))
        assert wide <= PICTURE_PX[0]
        assert high <= PICTURE_PX[1]
        assert wide == PICTURE_PX[0] or high == PICTURE_PX[1]


def test_everything_lies_on_white() -> None:
    """A dark notebook does not swallow dark lines."""
    for each in (clipped(3), printkit.read_drawing(shapely.box(0, 0, 4, 3))):
        drawn = [path for path in ElementTree.fromstring(each._repr_svg_()).iter(f"{SVG}path") if "clip-rule" not in path.attrib]
        assert drawn[0].attrib["fill"] == "#FFFFFF"


def test_no_name_is_found_in_two_pictures() -> None:
    """A notebook puts pictures into one page, where a clip by the same name would cut the wrong one."""
    one, other = (set(re.findall(r'\bid="([^"]*)"', clipped(side)._repr_svg_())) for side in (3, 5))
    assert one
    assert not one & other
    used = re.findall(r"url\(#([^)]*)\)", clipped(3)._repr_svg_())
    assert used
    assert set(used) <= one


def test_text_keeps_its_length_where_our_fonts_are_missing() -> None:
    shown, saved = clipped(3)._repr_svg_(), clipped(3).svg()
    [text] = ElementTree.fromstring(shown).iter(f"{SVG}text")
    assert 15 < float(text.attrib["textLength"]) < 25
    assert text.attrib["lengthAdjust"] == "spacingAndGlyphs"
    assert "textLength" not in saved
    assert 'width="20mm"' in saved


def test_pages_of_a_book_show_themselves_side_by_side() -> None:
    with printkit.new_book("Odd ones", "null", count=12).laid_out() as pages:
        assert pages[2:4][1].svg() == pages[3].svg()
        assert pages[2:4].name(1) == pages.name(3)
        assert (len(pages[-2:]), repr(pages[-2:])) == (2, "<printkit pages: 2 of 'Odd ones'>")
        two, many = (ElementTree.fromstring(str(part._repr_svg_())) for part in (pages[:2], pages))
        assert size(two)[1] <= ROOM_PX[1]
        assert size(many)[0] <= ROOM_PX[0]
        assert len(pages) > 12
        assert len(many.findall(f"{SVG}g")) == 12
        assert pages[:0]._repr_svg_() is None


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        (printkit.read_drawing(shapely.box(0, 0, 4, 3)), "<printkit drawing of 1 line, 150 by 112.5 mm>"),
        (printkit.solve("6x10"), "<printkit packings of pentominoes into 60 cells>"),
        (printkit.solve("3x20").first(), "<printkit solution of 12 pieces>"),
        (clipped(3), "<printkit page '', 20 by 30 mm>"),
    ],
)
def test_as_text_things_are_short(thing: object, words: str) -> None:
    assert repr(thing) == words


def test_what_was_built_is_told_in_one_line(tmp_path: Path) -> None:
    built = printkit.new_book("Odd ones", "null").build(tmp_path / "odd.pdf")
    assert "manifest={" not in repr(built)
