"""Proving pages with heaps: how many cubes there are, and which drawings show the heap from the top, the front and the right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import isinf
from typing import NamedTuple

import numpy as np
import shapely

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.cubes.prove.arrows import Arrow, arrows
from printkit.kinds.cubes.prove.grids import Squares, check_lines, squares_in, unit_of
from printkit.kinds.cubes.prove.known import Cubes, Kit, cameras_of, centred, extent, figures_of
from printkit.kinds.cubes.prove.legend import PLAIN, Legend
from printkit.kinds.cubes.prove.plate import FINE, Found, Place, Plate, clusters, made_out, plate_of
from printkit.kinds.cubes.prove.space import TOP, Camera, Face
from printkit.kinds.cubes.prove.words import LEGIBLE, check_said, is_roomy, said
from printkit.scene.palette import contrast, luminance
from printkit.scene.seen import PAPER, Mark, Shape, Words

LEAST_SEEN = 0.12
"""So much of the top of every stack must be seen."""
DRAWINGS = 6
"""So many drawings a page shows."""
SIDES = ("top", "front", "right")
ARROW_FROM, ARROW_TO = 1.3, 0.3
"""Where the arrows begin and end that point at the sides of a heap, in edges of a cube from it."""
Heights = dict[tuple[int, int], int]
"""How high the stack in a row and column is."""


def prove_count(printed: Printed) -> Proof:
    """Prove that the cubes of a heap can be counted, and that the answer counts them rightly."""
    pictures, rest = clusters(printed.page.marks)
    boxes = [mark for mark in rest if isinstance(mark, Shape)]
    if len(pictures) != 1 or len(boxes) != (1 if is_roomy(printed.page) else 0) or any(not _is_box(box) for box in boxes):
        raise ProofError("the page must show one heap and a box for the number")
    heights = _plan(printed)
    heap = _stacked(heights)
    _check_asked(printed, heap)
    plate = plate_of(pictures[0])
    _made_out(plate, heap, printed)
    say = printed.language.say
    task = say("cubes.task.count")
    words = said(printed.page, [mark for mark in rest if isinstance(mark, Words)])
    check_said(words, [task] if is_roomy(printed.page) else [], [task, say("cubes.task.count_short")])
    return Proof((("cubes", len(heap)), ("stacks", sum(high > 0 for high in heights.values()))))


def _is_box(shape: Shape) -> bool:
    """Tell whether a shape is an empty box to write in."""
    return (
        shape.fill in {None, PAPER}
        and shape.pen is not None
        and len(shape.chains) == 1
        and shape.chains[0].closed
        and (contrast(shape.pen.colour, PAPER) > LEGIBLE)
    )


def _plan(printed: Printed) -> Heights:
    """Read the plan of the answer: squares with the heights of stacks, the front at the bottom, and the sum below."""
    pictures, rest = clusters(printed.answer.marks)
    plate = plate_of(mark for marks in pictures for mark in marks)
    if not plate.fills or any(not isinstance(mark, Words) for mark in rest):
        raise ProofError("the answer shows no plan")
    heights = _heights_on(plate)
    sums = [mark for mark in rest if isinstance(mark, Words)]
    if any(word.middle[1] < plate.box[3] for word in sums):
        raise ProofError("the sum does not stand below the plan")
    check_said(said(printed.answer, sums), [printed.language.say("cubes.sum", count=sum(heights.values()))])
    return heights


def _heights_on(plan: Plate) -> Heights:
    """Read the number in every square of a plan."""
    side = min(area.bounds[2] - area.bounds[0] for area, _ in plan.fills)
    left, top, _, _ = plan.box
    whole = squares_in(plan.area, side)
    check_lines(plan, whole, side)
    heights: Heights = {}
    for word in plan.words:
        x, y = word.middle
        place = (int((y - top) // side), int((x - left) // side))
        if place in heights or not word.text.isdigit() or contrast(word.colour, plan.fills[0][1]) < LEGIBLE:
            raise ProofError("the heights of the plan cannot be read")
        heights[place] = int(word.text)
    if set(heights) != whole or min(heights.values()) < 1 or len({colour for _, colour in plan.fills}) != 1:
        raise ProofError("the plan does not tell how high every stack is")
    return heights


def _stacked(heights: Mapping[tuple[int, int], int]) -> Cubes:
    return frozenset((row, column, layer) for (row, column), high in heights.items() for layer in range(high))


def _check_asked(printed: Printed, heap: Cubes) -> None:
    """Refuse a heap that is not the figure that is asked for, or not of the size."""
    spec = printed.spec
    if spec.figure != "any":
        if heap not in figures_of(spec, Kit({}, {})):
            raise ProofError("the heap is not the figure that is asked for")
    elif extent(heap)[:2] != (spec.size, spec.size) or extent(heap)[2] > spec.height:
        raise ProofError("the heap has not the size that is asked for")


def _made_out(plate: Plate, heap: Cubes, printed: Printed, cameras: Sequence[Camera] = ()) -> tuple[Found, Camera]:
    """Read the picture of a heap, and make sure that enough is seen of the top of every stack."""
    if plate.words:
        raise ProofError("something is written on the heap")
    for camera in cameras or cameras_of(printed.spec, heap):
        found = made_out(plate, (centred(heap, heap),), camera, seams=printed.spec.seams)
        if found is None:
            continue
        legend = Legend()
        legend.note(found, [PLAIN], camera)
        legend.check()
        for row, column, layer in heap:
            if (row, column, layer + 1) not in heap and found.view.shares.get(Face(0, (row, column, layer), TOP), 0.0) < LEAST_SEEN:
                raise ProofError(f"the stack in row {row + 1}, column {column + 1} is hidden")
        return found, camera
    raise ProofError("the picture is not that of the heap")


# Views


class _Drawing(NamedTuple):
    letter: str
    squares: Squares


def prove_view(printed: Printed) -> Proof:
    """Look at a heap from three sides, and find exactly one drawing for each; the answer must show these."""
    fields = [mark for mark in printed.page.shapes if mark.fill == PAPER and mark.pen]
    ways, others = arrows([mark for mark in printed.page.marks if not any(mark is field for field in fields)])
    pictures, rest = clusters(others)
    heap_marks, flat = _heap_and_drawings(pictures)
    words = [mark for mark in rest if isinstance(mark, Words)]
    if len(words) != len(rest):
        raise ProofError("something is drawn beside the heap")
    said(printed.page, words)
    drawings, words = _choices(flat, words)
    shown = _answer(printed, drawings)
    heap, found, camera = _read_heap(printed, plate_of(heap_marks), ways, shown)
    _check_asked(printed, heap)
    words = _check_ways(printed, ways, words, heap, found, camera)
    for side, look in zip(SIDES, silhouettes(heap), strict=True):
        right = [drawing.letter for drawing in drawings if drawing.squares == look]
        if right != [shown[side].letter]:
            raise ProofError(f"the drawing from the {side} is {right}, not {shown[side].letter}")
    _check_words(printed, words, fields)
    return Proof((("drawings", len(drawings)), ("cubes", len(heap)), ("stacks", len({cube[:2] for cube in heap}))))


def silhouettes(heap: Cubes) -> tuple[Squares, Squares, Squares]:
    """Look at a heap from the top, from the front and from the right."""
    rows, _, layers = extent(heap)
    return (
        frozenset((x, y) for x, y, _ in heap),
        frozenset((layers - 1 - z, y) for _, y, z in heap),
        frozenset((layers - 1 - z, rows - 1 - x) for x, _, z in heap),
    )


def _heap_and_drawings(pictures: Sequence[Sequence[Mark]]) -> tuple[Sequence[Mark], list[Sequence[Mark]]]:
    """Part the heap, which is above all drawings, from these."""
    if len(pictures) < 2:
        raise ProofError("the page must show a heap and drawings")
    heap = min(pictures, key=lambda marks: plate_of(marks).box[1])
    return heap, [marks for marks in pictures if marks is not heap]


def _choices(pictures: Sequence[Sequence[Mark]], words: Sequence[Words]) -> tuple[list[_Drawing], list[Words]]:
    """Read the drawings among which to choose, from left to right; return the words that are left."""
    drawings, left = _drawings(sorted(pictures, key=lambda marks: plate_of(marks).box[0]), words)
    if len(drawings) != DRAWINGS or len({drawing.squares for drawing in drawings}) != DRAWINGS:
        raise ProofError(f"there must be {DRAWINGS} different drawings")
    if [drawing.letter for drawing in drawings] != list("ABCDEF"):
        raise ProofError("the drawings are not lettered from A to F")
    return drawings, left


def _drawings(pictures: Sequence[Sequence[Mark]], words: Sequence[Words]) -> tuple[list[_Drawing], list[Words]]:
    """Read drawings and the letters under them; return the words that are left."""
    plates = [plate_of(marks) for marks in pictures]
    side = unit_of(plates)
    left = list(words)
    found = []
    for plate in plates:
        squares = squares_in(plate.area, side)
        check_lines(plate, squares, side)
        if plate.words or len({colour for _, colour in plate.fills}) != 1:
            raise ProofError("a drawing has more than one colour, or something is written on it")
        letter = _under(plate, left, side)
        left.remove(letter)
        found.append(_Drawing(letter.text, squares))
    colours = {colour for plate in plates for _, colour in plate.fills}
    if len(colours) != 1 or len({pen for plate in plates for _, pen in plate.lines}) > 2:
        raise ProofError("the drawings differ in colour")
    return found, left


def _under(plate: Plate, words: Sequence[Words], side: float) -> Words:
    """Find the letter under a drawing; it may stand a little beside the middle, since drawings have room for as many squares."""
    left, _, right, bottom = plate.box
    below = [word for word in words if len(word.text) == 1 and bottom < word.middle[1] < bottom + 2 * side + word.size_pt]
    letter = min(below, key=lambda word: abs(word.middle[0] - (left + right) / 2), default=None)
    if letter is None or abs(letter.middle[0] - (left + right) / 2) > side:
        raise ProofError("a drawing has no letter")
    return letter


def _answer(printed: Printed, drawings: Sequence[_Drawing]) -> dict[str, _Drawing]:
    """Read the drawings of the answer, from the top, the front and the right in this order, and what it says of them."""
    pictures, rest = clusters(printed.answer.marks)
    words = [mark for mark in rest if isinstance(mark, Words)]
    if len(pictures) != len(SIDES) or len(words) != len(rest):
        raise ProofError("the answer must show three drawings")
    said(printed.answer, words)
    pictures.sort(key=lambda marks: plate_of(marks).box[0])
    found, left = _drawings(pictures, words)
    if any(drawing not in drawings for drawing in found):
        raise ProofError("the answer shows a drawing that is not on the page")
    say = printed.language.say
    lines = [f"{say(f'cubes.side.{side}')}: {drawing.letter}" for side, drawing in zip(SIDES, found, strict=True)]
    told = said(printed.answer, left)
    check_said(told, [" ".join(lines)])
    return dict(zip(SIDES, found, strict=True))


def _read_heap(printed: Printed, plate: Plate, ways: Sequence[Arrow], shown: Mapping[str, _Drawing]) -> tuple[Cubes, Found, Camera]:
    """Read a heap: the one that is named, or stack by stack from the nearest to the farthest."""
    if printed.spec.figure != "any":
        heap = figures_of(printed.spec, Kit({}, {}))[0]
        return (heap, *_made_out(plate, heap, printed))
    box = _box_of(shown)
    for camera in cameras_of(printed.spec, frozenset({(0, 0, 0), (box[0] - 1, box[1] - 1, box[2] - 1)})):
        place = _place(ways, box, camera)
        for heights in _heights(plate, camera, place, box, shown) if place else ():
            heap = _stacked(heights)
            try:
                return (heap, *_made_out(plate, heap, printed, [camera]))
            except ProofError as error:
                if "hidden" in str(error):
                    raise
    raise ProofError("the picture is not that of a heap with these sides")


def _box_of(shown: Mapping[str, _Drawing]) -> tuple[int, int, int]:
    """Return rows, columns and layers of a heap from its views."""
    rows, columns = (1 + max(place[axis] for place in shown["top"].squares) for axis in (0, 1))
    layers = 1 + max(place[0] for place in shown["front"].squares)
    return rows, columns, layers


def _ways(box: tuple[int, int, int]) -> dict[str, np.ndarray]:
    """Return where the arrows towards the front and the right of a heap begin and end, in the world."""
    rows, columns, layers = box
    low = -layers / 2
    return {
        "front": np.array([(rows / 2 + ARROW_FROM, 0.0, low), (rows / 2 + ARROW_TO, 0.0, low)]),
        "right": np.array([(0.0, columns / 2 + ARROW_FROM, low), (0.0, columns / 2 + ARROW_TO, low)]),
    }


def _place(found: Sequence[Arrow], box: tuple[int, int, int], camera: Camera) -> Place | None:
    """Place a picture so that its arrows are where they are drawn; None if that cannot be."""
    if len(found) != 2:
        return None
    wanted = np.concatenate([camera.drawn(ends) for ends in _ways(box).values()])
    for pair in (found, found[::-1]):
        drawn = np.array([point for arrow in pair for point in arrow])
        spread = wanted - wanted.mean(axis=0)
        factor = float(((drawn - drawn.mean(axis=0)) * spread).sum() / (spread * spread).sum())
        x, y = drawn.mean(axis=0) - factor * wanted.mean(axis=0)
        if factor > 0 and np.abs(wanted * factor + (x, y) - drawn).max() < 2 * FINE:
            return Place(factor, float(x), float(y))
    return None


def _heights(
    plate: Plate, camera: Camera, place: Place, box: tuple[int, int, int], shown: Mapping[str, _Drawing]
) -> Iterator[Heights]:
    """Read how high stacks are, the nearest first: what is seen of a stack must be drawn in its tones."""
    rows, columns, layers = box
    front = {column: layers - min(r for r, c in shown["front"].squares if c == column) for column in range(columns)}
    right = {row: layers - min(r for r, c in shown["right"].squares if c == rows - 1 - row) for row in range(rows)}
    eye = camera.axes[2] * (1e4 if isinf(camera.distance) else camera.distance) + (rows / 2, columns / 2, layers / 2)
    stacks = sorted(shown["top"].squares, key=lambda stack: abs(stack[0] + 0.5 - eye[0]) + abs(stack[1] + 0.5 - eye[1]))
    tones = sorted({colour for _, colour in plate.fills}, key=luminance, reverse=True)
    picture = _Picture(plate, camera, place, np.array(box) / 2, eye, tones)

    def read(number: int, found: Heights) -> Iterator[Heights]:
        if number == len(stacks):
            yield dict(found)
            return
        row, column = stacks[number]
        for high in range(min(front[column], right[row]), 0, -1):
            if picture.shows(row, column, high, found):
                yield from read(number + 1, {**found, (row, column): high})

    if all(stack[0] in right and stack[1] in front for stack in stacks):
        yield from read(0, {})


class _Picture(NamedTuple):
    """A picture of a heap, in which points can be looked up."""

    plate: Plate
    camera: Camera
    place: Place
    middle: np.ndarray
    eye: np.ndarray
    tones: list[str]

    def shows(self, row: int, column: int, high: int, before: Heights) -> bool:
        """Tell whether the top of a stack is drawn where no nearer stack hides it."""
        # The samples stand askew, so that in an isometric picture they do not fall on the edges of other stacks.
        points = np.array([(row + a, column + b, high) for a in np.linspace(0.1, 0.9, 7) for b in np.linspace(0.13, 0.84, 7)])
        free = points[~self._is_hidden(points, before)]
        if len(free) < 2:
            return False
        drawn = self.camera.drawn(free - self.middle) * self.place.factor + (self.place.x, self.place.y)
        tops = shapely.union_all([area for area, colour in self.plate.fills if colour == self.tones[0]])
        return bool(shapely.contains_xy(tops, drawn[:, 0], drawn[:, 1]).mean() > 0.9)

    def _is_hidden(self, points: np.ndarray, before: Heights) -> np.ndarray:
        """Tell which points are hidden by stacks, which are boxes on the table."""
        hidden = np.zeros(len(points), dtype=bool)
        rays = self.eye - points
        rays[np.abs(rays) < 1e-9] = 1e-9
        for (row, column), high in before.items():
            near, far = ((np.array(corner) - points) / rays for corner in ((row, column, 0), (row + 1, column + 1, high)))
            enter, leave = np.minimum(near, far).max(axis=1), np.maximum(near, far).min(axis=1)
            hidden |= (enter < leave - 1e-9) & (leave > 1e-9)
        return hidden


def _check_ways(
    printed: Printed, found: Sequence[Arrow], words: Sequence[Words], heap: Cubes, seen: Found, camera: Camera
) -> list[Words]:
    """Refuse arrows that do not point at the front and at the right of the heap, each with its word at the tail."""
    left = list(words)
    if len(found) != 2:
        raise ProofError("there must be one arrow towards the front of the heap and one towards its right side")
    for side, ends in _ways(extent(heap)).items():
        drawn = camera.drawn(ends) * seen.place.factor + (seen.place.x, seen.place.y)
        arrow = next((arrow for arrow in found if np.abs(np.array(arrow) - drawn).max() < 5 * FINE), None)
        near = [word for word in left if arrow and word.text == printed.language.say(f"cubes.side.{side}")]
        near.sort(key=lambda word: _apart(word.middle, arrow.start if arrow else (0.0, 0.0)))
        if arrow is None or not near or _apart(near[0].middle, arrow.start) > 0.2 * printed.page.width:
            raise ProofError(f"the arrow towards the {side} of the heap is missing")
        left.remove(near[0])
    return left


def _apart(one: Point, other: Point) -> float:
    return float(np.hypot(one[0] - other[0], one[1] - other[1]))


def _check_words(printed: Printed, words: Sequence[Words], fields: Sequence[Shape]) -> None:
    """Refuse other words than the question and, on a page with room, the names of the sides, each before its box."""
    say = printed.language.say
    left = list(words)
    if len(fields) != (len(SIDES) if is_roomy(printed.page) else 0) or any(not _is_box(field) for field in fields):
        raise ProofError("there must be a box for each side")
    for field, side in zip(sorted(fields, key=lambda field: field.chains[0].points[0][0]), SIDES, strict=False):
        edges = shapely.Polygon(field.chains[0].points).bounds
        before = [
            word
            for word in left
            if word.text == say(f"cubes.side.{side}") and edges[1] < word.middle[1] < edges[3] and word.end[0] < edges[0]
        ]
        if len(before) != 1 or edges[0] - before[0].end[0] > edges[2] - edges[0]:
            raise ProofError(f'the box for "{side}" has no name')
        left.remove(before[0])
    task = say("cubes.task.view")
    check_said(said(printed.page, left), [task] if is_roomy(printed.page) else [], [task])
