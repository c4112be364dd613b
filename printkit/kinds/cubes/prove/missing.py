"""Proving pages that ask which piece is missing: the whole figure, what is left of it, and the pieces to choose from."""

from __future__ import annotations

from collections.abc import Collection, Iterator

import shapely

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.cubes.prove.known import Cubes, Kit, cameras_of, centred, figures_of, kit_of, places
from printkit.kinds.cubes.prove.legend import PLAIN, Legend, check_letters
from printkit.kinds.cubes.prove.plate import Found, Plate, clusters, fitted, made_out, plate_of
from printkit.kinds.cubes.prove.space import Camera, cube_at
from printkit.kinds.cubes.prove.tray import read_row
from printkit.kinds.cubes.prove.view import View, view
from printkit.kinds.cubes.prove.words import check_said, is_roomy, said
from printkit.scene.seen import Colour, Mark, Words

SAME = 1e-4
"""Pictures that differ by less than this, in squares, look the same."""


def prove_missing(printed: Printed) -> Proof:
    """Prove that of the pieces to choose from only one can be missing, and that the answer names it."""
    spec, legend = printed.spec, Legend()
    kit = kit_of(spec)
    small, large, options, words = _parts(printed)
    subject = _named(printed)
    figure, camera, gap = _gap(printed, small, large, kit, subject, legend)
    least_pt = min((word.size_pt for word in printed.page.words), default=0.0)
    names = read_row(options, kit, legend, least_pt)
    legend.check()
    if len(set(names)) != len(names) or subject not in names or len(names) != min(spec.options, len(kit.shapes)):
        raise ProofError(
            "the pieces to choose from are not as many different ones as are asked for, with the missing one among them"
        )
    left = view((centred(figure - gap, figure),), camera)
    possible = [name for name in names if any(_looks_same(left, figure, other, camera) for other in _gaps(figure, kit, name, left))]
    if possible != [subject]:
        raise ProofError(f"the missing piece might be {' or '.join(possible) or 'none of those shown'}")
    task = printed.language.say("cubes.task.missing")
    check_said(said(printed.page, words), [task] if is_roomy(printed.page) else [], [task])
    hidden = len(figure - gap) - len(left.seen_cubes())
    return Proof((("missing", subject), ("pieces to choose from", len(names)), ("hidden cubes", hidden)))


def _parts(printed: Printed) -> tuple[Plate, Plate, list[list[Mark]], list[Words]]:
    """Part the page: the whole figure in the upper left corner, what is left of it in the same colours, and the pieces."""
    pictures, rest = clusters(printed.page.marks)
    if len(pictures) < 3 or any(not isinstance(mark, Words) for mark in rest):
        raise ProofError("the page must show a figure, what is left of it, and pieces to choose from")
    plates = [plate_of(marks) for marks in pictures]
    corner = min(plates, key=lambda plate: plate.box[0] + plate.box[1])
    if corner.words:
        raise ProofError("something is written on the figure")
    plain = {colour for _, colour in corner.fills}
    left: list[Mark] = []
    options: list[list[Mark]] = []
    for plate, marks in zip(plates, pictures, strict=True):
        if plate is not corner and not plate.words and plain & {colour for _, colour in plate.fills}:
            left += marks
        elif plate is not corner:
            options.append(list(marks))
    return corner, plate_of(left), options, [mark for mark in rest if isinstance(mark, Words)]


def _named(printed: Printed) -> str:
    """Read which piece the answer names."""
    _, rest = clusters(printed.answer.marks)
    texts = said(printed.answer, [mark for mark in rest if isinstance(mark, Words)])
    heard = [values["piece"] for text in texts for values in printed.language.heard("cubes.is_missing", text)]
    if len(heard) != 1 or len(texts) != 1 or len(rest) != 1:
        raise ProofError("the answer does not say which piece is missing")
    if texts[0] != printed.language.say("cubes.is_missing", piece=heard[0]):
        raise ProofError(f'the answer says "{texts[0][:60]}"')
    return heard[0]


def _gap(printed: Printed, small: Plate, large: Plate, kit: Kit, subject: str, legend: Legend) -> tuple[Cubes, Camera, Cubes]:
    """Find the figure, from where it is seen, and where the missing piece was: page and answer must show it."""
    if subject not in kit.shapes:
        raise ProofError(f"the set has no piece {subject[:20]}")
    answer = plate_of(mark for marks in clusters(printed.answer.marks)[0] for mark in marks)
    least_pt = min((word.size_pt for word in printed.answer.words), default=0.0)
    plain = {colour for _, colour in small.fills}
    seams = printed.spec.seams
    for figure, camera, whole in _wholes(printed, small, kit):
        for gap in _visible_gaps(figure, kit.shapes[subject], camera, whole.view, answer, plain):
            rest = centred(figure - gap, figure)
            found = made_out(large, (rest,), camera, seams=seams)
            told = made_out(answer, (rest, centred(gap, figure)), camera, seams=seams) if found else None
            if found and told:
                legend.note(whole, [PLAIN], camera)
                legend.note(found, [PLAIN], camera)
                legend.note(told, [PLAIN, subject], camera)
                check_letters(answer, told, [PLAIN, subject], least_pt)
                return figure, camera, gap
    raise ProofError("page and answer do not show a figure and what is left of it")


def _wholes(printed: Printed, small: Plate, kit: Kit) -> Iterator[tuple[Cubes, Camera, Found]]:
    for figure in figures_of(printed.spec, kit):
        for camera in cameras_of(printed.spec, figure):
            found = made_out(small, (centred(figure, figure),), camera, seams=printed.spec.seams)
            if found is not None:
                yield figure, camera, found


def _visible_gaps(
    figure: Cubes, shape: Cubes, camera: Camera, whole: View, answer: Plate, plain: Collection[Colour]
) -> Iterator[Cubes]:
    """Give the places of a piece that may be shown in the answer.

    Its letter stands on one of its cubes, and at least as much is seen of it as is drawn in colours that the figure has not.
    """
    place = fitted(answer.box, whole.bounds)
    if place is None:
        return
    body = centred(figure, figure)
    spots = [((word.middle[0] - place.x) / place.factor, (word.middle[1] - place.y) / place.factor) for word in answer.words]
    under = {cube_at(body, camera, spot) for spot in spots}
    own = sum(area.area for area, colour in answer.fills if colour not in plain) / place.factor**2
    for gap in places(shape, figure):
        seen = sum(area for face, area in whole.sizes.items() if face.cube in gap)
        if under <= gap and seen > own - 0.01:
            yield gap


def _gaps(figure: Cubes, kit: Kit, name: str, left: View) -> Iterator[Cubes]:
    """Give the places from which a piece may have been taken: none of its cubes is seen any more."""
    there = left.seen_cubes()
    yield from (gap for gap in places(kit.shapes[name], figure) if not gap & there)


def _looks_same(left: View, figure: Cubes, gap: Cubes, camera: Camera) -> bool:
    """Tell whether the figure would look the same without another piece."""
    other = view((centred(figure - gap, figure),), camera)
    return set(other.areas) == set(left.areas) and all(
        shapely.symmetric_difference(area, other.areas[side]).area < SAME for side, area in left.areas.items()
    )
