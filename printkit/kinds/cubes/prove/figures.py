"""Proving pages with a figure to build: the plate, the pieces below it, the number of solutions, and the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import isinf
from typing import NamedTuple

import shapely

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.cubes.prove.anaglyph import is_anaglyph
from printkit.kinds.cubes.prove.answers import Answer, Parts, parts_of, read_answer
from printkit.kinds.cubes.prove.building import steady_order_exists
from printkit.kinds.cubes.prove.counting import solutions
from printkit.kinds.cubes.prove.known import Cubes, Kit, cameras_of, centred, figures_of, hollows, kit_of
from printkit.kinds.cubes.prove.layers import Solution, read_layers
from printkit.kinds.cubes.prove.legend import PLAIN, Legend
from printkit.kinds.cubes.prove.plate import Found, Place, Plate, clusters, made_out, plate_of
from printkit.kinds.cubes.prove.space import Box, Camera, Solid, stands_among
from printkit.kinds.cubes.prove.tray import check_counts, read_row
from printkit.kinds.cubes.prove.view import bounds_of
from printkit.kinds.cubes.prove.words import (
    check_said,
    claimed_solutions,
    is_roomy,
    is_shortened,
    said,
    set_title,
    solutions_sentence,
)
from printkit.scene.seen import Mark, Words

EYES_APART_DEG = 5.0
"""The angle between what two eyes see."""
Facts = tuple[tuple[str, str | int | float], ...]


class Seen(NamedTuple):
    """What a plate shows: a figure, and from where."""

    figure: Cubes
    camera: Camera


def prove_figure(printed: Printed) -> Proof:
    """Prove a page that asks to build a figure."""
    spec, legend = printed.spec, Legend()
    kit = kit_of(spec)
    parts, known, figures = start(printed, kit, legend)
    pictures, rest = clusters(printed.page.marks)
    heroes, trays = _above_and_below(pictures)
    seen, others, shown_for = _hero(printed, heroes, figures, legend)
    words = [mark for mark in rest if isinstance(mark, Words)]
    if any(not isinstance(mark, Words) for mark in rest) and shown_for != "anaglyph":
        raise ProofError("something is drawn beside the figure")
    behind = _behind(printed, others, seen, legend)
    if trays or is_roomy(printed.page):
        least_pt = min((word.size_pt for word in printed.page.words), default=0.0)
        check_counts(read_row(trays, kit, legend, least_pt), kit.counts)
    answer = read_answer(printed, parts, known, [seen.figure], lambda _: _alike(printed, heroes[0], seen), kit, legend)
    legend.check()
    heard = said(printed.page, words)
    claimed = claimed_solutions(printed.language, heard)
    task = _task(printed, kit, answer, claimed, shown_for)
    check_said(heard, [task] if is_roomy(printed.page) else [], [task, solutions_sentence(printed.language, claimed), *behind])
    if not all(any(is_shortened(text, label) for text in heard) for label in behind):
        raise ProofError("the page does not say that the small picture is the figure from behind")
    facts = solution_facts(printed, answer, kit, claimed)
    return Proof((*facts, *warnings(seen)))


def start(printed: Printed, kit: Kit, legend: Legend) -> tuple[Parts, tuple[Cubes, Solution] | None, list[Cubes]]:
    """Read the layers of the answer, if it shows them, and return the figures that may be meant."""
    parts = parts_of(printed)
    figures = figures_of(printed.spec, kit)
    known = read_layers(plate_of(parts.layers), figures, kit, legend) if parts.layers else None
    return parts, known, [known[0]] if known else figures


def solution_facts(printed: Printed, answer: Answer, kit: Kit, claimed: int | None) -> Facts:
    """Count the solutions that page or answer claim, and check that both say the same."""
    told = claimed_solutions(printed.language, answer.paragraphs)
    layers = printed.language.say("cubes.layers")
    shows_layers = printed.spec.solution in {"auto", "layers"} and is_roomy(printed.answer)
    check_said(answer.paragraphs, [layers] if shows_layers else [], [layers, solutions_sentence(printed.language, told)])
    number = claimed if claimed is not None else told
    if number is None:
        return (("solutions, at least", 1), ("pieces", len(answer.solution)))
    raw, unique = solutions(answer.figure, kit)
    if unique != number or (told is not None and told != number):
        raise ProofError(f"the page says {number} solutions; there are {unique}")
    return (("solutions", unique), ("solutions in all", raw), ("pieces", len(answer.solution)))


def warnings(seen: Seen) -> Facts:
    """Warn of a camera that cannot see all of the figure."""
    if stands_among(seen.camera, [centred(seen.figure, seen.figure)]):
        return (("warning", "the camera stands among the cubes; some of them are not in the picture"),)
    return ()


def _above_and_below(pictures: Sequence[Sequence[Mark]]) -> tuple[list[Plate], list[Sequence[Mark]]]:
    """Part the pictures of the figure from those of the pieces below it."""
    plates = [plate_of(marks) for marks in pictures]
    if not plates:
        raise ProofError("nothing is drawn")
    largest = max(plates, key=lambda plate: shapely.box(*plate.box).area)
    below = [marks for marks, plate in zip(pictures, plates, strict=True) if plate.box[1] >= largest.box[3]]
    above = [plate for plate in plates if plate.box[1] < largest.box[3]]
    above.sort(key=lambda plate: -shapely.box(*plate.box).area)
    return above, below


def _hero(printed: Printed, plates: Sequence[Plate], figures: Sequence[Cubes], legend: Legend) -> tuple[Seen, list[Plate], str]:
    """Find out which figure is drawn and from where; return that, the other pictures, and for how many eyes it is."""
    spec = printed.spec
    looks = ((figure, camera) for figure in figures for camera in cameras_of(spec, figure))
    if spec.stereo == "none":
        for figure, camera in looks:
            found = _one_eye(plates[0], printed, figure, camera)
            if found is not None:
                _check_words(plates[0])
                legend.note(found, [PLAIN], camera)
                return Seen(figure, camera), list(plates[1:]), "none"
        raise ProofError("the picture is not that of the figure")
    if spec.stereo == "anaglyph" and len(plates) == 1:
        for figure, camera in looks:
            if is_anaglyph(plates[0], centred(figure, figure), _eyes(camera), spec.hidden):
                return Seen(figure, camera), [], "anaglyph"
        raise ProofError("the picture for two eyes is not that of the figure")
    return _pair(printed, plates, looks, legend)


def _alike(printed: Printed, plate: Plate, seen: Seen) -> Iterator[Camera]:
    """Give the camera of a plate, and then those from which a figure with symmetries looks the same."""
    yield seen.camera
    if printed.spec.stereo == "none":
        for camera in cameras_of(printed.spec, seen.figure):
            if camera != seen.camera and _one_eye(plate, printed, seen.figure, camera) is not None:
                yield camera


def _pair(
    printed: Printed, plates: Sequence[Plate], looks: Iterator[tuple[Cubes, Camera]], legend: Legend
) -> tuple[Seen, list[Plate], str]:
    if len(plates) != 2:
        raise ProofError("there must be one picture for each eye")
    left, right = sorted(plates, key=lambda plate: plate.box[0])
    for figure, camera in looks:
        body = (centred(figure, figure),)
        pair = []
        for plate, eye in zip((left, right), _eyes(camera), strict=True):
            found = made_out(plate, body, eye, seams=printed.spec.seams, hidden=printed.spec.hidden)
            if found is None:
                break
            pair.append(found)
            legend.note(found, [PLAIN], eye)
        if len(pair) == 2:
            one, two = (found.place for found in pair)
            if abs(one.factor - two.factor) > 1e-3 * one.factor or abs(one.y - two.y) > 0.1:
                raise ProofError("the pictures for both eyes do not stand side by side at one scale")
            return Seen(figure, camera), [], "pair"
    raise ProofError("the pictures for two eyes are not those of the figure")


def _eyes(camera: Camera) -> tuple[Camera, Camera]:
    """Return where the left and the right eye are."""
    return camera._replace(xa=camera.xa - EYES_APART_DEG / 2), camera._replace(xa=camera.xa + EYES_APART_DEG / 2)


def _check_words(plate: Plate) -> None:
    if plate.words:
        raise ProofError("something is written on the figure")


def _one_eye(plate: Plate, printed: Printed, figure: Cubes, camera: Camera) -> Found | None:
    spec, body = printed.spec, (centred(figure, figure),)
    if not spec.scale:
        return made_out(plate, body, camera, seams=spec.seams, hidden=spec.hidden)
    factor = spec.scale * (1.0 if isinf(camera.distance) else spec.screen / camera.distance)
    for place in _at_scale(plate.box, factor, body, camera):
        found = made_out(plate, body, camera, seams=spec.seams, hidden=spec.hidden, place=place, window=plate.box)
        if found is not None:
            return found
    return None


def _at_scale(drawn: Box, factor: float, bodies: tuple[Solid, ...], camera: Camera) -> Iterator[Place]:
    """Give the places of a picture of a given scale that may be cut off at the edges of a window, whose middle is the origin."""
    left, top, right, bottom = (factor * side for side in bounds_of(bodies, camera))
    for x in (drawn[0] - left, drawn[2] - right, (drawn[0] + drawn[2]) / 2):
        for y in (drawn[1] - top, drawn[3] - bottom, (drawn[1] + drawn[3]) / 2):
            yield Place(factor, x, y)


def _behind(printed: Printed, plates: Sequence[Plate], seen: Seen, legend: Legend) -> list[str]:
    """Read the small view from behind, if there is one, and return what the page says of it."""
    if not plates:
        return []
    camera = seen.camera._replace(xa=seen.camera.xa + 180.0)
    found = made_out(plates[0], (centred(seen.figure, seen.figure),), camera, seams=printed.spec.seams)
    if found is None or len(plates) > 1:
        raise ProofError("the small picture is not the figure from behind")
    legend.note(found, [PLAIN], camera)
    return [printed.language.say("cubes.behind")]


def _task(printed: Printed, kit: Kit, answer: Answer, claimed: int | None, shown_for: str) -> str:
    """Say what the page has to say."""
    say = printed.language.say
    hollow = hollows(answer.figure)
    held = hold_sentence(printed, answer)
    return " ".join(
        filter(
            None,
            (
                say("cubes.task.figure", set=set_title(printed), pieces=kit.number, cubes=len(answer.figure)),
                say("cubes.hollow", count=hollow) if hollow else "",
                held,
                solutions_sentence(printed.language, claimed),
                say(f"cubes.stereo.{shown_for}") if shown_for != "none" else "",
            ),
        )
    )


def hold_sentence(printed: Printed, answer: Answer) -> str:
    """Return the sentence that pieces have to be held, if that is so; where no steps are shown, if no order does without."""
    hold = printed.language.say("cubes.hold")
    if answer.order:
        return "" if answer.steady else hold
    is_said = any(hold in text for text in said(printed.page, _free_words(printed)))
    without = steady_order_exists([cubes for _, cubes in answer.solution])
    return hold if (without is False or (without is None and is_said)) else ""


def _free_words(printed: Printed) -> list[Words]:
    _, rest = clusters(printed.page.marks)
    return [mark for mark in rest if isinstance(mark, Words)]
