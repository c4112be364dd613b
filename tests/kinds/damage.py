"""Ways to damage a drawn scene, one item at a time, as a slip of the pen would: the proof of its kind has to notice.

A path may hold many things, such as all boxes of a grid; so what is damaged is a single subpath of it as often as the whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from math import cos, pi, sin
from random import Random

from printkit.scene.item import Dot, Group, Ink, Item, Path, Scene, Segment, Text

PAPER = Ink("", "#ffffff")
STRANGE = Ink("", "#7a1fa2")
CRUMB = 0.5
"""Parts of a path that are smaller than this, in millimetres, such as the end of a hatch at an edge, are not missed by anybody."""
LEAST_MOVE, MOST_MOVE = 1.0, 3.0
"""How far things are moved, in millimetres; words are moved by a third of the page, since a small step hurts nobody."""

Place = tuple[int, ...]
"""The way to an item: its number in the scene, then in the group, and so on."""


@dataclass(frozen=True)
class Damage:
    """A damaged scene, and what was done to which item."""

    deed: str
    names: tuple[str, ...]
    """The names of the item and of the groups around it, the outermost first."""
    scene: Scene

    def __str__(self) -> str:
        return f"{'/'.join(filter(None, self.names))}:{self.deed}"


def damages(scene: Scene, rng: Random, most: int) -> list[Damage]:
    """Return damages of a scene, at most so many: one of every sort first, that is a deed to an item of some name, then others."""
    found = list(_damages(scene, rng))
    rng.shuffle(found)
    whole = _look(scene)
    seen = (damage for damage in _sorts_first(found) if _look(damage.scene) != whole)
    return list(islice(seen, most))


def _sorts_first(found: Sequence[Damage]) -> list[Damage]:
    """Put the first damage of every sort before the second of any, and so on."""
    known: Counter[str] = Counter()
    turns = []
    for damage in found:
        turns.append(known[str(damage)])
        known[str(damage)] += 1
    return [damage for _, damage in sorted(zip(turns, found, strict=True), key=lambda entry: entry[0])]


def _look(scene: Scene) -> tuple[Item, ...]:
    """Return what is seen of a scene: two inks of one colour are the same."""
    return tuple(map(_bare, scene.items))


def ruined(scene: Scene, rng: Random) -> Scene:
    """Return a scene of which much is gone, moved, repainted or rewritten at once: whatever it is now, a proof has to judge it."""
    gone, hurt = rng.choice((0.02, 0.3, 0.9)), rng.choice((0.05, 0.5))
    inks = _colours(item for _, item, _ in leaves(scene))

    def item_of(item: Item) -> tuple[Item, ...]:
        if isinstance(item, Group):
            return (replace(item, items=tuple(one for inner in item.items for one in item_of(inner))),)
        if rng.random() < gone:
            return ()
        return (_hurt(item, inks, scene, rng) if rng.random() < hurt else item,)

    return replace(scene, items=tuple(one for item in scene.items for one in item_of(item)))


def _hurt(item: Item, inks: Sequence[Ink], scene: Scene, rng: Random) -> Item:
    if isinstance(item, Text) and rng.random() < 0.3:
        return replace(item, text=rng.choice(("", "0", "999999999999999999999", "A", "ÄÖ", "-1", "½", item.text[::-1])))
    if isinstance(item, Path) and item.segments and rng.random() < 0.2:
        return replace(item, segments=item.segments[:1])
    changes = [one for _, one in _changes(item, inks, scene, rng)] if not isinstance(item, Path) or item.segments else []
    return rng.choice(changes) if changes else item


def leaves(scene: Scene) -> Iterator[tuple[Place, Item, tuple[str, ...]]]:
    """Give every item that leaves ink, with its place and the names around it."""
    for number, item in enumerate(scene.items):
        yield from _leaves(item, (number,), ())


def _leaves(item: Item, place: Place, names: tuple[str, ...]) -> Iterator[tuple[Place, Item, tuple[str, ...]]]:
    if isinstance(item, Group):
        for number, one in enumerate(item.items):
            yield from _leaves(one, (*place, number), (*names, item.name))
    elif not (isinstance(item, Path) and not item.segments):
        yield place, item, (*names, item.name)


def _damages(scene: Scene, rng: Random) -> Iterator[Damage]:
    items = list(leaves(scene))
    colours = _colours(item for _, item, _ in items)
    for place, item, names in items:
        yield Damage("drop", names, replaced(scene, place, None))
        for deed, change in _changes(item, colours, scene, rng):
            yield Damage(deed, names, replaced(scene, place, change))
    yield from _swaps(scene, items, rng)


def _changes(item: Item, colours: Sequence[Ink], scene: Scene, rng: Random) -> Iterator[tuple[str, Item]]:
    match item:
        case Path():
            yield "move", moved(item, *_step(rng))
            yield from _recoloured_paths(item, colours, rng)
            parts = subpaths(item)
            large = [number for number, part in enumerate(parts) if _reach(part) > CRUMB]
            if len(parts) > 1 and large:
                chosen = rng.choice(large)
                others = [part for number, part in enumerate(parts) if number != chosen]
                yield "drop a part", replace(item, segments=tuple(step for part in others for step in part))
                step = moved(Path(parts[chosen]), *_step(rng)).segments
                kept = [*parts[:chosen], step, *parts[chosen + 1 :]]
                yield "move a part", replace(item, segments=tuple(step for part in kept for step in part))
        case Dot():
            dx, dy = _step(rng)
            yield "move", replace(item, x=item.x + dx, y=item.y + dy)
            number = rng.randrange(len(item.inks))
            other = _other(item.inks[number], colours, rng)
            yield "recolour", replace(item, inks=(*item.inks[:number], other, *item.inks[number + 1 :]))
        case Text():
            yield "move", replace(item, **_far(item, scene, rng))
            if item.ink.colour.lower() != PAPER.colour:
                yield "recolour", replace(item, ink=PAPER)
            yield "relabel", replace(item, text=_misread(item.text, rng))


def _reach(part: tuple[Segment, ...]) -> float:
    """Return how wide or how high a subpath is, by the corners and the control points of its curves."""
    numbers = [[n for n in step[1:] if not isinstance(n, bool)][-6 if step[0] == "C" else -2 :] for step in part if step[0] != "Z"]
    spans = [[float(n) for step in numbers for n in step[axis::2]] for axis in (0, 1)]
    return max(max(span) - min(span) for span in spans)


def _recoloured_paths(path: Path, colours: Sequence[Ink], rng: Random) -> Iterator[tuple[str, Path]]:
    if path.fill:
        yield "recolour", replace(path, fill=_other(path.fill, colours, rng))
    if path.stroke:
        yield "recolour the line", replace(path, stroke=replace(path.stroke, ink=_other(path.stroke.ink, colours, rng)))


def _swaps(scene: Scene, items: Sequence[tuple[Place, Item, tuple[str, ...]]], rng: Random) -> Iterator[Damage]:
    """Let two items exchange what they say: words their text, shapes and dots their colours."""
    for sort, swap in ((Text, _swapped_text), (Dot, _swapped_inks), (Path, _swapped_fills)):
        alike = [entry for entry in items if isinstance(entry[1], sort) and not (isinstance(entry[1], Path) and not entry[1].fill)]
        for _ in range(min(len(alike), 12) if len(alike) > 1 else 0):
            (here, one, names), (there, other, _) = rng.sample(alike, 2)
            first, second = swap(one, other)
            yield Damage("swap", names, replaced(replaced(scene, here, first), there, second))


def _swapped_text(one: Text, other: Text) -> tuple[Text, Text]:
    return replace(one, text=other.text), replace(other, text=one.text)


def _swapped_inks(one: Dot, other: Dot) -> tuple[Dot, Dot]:
    return replace(one, inks=other.inks), replace(other, inks=one.inks)


def _swapped_fills(one: Path, other: Path) -> tuple[Path, Path]:
    return replace(one, fill=other.fill), replace(other, fill=one.fill)


def subpaths(path: Path) -> list[tuple[Segment, ...]]:
    """Split a path where the pen is lifted."""
    starts = [number for number, step in enumerate(path.segments) if step[0] == "M"]
    return [path.segments[start:end] for start, end in zip(starts, [*starts[1:], len(path.segments)], strict=True)]


def moved(path: Path, dx: float, dy: float) -> Path:
    """Move a path."""

    def step(segment: Segment) -> Segment:
        if segment[0] in {"M", "L", "C"}:
            numbers = [n + (dx if place % 2 == 0 else dy) for place, n in enumerate(segment[1:])]  # type: ignore[operator]
            return (segment[0], *numbers)  # type: ignore[return-value]
        if segment[0] == "A":
            return (*segment[:6], segment[6] + dx, segment[7] + dy)  # type: ignore[return-value]
        return segment

    return replace(path, segments=tuple(map(step, path.segments)))


def replaced(scene: Scene, place: Place, item: Item | None) -> Scene:
    """Put another item into the place of one, or take it away."""
    return replace(scene, items=_replaced(scene.items, place, item))


def _replaced(items: tuple[Item, ...], place: Place, item: Item | None) -> tuple[Item, ...]:
    number, *rest = place
    here = items[number]
    if rest and isinstance(here, Group):
        kept: tuple[Item, ...] = (replace(here, items=_replaced(here.items, tuple(rest), item)),)
    else:
        kept = () if item is None else (item,)
    return (*items[:number], *kept, *items[number + 1 :])


def _step(rng: Random) -> tuple[float, float]:
    length, turn = rng.uniform(LEAST_MOVE, MOST_MOVE), rng.uniform(0, 2 * pi)
    return (length * cos(turn), length * sin(turn))


def _far(text: Text, scene: Scene, rng: Random) -> dict[str, float]:
    sign_x, sign_y = (rng.choice((-1, 1)) for _ in range(2))
    return {"x": text.x + sign_x * scene.width / 3, "y": text.y + sign_y * scene.height / 3}


def _colours(items: Iterator[Item]) -> list[Ink]:
    found: dict[str, Ink] = {STRANGE.colour: STRANGE}
    for item in items:
        inks: list[Ink] = []
        if isinstance(item, Path):
            inks = [ink for ink in (item.fill, item.stroke.ink if item.stroke else None) if ink]
        elif isinstance(item, Dot):
            inks = list(item.inks)
        found |= {ink.colour: ink for ink in inks}
    return list(found.values())


def _other(ink: Ink, colours: Sequence[Ink], rng: Random) -> Ink:
    return rng.choice([other for other in colours if other.colour != ink.colour])


def _misread(text: str, rng: Random) -> str:
    """Change one letter or digit of a text for another of its sort."""
    places = [place for place, sign in enumerate(text) if sign.isalnum()]
    if not places:
        return f"{text}x"
    place = rng.choice(places)
    sign = text[place]
    pool = "0123456789" if sign.isdigit() else "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if sign.isupper() else "abcdefghijklmnopqrstuvwxyz"
    return text[:place] + rng.choice([other for other in pool if other != sign]) + text[place + 1 :]


def nameless(scene: Scene, rng: Random) -> Scene:
    """Return what looks the same without any name or metadata, with items in another order where none covers another."""
    return Scene(scene.width, scene.height, _shuffled(tuple(map(_bare, scene.items)), rng))


def _bare(item: Item) -> Item:
    match item:
        case Group():
            return Group("", tuple(map(_bare, item.items)), item.transform, clip=item.clip)
        case Path():
            stroke = replace(item.stroke, ink=_plain(item.stroke.ink)) if item.stroke else None
            return Path(item.segments, stroke, _plain(item.fill) if item.fill else None)
        case Dot():
            outline = replace(item.outline, ink=_plain(item.outline.ink)) if item.outline else None
            halo = _plain(item.halo) if item.halo else None
            return Dot(item.x, item.y, item.radius, tuple(map(_plain, item.inks)), outline, halo, item.halo_width)
        case Text():
            return replace(item, ink=_plain(item.ink), name="")


def _plain(ink: Ink) -> Ink:
    return Ink("", ink.colour)


def _shuffled(items: tuple[Item, ...], rng: Random) -> tuple[Item, ...]:
    """Shuffle items, but keep the order of any two whose boxes overlap, which decides what is seen."""
    flat = tuple(replace(item, items=_shuffled(item.items, rng)) if isinstance(item, Group) else item for item in items)
    order = [(item, _box(item)) for item in flat]
    for _ in range(8 * len(order)):
        at = rng.randrange(len(order))
        neighbours = order[at : at + 2]
        if len(neighbours) == 2 and not _touch(neighbours[0][1], neighbours[1][1]):
            order[at : at + 2] = reversed(neighbours)
    return tuple(item for item, _ in order)


Box = tuple[float, float, float, float]


def _box(item: Item) -> Box | None:
    from inked import boxes

    found = [box for _, box in boxes(Scene(1, 1, (item,)))]
    if not found:
        return None
    return (
        min(box.left for box in found),
        min(box.top for box in found),
        max(box.right for box in found),
        max(box.bottom for box in found),
    )


def _touch(one: Box | None, other: Box | None) -> bool:
    if one is None or other is None:
        return False
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]
