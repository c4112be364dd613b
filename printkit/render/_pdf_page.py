"""The operators that draw one page of a PDF.

The page's only transformation turns micrometres with y down into PDF's points with y up, once. Every coordinate is then a
short whole number, which is quick to write and packs well. What is already in force (colours, line, font) is not set again.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import ceil, cos, radians, sin, sqrt

from printkit.geometry.affine import Affine, determinant
from printkit.geometry.arc import Cubic, arc_cubics
from printkit.render._number import digits_gained, short
from printkit.render._pdf_colour import Colours
from printkit.render._pdf_file import PdfFile
from printkit.render._pdf_font import FontShelf
from printkit.render._pdf_sheet import Sheet, points
from printkit.render._pdf_tags import PageTags, element_of
from printkit.render._pie import sectors
from printkit.render.pdf import PrintSetup
from printkit.scene.font import MM_PER_PT
from printkit.scene.item import INTENDED_BLANK, Dot, Group, Ink, Item, Path, Scene, Segment, Stroke, Text
from printkit.scene.shape import circle

_GRAIN = 1000.0
"""Units for each millimetre."""

_CAPS = {"butt": "0 J", "round": "1 J", "square": "2 J"}
_JOINS = {"miter": "0 j 4 M", "round": "1 j", "bevel": "2 j"}  # 4 is how far SVG lets a pointed join reach
_SHARE_BEFORE = {"left": 0.0, "centre": 0.5, "right": 1.0}
_FLAT = 1e-12


def page_content(scene: Scene, shelf: Shelf, sheet: Sheet, tags: PageTags | None = None) -> bytes:
    """Return the operators that draw a scene on a sheet; `tags` gather what its parts are."""
    page = _TaggedPage(shelf, tags) if tags else _Page(shelf)
    page.begin(sheet)
    if INTENDED_BLANK in scene.meta:
        page.note("/IntendedBlank MP")
    page.draw(scene.items)
    if shelf.setup.marks:
        page.mark(sheet)
    return page.content()


class Shelf:
    """What all pages of a file share."""

    def __init__(self, file: PdfFile, setup: PrintSetup) -> None:
        self.fonts = FontShelf(file)
        self.colours = Colours(setup)
        self.setup = setup
        self.resources = b"/Font %d 0 R%b" % (file.font_table, self.colours.resources(file))


class _Page:
    """The operators so far, and the graphics state they have set."""

    def __init__(self, shelf: Shelf) -> None:
        self._fonts = shelf.fonts
        self._inks = shelf.colours
        self._marks = shelf.setup.marks
        self._least = self._least_units = shelf.setup.least_line * _GRAIN
        self._scale = 1.0
        self._code: list[str] = []
        self._grain = _GRAIN
        self._fill = ""
        self._colour = ""
        self._width = -1
        self._cap = self._join = self._dash = self._font = ""

    def content(self) -> bytes:
        return "\n".join(self._code).encode("latin-1")

    def begin(self, sheet: Sheet) -> None:
        unit = 1 / (_GRAIN * MM_PER_PT)
        left, _, _, bottom = sheet.around
        self._code.append(f"{short(unit, 12)} 0 0 {short(-unit, 12)} {points(left)} {points(bottom + sheet.height)} cm")

    def note(self, operator: str) -> None:
        self._code.append(operator)

    def mark(self, sheet: Sheet) -> None:
        """Draw the marks of the cutter, in a grain that was not changed by what the page did."""
        if self._marks:
            self._code += ["q", f"{short(_GRAIN, 0)} 0 0 {short(_GRAIN, 0)} 0 0 cm", sheet.marks(*self._marks), "Q"]

    def draw(self, items: Iterable[Item]) -> None:
        for item in items:
            match item:
                case Path():
                    self._path(item)
                case Dot():
                    self._dot(item)
                case Text():
                    self._text(item)
                case Group():
                    self._group(item)

    def _path(self, path: Path) -> None:
        stroke = path.stroke if path.stroke and path.stroke.width > 0 else None
        if stroke:
            self._set_stroke(stroke)
        if path.fill:
            self._set_fill(path.fill)
        if stroke or path.fill:
            self._trace(path.segments)
            self._code.append("S" if not path.fill else "B*" if stroke else "f*")

    def _dot(self, dot: Dot) -> None:
        if dot.halo and dot.halo_width > 0:
            self._disc(dot.x, dot.y, dot.radius + dot.halo_width, dot.halo)
        if len(dot.inks) == 1:
            self._disc(dot.x, dot.y, dot.radius, dot.inks[0])
        else:
            self._pie(dot)
        if dot.outline:
            self._path(Path(circle(dot.x, dot.y, dot.radius), dot.outline))

    def _pie(self, dot: Dot) -> None:
        for ink, segments in sectors(dot):
            self._path(Path(segments, fill=ink))

    def _disc(self, x: float, y: float, radius: float, ink: Ink) -> None:
        """Draw a disc as a line with round ends, a thousandth of a millimetre long: the shortest and quickest way there is.

        A line of no length at all should look the same, but some viewers make it a pixel long and others leave it out.
        """
        left, level = round(x * self._grain), round(y * self._grain)
        self._set_line(ink, 2 * radius, "1 J", self._join, "[] 0 d")
        self._code.append(f"{left} {level} m {left + 1} {level} l S")

    def _text(self, text: Text) -> None:
        shown = self._fonts.shown(text.text, text.font)
        if not shown.pieces:
            return
        self._set_fill(text.ink)
        size = text.size_pt * MM_PER_PT
        before = shown.ems * size * _SHARE_BEFORE[text.align]
        c, s, direction = _baseline(text.angle_deg)
        x, y = (text.x - before * c) * self._grain, (text.y - before * s) * self._grain
        self._code.append(f"BT {direction} {round(x)} {round(y)} Tm")
        for name, string in shown.pieces:
            self._set_font(f"{name} {round(size * self._grain)} Tf")
            self._code.append(f"({string})Tj")
        self._code.append("ET")

    def _group(self, group: Group) -> None:
        """Draw a group in a graphics state of its own; one that is flattened or clipped to nothing is not seen."""
        flattened = group.transform is not None and abs(determinant(group.transform)) < _FLAT
        if flattened or group.clip == ():
            return
        if group.transform is None and group.clip is None:
            self.draw(group.items)
            return
        before = (self._grain, self._fill, self._colour, self._width, self._cap, self._join, self._dash, self._font)
        size = self._scale, self._least_units
        self._code.append("q")
        if group.transform:
            self._transform(group.transform)
        if group.clip:
            self._trace(group.clip)
            self._code.append("W* n")
        self.draw(group.items)
        self._code.append("Q")
        self._grain, self._fill, self._colour, self._width, self._cap, self._join, self._dash, self._font = before
        self._scale, self._least_units = size

    def _transform(self, transform: Affine) -> None:
        """Apply a map; one that enlarges gets a finer grain, so that what is drawn small and enlarged stays exact."""
        a, b, c, d, e, f = transform
        finer = 10.0 ** digits_gained(transform)
        linear = " ".join(short(number / finer, 10) for number in (a, b, c, d))
        self._code.append(f"{linear} {round(e * self._grain)} {round(f * self._grain)} cm")
        self._grain *= finer
        if self._least:
            self._scale *= sqrt(abs(determinant(transform))) / finer
            self._least_units = self._least / self._scale

    def _trace(self, segments: tuple[Segment, ...]) -> None:
        grain, add = self._grain, self._code.append
        start = here = (0.0, 0.0)
        for step in segments:
            if step[0] == "L":
                here = step[1:]
                add(f"{round(here[0] * grain)} {round(here[1] * grain)} l")
            elif step[0] == "M":
                start = here = step[1:]
                add(f"{round(here[0] * grain)} {round(here[1] * grain)} m")
            elif step[0] == "C":
                here = step[5:]
                add(_curve(step[1:], grain))
            elif step[0] == "A":
                x, y = here
                here = step[6:]
                for a, b, c, d, e, f in _arc(round(here[0] - x, 10), round(here[1] - y, 10), *step[1:6]):
                    add(_curve((x + a, y + b, x + c, y + d, x + e, y + f), grain))
            else:
                here = start
                add("h")

    def _set_stroke(self, stroke: Stroke) -> None:
        lengths = " ".join([str(round(length * self._grain)) for length in stroke.dash])
        self._set_line(stroke.ink, stroke.width, _CAPS[stroke.cap], _JOINS[stroke.join], f"[{lengths}] 0 d")

    def _set_line(self, ink: Ink, width: float, cap: str, join: str, dash: str) -> None:
        add, units = self._code.append, max(1, ceil(self._least_units), round(width * self._grain))
        if ink.colour != self._colour:
            self._colour = ink.colour
            add(self._inks.stroke(ink.colour))
        if units != self._width:
            self._width = units
            add(f"{units} w")
        if cap != self._cap:
            self._cap = cap
            add(cap)
        if join != self._join:
            self._join = join
            add(join)
        if dash != self._dash:
            self._dash = dash
            add(dash)

    def _set_fill(self, ink: Ink) -> None:
        if ink.colour != self._fill:
            self._fill = ink.colour
            self._code.append(self._inks.fill(ink.colour))

    def _set_font(self, operator: str) -> None:
        if operator != self._font:
            self._font = operator
            self._code.append(operator)


class _TaggedPage(_Page):
    """A page that says what its parts are: a group as it asks to be called, other text as paragraphs, the rest as decoration."""

    def __init__(self, shelf: Shelf, tags: PageTags) -> None:
        super().__init__(shelf)
        self._tags = tags
        self._inside = False

    def draw(self, items: Iterable[Item]) -> None:
        if self._inside:
            super().draw(items)
            return
        for item in items:
            self._draw_one(item)
        self._code += self._tags.end()

    def _draw_one(self, item: Item) -> None:
        if not isinstance(item, Group):
            self._code += self._tags.begin("P" if isinstance(item, Text) else "Artifact")
            super().draw((item,))
        elif item.tag is None:
            self._code += self._tags.end()
            self._group(item)
        else:
            self._code += self._tags.begin(*element_of(item.tag))
            self._inside = True
            self._group(item)
            self._inside = False
            self._code += self._tags.end()


@lru_cache(maxsize=256)
def _baseline(angle_deg: float) -> tuple[float, float, str]:
    """Return the direction of a baseline, as numbers and as the text matrix that turns letters upright on a page with y down."""
    c, s = cos(radians(angle_deg)), sin(radians(angle_deg))
    return c, s, f"{short(c, 7)} {short(s, 7)} {short(s, 7)} {short(-c, 7)}"


@lru_cache(maxsize=4096)
def _arc(dx: float, dy: float, rx: float, ry: float, turn_deg: float, large: bool, sweep: bool) -> list[Cubic]:
    """Replace an arc that starts at the origin by curves; a page has many equal arcs, such as the corners of its boxes."""
    return arc_cubics((0.0, 0.0), rx, ry, turn_deg, large, sweep, (dx, dy))


def _curve(points: tuple[float, ...], grain: float) -> str:
    a, b, c, d, e, f = points
    return f"{round(a * grain)} {round(b * grain)} {round(c * grain)} {round(d * grain)} {round(e * grain)} {round(f * grain)} c"
