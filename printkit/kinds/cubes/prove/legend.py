"""How pieces are told apart: the colours of their sides, the same on page and answer, and their letters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from colorsys import rgb_to_hsv
from itertools import combinations, pairwise

import shapely

from printkit.errors import ProofError
from printkit.kinds.cubes.prove.plate import Found, Plate
from printkit.kinds.cubes.prove.space import Camera, Cube
from printkit.kinds.cubes.prove.words import LEGIBLE
from printkit.scene import font
from printkit.scene.palette import contrast, luminance
from printkit.scene.seen import Colour, Words
from printkit.scene.weave import BARE, Weave

PLAIN = ""
"""The name of a figure whose pieces are not told."""
BASE = "left"
"""The side that has the colour of the piece itself."""
MOST_COLOURS = 12
"""More colours than this are not told apart; sets of more pieces use them again."""
_SIDES = ("top", "left", "right", "bottom")
_GREY = 0.06
"""Colours with less colour than this count as greys."""
_HUES_APART = 0.05


def side_of(way: Cube, camera: Camera) -> str:
    """Tell where a face looks in a picture; what looks straight at the camera counts as left."""
    if way[2]:
        return "top" if way[2] > 0 else "bottom"
    return "right" if float(camera.axes[0] @ way) > 1e-9 else "left"


class Legend:
    """The colours of all pieces by their sides, gathered from one plate after the other."""

    def __init__(self) -> None:
        self._tones: dict[str, dict[str, Colour]] = {}
        self._lines: set[Colour] = set()
        self._patterns: dict[str, frozenset[str]] = {}
        self._inks: set[Colour] = set()

    def add(self, name: str, side: str, colour: Colour) -> None:
        """Note the colour of a side; it must be the same wherever the piece is drawn."""
        known = self._tones.setdefault(name, {}).setdefault(side, colour)
        if known != colour:
            raise ProofError(f"the {side} of {name or 'the figure'} is drawn in two colours")

    def dress(self, name: str, weaves: frozenset[Weave]) -> None:
        """Note the patterns that a piece may have, by what is seen of it in one place; there must be one that it has everywhere."""
        here = frozenset(weave.sort for weave in weaves)
        both = self._patterns[name] = self._patterns.get(name, here) & here
        if not both:
            raise ProofError(f"the pattern of {name or 'the figure'} changes")
        self._inks |= {weave.ink for weave in weaves if weave.ink}

    def note(self, found: Found, names: Sequence[str], camera: Camera) -> None:
        """Note the colours and lines of a plate."""
        for (body, way), colour in found.tones.items():
            side = side_of(way, camera)
            self.add(names[body], "right" if side == "bottom" and names[body] == PLAIN else side, colour)
        for body, weaves in found.weaves.items():
            self.dress(names[body], weaves)
        _check_pens(found)
        seams = {pen.colour for pen in found.pens.get("seam", ())}
        if any(min(contrast(seam, tone) for tone in found.tones.values()) < 1.02 and len(names) == 1 for seam in seams):
            raise ProofError("the lines between cubes cannot be seen")
        self._lines |= {pen.colour for sort in ("outline", "crease", "hidden") for pen in found.pens.get(sort, ())}

    def check(self) -> None:
        """Refuse sides that are not lighter and darker tones of one colour, pieces that look alike, and lines in many colours."""
        if len(self._lines) > 1:
            raise ProofError("outlines and edges are drawn in different colours")
        if any(contrast(line, "#ffffff") < LEGIBLE for line in self._lines):
            raise ProofError("the lines cannot be seen")
        for name, tones in self._tones.items():
            _check_tones(name, tones)
        if len(self._inks) > 1:
            raise ProofError("patterns differ in colour")
        bases = [name for name, tones in self._tones.items() if BASE in tones]
        if len(bases) <= MOST_COLOURS and any(self._look_alike(one, other) for one, other in combinations(bases, 2)):
            raise ProofError("two pieces have the same colour")

    def _look_alike(self, one: str, other: str) -> bool:
        """Tell whether two pieces have one colour and may have one pattern."""
        mine, theirs = (self._patterns.get(name, frozenset({BARE.sort})) for name in (one, other))
        return self._tones[one][BASE] == self._tones[other][BASE] and bool(mine & theirs)

    def names_of(self, colour: Colour) -> list[str]:
        """Return the pieces of a colour."""
        return [name for name, tones in self._tones.items() if tones.get(BASE) == colour]


def _check_pens(found: Found) -> None:
    """Refuse a picture whose outlines are not heavier than its edges, or these than its seams."""
    widths = {}
    for sort, pens in found.pens.items():
        if len({pen.width for pen in pens}) > 1:
            raise ProofError("lines of one sort have different widths")
        widths[sort] = next(iter(pens)).width
    order = [widths[sort] for sort in ("outline", "crease", "seam") if sort in widths]
    if order != sorted(order, reverse=True):
        raise ProofError("the outlines are not the heaviest lines")


def _check_tones(name: str, tones: Mapping[str, Colour]) -> None:
    shown = [tones[side] for side in _SIDES if side in tones]
    light = [luminance(colour) for colour in shown]
    if any(one <= other and not one == other == 1.0 for one, other in pairwise(light)):
        raise ProofError(f"the sides of {name or 'the figure'} are not darker from the top to the right")
    if not _are_of_one_hue(shown):
        raise ProofError(f"the sides of {name or 'the figure'} are not tones of one colour")


def _are_of_one_hue(colours: Sequence[Colour]) -> bool:
    """Tell whether colours are all grey, or all of one hue, which goes around a circle."""
    seen = [rgb_to_hsv(*(int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))) for colour in colours]
    hues = [hue for hue, strength, _ in seen if strength > _GREY]
    is_mixed = bool(hues) and len(hues) < len(seen)
    return not is_mixed and all(min(abs(hue - hues[0]), 1 - abs(hue - hues[0])) <= _HUES_APART for hue in hues)


def check_letters(plate: Plate, found: Found, names: Sequence[str], least_pt: float, wanted: bool = True) -> None:
    """Refuse letters that stand on no piece or on another one, that cannot be read, or that are missing where they fit."""
    areas = {body: found.place.put(found.view.body(body)) for body in range(len(names))}
    lettered: set[int] = set()
    for word in plate.words:
        body = next((body for body, area in areas.items() if area.covers(shapely.Point(word.middle))), None)
        if body is None or word.text != names[body] or body in lettered:
            raise ProofError(f'the letter "{word.text[:20]}" stands where it does not belong')
        _check_ground(word, plate)
        lettered.add(body)
    for body, name in enumerate(names):
        if wanted and name and body not in lettered and not areas[body].is_empty and _room_pt(name, found, body) >= least_pt:
            raise ProofError(f"the piece {name} has no letter")


def _check_ground(word: Words, plate: Plate) -> None:
    under = [colour for area, colour in plate.fills if area.covers(shapely.Point(word.middle))]
    if not under or contrast(word.colour, under[-1]) < LEGIBLE:
        raise ProofError(f'the letter "{word.text[:20]}" cannot be read')


def _room_pt(name: str, found: Found, body: int) -> float:
    """Return the size of type in which a letter surely fits the widest face of a piece."""
    high, wide = font.cap_height(1.0, "bold"), font.width(name, 1.0, "bold")
    return 1.5 * found.place.factor * found.view.rooms.get(body, 0.0) / float((high * high + wide * wide) ** 0.5)
