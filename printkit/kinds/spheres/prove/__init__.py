"""The proof: it reads the balls off the drawn pages, finds out where they are in space, and counts the solutions anew.

`balls` tells what is drawn, `camera` where spheres are seen, `lattice` knows pieces and figures; `tray` recognises the pieces that
are shown, and `answer` reads layers and the figure in colour. Solutions are counted by the plain counter, which no maker uses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from printkit.contract import Printed, Proof
from printkit.engine import plain
from printkit.errors import ProofError
from printkit.kinds.spheres.prove import balls, lattice
from printkit.kinds.spheres.prove.answer import check_tiling, check_whole, filled, picture_of, whole_figure
from printkit.kinds.spheres.prove.balls import Ball, Look
from printkit.kinds.spheres.prove.lattice import Cell, Group
from printkit.kinds.spheres.prove.tray import Shown, check_tray, recognised
from printkit.page.language import Language
from printkit.scene.seen import Words

MOST_COUNTED = 24
"""Pages with larger figures say nothing about the number of solutions."""
ROOMY = 120.0
"""A page whose sides are at least so long says what there is to do; a smaller one may say how many solutions there are."""
CAPTION_ROOM = 10.0
"""How far below its piece a caption may stand."""


def prove(printed: Printed) -> Proof:
    """Prove what the page shows and says."""
    return _prove_plate(printed) if printed.spec.problem == "pieces" else _prove_figure(printed)


def _prove_figure(printed: Printed) -> Proof:
    """Prove that figure and pieces are those that were asked for, that the answer is right, and the number of solutions."""
    spec, language, page = printed.spec, printed.language, balls.read(printed.page)
    groups = sorted(balls.clusters([ball.oval for ball in page.balls]), key=len)
    if page.rings or not groups:
        raise ProofError("the page shows no figure, or rings that belong to an answer")
    own = [page.balls[number] for number in groups[-1]]
    name, distance = _figure(own, spec)
    if len({(ball.ground, ball.shade, ball.light) for ball in own}) != 1 or set(groups[-1]) & set(page.letters):
        raise ProofError("the figure shows more than it should")
    shown = [recognised(page.balls, group) for group in groups[:-1]]
    _check_chosen(shown, spec, len(own))
    tray = check_tray(shown, page.balls, page.letters)
    _check_answer(printed, name, distance, tray)
    number = _solutions(lattice.figure(name), list(tray)) if len(own) <= MOST_COUNTED else 0
    is_roomy = min(printed.page.width, printed.page.height) >= ROOMY
    said = balls.said(printed.page, page.words, page.balls)
    _compare(said, [_task(language, name, len(shown), number)] if is_roomy else ["", *_short(language, number)])
    counted = ("solutions", number) if number else ("solutions, at least", 1)
    return Proof((("pieces", len(shown)), counted))


def _figure(own: Sequence[Ball], spec: Any) -> tuple[str, float]:
    """Find out which figure is drawn, and from how far away."""
    asked = lattice.EASY if spec.figure == "any" else (spec.figure,)
    fault = ProofError(f"the figure has {len(own)} spheres, which is not what was asked for")
    for name in asked:
        if len(lattice.figure(name)) == len(own):
            try:
                return name, picture_of(own, name, (spec.xa, spec.za, spec.distance))[0].shot.distance
            except ProofError as error:
                fault = error
    raise fault


def _check_chosen(shown: Sequence[Shown], spec: Any, spheres: int) -> None:
    if 4 * len(shown) != spheres:
        raise ProofError(f"there are {len(shown)} pieces for {spheres} spheres")
    if spec.pieces and sorted(spec.pieces) != sorted(one.letter for one in shown):
        raise ProofError("the pieces are not those that were asked for")


def _check_answer(printed: Printed, name: str, distance: float, tray: dict[str, tuple[str, str, str]]) -> None:
    """Read the answer, and compare it with the page."""
    spec, look = printed.spec, balls.read(printed.answer)
    is_roomy = min(printed.answer.width, printed.answer.height) >= ROOMY
    whole = whole_figure(look, len(lattice.figure(name)))
    owner = check_tiling(filled(look, whole, name), tray)
    if is_roomy != bool(whole):
        raise ProofError("the answer does not show the whole figure, or has no room for it")
    if whole:
        own, view = [look.balls[number] for number in whole], (spec.xa, spec.za, distance)
        letters = {at: look.letters[number] for at, number in enumerate(whole) if number in look.letters}
        check_whole(own, letters, [owner[cell] for cell in picture_of(own, name, view)[1]], tray)
    said = balls.said(printed.answer, look.words, look.balls)
    _compare(said, [printed.language.say("spheres.layers")] if is_roomy else [""])


def _solutions(figure: Group, letters: Sequence[str]) -> int:
    """Count the ways to build a figure; those that are turned images of each other count as one."""
    pieces = [plain.Piece(frozenset(map(frozenset, lattice.pieces()[letter]))) for letter in letters]
    turns = [turn.__getitem__ for turn in _turns(figure)]
    number = plain.count_up_to(figure, pieces, turns)  # type: ignore[arg-type]
    if not number:
        raise ProofError("these pieces cannot build the figure")
    return number


def _turns(figure: Group) -> list[dict[Cell, Cell]]:
    """Return the rotations that take a figure to itself, by what they do to its cells."""
    count = len(figure)
    middle = [sum(cell[axis] for cell in figure) for axis in range(3)]
    # measured from the middle of the figure, in parts so small that all numbers are whole
    fine = {cell: (count * cell[0] - middle[0], count * cell[1] - middle[1], count * cell[2] - middle[2]) for cell in figure}
    known = {place: cell for cell, place in fine.items()}
    images = ({cell: lattice.turned(place, rotation) for cell, place in fine.items()} for rotation in lattice.rotations())
    return [{cell: known[place] for cell, place in image.items()} for image in images if set(image.values()) == set(known)]


def _task(language: Language, name: str, pieces: int, number: int) -> str:
    """Return what the page should say."""
    said = [language.say("spheres.task", spheres=4 * pieces, pieces=pieces)]
    said += [language.say("spheres.hollow")] if name == lattice.HOLLOW else []
    said += [language.say("spheres.solutions", count=number)] if number else []
    return " ".join(said)


def _short(language: Language, number: int) -> list[str]:
    return [language.say("spheres.solutions_short", count=number)] if number else []


def _compare(said: str, allowed: Sequence[str]) -> None:
    """Compare what is said with what is true, letter by letter."""
    if _bare(said) not in map(_bare, allowed):
        raise ProofError(f'the page says "{said}", but true is "{allowed[-1]}"')


def _bare(text: str) -> str:
    """Leave out what depends on where lines are broken."""
    return "".join(sign for sign in text if not sign.isspace() and sign not in "-\u00ad")


def _prove_plate(printed: Printed) -> Proof:
    """Prove that all pieces are shown, each once, on the page and on what stands for an answer."""
    for picture in (printed.page, printed.answer):
        look = balls.read(picture)
        shown = [recognised(look.balls, group) for group in balls.clusters([ball.oval for ball in look.balls])]
        check_tray(shown, look.balls, look.letters)
        if look.rings or sorted(one.letter for one in shown) != list(lattice.LETTERS):
            raise ProofError(f"there are {len(lattice.LETTERS)} pieces; {len(shown)} are on the page")
        is_roomy = min(picture.width, picture.height) >= ROOMY
        rest = _without_captions(look, shown, printed.language) if is_roomy else look.words
        _compare(balls.said(picture, rest, look.balls), [printed.language.say("spheres.task_pieces")] if is_roomy else [""])
    return Proof((("pieces", len(lattice.LETTERS)),))


def _without_captions(look: Look, shown: Sequence[Shown], language: Language) -> list[Words]:
    """Make sure that below every piece stands its letter, perhaps with that of its mirror image; return all other words."""
    rest = list(look.words)
    for one in shown:
        own = [look.balls[number].oval for number in one.balls]
        low, size = max(oval.y + oval.size for oval in own), max(oval.size for oval in own)
        left, right = min(oval.x for oval in own) - size, max(oval.x for oval in own) + size
        twin = lattice.twin_of(one.letter)
        allowed = {one.letter, language.say("spheres.mirror", piece=one.letter, other=twin) if twin != one.letter else ""}
        below = [words for words in rest if words.text in allowed and low < words.middle[1] < low + CAPTION_ROOM]
        caption = next((words for words in below if abs(words.middle[0] - (left + right) / 2) < size), None)
        if caption is None:
            raise ProofError(f"the piece {one.letter} has no caption, or a wrong one")
        rest.remove(caption)
    return rest
