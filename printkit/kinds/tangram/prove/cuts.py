"""The sheet of pieces to be cut out: all pieces of the set face up, every cut once, and a bar that shows the scale."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.contract import Printed
from printkit.errors import ProofError
from printkit.geometry.affine import Point
from printkit.geometry.ring import Region
from printkit.kinds.tangram.prove import words
from printkit.kinds.tangram.prove.answer import MOST_COLOURS, Answer, check_fronts, check_shown, estimated_scale
from printkit.kinds.tangram.prove.look import (
    COARSE,
    FINE,
    Drawn,
    Look,
    differs,
    distinct_colours,
    dressed,
    look,
    marked,
    polygon,
    refuse_unlettered,
    refuse_unseen,
)
from printkit.kinds.tangram.prove.match import Laid, recognised
from printkit.kinds.tangram.prove.sheet import percent_of
from printkit.scene.seen import PAPER, Pen, Shape

_SAME_LENGTH = 0.004
"""By which share lengths of cuts may differ: arcs are read as chords."""


def check_pieces_page(printed: Printed, answer: Answer, outline: Sequence[Region], rough: bool) -> None:
    """Prove a sheet of pieces."""
    spec = printed.spec
    seen = look(printed.page)
    if seen.pieces:
        raise ProofError("a piece to be cut out has another line than its cut")
    cuts = [line for line in seen.lines if line.pen and line.pen.dash]
    plain = [line for line in seen.lines if line not in cuts]
    found = _pieces(Look(printed.page, [], seen.silhouettes, plain, []), len(answer.kit.pieces))
    laid = recognised(found.pieces, answer.kit, estimated_scale(found.pieces, answer.kit))
    check_shown(laid, answer)
    distinct_colours(found.pieces, MOST_COLOURS)
    check_fronts(laid, True, rough)
    _check_pens(cuts)
    bottom = max(one.area.bounds[3] for one in found.pieces)
    percent = percent_of(sqrt(sum(one.area.area for one in found.pieces)) / spec.size, spec.scale)
    if spec.kerf:
        cuts = _check_apart(found.pieces, cuts, spec.kerf, bottom)
        if percent != 100:
            raise ProofError("pieces that stand apart do not have their own size")
    else:
        _check_together(laid, outline)
    _check_cuts(found.pieces, cuts, bool(spec.kerf), rough)
    _check_notes(found, printed, answer, percent, bottom)


def _pieces(seen: Look, count: int) -> Look:
    """Take the largest colours for pieces, and give them their letters and dots."""
    largest = sorted(seen.silhouettes, key=lambda one: -one.area.area)
    # Dots and patterns lie on pieces, so what lies on nothing is a piece.
    grounds = [one for one in largest if not any(_is_on(one.area, other.area) for other in largest if other.depth < one.depth)]
    if len(grounds) != count:
        raise ProofError(f"the page shows {len(grounds)} pieces of {count}")
    nothing = Pen(PAPER, 0.0)
    seen.pieces = [Drawn(one.chains, one.area, one.colour, nothing, one.depth) for one in grounds]
    seen.silhouettes = [one for one in seen.silhouettes if one not in grounds]
    found = marked(dressed(seen))
    refuse_unlettered(found.pieces, seen.picture)
    if found.silhouettes:
        raise ProofError("there is a colour on the page that is no piece")
    return found


def _is_on(area: BaseGeometry, ground: BaseGeometry) -> bool:
    return 2 * area.area < ground.area and bool(shapely.covers(ground.buffer(FINE), area))


def _check_pens(cuts: Sequence[Shape]) -> None:
    if len({line.pen for line in cuts}) != 1 or any(line.pen is None or line.pen.colour == PAPER for line in cuts):
        raise ProofError("the cuts are lines of different kinds, or cannot be seen")


def _check_together(laid: Sequence[Laid], outline: Sequence[Region]) -> None:
    """Prove that the pieces stand as they do in the set, and make its outline."""
    first = laid[0].motion
    for one in laid:
        homes = [piece.region.moved(first) for piece in (one.piece,)]
        alike = [other for other in laid if other.piece.shape == one.piece.shape]
        if len(alike) == 1 and differs(polygon(homes), one.drawn.area, COARSE):
            raise ProofError("a piece does not stand where it does in the set")
    whole = shapely.union_all([one.drawn.area for one in laid], grid_size=1e-6)
    if differs(whole, polygon([region.moved(first) for region in outline]), COARSE):
        raise ProofError("the pieces do not make the figure that they are cut from")


def _check_apart(pieces: Sequence[Drawn], cuts: Sequence[Shape], kerf: float, bottom: float) -> list[Shape]:
    """Prove that pieces keep their distance; return the cuts without the sample of a cut line below."""
    areas = [one.area for one in pieces]
    if any(one.distance(other) < kerf - COARSE for index, one in enumerate(areas) for other in areas[:index]):
        raise ProofError("pieces stand nearer to each other than the kerf")
    own = [line for line in cuts if min(y for chain in line.chains for _, y in chain.points) < bottom]
    if len(own) != len(cuts) - 1:
        raise ProofError("there is no sample of a cut line")
    return own


def _check_cuts(pieces: Sequence[Drawn], cuts: Sequence[Shape], apart: bool, rough: bool) -> None:
    """Prove that the cuts go around every piece, nowhere else, and nowhere twice."""
    drawn = shapely.MultiLineString(
        [[*chain.points, chain.points[0]] if chain.closed else chain.points for line in cuts for chain in line.chains]
    )
    around = shapely.union_all([one.area.boundary for one in pieces])
    if not around.buffer(COARSE).covers(drawn) or not drawn.buffer(COARSE).covers(around):
        raise ProofError("the cuts do not run where the pieces end")
    total = sum(one.area.length for one in pieces)
    whole = shapely.union_all([one.area for one in pieces], grid_size=1e-5)
    outer = whole.buffer(COARSE, join_style="mitre").buffer(-COARSE, join_style="mitre").length
    wanted = total if apart else (total + outer) / 2
    # Where users' own pieces meet only roughly, each has its own cut.
    most = total if rough else wanted
    if not (1 - _SAME_LENGTH) * wanted < drawn.length < (1 + _SAME_LENGTH) * most:
        raise ProofError("a cut is there twice, or missing")


def _check_notes(found: Look, printed: Printed, answer: Answer, percent: int, bottom: float) -> None:
    """Prove what is said at the foot, and that the bar is as long as it says."""
    language, spec = printed.language, printed.spec
    said = [one for one in printed.page.words if len(one.text) > 1]
    refuse_unseen(said, printed.page)
    words.refuse_above(said, bottom)
    lines = sorted(said, key=lambda one: (one.start[1], one.start[0]))
    text = " ".join(" ".join(one.text for one in lines).split())
    notes = words.cutting(spec.size, answer.kit, language)
    bar = _bar(found.lines, bottom)
    if percent != 100:
        expected = [f"{notes} {words.scale(percent, language)}.", words.scale(percent, language)]
    elif bar is None:
        expected = [words.scale(percent, language)]
    else:
        expected = [f"{notes} {language.say('cutout.scale', length=words.length(bar, language))}"]
        _check_beside(lines[-1].start, found.lines, bar)
    if text not in expected or (percent != 100 and bar is not None):
        raise ProofError(f'what is said below the pieces is not right: "{text[:160]}"')


def _bar(lines: Sequence[Shape], bottom: float) -> float | None:
    """Read the length of the bar: the longest level line below the pieces, which has an upright stroke at both ends."""
    chains = [chain.points for line in lines for chain in line.chains if len(chain.points) == 2]
    level = [points for points in chains if abs(points[0][1] - points[1][1]) < FINE and points[0][1] > bottom]
    if not level:
        if lines:
            raise ProofError("there is a line on the page that belongs to nothing")
        return None
    start, end = max(level, key=lambda points: abs(points[1][0] - points[0][0]))
    if not _has_stroke(start, chains) or not _has_stroke(end, chains):
        raise ProofError("the bar has no end")
    if any(line.pen is None or line.pen.colour == PAPER for line in lines):
        raise ProofError("the bar cannot be seen")
    return _whole(hypot(end[0] - start[0], end[1] - start[1]))


def _whole(long: float) -> float:
    """Return a length in whole millimetres, which it must have."""
    if abs(long - round(long)) > FINE:
        raise ProofError("the bar has an odd length")
    return float(round(long))


def _has_stroke(end: Point, chains: Sequence[Sequence[Point]]) -> bool:
    """Tell whether an upright stroke has its middle at an end of the bar."""
    x, y = end
    strokes = [points for points in chains if abs(points[0][0] - points[1][0]) < FINE]
    return any(abs(points[0][0] - x) < FINE and abs(sum(p[1] for p in points) / 2 - y) < FINE for points in strokes)


def _check_beside(start: Point, lines: Sequence[Shape], bar: float) -> None:
    """Prove that what is said of the bar stands at its end."""
    ends = [point for line in lines for chain in line.chains for point in chain.points]
    right = max(x for x, _ in ends)
    low, high = min(y for _, y in ends), max(y for _, y in ends)
    if not (0 < start[0] - right < 0.3 * bar and low - 4 < start[1] < high + 4):
        raise ProofError("the length of the bar is said somewhere else")
