"""Reading the corners of rings, each with the edge that leaves it: a line, an arc, a cubic, a quadratic or an arc of an ellipse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import tan
from typing import Any

from printkit.errors import Fault
from printkit.geometry import ring_edge
from printkit.geometry.affine import Point
from printkit.geometry.arc import centre_form
from printkit.geometry.curve import Cubic, cubic_of_quadratic, ellipse_of_arc
from printkit.geometry.curve_family import Families, Stretch
from printkit.geometry.ring_edge import Edge
from printkit.kinds.tangram.exact_number import exact_number

LARGEST = 1e9
_NOTHING = 1e-15
"""What is nearer to zero than this is rounding; squared, it would be lost."""
_WIDEST_BULGE = 100.0
_WIDEST_ARC = 10.0
"""An arc of a larger bulge than this is read in two halves."""
_ROUND = 1e-9
"""Radii that differ by a smaller share than this are those of a circle."""
_MOST_FAULTS = 40
_DEEPEST = 6
"""How deep in tables and lists corners are looked for: pieces, rings, corners."""
_FORMS = ("bulge", "cubic", "quadratic", "ellipse")


class FaultList:
    """Collects faults; what a file repeats a thousand times is told forty times."""

    def __init__(self, place: str = "") -> None:
        self._faults: list[Fault] = []
        self._place = place
        self._more = 0

    def add(self, field: str, problem: str, remedy: str = "") -> None:
        """Note one fault."""
        if len(self._faults) < _MOST_FAULTS:
            self._faults.append(Fault(problem, remedy, field, self._place))
        else:
            self._more += 1

    def __bool__(self) -> bool:
        return bool(self._faults)

    @property
    def faults(self) -> list[Fault]:
        """Return all faults, with a last one that counts those left out."""
        return self._faults + ([Fault(f"{self._more} more faults of this kind", place=self._place)] if self._more else [])


@dataclass(frozen=True, slots=True)
class Oval:
    """An elliptical arc as SVG writes it, without its ends."""

    rx: float
    ry: float
    turn_deg: float
    large: bool
    sweep: bool


@dataclass(frozen=True, slots=True)
class Corner:
    """A corner and the edge that leaves it: a bulge, the control points of a curve, or an elliptical arc."""

    at: Point
    bulge: float = 0.0
    controls: tuple[Point, ...] = ()
    oval: Oval | None = None


def read_corners(value: Sequence[Any], field: str, faults: FaultList) -> list[Corner] | None:
    """Read all corners of a ring; None if one of them cannot be read."""
    corners = [_read_corner(vertex, f"{field}[{index}]", faults) for index, vertex in enumerate(value)]
    return None if any(corner is None for corner in corners) else [corner for corner in corners if corner is not None]


def edges_of(corners: Sequence[Corner], curves: Families) -> list[Edge]:
    """Return the edges of a ring; curves become arcs, those of one family the same ones."""
    edges: list[Edge] = []
    for corner, after in zip(corners, (*corners[1:], corners[0]), strict=True):
        stretch = _stretch(corner, after.at)
        if stretch is not None:
            edges += _pinned(curves.edges(stretch), corner.at, after.at)
        elif corner.oval is not None and corner.at != after.at:
            edges += _circular(corner.at, corner.oval, after.at)
        else:
            edges.append(Edge(corner.at, after.at, corner.bulge))
    return edges


def stretches_in(value: Any, depth: int = _DEEPEST) -> Iterator[Stretch]:
    """Give all curves, neither lines nor circular arcs, that are found in what a file holds; faults are for others to tell."""
    if isinstance(value, Mapping) and depth:
        for inner in value.values():
            yield from stretches_in(inner, depth - 1)
    elif isinstance(value, list) and depth:
        if any(isinstance(vertex, Mapping) and "at" in vertex for vertex in value):
            corners = read_corners(value, "", FaultList()) or []
            found = (_stretch(one, after.at) for one, after in zip(corners, (*corners[1:], *corners[:1]), strict=True))
            yield from (stretch for stretch in found if stretch is not None)
        elif not _is_plain(value):
            for inner in value:
                yield from stretches_in(inner, depth - 1)


def _is_plain(value: list[Any]) -> bool:
    """Tell whether a list is one of numbers or of corners without curves, as most are."""
    return not value or not isinstance(value[0], list | Mapping) or (isinstance(value[0], list) and _is_numbers(value[0]))


def _is_numbers(value: list[Any]) -> bool:
    return bool(value) and not isinstance(value[0], list | Mapping)


def _stretch(corner: Corner, end: Point) -> Stretch | None:
    """Return the curve that leaves a corner; None for a line or a circular arc."""
    if corner.at == end:
        return None
    if corner.controls:
        whole = Cubic(corner.at, *corner.controls, end) if len(corner.controls) == 2 else None
        return Stretch(whole or cubic_of_quadratic(corner.at, corner.controls[0], end), 0.0, 1.0)
    oval = corner.oval
    if oval is None or abs(oval.rx - oval.ry) <= _ROUND * oval.rx:
        return None
    return Stretch(*ellipse_of_arc(corner.at, (oval.rx, oval.ry), oval.turn_deg, oval.large, oval.sweep, end))


def _circular(start: Point, oval: Oval, end: Point) -> list[Edge]:
    """Write an arc of equal radii as one, or as two if it is nearly the whole circle."""
    swept = centre_form(start, oval.rx, oval.ry, 0.0, oval.large, oval.sweep, end)[4]
    whole = Edge(start, end, tan(swept / 4))
    if abs(whole.bulge) <= _WIDEST_ARC:
        return [whole]
    middle = ring_edge.middle(whole)
    return [ring_edge.part(whole, 0.0, 0.5, start, middle), ring_edge.part(whole, 0.5, 1.0, middle, end)]


def _pinned(edges: list[Edge], start: Point, end: Point) -> list[Edge]:
    """Give the first and the last arc of a curve the very ends that the ring has there."""
    edges[0] = edges[0]._replace(start=start)
    edges[-1] = edges[-1]._replace(end=end)
    return edges


def _read_corner(value: Any, field: str, faults: FaultList) -> Corner | None:
    if isinstance(value, Mapping):
        return _read_table(value, field, faults)
    if not isinstance(value, list) or len(value) not in (2, 3):
        remedy = 'write [x, y], [x, y, bulge], or a table such as {"at": [x, y], "cubic": [[x, y], [x, y]]}'
        faults.add(field, f"{shown(value)} is not a corner", remedy)
        return None
    numbers = _numbers(value, field, faults)
    if numbers is None:
        return None
    return _bent((numbers[0], numbers[1]), numbers[2] if len(numbers) == 3 else 0.0, field, faults)


def _bent(at: Point, bulge: float, field: str, faults: FaultList) -> Corner | None:
    if abs(bulge) > _WIDEST_BULGE:
        faults.add(field, f"the bulge {bulge:g} is nearly a whole circle", "split the arc in two")
        return None
    return Corner(at, bulge)


def _read_table(value: Mapping[str, Any], field: str, faults: FaultList) -> Corner | None:
    """Read {"at": [x, y]} with, at most, one of bulge, cubic, quadratic and ellipse for the edge that leaves it."""
    at = _point(value.get("at"), f"{field}.at", faults)
    named = [form for form in _FORMS if form in value]
    unknown = sorted(str(key) for key in value if key != "at" and key not in _FORMS)
    if len(named) > 1 or unknown:
        problem = f"{unknown[0]!r:.40} is not known here" if unknown else f"an edge cannot be both {named[0]} and {named[1]}"
        faults.add(field, problem, f"write at, and at most one of: {', '.join(_FORMS)}")
        return None
    if at is None:
        return None
    return _read_edge(at, named[0], value[named[0]], f"{field}.{named[0]}", faults) if named else Corner(at)


def _read_edge(at: Point, form: str, given: Any, inner: str, faults: FaultList) -> Corner | None:
    """Read the edge that leaves a corner, in one of the forms."""
    if form == "bulge":
        numbers = _numbers([given], inner, faults)
        return None if numbers is None else _bent(at, numbers[0], inner, faults)
    if form == "ellipse":
        oval = _read_oval(given, inner, faults)
        return None if oval is None else Corner(at, oval=oval)
    controls = _read_controls(given if form == "cubic" else [given], 2 if form == "cubic" else 1, inner, faults)
    return None if controls is None else Corner(at, controls=controls)


def _read_controls(value: Any, count: int, field: str, faults: FaultList) -> tuple[Point, ...] | None:
    if not isinstance(value, list) or len(value) != count:
        faults.add(field, f"{shown(value)} is not a list of control points", "write two points [x, y]")
        return None
    points = [_point(point, field, faults) for point in value]
    return None if any(point is None for point in points) else tuple(point for point in points if point is not None)


def _read_oval(value: Any, field: str, faults: FaultList) -> Oval | None:
    """Read the ellipse of an edge: radii, the turn of its first axis in degrees, and the two flags of SVG."""
    if not isinstance(value, Mapping):
        remedy = 'write {"rx": ..., "ry": ..., "rotation": degrees, "large": ..., "sweep": ...}'
        faults.add(field, f"{shown(value)} is not an ellipse", remedy)
        return None
    numbers = _numbers([value.get("rx"), value.get("ry"), value.get("rotation", 0)], field, faults)
    if numbers is None:
        return None
    rx, ry, turn = numbers
    if min(rx, ry) <= _ROUND * max(abs(rx), abs(ry)):
        faults.add(field, "the radii are not both above 0", "write two lengths")
        return None
    large, sweep = value.get("large", False), value.get("sweep", False)
    if not isinstance(large, bool) or not isinstance(sweep, bool):
        faults.add(field, "large and sweep are neither true nor false", "write true or false")
        return None
    return Oval(rx, ry, turn, large, sweep)


def _point(value: Any, field: str, faults: FaultList) -> Point | None:
    if not isinstance(value, list) or len(value) != 2:
        faults.add(field, f"{shown(value)} is not a point", "write [x, y]")
        return None
    numbers = _numbers(value, field, faults)
    return None if numbers is None else (numbers[0], numbers[1])


def _numbers(values: Sequence[Any], field: str, faults: FaultList) -> list[float] | None:
    numbers = [exact_number(part) for part in values]
    if any(number is None or abs(number) > LARGEST for number in numbers):
        told = f"{shown(list(values))} has a part that is not a number of reasonable size"
        faults.add(field, told, "write numbers up to a milliard")
        return None
    return [number if abs(number) > _NOTHING else 0.0 for number in numbers if number is not None]


def shown(value: Any) -> str:
    """Show a value from a file, cut short."""
    match value:
        case list() | tuple():
            return f"a list of {len(value)}"
        case dict():
            return f"a table of {len(value)}"
        case str():
            return repr(value if len(value) <= 40 else f"{value[:37]}...")
        case None:
            return "nothing"
        case _:
            return f"{value!r:.40}"
