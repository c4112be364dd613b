"""Exact covers by looking at every set of options: slow, and too simple to be wrong."""

from __future__ import annotations

from itertools import combinations

from hypothesis import strategies as st

from printkit.engine.cover import Cover, Item, Option


def all_solutions(cover: Cover) -> set[frozenset[int]]:
    useful = [number for number, option in enumerate(cover.options) if any(cover.items[item].least for item in option.items)]
    return {
        frozenset(chosen) for size in range(len(useful) + 1) for chosen in combinations(useful, size) if is_solution(cover, chosen)
    }


def is_solution(cover: Cover, chosen: tuple[int, ...]) -> bool:
    for number, item in enumerate(cover.items):
        uses = [
            option.colour(option.items.index(number))
            for option in (cover.options[place] for place in chosen)
            if number in option.items
        ]
        shared = len(set(uses)) == 1 and uses[0] != 0
        if not shared and not item.least <= len(uses) <= item.most:
            return False
    return True


@st.composite
def covers(draw: st.DrawFn, most_options: int = 11) -> Cover:
    """Small problems with every kind of item."""
    primaries = draw(st.integers(0, 4))
    items = [Item(f"p{number}") for number in range(primaries)]
    items += [Item(f"s{number}", 0, 1) for number in range(draw(st.integers(0, 2)))]
    items += draw(st.lists(st.sampled_from([Item("two", 2, 2), Item("up to two", 0, 2), Item("three", 3, 3)]), max_size=2))
    if primaries:
        items += draw(st.lists(st.sampled_from([Item("any", 1, 9), Item("one or two", 1, 2)]), max_size=1))
    coloured = {number for number, item in enumerate(items) if (item.least, item.most) == (0, 1) and draw(st.booleans())}
    options = []
    for _ in range(draw(st.integers(0, most_options)) if items else 0):
        chosen = draw(st.lists(st.sampled_from(range(len(items))), min_size=1, max_size=4, unique=True))
        if any(0 < items[item].least < items[item].most for item in chosen) and not any(items[item].primary for item in chosen):
            chosen.append(draw(st.integers(0, primaries - 1)))
        colours = tuple(draw(st.integers(0, 2)) if item in coloured else 0 for item in chosen)
        options.append(Option(tuple(chosen), colours if any(colours) else ()))
    return Cover(tuple(items), tuple(options))
