"""Drawing bodies of cubes: what a camera sees, as clean paths in three tones, with light and heavy lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.errors import ProofError
from printkit.geometry.affine import Affine, Point, apply
from printkit.geometry.overlay import polygons_in
from printkit.geometry.solid import Camera, Seen, Sight, Vector
from printkit.geometry.solid.sight import Chain, Line, area_of, clipped
from printkit.geometry.solid.surface import Direction
from printkit.geometry.widest import largest_circle
from printkit.scene import font
from printkit.scene.ink import Face, Theme
from printkit.scene.item import Group, Ink, Item, Path, Segment, Stroke
from printkit.scene.mark import pattern
from printkit.scene.palette import DARK_LETTER, LIGHT_LETTER, Swatch, contrast
from printkit.scene.shape import polygon, polyline
from printkit.scene.typeset import label

LARGEST_LETTER_PT = 22.0
ROOMY_CUBE = 9.0
"""From this edge on, the outlines of pieces are drawn with the heavy pen."""
EYES_APART = 62.0
"""What stands this far apart in a stereo pair can still be looked at with both eyes straight ahead."""
PAIR_GAP = 4.0

_SIDES = {"top": Direction(2, 1), "bottom": Direction(2, -1)}


class Tones(NamedTuple):
    """The inks of a body by where its faces look: up, to the left or the right of the picture, down."""

    top: Ink
    left: Ink
    right: Ink
    bottom: Ink


class Look(NamedTuple):
    """How a body is told apart: its letter, tones, the colour of its seams, and its pattern where a theme wants one."""

    letter: str
    tones: Tones
    seam: Ink
    pattern: str = "plain"


class Place(NamedTuple):
    """Where a picture stands on paper: its scale in millimetres for an edge of a cube at the origin, and the origin."""

    factor: float
    x: float
    y: float

    @property
    def motion(self) -> Affine:
        """Return the map from the picture to the paper."""
        return (self.factor, 0.0, 0.0, self.factor, self.x, self.y)

    def spot(self, point: Vector, camera: Camera) -> Point:
        """Return where a point of the world is seen on paper."""
        return apply(self.motion, in_picture(point, camera))


class Drawn(NamedTuple):
    """A picture on paper in parts, for layers of their own."""

    faces: list[Item]
    lines: list[Item]
    letters: list[Item]


Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""


def in_picture(point: Vector, camera: Camera) -> Point:
    """Return where a camera sees a point of the world, at the scale of pictures and with y pointing down."""
    scale = 1.0 if camera.is_parallel else camera.distance / camera.screen
    x, y = camera.project(point)
    return (scale * x, -scale * y)


def plain_look(theme: Theme) -> Look:
    """Return the look of a figure whose pieces are not told."""
    top, left, right = (theme.ink(f"solid-{side}") for side in ("top", "left", "right"))
    return Look("", Tones(top, left, right, right), theme.ink("guide"))


def piece_look(letter: str, swatch: Swatch, theme: Theme) -> Look:
    """Return the look of a piece: three tones of its colour, the top lightest."""
    tones = Tones(*(_toned(swatch.ink, part, light) for part, light in _LIGHT))
    return Look(letter, tones, swatch.line, swatch.pattern if theme.patterns else "plain")


_LIGHT = (("top", 1.35), ("left", 1.0), ("right", 0.78), ("bottom", 0.62))


def _toned(ink: Ink, part: str, light: float) -> Ink:
    """Mix an ink with white, or with black."""
    numbers = [int(ink.colour[at : at + 2], 16) for at in (1, 3, 5)]
    mixed = [round(255 - (255 - value) * (2 - light)) if light > 1 else round(value * light) for value in numbers]
    return Ink(f"{ink.name}-{part}", "#" + "".join(f"{value:02X}" for value in mixed))


def bounds(pictures: Iterable[Sight]) -> Box:
    """Return the box around pictures."""
    points = [point for picture in pictures for point in picture.points]
    if not points:
        raise ProofError("there is nothing to be seen")
    return (
        min(x for x, _ in points),
        min(y for _, y in points),
        max(x for x, _ in points),
        max(y for _, y in points),
    )


def fitted(box: Box, room: Box, margin: float, most: float = 1e9) -> Place:
    """Place a box of picture units in the middle of a room, as large as the margin, and `most` millimetres a unit, allow."""
    wide, high = room[2] - room[0] - 2 * margin, room[3] - room[1] - 2 * margin
    factor = max(1e-6, min(wide / max(box[2] - box[0], 1e-9), high / max(box[3] - box[1], 1e-9), most))
    x = (room[0] + room[2]) / 2 - factor * (box[0] + box[2]) / 2
    y = (room[1] + room[3]) / 2 - factor * (box[1] + box[3]) / 2
    return Place(factor, x, y)


def windowed(picture: Sight, place: Place, room: Box) -> Sight:
    """Cut a picture at the edges of a room on paper, if it is larger."""
    left, top, right, bottom = bounds([picture])
    window = tuple((edge - origin) / place.factor for edge, origin in zip(room, (place.x, place.y) * 2, strict=True))
    if window[0] <= left and window[1] <= top and window[2] >= right and window[3] >= bottom:
        return picture
    return clipped(picture, (window[0], window[1], window[2], window[3]))


def heavy_pen(theme: Theme, factor: float) -> Stroke:
    """Return the pen for outlines of pieces: lighter where the cubes are small."""
    return theme.pen("piece" if factor >= ROOMY_CUBE else "outline")


def drawn(
    picture: Sight, place: Place, camera: Camera, looks: Sequence[Look], theme: Theme, *, seams: bool = True, letters: bool = True
) -> Drawn:
    """Draw a picture: the faces of every body as a group of paths, then lines, then letters."""
    written = [_letter(number, picture, place, look, camera, theme) for number, look in enumerate(looks) if letters and look.letter]
    clear = {text.number: text for text in written if text is not None}
    bodies = [_body(number, picture, place, look, camera, theme, clear.get(number)) for number, look in enumerate(looks)]
    faces: list[Item] = [body for body in bodies if body.items]
    lines: list[Item] = [
        _line(line, place, _pen(line, looks[line.body], place.factor, theme), looks[line.body])
        for line in sorted(picture.lines, key=lambda line: _ORDER.index(line.sort))
        if line.sort != "seam" or seams
    ]
    return Drawn(faces, lines, [text.item for text in clear.values()])


def _body(number: int, picture: Sight, place: Place, look: Look, camera: Camera, theme: Theme, clear: _Letter | None) -> Group:
    """Draw what is seen of one body, around its letter."""
    own = [area for area in picture.seen if area.body == number]
    paths = [item for area in own for item in _face(area, place, look, camera, theme, clear)]
    return Group(f"piece-{look.letter}" if look.letter else "figure", tuple(paths))


_ORDER = ("seam", "hidden", "crease", "outline")


def _pen(line: Line, look: Look, factor: float, theme: Theme) -> Stroke:
    heavy, light = heavy_pen(theme, factor), theme.pen("grid").width
    match line.sort:
        case "outline":
            return heavy
        case "crease":
            return Stroke(heavy.ink, max(light, 0.62 * heavy.width))
        case "hidden":
            return Stroke(heavy.ink, light, (1.1, 1.0), "butt")
        case _:
            return Stroke(look.seam, light)


def _line(line: Line, place: Place, pen: Stroke, look: Look) -> Path:
    steps = tuple(step for chain in line.chains for step in _chain(chain, place))
    return Path(steps, pen, name=f"{line.sort}-{look.letter}" if look.letter else line.sort)


def _chain(chain: Chain, place: Place) -> tuple[Segment, ...]:
    """Return a chain of lines; one that ends where it begins is closed, so that its last corner is joined too."""
    points = [_moved(point, place) for point in chain]
    return polygon(points[:-1]) if len(points) > 3 and points[0] == points[-1] else polyline(points)


def _moved(point: Point, place: Place) -> Point:
    x, y = apply(place.motion, point)
    return (round(x, 4), round(y, 4))


class _Letter(NamedTuple):
    number: int
    x: float
    y: float
    room: float
    item: Item


def side(direction: Direction, camera: Camera) -> str:
    """Name where a face looks in the picture: top, bottom, left or right; what looks straight at the camera counts as left."""
    for name, vertical in _SIDES.items():
        if direction == vertical:
            return name
    right = camera.axes[0]
    return "right" if right[direction.axis] * direction.sign > 1e-9 else "left"


def _tone(area: Seen, look: Look, camera: Camera) -> Ink:
    tone: Ink = getattr(look.tones, side(area.direction, camera))
    return tone


def _face(area: Seen, place: Place, look: Look, camera: Camera, theme: Theme, letter: _Letter | None) -> list[Item]:
    """Draw a face as one path, and its pattern over it, clear around the letter."""
    steps = polygon(*([_moved(point, place) for point in ring] for ring in area.rings))
    face = Path(steps, fill=_tone(area, look, camera), name=f"face-{side(area.direction, camera)}")
    if look.pattern == "plain":
        return [face]
    spacing = max(1.3, place.factor / max(2, round(place.factor / 2.0)))
    clear = (letter.x, letter.y, letter.room) if letter else None
    return [face, *pattern(look.pattern, steps, theme.pen("pattern"), spacing, clear)]


def _letter(number: int, picture: Sight, place: Place, look: Look, camera: Camera, theme: Theme) -> _Letter | None:
    """Write the letter of a body in the widest spot that is seen of it, if it fits there."""
    best: tuple[float, Seen, Point] | None = None
    for area in picture.seen:
        if area.body == number:
            room, spot = _widest(area_of(area.rings))
            if best is None or room > best[0] + 1e-6:
                best = (room, area, spot)
    if best is None:
        return None
    room, area, spot = best
    face = _letter_face(look.letter, place.factor * room, theme)
    if face is None:
        return None
    x, y = _moved(spot, place)
    ground = _tone(area, look, camera).colour
    ink = max((DARK_LETTER, LIGHT_LETTER), key=lambda ink: contrast(ink.colour, ground))
    clear = min(0.95 * place.factor * room, 1.1 * font.cap_height(face.size_pt, face.style))
    return _Letter(number, x, y, clear, label(look.letter, x, y, face, ink, name=f"letter-{look.letter}"))


def _widest(area: BaseGeometry) -> tuple[float, Point]:
    """Return the largest circle in an area: its radius and its middle."""
    largest = max(polygons_in(area), key=lambda part: part.area)
    (x, y), room = largest_circle(largest, 0.01)
    return round(room, 4), (round(x, 3), round(y, 3))


def _letter_face(letter: str, room: float, theme: Theme) -> Face | None:
    """Return the type of a letter inside a circle; None if even the smallest of the theme is too large for it."""
    style, least_pt = theme.face("letter").style, theme.face("number").size_pt
    high, wide = font.cap_height(1.0, style), font.width(letter, 1.0, style)
    fitting_pt = round(1.7 * room / (high * high + wide * wide) ** 0.5, 1)
    return Face(min(LARGEST_LETTER_PT, fitting_pt), style, 0.0) if fitting_pt >= least_pt else None


def anaglyph(left: Sight, right: Sight, place: Place, theme: Theme) -> list[Item]:
    """Draw the lines of two eyes' pictures over each other for red-cyan glasses, the red before the left eye.

    Each eye must not see the lines of the other: through red glass cyan lines are black and red ones vanish. Where lines of both
    cross, they are cut out and printed in black, so that no ink has to shine through another.
    """
    pen = heavy_pen(theme, place.factor)
    one, two = (_inked(picture, place, pen.width) for picture in (left, right))
    parts = (("left-eye", one.difference(two)), ("right-eye", two.difference(one)), ("both-eyes", one.intersection(two)))
    return [Path(_steps(area), fill=theme.ink(role), name=role) for role, area in parts if polygons_in(area)]


def _inked(picture: Sight, place: Place, width: float) -> BaseGeometry:
    """Return the area that the lines of a picture cover on paper; creases are lighter than outlines."""
    weights = {"outline": 1.0, "crease": 0.62, "hidden": 0.5}
    strokes = [
        shapely.LineString([_moved(point, place) for point in chain]).buffer(weights[line.sort] * width / 2, quad_segs=4)
        for line in picture.lines
        if line.sort in weights
        for chain in line.chains
    ]
    return shapely.union_all(strokes, grid_size=1e-4)


def _steps(area: BaseGeometry) -> tuple[Segment, ...]:
    parts = sorted(polygons_in(area.normalize()), key=lambda part: part.bounds)
    rings = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    return polygon(*([(round(x, 4), round(y, 4)) for x, y in list(ring.coords)[:-1]] for ring in rings))


def has_two_inks(theme: Theme) -> bool:
    """Tell whether a theme has colours for both eyes; one black ink has not."""
    return theme.ink("left-eye").colour != theme.ink("right-eye").colour
