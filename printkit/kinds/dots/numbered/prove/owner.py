"""Which label belongs to which dot, as a person decides it: the one it stands close to, or the one at the end of its leader."""

from __future__ import annotations

from collections.abc import Sequence

import shapely
from shapely import LineString, Point, Polygon, STRtree

from printkit.errors import ProofError
from printkit.kinds.dots.numbered.prove.legible import LEAST_GAP
from printkit.kinds.dots.numbered.prove.sheet import Label, Leader, Sheet

CLEARER = 1.15
"""A label without a leader is so many times nearer to one dot than to any other."""
CLOSE = 1.2
"""A label without a leader is no farther than this from the rim of its dot, in millimetres."""
_FROM_RIM, _TO_LABEL = 0.45, 0.3
"""A leader begins and ends so close to its dot and its label."""
_ASTRAY = 0.1
"""A leader points at the centre of its dot, with no more error than this."""


def owners(sheet: Sheet) -> list[int]:
    """Return the dot of every label; every dot has one, and all that belongs to it is of one colour."""
    boxes = [shapely.box(*label.box) for label in sheet.labels]
    tree = STRtree([Point(place) for place in sheet.places])
    led = _led(sheet, boxes, tree)
    found = [led[number] if number in led else _closest(sheet, number, boxes, tree) for number in range(len(boxes))]
    if set(found) != set(range(len(sheet.dots))):
        raise ProofError(f"{len(sheet.dots) - len(set(found))} dots have no label")
    _check_colours(sheet, found)
    return found


def _led(sheet: Sheet, boxes: Sequence[Polygon], tree: STRtree) -> dict[int, int]:
    """Follow the leaders."""
    labels = STRtree(boxes)
    found: dict[int, int] = {}
    for leader in sheet.leaders:
        ways = [(leader.ends, label) for label in _reached(leader.ends[1], labels)]
        ways += [(leader.ends[::-1], label) for label in _reached(leader.ends[0], labels)]
        if len(ways) != 1:
            raise ProofError("a leader reaches no label, or several")
        ends, label = ways[0]
        if label in found or len(labels.query(LineString(ends), predicate="dwithin", distance=LEAST_GAP)) > 0:
            raise ProofError(f'the leader of "{sheet.labels[label].text}" touches a label, or is one of two')
        if leader.colour != sheet.labels[label].colour:
            raise ProofError(f'the leader of "{sheet.labels[label].text}" has another colour')
        found[label] = _pointed_at(Leader((ends[0], ends[1]), leader.colour), sheet.labels[label], sheet, tree)
    return found


def _reached(end: tuple[float, float], labels: STRtree) -> list[int]:
    found: list[int] = labels.query(Point(end), predicate="dwithin", distance=_TO_LABEL).tolist()
    return found


def _pointed_at(leader: Leader, label: Label, sheet: Sheet, tree: STRtree) -> int:
    """A leader points at its dot: it begins at the rim, the only one near, and runs straight away from the centre to its label."""
    radius = sheet.dots[0].radius
    start, end = leader.ends
    found = tree.query(Point(start), predicate="dwithin", distance=radius + _FROM_RIM)
    touched = tree.query(LineString(leader.ends), predicate="dwithin", distance=radius + LEAST_GAP + 0.05)
    if len(found) != 1 or len(touched) > 1:
        raise ProofError(f'the leader of "{label.text}" points at no dot, or at several')
    place = sheet.places[int(found[0])]
    if LineString((place, end)).distance(Point(start)) > _ASTRAY:
        raise ProofError(f'the leader of "{label.text}" passes its dot')
    return int(found[0])


def _closest(sheet: Sheet, number: int, boxes: Sequence[Polygon], tree: STRtree) -> int:
    text, box = sheet.labels[number].text, boxes[number]
    nearest = int(tree.query_nearest(box, all_matches=False)[0])
    distance = box.distance(Point(sheet.places[nearest]))
    if distance > sheet.dots[nearest].radius + CLOSE:
        raise ProofError(f'the label "{text}" is far from any dot')
    if len(tree.query(box, predicate="dwithin", distance=CLEARER * distance)) > 1:
        raise ProofError(f'the label "{text}" could belong to more than one dot')
    return nearest


def _check_colours(sheet: Sheet, dots: Sequence[int]) -> None:
    """Make sure that a dot has the colour of its label, or of one of its labels."""
    colours: list[set[str]] = [set() for _ in sheet.dots]
    for label, dot in zip(sheet.labels, dots, strict=True):
        colours[dot].add(label.colour)
    for disc, own in zip(sheet.dots, colours, strict=True):
        if disc.colours[0] not in own:
            raise ProofError("a dot has another colour than its label")
