"""Reading the answers of figures: layers, the pieces pulled apart, and the steps of building."""

from __future__ import annotations

from bisect import bisect
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import dist
from typing import NamedTuple

import numpy as np
import shapely

from printkit.contract import Printed
from printkit.errors import ProofError
from printkit.kinds.cubes.prove.arrows import Arrow, arrows
from printkit.kinds.cubes.prove.building import OUT, always_stands, slides
from printkit.kinds.cubes.prove.exploded import apart, read_exploded
from printkit.kinds.cubes.prove.known import Cubes, Kit, centred, places
from printkit.kinds.cubes.prove.layers import Solution
from printkit.kinds.cubes.prove.legend import Legend, check_letters
from printkit.kinds.cubes.prove.plate import FINE, Found, Place, Plate, area_of, fitted, line_of, made_out, plate_of
from printkit.kinds.cubes.prove.space import Camera, Cube, Solid
from printkit.kinds.cubes.prove.view import bounds_of
from printkit.kinds.cubes.prove.words import LEGIBLE, said
from printkit.scene.palette import contrast
from printkit.scene.seen import Disc, Mark, Picture, Shape, Words

HOVER = 1.5
"""How far from its place a piece is drawn that is being put in, in edges of a cube."""


class Answer(NamedTuple):
    """What an answer shows; it was read with one camera."""

    figure: Cubes
    solution: Solution
    order: tuple[Cubes, ...]
    """The places of the pieces in the order in which they are put in; nothing if no steps are shown."""
    paragraphs: list[str]

    @property
    def steady(self) -> bool:
        """Tell whether what is built stands after every step."""
        return always_stands(self.order)


class Parts(NamedTuple):
    """What stands where in an answer."""

    layers: list[Mark]
    exploded: list[Mark]
    guide: list[Mark]
    said: list[Words]


def parts_of(printed: Printed) -> Parts:
    """Tell the parts of an answer apart: numbers in discs begin the steps; above them are the layers on the left."""
    picture, way = printed.answer, printed.spec.solution
    marks, words = letters_apart(picture)
    if way == "layers" or (way == "auto" and not picture.discs):
        return Parts(marks, [], [], words)
    if way == "exploded":
        return Parts([], marks, [], words)
    if way == "steps":
        return Parts([], [], marks, words)
    top = min(disc.centre[1] - disc.radius for disc in picture.discs)
    layers: list[Mark] = []
    exploded: list[Mark] = []
    guide: list[Mark] = []
    for mark in marks:
        _, _, right, bottom = box_of(mark)
        (guide if bottom >= top else layers if right < picture.width / 2 else exploded).append(mark)
    return Parts(layers, exploded, guide, words)


def letters_apart(picture: Picture) -> tuple[list[Mark], list[Words]]:
    """Part the letters on pieces and in discs from what is said."""
    grounds = [area_of(shape) for shape in picture.shapes if shape.fill]
    discs = [shapely.Point(disc.centre).buffer(disc.radius) for disc in picture.discs]
    whole = shapely.union_all([*grounds, *discs])
    shapely.prepare(whole)
    free = [word for word in picture.words if not whole.covers(shapely.Point(word.middle))]
    return [mark for mark in picture.marks if not any(mark is word for word in free)], free


def box_of(mark: Mark) -> tuple[float, float, float, float]:
    """Return the box around something drawn."""
    match mark:
        case Disc():
            (x, y), r = mark.centre, mark.radius
            return (x - r, y - r, x + r, y + r)
        case Shape():
            left, top, right, bottom = (area_of(mark) if mark.fill else line_of(mark)).bounds
            return (left, top, right, bottom)
        case _:
            x, y = mark.middle
            return (x, y, x, y)


Looks = Callable[[Cubes], Iterable[Camera]]
"""Tells from where a figure may be looked at."""


def read_answer(
    printed: Printed,
    parts: Parts,
    known: tuple[Cubes, Solution] | None,
    figures: Sequence[Cubes],
    looks: Looks,
    kit: Kit,
    legend: Legend,
) -> Answer:
    """Read an answer as a way to build one of some figures, as it is seen from one of some places."""
    least_pt = min((word.size_pt for word in printed.answer.words), default=0.0)
    heard = said(printed.answer, parts.said)
    exploded, guide = _pictures(parts.exploded, parts.guide)
    for figure in [known[0]] if known else figures:
        for camera in looks(figure):
            reading = _Reading(figure, camera, kit, printed.spec.seams, legend, least_pt)
            found = _read(reading, exploded, guide, known[1] if known else None)
            if found is not None:
                return Answer(figure, found[0], found[1], heard)
            if exploded is None and guide is None:
                break
    raise ProofError("the answer does not show how the figure is built")


def read_guide(
    marks: Sequence[Mark], answer: Answer, cameras: Sequence[Camera], kit: Kit, seams: bool, legend: Legend, least_pt: float
) -> tuple[tuple[Cubes, ...], Camera]:
    """Read the steps on a page, which build the figure of its answer; return the order of pieces, and from where they are seen."""
    exploded, guide = _pictures([], marks)
    for camera in cameras:
        reading = _Reading(answer.figure, camera, kit, seams, legend, least_pt)
        found = _read(reading, exploded, guide, answer.solution)
        if found is not None:
            return found[1], camera
    raise ProofError("the steps do not build the figure")


class _Reading(NamedTuple):
    """What is read, and how."""

    figure: Cubes
    camera: Camera
    kit: Kit
    seams: bool
    legend: Legend
    least_pt: float

    def made_out(self, plate: Plate, names: Sequence[str], bodies: tuple[Solid, ...], place: Place | None) -> Found | None:
        found = made_out(plate, bodies, self.camera, seams=self.seams, place=place)
        if found is not None:
            check_letters(plate, found, names, self.least_pt)
            self.legend.note(found, names, self.camera)
        return found


def _pictures(exploded: Sequence[Mark], guide: Sequence[Mark]) -> tuple[Plate | None, _Guide | None]:
    """Part what is drawn into pictures, once: they are then held against the figure from one place after the other."""
    return plate_of(exploded) if exploded else None, _guide_of(guide) if guide else None


def _read(
    reading: _Reading, exploded: Plate | None, guide: _Guide | None, solution: Solution | None
) -> tuple[Solution, tuple[Cubes, ...]] | None:
    order: tuple[Cubes, ...] = ()
    if exploded:
        solution = read_exploded(exploded, reading.figure, reading.camera, reading.kit, solution, reading.seams)
        if solution is None:
            return None
        names = [name for name, _ in solution]
        if reading.made_out(exploded, names, pulled_apart(solution, reading.figure), None) is None:
            return None
    if guide:
        built = next(_built(reading, guide, (), solution), None)
        if built is None:
            return None
        solution, order = built, tuple(cubes for _, cubes in built)
    return (solution, order) if solution is not None else None


def pulled_apart(solution: Solution, figure: Cubes) -> tuple[Solid, ...]:
    """Return the pieces moved away from the middle of their figure, the farther the farther out they are."""
    return tuple(apart(cubes, figure) for _, cubes in solution)


class _Guide(NamedTuple):
    """The steps of building, in order: a picture each, the distance to it from the last, and all arrows."""

    plates: list[Plate]
    shifts: list[tuple[float, float]]
    arrows: list[Arrow]

    def place(self, reading: _Reading, number: int) -> Place | None:
        """Return where a picture stands, if the last one may be that of the figure: it is as far from the last as their numbers."""
        last, (right, down) = self.plates[-1], self.shifts[number]
        if not last.fills:
            return None
        place = fitted(last.box, bounds_of([centred(reading.figure, reading.figure)], reading.camera))
        return place and Place(place.factor, place.x + right, place.y + down)


def _guide_of(marks: Sequence[Mark]) -> _Guide:
    """Part a guide into its steps: each has a disc with its number at the upper left."""
    ways, rest = arrows(marks)
    discs = [mark for mark in rest if isinstance(mark, Disc)]
    words = {id(disc): _number_in(disc, rest) for disc in discs}
    if len({(disc.colours, round(disc.radius, 3)) for disc in discs}) != 1:
        raise ProofError("the numbers of the steps are not alike")
    order = sorted(discs, key=lambda disc: (round(disc.centre[1], 1), disc.centre[0]))
    if [int(words[id(disc)].text) for disc in order] != list(range(1, len(discs) + 1)):
        raise ProofError("the steps are not numbered in order")
    known = {id(mark) for mark in (*discs, *words.values())}
    plates = _plates([mark for mark in rest if id(mark) not in known], order)
    last = order[-1].centre
    return _Guide(plates, [(disc.centre[0] - last[0], disc.centre[1] - last[1]) for disc in order], ways)


def _plates(marks: Sequence[Mark], order: Sequence[Disc]) -> list[Plate]:
    """Sort what is drawn into the steps, which stand in rows and columns that begin where their discs do."""
    rows = sorted({round(disc.centre[1] - disc.radius, 2) for disc in order})
    columns = sorted({round(disc.centre[0] - disc.radius, 2) for disc in order})
    cells: dict[tuple[int, int], list[Mark]] = defaultdict(list)
    for mark in marks:
        left, top, right, bottom = box_of(mark)
        cells[bisect(rows, (top + bottom) / 2), bisect(columns, (left + right) / 2)].append(mark)
    plates = [plate_of(cells.pop((bisect(rows, y), bisect(columns, x)), [])) for x, y in (disc.centre for disc in order)]
    if cells or len(plates) < 2:
        raise ProofError("something is drawn beside the steps")
    return plates


def _number_in(disc: Disc, marks: Sequence[Mark]) -> Words:
    """Find the number of a step, which stands alone in its disc."""
    inside = [word for word in marks if isinstance(word, Words) and dist(disc.centre, word.middle) < disc.radius]
    if len(inside) != 1 or not inside[0].text.isdigit() or contrast(inside[0].colour, disc.colours[0]) < LEGIBLE:
        raise ProofError("a step has no number that can be read")
    return inside[0]


def _built(reading: _Reading, guide: _Guide, built: Solution, known: Solution | None) -> Iterator[Solution]:
    """Read the steps one after the other: each shows what is built, and one more piece on its way to its place."""
    number = len(built)
    place = guide.place(reading, number)
    if place is None:
        return
    if number < len(guide.plates) - 1:
        for more in _next_pieces(reading, built, known):
            for out in OUT if number else ((0, 0, 0),):
                if _goes_in(reading, guide, built, more, out, place, is_known=known is not None):
                    yield from _built(reading, guide, (*built, more), known)
        return
    there = tuple(centred(cubes, reading.figure) for _, cubes in built)
    is_done = frozenset().union(*(cubes for _, cubes in built)) == reading.figure
    if is_done and reading.made_out(guide.plates[number], [name for name, _ in built], there, place):
        yield built


def _goes_in(
    reading: _Reading, guide: _Guide, built: Solution, more: tuple[str, Cubes], out: Cube, place: Place, *, is_known: bool
) -> bool:
    """Tell whether a step shows a piece on its way in from one side; if it is the right one, a wrong letter is told."""
    name, cubes = more
    plate = guide.plates[len(built)]
    hovering = _hovering(centred(cubes, reading.figure), out)
    bodies = (*(centred(own, reading.figure) for _, own in built), hovering)
    if not _fills(plate, bodies, reading.camera, place):
        return False
    if built and not slides(cubes, out, frozenset().union(*(own for _, own in built))):
        return False
    try:
        found = reading.made_out(plate, [*(own for own, _ in built), name], bodies, place)
    except ProofError:
        if is_known:
            raise
        return False
    if found is not None:
        _check_arrow(guide, hovering, out, reading, place)
    return found is not None


def _hovering(body: Solid, out: Cube) -> Solid:
    """Return a piece on its way in, a little out of its place."""
    x, y, z = (at + HOVER * step for at, step in zip(body.moved, out, strict=True))
    return body._replace(moved=(x, y, z))


def _next_pieces(reading: _Reading, built: Solution, known: Solution | None) -> Iterator[tuple[str, Cubes]]:
    """Give what may be put in next: the rest of the answer, or whatever fits."""
    if known is not None:
        yield from (one for one in known if one not in built)
        return
    used = [name for name, _ in built]
    filled = {cube for _, cubes in built for cube in cubes}
    for name, count in reading.kit.counts.items():
        if used.count(name) < count:
            yield from ((name, cubes) for cubes in places(reading.kit.shapes[name], reading.figure) if not cubes & filled)


def _fills(plate: Plate, bodies: Sequence[Solid], camera: Camera, place: Place) -> bool:
    """Tell whether the box around bodies is the one that is drawn."""
    if not plate.fills:
        return False
    left, top, right, bottom = bounds_of(bodies, camera)
    wanted = (
        left * place.factor + place.x,
        top * place.factor + place.y,
        right * place.factor + place.x,
        bottom * place.factor + place.y,
    )
    return all(abs(one - other) < 2 * FINE for one, other in zip(wanted, plate.box, strict=True))


def _check_arrow(guide: _Guide, body: Solid, out: Cube, reading: _Reading, place: Place) -> None:
    """Refuse a step without an arrow beside its piece that shows which way it goes; none is needed towards the viewer's eye."""
    x, y, z = (sum(cube[axis] + 0.5 for cube in body.cubes) / len(body.cubes) + body.moved[axis] for axis in range(3))
    here, there = reading.camera.drawn(np.array([(x, y, z), (x - out[0], y - out[1], z - out[2])]))
    long = float(np.hypot(*(there - here)))
    if long < 1e-6:
        return
    way = (there - here) / long
    box = shapely.box(*place.put(shapely.box(*bounds_of([body], reading.camera))).bounds)
    near = [
        arrow
        for arrow in guide.arrows
        if abs(arrow.way[0] - way[0]) + abs(arrow.way[1] - way[1]) < 1e-2
        and shapely.LineString([arrow.start, arrow.tip]).distance(box) < 0.5 * place.factor + 2.0
    ]
    if not near:
        raise ProofError("a step has no arrow that shows which way its piece goes")
