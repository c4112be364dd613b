"""Reading single pieces: each from its best side, named by its letter or known by its shape."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from printkit.errors import ProofError
from printkit.kinds.cubes.prove.known import FAMILY_CAMERA, Kit, centred, turned
from printkit.kinds.cubes.prove.legend import Legend, check_letters
from printkit.kinds.cubes.prove.plate import Found, made_out, nearly, plate_of
from printkit.scene.seen import Mark, Words


def read_row(pictures: Iterable[Sequence[Mark]], kit: Kit, legend: Legend, least_pt: float) -> list[str]:
    """Read the names of pieces that stand side by side, all at one scale."""
    found = read_pieces(pictures, kit, legend, least_pt)
    factors = [one.place.factor for _, one in found]
    if factors and not nearly(min(factors), max(factors)):
        raise ProofError("the pieces are drawn at different scales")
    return [name for name, _ in found]


def read_pieces(
    pictures: Iterable[Sequence[Mark]], kit: Kit, legend: Legend, least_pt: float, lettered: bool = True
) -> list[tuple[str, Found]]:
    """Read pictures of single pieces."""
    return [_read(marks, kit, legend, least_pt, lettered) for marks in pictures]


def _read(marks: Sequence[Mark], kit: Kit, legend: Legend, least_pt: float, lettered: bool) -> tuple[str, Found]:
    plate = plate_of(marks)
    letters = [mark.text for mark in marks if isinstance(mark, Words)]
    matching = []
    for name, shape in kit.shapes.items():
        if letters and name not in letters:
            continue
        for pose in sorted(turned(shape), key=sorted):
            body = centred(pose, pose)
            one = made_out(plate, (body,), FAMILY_CAMERA)
            if one is not None:
                matching.append((name, one))
                break
    if not matching:
        raise ProofError(
            "a drawing shows none of the pieces" if not letters else f"a drawing does not show piece {letters[0][:20]}"
        )
    alike = [one for one in matching if one[0] in legend.names_of(_base(one[1]))] if len(matching) > 1 else []
    name, best = (alike or matching)[0]
    check_letters(plate, best, [name], least_pt, lettered)
    legend.note(best, [name], FAMILY_CAMERA)
    return name, best


def _base(found: Found) -> str:
    """Return the colour of the piece itself: that of its left side."""
    return next((colour for (_, way), colour in found.tones.items() if way == (1, 0, 0)), "")


def check_counts(names: Iterable[str], wanted: Mapping[str, int]) -> None:
    """Refuse pieces that are shown more or less often than there are of them."""
    if Counter(names) != Counter(dict(wanted)):
        raise ProofError("the pieces that are shown are not those of the set")
