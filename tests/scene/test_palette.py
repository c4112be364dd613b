from __future__ import annotations

import pytest
from colour_difference import VISIONS, ciede2000, lab, smallest_difference

from printkit.page.language import language, language_codes
from printkit.scene import font
from printkit.scene.ink import theme, theme_names
from printkit.scene.palette import by_difference, contrast, luminance, palette, palette_names

# Pairs and differences from the test data published with "The CIEDE2000 Color-Difference Formula" (Sharma, Wu, Dalal, 2005).
SHARMA = [
    ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
    ((50.0, 3.1571, -77.2803), (50.0, 0.0, -82.7485), 2.8615),
    ((50.0, -1.3802, -84.2814), (50.0, 0.0, -82.7485), 1.0000),
    ((50.0, 0.0, 0.0), (50.0, -1.0, 2.0), 2.3669),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0009), 7.1792),
    ((50.0, 2.4900, -0.0010), (50.0, -2.4900, 0.0011), 7.2195),
    ((50.0, -0.0010, 2.4900), (50.0, 0.0011, -2.4900), 4.7461),
    ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
    ((50.0, 2.5, 0.0), (61.0, -5.0, 29.0), 22.8977),
    ((50.0, 2.5, 0.0), (58.0, 24.0, 15.0), 19.4535),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]

LEAST = {
    "okabe-ito": {"normal": 21.5, "protan": 12.0, "deutan": 11.5, "tritan": 10.5},
    "twelve": {"normal": 15.0, "protan": 14.5, "deutan": 15.0, "tritan": 14.5},
    "bright": {"normal": 21.0, "protan": 9.0, "deutan": 9.0, "tritan": 7.0},
    "greys": dict.fromkeys(VISIONS, 8.0),
    "greys-patterned": dict.fromkeys(VISIONS, 8.0),
}


@pytest.mark.parametrize(("one", "two", "difference"), SHARMA)
def test_the_measure_agrees_with_published_values(one: tuple, two: tuple, difference: float) -> None:
    assert ciede2000(one, two) == pytest.approx(difference, abs=1e-4)
    assert ciede2000(two, one) == pytest.approx(difference, abs=1e-4)


def test_the_colour_space_agrees_with_published_values() -> None:
    assert lab("#FFFFFF") == pytest.approx((100, 0, 0), abs=0.02)
    assert lab("#FF0000") == pytest.approx((53.24, 80.09, 67.20), abs=0.05)
    assert lab("#0000FF") == pytest.approx((32.30, 79.19, -107.86), abs=0.05)


@pytest.mark.parametrize("vision", VISIONS)
def test_greys_stay_grey_in_every_vision(vision: str) -> None:
    lightness, a, b = lab("#808080", vision)
    assert (a, b) == pytest.approx((0, 0), abs=0.1)
    assert lightness == pytest.approx(lab("#808080")[0], abs=0.1)


def test_red_and_green_are_confused_without_red_or_green_cones() -> None:
    red, green = "#C04040", "#7A7A00"
    assert smallest_difference([red, green], "deutan") < 0.4 * smallest_difference([red, green], "normal")


def test_every_palette_has_a_least_difference() -> None:
    assert set(LEAST) == set(palette_names())


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("name", LEAST)
def test_colours_can_be_told_apart(name: str, vision: str) -> None:
    colours = list(dict.fromkeys(swatch.ink.colour for swatch in palette(name)))
    assert smallest_difference(colours, vision) >= LEAST[name][vision]


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize(("count", "least"), [(2, 40.0), (3, 19.0), (4, 19.0), (5, 13.0), (6, 10.0), (7, 10.0), (8, 9.5)])
def test_few_colours_of_the_usual_theme_are_told_apart_by_colour_alone(count: int, least: float, vision: str) -> None:
    colours = [swatch.ink.colour for swatch in theme("colour").swatches(count, colour_alone=True)]
    assert smallest_difference(colours, vision) >= least
    assert sorted(by_difference("bright")) == sorted(palette("bright"))


@pytest.mark.parametrize("name", palette_names())
def test_every_colour_has_its_own_symbol_and_look(name: str) -> None:
    swatches = palette(name)
    assert len({swatch.symbol for swatch in swatches}) == len(swatches)
    assert len({(swatch.ink.colour, swatch.pattern) for swatch in swatches}) == len(swatches)
    assert len({swatch.ink.name for swatch in swatches}) == len(swatches)


@pytest.mark.parametrize("name", sorted(set(palette_names()) - {"greys-patterned"}))
def test_every_colour_has_its_own_name(name: str) -> None:
    swatches = palette(name)
    assert len({swatch.name for swatch in swatches}) == len(swatches)


@pytest.mark.parametrize("code", language_codes())
def test_every_colour_has_a_printable_name(code: str) -> None:
    names = {swatch.name for name in palette_names() for swatch in palette(name)}
    words = {name: language(code).say(f"colour.{name}") for name in names}
    assert len(set(words.values())) == len(names)
    assert all(font.covers(word) for word in words.values())


@pytest.mark.parametrize("code", language_codes())
def test_no_colour_name_is_left_over(code: str) -> None:
    names = {swatch.name for name in palette_names() for swatch in palette(name)}
    assert {key.removeprefix("colour.") for key in language(code).strings if key.startswith("colour.")} == names


@pytest.mark.parametrize("name", palette_names())
def test_letters_can_be_read(name: str) -> None:
    for swatch in palette(name):
        assert contrast(swatch.letter.colour, swatch.ink.colour) >= 4.5, swatch.name


@pytest.mark.parametrize("name", palette_names())
def test_outlines_are_darker_than_their_colour(name: str) -> None:
    for swatch in palette(name):
        assert luminance(swatch.line.colour) <= luminance(swatch.ink.colour)


def test_contrast_is_the_published_ratio() -> None:
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert contrast("#FFFFFF", "#FFFFFF") == 1


@pytest.mark.parametrize("name", theme_names())
def test_every_theme_has_colours_for_twelve_pieces(name: str) -> None:
    assert len(theme(name).swatches(12)) == 12
