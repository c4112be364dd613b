"""What stands and what tips over."""

from __future__ import annotations

from random import Random

import pytest
import shapely

from printkit.engine.polyform import Cell
from printkit.kinds.cubes.solve import stands


def drawn(*layers: str) -> list[list[Cell]]:
    """Read pieces from letters: layers from the table up, rows separated by spaces."""
    pieces: dict[str, list[Cell]] = {}
    for layer, rows in enumerate(layers):
        for row, text in enumerate(rows.split()):
            for column, letter in enumerate(text):
                if letter != ".":
                    pieces.setdefault(letter, []).append((layer, row, column))
    return [pieces[name] for name in sorted(pieces)]


@pytest.mark.parametrize(
    ("layers", "expected"),
    [
        (("A",), True),
        (("A", "B", "C"), True),
        ((".", "A"), False),
        (("A..", "AAA"), False),
        (("A.", "AA"), True),
        (("A.", "BB"), False),  # on the very edge
        (("A..", "BBB"), False),
        (("A.C", "BBB"), True),
        (("A..", "BBB", "C.."), False),
        (("A..", "BBB", "CC."), False),
        (("AA.", ".BB", "..C"), False),
        (("AA.", ".BB", ".CC"), False),
        (("AA.", "CBB", "C.."), False),  # nothing lies on B to hold it down
        (("AA..", "CBBB", "CC.."), True),  # C holds B down
        (("AA.", "DBB", "DD."), True),
        (("AA. ...", "AB. .B."), False),
        (("AA. .A.", "AB. .B."), True),
    ],
)
def test_hand_made_heaps(layers, expected):
    assert stands(drawn(*layers)) is expected


def test_nothing_stands():
    assert stands([])


@pytest.mark.parametrize("seed", range(60))
def test_one_body_stands_if_its_weight_is_over_its_feet(seed):
    rng, cells = Random(seed), [(0, 0, 0)]
    while len(cells) < 3 + seed % 7:
        layer, row, column = cells[rng.randrange(len(cells))]
        step = ((1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))[rng.randrange(5)]
        cell = (layer + step[0], row + step[1], column + step[2])
        if cell not in cells and (cell[0] > 0 or seed % 3 == 0):
            cells.append(cell)
    feet = [shapely.box(row + 0.05, column + 0.05, row + 0.95, column + 0.95) for layer, row, column in cells if layer == 0]
    middle = shapely.Point(*(sum(cell[axis] + 0.5 for cell in cells) / len(cells) for axis in (1, 2)))
    assert stands([cells]) == (shapely.union_all(feet).convex_hull.distance(middle) < 1e-9)
