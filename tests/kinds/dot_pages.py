"""Sheets of the rules pages, which no search can change, a drawing without corners, and pages that are drawn wrongly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from inked import groups

from printkit.contract import Printed, Proof, Puzzle, kind
from printkit.kinds.dots.closest import how_to as fish_page
from printkit.kinds.dots.closest import solve as closest_solve
from printkit.kinds.dots.closest.puzzle import Closest
from printkit.kinds.dots.that import how_to as boat_page
from printkit.kinds.dots.that import solve as that_solve
from printkit.kinds.dots.that.puzzle import That
from printkit.kinds.dots.unit import how_to as rocket_page
from printkit.kinds.dots.unit import solve as unit_solve
from printkit.kinds.dots.unit.puzzle import Unit
from printkit.page.frame import Frame
from printkit.page.language import language
from printkit.scene.ink import theme
from printkit.scene.item import Group, Scene

RING = '<svg xmlns="http://www.w3.org/2000/svg"><circle cx="9" cy="9" r="8" fill="none" stroke="#000"/></svg>'
"""A drawing of nothing but a curve."""


def boat() -> That:
    """A boat whose porthole is printed already."""
    lines = tuple((boat_page.BOAT[link.start], boat_page.BOAT[link.target]) for link in boat_page.LINKS)
    hole = ((54.0, 56.0), (58.0, 56.0))
    rules = that_solve.Rules(eps=1.0, angle_deg=10.0, rho=1.5, dmin=10.0, dmax=60.0, diameter=3.2)
    return That(that_solve.Sheet(that_solve.LineArt((*lines, hole)), rules, boat_page.BOAT, (hole,), boat_page.LINKS))


def rocket() -> Unit:
    """A rocket with a window that is printed already."""
    places, links = rocket_page.ROCKET, tuple(sorted(rocket_page.LINKS))
    window = ((0.0, 8.0), (3.0, 11.0))
    art = unit_solve.LineArt((*((places[one], places[other]) for one, other in rocket_page.LINKS), window))
    rules = unit_solve.Rules(eps=1.0, margin=0.3, dmin=10.0, diameter=3.2)
    return Unit(unit_solve.Sheet(art, rules, places, (window,), links, rocket_page.UNIT))


def fish() -> Closest:
    """A fish whose eye is printed already."""
    pairs = {(min(one, fish_page.closest(one, colour)), max(one, fish_page.closest(one, colour)), colour)
             for one, dot in enumerate(fish_page.FISH) for colour in dot.colours}  # fmt: skip
    ends = [tuple((fish_page.FISH[end].x, fish_page.FISH[end].y) for end in pair[:2]) for pair in sorted(pairs)]
    rules = closest_solve.Rules(1.0, fish_page.RHO, 10.0, None, (4.0, 5.0))
    links = tuple(closest_solve.Link(*pair) for pair in sorted(pairs))
    eye = ((82.0, 12.0), (86.0, 14.0))
    return Closest(closest_solve.Sheet(closest_solve.LineArt((*ends, eye)), rules, fish_page.FISH, (eye,), links))


def promised(puzzle: Any) -> Any:
    """What a book asked for that got exactly this sheet: the rules and the drawing of its record."""
    sheet = puzzle.sheet
    rules, lines = sheet.rules, sheet.art.lines
    return SimpleNamespace(
        problem="puzzle",
        rules=rules,
        variant=getattr(rules, "variant", None),
        marks=getattr(puzzle, "marks", None),
        unit=getattr(sheet, "unit", None),
        taste=closest_solve.Taste(),
        traced=SimpleNamespace(polylines=lambda: lines),
    )


def drawn(puzzle: Puzzle, look: str = "colour", spec: Any = None) -> Printed:
    """Draw page and answer of a sheet as they would be printed."""
    frame = Frame(200, 260, theme(look), language("en"))
    return Printed(puzzle.page(frame), puzzle.answer(frame), spec or promised(puzzle), frame.language)


def proof_of(puzzle: Puzzle, look: str = "colour", spec: Any = None) -> Proof:
    """Prove a sheet; without a spec it is held against the rules and the drawing of its own record."""
    return proved(puzzle, drawn(puzzle, look, spec))


def proved(puzzle: Puzzle, sheet: Printed) -> Proof:
    """Prove what is drawn of a sheet."""
    prove = kind(puzzle.to_json()["format"].removeprefix("printkit-").partition("/")[0]).prove
    assert prove is not None
    return prove(sheet)


def with_changed(scene: Scene, name: str, change: Callable[[Any], Any], number: int = 0) -> Scene:
    """Change an item of a layer, or take it away."""

    def changed(group: Group) -> Group:
        at = number % len(group.items)
        kept = change(group.items[at])
        return replace(group, items=(*group.items[:at], *([kept] if kept else []), *group.items[at + 1 :]))

    return replace(scene, items=tuple(changed(group) if group.name == name else group for group in groups(scene)))
