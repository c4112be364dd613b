"""An explanation drawn as a page: the assembly with its numbers, the target, a legend, and the lists that are compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from printkit.geometry import edge_relation
from printkit.geometry.affine import compose, scaling, translation
from printkit.geometry.relation_table import ROUND
from printkit.kinds.tangram.judge.explain.circular_list import Compared, Element
from printkit.kinds.tangram.judge.explain.drawing import BADGES, CONTOUR, HOLE, assembly_items, target_items
from printkit.kinds.tangram.judge.explain.finding import VOID, Explanation, Met
from printkit.kinds.tangram.judge.explain.relation_art import ALIKE, CROSS, HEIGHT, TOUCH, WIDTH, Example, example, relation_items
from printkit.kinds.tangram.judge.explain.writing import words
from printkit.scene import font
from printkit.scene.ink import Face, Theme, theme
from printkit.scene.item import Group, Item, Scene, Stroke
from printkit.scene.item import Path as Line
from printkit.scene.shape import filled, layer, line, rectangle
from printkit.scene.typeset import block, label, shortened

PAGE_WIDTH, PAGE_HEIGHT = 297.0, 210.0
_MARGIN, TOP = 12.0, 24.0
FRAME = (_MARGIN, TOP, 168.0, PAGE_HEIGHT - TOP - 2 * _MARGIN + 4)
COLUMN, _COLUMN_WIDTH = 188.0, 97.0
_TARGET = (46.0, 36.0)
_ROW, _LIST_ROW = 8.6, 3.3
_SMALL = Face(7.0, "body", 3.1)
_SMALLER = Face(6.5, "body", 2.9)
_BOLD = Face(7.5, "bold", 3.3)
_MOST_LEGEND = 14
_GROUPS = (edge_relation.ELIMINATE, edge_relation.SPLIT, edge_relation.OVERLAP, VOID, edge_relation.NULL)
_GROUP_WORDS = {
    edge_relation.ELIMINATE: "eliminates",
    edge_relation.SPLIT: "splits",
    edge_relation.OVERLAP: "overlap",
    VOID: "not in the table",
    edge_relation.NULL: "changes nothing",
}


def explanation_scene(one: Explanation, title: str) -> Scene:
    """Draw an explanation on a page that lies on its side."""
    look = theme("colour")
    method = "by the published table alone" if one.by_table else "every edge split where it meets another"
    beside = COLUMN + _TARGET[0] + 5
    items: list[Item] = [
        layer("heading", heading(title, method, look)),
        *assembly_items(one, FRAME, look),
        layer("key", _key(one, look)),
        layer("target", target_items(one, (COLUMN, TOP, *_TARGET), look)),
        layer("summary", told(_sentences(one), beside, TOP, COLUMN + _COLUMN_WIDTH - beside, look)),
    ]
    legend, bottom = _legend(one, TOP + _TARGET[1] + 4, look)
    items += [layer("legend", legend), layer("lists", _lists(one, bottom + 2, look))]
    return Scene(PAGE_WIDTH, PAGE_HEIGHT, tuple(items), title)


def heading(title: str, method: str, look: Theme) -> Iterator[Item]:
    """Write the title of a page, and how it was judged."""
    face = look.face("heading")
    shown = title if font.covers(title, face.style) else "Assembly"
    yield label(shortened(shown, 180, face), _MARGIN, 13, face, look.ink("text"), "left")
    yield label(method, PAGE_WIDTH - _MARGIN, 13, look.face("caption"), look.ink("muted"), "right")
    yield Line(line(_MARGIN, 18, PAGE_WIDTH - _MARGIN, 18), look.pen("grid"))


def told(sentences: Sequence[str], left: float, top: float, width: float, look: Theme) -> Iterator[Item]:
    """Write what was found, the verdict first and larger."""
    y = top
    for number, text in enumerate(sentences):
        face = look.face("strong") if number == 0 else _SMALL
        shown = "".join(letter if font.covers(letter) else "?" for letter in text)
        found = block(shown, left, y, width, face, look.ink("text"))
        if y + found.height > PAGE_HEIGHT - _MARGIN:
            return
        yield from found.items
        y += found.height + 0.8


def _sentences(one: Explanation) -> list[str]:
    verdict = one.verdict
    holes = sum(each.is_hole for each in one.contours)
    outlines = len(one.contours) - holes
    found = [verdict["status"]]
    if verdict["status"] != "solved":
        whole, area, contour = (f"{100 * verdict[name]:.0f} %" for name in ("completeness", "area", "contour"))
        found.append(f"{whole} complete: area {area}, contour {contour}")
    if "reason" in verdict:
        found.append(verdict["reason"])
    found.append(f"{_many(outlines, 'outline')} (clockwise), {_many(holes, 'hole')} (anticlockwise)")
    found.append(f"{_many(len(one.splits), 'split point')}, {_many(len(one.cancelled), 'stretch', 'stretches')} eliminated")
    found.append(f"points nearer than {one.within:.2g} count as one")
    if not one.is_complete:
        found.append("Not all relations are shown: there are too many.")
    return found


def _many(count: int, word: str, plural: str = "") -> str:
    return f"{count} {word if count == 1 else plural or word + 's'}"


def _key(one: Explanation, look: Theme) -> Iterator[Item]:
    """Explain lines and marks below the picture."""
    x, y = _MARGIN, PAGE_HEIGHT - 11
    pens = ((CONTOUR, "outline"), (HOLE, "hole"), (Stroke(look.ink("guide"), 0.35, (1.0, 0.8), "butt"), "eliminated"))
    for pen, text in pens:
        yield Line(line(x, y, x + 8, y), pen)
        yield label(text, x + 10, y, _SMALL, look.ink("text"), "left")
        x += 28
    for group in _GROUPS:
        if any(met.group == group for met in one.relations):
            badge = BADGES[group]
            yield from badge.items((x + 2, y), "n")
            yield label(_GROUP_WORDS[group], x + 5.5, y, _SMALL, look.ink("text"), "left")
            x += 29


def _legend(one: Explanation, top: float, look: Theme) -> tuple[list[Item], float]:
    """List the relations that occur, in two columns, each with its picture."""
    found = Counter(map(_sort, one.relations))
    rows = sorted(found.items())
    shown = rows[:_MOST_LEGEND]
    height = -(-len(shown) // 2)
    items: list[Item] = [label(f"Relations ({sum(found.values())})", COLUMN, top + 1.5, _BOLD, look.ink("text"), "left")]
    first = {_sort(met): met for met in reversed(one.relations)}
    width = _COLUMN_WIDTH / 2
    for place, (sort, times) in enumerate(shown):
        column, row = divmod(place, max(1, height))
        x, y = COLUMN + column * width, top + 5 + row * _ROW
        items += _legend_row(first[sort], x, y, width, look, f"{words(first[sort])} ×{times}")
    left = len(rows) - len(shown)
    bottom = top + 5 + height * _ROW
    if left:
        items.append(label(f"and {left} more", COLUMN, bottom, _SMALL, look.ink("muted"), "left"))
    return items, bottom + (3 if left else 0)


def _sort(met: Met) -> tuple[int, int, str, bool]:
    """Return what relations have in common that share a row of the legend."""
    return _GROUPS.index(met.group), met.relation.code, words(met), met.table == ROUND and met.group != edge_relation.NULL


def _legend_row(met: Met, x: float, y: float, width: float, look: Theme, text: str) -> list[Item]:
    scale = 0.55
    badge = BADGES[met.group]
    drawn = _example_of(met)
    picture = (
        Group("picture", tuple(relation_items(drawn)), compose(translation(x + 5, y + 0.4), scaling(scale))) if drawn else None
    )
    left = x + 6.5 + WIDTH * scale
    lines = block(text, left, y + 0.6, x + width - 1 - left, _SMALLER, look.ink("text"))
    return [
        *badge.items((x + 2.3, y + HEIGHT * scale / 2 + 0.3), str(met.relation.code)),
        *([picture] if picture else []),
        *lines.items,
    ]


def _example_of(met: Met) -> Example | None:
    """Return a picture of a relation, or of a contact that is none of the tables."""
    code, is_corner = met.relation.code, met.group == edge_relation.NULL
    if met.group == edge_relation.OVERLAP:
        return ALIKE if met.relation.shared else CROSS
    if met.group == VOID or (code == 0 and met.group == edge_relation.SPLIT):
        return TOUCH
    if is_corner and code not in (5, 6, 9, 10, 15):
        return None
    return example(code, met.table == ROUND and not is_corner, is_corner)


def _lists(one: Explanation, top: float, look: Theme) -> Iterator[Item]:
    """Write the circular lists side by side, from where they agree."""
    bottom = PAGE_HEIGHT - _MARGIN
    y = top
    text = look.ink("text")
    yield label("Circular lists: length, angle, radius", COLUMN, y + 1.5, _BOLD, text, "left")
    y += 5
    for each in one.compared:
        if y + 3 * _LIST_ROW > bottom:
            yield label("more lists in the JSON file", COLUMN, y + 1, _SMALL, look.ink("muted"), "left")
            return
        yield from _list_heading(each, y, look)
        y += _LIST_ROW + 0.6
        rows = max(len(each.made), len(each.wanted))
        room = int((bottom - y) / _LIST_ROW)
        shown = rows if rows <= room else max(0, room - 1)
        for row in range(shown):
            yield from _list_row(each, row, y, look)
            y += _LIST_ROW
        if shown < rows:
            yield label(f"and {rows - shown} more, in the JSON file", COLUMN, y + 1, _SMALL, look.ink("muted"), "left")
            return
        y += 1.5


_MADE, _WANTED = 5.0, 52.0


def _list_heading(each: Compared, y: float, look: Theme) -> Iterator[Item]:
    made = "nothing" if each.contour is None else f"contour {each.contour + 1}"
    wanted = "no contour of the target" if each.target is None else f"target {each.target + 1}"
    sign = "=" if each.is_same else "≠"
    yield filled(rectangle(COLUMN, y - 0.6, _COLUMN_WIDTH, _LIST_ROW), look.ink("shade"))
    yield label(made, COLUMN + _MADE, y + 1, _BOLD, look.ink("text"), "left")
    yield label(sign, COLUMN + _WANTED - 5, y + 1, _BOLD, look.ink("text" if each.is_same else "solution"))
    yield label(wanted, COLUMN + _WANTED, y + 1, _BOLD, look.ink("text"), "left")


def _list_row(each: Compared, row: int, y: float, look: Theme) -> Iterator[Item]:
    is_alike = row < len(each.alike) and each.alike[row]
    ink = look.ink("text" if is_alike else "solution")
    for elements, left, begins in ((each.made, _MADE, each.begins[0]), (each.wanted, _WANTED, each.begins[1])):
        if row < len(elements):
            number = (row + begins) % len(elements) + 1
            yield label(str(number), COLUMN + left - 1, y + 1, _SMALLER, look.ink("muted"), "right")
            for column, text in enumerate(_cells(elements[row])):
                yield label(text, COLUMN + left + 11 + 13 * column, y + 1, _SMALLER, ink, "right")
    yield label("=" if is_alike else "≠", COLUMN + _WANTED - 5, y + 1, _SMALLER, ink)


def _cells(element: Element) -> Sequence[str]:
    size = f"{element.chord:.4g}" if element.chord else "circle"
    angle = f"{element.angle_deg:.4g}°"
    if element.radius is None:
        return size, angle
    return size, angle, f"{'+' if element.outwards else '−'}{element.radius:.4g}"
