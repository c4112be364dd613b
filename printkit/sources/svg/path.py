"""The grammar of path data, and a path as subpaths of few kinds of segments.

As the standard asks, a path with an error in it is good up to the error. Relative, smooth and shorthand commands are resolved here:
what comes out knows lines, quadratic and cubic curves, and arcs, all with absolute points.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from printkit.errors import Fault, InputError
from printkit.geometry.affine import Point
from printkit.sources.svg.number import NUMBER

Line = tuple[float, float]
Quadratic = tuple[float, float, float, float]
CubicTo = tuple[float, float, float, float, float, float]
ArcTo = tuple[float, float, float, bool, bool, float, float]
Segment = Line | Quadratic | CubicTo | ArcTo
"""A segment is told by its length: 2 numbers a line, 4 a quadratic curve, 6 a cubic, 7 an arc; the end point comes last."""

_GAP = r"[ \t\r\n\f]*,?[ \t\r\n\f]*"
_BLANKS = re.compile(r"[ \t\r\n\f]*")
_COMMA = re.compile(_GAP)
_NUMBER = re.compile(NUMBER)
# A run of numbers, in one pass: what is matched is never given back, so no text can make the pattern try again and again.
_RUN = re.compile(rf"{NUMBER}(?>[ \t\r\n\f]*+(?:,[ \t\r\n\f]*+)?+{NUMBER})*+")
_FLAG = re.compile(r"[01]")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(slots=True)
class Subpath:
    """A start and what follows; closed if the path says so."""

    start: Point
    segments: list[Segment] = field(default_factory=list)
    closed: bool = False


class PathError(Exception):
    """Path data that cannot be read to the end; what came before it stands."""


def read_path(data: str, most_steps: int) -> tuple[list[Subpath], bool]:
    """Read path data into subpaths, and tell whether it was well-formed to the end."""
    pen = _Pen(most_steps)
    try:
        _drive(data, pen)
    except PathError:
        return pen.subpaths, False
    return pen.subpaths, True


def _drive(data: str, pen: _Pen) -> None:
    position = _blanks(data, 0)
    while position < len(data):
        letter = data[position]
        if letter.upper() not in _COUNTS or (not pen.subpaths and letter not in "Mm"):
            raise PathError
        position = _command(letter, data, position + 1, pen)


def _command(letter: str, data: str, position: int, pen: _Pen) -> int:
    """Read one command letter with as many sets of arguments as follow it."""
    kind, relative = letter.upper(), letter.islower()
    if kind == "Z":
        pen.close()
        return _blanks(data, position)
    start = _blanks(data, position)
    run = _RUN.match(data, start) if kind != "A" else None
    values = [float(text) for text in _NUMBER.findall(run.group())] if run else []
    if run is None or len(values) % _COUNTS[kind]:
        return _one_by_one(kind, relative, data, start, pen)
    for place in range(0, len(values), _COUNTS[kind]):
        pen.draw("L" if kind == "M" and place else kind, relative, values[place : place + _COUNTS[kind]])
    return _blanks(data, run.end())


def _one_by_one(kind: str, relative: bool, data: str, position: int, pen: _Pen) -> int:
    """The careful way, for arcs with their flags and for arguments with an error somewhere."""
    first = True
    while True:
        values, position = _values(kind, data, position)
        pen.draw(kind if first or kind != "M" else "L", relative, values)
        first = False
        after = _comma(data, position)
        if after >= len(data) or not _NUMBER.match(data, after):
            return _blanks(data, position)
        position = after


def _values(kind: str, data: str, position: int) -> tuple[list[float], int]:
    values: list[float] = []
    for index in range(_COUNTS[kind]):
        pattern = _FLAG if kind == "A" and index in {3, 4} else _NUMBER
        match = pattern.match(data, position if index == 0 else _comma(data, position))
        if match is None:
            raise PathError
        values.append(float(match.group()))
        position = match.end()
    return values, position


def _blanks(data: str, position: int) -> int:
    match = _BLANKS.match(data, position)
    return match.end() if match else position


def _comma(data: str, position: int) -> int:
    match = _COMMA.match(data, position)
    return match.end() if match else position


class _Pen:
    """Where the drawing stands while a path is read."""

    def __init__(self, most_steps: int) -> None:
        self.subpaths: list[Subpath] = []
        self.left = most_steps
        self.at: Point = (0.0, 0.0)
        self.control: Point = (0.0, 0.0)
        self.previous = ""
        self.closed = False

    def draw(self, kind: str, relative: bool, values: list[float]) -> None:
        """Carry out one command."""
        self.left -= 1
        if self.left < 0:
            raise InputError(Fault("has too many path commands", "simplify the picture first"))
        x, y = self.at if relative else (0.0, 0.0)
        if kind == "M":
            self.at = (values[0] + x, values[1] + y)
            self.subpaths.append(Subpath(self.at))
            self.closed = False
        else:
            self._resume()
            _DRAW[kind](self, values, x, y)
        self.previous = kind

    def close(self) -> None:
        """Close the subpath; what is drawn next starts a new one at the same start."""
        last = self.subpaths[-1]
        last.closed = True
        self.at = last.start
        self.closed, self.previous = True, "Z"

    def _resume(self) -> None:
        if self.closed:
            self.subpaths.append(Subpath(self.at))
            self.closed = False

    def _add(self, segment: Segment) -> None:
        self.subpaths[-1].segments.append(segment)
        self.at = (segment[-2], segment[-1])

    def line(self, v: list[float], x: float, y: float) -> None:
        self._add((v[0] + x, v[1] + y))

    def horizontal(self, v: list[float], x: float, _: float) -> None:
        self._add((v[0] + x, self.at[1]))

    def vertical(self, v: list[float], _: float, y: float) -> None:
        self._add((self.at[0], v[0] + y))

    def cubic(self, v: list[float], x: float, y: float) -> None:
        self.control = (v[2] + x, v[3] + y)
        self._add((v[0] + x, v[1] + y, v[2] + x, v[3] + y, v[4] + x, v[5] + y))

    def smooth_cubic(self, v: list[float], x: float, y: float) -> None:
        one = self._mirrored("CS")
        self.control = (v[0] + x, v[1] + y)
        self._add((*one, *self.control, v[2] + x, v[3] + y))

    def quadratic(self, v: list[float], x: float, y: float) -> None:
        self.control = (v[0] + x, v[1] + y)
        self._add((*self.control, v[2] + x, v[3] + y))

    def smooth_quadratic(self, v: list[float], x: float, y: float) -> None:
        self.control = self._mirrored("QT")
        self._add((*self.control, v[0] + x, v[1] + y))

    def arc(self, v: list[float], x: float, y: float) -> None:
        self._add((v[0], v[1], v[2], bool(v[3]), bool(v[4]), v[5] + x, v[6] + y))

    def _mirrored(self, kinds: str) -> Point:
        if not self.previous or self.previous not in kinds:
            return self.at
        return (2 * self.at[0] - self.control[0], 2 * self.at[1] - self.control[1])


_DRAW: dict[str, Callable[[_Pen, list[float], float, float], None]] = {
    "L": _Pen.line,
    "H": _Pen.horizontal,
    "V": _Pen.vertical,
    "C": _Pen.cubic,
    "S": _Pen.smooth_cubic,
    "Q": _Pen.quadratic,
    "T": _Pen.smooth_quadratic,
    "A": _Pen.arc,
}
