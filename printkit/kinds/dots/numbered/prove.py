"""The check of a numbered sheet: it is read and solved as a person would, from what is printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

import shapely
from shapely import LineString, Point, STRtree

from printkit.errors import ProofError
from printkit.kinds.dots.numbered.count import ALPHABET, Counting
from printkit.kinds.dots.numbered.distance import farthest
from printkit.kinds.dots.numbered.sheet import INK_WIDTH, LEAST_PT, Chain, Label, Sheet

CLEARER = 1.15
"""A label without a leader must be so many times nearer to one dot than to any other."""
LEAST_GAP = 0.2
"""Nothing that is printed comes closer to a label than this."""
_ROUNDING = 0.004
_LETTERED = re.compile(r"([A-Z])(\d+|[A-Z]+)")


def solved(sheet: Sheet) -> tuple[tuple[int, ...], ...]:
    """Solve a sheet: read every label, find its dot, and follow the count from each start to its stop."""
    _check_legible(sheet)
    dots = _dots_of_labels(sheet)
    silent = sorted(set(range(len(sheet.dots))) - set(dots))
    if silent:
        raise ProofError(f"{len(silent)} dots have no label")
    return tuple(tuple(dots[place] for place in line) for line in _lines(sheet))


def check_picture(sheet: Sheet, chains: Sequence[Sequence[int]], picture: Sequence[Chain], eps: float) -> float:
    """Make sure that the solved sheet looks like the drawing, and return how far it strays."""
    drawn = [tuple(sheet.dots[dot] for dot in chain) for chain in chains]
    strayed = farthest((*drawn, *sheet.predrawn), picture)
    if strayed > eps + 1e-6:
        raise ProofError(f"the solved picture strays {strayed:.2f} mm from the drawing, more than {eps:g} mm")
    return strayed


def _check_legible(sheet: Sheet) -> None:
    """Make sure that labels are large enough, lie on the sheet, and touch no dot, no ink, no leader and no other label."""
    if sheet.text_pt < LEAST_PT:
        raise ProofError(f"labels of {sheet.text_pt:g} pt are too small to read")
    boxes = [shapely.box(*label.box(sheet.text_pt)) for label in sheet.labels]
    sheet_box = shapely.box(0, 0, sheet.width, sheet.height)
    for label, box in zip(sheet.labels, boxes, strict=True):
        if not sheet_box.covers(box):
            raise ProofError(f'the label "{label.text}" reaches over the edge')
    leaders = {place: LineString(_ends(label)) for place, label in enumerate(sheet.labels) if label.leader}
    _check_apart(sheet, boxes, [Point(dot).buffer(sheet.radius) for dot in sheet.dots], "a dot")
    _check_apart(sheet, boxes, [LineString(line).buffer(INK_WIDTH / 2) for line in sheet.predrawn], "a printed line")
    _check_labels_apart(sheet, boxes)
    _check_leaders(sheet, boxes, leaders)
    _check_dots_apart(sheet)


def _ends(label: Label) -> tuple[tuple[float, float], tuple[float, float]]:
    ax, ay, bx, by = label.leader or (0.0, 0.0, 0.0, 0.0)
    return ((ax, ay), (bx, by))


def _check_apart(sheet: Sheet, boxes: Sequence[shapely.Geometry], others: Sequence[shapely.Geometry], what: str) -> None:
    label, _ = STRtree(others).query(boxes, predicate="dwithin", distance=LEAST_GAP) if others else ((), ())
    for place in label:
        raise ProofError(f'the label "{sheet.labels[place].text}" touches {what}')


def _check_labels_apart(sheet: Sheet, boxes: Sequence[shapely.Geometry]) -> None:
    one, other = STRtree(boxes).query(boxes, predicate="dwithin", distance=LEAST_GAP)
    for first, second in zip(one.tolist(), other.tolist(), strict=True):
        if first != second:
            raise ProofError(f'the labels "{sheet.labels[first].text}" and "{sheet.labels[second].text}" touch')


def _check_leaders(sheet: Sheet, boxes: Sequence[shapely.Geometry], leaders: dict[int, LineString]) -> None:
    """Make sure that every leader runs free from its dot to its label."""
    if not leaders:
        return
    lines = list(leaders.values())
    obstacles: list[tuple[str, Sequence[shapely.Geometry]]] = [
        ("a printed line", [LineString(line).buffer(INK_WIDTH / 2) for line in sheet.predrawn]),
        ("another leader", lines),
        ("another label", boxes),
    ]
    numbers = list(leaders)
    for what, others in obstacles:
        tree = STRtree(others)
        for place, near in zip(*tree.query(lines, predicate="dwithin", distance=LEAST_GAP).tolist(), strict=True):
            own = near == (place if others is lines else numbers[place] if others is boxes else -1)
            if not own:
                raise ProofError(f'the leader of "{sheet.labels[numbers[place]].text}" touches {what}')


def _check_dots_apart(sheet: Sheet) -> None:
    points = [Point(dot) for dot in sheet.dots]
    one, other = STRtree(points).query(points, predicate="dwithin", distance=2 * sheet.radius + LEAST_GAP)
    if (one != other).any():
        raise ProofError("two dots touch")


def _dots_of_labels(sheet: Sheet) -> list[int]:
    """Find the dot of each label: where its leader begins, or else the clearly nearest."""
    tree = STRtree([Point(dot) for dot in sheet.dots])
    return [_dot_of(label, sheet, tree) for label in sheet.labels]


def _dot_of(label: Label, sheet: Sheet, tree: STRtree) -> int:
    if label.leader:
        return _dot_of_leader(label, sheet, tree)
    box = shapely.box(*label.box(sheet.text_pt))
    nearest = int(tree.query_nearest(box, all_matches=False)[0])
    distance = box.distance(Point(sheet.dots[nearest]))
    near = tree.query(box, predicate="dwithin", distance=CLEARER * distance)
    if len(near) > 1:
        raise ProofError(f'the label "{label.text}" could belong to more than one dot')
    return nearest


def _dot_of_leader(label: Label, sheet: Sheet, tree: STRtree) -> int:
    """A leader points at its dot: it begins at the rim, the only one near, and runs straight away from the centre to its label."""
    start, end = _ends(label)
    if shapely.box(*label.box(sheet.text_pt)).distance(Point(end)) > 2 * LEAST_GAP:
        raise ProofError(f'the leader of "{label.text}" does not reach it')
    found = tree.query(Point(start), predicate="dwithin", distance=sheet.radius + 0.45)
    touched = tree.query(LineString((start, end)), predicate="dwithin", distance=sheet.radius + LEAST_GAP + 0.05)
    if len(found) != 1 or len(touched) > 1:
        raise ProofError(f'the leader of "{label.text}" points at no dot, or at several')
    x, y = sheet.dots[int(found[0])]
    if LineString(((x, y), end)).distance(Point(start)) > 0.1:
        raise ProofError(f'the leader of "{label.text}" passes its dot')
    return int(found[0])


def _lines(sheet: Sheet) -> list[list[int]]:
    """Sort the labels into lines, each in the order of the count."""
    order = sorted(range(len(sheet.labels)), key=lambda place: _rank(sheet.labels[place], sheet.counting))
    ranks = [_rank(sheet.labels[place], sheet.counting) for place in order]
    lines: list[list[int]] = []
    for place, rank in zip(order, ranks, strict=True):
        role = sheet.labels[place].role
        if (role == "start") != (not lines or sheet.labels[lines[-1][-1]].role == "stop"):
            raise ProofError(f'the lines do not start and stop in turn at "{sheet.labels[place].text}"')
        if role == "start":
            lines.append([])
        lines[-1].append(place)
        del rank
    if sheet.labels[lines[-1][-1]].role != "stop" or any(len(line) < 2 for line in lines):
        raise ProofError("a line does not come to its end")
    _check_count(ranks, lines, sheet)
    return lines


def _check_count(ranks: Sequence[tuple[int, int]], lines: Sequence[Sequence[int]], sheet: Sheet) -> None:
    """Make sure that the count leaves nothing out and names nothing twice."""
    if list(ranks) != list(_expected(lines, sheet.counting)):
        raise ProofError("the labels are not an unbroken count")


def _expected(lines: Sequence[Sequence[int]], counting: Counting) -> Iterator[tuple[int, int]]:
    if counting.parts == "letters":
        yield from ((line, number) for line, places in enumerate(lines) for number in _run(len(places), counting))
    else:
        yield from ((0, number) for number in _run(sum(map(len, lines)), counting))


def _run(count: int, counting: Counting) -> range:
    return range(-count, 0) if counting.numbering == "backwards" else range(1, count + 1)


def _rank(label: Label, counting: Counting) -> tuple[int, int]:
    """Read a label: its line, if lines have letters, and its place in the count."""
    line, text = 0, label.text
    if counting.parts == "letters":
        match = _LETTERED.fullmatch(text)
        if not match:
            raise ProofError(f'the label "{label.text}" has no letter')
        line, text = ALPHABET.index(match[1]), match[2]
    return line, _value(text, counting)


def _value(text: str, counting: Counting) -> int:
    if counting.numbering == "letters":
        if not text or any(char not in ALPHABET for char in text):
            raise ProofError(f'"{text}" is not in the alphabet')
        value = 0
        for char in text:
            value = len(ALPHABET) * value + ALPHABET.index(char) + 1
        return value
    if not text.isascii() or not text.isdigit() or int(text) % counting.step:
        raise ProofError(f'"{text}" is not a multiple of {counting.step}')
    return int(text) // counting.step * (-1 if counting.numbering == "backwards" else 1)


def shortest_link(sheet: Sheet, chains: Sequence[Sequence[int]]) -> float:
    """The shortest link that a pencil draws."""
    links = [(sheet.dots[a], sheet.dots[b]) for chain in chains for a, b in pairwise(chain)]
    return min(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in links)
