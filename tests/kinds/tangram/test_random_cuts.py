"""Figures cut by chance along lines and arcs: judged exactly, near the tolerance, from both sides, and explained."""

from __future__ import annotations

from dataclasses import replace
from math import cos, pi, sin
from random import Random
from typing import Any

import pytest
from random_cuts import Motion, Ring, anywhere, dissection, size, with_more_corners, written

import printkit
from printkit.kinds.tangram.judge.verify import verify_table
from printkit.kinds.tangram.piece_set import read_set

SEEDS = range(16)
TOLERANCE = 0.001


def status(target: dict[str, Any], placed: list[dict[str, Any]], **more: Any) -> str:
    (found,) = verify_table({"target": {"polys": [target]}, "placed": placed, **more})["results"]
    return str(found["status"])


def laid(pieces: list[Ring], motion: Motion, rng: Random) -> list[dict[str, Any]]:
    return [written(motion.ring(piece), rng) for piece in pieces]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_figure_cut_by_chance(seed: int) -> None:
    rng = Random(seed)
    figure, cut = dissection(rng)
    scale = 10 ** rng.uniform(-2, 3)
    pieces = [with_more_corners(piece, rng) for piece in cut]
    target = written(anywhere(rng, scale).ring(with_more_corners(figure, rng)), rng)
    motion = anywhere(rng, scale)
    placed = laid(pieces, motion, rng)
    verdict = printkit.verify({"target": {"polys": [target]}, "placed": placed})
    assert (verdict.status, verdict.to_json()["residual"]) == ("solved", 0)
    assert all(one["same"] for one in verdict.explain().to_json()["lists"])
    assert status(target, placed[1:]) == "partial"
    assert status(target, placed + placed[:1]) == "overlap"
    over = laid(pieces, anywhere(rng, scale, over=True), rng)
    assert status(target, over) in ("mirrored", "solved")
    assert status(target, over, allow_mirror=True) == "solved"
    named = [{"name": f"p{number}", **piece} for number, piece in enumerate(placed)]
    assert len(read_set({"name": "cut", "piece": named, "outline": [written(motion.ring(figure), rng)]}).pieces) == len(pieces)
    tolerance, angle = TOLERANCE * size(figure) * scale, 2 * pi * rng.random()
    moved = rng.randrange(len(pieces))
    for share, is_solved in ((0.6, True), (0.95, True), (6.0, False)):
        off = replace(motion, x=motion.x + share * tolerance * cos(angle), y=motion.y + share * tolerance * sin(angle))
        shifted = [*placed[:moved], written(off.ring(pieces[moved]), rng), *placed[moved + 1 :]]
        assert (status(target, shifted, tol=tolerance) == "solved") == is_solved, share
