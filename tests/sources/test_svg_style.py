"""Style sheets, selectors and the cascade."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.errors import InputError
from printkit.sources.limits import LIMITS, Limits
from printkit.sources.report import Notebook
from printkit.sources.svg.cascade import Cascade
from printkit.sources.svg.colour import colour, over
from printkit.sources.svg.css import Declaration, declarations, rules
from printkit.sources.svg.selector import Budget, matches, selectors
from printkit.sources.svg.tree import parse


def fill_of(sheet: str, body: str, limits: Limits = LIMITS) -> str:
    """The fill of the element with the id `it`."""
    root = parse(f"<svg><style><![CDATA[{sheet}]]></style>{body}</svg>", LIMITS)
    node = next(node for node in root.walk() if node.get("id") == "it")
    return Cascade(root, limits, Notebook()).declared(node).get("fill", "")


@pytest.mark.parametrize(
    ("sheet", "fill"),
    [
        ("path{fill:red}", "red"),
        (".a{fill:red} path{fill:blue}", "red"),
        ("#it{fill:red} .a{fill:blue}", "red"),
        (".a{fill:red} .b{fill:blue}", "blue"),
        ("path{fill:red!important} #it{fill:blue}", "red"),
        ("g path{fill:red} path{fill:blue}", "red"),
        ("g > path{fill:red}", "red"),
        ("svg > path{fill:red}", "green"),
        ("rect + path{fill:red}", "red"),
        ("rect ~ path{fill:red}", "red"),
        ("path + path{fill:red}", "green"),
        ("[class~=b]{fill:red}", "red"),
        ('path[d^="M0"]{fill:red}', "red"),
        ("*{fill:red}", "red"),
        ("*|*{fill:red}", "red"),
        ("path:hover{fill:red}", "green"),
        ("path:not(.z){fill:red}", "green"),
        ("rect,path{fill:red}", "red"),
        ("@media print{path{fill:red}}", "green"),
        ("@media screen{path{fill:red}} ", "red"),
        ("@import url(http://127.0.0.1:9/x.css); path{fill:red}", "red"),
        ("@font-face{src:url(x)} path{fill:red}", "red"),
        ("/* path{fill:blue} */ path{fill:red} /* open", "red"),
        ("path{fill:red", "red"),
        ("}path{fill:red}", "red"),
        ('a{content:"}"} path{fill:red}', "red"),
    ],
)
def test_the_right_rule_wins(sheet: str, fill: str) -> None:
    assert fill_of(sheet, '<g><rect/><path id="it" class="a b" d="M0 0" fill="green"/></g>') == fill


def test_the_style_attribute_beats_rules_but_not_important_ones() -> None:
    assert fill_of("#it{fill:red}", '<path id="it" style="fill:blue"/>') == "blue"
    assert fill_of("#it{fill:red !important}", '<path id="it" style="fill:blue"/>') == "red"


def test_declarations_survive_semicolons_in_strings_and_brackets() -> None:
    found = declarations("fill:url(data:a;b);stroke:;;x:'a;b';opacity:0.5 ! important")
    assert found == (Declaration("fill", "url(data:a;b)"), Declaration("x", "'a;b'"), Declaration("opacity", "0.5", important=True))


def test_a_chain_of_descendants_takes_no_exponential_time() -> None:
    depth = 200
    text = "<svg>" + "<g>" * depth + '<path id="it"/>' + "</g>" * depth + "</svg>"
    root = parse(text, LIMITS)
    node = next(node for node in root.walk() if node.get("id") == "it")
    budget = Budget(100_000)
    assert not matches(selectors("x " + "g " * 28 + "path")[0], node, budget)
    assert budget.left > 0


def test_rules_that_take_too_long_are_refused() -> None:
    with pytest.raises(InputError, match="take too long"):
        fill_of("".join(f"path[a{n}]{{fill:red}}" for n in range(200)), '<path id="it"/>', Limits(style_steps=100))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("#f00", (1, 0, 0, 1)),
        ("#ff000080", (1, 0, 0, 128 / 255)),
        ("rgb(100%, 0%, 0%)", (1, 0, 0, 1)),
        ("rgba(255,0,0,.5)", (1, 0, 0, 0.5)),
        ("hsl(120, 100%, 50%)", (0, 1, 0, 1)),
        ("Navy", (0, 0, 128 / 255, 1)),
        ("transparent", (0, 0, 0, 0)),
        ("#ff", None),
        ("bogus", None),
        ("rgb(1,2)", None),
        ("", None),
    ],
)
def test_colours(text: str, found: tuple[float, ...] | None) -> None:
    assert colour(text) == (pytest.approx(found) if found else None)


def test_a_half_transparent_colour_mixes() -> None:
    assert over((0, 0, 0, 0.5), (1, 1, 1, 1)) == pytest.approx((0.5, 0.5, 0.5, 1))
    assert over((1, 0, 0, 1), (0, 1, 0, 1)) == (1, 0, 0, 1)


@given(st.text(alphabet="ab.#{}:;!@/*\"'()[]=, >+~\\\n", max_size=80))
def test_any_style_sheet_is_survived(text: str) -> None:
    assert all(isinstance(selectors(rule.selectors), Iterable) for rule in rules(text))
