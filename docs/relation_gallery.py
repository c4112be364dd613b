"""Pictures of how assemblies are judged, for docs/dissections.md, which `make gallery` draws with all others.

They show each relation by itself, an explained assembly, and the published table beside our own method.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import pi, tan
from typing import Any

import printkit
from printkit.geometry import edge_relation, ring
from printkit.geometry.affine import compose, scaling, translation
from printkit.kinds.tangram.judge.explain.drawing import BADGES
from printkit.kinds.tangram.judge.explain.relation_art import (
    A_INK,
    B_INK,
    WIDTH,
    Example,
    moved_in,
    relation_items,
    round_examples,
    straight_examples,
)
from printkit.kinds.tangram.piece_set import shipped_set
from printkit.scene.ink import Face
from printkit.scene.item import Group, Ink, Item, Stroke
from printkit.scene.item import Path as Line
from printkit.scene.shape import filled, placed, rectangle
from printkit.scene.typeset import block, label

PAPER, EDGE, TEXT, MUTED = Ink("paper", "#FFFFFF"), Ink("edge", "#9AA1AA"), Ink("text", "#1A1A1A"), Ink("muted", "#59636E")
_COLUMNS, _CELL, _HIGH, _SCALE = 4, 290.0, 172.0, 9.0
_NUMBER, _NAME, _SMALL = Face(54.0, "bold", 22.0), Face(41.0, "body", 18.0), Face(32.0, "body", 14.0)
_QUARTER = tan(pi / 8)
STANDING_ON_A_SLAB = {
    "target": {
        "polys": [{"rings": [[[0, 0], [2, 0], [2, 2], [-2, 2], [-2, 0], [0, 0, _QUARTER], [-1, -1], [1, -1, _QUARTER]]]}],
    },
    "placed": [{"rings": [[[-2, 0], [2, 0], [2, 2], [-2, 2]]]}, {"rings": [[[-1, -1], [1, -1, 1]]]}],
}
"""The figures 13 and 14 of the paper: a half disc that touches a rectangle between the ends of both edges."""


def straight_relations() -> printkit.Scene:
    """Draw the sixteen relations of straight edges."""
    return _sheet_of(straight_examples())


def round_relations() -> printkit.Scene:
    """Draw the relations of two arcs of one circle, and what else the last one may be."""
    return _sheet_of(round_examples())


def explained() -> printkit.Scene:
    """Draw the page that explains the square of Archimedes."""
    own = shipped_set("stomachion")
    table = {
        "target": {"polys": [_rings(region) for region in own.outline.regions]},
        "placed": [{"piece": piece.name, **_rings(piece.region)} for piece in own.pieces],
    }
    return _on_paper([printkit.verify(table).explain().page().scene], 1240)


def table_beside_edges() -> printkit.Scene:
    """Draw how the table fails where an arc touches a line, and how our own method does not."""
    pages = [printkit.verify(STANDING_ON_A_SLAB, by_table=by_table).explain().page().scene for by_table in (True, False)]
    return _on_paper(pages, 760)


def _rings(region: ring.Region) -> dict[str, Any]:
    return {"rings": [ring.vertices(one) for one in region.rings]}


def _on_paper(pages: Sequence[printkit.Scene], width: float) -> printkit.Scene:
    """Lay pages side by side."""
    factor = width / pages[0].width
    height, between = round(factor * pages[0].height), 24
    items: list[Item] = []
    for number, page in enumerate(pages):
        left = number * (width + between)
        items += [*_paper(left, width, height), placed(page, left, 0, f"page {number}", factor)]
    return printkit.Scene(len(pages) * (width + between) - between, height, tuple(items))


def _paper(left: float, width: float, height: float) -> Iterator[Item]:
    yield filled(rectangle(left, 0, width, height), PAPER)
    yield Line(rectangle(left + 0.5, 0.5, width - 1, height - 1), Stroke(EDGE, 1.0, join="miter"))


def _sheet_of(examples: Sequence[Example]) -> printkit.Scene:
    rows = -(-len(examples) // _COLUMNS)
    width, height = _COLUMNS * _CELL + 20, rows * _HIGH + 24
    cells = [item for place, one in enumerate(examples) for item in _cell(one, *divmod(place, _COLUMNS))]
    return printkit.Scene(width, height, (*_paper(0, width, height), *cells))


def _cell(one: Example, row: int, column: int) -> Iterator[Item]:
    """Draw one relation: the edges with the names of their ends, its number, and what it does."""
    left, top = 18 + column * _CELL, 14 + row * _HIGH
    found = edge_relation.relation(one.a, one.b, 1e-6)
    move = compose(translation(left + (_CELL - 36 - WIDTH * _SCALE) / 2, top), scaling(_SCALE))
    yield Group("edges", tuple(relation_items(one)), move)
    for edge, name, ink in ((one.a, "a", A_INK), (one.b, "b", B_INK)):
        beside = moved_in(edge, 2.1)
        for (x, y), end in ((beside.start, "1"), (beside.end, "2")):
            yield label(f"{name}{end}", move[0] * x + move[4], move[3] * y + move[5], _SMALL, ink)
    badge = BADGES[found.group]
    foot = top + 12.4 * _SCALE
    if badge.ground:
        yield filled(rectangle(left, foot, 44, 30, 15), badge.ground, Stroke(badge.rim, 2.5) if badge.rim else None)
    yield label(str(one.code), left + 22, foot + 15, _NUMBER, badge.ink)
    lines = block(found.name, left + 54, foot, _CELL - 84, _NAME, TEXT)
    yield from block(found.name, left + 54, foot + 14 - lines.height / 2, _CELL - 84, _NAME, TEXT).items
