"""XML from strangers."""

from __future__ import annotations

import pytest

from printkit.errors import InputError
from printkit.sources.limits import LIMITS, Limits
from printkit.sources.svg.tree import parse

BARE = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><svg/>'


@pytest.mark.parametrize(
    "text",
    [
        "<svg><g/></svg>",
        '<svg xmlns="http://www.w3.org/2000/svg"><g/></svg>',
        '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"><svg:g/></svg:svg>',
        "<svg:svg><svg:g/></svg:svg>",
        '<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:g/></s:svg>',
    ],
)
def test_svg_is_known_by_any_prefix_or_none(text: str) -> None:
    root = parse(text, LIMITS)
    assert root.tag == "svg"
    assert [child.tag for child in root.children] == ["g"]


def test_other_vocabularies_are_told_apart() -> None:
    root = parse('<svg xmlns:x="urn:x"><x:g/><g xmlns="urn:y"/></svg>', LIMITS)
    assert [child.tag for child in root.children] == ["?g", "?g"]


def test_links_are_known_by_any_prefix() -> None:
    text = '<svg xmlns:l="http://www.w3.org/1999/xlink"><use l:href="#a"/><use xlink:href="#b"/></svg>'
    assert [node.get("xlink:href") for node in parse(text, LIMITS).children] == ["#a", "#b"]


def test_a_bare_document_type_is_passed_over() -> None:
    assert parse(BARE, LIMITS).tag == "svg"


@pytest.mark.parametrize(
    "declaration",
    [
        '<!ENTITY a "x">',
        '<!ENTITY a SYSTEM "file:///etc/hostname">',
        '<!ENTITY % a SYSTEM "http://127.0.0.1:9/a.dtd"> %a;',
    ],
)
def test_entities_of_any_kind_are_refused(declaration: str) -> None:
    with pytest.raises(InputError, match="declares the entity"):
        parse(f"<!DOCTYPE svg [{declaration}]><svg/>", LIMITS)


def test_attribute_defaults_of_a_dtd_are_not_applied() -> None:
    root = parse('<!DOCTYPE svg [<!ATTLIST g fill CDATA "red">]><svg><g/></svg>', LIMITS)
    assert root.children[0].attributes == {}


@pytest.mark.parametrize(
    ("limits", "text"), [(Limits(elements=5), "<svg>" + "<g/>" * 5 + "</svg>"), (Limits(depth=3), "<svg><g><g><g/></g></g></svg>")]
)
def test_caps_stop_the_reading(limits: Limits, text: str) -> None:
    with pytest.raises(InputError, match="more than"):
        parse(text, limits)


@pytest.mark.parametrize("text", ["", "<svg", "<svg><g></svg>", "<svg>&x;</svg>", "<html/>", "\x00", "<svg a='1' a='2'/>"])
def test_what_is_not_svg_is_one_line(text: str) -> None:
    with pytest.raises(InputError) as caught:
        parse(text, LIMITS)
    assert "\n" not in str(caught.value)
