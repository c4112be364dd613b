"""From a picture to the lines that a person would draw."""

from __future__ import annotations

from math import pi

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planar import flaws
from shapely import LineString, MultiLineString, Point

from printkit.errors import InputError, SpecError
from printkit.sources import Drawing, Options, read_bytes


def draw(body: str, attributes: str = 'viewBox="0 0 100 100"', **options) -> Drawing:
    drawing = read_bytes(
        f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}>{body}</svg>'.encode(), Options(**{"size": 100, **options})
    )
    assert flaws(drawing) == []
    return drawing


def lines(drawing: Drawing) -> MultiLineString:
    return MultiLineString(list(drawing.polylines()))


def outline_of(path: LineString, width: float) -> str:
    """A stroke as drawing programs write it when they expand it: a filled outline."""
    area = path.buffer(width / 2, cap_style="flat", quad_segs=32)
    rings = [area.exterior, *area.interiors]
    return "".join("M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in ring.coords[:-1]) + "Z" for ring in rings)


def test_a_filled_square_is_one_loop_fitted_to_its_size() -> None:
    drawing = draw('<rect x="20" y="30" width="40" height="20"/>', size=80, margin=5)
    (edge,) = drawing.edges
    assert edge.is_loop
    assert (drawing.width, drawing.height) == (90, 50)
    assert lines(drawing).bounds == pytest.approx((5, 5, 85, 45))
    assert edge.length == pytest.approx(240)


def test_a_pen_leaves_its_centre_line() -> None:
    drawing = draw('<path d="M10 50H90" stroke="#000" stroke-width="12"/>')
    (edge,) = drawing.edges
    assert edge.points == ((0, 0), (100, 0))


def test_a_curve_is_followed_within_the_tolerance() -> None:
    drawing = draw('<circle cx="50" cy="50" r="40"/>', size=200, tolerance=0.02, simplify=0.02)
    circle = Point(100, 100).buffer(100, quad_segs=512).exterior
    assert lines(drawing).hausdorff_distance(circle) < 0.06
    assert drawing.length == pytest.approx(2 * pi * 100, rel=1e-3)


def placed(left: float, side: float, attributes: str = "") -> Drawing:
    """A frame around a circle, on a page with this corner and of this size."""
    middle = left + side / 2
    frame = f'<rect x="{left!r}" y="{left!r}" width="{side!r}" height="{side!r}" fill="none"/>'
    circle = f'<circle cx="{middle!r}" cy="{middle!r}" r="{side / 4!r}" fill="none"/>'
    pen = f'stroke="black" stroke-width="{side / 100!r}"'
    return draw(f"<g {pen}>{frame}{circle}</g>", f'viewBox="{left!r} {left!r} {side!r} {side!r}" {attributes}')


@pytest.mark.parametrize(
    ("left", "side"), [(1e9, 100.0), (-1e9, 100.0), (1e12, 100.0), (0.0, 1e-9), (0.0, 1e-12), (1e-9, 1e-9), (0.0, 1e12)]
)
@pytest.mark.parametrize("attributes", ["", 'width="100" height="100"', 'width="1e-9" height="1e-9"'])
def test_where_a_page_lies_and_how_large_its_units_are_does_not_matter(left: float, side: float, attributes: str) -> None:
    ordinary, found = placed(0.0, 100.0), placed(left, side, attributes)
    assert (found.width, found.height) == pytest.approx((ordinary.width, ordinary.height), abs=0.02)
    assert len(found.edges) == len(ordinary.edges) == 2
    assert lines(found).hausdorff_distance(lines(ordinary)) < 0.05


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ('<rect x="1e10" y="1e10" width="9" height="9"/>', "coordinates too large"),
        ('<rect width="1e-9" height="2e-9"/>', "all of it lies within 2e-09 units"),
        ("<text>Hello</text>", "convert it to paths"),
        ("", "lines or filled shapes"),
    ],
)
def test_a_picture_of_nothing_says_why(body: str, why: str) -> None:
    with pytest.raises(InputError, match=why):
        draw(body, "")


def test_what_is_painted_over_is_not_seen() -> None:
    drawing = draw('<rect x="0" y="0" width="60" height="60" fill="red"/><rect x="40" y="40" width="60" height="60" fill="blue"/>')
    assert not lines(drawing).intersects(LineString([(45, 55), (55, 55)]))
    assert drawing.length == pytest.approx(60 * 8 - 40)
    hidden = draw(
        '<circle id="dot" cx="50" cy="50" r="9" fill="red"/><rect width="100" height="90" fill="blue"/>', 'viewBox="0 0 200 200"'
    )
    assert len(hidden.edges) == 1
    assert any('"dot"' in str(item) and "painted over" in str(item) for item in hidden.report.dropped)


def test_see_through_fills_hide_nothing() -> None:
    body = '<rect width="60" height="60" fill="red"/><rect x="40" y="40" width="60" height="60" fill="blue" fill-opacity="0.4"/>'
    assert draw(body).length == pytest.approx(60 * 8)


def test_equal_colours_melt_together() -> None:
    body = '<rect width="60" height="60" fill="red"/><rect x="40" y="40" width="60" height="60" fill="#f00"/>'
    drawing = draw(body)
    assert len(drawing.edges) == 1
    assert drawing.length == pytest.approx(400)


def test_white_on_white_is_nothing() -> None:
    drawing = draw('<rect width="60" height="60" fill="red"/><rect id="snow" x="70" width="20" height="20" fill="#fff"/>')
    assert len(drawing.edges) == 1
    assert str(drawing.report.dropped[0]).startswith('<rect> "snow": cannot be seen')


def test_coincident_outlines_become_one() -> None:
    drawing = draw('<rect width="50" height="50" fill="red"/><rect x="50" width="50" height="50" fill="blue"/>')
    assert drawing.length == pytest.approx(350)
    assert sorted(drawing.degrees()) == [3, 3]


def test_a_full_page_background_is_paper() -> None:
    drawing = draw('<rect width="100" height="100" fill="#363"/><circle cx="50" cy="50" r="20" fill="pink"/>')
    assert len(drawing.edges) == 1
    assert "background" in str(drawing.report.dropped[0])
    framed = draw('<rect x="5" y="5" width="90" height="90" fill="#363"/><circle cx="50" cy="50" r="20" fill="pink"/>')
    assert len(framed.edges) == 2


def test_a_picture_that_is_only_a_rectangle_stays() -> None:
    assert len(draw('<rect width="100" height="100"/>').edges) == 1


def test_clips_cut() -> None:
    body = '<clipPath id="c"><rect width="50" height="100"/></clipPath><circle cx="50" cy="50" r="50" clip-path="url(#c)"/>'
    drawing = draw(body)
    assert (drawing.width, drawing.height) == pytest.approx((50, 100), abs=0.1)


def test_the_page_cuts_and_what_lies_off_it_is_named() -> None:
    drawing = draw('<circle cx="100" cy="50" r="30"/><circle id="off" cx="300" cy="50" r="30"/>')
    assert drawing.width < drawing.height
    assert any('"off"' in str(item) for item in drawing.report.dropped)


def test_a_page_that_shows_nothing_is_ignored() -> None:
    drawing = draw('<circle cx="500" cy="50" r="30"/>')
    assert len(drawing.edges) == 1
    assert "off the picture's page" in drawing.report.warnings[0]


@pytest.mark.parametrize("width", [1.0, 2.5, 5.0])
def test_an_expanded_stroke_is_reduced_to_its_centre_line(width: float) -> None:
    path = LineString([(10, 10), (90, 10), (90, 90), (30, 60)])
    drawing = draw(f'<path d="{outline_of(path, width)}"/>')
    assert drawing.length == pytest.approx(path.length * 100 / 80, rel=0.05)
    assert sorted(drawing.degrees()) == [1, 1]
    assert draw(f'<path d="{outline_of(path, width)}"/>', centre_lines="never").length > 1.8 * drawing.length


def test_a_thick_shape_keeps_its_outline_unless_asked() -> None:
    body = '<rect x="0" y="0" width="100" height="9" fill="#444"/><circle cx="50" cy="60" r="40" fill="red"/>'
    assert len(draw(body).edges) == 2
    assert sorted(draw(body, centre_lines="always").degrees()) == [1, 1, 2]


def test_blobs_on_strokes_keep_their_outline() -> None:
    path = LineString([(10, 90), (10, 10), (90, 10), (90, 90), (30, 90)])
    drawing = draw(f'<path d="{outline_of(path, 2)}"/><circle cx="10" cy="10" r="9"/>')
    assert any(edge.is_loop or edge.length > 20 for edge in drawing.edges)
    assert lines(drawing).distance(Point(10.6, 10.6)) > 8


def test_the_cuts_of_a_stencil_are_lines() -> None:
    cuts = "".join(f"M{x} 20V80H{x + 1}V20Z" for x in (20, 35, 50, 65, 80))
    drawing = draw(f'<path d="M0 0H100V100H0Z{cuts}" fill-rule="evenodd"/>', 'viewBox="-10 -10 120 120"')
    assert sorted(drawing.degrees()) == [1] * 10 + [2]


def test_a_dot_of_a_round_pen_is_a_circle() -> None:
    body = (
        '<g stroke="#000" stroke-width="10" stroke-linecap="round"><path d="M50 50h.01"/><path d="M5 5H95V95H5Z" fill="none"/></g>'
    )
    small, large = sorted(draw(body).edges, key=lambda edge: edge.length)
    assert small.is_loop
    assert small.length == pytest.approx(pi * 10 * 100 / 90, rel=0.02)
    assert large.is_loop


def test_crossings_and_touches_become_vertices() -> None:
    pen = 'stroke="#000" stroke-width="1"'
    assert sorted(draw(f'<path d="M0 50H100M50 0V100" {pen}/>').degrees()) == [1, 1, 1, 1, 4]
    assert sorted(draw(f'<path d="M0 50H100M50 50V100" {pen}/>').degrees()) == [1, 1, 1, 3]


def test_small_gaps_close_and_large_ones_do_not() -> None:
    pen = 'fill="none" stroke="#000" stroke-width="0.2"'
    assert sorted(draw(f'<path d="M0 50H100M50 50.3V100" {pen}/>').degrees()) == [1, 1, 1, 3]
    assert len(draw(f'<path d="M10 10H90V90H10V10.3" {pen}/>').vertices) == 1
    assert sorted(draw(f'<path d="M0 50H100M50 55V100" {pen}/>').degrees()) == [1, 1, 1, 1]


def test_double_lines_and_specks_go() -> None:
    body = '<path d="M0 0H100" stroke="#000"/><path d="M0 .2H100" stroke="#000"/><path d="M50 50h.4v.4z"/>'
    drawing = draw(body)
    assert len(drawing.edges) == 1
    assert any("specks" in text for text in drawing.report.warnings)


def test_overshoots_are_cut_off() -> None:
    drawing = draw('<path d="M0 50H100M50 0V50.4" stroke="#000" stroke-width="0.2"/>')
    assert sorted(drawing.degrees()) == [1, 1, 1, 3]


def test_levels_of_detail() -> None:
    hatching = "".join(f'<path d="M{x} 20V80" stroke="#000" stroke-width="0.2"/>' for x in range(31, 70))
    body = f'<rect x="10" y="10" width="80" height="80" fill="#eee" stroke="#000"/>{hatching}<circle cx="20" cy="20" r="1"/>'
    every, main, outer = (draw(body, detail=detail) for detail in ("all", "main", "silhouette"))
    assert len(every.edges) == 41
    assert 5 < len(main.edges) < 25
    assert len(outer.edges) == 1
    assert outer.length == pytest.approx(400)


def test_an_open_outline_keeps_its_lines_as_a_silhouette() -> None:
    drawing = draw('<path d="M10 90V10H90V90" fill="none" stroke="#000"/>', detail="silhouette")
    assert drawing.length == pytest.approx(300)
    assert any("open" in text for text in drawing.report.warnings)


def test_turning() -> None:
    upright = draw('<rect width="80" height="40"/>', rotate_deg=90)
    assert (upright.width, upright.height) == pytest.approx((50, 100), abs=0.01)


def test_fitting_into_a_rectangle() -> None:
    drawing = draw('<rect width="80" height="40"/>', size=(200, 50))
    assert (drawing.width, drawing.height) == (100, 50)


LAYERS = (
    '<g inkscape:label="Ink" id="g1"><path id="one" d="M0 0H50V50Z" fill="#c04000"/></g>'
    '<g id="g2"><path id="two" d="M50 50H100V100Z" fill="none" stroke="navy"/></g>'
)


@pytest.mark.parametrize(
    "choice",
    [{"layers": ("Ink",)}, {"layers": ("g1",)}, {"ids": ("one",)}, {"ids": ("g1",)}, {"colours": ("#c04000",)}],
)
def test_selecting(choice: dict[str, tuple[str, ...]]) -> None:
    assert len(draw(LAYERS).edges) == 2
    drawing = draw(LAYERS, **choice)
    assert len(drawing.edges) == 1
    assert "1 of 2 elements" in drawing.report.warnings[0]


def test_selecting_nothing_names_what_there_is() -> None:
    with pytest.raises(InputError, match="Ink, g1, g2"):
        draw(LAYERS, layers=("Sky",))
    with pytest.raises(InputError, match="not a colour"):
        draw(LAYERS, colours=("reddish",))


@pytest.mark.parametrize(
    "options", [{"size": 0}, {"size": (10, 1e9)}, {"detail": "some"}, {"margin": -1}, {"rotate_deg": float("nan")}]
)
def test_senseless_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(SpecError):
        Options(**options)


def test_credits_come_from_the_metadata() -> None:
    rdf = (
        "<metadata><rdf:RDF><cc:Work><dc:title>Goat</dc:title><dc:creator><cc:Agent><dc:title>Ann</dc:title></cc:Agent></dc:creator>"
        '<cc:license rdf:resource="http://creativecommons.org/publicdomain/zero/1.0/"/></cc:Work></rdf:RDF></metadata>'
    )
    credit = draw(f'{rdf}<title>other</title><rect width="9" height="9"/>').report.credits
    assert (credit.title, credit.author) == ("Goat", "Ann")
    assert "zero" in credit.licence
    assert draw('<title> A  cat\n</title><rect width="9" height="9"/>').report.credits.title == "A cat"


def test_the_report_is_lines_of_text() -> None:
    drawing = draw('<title>Cat</title><text id="t">hello</text><rect width="9" height="9" mask="url(#m)"/>')
    assert list(drawing.report.lines()) == [
        "title: Cat",
        'left out: <text> "t": is text, not line art; convert it to paths to keep it',
        "note: <rect> in line 1: a mask on it was ignored",
    ]


def test_the_same_picture_gives_the_same_drawing() -> None:
    body = '<circle cx="40" cy="50" r="30" fill="red"/><circle cx="60" cy="50" r="30" fill="blue"/>'
    one, other = draw(body), draw(body)
    assert one == other
    assert one.digest() == other.digest()
    assert one.digest() != draw(body, size=99).digest()


shapes = st.one_of(
    st.builds('<rect x="{}" y="{}" width="{}" height="{}"'.format, *[st.integers(0, 60)] * 2, *[st.integers(1, 60)] * 2),
    st.builds('<circle cx="{}" cy="{}" r="{}"'.format, st.integers(0, 99), st.integers(0, 99), st.integers(1, 50)),
    st.builds('<path d="M{} {}Q{} {} {} {}T{} {}Z"'.format, *[st.integers(0, 99)] * 8),
)
paints = st.sampled_from(
    [' fill="red"/>', ' fill="#00f8"/>', ' fill="none" stroke="#000" stroke-width="3"/>', ' fill="#fff" stroke="#000"/>']
)


@settings(max_examples=40)
@given(st.lists(st.builds(str.__add__, shapes, paints), min_size=1, max_size=6))
def test_any_shapes_make_a_planar_drawing_of_the_right_size(body: list[str]) -> None:
    try:
        drawing = draw("".join(body))
    except InputError:
        return
    assert max(drawing.width, drawing.height) == pytest.approx(100, abs=0.02)
