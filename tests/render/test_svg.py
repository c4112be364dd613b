import re
from xml.etree import ElementTree as ET

import pytest
from specimen import BLACK, COLOURS, RED, WHITE, specimen

from printkit.errors import SpecError
from printkit.geometry.affine import scaling, translation
from printkit.render import svg
from printkit.scene import font
from printkit.scene.item import Dot, Group, Ink, Path, Scene, Stroke, Text
from printkit.scene.shape import circle, rectangle

SVG = "{http://www.w3.org/2000/svg}"
INKSCAPE = "{http://www.inkscape.org/namespaces/inkscape}"


def drawn(*items, outlines=False, **scene):
    return ET.fromstring(svg(Scene(100, 50, items, **scene), outlines=outlines))


def only(root, tag):
    (found,) = root.iter(SVG + tag)
    return found


def test_everything_is_drawn_as_before(golden):
    golden("specimen", svg(specimen()))


def test_outlines_are_drawn_as_before(golden):
    texts = (Text(30, 10, "Ação 6 × 10 βΔ", 14, BLACK, "bold", "centre"), Text(30, 12, "turned", 9, RED, "italic", angle_deg=20))
    golden("outlines", svg(Scene(60, 20, texts), outlines=True))


def test_the_size_is_in_millimetres_and_so_are_the_units():
    root = drawn()
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("100mm", "50mm", "0 0 100 50")


def test_a_layer_is_one_to_inkscape_and_has_a_readable_id():
    layer = only(drawn(Group("Cut lines & folds", (), layer=True)), "g")
    assert layer.get(INKSCAPE + "groupmode") == "layer"
    assert layer.get(INKSCAPE + "label") == "Cut lines & folds"
    assert layer.get("id") == "Cut-lines-folds"


def test_a_plain_group_is_no_layer():
    assert only(drawn(Group("piece F", ())), "g").attrib == {"id": "piece-F"}


def test_equal_names_are_numbered_and_never_meet_others():
    names = ["dot", "dot", "dot-2", "dot", "dot 2", "", "3", "", "é", "日本", "日本"]
    root = drawn(*(Path(circle(5, 5, 1), fill=BLACK, name=name) for name in names))
    ids = [path.get("id") for path in root.iter(SVG + "path")]
    assert ids == ["dot", "dot-2", "dot-2-2", "dot-3", "dot-2-3", None, "item-3", None, "e", "item", "item-2"]


def test_every_id_of_the_specimen_is_unique_and_safe():
    ids = [element.get("id") for element in ET.fromstring(svg(specimen())).iter() if element.get("id")]
    assert len(ids) == len(set(ids)) > 40
    assert all(re.fullmatch("[A-Za-z][A-Za-z0-9_-]*", name) for name in ids)


def test_arcs_stay_arcs_and_cubics_cubics():
    steps = (("M", 1, 2), ("A", 5, 4, 30, True, False, 9, 2), ("C", 1, 2, 3, 4, 5, 6), ("L", 7, 8), ("Z",))
    assert only(drawn(Path(steps, Stroke(BLACK, 1))), "path").get("d") == "M1 2 A5 4 30 1 0 9 2 C1 2 3 4 5 6 L7 8 Z"


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (1.0, "1"),
        (-0.0, "0"),
        (-0.0004, "0"),
        (0.1 + 0.2, "0.3"),
        (1 / 3, "0.333"),
        (1e-9, "0"),
        (123456789.0, "123456789"),
        (100.0, "100"),
    ],
)
def test_numbers_are_short(number, written):
    assert only(drawn(Path((("M", number, 0), ("L", 1, 1)), Stroke(BLACK, 1))), "path").get("d") == f"M{written} 0 L1 1"


def test_what_is_drawn_small_and_enlarged_keeps_its_shape():
    tiny = Path((("M", 0.00012, 0), ("L", 1, 1)), Stroke(BLACK, 0.001))
    assert only(drawn(Group("", (tiny,), scaling(1000))), "path").get("d") == "M0.00012 0 L1 1"


def test_a_plain_dot_is_a_circle():
    dot = only(drawn(Dot(10, 20, 1.5, COLOURS[:1], name="7")), "circle")
    assert {key: dot.get(key) for key in ("cx", "cy", "r", "fill")} == {"cx": "10", "cy": "20", "r": "1.5", "fill": "#E69F00"}


@pytest.mark.parametrize("count", range(2, 8))
def test_a_dot_of_several_colours_is_a_named_group_of_sectors(count):
    group = only(drawn(Dot(10, 20, 1.5, COLOURS[:count], name="dot 7")), "g")
    assert group.get("id") == "dot-7"
    assert [sector.get("fill") for sector in group] == [ink.colour for ink in COLOURS[:count]]
    assert all(re.fullmatch(r"M10 20 L\S+ \S+ A1.5 1.5 0 \d 1 \S+ \S+ Z", sector.get("d")) for sector in group)


def test_halo_disc_and_outline_lie_on_each_other():
    group = only(drawn(Dot(10, 20, 1.5, COLOURS[:1], Stroke(BLACK, 0.2), WHITE, 0.5)), "g")
    assert [(disc.get("r"), disc.get("fill"), disc.get("stroke")) for disc in group] == [
        ("2", "#FFFFFF", None),
        ("1.5", "#E69F00", "#1A1A1A"),
    ]


def test_inks_are_plain_colours_and_classes():
    tile = only(drawn(Path(rectangle(0, 0, 1, 1), Stroke(BLACK, 0.5), Ink("Piece Nº 1", "#E69F00"))), "path")
    assert (tile.get("fill"), tile.get("stroke"), tile.get("class")) == ("#E69F00", "#1A1A1A", "fill-Piece-No-1 stroke-outline")


def test_a_line_of_no_width_is_not_drawn():
    assert only(drawn(Path(rectangle(0, 0, 1, 1), Stroke(BLACK, 0))), "path").get("stroke") is None


def test_the_title_and_the_metadata_can_be_read_back():
    meta = (("identity", "board:ab12#7"), ("parameters", '{"rows": "<6> & \\"10\\""}'), ("page size", "A4"), ("seed", "7"))
    root = drawn(title="Fish & <chips>", meta=meta)
    assert only(root, "title").text == "Fish & <chips>"
    entries = list(only(root, "metadata"))
    assert [(entry.tag.split("}")[1], entry.text) for entry in entries] == [(key.replace(" ", "-"), value) for key, value in meta]
    assert entries[2].get("name") == "page size"


def test_control_characters_never_break_the_file():
    foul = "a\x00b\x07c\x1b\ud800\ufffe<&>\"'\n]]>"
    items = [
        Group(foul, (Path(rectangle(0, 0, 1, 1), fill=Ink(foul, "#123456"), name=foul),), layer=True, clip=rectangle(0, 0, 9, 9))
    ]
    root = drawn(*items, title=foul, meta=((foul, foul), ("", "")))
    assert only(root, "title").text == "a\ufffdb\ufffdc\ufffd\ufffd\ufffd<&>\"'\n]]>"
    assert svg(Scene(1, 1, tuple(items))).encode()


def test_text_is_live_with_its_font():
    words = only(drawn(Text(10, 20, "5 < 6 & 7", 10, BLACK, "bold-italic", "centre", 30, "sum")), "text")
    assert words.text == "5 < 6 & 7"
    wanted = {
        "id": "sum",
        "font-family": "'Atkinson Hyperlegible', sans-serif",
        "font-size": "3.5278",
        "font-weight": "700",
        "font-style": "italic",
        "text-anchor": "middle",
        "transform": "rotate(30 10 20)",
        "{http://www.w3.org/XML/1998/namespace}space": "preserve",
    }
    assert wanted.items() <= words.attrib.items()


def test_letters_stand_where_they_were_measured():
    assert "font-kerning:none" in drawn().get("style")
    assert "font-variant-ligatures:none" in drawn().get("style")


def test_a_stretch_in_another_font_says_so():
    words = only(drawn(Text(10, 20, "a β c", 10, BLACK, "italic")), "text")
    assert [(span.text, span.get("font-family"), span.get("font-style")) for span in words] == [
        ("a ", None, None),
        ("β", "'Open Sans', sans-serif", "normal"),
        (" c", None, None),
    ]


def test_text_wholly_in_another_font_says_so():
    (span,) = only(drawn(Text(10, 20, "βγ", 10, BLACK)), "text")
    assert (span.text, span.get("font-family")) == ("βγ", "'Open Sans', sans-serif")


def test_spaces_in_text_are_neither_added_nor_lost():
    words = only(drawn(Text(10, 20, "  a  β ", 10, BLACK)), "text")
    assert "".join(words.itertext()) == "  a  β "


@pytest.mark.parametrize("nothing", ["", "\u200b"])
def test_empty_text_is_left_out(nothing):
    assert not list(drawn(Text(1, 1, nothing, 10, BLACK)))[1:]
    assert not list(drawn(Text(1, 1, nothing, 10, BLACK), outlines=True))[1:]


def test_outlines_need_no_font_and_keep_the_words():
    root = drawn(Text(10, 20, "Ação β", 10, BLACK, name="word"), outlines=True)
    shape = only(root, "path")
    assert shape.get("aria-label") == "Ação β"
    assert shape.get("id") == "word"
    assert shape.get("fill-rule") is None
    assert not list(root.iter(SVG + "text"))


@pytest.mark.parametrize(("align", "share"), [("left", 0), ("centre", 0.5), ("right", 1)])
def test_outlines_are_aligned(align, share):
    shape = only(drawn(Text(50, 20, "HIH", 20, BLACK, align=align), outlines=True), "path")
    numbers = [float(number) for number in re.findall(r"[ML](\S+) \S+", shape.get("d"))]
    width = font.width("HIH", 20)
    left = 50 - share * width
    side = font.outline(font.primary("body"), "H")[0][1] * 20 * font.MM_PER_PT
    assert left < min(numbers) <= left + side + 0.01
    assert max(numbers) < left + width


def test_a_clip_is_defined_once_for_its_group():
    root = drawn(Group("window", (Path(circle(5, 5, 9), fill=RED),), translation(1, 2), clip=rectangle(0, 0, 5, 5)))
    clip = only(root, "clipPath")
    assert only(root, "g").get("clip-path") == f"url(#{clip.get('id')})" == "url(#window-clip)"
    assert clip[0].get("clip-rule") == "evenodd"


@pytest.mark.parametrize(
    ("transform", "written"),
    [
        (translation(3, 4), "translate(3 4)"),
        ((0.5, 0, 0, 0.5, 10, 20.5), "translate(10 20.5) scale(0.5)"),
        ((0, 1, -1, 0, 5, 6), "matrix(0 1 -1 0 5 6)"),
        ((2, 0, 0, 3, 0, 0), "matrix(2 0 0 3 0 0)"),
    ],
)
def test_maps_are_written_plainly(transform, written):
    assert only(drawn(Group("moved", (), transform)), "g").get("transform") == written


def test_a_character_that_no_font_has_is_named():
    with pytest.raises(SpecError, match=r"no font has CJK UNIFIED IDEOGRAPH-6F22 \(U\+6F22\), wanted in \"漢 word\""):
        svg(Scene(9, 9, (Text(1, 1, "漢 word", 9, BLACK),)))
