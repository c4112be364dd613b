"""Proving sheets of paper pieces: nets with tabs and fold lines, at a size that the sheet tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.contract import Printed, Proof
from printkit.errors import ProofError
from printkit.kinds.cubes.prove.grids import squares_in
from printkit.kinds.cubes.prove.known import Kit, kit_of
from printkit.kinds.cubes.prove.legend import BASE, Legend
from printkit.kinds.cubes.prove.nets import STEPS, Side, Square, is_glued
from printkit.kinds.cubes.prove.plate import FINE, area_of, line_of, patch_of, same_area, thick
from printkit.kinds.cubes.prove.sheets import example
from printkit.kinds.cubes.prove.words import LEGIBLE, check_said, is_roomy, said
from printkit.scene.flatten import Chain
from printkit.scene.palette import contrast
from printkit.scene.seen import PAPER, Shape, Words
from printkit.scene.weave import Patch, alike


class _Sheet(NamedTuple):
    """What is drawn on a sheet of nets."""

    nets: list[Shape]
    tabs: list[Shape]
    lines: list[Shape]


def prove_fold(printed: Printed) -> Proof:
    """Prove that every net becomes its piece, at the size that the sheet tells."""
    legend = Legend()
    kit = kit_of(printed.spec)
    sheet = _sheet(printed)
    names, used = _nets(printed, sheet, kit, legend)
    if is_roomy(printed.page):
        _check_sample(sheet, used)
    _check_rest(_others(printed.page.shapes, used), printed)
    _check_apart(sheet)
    _, facts = example(printed, kit, legend)
    legend.check()
    return Proof((*facts, ("nets that fold", len(names))))


def _nets(printed: Printed, sheet: _Sheet, kit: Kit, legend: Legend) -> tuple[list[str], list[Shape]]:
    """Read all nets, which are those of the pieces; return their names, and all that is drawn of them."""
    spec, words = printed.spec, printed.page.words
    wanted = {spec.piece: 1} if spec.piece else kit.counts
    inside = [word for word in words if any(area_of(net).covers(shapely.Point(word.middle)) for net in sheet.nets)]
    edge = _told_edge(printed, [word for word in words if word not in inside])
    if edge > spec.edge + 1e-9:
        raise ProofError("the edges are longer than was asked for")
    names: list[str] = []
    used: list[Shape] = []
    for net in sheet.nets:
        name, own = _net(net, sheet, inside, edge, kit, wanted)
        names.append(name)
        legend.add(name, BASE, str(net.fill))
        patterns, patch = _pattern(net, printed, own, inside)
        legend.dress(name, alike([patch]))
        used += [*own, *patterns]
    if Counter(names) != Counter(wanted):
        raise ProofError("the nets are not those of the pieces")
    if len(inside) != len(names) and (inside or is_roomy(printed.page)):
        raise ProofError("a net has no letter")
    return names, used


def _others(shapes: Sequence[Shape], these: Sequence[Shape]) -> list[Shape]:
    """Return all shapes but some; each is itself, even where another one looks the same."""
    known = {id(shape) for shape in these}
    return [shape for shape in shapes if id(shape) not in known]


def _sheet(printed: Printed) -> _Sheet:
    shapes = printed.page.shapes
    filled = [shape for shape in shapes if shape.fill and shape.pen is None]
    tabs = [shape for shape in filled if shape.fill == PAPER and _are_tabs(shape)]
    coloured = _others(filled, tabs)
    nets = [shape for shape in coloured if not any(_lies_on(shape, one) for one in coloured if one is not shape)]
    return _Sheet(nets, tabs, [shape for shape in shapes if shape.pen])


def _lies_on(shape: Shape, ground: Shape) -> bool:
    return bool(thick(area_of(ground)).covers(area_of(shape) if shape.fill else line_of(shape)))


def _are_tabs(shape: Shape) -> bool:
    """Tell whether a white shape consists of tabs, which have four corners and no right angles."""
    return all(len(chain.points) == 4 for chain in shape.chains) and not all(_is_upright(chain) for chain in shape.chains)


def _is_upright(chain: Chain) -> bool:
    points = chain.points
    return all(abs(a[0] - b[0]) < FINE or abs(a[1] - b[1]) < FINE for a, b in zip(points, (*points[1:], points[0]), strict=True))


def _told_edge(printed: Printed, words: Sequence[Words]) -> float:
    """Read how long the edges are, and refuse anything else that is said; a bar shows whether the printer kept the scale."""
    language = printed.language
    told = " ".join(said(printed.page, words))
    if not told:
        return _unit(printed)
    note = [values["size"] for values in language.heard("cubes.fold_note", told)]
    before, after = language.say("cubes.edge", size="\0").split("\0")
    if not note and not (told.startswith(before) and told.endswith(after)):
        raise ProofError(f'the sheet says "{told[:60]}"')
    size = note[0] if note else told.removeprefix(before).removesuffix(after)
    edge = _number(size, printed)
    wanted = [language.say("cubes.edge", size=size)]
    if note:
        bar = [values["length"] for values in language.heard("cutout.scale", told)]
        _check_bar(printed, bar)
        wanted = [
            language.say("cutout.how"),
            language.say("cubes.fold_note", size=size),
            language.say("cutout.scale", length=bar[0]),
        ]
    check_said([told], [" ".join(wanted)])
    return edge


def _number(length: str, printed: Printed) -> float:
    """Read a length in millimetres, with its unit or without."""
    heard = printed.language.heard("cutout.length", length)
    digits = (heard[0]["number"] if heard else length).replace(printed.language.say("cutout.decimal_sign"), ".")
    try:
        return float(digits)
    except ValueError as error:
        raise ProofError(f'"{length[:20]}" is no length') from error


def _unit(printed: Printed) -> float:
    """Return the edge of nets that say nothing: their shortest side."""
    sides = [
        shapely.Point(a).distance(shapely.Point(b))
        for net in _sheet(printed).nets
        for chain in net.chains
        for a, b in zip(chain.points, (*chain.points[1:], chain.points[0]), strict=True)
    ]
    if not sides:
        raise ProofError("there is no net on the sheet")
    return float(min(sides))


def _check_bar(printed: Printed, told: Sequence[str]) -> None:
    """Refuse a scale bar that is not as long as the sheet says: a line between two short strokes."""
    if len(told) != 1:
        raise ProofError("the sheet does not say how long its scale bar is")
    long = _number(told[0], printed)
    solid = [(line_of(shape), shape.pen) for shape in printed.page.shapes if _is_solid(shape)]
    bars = [one for one in solid if shapely.get_num_geometries(one[0]) == 1 and abs(one[0].length - long) < FINE]
    ends = [one for one in solid if shapely.get_num_geometries(one[0]) == 2]
    if not any(pen == other and _is_between(bar, pair) for bar, pen in bars for pair, other in ends):
        raise ProofError("the scale bar is not as long as the sheet says")


def _is_solid(shape: Shape) -> bool:
    """Tell whether a shape is a line without gaps that can be seen."""
    return shape.fill is None and shape.pen is not None and not shape.pen.dash and contrast(shape.pen.colour, PAPER) > LEGIBLE


def _is_between(bar: BaseGeometry, ends: BaseGeometry) -> bool:
    """Tell whether a level line goes from one of two strokes to the other, and ends inside of both."""
    left, top, right, bottom = bar.bounds
    first, upper, last, lower = ends.bounds
    is_level = bottom - top < FINE and upper < top < lower
    return bool(is_level and {round(first, 1), round(last, 1)} == {round(left, 1), round(right, 1)})


def _net(
    net: Shape, sheet: _Sheet, letters: Sequence[Words], edge: float, kit: Kit, wanted: dict[str, int]
) -> tuple[str, list[Shape]]:
    """Read one net: its squares, tabs and fold lines, its outline to cut along, and its letter."""
    area = area_of(net)
    squares = squares_in(area, edge)
    tabs, tab_area, tab_shape = _tabs(area, squares, sheet.tabs, edge)
    whole = shapely.union_all([area, tab_area])
    lines = [shape for shape in sheet.lines if thick(whole, 2 * FINE).covers(line_of(shape))]
    cut = [shape for shape in lines if _is_cut(shape, whole)]
    if len(cut) != 1:
        raise ProofError("a net has no line to cut along")
    folds = [shape for shape in _others(lines, cut) if shape.pen and shape.pen.dash]
    inner = _inner_bends(_bends(folds, net, squares, edge), tabs, squares)
    letter = _letter(net, letters)
    for name in [letter] if letter else wanted:
        if name in kit.shapes and is_glued(squares, kit.shapes[name], inner, tabs):
            return name, [net, *tab_shape, *cut, *folds]
    raise ProofError(f"the net of {letter[:20] or 'a piece'} does not become the piece")


def _inner_bends(bends: dict[Side, str], tabs: frozenset[Side], squares: frozenset[Square]) -> dict[Side, str]:
    """Return the bends between squares; all others are at tabs, and every tab bends away from the viewer."""
    if any(bends.get(side) != "mountain" for side in tabs):
        raise ProofError("a tab has no line to fold at")
    inner = {side: bend for side, bend in bends.items() if side not in tabs}
    if any(_beyond(side) not in squares for side in inner):
        raise ProofError("a net has a fold line at its edge")
    return inner


def _letter(net: Shape, letters: Sequence[Words]) -> str:
    """Read the letter on a net; nothing if there is none."""
    area = area_of(net)
    words = [word for word in letters if area.covers(shapely.Point(word.middle))]
    if len(words) > 1 or any(contrast(word.colour, str(net.fill)) < LEGIBLE for word in words):
        raise ProofError("the letter of a net cannot be read")
    return words[0].text if words else ""


def _bends(lines: Sequence[Shape], net: Shape, squares: frozenset[Square], edge: float) -> dict[Side, str]:
    """Read the fold lines of a net: dots bend away from the viewer, dots and dashes towards the viewer."""
    left, top, _, _ = area_of(net).bounds
    found: dict[Side, str] = {}
    pens: set[tuple[str, float]] = set()
    for shape in lines:
        if shape.pen is None or not shape.pen.dash or shape.fill:
            continue
        if contrast(shape.pen.colour, str(net.fill)) < LEGIBLE:
            raise ProofError("the fold lines of a net cannot be seen")
        pens.add((shape.pen.colour, shape.pen.width))
        sort = "mountain" if len(shape.pen.dash) == 2 else "valley"
        found |= {side: sort for chain in shape.chains for side in _sides_at(chain, squares, left, top, edge)}
    if len(pens) > 1:
        raise ProofError("the fold lines of a net differ")
    return found


def _beyond(side: Side) -> Square:
    (row, column), name = side
    return (row + STEPS[name][0], column + STEPS[name][1])


def _tabs(
    area: BaseGeometry, squares: frozenset[Square], shapes: Sequence[Shape], edge: float
) -> tuple[frozenset[Side], BaseGeometry, list[Shape]]:
    """Find the tabs of a net: they stand on edges of its outline, and overlap with nothing."""
    left, top, _, _ = area.bounds
    found: dict[Side, BaseGeometry] = {}
    own: list[Shape] = []
    for shape in shapes:
        polygons = [shapely.Polygon(chain.points) for chain in shape.chains]
        if not all(polygon.distance(area) < 2 * FINE for polygon in polygons):
            continue
        own.append(shape)
        for polygon in polygons:
            side = next((side for side in _outer(squares) if _stands_on(polygon, _edge(side, left, top, edge), edge)), None)
            if side is None or side in found:
                raise ProofError("a tab stands where there is no edge")
            found[side] = polygon
    whole = shapely.union_all(list(found.values()))
    if whole.intersection(area).area > 0.01 or whole.area < sum(tab.area for tab in found.values()) - 0.01:
        raise ProofError("tabs collide")
    return frozenset(found), whole, own


def _outer(squares: frozenset[Square]) -> list[Side]:
    return [(square, side) for square in sorted(squares) for side in STEPS if _beyond((square, side)) not in squares]


def _edge(side: Side, left: float, top: float, edge: float) -> BaseGeometry:
    (row, column), name = side
    x, y = left + column * edge, top + row * edge
    ends = {
        "right": ((x + edge, y), (x + edge, y + edge)),
        "down": ((x, y + edge), (x + edge, y + edge)),
        "left": ((x, y), (x, y + edge)),
        "up": ((x, y), (x + edge, y)),
    }
    return shapely.LineString(ends[name])


def _stands_on(tab: BaseGeometry, edge: BaseGeometry, long: float) -> bool:
    """Tell whether a tab has its base on an edge, along most of it."""
    return bool(shapely.intersection(thick(edge), tab.boundary).length > 0.8 * long and thick(edge, long / 2).covers(tab))


def _sides_at(chain: Chain, squares: frozenset[Square], left: float, top: float, edge: float) -> list[Side]:
    """Return the sides of squares that a fold line runs along, from end to end."""
    (x0, y0), (x1, y1) = min(chain.points[0], chain.points[-1]), max(chain.points[0], chain.points[-1])
    place = ((y0 - top) / edge, (x0 - left) / edge)
    row, column = round(place[0]), round(place[1])
    is_even = max(abs(place[0] - row), abs(place[1] - column)) * edge < 2 * FINE
    sides: list[Side] = []
    if is_even and abs(x1 - x0 - edge) + abs(y1 - y0) < 2 * FINE:
        sides = [((row, column), "up"), ((row - 1, column), "down")]
    elif is_even and abs(x1 - x0) + abs(y1 - y0 - edge) < 2 * FINE:
        sides = [((row, column), "left"), ((row, column - 1), "right")]
    found = [side for side in sides if side[0] in squares]
    if not found or len(chain.points) != 2:
        raise ProofError("a fold line is not an edge of a square")
    return found


def _is_cut(shape: Shape, whole: BaseGeometry) -> bool:
    """Tell whether a shape is the line to cut along, in a colour that can be seen."""
    if len(shape.chains) != 1 or not shape.chains[0].closed or shape.fill or shape.pen is None:
        return False
    return same_area(shapely.Polygon(shape.chains[0].points), whole) and contrast(shape.pen.colour, PAPER) > LEGIBLE


def _check_rest(shapes: Sequence[Shape], printed: Printed) -> None:
    """Refuse anything beside the nets but the notes at the foot, which have dashes, scissors and a scale bar."""
    lowest = max(area_of(net).bounds[3] for net in _sheet(printed).nets)
    for shape in shapes:
        box = (line_of(shape) if shape.pen else area_of(shape)).bounds
        if box[1] < lowest:
            raise ProofError("something is drawn beside the nets")


def _check_sample(sheet: _Sheet, used: Sequence[Shape]) -> None:
    """Refuse a sheet that does not show what lines to cut along look like: all alike, and one more at the foot."""
    cuts = {shape.pen for shape in used if shape.pen and shape.chains[0].closed and len(shape.pen.dash) > 0}
    samples = {shape.pen for shape in _others(sheet.lines, used) if shape.pen and shape.pen.dash}
    if len(cuts) != 1 or samples != cuts:
        raise ProofError("the sheet does not show which lines to cut along")


def _pattern(net: Shape, printed: Printed, own: Sequence[Shape], letters: Sequence[Words]) -> tuple[list[Shape], Patch]:
    """Find the pattern on a net: what lies on it and is none of its lines."""
    marks = [shape for shape in _others(printed.page.shapes, own) if _lies_on(shape, net)]
    return marks, patch_of(area_of(net), marks, letters)


def _check_apart(sheet: _Sheet) -> None:
    """Refuse nets that lie over each other."""
    areas = [area_of(shape) for shape in (*sheet.nets, *sheet.tabs)]
    if shapely.union_all(areas).area < sum(area.area for area in areas) - 0.05:
        raise ProofError("nets lie over each other")
