"""Strokes that were drawn as thin filled areas, reduced to the lines that a person sees.

Traced pens and "expanded" strokes come as areas with two edges a pen's width apart. Here the areas of one visible colour are
looked at: those whose boundary mostly faces itself across a small distance may be strokes. They are taken for strokes if their ink
makes up much of the picture, if many of them have one and the same width, or if they are too thin to show as two lines. Their thin
parts become centre lines; what is too thick for a pen (a nose, a pupil) keeps its outline, and the centre lines run up to it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely import LineString, MultiLineString, MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from printkit.geometry.axis import MOST_SAMPLES, Axis, Branch, axis_of
from printkit.geometry.flatten import Points
from printkit.geometry.overlay import common, lines_in, polygons_in, united, without
from printkit.geometry.region import NOWHERE, Area, areas_only
from printkit.sources.option import Options
from printkit.sources.svg.colour import Colour
from printkit.sources.trace.layer import GRID, Layer
from printkit.sources.trace.seen import Looks, Pieces, Seen, distance, looks

Floats = NDArray[np.float64]

_WIDEST_BRUSH = 0.03
"""A stroke of uneven width is at most this share of the drawing's size wide."""
_WIDEST_PEN = 0.1
"""A stroke of even width may be wider."""
_FINEST = 0.1  # millimetres; an area that is thinner on average is no stroke
_EVEN = 0.16  # how much the width of an even stroke varies at most, as a share of it
_STRICT = 0.06  # the same for strokes that are wider than a brush
_LONG = 6.0  # widths; the least length of what is a stroke by its looks
_SHORTEST = 2.0  # widths; the least length of what is one by the pen it shares with others
_THIN_SHARE = 0.55  # at least this share of a stroke's boundary is not that of its thick parts
_THICK = 2.2  # a part so many times as wide as the stroke is thick
_BLOB = 2.4  # a blob has at most so many times the area of the square as wide as it is
_MUCH = 0.4  # the least share of all edges that are of one ink
_LITTLE = 0.3  # the largest share of the picture's spread that uneven strokes fill
_SOME = 0.2  # the least share of all edges that are of one pen, or gaps
_SAME_INK = 0.06  # the distance of colours that are one ink
_SAME_PEN = 0.1  # the difference of widths that are one pen, as a share
_MANY = 4  # strokes of one width that are no accident
_STEP = 0.3  # millimetres between the points of a smoothed axis
_VERY_LONG = 40.0  # widths; an even area so long is drawn by a pen, even if it is the only one
_GAP = 0.022  # the widest gap, as a share of the size
_MOST_CUT = 1500  # areas; gaps between more of them are a pattern
_CUTS = 0.1  # gaps take at most this share of what they are cut into
_SLIT = 0.1  # millimetres; half the width of slits that are closed
_NARROW = 0.014  # a pen up to this share of the size is narrow


@dataclass(frozen=True, slots=True)
class Stroke:
    """A thin area reduced: its centre lines, the outlines of its thick parts, and how wide the ink is at its loose ends.

    A gap is an area of paper; unlike the others it ends anywhere, not only where lines meet.
    """

    area: Polygon
    lines: tuple[LineString, ...]
    outlines: tuple[LineString, ...]
    ends: tuple[tuple[float, float, float], ...]
    is_gap: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class _Candidate:
    """An area of one visible colour that may be a stroke."""

    area: Polygon
    colour: Floats
    plain: bool
    axis: Axis
    width: float
    spread: float
    longest: float


@dataclass(slots=True)
class _Patience:
    """How many samples of boundaries are still looked at; when they are used up, areas keep their outlines."""

    samples: float = 150_000.0

    def lasts(self, samples: float) -> bool:
        """Spend some, and tell whether there were enough."""
        self.samples -= min(samples, MOST_SAMPLES)
        return self.samples > 0


def strokes(seen: Seen, layers: Sequence[Layer], paper: Colour, visible: float, options: Options) -> list[Stroke]:
    """Find the areas that are strokes, and reduce them."""
    if options.centre_lines == "never" or not len(seen.pieces):
        return []
    size = _size(seen, visible)
    patience = _Patience()
    regions = _regions(seen.pieces, layers, paper, visible)
    edges = float(shapely.length(seen.pieces[seen.edge > visible]).sum())
    if options.centre_lines == "always":
        inked = [region for region in regions if not region.blank]
        found = [item for region in inked for item in _candidates(region.area, region, size, _SHORTEST, patience)]
    else:
        found = _chosen([region for region in regions if not region.blank], edges, size, options, patience)
    pens = sum(layer.centre.length for layer in layers)
    # A picture that has strokes or pens says its lines with them; only one without may mean its gaps.
    gaps = [] if found or pens > _SOME * edges else _gap_strokes(regions, edges, size, options, patience)
    return [*(_reduced(item, size) for item in found), *(replace(_reduced(item, size), is_gap=True) for item in gaps)]


def _size(seen: Seen, visible: float) -> float:
    """The longer side of what can be seen; the box that it is fitted into may be much longer."""
    seen_pieces = seen.pieces[seen.edge > visible]
    left, top, right, bottom = shapely.total_bounds(seen_pieces if len(seen_pieces) else seen.pieces).tolist()
    return float(max(right - left, bottom - top))


def _chosen(regions: Sequence[_Region], edges: float, size: float, options: Options, patience: _Patience) -> list[_Candidate]:
    """The areas that are strokes without being asked for: long ones by their looks, then short ones by the pen they share."""
    long = [item for region in regions for item in _candidates(region.area, region, size, _LONG, patience)]
    drawn = [*_inks(long, edges, _spread_of(regions)), *_pens(long, edges, size)]
    kept = {id(item.area): item for item in (*drawn, *_hairlines(long, options.smallest))}
    if drawn:
        rest = [region for region in regions if id(region.area) not in kept]
        short = [item for region in rest for item in _candidates(region.area, region, size, _SHORTEST, patience)]
        kept |= {id(item.area): item for item in short if any(_same_pen(item, other) for other in drawn)}
    return list(kept.values())


def _same_pen(item: _Candidate, other: _Candidate) -> bool:
    """Tell whether a short area was drawn by the pen that drew another."""
    alike = abs(item.width - other.width) < 2 * _SAME_PEN * other.width and item.spread < 2 * _EVEN
    return alike and item.plain and float(distance(item.colour, other.colour)) < _SAME_INK


def _spread_of(regions: Sequence[_Region]) -> float:
    """The area over which the picture is spread."""
    return float(shapely.convex_hull(MultiPolygon([region.area for region in regions])).area) if regions else 0.0


@dataclass(frozen=True, slots=True, eq=False)
class _Region:
    """An area of one visible colour; `plain` unless a gradient varies it, `blank` if it looks like the paper."""

    area: Polygon
    colour: Floats
    plain: bool
    blank: bool


def _regions(pieces: Pieces, layers: Sequence[Layer], paper: Colour, visible: float) -> list[_Region]:
    """Put the faces between all pieces together to areas of one colour."""
    faces = np.asarray(shapely.get_parts(shapely.polygonize(pieces)), dtype=object)
    if not len(faces):
        return []
    # No line runs through a face, so one point of it tells its colour.
    look = looks(shapely.get_coordinates(shapely.point_on_surface(faces)), layers, paper)
    regions = []
    for members in _alike(look, visible):
        first = members[0]
        is_blank = not look.varied[first] and float(distance(look.colour[first], np.array(paper[:3]))) < visible
        merged = shapely.coverage_union_all(faces[members])
        regions += [_Region(part, look.colour[first], not look.varied[first], is_blank) for part in shapely.get_parts(merged)]
    return regions


_PAPER = _Region(Polygon(), np.zeros(3), plain=True, blank=True)


def _alike(look: Looks, visible: float) -> list[NDArray[np.int64]]:
    """Group points that look the same, by key and, where colours do not vary, by colour."""
    keys, first, group = np.unique(look.key, return_index=True, return_inverse=True)
    number = np.arange(len(keys))
    for n in range(1, len(keys)):
        if not look.varied[first[n]]:
            # Compared with the first of each group only, so that many small differences in a row do not add up to one group.
            earlier = [m for m in range(n) if number[m] == m and not look.varied[first[m]]]
            near = [m for m in earlier if float(distance(look.colour[first[m]], look.colour[first[n]])) < visible]
            number[n] = near[0] if near else n
    joint = number[group]
    return [np.flatnonzero(joint == n) for n in np.unique(joint)]


def _gap_strokes(regions: Sequence[_Region], edges: float, size: float, options: Options, patience: _Patience) -> list[_Candidate]:
    """Gaps that are meant as lines, as in a stencil: narrow cuts through large areas, and much of them."""
    solid = sum(region.area.area for region in regions if not region.blank)
    enough = 0.0 if options.centre_lines == "always" else _SOME * edges
    parts = [part for part in _gaps(regions, size) if part.length / 2 > _LONG * 2 * part.area / part.length]
    if sum(part.length for part in parts) < enough or sum(part.area for part in parts) > _CUTS * solid:
        return []
    found = [item for part in parts for item in _candidates(part, _PAPER, size, _LONG, patience) if item.width < _NARROW * size]
    return found if sum(item.area.length for item in found) > enough else []


def _gaps(regions: Sequence[_Region], size: float) -> list[Polygon]:
    """The narrow gaps that paper leaves between areas or cuts into them."""
    inked = [region.area for region in regions if not region.blank]
    if not inked or len(inked) > _MOST_CUT:
        return []
    solid = united(inked, GRID)
    radius = _GAP * size / 2
    left, top, right, bottom = solid.bounds
    # The margin is wide, so the paper around the picture is no gap.
    paper = without(shapely.box(left - size, top - size, right + size, bottom + size), solid, GRID)
    # Grown back by a little more than it was shrunk, so that rounding leaves no slivers along wide paper.
    wide = shapely.buffer(shapely.buffer(paper, -radius), 1.05 * radius)
    parts = polygons_in(without(paper, wide, GRID))
    return [part for part in parts if part.distance(solid) < radius]


def _candidates(area: Polygon, region: _Region, size: float, shortest: float, patience: _Patience) -> Iterator[_Candidate]:
    """An area as a stroke, if it can be one at all and is as long for its width as is asked for."""
    # A strip n widths long has a squared perimeter of 4 (n + 2 + 1 / n) times its area; this spares most areas the axis.
    if area.length**2 < 4 * (shortest + 2) * area.area:
        return
    whole = _without_slits(area)
    mean = 2 * whole.area / whole.length
    if not _FINEST < mean < _WIDEST_PEN * size:
        return
    # Four samples for a width make chords nearly square to the stroke; finer ones than print can show only cost time.
    step = max(0.15, mean / 4)
    if not patience.lasts(whole.length / step):
        return
    axis = axis_of(whole, step)
    widths, lengths = _profile(axis)
    if lengths.sum() <= 0:
        return
    width = _median(widths, lengths)
    spread = _median(np.abs(widths - width), lengths) / width
    longest = lengths.sum() / width
    if longest < shortest or width > (_WIDEST_PEN if spread < _STRICT else _WIDEST_BRUSH) * size:
        return
    candidate = _Candidate(area, region.colour, region.plain, axis, width, spread, longest)
    if _mostly_thin(candidate, size):
        yield candidate


def _without_slits(area: Polygon) -> Polygon:
    """Close hairline slits, where an outline touches itself, because they would tear the axis."""
    closed = shapely.buffer(shapely.buffer(area, _SLIT, join_style="mitre"), -_SLIT, join_style="mitre")
    return closed if isinstance(closed, Polygon) and not closed.is_empty else area


def _mostly_thin(candidate: _Candidate, size: float) -> bool:
    thick = _thick_part(candidate, size)
    return bool(common(candidate.area.boundary, thick, GRID).length < (1 - _THIN_SHARE) * candidate.area.length)


def _inks(found: Sequence[_Candidate], total: float, hull: float) -> Iterator[_Candidate]:
    """Strokes of a colour that makes up much of the picture's lines and, unless they are even, little of its area."""
    inks: list[list[_Candidate]] = []
    for item in found:
        if item.plain:
            same = next((ink for ink in inks if float(distance(ink[0].colour, item.colour)) < _SAME_INK), None)
            if same is None:
                inks.append([item])
            else:
                same.append(item)
    for ink in inks:
        uneven = sum(item.area.area for item in ink if item.spread >= _EVEN)
        if sum(item.area.length for item in ink) > _MUCH * total and uneven < _LITTLE * hull:
            yield from ink


def _pens(found: Sequence[_Candidate], total: float, size: float) -> Iterator[_Candidate]:
    """Strokes of one even width, if there are many of them, or if one is very long: nothing but a pen draws like that."""
    even = [item for item in found if item.plain and item.spread < _EVEN]
    for item in even:
        alike = [other for other in even if abs(other.width - item.width) < _SAME_PEN * item.width]
        many = len(alike) >= _MANY and sum(other.area.length for other in alike) > _SOME * total
        if many or (item.spread < _EVEN / 3 and item.longest > (_VERY_LONG / 2 if item.width < _NARROW * size else _VERY_LONG)):
            yield item


def _hairlines(found: Sequence[_Candidate], smallest: float) -> Iterator[_Candidate]:
    """Areas whose two edges lie too close together to be drawn both."""
    for item in found:
        if 0.25 * smallest < item.width < smallest and not _core(item.area, smallest):
            yield item


def _core(area: Polygon, width: float) -> bool:
    return not shapely.buffer(area, -0.7 * width).is_empty


def _reduced(candidate: _Candidate, size: float) -> Stroke:
    thick = _thick_part(candidate, size)
    degree = candidate.axis.degree()
    lines: list[LineString] = []
    ends: list[tuple[float, float, float]] = []
    for branch in candidate.axis.branches:
        points = _led_on(branch, degree, candidate.area)
        lines.append(LineString(smooth(points)))
        for at, node in ((0, branch.start), (-1, branch.end)):
            if degree[node] == 1:
                ends.append((float(points[at][0]), float(points[at][1]), float(branch.widths[at])))
    cut = without(MultiLineString(lines), thick, GRID)
    return Stroke(candidate.area, tuple(_line_parts(cut)), tuple(_line_parts(thick.boundary)), tuple(ends))


def _led_on(branch: Branch, degree: dict[int, int], area: Polygon) -> Points:
    """Lead the loose ends of an axis on towards the end of the ink, because a blunt end stops the axis half a width early."""
    points = branch.points
    if degree[branch.end] == 1 and branch.start != branch.end:
        points = np.concatenate([points, _ahead(points, float(branch.widths[-1]), area)])
    if degree[branch.start] == 1 and branch.start != branch.end:
        points = np.concatenate([points[::-1], _ahead(points[::-1], float(branch.widths[0]), area)])[::-1]
    return points


def _ahead(points: Points, width: float, area: Polygon) -> Points:
    """One more point straight ahead, as far as the ink reaches but not much more than half the width."""
    back = np.hypot(*(points - points[-1]).T)
    # The heading is taken over a whole width, because single steps ripple.
    far = points[np.flatnonzero(back >= min(width, back.max()))[-1]]
    step = points[-1] - far
    length = float(np.hypot(*step))
    if length <= 0:
        return np.empty((0, 2))
    ray = LineString([points[-1], points[-1] + step / length * 0.75 * width])
    inside = lines_in(common(ray, area, GRID))
    reach = 0.85 * inside[0].length if inside else 0.0
    return (points[-1] + step / length * reach)[None, :] if reach > GRID else np.empty((0, 2))


def smooth(points: Points) -> Points:
    """Even out the ripple that sampling leaves on an axis; the ends stay."""
    line = LineString(points)
    count = max(2, int(np.ceil(line.length / _STEP)) + 1)
    even = shapely.get_coordinates(shapely.line_interpolate_point(line, np.linspace(0, line.length, count)))
    even[0], even[-1] = points[0], points[-1]
    closed = bool((points[0] == points[-1]).all()) and count > 4
    # Three rounds blur by about a step: enough for the ripple, and not seen at a corner.
    for _ in range(3):
        middle = (even[:-2] + 2 * even[1:-1] + even[2:]) / 4
        end = ((even[-2] + 2 * even[0] + even[1]) / 4)[None, :] if closed else None
        even = np.concatenate([even[:1] if end is None else end, middle, even[-1:] if end is None else end])
    return even


def _profile(axis: Axis) -> tuple[Floats, Floats]:
    """Widths along an axis and the lengths over which they hold."""
    steps = [np.hypot(*np.diff(branch.points, axis=0).T) for branch in axis.branches]
    middles = [(branch.widths[1:] + branch.widths[:-1]) / 2 for branch in axis.branches]
    return (np.concatenate(middles), np.concatenate(steps)) if steps else (np.zeros(1), np.zeros(1))


def _median(values: Floats, weights: Floats) -> float:
    """The value below which half of the weight lies."""
    order = np.argsort(values, kind="stable")
    total = weights[order].cumsum()
    return float(values[order][np.searchsorted(total, total[-1] / 2)])


def _thick_part(candidate: _Candidate, size: float) -> Area:
    """What is wider than a pen, with its corners: opened by half the width, then grown back to the boundary."""
    radius = max(_THICK * candidate.width, _WIDEST_BRUSH * size) / 2
    cores = shapely.get_parts(shapely.buffer(candidate.area, -radius))
    # A right corner lies 1.4 radii from the core; the area itself cuts off what reaches beyond it.
    grown = [shapely.buffer(core, 1.4 * radius) for core in cores if _is_blob(core, radius)]
    if not grown:
        return NOWHERE
    return areas_only(common(united(grown, GRID), candidate.area, GRID))


def _is_blob(core: Polygon, radius: float) -> bool:
    """A long core is a broad stretch of a brush, a tiny one the swelling where strokes meet; neither is a blob."""
    if core.area < 0.05 * radius**2:
        return False
    across = 2 * (radius + shapely.maximum_inscribed_circle(core, 0.1 * radius).length)
    return bool(shapely.buffer(core, radius).area < _BLOB * across**2)


def _line_parts(shape: BaseGeometry) -> list[LineString]:
    merged = shapely.line_merge(MultiLineString(lines_in(shape)))
    return [LineString(part.coords) for part in lines_in(merged)]
