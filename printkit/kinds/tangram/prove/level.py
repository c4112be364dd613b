"""The page of thermometers: how far along positions are is measured again, where they are drawn.

The share of the outline is measured point by point: a point of the figure's outline counts if there is a piece just inside of it
that ends there, so that the same piece is not just outside as well. The share of the area is what the pieces cover of the figure.
The smaller one is the level.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import pi, sqrt
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from printkit.contract import Printed
from printkit.errors import ProofError
from printkit.kinds.tangram.prove.answer import MOST_COLOURS, Answer, check_shown
from printkit.kinds.tangram.prove.look import FINE, Drawn, Look, Silhouette, distinct_colours, look, one_pen, refuse_unseen
from printkit.kinds.tangram.prove.match import recognised
from printkit.kinds.tangram.prove.sheet import check_lying, check_same
from printkit.page.language import Language
from printkit.scene import font
from printkit.scene.seen import PAPER, Pen, Shape, Words

_POINTS = 3000
_BESIDE = 0.001
"""How far beside the outline it is looked for pieces, as a share of the figure's size: so far may a piece be off."""
_OFF = 0.004
"""By how much a share that is measured may be off."""
_MOST = 0.99
"""What is not finished never shows more than this."""
_TICKS = 5
_BELOW = 12.0
_SPACE = 3.0


@dataclass
class Thermometer:
    """The glass, the column in it, and the marks beside it."""

    glass: Drawn
    column: Silhouette
    pen: Pen | None
    """The line of its marks."""
    low: float
    high: float

    @property
    def level(self) -> float:
        """Read the level: how far the column rises from the lowest to the highest mark."""
        return (self.low - float(self.column.area.bounds[1])) / (self.low - self.high)


@dataclass
class Panel:
    """One position with its thermometer and what is written below."""

    thermometer: Thermometer
    figures: list[Silhouette] = field(default_factory=list)
    pieces: list[Drawn] = field(default_factory=list)
    said: list[Words] = field(default_factory=list)
    shares: str = ""
    """What should be said of the two shares."""

    @property
    def right(self) -> float:
        """Return where the panel ends."""
        return float(self.thermometer.glass.area.bounds[2])


def check_progress_page(printed: Printed, answer: Answer, rough: bool) -> None:
    """Prove a page of positions, the least complete first and the finished figure last."""
    found = look(printed.page)
    panels, intro = _panels(found)
    refuse_unseen(printed.page.words, printed.page)
    text = " ".join(" ".join(one.text for one in sorted(intro, key=lambda one: (one.start[1], one.start[0]))).split())
    if text not in ("", printed.language.say("tangram.progress")):
        raise ProofError("what the page explains is not right")
    levels = [_check_panel(panel, printed, answer, rough) for panel in panels]
    if levels != sorted(levels) or levels[-1] != 100 or 100 in levels[:-1]:
        raise ProofError("the positions do not rise to the finished figure")
    _check_complete(panels)
    one_pen([piece for panel in panels for piece in (*panel.pieces, panel.thermometer.glass)], answer.line)
    last = panels[-1]
    check_lying(last.pieces, answer, check_same(answer, last.figures[0].area, rough))
    looks = {
        (one.thermometer.pen, one.thermometer.column.colour, one.thermometer.glass.colour, one.figures[0].colour) for one in panels
    }
    if len(looks) > 1 or any(panel.thermometer.glass.colour != PAPER for panel in panels):
        raise ProofError("thermometers or figures differ in colour, or a glass is not clear")


def _panels(found: Look) -> tuple[list[Panel], list[Words]]:
    """Sort everything by the thermometer that it stands left of; what stands above all of them explains the page."""
    panels = [Panel(one) for one in _thermometers(found)]
    panels.sort(key=lambda panel: (round(panel.thermometer.glass.area.bounds[1]), panel.right))
    glasses = {id(panel.thermometer.glass) for panel in panels}
    columns = {id(panel.thermometer.column) for panel in panels}
    for piece in (one for one in found.pieces if id(one) not in glasses):
        _owner(panels, piece.area.centroid.x, piece.area.centroid.y, 0.0).pieces.append(piece)
    for one in (one for one in found.silhouettes if id(one) not in columns):
        _owner(panels, one.area.centroid.x, one.area.centroid.y, 0.0).figures.append(one)
    return panels, _sorted_words(panels, found.picture.words)


def _sorted_words(panels: Sequence[Panel], words: Sequence[Words]) -> list[Words]:
    """Give words to the panel that they stand below; return those above all thermometers."""
    top = min(panel.thermometer.glass.area.bounds[1] for panel in panels)
    for one in words:
        if one.start[1] >= top:
            _owner(panels, one.start[0], one.start[1], _BELOW).said.append(one)
    return [one for one in words if one.start[1] < top]


def _owner(panels: Sequence[Panel], x: float, y: float, below: float) -> Panel:
    """Return the panel of a point; words stand below its thermometer."""
    own = [panel for panel in panels if x < panel.right + _BELOW and _is_beside(panel, y, below)]
    if not own:
        raise ProofError("something on the page belongs to no thermometer")
    return min(own, key=lambda panel: panel.right)


def _is_beside(panel: Panel, y: float, below: float) -> bool:
    _, top, _, bottom = panel.thermometer.glass.area.bounds
    return bool(bottom < y < bottom + below) if below else bool(top - 1 < y < bottom + 1)


def _thermometers(found: Look) -> list[Thermometer]:
    """Find thermometers by their marks, which stand to the right of the glass."""
    made = [_thermometer(line, found) for line in found.lines if _is_scale(line)]
    if not made:
        raise ProofError("the page has no thermometers")
    if len(made) < len(found.lines):
        raise ProofError("there is a line on the page that belongs to nothing")
    return made


def _is_scale(line: Shape) -> bool:
    """Tell whether lines are the marks of a thermometer: level and evenly spaced."""
    if len(line.chains) != _TICKS or any(len(chain.points) != 2 for chain in line.chains):
        return False
    heights = sorted(chain.points[0][1] for chain in line.chains)
    level = all(abs(chain.points[0][1] - chain.points[1][1]) < FINE for chain in line.chains)
    starts = [chain.points[0][0] for chain in line.chains]
    return level and max(starts) - min(starts) < FINE and bool(np.ptp(np.diff(heights)) < FINE)


def _thermometer(line: Shape, found: Look) -> Thermometer:
    heights = [chain.points[0][1] for chain in line.chains]
    x = line.chains[0].points[0][0]
    near = [
        one
        for one in found.pieces
        if 0 < x - _tube(one.area, (min(heights) + max(heights)) / 2) < 1.5 and one.area.bounds[3] > max(heights)
    ]
    if len(near) != 1:
        raise ProofError("marks of a thermometer stand beside no glass")
    glass = near[0]
    columns = [one for one in found.silhouettes if one.depth > glass.depth and glass.area.buffer(FINE).covers(one.area)]
    if len(columns) != 1 or columns[0].colour == glass.colour:
        raise ProofError("a thermometer has no column")
    return Thermometer(glass, columns[0], line.pen, max(heights), min(heights))


def _tube(area: BaseGeometry, y: float) -> float:
    """Return where an area ends on the right at some height; far away if it does not reach there."""
    left, top, right, bottom = area.bounds
    if not top < y < bottom:
        return float("-inf")
    cut = shapely.intersection(area, shapely.LineString([(left - 1, y), (right + 1, y)]))
    return float(cut.bounds[2])


def _check_panel(panel: Panel, printed: Printed, answer: Answer, rough: bool) -> int:
    """Prove one position, and return the level that it shows in percent."""
    if len(panel.figures) != 1 or not panel.pieces:
        raise ProofError("a position has no figure, or no piece")
    figure = panel.figures[0]
    if any(piece.depth < figure.depth for piece in panel.pieces):
        raise ProofError("a piece lies below the figure")
    check_same(answer, figure.area, rough)
    check_shown(recognised(panel.pieces, answer.kit, sqrt(figure.area.area / answer.kit.area)), answer)
    distinct_colours(panel.pieces, MOST_COLOURS)
    contour, area, level = measured(figure.area, [piece.area for piece in panel.pieces], len(answer.kit.pieces))
    if abs(panel.thermometer.level - level) > 1.5 * _OFF:
        raise ProofError(f"a thermometer shows {panel.thermometer.level:.3f}, measured was {level:.3f}")
    return _check_said(panel, printed, (contour, area, level))


def measured(figure: BaseGeometry, pieces: Sequence[BaseGeometry], count: int) -> tuple[float, float, float]:
    """Measure the share of the outline that pieces follow, the share of the area that they cover, and the level."""
    sound = [shapely.make_valid(piece) for piece in pieces]
    whole = shapely.union_all(sound, grid_size=1e-5)
    outline: Any = figure.boundary
    steps = (np.arange(_POINTS) + 0.5) / _POINTS * outline.length
    here, there = (shapely.get_coordinates(shapely.line_interpolate_point(outline, steps + off)) for off in (-1e-3, 1e-3))
    along = there - here
    beside = _BESIDE * shapely.minimum_bounding_circle(figure).length / pi
    across = np.stack([-along[:, 1], along[:, 0]], axis=1) * (beside / np.maximum(np.hypot(*along.T), 1e-12))[:, None]
    middle = (here + there) / 2
    one, other = middle + across, middle - across
    inside, outside = _contains(figure, one), _contains(figure, other)
    ends = np.zeros(_POINTS, dtype=bool)
    for piece in sound:
        covered, beyond = _contains(piece, one), _contains(piece, other)
        ends |= np.where(inside, covered & ~beyond, beyond & ~covered)
    # In a sharp corner both sides may be outside of the figure: such points tell nothing.
    contour = float(ends[inside != outside].mean())
    area = float(shapely.intersection(whole, figure, grid_size=1e-5).area / figure.area)
    if len(pieces) == count and min(contour, area) > 1 - _OFF:
        return 1.0, 1.0, 1.0
    return contour, area, min(contour, area, _MOST)


def _contains(area: BaseGeometry, points: NDArray[np.float64]) -> NDArray[np.bool_]:
    shapely.prepare(area)
    found: NDArray[np.bool_] = shapely.contains_xy(area, points)
    return found


def _check_said(panel: Panel, printed: Printed, shares: tuple[float, float, float]) -> int:
    """Prove the level below a thermometer and, where there is room, the two shares it is made of."""
    language = printed.language
    contour, area, level = (_percents(share) for share in shares)
    shown = {language.say("tangram.percent", percent=number): number for number in level}
    levels = [one for one in panel.said if one.text in shown and one.bold]
    rest = [one for one in panel.said if one not in levels]
    known = _known_shares(contour, area, language)
    panel.shares = max(known, key=len)
    if len(levels) != 1 or len(rest) > 1 or any(one.text not in known for one in rest):
        raise ProofError(f"below a thermometer stands {[one.text for one in panel.said]}; measured were {shares}")
    if abs(levels[0].end[0] - panel.right) > _BELOW:
        raise ProofError("a level stands in the wrong place")
    return shown[levels[0].text]


def _known_shares(contour: set[int], area: set[int], language: Language) -> set[str]:
    """Return all ways to say the two shares: each may have been rounded either way."""
    return {language.say("tangram.shares", contour=one, area=other) for one in contour for other in area}


def _percents(share: float) -> set[int]:
    """Return the whole percentages, rounded down, that a measured share may be."""
    return {min(100, int(100 * (share + off) + 1e-6)) for off in (-_OFF, 0.0, _OFF) if share < 1.0 or off == 0.0}


def _check_complete(panels: Sequence[Panel]) -> None:
    """Prove that the two shares are missing only where they have no room, judged by a panel that has them."""
    full = [panel for panel in panels if len(panel.said) == 2]
    if not full:
        return
    ends = [sorted(panel.said, key=lambda one: one.bold) for panel in full]
    room = max(level.end[0] - shares.start[0] for shares, level in ends)
    size_pt = ends[0][0].size_pt
    for panel in panels:
        if len(panel.said) == 1:
            level = panel.said[0]
            free = room - font.width(level.text, level.size_pt, "bold") - _SPACE
            if font.width(panel.shares, size_pt, "body") < free - _SPACE:
                raise ProofError("the two shares of a level are missing")
