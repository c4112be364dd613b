"""Proving sheets, which ask nothing: the pieces of a set, and the steps of building a figure."""

from __future__ import annotations

from collections.abc import Sequence
from math import dist

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.kinds.cubes.prove.answers import Answer, letters_apart, read_answer, read_guide
from printkit.kinds.cubes.prove.figures import Facts, Seen, hold_sentence, solution_facts, start, warnings
from printkit.kinds.cubes.prove.grids import check_lines, squares_in, unit_of
from printkit.kinds.cubes.prove.known import Kit, cameras_of, kit_of
from printkit.kinds.cubes.prove.legend import BASE, Legend
from printkit.kinds.cubes.prove.nets import folds
from printkit.kinds.cubes.prove.plate import Plate, clusters, plate_of
from printkit.kinds.cubes.prove.tray import check_counts, read_pieces
from printkit.kinds.cubes.prove.words import check_said, is_roomy, said
from printkit.scene.seen import Mark, Shape, Words


def example(printed: Printed, kit: Kit, legend: Legend) -> tuple[Answer, Facts]:
    """Read the answer of a sheet: a figure that is built from the pieces, or one piece if they build none together."""
    spec = printed.spec
    kits = [kit]
    if spec.shows_one_piece:
        kits = [Kit({name: kit.shapes[name]}, {name: 1}) for name in kit.shapes]
    for number, used in enumerate(kits):
        try:
            parts, known, figures = start(printed, used, legend)
        except ProofError:
            if number == len(kits) - 1:
                raise
            continue
        answer = read_answer(printed, parts, known, figures, lambda figure: cameras_of(spec, figure), used, legend)
        return answer, solution_facts(printed, answer, used, None)
    raise ProofError("the set has no pieces")


def prove_pieces(printed: Printed) -> Proof:
    """Prove that a sheet shows every piece of a set, with its name, the number of its cubes, and its net."""
    legend = Legend()
    kit = kit_of(printed.spec)
    pictures, rest = clusters(printed.page.marks)
    bodies = [marks for marks in pictures if not _is_net(marks)]
    nets = [plate_of(marks) for marks in pictures if _is_net(marks)]
    words = [mark for mark in rest if isinstance(mark, Words)]
    if len(words) != len(rest):
        raise ProofError("something is drawn beside the pieces")
    least_pt = min((word.size_pt for word in printed.page.words), default=0.0)
    found = read_pieces(bodies, kit, legend, least_pt, lettered=not words)
    check_counts([name for name, _ in found], dict.fromkeys(kit.shapes, 1))
    boxes = {name: plate_of(marks).box for marks, (name, _) in zip(bodies, found, strict=True)}
    if words:
        _check_names(printed, words, boxes, kit)
    if nets:
        _check_nets(nets, boxes, kit, legend)
    _, facts = example(printed, kit, legend)
    legend.check()
    return Proof((*facts, ("pieces shown", len(found))))


def _is_net(marks: Sequence[Mark]) -> bool:
    """Tell nets from bodies: their squares have lines around them."""
    return any(isinstance(mark, Shape) and mark.fill and mark.pen for mark in marks)


def _check_names(printed: Printed, words: Sequence[Words], boxes: dict[str, tuple[float, float, float, float]], kit: Kit) -> None:
    """Refuse a piece whose name and number of cubes do not stand under it, and any other words."""
    say = printed.language.say
    said(printed.page, words)
    left = list(words)
    for name, (x0, _, x1, bottom) in boxes.items():
        copies = say("cubes.copies", number=kit.counts[name]) if kit.counts[name] > 1 else ""
        rest = " ".join(filter(None, (say("cubes.cubes", count=len(kit.shapes[name])), copies)))
        title = _name_below(name, ((x0 + x1) / 2, bottom), left)
        beside = [word for word in left if title and _follows(word, title)]
        if title is None or title.middle[1] - bottom > 0.5 * printed.page.height or [word.text for word in beside] != [rest]:
            raise ProofError(f"piece {name} has not its name and the number of its cubes under it")
        if not x0 < (title.start[0] + beside[0].end[0]) / 2 < x1:
            raise ProofError(f"the name of piece {name} does not stand under it")
        left = [word for word in left if word not in (title, beside[0])]
    if left:
        raise ProofError(f'the page says "{left[0].text[:40]}"')


def _name_below(name: str, foot: Point, words: Sequence[Words]) -> Words | None:
    """Find the name of a piece that is nearest to the foot of its picture."""
    below = [word for word in words if word.text == name and word.bold and word.middle[1] > foot[1]]
    return min(below, key=lambda word: dist(word.middle, foot), default=None)


def _follows(word: Words, title: Words) -> bool:
    """Tell whether a plain word stands right behind a bold one, in the same line."""
    is_level = abs(word.start[1] - title.start[1]) < 0.1
    return is_level and not word.bold and 0 < word.start[0] - title.end[0] < 2 * word.size_pt


def _check_nets(nets: Sequence[Plate], boxes: dict[str, tuple[float, float, float, float]], kit: Kit, legend: Legend) -> None:
    """Refuse nets that do not become the pieces above them."""
    if len(nets) != len(boxes):
        raise ProofError("not every piece has a net")
    free = dict(boxes)
    for plate in nets:
        left, top, right, _ = plate.box
        above = [name for name, box in free.items() if box[3] < top]
        if not above or plate.words:
            raise ProofError("a net stands under no piece")
        name = min(above, key=lambda name: (top - free[name][3]) ** 2 + ((left + right - free[name][0] - free[name][2]) / 2) ** 2)
        del free[name]
        side = unit_of([plate])
        squares = squares_in(plate.area, side)
        check_lines(plate, squares, side)
        if not folds(squares, kit.shapes[name]):
            raise ProofError(f"the net of piece {name} does not become the piece")
        for _, colour in plate.fills:
            legend.add(name, BASE, colour)


def prove_steps(printed: Printed) -> Proof:
    """Prove that a guide shows how a figure is built, step by step."""
    legend = Legend()
    kit = kit_of(printed.spec)
    answer, facts = example(printed, kit, legend)
    marks, free = letters_apart(printed.page)
    least_pt = min((word.size_pt for word in printed.page.words), default=0.0)
    order, camera = read_guide(marks, answer, cameras_of(printed.spec, answer.figure), kit, printed.spec.seams, legend, least_pt)
    legend.check()
    shown = answer._replace(order=order)
    task = " ".join(filter(None, (printed.language.say("cubes.task.steps"), hold_sentence(printed, shown))))
    check_said(said(printed.page, free), [task] if is_roomy(printed.page) else [], [task])
    return Proof((*facts, ("steps", len(order)), *warnings(Seen(answer.figure, camera))))
