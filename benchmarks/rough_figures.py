"""Silhouettes as people draw them: figures that can be laid, on squared paper, every corner on a crossing of its lines.

python benchmarks/rough_figures.py [COUNT [UNITS [SEED]]]    how many of them become puzzles, with what slip, in what time

UNITS is how many squares of the paper a figure measures across; half of the figures are of the library, half are grown.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from time import process_time

from printkit.chance import below, shuffled
from printkit.errors import PrintkitError
from printkit.geometry import ring
from printkit.geometry.affine import compose, scaling, translation
from printkit.geometry.ring import Region
from printkit.kinds.tangram.library import library
from printkit.kinds.tangram.make import drawn
from printkit.kinds.tangram.piece_set import Figure, shipped_set
from printkit.kinds.tangram.solve.growth import grow_many

SET = "tangram"
UNITS = 60
PLAIN = {"letters", "digits", "convex"}


def rough_drawings(count: int, seed: int, units: int = UNITS) -> Iterator[Figure]:
    """Draw so many figures that can be laid, each on another spot of squared paper."""
    pieces, rng = shipped_set(SET), Random(seed)
    entries = [one for one in library(SET).values() if one.moves and one.theme not in PLAIN]
    laid = [one.silhouette(pieces) for one in shuffled(rng, entries)[: (count + 1) // 2]]
    grown = [one.figure for one in grow_many(pieces, rng, count - len(laid))]
    for figure in (*laid, *grown):
        yield on_squared_paper(figure, units, rng)


def on_squared_paper(figure: Figure, units: int, rng: Random) -> Figure:
    """Draw a figure so many squares large; every corner goes to the nearest crossing."""
    place = translation(below(rng, 100) / 100, below(rng, 100) / 100)
    large = figure.moved(compose(place, scaling(units / figure.size)))
    return Figure(figure.name, tuple(_snapped(region) for region in large.regions))


def _snapped(region: Region) -> Region:
    rings = []
    for one in region.rings:
        corners: list[list[float]] = []
        for x, y, *bulge in ring.vertices(one):
            corner = [float(round(x)), float(round(y)), *bulge]
            if not corners or corner[:2] != corners[-1][:2]:
                corners.append(corner)
        rings.append(ring.ring(corners))
    return ring.region(rings)


def main(count: int = 60, units: int = UNITS, seed: int = 1) -> None:
    """Try them, and tell what came of each."""
    pieces = shipped_set(SET)
    made = 0
    began = process_time()
    for number, figure in enumerate(rough_drawings(count, seed, units), 1):
        start = process_time()
        try:
            found = drawn(pieces, figure, Random(0))
        except PrintkitError as error:
            said = str(error)
        else:
            made += 1
            said = f"{found.tally.unique} solutions" if not found.roughness else f"as roughly as it is drawn ({found.roughness})"
        print(f"{number:3} {figure.name:16} {process_time() - start:6.1f} s  {said}", flush=True)
    print(f"{made} of {count} silhouettes on paper of {units} squares are made, {(process_time() - began) / count:.1f} s each")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
