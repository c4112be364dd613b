"""Drawing numbered pages, their answers and covers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from printkit.errors import Fault, SpecError
from printkit.geometry.affine import Point
from printkit.kinds.dots.numbered.count import ALPHABET
from printkit.kinds.dots.numbered.labels import labelled
from printkit.kinds.dots.numbered.sheet import INK_WIDTH, LEADER_WIDTH, STYLES, Chain, Label, Sheet, tag_padding
from printkit.kinds.dots.numbered.solve.labelling import Crowded
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene.ink import Face, Theme
from printkit.scene.item import Dot, Group, Ink, Item, Path, Scene, Segment, Stroke, Text
from printkit.scene.shape import layer, line, polygon, polyline, rectangle
from printkit.scene.typeset import block, label

Chains = tuple[tuple[int, ...], ...]

_HALO = 0.25
_NOTE_GAP = 4.0
_HAIR = 0.02
_BEGUN = 4
"""The cover shows one link in so many."""


def page(sheet: Sheet, chains: Chains, frame: Frame) -> Scene:
    """Draw a sheet as it is; nothing on it is ever scaled."""
    if sheet.width > frame.width + _HAIR or sheet.height > frame.height + _HAIR:
        raise SpecError(_too_large(sheet, chains, frame))
    printed = _legible(sheet, chains, frame.theme.face("number").size_pt)
    note = _note(printed, chains, frame)
    height = sheet.height + (_NOTE_GAP + note[1] if note[0] else 0.0)
    layers = [*_layers(printed, chains, frame.theme), layer("note", note[0])]
    return Scene(sheet.width, height, tuple(one for one in layers if one.items))


def answer(sheet: Sheet, chains: Chains, frame: Frame) -> Scene:
    """Draw the picture that comes out, as large as the frame allows."""
    view = _View(sheet, frame)
    theme = frame.theme
    items = [
        layer("predrawn", view.lines(sheet.predrawn, _predrawn_pen(theme, view.factor), "predrawn")),
        layer("answer", view.lines(_joined(sheet, chains), _thinner(theme.pen("solution"), view.factor), "solution")),
    ]
    return Scene(view.width, view.height, tuple(one for one in items if one.items))


def cover(sheet: Sheet, chains: Chains, frame: Frame) -> Scene:
    """Draw the dots with the beginning of the first line: enough to see the game, too little to see the picture."""
    view = _View(sheet, frame)
    theme, ink = frame.theme, frame.theme.ink("text")
    begun = chains[0][: max(2, len(sheet.labels) // _BEGUN)]
    pen = _thinner(replace(theme.pen("solution"), width=1.4 * theme.pen("solution").width), view.factor)
    radius = max(0.25, min(1.3, 1.4 * sheet.radius * view.factor))
    layers = [
        layer("predrawn", view.lines(sheet.predrawn, _predrawn_pen(theme, view.factor), "predrawn")),
        layer("begun", view.lines(_joined(sheet, (begun,)), pen, "solution")),
        layer("dots", [Dot(*view.at(dot), radius, (ink,)) for dot in sheet.dots]),
    ]
    return Scene(view.width, view.height, tuple(one for one in layers if one.items))


def title(sheet: Sheet, language: Language) -> str:
    """Name the first and the last label, and how the count runs."""
    counting = sheet.counting
    first, last = sheet.labels[0].text, sheet.labels[-1].text
    if counting.parts == "letters":
        lines = sum(one.role == "start" for one in sheet.labels)
        return language.say("numbered.title.lines", count=lines, last=ALPHABET[lines - 1])
    if counting.step > 1:
        return language.say("numbered.title.steps", first=first, last=last, step=counting.step)
    return language.say("numbered.title.plain", first=first, last=last)


def _too_large(sheet: Sheet, chains: Chains, frame: Frame) -> Fault:
    """Say which size would fit: the margins stay, the drawing shrinks."""
    xs, ys = zip(*(sheet.dots[dot] for chain in chains for dot in chain), strict=True)
    spare = min(sheet.width - (max(xs) - min(xs)), sheet.height - (max(ys) - min(ys)))
    share = min((frame.width - spare) / (sheet.width - spare), (frame.height - spare) / (sheet.height - spare))
    fitting = int(share * (max(sheet.width, sheet.height) - spare))
    remedy = f"write size = {fitting}" if fitting >= 15 else "take larger paper or fewer puzzles on a page"
    room = f"{frame.width:.0f} × {frame.height:.0f} mm"
    return Fault(f"the page measures {sheet.width:.0f} × {sheet.height:.0f} mm, but there is room for {room}", remedy, "size")


def _crowded(homeless: int, labels: int, least_pt: float) -> Fault:
    """Say how many dots should fit: about as many as there are labels that found room."""
    problem = f"{homeless} of {labels} labels find no room at {least_pt:g} pt, the smallest type allowed here"
    fitting = (labels - homeless) // 10 * 10
    remedy = f"ask for about {fitting} dots or a larger size" if fitting else "ask for fewer dots or a larger size"
    return Fault(problem, remedy, "dots")


@lru_cache(maxsize=16)
def _legible(sheet: Sheet, chains: Chains, least_pt: float) -> Sheet:
    """Return the sheet with labels that are large enough for the theme, placed again."""
    if sheet.text_pt >= least_pt:
        return sheet
    size = (sheet.width, sheet.height)
    try:
        labels = labelled(sheet.dots, chains, sheet.predrawn, sheet.counting, size, sheet.radius, least_pt)
    except Crowded as error:
        raise SpecError(_crowded(len(error.labels), len(sheet.labels), least_pt)) from error
    return replace(sheet, labels=labels, text_pt=least_pt)


def _layers(sheet: Sheet, chains: Chains, theme: Theme) -> list[Group]:
    inks = _inks(sheet, theme)
    leaders = [
        Path(line(*one.leader), Stroke(ink, LEADER_WIDTH), name="leader")
        for one, ink in zip(sheet.labels, inks, strict=True)
        if one.leader
    ]
    return [
        layer("predrawn", _predrawn(sheet, theme)),
        layer("leaders", leaders),
        layer("dots", _dots(sheet, chains, inks, theme)),
        layer("tags", [tag for one, ink in zip(sheet.labels, inks, strict=True) for tag in _tag(one, sheet, ink)]),
        layer("labels", [_text(one, sheet, ink, theme) for one, ink in zip(sheet.labels, inks, strict=True)]),
    ]


def _predrawn(sheet: Sheet, theme: Theme) -> list[Item]:
    steps = tuple(step for chain in sheet.predrawn for step in _way(chain))
    return [Path(steps, Stroke(theme.pen("predrawn").ink, INK_WIDTH), name="predrawn")] if steps else []


def _inks(sheet: Sheet, theme: Theme) -> list[Ink]:
    """The ink of each label: lines with letters have colours as well, dark enough for thin type."""
    if sheet.counting.parts == "skip":
        return [theme.ink("text")] * len(sheet.labels)
    accents = theme.accents if len(theme.accents) > 1 else (theme.ink("text"),)
    return [accents[ALPHABET.find(one.text[0]) % len(accents)] for one in sheet.labels]


def _dots(sheet: Sheet, chains: Chains, inks: Sequence[Ink], theme: Theme) -> list[Item]:
    """Draw every dot once, in the ink of its first label; labels are in the order of the chains."""
    colour: dict[int, Ink] = {}
    for place, ink in zip((place for chain in chains for place in chain), inks, strict=False):
        colour.setdefault(place, ink)
    usual = theme.ink("text")
    return [
        Dot(x, y, sheet.radius, (colour.get(place, usual),), halo=theme.ink("paper"), halo_width=_HALO)
        for place, (x, y) in enumerate(sheet.dots)
    ]


def _tag(one: Label, sheet: Sheet, ink: Ink) -> list[Item]:
    """Draw the dark tag of a start, or the box of a stop."""
    if one.role not in {"start", "stop"}:
        return []
    left, top, right, bottom = one.box(sheet.text_pt)
    width = 0.0 if one.role == "start" else LEADER_WIDTH
    shape = rectangle(left + width / 2, top + width / 2, right - left - width, bottom - top - width, tag_padding(sheet.text_pt))
    return [Path(shape, fill=ink, name="start") if one.role == "start" else Path(shape, Stroke(ink, width), name="stop")]


def _text(one: Label, sheet: Sheet, ink: Ink, theme: Theme) -> Text:
    face = Face(sheet.text_pt, STYLES[one.role], 0.0)
    return label(one.text, one.x, one.y, face, theme.ink("paper") if one.role == "start" else ink, name=f"label-{one.text}")


def _note(sheet: Sheet, chains: Chains, frame: Frame) -> tuple[Sequence[Item], float]:
    """Say under the puzzle what is special about its count, if there is room."""
    words = _words(sheet, chains, frame.language)
    if not words:
        return (), 0.0
    theme = frame.theme
    width = min(sheet.width, 150.0)
    note = block(
        words, (sheet.width - width) / 2, sheet.height + _NOTE_GAP, width, theme.face("caption"), theme.ink("muted"), "centre"
    )
    return (note.items, note.height) if sheet.height + _NOTE_GAP + note.height <= frame.height else ((), 0.0)


def _words(sheet: Sheet, chains: Chains, language: Language) -> str:
    counting = sheet.counting
    said = [language.say("numbered.note.steps", step=counting.step)] if counting.step > 1 else []
    if counting.numbering == "backwards":
        said.append(language.say("numbered.note.backwards"))
    if len(chains) > 1:
        said.append(language.say(f"numbered.note.{counting.parts}"))
    return " ".join(said)


def _joined(sheet: Sheet, chains: Chains) -> list[Chain]:
    return [tuple(sheet.dots[dot] for dot in chain) for chain in chains]


def _way(chain: Chain) -> tuple[Segment, ...]:
    """A polyline, closed if it returns to where it begins."""
    return polygon(chain[:-1]) if chain[0] == chain[-1] and len(chain) > 3 else polyline(chain)


def _predrawn_pen(theme: Theme, factor: float) -> Stroke:
    return _thinner(replace(theme.pen("predrawn"), width=INK_WIDTH), factor)


def _thinner(pen: Stroke, factor: float) -> Stroke:
    """A pen for a small picture: thinner, but never thinner than three quarters of a point."""
    return replace(pen, width=round(max(0.265, pen.width * min(1.0, 1.5 * factor)), 3))


class _View:
    """The picture without the margins of its labels, scaled down into a frame."""

    def __init__(self, sheet: Sheet, frame: Frame) -> None:
        points = [*sheet.dots, *(point for chain in sheet.predrawn for point in chain)]
        self._left, self._top = min(x for x, _ in points), min(y for _, y in points)
        width, height = max(x for x, _ in points) - self._left, max(y for _, y in points) - self._top
        self._edge = 1.4
        room = (frame.width - 2 * self._edge, frame.height - 2 * self._edge)
        self.factor = min(1.0, room[0] / width if width else 1.0, room[1] / height if height else 1.0)
        self.width, self.height = width * self.factor + 2 * self._edge, height * self.factor + 2 * self._edge

    def at(self, point: Point) -> Point:
        """Return where a point of the sheet is drawn."""
        return (
            round((point[0] - self._left) * self.factor + self._edge, 3),
            round((point[1] - self._top) * self.factor + self._edge, 3),
        )

    def lines(self, chains: Sequence[Chain], pen: Stroke, name: str) -> list[Item]:
        """Draw chains as one path."""
        steps = tuple(step for chain in chains for step in _way(tuple(map(self.at, chain))))
        return [Path(steps, pen, name=name)] if steps else []
