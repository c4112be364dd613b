"""From a document to marks."""

from __future__ import annotations

import pytest

from printkit.errors import InputError
from printkit.geometry.affine import apply
from printkit.sources.limits import LIMITS, Limits
from printkit.sources.report import Notebook
from printkit.sources.svg.document import Document
from printkit.sources.svg.mark import Illustration, Mark
from printkit.sources.svg.tree import parse
from printkit.sources.svg.walk import illustration

PATH = '<path d="M10 10H20V20Z"/>'


def read(body: str, attributes: str = 'viewBox="0 0 100 100"', limits: Limits = LIMITS) -> tuple[Illustration, Notebook]:
    notes = Notebook()
    return illustration(Document(parse(f"<svg {attributes}>{body}</svg>", LIMITS), limits, notes)), notes


def marks(body: str, attributes: str = 'viewBox="0 0 100 100"') -> tuple[Mark, ...]:
    return read(body, attributes)[0].marks


def start(mark: Mark) -> tuple[float, float]:
    return apply(mark.outline.map, mark.outline.subpaths[0].start)


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ('<g transform="translate(5)">' + PATH + "</g>", (15, 10)),
        ('<g transform="translate(5,5) scale(2)">' + PATH + "</g>", (25, 25)),
        ('<g transform="rotate(90)">' + PATH + "</g>", (-10, 10)),
        ('<g transform="rotate(180 10 20)">' + PATH + "</g>", (10, 30)),
        ('<g style="transform: rotate(0.5turn)" transform-origin="center">' + PATH + "</g>", (90, 90)),
        ('<g transform="matrix(1 0 0 1 3 4)">' + PATH + "</g>", (13, 14)),
        ('<g transform="skewX(45)">' + PATH + "</g>", (20, 10)),
        ('<svg x="50" y="50" width="50" height="50" viewBox="0 0 25 25">' + PATH + "</svg>", (70, 70)),
        ('<svg x="50%" width="50" height="100" viewBox="0 0 25 25" preserveAspectRatio="xMinYMax">' + PATH + "</svg>", (70, 70)),
        ('<defs><path id="p" d="M1 1H2V2Z"/></defs><use href="#p" x="5" y="6"/>', (6, 7)),
        ('<symbol id="s" viewBox="0 0 10 10"><path d="M5 5h1v1z"/></symbol><use href="#s" width="50" height="50"/>', (25, 25)),
        ('<rect x="1in" y="1cm" width="1" height="1"/>', (96, 96 / 2.54)),
        ('<rect x="50%" y="25%" width="1" height="1"/>', (50, 25)),
        ('<circle cx="10" cy="10" r="5"/>', (15, 10)),
        ('<ellipse cx="10" cy="10" rx="5"/>', (15, 10)),
        ('<polygon points="1,2 3,4 5,6 7"/>', (1, 2)),
    ],
)
def test_things_are_where_they_should_be(body: str, where: tuple[float, float]) -> None:
    (mark,) = marks(body)
    assert start(mark) == pytest.approx(where)


@pytest.mark.parametrize(
    ("attributes", "where", "page"),
    [
        ("", (10, 10), None),
        ('width="10mm" height="10mm" viewBox="0 0 10 10"', (37.795, 37.795), 37.795),
        ('width="200" viewBox="0 0 100 100"', (20, 20), 200),
        ('width="100%" height="100%" viewBox="0 0 100 100"', (10, 10), 100),
        ('width="0" height="-3" viewBox="0 0 0 5"', (10, 10), None),
        ('viewBox="-5 -5 10 10"', (15, 15), 10),
    ],
)
def test_the_root_lays_out_the_page(attributes: str, where: tuple[float, float], page: float | None) -> None:
    found, _ = read(PATH, attributes)
    assert start(found.marks[0]) == pytest.approx(where, abs=1e-3)
    assert (found.page[2] if found.page else None) == (pytest.approx(page, abs=1e-3) if page else None)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('<g display="none">' + PATH + "</g>", "display"),
        ('<path visibility="hidden" d="M0 0H9V9"/>', "visibility"),
        ('<path opacity="0" d="M0 0H9V9"/>', "transparent"),
        ('<path fill="none" d="M0 0H9V9"/>', "not painted"),
        ('<path fill-opacity="0" d="M0 0H9V9"/>', "not painted"),
        ('<path transform="scale(0)" d="M0 0H9V9"/>', "squeezed to nothing"),
        ("<path/>", "no extent"),
        ("<text>a</text>", "text"),
        ('<image href="file:///etc/hostname"/>', "pixels"),
        ('<use href="http://127.0.0.1:9/a.svg#b"/>', "nothing inside the file"),
        ('<use id="u" href="#u"/>', "refers to itself"),
        ("<script>1</script>", "not run"),
    ],
)
def test_what_is_left_out_is_named(body: str, reason: str) -> None:
    found, notes = read(body)
    assert not found.marks
    assert any(reason in str(item) for item in notes.dropped)


def test_markers_are_reported_and_their_line_stays() -> None:
    body = '<marker id="m"><path d="M0 0L1 1"/></marker><path id="p" d="M0 0L9 9" stroke="red" marker-end="url(#m)"/>'
    found, notes = read(body)
    assert len(found.marks) == 1
    assert "markers" in str(next(iter(notes.dropped)))


def test_cycles_are_passed_over() -> None:
    body = '<g id="a"><use href="#b"/>' + PATH + '</g><g id="b"><use href="#a"/></g>'
    found, notes = read(body)
    assert len(found.marks) == 2
    assert any("refers to itself" in str(item) for item in notes.dropped)


def test_a_bomb_of_copies_is_refused() -> None:
    layers = ['<path id="u0" d="M0 0h1v1z"/>']
    layers += [f'<g id="u{n}">' + f'<use href="#u{n - 1}"/>' * 10 + "</g>" for n in range(1, 10)]
    with pytest.raises(InputError, match="copies"):
        read(f'<defs>{"".join(layers)}</defs><use href="#u9"/>')


def test_too_many_path_commands_are_refused() -> None:
    with pytest.raises(InputError, match="path commands"):
        read('<path d="M0 0' + "L1 1" * 50 + '"/>', limits=Limits(path_steps=20))


def test_switch_takes_the_first_that_fits() -> None:
    body = '<switch><path id="de" systemLanguage="de" d="M0 0h1v1z"/><path id="en" systemLanguage="en-GB" d="M0 0h1v1z"/>'
    body += '<path id="rest" d="M0 0h1v1z"/></switch>'
    assert [mark.id for mark in marks(body)] == ["en"]


def test_styles_come_down_through_use() -> None:
    body = '<defs><path id="p" d="M0 0h1v1z"/><g fill="blue"><path id="q" d="M0 0h1v1z"/></g></defs>'
    first, second = marks(body + '<use href="#p" fill="red"/><use href="#q" fill="red"/>')
    assert first.fill is not None
    assert second.fill is not None
    assert first.fill.colour[:3] == second.fill.colour[:3] == (1, 0, 0)


def test_gradients_become_their_mean() -> None:
    body = '<linearGradient id="a"><stop stop-color="#000"/><stop stop-color="#fff"/></linearGradient>'
    body += '<linearGradient id="b" href="#a"/>'
    (mark,) = marks(body + '<path fill="url(#b)" d="M0 0h1v1z"/>')
    assert mark.fill is not None
    assert mark.fill.colour == (0.5, 0.5, 0.5, 1)
    assert mark.fill.server == "b"


def test_gradients_that_refer_to_each_other_are_nothing() -> None:
    body = '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><path fill="url(#b)" d="M0 0h1v1z"/>'
    assert marks(body) == ()


def test_groups_and_layers_are_remembered() -> None:
    (mark,) = marks('<g id="g1" inkscape:label="Ink" inkscape:groupmode="layer"><path id="p" d="M0 0h1v1z"/></g>')
    assert mark.groups == ("Ink", "g1")
    assert mark.id == "p"
