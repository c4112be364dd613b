"""The same scene through SVG and through PDF gives the same picture, and a difference would be seen."""

from dataclasses import replace
from functools import lru_cache
from xml.etree import ElementTree as ET

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from raster import apart, pdf_bytes, problems, through_pdf, through_svg
from specimen import BLACK, COLOURS, WHITE, specimen

from printkit.geometry.affine import compose, rotation, scaling, translation
from printkit.render import svg
from printkit.scene import font
from printkit.scene.item import Dot, Group, Path, Scene, Stroke, Text
from printkit.scene.shape import circle, rectangle

ALIKE = 45
"""pdfium sets every letter on whole pixels, which alone makes cells differ by up to 35 of 255."""


def test_both_paths_draw_the_same_picture():
    assert apart(through_svg(specimen()), through_pdf(specimen())) < ALIKE


def with_arc(path, arc):
    return replace(path, segments=(path.segments[0], arc))


def damages():
    """Ways to spoil one item of the specimen, each by its name: (layer, index of item, replacement)."""
    return {
        "dot moved by half a millimetre": (4, 2, lambda dot: replace(dot, x=dot.x + 0.5)),
        "dot a little larger": (4, 2, lambda dot: replace(dot, radius=dot.radius + 0.3)),
        "colours of a dot swapped": (4, 6, lambda dot: replace(dot, inks=dot.inks[::-1])),
        "a colour missing": (4, 14, lambda dot: replace(dot, inks=dot.inks[:-1])),
        "no halo": (4, 15, lambda dot: replace(dot, halo=None)),
        "no outline": (4, 3, lambda dot: replace(dot, outline=None)),
        "another cap": (1, 4, lambda path: replace(path, stroke=replace(path.stroke, cap="butt"))),
        "another join": (1, 6, lambda path: replace(path, stroke=replace(path.stroke, join="round"))),
        "no dashes": (1, 1, lambda path: replace(path, stroke=replace(path.stroke, dash=()))),
        "a thicker line": (1, 13, lambda path: replace(path, stroke=replace(path.stroke, width=path.stroke.width + 0.3))),
        "another sweep": (2, 0, lambda path: replace(path, segments=(path.segments[0], ("A", 9, 6, 20, False, True, 31, 20)))),
        "an ellipse turned further": (
            2,
            2,
            lambda path: replace(path, segments=(path.segments[0], ("A", 9, 6, 50, True, False, 99, 20))),
        ),
        "a hole filled": (3, 2, lambda path: replace(path, segments=path.segments[:5])),
        "letters moved": (5, 1, lambda text: replace(text, x=text.x + 0.4)),
        "letters smaller": (5, 1, lambda text: replace(text, size_pt=12)),
        "other letters": (5, 1, lambda text: replace(text, text=text.text.replace("Puzzle", "Muzzle"))),
        "another weight": (5, 1, lambda text: replace(text, font="bold")),
        "another alignment": (5, 3, lambda text: replace(text, align="left")),
        "another angle": (5, 9, lambda text: replace(text, angle_deg=-85)),
        "no clip": (6, 4, lambda group: replace(group, clip=None)),
        "clip without its hole": (6, 4, lambda group: replace(group, clip=group.clip[:10])),
        "another transformation": (6, 1, lambda group: replace(group, transform=compose(group.transform, rotation(10)))),
        "an item missing": (3, 0, lambda path: replace(path, fill=None)),
    }


def band(layer):
    """The part of the specimen that one layer covers, as a scene of its own."""
    return Scene(180, 52, specimen().items[layer].items)


@lru_cache
def printed_band(layer):
    return through_pdf(band(layer))


@pytest.mark.parametrize("damage", damages())
def test_any_damage_to_one_side_is_seen(damage):
    layer, index, spoil = damages()[damage]
    items = band(layer).items
    damaged = replace(band(layer), items=(*items[:index], spoil(items[index]), *items[index + 1 :]))
    assert damaged != band(layer)
    assert apart(through_svg(band(layer)), printed_band(layer)) < ALIKE
    assert apart(through_svg(damaged), printed_band(layer)) > ALIKE


def test_pictures_of_different_size_are_apart():
    assert apart(through_svg(Scene(10, 10)), through_svg(Scene(10, 11))) == 255


whole = st.integers(0, 60)
inks = st.sampled_from((*COLOURS, BLACK))
strokes = st.builds(
    Stroke,
    inks,
    st.integers(2, 20).map(lambda tenths: tenths / 10),
    st.sampled_from([(), (3.0, 2.0), (1.0, 1.5, 4.0)]),
    st.sampled_from(["butt", "round", "square"]),
    st.sampled_from(["round", "bevel"]),
)
lines = st.tuples(st.just("L"), whole, whole)
cubics = st.tuples(st.just("C"), *[whole] * 6)
arcs = st.tuples(
    st.just("A"), st.integers(1, 40), st.integers(1, 40), st.integers(0, 180), st.booleans(), st.booleans(), whole, whole
)


def paths(steps):
    followed = st.lists(st.one_of(*steps), min_size=1, max_size=4)
    return st.tuples(whole, whole, followed).map(lambda drawn: (("M", drawn[0], drawn[1]), *drawn[2]))


# only filled: at the cusp of a random curve, two ways of widening a line differ by more than any tolerance
filled_paths = paths([lines, cubics, arcs]).map(lambda segments: (*segments, ("Z",)))
open_paths = paths([lines, arcs])
characters = st.sampled_from([chr(code) for style in font.styles() for run in font.runs("aβ", style) for code in run.font.advances])
dots = st.builds(
    Dot,
    whole,
    whole,
    st.integers(1, 9),
    st.lists(inks, min_size=1, max_size=7).map(tuple),
    st.none() | strokes.map(lambda stroke: replace(stroke, dash=())),
    st.none() | st.just(WHITE),
    st.just(0.6),
    st.text(max_size=4),
)
texts = st.builds(
    Text,
    whole,
    whole,
    st.text(characters, max_size=12),
    st.integers(6, 30),
    inks,
    st.sampled_from(["body", "bold", "italic", "bold-italic"]),
    st.sampled_from(["left", "centre", "right"]),
    st.integers(-180, 180),
    st.text(max_size=4),
)
shapes = st.builds(Path, filled_paths, st.none(), inks, st.text(max_size=4)) | st.builds(Path, open_paths, strokes)
maps = st.one_of(
    st.none(),
    st.tuples(whole, whole).map(lambda to: translation(*to)),
    st.tuples(st.integers(-180, 180), whole).map(lambda turn: rotation(turn[0], turn[1], 30)),
    st.sampled_from([scaling(0.5), scaling(2), scaling(-1, 1), scaling(0), (1, 0.3, -0.2, 1.2, 5, 0)]),
)


def groups(items):
    clips = st.sampled_from([None, None, (), rectangle(5, 5, 50, 40, 8), circle(30, 30, 25) + circle(30, 30, 12)])
    return st.builds(Group, st.text(max_size=6), st.lists(items, max_size=3).map(tuple), maps, st.booleans(), clips)


items = st.recursive(shapes | dots | texts, groups, max_leaves=6)
meta = st.lists(st.tuples(st.text(), st.text())).map(tuple)
scenes = st.builds(Scene, st.just(60), st.just(60), st.lists(items, max_size=5).map(tuple), st.text(), meta)


@given(scenes)
def test_any_scene_is_well_formed_in_every_format(scene):
    ET.fromstring(svg(scene).encode())
    ET.fromstring(svg(scene, outlines=True).encode())
    assert problems(pdf_bytes(scene)) == []


# always the same examples, and no shrinking, which takes minutes for pictures
@settings(max_examples=60, derandomize=True, phases=[Phase.generate])
@given(scenes)
def test_any_scene_looks_the_same_in_every_format(scene):
    assert apart(through_svg(scene), through_pdf(scene)) < 2 * ALIKE
