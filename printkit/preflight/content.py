"""Reading a page as a printer does: every operator of its content, to know what is left where on the paper."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from math import hypot, sqrt
from typing import Any

from printkit.geometry.affine import IDENTITY, Affine, Point, apply, compose, determinant
from printkit.preflight import unpacking
from printkit.preflight.colour import family_of, paint_of
from printkit.preflight.lettering import Lettering, lettering
from printkit.preflight.trace import BLACK, Bounds, Paint, Trace, around, mapped

MOST_OPERATORS = 700_000
DEEPEST_FORM = 12
_NEVER_SEEN = 3
"""The way of setting text that leaves nothing on paper."""

_SPACES = {"g": "/DeviceGray", "rg": "/DeviceRGB", "k": "/DeviceCMYK"}
_PAINTS = {"S": "s", "s": "s", "f": "f", "F": "f", "f*": "f", "B": "fs", "B*": "fs", "b": "fs", "b*": "fs", "n": ""}


class Overlong(Exception):
    """A page has more on it than anyone prints."""


@dataclass(frozen=True, slots=True)
class _State:
    """The graphics state; it is replaced as a whole, so that saving it is free."""

    ctm: Affine = IDENTITY
    clip: Bounds = field(default_factory=lambda: Bounds(-1e9, -1e9, 1e9, 1e9))
    fill: Paint = BLACK
    stroke: Paint = BLACK
    weight: float = 1.0
    font: Lettering | None = None
    size: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    lift: float = 0.0
    leading: float = 0.0
    mode: int = 0


@dataclass(frozen=True, slots=True)
class PageContent:
    """What was found on a page."""

    traces: tuple[Trace, ...]
    fonts: tuple[Lettering, ...]
    transparent: bool
    intended_blank: bool


def read_content(page: Any, media: Bounds) -> PageContent:
    """Interpret the content of a page."""
    reader = _Reader(_State(clip=media))
    reader.run(page, page.get("/Resources", {}))
    fonts = tuple(font for font in reader.fonts.values() if font.name in reader.used)
    return PageContent(tuple(reader.traces), fonts, reader.transparent, reader.intended_blank)


class _Reader:
    """The state of the interpreter, and what it has found."""

    def __init__(self, state: _State) -> None:
        self.traces: list[Trace] = []
        self.fonts: dict[Any, Lettering] = {}
        self.used: set[str] = set()
        self.transparent = False
        self.intended_blank = False
        self._state = state
        self._saved: list[_State] = []
        self._points: list[Point] = []
        self._pending_clip = False
        self._line = self._cursor = IDENTITY
        self._count = 0
        self._inside: list[tuple[int, int]] = []
        """The forms that are being drawn, one inside the other; none is drawn inside itself."""

    def run(self, stream: Any, resources: Any) -> None:
        from pikepdf import parse_content_stream

        unpacking.drawn(stream)
        for instruction in parse_content_stream(stream):
            operands, operator = instruction.operands, instruction.operator
            self._count += 1
            if self._count > MOST_OPERATORS:
                raise Overlong
            action = _ACTIONS.get(str(operator))
            if action:
                action(self, operands, str(operator), resources)

    # graphics state

    def _change(self, **parts: Any) -> None:
        self._state = replace(self._state, **parts)

    def save(self, *_: Any) -> None:
        self._saved.append(self._state)

    def restore(self, *_: Any) -> None:
        if self._saved:
            self._state = self._saved.pop()

    def transform(self, operands: Any, *_: Any) -> None:
        self._change(ctm=compose(self._state.ctm, _matrix(operands)))

    def weight(self, operands: Any, *_: Any) -> None:
        self._change(weight=float(operands[0]))

    def named_state(self, operands: Any, _: str, resources: Any) -> None:
        """Apply a state that the page has under a name: its line weight counts, and whether it lets things shine through."""
        state = resources.get("/ExtGState", {}).get(str(operands[0]), {})
        if "/LW" in state:
            self._change(weight=float(state["/LW"]))
        mask, blend = state.get("/SMask", "/None"), state.get("/BM", "/Normal")
        see_through = any(float(state.get(key, 1)) < 1 for key in ("/ca", "/CA"))
        if see_through or not _is_name(mask, "/None") or not (_is_name(blend, "/Normal") or _is_name(blend, "/Compatible")):
            self.transparent = True

    # colours

    def device_colour(self, operands: Any, operator: str, _: Any) -> None:
        family, _name = family_of(_SPACES[operator.lower()], None)
        self._set_paint(operator, Paint(family, tuple(float(share) for share in operands)))

    def space(self, operands: Any, operator: str, resources: Any) -> None:
        self._set_paint(operator, paint_of(operands[0], resources))

    def colour(self, operands: Any, operator: str, _: Any) -> None:
        before = self._state.stroke if operator[0].isupper() else self._state.fill
        if before.space != "pattern":
            self._set_paint(operator, before._replace(shares=tuple(float(share) for share in operands)))

    def _set_paint(self, operator: str, paint: Paint) -> None:
        self._change(**{"stroke" if operator[0].isupper() else "fill": paint})

    # paths

    def move(self, operands: Any, *_: Any) -> None:
        numbers = [float(number) for number in operands]
        self._points += [apply(self._state.ctm, pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]

    def rectangle(self, operands: Any, *_: Any) -> None:
        x, y, width, height = (float(number) for number in operands)
        corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        self._points += [apply(self._state.ctm, corner) for corner in corners]

    def clip(self, *_: Any) -> None:
        self._pending_clip = True

    def paint(self, _operands: Any, operator: str, _resources: Any) -> None:
        """Leave the path on the paper, or make it the window for what follows, or both."""
        if self._points:
            box = around(self._points)
            for way in _PAINTS[operator]:
                self._leave_path(box, way)
            if self._pending_clip:
                self._change(clip=self._state.clip.within(box) or Bounds(0, 0, 0, 0))
        self._points, self._pending_clip = [], False

    def _leave_path(self, box: Bounds, way: str) -> None:
        state = self._state
        if way == "f":
            self._leave("area", box, state.fill, min(box.width, box.height))
        else:
            weight = state.weight * sqrt(abs(determinant(state.ctm)))
            self._leave("line", box.grown(weight / 2), state.stroke, weight)

    def shade(self, operands: Any, _: str, resources: Any) -> None:
        """Fill the window with a shading."""
        shading = resources.get("/Shading", {}).get(str(operands[0]), {})
        family, name = family_of(shading.get("/ColorSpace"), resources)
        self._leave("area", self._state.clip, Paint(family, (0.5,), name), 1e9)

    def _leave(self, kind: Any, box: Bounds, paint: Paint, size: float) -> None:
        seen = box.within(self._state.clip)
        if seen:
            self.traces.append(Trace(kind, seen, paint, size))

    # text

    def begin_text(self, *_: Any) -> None:
        self._line = self._cursor = IDENTITY

    def text_matrix(self, operands: Any, *_: Any) -> None:
        self._line = self._cursor = _matrix(operands)

    def next_line(self, operands: Any, operator: str, _: Any) -> None:
        x, y = (0.0, -self._state.leading) if operator == "T*" else (float(operands[0]), float(operands[1]))
        if operator == "TD":
            self._change(leading=-y)
        self._line = self._cursor = compose(self._line, (1, 0, 0, 1, x, y))

    def font(self, operands: Any, _: str, resources: Any) -> None:
        name = str(operands[0])
        found = resources.get("/Font", {}).get(name)
        key = found.objgen if found is not None and found.is_indirect else (len(self._inside), name)
        if found is not None and key not in self.fonts:
            self.fonts[key] = lettering(found)
            unpacking.spend(len(self.fonts[key].widths))
        self._change(font=self.fonts.get(key), size=float(operands[1]))

    def text_state(self, operands: Any, operator: str, _: Any) -> None:
        name, factor = _TEXT_STATE[operator]
        number = float(operands[0]) * factor
        self._change(**{name: int(number) if name == "mode" else number})

    def show(self, operands: Any, operator: str, resources: Any) -> None:
        if operator in "'\"":
            self.next_line((), "T*", resources)
        parts = operands[0] if operator == "TJ" else [operands[-1]]
        for part in parts:
            if isinstance(part, int | float) or type(part).__name__ == "Decimal":
                self._advance(-float(part) / 1000 * self._state.size * self._state.stretch)
            else:
                self._show(bytes(part))

    def _show(self, text: bytes) -> None:
        state = self._state
        if state.font is None or not text:
            return
        width, count = state.font.advance(text)
        extra = count * state.spacing + (0 if state.font.wide else text.count(b" ") * state.word_spacing)
        length = (width * state.size + extra) * state.stretch
        place = compose(state.ctm, self._cursor)
        low, high = (state.size * part / 1000 + state.lift for part in (state.font.drop, state.font.rise))
        paint = state.stroke if state.mode == 1 else state.fill
        self.used.add(state.font.name)
        if state.mode != _NEVER_SEEN and (state.font.wide or text.strip(b" ")):  # other codes below are letters in a subset
            self._leave("text", mapped(Bounds(0, low, length, high), place), paint, abs(state.size) * hypot(place[2], place[3]))
        self._advance(length)

    def _advance(self, length: float) -> None:
        self._cursor = compose(self._cursor, (1, 0, 0, 1, length, 0))

    # pictures and forms

    def draw(self, operands: Any, _: str, resources: Any) -> None:
        thing = resources.get("/XObject", {}).get(str(operands[0]))
        if thing is None:
            return
        if str(thing.get("/Subtype", "")) == "/Image":
            self._image(thing, resources)
        elif len(self._inside) < DEEPEST_FORM and thing.objgen not in self._inside:
            self._form(thing, resources)

    def inline_image(self, operands: Any, _: str, resources: Any) -> None:
        image = operands[0]
        self._leave_image(image.width, image.height, family_of(getattr(image, "colorspace", None), resources))

    def _image(self, image: Any, resources: Any) -> None:
        if "/SMask" in image:
            self.transparent = True
        stencil = bool(image.get("/ImageMask", False))
        space = (self._state.fill.space, "") if stencil else family_of(image.get("/ColorSpace"), resources)
        self._leave_image(int(image.Width), int(image.Height), space)

    def _leave_image(self, width: int, height: int, space: Any) -> None:
        """Leave a picture with its coarser resolution; a picture is a unit square, mapped."""
        a, b, c, d, _, _ = self._state.ctm
        across, down = hypot(a, b) / 72, hypot(c, d) / 72
        dpi = min(width / max(across, 1e-9), height / max(down, 1e-9))
        self._leave("image", mapped(Bounds(0, 0, 1, 1), self._state.ctm), Paint(space[0], (0.5,), space[1]), dpi)

    def _form(self, form: Any, resources: Any) -> None:
        """Draw a form in a state of its own, inside its box."""
        before, saved = self._state, self._saved
        self._saved = []
        self._inside.append(form.objgen)
        self._change(ctm=compose(before.ctm, _matrix(form.get("/Matrix", IDENTITY))))
        box = Bounds(*(float(edge) for edge in form.BBox))
        self._change(clip=before.clip.within(mapped(box, self._state.ctm)) or Bounds(0, 0, 0, 0))
        if "/Group" in form and str(form.Group.get("/S", "")) == "/Transparency" and form.Group.get("/I", False):
            self.transparent = True
        self.run(form, form.get("/Resources", resources))
        self._inside.pop()
        self._state, self._saved = before, saved

    def point(self, operands: Any, *_: Any) -> None:
        """Notice the mark of a page that is empty on purpose."""
        self.intended_blank |= bool(operands) and str(operands[0]) == "/IntendedBlank"


def _matrix(numbers: Any) -> Affine:
    a, b, c, d, e, f = (float(number) for number in numbers)
    return a, b, c, d, e, f


def _is_name(value: Any, name: str) -> bool:
    return str(value) == name


_TEXT_STATE = {
    "Tc": ("spacing", 1.0),
    "Tw": ("word_spacing", 1.0),
    "Tz": ("stretch", 0.01),
    "TL": ("leading", 1.0),
    "Ts": ("lift", 1.0),
    "Tr": ("mode", 1.0),
}

_Action = Callable[[_Reader, Any, str, Any], None]


def _actions() -> Iterator[tuple[str, _Action]]:
    """Say which operators do what; all others leave nothing and change nothing that counts."""
    table: list[tuple[str, _Action]] = [
        ("q", _Reader.save),
        ("Q", _Reader.restore),
        ("cm", _Reader.transform),
        ("w", _Reader.weight),
        ("gs", _Reader.named_state),
        ("g G rg RG k K", _Reader.device_colour),
        ("cs CS", _Reader.space),
        ("sc SC scn SCN", _Reader.colour),
        ("m l c v y", _Reader.move),
        ("re", _Reader.rectangle),
        ("W W*", _Reader.clip),
        (" ".join(_PAINTS), _Reader.paint),
        ("sh", _Reader.shade),
        ("BT", _Reader.begin_text),
        ("Tm", _Reader.text_matrix),
        ("Td TD T*", _Reader.next_line),
        ("Tf", _Reader.font),
        (" ".join(_TEXT_STATE), _Reader.text_state),
        ("Tj TJ ' \"", _Reader.show),
        ("Do", _Reader.draw),
        ("INLINE IMAGE", _Reader.inline_image),
        ("MP DP", _Reader.point),
    ]
    for operators, action in table:
        names = [operators] if operators == "INLINE IMAGE" else operators.split()
        yield from ((name, action) for name in names)


_ACTIONS = dict(_actions())
