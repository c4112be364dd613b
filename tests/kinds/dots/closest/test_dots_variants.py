"""The variants: several nearest dots at an equal distance, and pairs of dots that are each other's nearest."""

from __future__ import annotations

import math
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from dot_sheets import HOUSE, circle, dotted, proof_of
from hypothesis import example, given, settings
from hypothesis import strategies as st

from printkit.errors import InputError, PrintkitError
from printkit.geometry.network import noded
from printkit.kinds.dots.closest.solve import LineArt, Rules, Taste, make

QUICK = 0.02
PARAMS = {"eps": 3.0, "rho": 1.25, "dmin": 4.5, "dmax": None}


def under(variant: str, sheet: dict[str, Any]) -> dict[str, Any]:
    """Return a sheet that is to be solved by the rules of a variant."""
    return sheet | {"params": PARAMS | {"variant": variant}}


def test_a_pair_draws_one_line_from_both_ends() -> None:
    chain = dotted((0, 0, "r"), (20, 0, "rb"), (40, 0, "b"))
    assert proof_of(under("pairs", chain)).holds


def test_a_chain_of_one_colour_is_no_pair() -> None:
    chain = dotted((0, 0, "r"), (20, 0, "r"), (36, 0, "r"))
    assert proof_of(chain).holds
    assert proof_of(under("pairs", chain)).faults == ("dot 1 is nearest to dot 0 in colour r, but not the other way round",)


def test_in_pairs_a_dot_has_as_many_colours_as_lines() -> None:
    sheet = make(HOUSE, Rules(variant="pairs"), Taste(), Random(1), effort=0.1)
    assert proof_of(sheet).holds
    for number, dot in enumerate(sheet.dots):
        assert len(dot.colours) == sum(number in (link.one, link.other) for link in sheet.links)


def test_equal_steps_are_one_chain() -> None:
    steps = dotted((0, 0, "r"), (20, 0, "r"), (40, 0, "r"), (60, 0, "r"))
    assert proof_of(under("equal", steps)).holds
    assert proof_of(under("equal", steps)).clearance == pytest.approx(2.0)
    assert "not clear of the next at 20.00 mm" in proof_of(steps).faults[0]


@given(st.integers(1, 2), st.floats(0.02, 3.9), st.sampled_from([-1, 1]))
def test_steps_that_are_not_quite_equal_are_found(number: int, shift: float, side: int) -> None:
    steps = dotted((0, 0, "r"), (20, 0, "r"), (40, 0, "r"), (60, 0, "r"))
    steps["dots"][number]["x"] += side * shift
    assert any("not clear of the next" in fault or "not drawn" in fault for fault in proof_of(under("equal", steps)).faults)


def test_a_star_of_equal_lines_is_one_colour() -> None:
    ends = [(20 * math.cos(turn), 20 * math.sin(turn)) for turn in (0.0, 2.1, 4.2)]
    star = dotted((0, 0, "r"), (*ends[0], "r"))
    star["drawing"] = [[[0, 0], [x, y]] for x, y in ends]
    star["dots"] += [{"x": x, "y": y, "colors": ["r"]} for x, y in ends[1:]]
    star["solution"] = [[0, 1, "r"], [0, 2, "r"], [0, 3, "r"]]
    assert proof_of(under("equal", star)).holds


def test_a_wave_is_stepped_off_in_one_colour() -> None:
    """Such a chain is impossible with single nearest dots unless its links grow, which the wave does not allow."""
    wave = LineArt.of([[(x, 12 * math.sin(x / 12)) for x in range(151)]])
    equal, single = (make(wave, Rules(variant=variant), Taste(), Random(1), 0.2) for variant in ("equal", "single"))
    assert proof_of(equal).holds
    assert equal.multi_colour_dots < single.multi_colour_dots
    assert not equal.predrawn
    places = [(dot.x, dot.y) for dot in equal.dots]
    lengths = sorted(math.dist(places[link.one], places[link.other]) for link in equal.links)
    assert any(after - before < 0.005 for before, after in pairwise(lengths))


drawings = st.lists(
    st.lists(st.tuples(st.integers(0, 90), st.integers(0, 90)), min_size=2, max_size=5, unique=True), min_size=1, max_size=5
)


@given(drawings, st.sampled_from(["equal", "pairs"]), st.floats(0.5, 6), st.floats(1, 2), st.floats(2, 9), st.integers(0, 2**32))
# Here a dot was offered two places, and a chain ended in the one while the next began in the other.
@example([[(0, 0), (55, 71), (42, 47), (13, 68)]], "equal", 0.97265625, 1.625, 8.413548429841123, 457)
@settings(max_examples=30)
def test_no_variant_gives_a_sheet_that_fails_the_proof(
    lines: list[Any], variant: Any, eps: float, rho: float, dmin: float, seed: int
) -> None:
    art = LineArt.of([*noded(lines, 1e-4), circle(12, 130, 40, corners=24)])
    sheet = make(art, Rules(eps, rho, dmin, variant=variant), Taste(), Random(seed), QUICK)
    assert not proof_of(sheet).faults


@pytest.mark.parametrize("variant", ["equal", "pairs"])
def test_damaged_sheets_of_a_variant_are_found(variant: Any) -> None:
    written = make(HOUSE, Rules(variant=variant), Taste(), Random(1), QUICK).to_json()
    assert written["params"]["variant"] == variant
    assert proof_of(written).holds
    for number, dot in enumerate(written["dots"]):
        others = [other for other in written["dots"] if other is not dot]
        changed = {"x": dot["x"] + 200.0, "y": dot["y"], "colors": dot["colors"]}
        without = {**dot, "colors": dot["colors"][1:]}
        for damage in (others, [*others[:number], changed, *others[number:]], [*others[:number], without, *others[number:]]):
            assert not proof_of(written | {"dots": damage}).holds


@pytest.mark.parametrize("variant", ["Pairs", "", None, 3])
def test_unknown_variants_are_errors(variant: Any) -> None:
    with pytest.raises(PrintkitError, match="is not a variant; write single, equal, pairs"):
        Rules(variant=variant)
    with pytest.raises(InputError, match="this is not a sheet of dots"):
        proof_of(under(variant, dotted((0, 0, "r"), (20, 0, "r"))))
