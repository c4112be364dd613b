"""A page about the thermometer: positions on the way to a figure, and how complete each of them is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from printkit.geometry.affine import translation
from printkit.geometry.ring import Region
from printkit.kinds.tangram import art
from printkit.kinds.tangram.judge import covering
from printkit.kinds.tangram.judge.assembly import Assembly, Placed
from printkit.kinds.tangram.judge.verdict import Verdict
from printkit.kinds.tangram.judge.verify import verify
from printkit.kinds.tangram.laid import Laid
from printkit.kinds.tangram.puzzle import Silhouette
from printkit.kinds.tangram.thermometer import WIDTH, thermometer
from printkit.page.frame import Frame
from printkit.page.language import Language
from printkit.scene import font
from printkit.scene.item import Item, Scene
from printkit.scene.shape import layer
from printkit.scene.typeset import block, label, wrap

GAP = 6.0
LEAST_PANEL = 44.0
MOST_PANELS = 6
MEASURE = 140.0
TOLERANCE = 0.001


class Position(NamedTuple):
    """Pieces on the table, moved to where they match the figure best, and the verdict on them."""

    laid: tuple[Laid, ...]
    verdict: Verdict
    area: float
    """The share of the figure that they cover there."""


class _Panel(NamedTuple):
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Progress(Silhouette):
    """Six positions on the way to a figure, each with its thermometer."""

    problem: ClassVar[str] = "progress"

    def page(self, frame: Frame) -> Scene:
        """Draw the positions, the least complete first."""
        return _page(self, frame)

    def title(self, language: Language) -> str:
        """Ask how far along one is."""
        return language.say("tangram.title.progress")


def positions(puzzle: Silhouette) -> list[Position]:
    """Return six positions, the least complete first: more and more pieces, one astray, another figure, and the solution."""
    pieces = sorted(puzzle.answer_pieces, key=lambda one: (-round(one.region.area, 6), one.piece))
    few, half = max(1, len(pieces) // 3), (len(pieces) + 1) // 2
    *most, last = pieces
    own = [Laid(piece.name, piece.region) for piece in puzzle.pieces.pieces]
    tables = [pieces[:few], pieces[:half], most, [*most, _astray(puzzle, last)], own, pieces]
    return sorted((_judged(puzzle, table) for table in tables), key=lambda one: round(one.verdict.completeness, 6))


def _astray(puzzle: Silhouette, laid: Laid) -> Laid:
    """Move a piece beside the figure."""
    left, _, right, bottom = art.box(puzzle.figure.regions)
    x, _, _, y = art.box([laid.region])
    return laid.moved(translation(right + 0.06 * (right - left) - x, bottom - y))


def _judged(puzzle: Silhouette, table: Sequence[Laid]) -> Position:
    figure = puzzle.figure
    placed = tuple(Placed(one.piece, one.region) for one in table)
    verdict = verify(Assembly(figure, placed, TOLERANCE * figure.size, pieces=puzzle.pieces))
    shown = tuple(one.moved(verdict.motion) for one in table) if verdict.motion else tuple(table)
    return Position(shown, verdict, _covered(puzzle, shown, verdict))


def _covered(puzzle: Silhouette, shown: Sequence[Laid], verdict: Verdict) -> float:
    """Measure the share of the figure that pieces cover where they are shown; the verdict's is the largest of any motion."""
    size = puzzle.figure.size
    goal = covering.union(covering.shapes(puzzle.figure.regions, size), size)
    made = covering.union(covering.shapes([one.region for one in shown], size), size)
    share = covering.shared_area(made, goal, size) / float(goal.area)
    # The verdict is exact where all that can be covered is covered.
    return verdict.area if abs(share - verdict.area) < TOLERANCE else share


def _page(puzzle: Progress, frame: Frame) -> Scene:
    theme = frame.theme
    face = theme.face("body")
    words = frame.language.say("tangram.progress")
    wide = min(frame.width, MEASURE)
    intro = len(wrap(words, wide, face)) * face.leading
    has_intro = intro <= 0.25 * frame.height and min(frame.width, frame.height) >= 100
    top = intro + GAP if has_intro else 0.0
    panels = _panels(frame, top)
    shown = _spread(positions(puzzle), len(panels))
    shapes: list[Item] = []
    letters: list[Item] = list(block(words, 0, 0, wide, face, theme.ink("text")).items) if has_intro else []
    signs: list[Item] = []
    for panel, position in zip(panels, shown, strict=True):
        drawn, sign, written = _drawn(puzzle, position, panel, frame)
        shapes += drawn
        signs += sign
        letters += written
    layers = [layer("positions", shapes), layer("thermometers", signs), layer("labels", letters)]
    return Scene(frame.width, frame.height, tuple(one for one in layers if one.items))


def _panels(frame: Frame, top: float) -> list[_Panel]:
    """Divide the room into two or three columns, or fewer where it is small."""
    room = frame.height - top
    across = 2 if room > frame.width else 3
    columns = max(1, min(across, int((frame.width + 2 * GAP) / (LEAST_PANEL + 2 * GAP))))
    rows = max(1, min(MOST_PANELS // columns, int((room + GAP) / (LEAST_PANEL + GAP))))
    width = (frame.width - 2 * GAP * (columns - 1)) / columns
    height = (room - GAP * (rows - 1)) / rows
    return [
        _Panel(column * (width + 2 * GAP), top + row * (height + GAP), width, height)
        for row in range(rows)
        for column in range(columns)
    ]


def _spread(found: Sequence[Position], count: int) -> list[Position]:
    """Choose positions evenly, the solved one always."""
    step = (len(found) - 1) / max(1, count - 1)
    return [found[round(len(found) - 1 - (count - 1 - number) * step)] for number in range(count)]


def _drawn(puzzle: Progress, position: Position, panel: _Panel, frame: Frame) -> tuple[list[Item], list[Item], list[Item]]:
    """Draw one position: the silhouette in grey, the pieces on it, the thermometer on the right, the two shares below."""
    theme, looks = frame.theme, art.looks(puzzle.pieces, frame.theme)
    words, below = _shares(position, panel, frame)
    edge = theme.pen("outline").width
    wide, high = panel.width - WIDTH - 4 - edge, panel.height - below - edge
    left, top, right, bottom = bounds = art.box([*puzzle.figure.regions, *(one.region for one in position.laid)])
    factor = min(wide / (right - left), high / (bottom - top))
    x, y = panel.x + edge / 2 + (wide - factor * (right - left)) / 2, panel.y + edge / 2 + (high - factor * (bottom - top)) / 2
    motion = art.into(bounds, factor, x, y)
    ground: list[Region] = [region.moved(motion) for region in puzzle.figure.regions]
    laid = [one.moved(motion) for one in position.laid]
    shapes: list[Item] = [art.silhouette(ground, theme.ink("grid"))]
    shapes += [
        item for one in laid for item in art.piece(one.region, looks[one.piece], theme, theme.pen("outline"), lettered=False)
    ]
    sign = thermometer(position.verdict.completeness, panel.x + panel.width - WIDTH, panel.y, panel.height - below, theme)
    return shapes, sign, words


def _shares(position: Position, panel: _Panel, frame: Frame) -> tuple[list[Item], float]:
    """Write the level and, if there is room, the two shares it is made of; return the height they take."""
    theme, say = frame.theme, frame.language.say
    strong, face = theme.face("strong"), theme.face("caption")
    level, contour, area = (_percent(value) for value in (position.verdict.completeness, position.verdict.contour, position.area))
    bottom = panel.y + panel.height
    shares = say("tangram.shares", contour=contour, area=area)
    number = say("tangram.percent", percent=level)
    y = bottom - strong.leading / 2
    right = panel.x + panel.width
    items: list[Item] = [label(number, right, y, strong, theme.ink("text"), "right", name="level")]
    room = panel.width - font.width(number, strong.size_pt, strong.style) - 3
    if font.width(shares, face.size_pt, face.style) <= room:
        items.append(label(shares, panel.x, y, face, theme.ink("muted"), "left", name="shares"))
    return items, strong.leading + 2


def _percent(share: float) -> int:
    """Round down, so that only what is whole is called 100 %."""
    return int(100 * share + 1e-6)
