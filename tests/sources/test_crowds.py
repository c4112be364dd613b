"""Pictures that ask for more work than paper can show become tones, or are refused; ordinary ones are left alone."""

from __future__ import annotations

from random import Random

import numpy as np

from printkit.sources import read_bytes
from printkit.sources.limits import LIMITS
from printkit.sources.trace.crowd import affordable, thinned

TONE = "grey tone"


def picture(body: str) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">{body}</svg>'.encode()


def grid(count: int) -> str:
    step = 1000 / count
    lines = "".join(f"M0 {n * step:.3f}H1000M{n * step:.3f} 0V1000" for n in range(count))
    return f'<path d="{lines}" fill="none" stroke="#000"/>'


def told(drawing: object) -> str:
    return " ".join(drawing.report.warnings)  # type: ignore[attr-defined]


def test_a_grid_of_440_lines_is_grey() -> None:
    found = read_bytes(picture(grid(440)))
    assert len(found.edges) == 1
    assert found.edges[0].is_loop
    assert 140 * 4 < found.length < 152 * 4
    assert TONE in told(found)


def test_a_coarse_grid_stays_a_grid() -> None:
    found = read_bytes(picture(grid(20)))
    assert len(found.edges) > 20 * 20
    assert TONE not in told(found)


def test_a_figure_beside_a_hatching_is_kept() -> None:
    hatching = "".join(f"M{600 + n * 0.7:.1f} 600L{620 + n * 0.7:.1f} 980" for n in range(500)) * 2
    circle = '<circle cx="250" cy="250" r="200" fill="none" stroke="#000"/>'
    found = read_bytes(picture(f'{circle}<path d="{hatching}" stroke="#000"/>'))
    assert TONE in told(found)
    assert max(edge.length for edge in found.edges if edge.is_loop) > 150
    assert len(found.edges) == 2


def test_copies_in_one_place_are_one() -> None:
    shapes = '<rect x="100" y="100" width="700" height="500" fill="#c40" fill-opacity=".5"/>' * 3000
    found = read_bytes(picture(shapes))
    assert len(found.edges) == 1


def test_nearly_coincident_shapes_do_not_multiply() -> None:
    chance = Random(3)
    shapes = "".join(
        f'<circle cx="{500 + chance.random() / 20:.4f}" cy="{500 + chance.random() / 20:.4f}" r="300" fill="none" stroke="#000"/>'
        for _ in range(1500)
    )
    assert 1 <= len(read_bytes(picture(shapes)).edges) < 100


def test_a_dense_spiral_is_a_disc() -> None:
    angle = np.arange(30_000) * 2 * np.pi / 100
    radius = 490 * np.arange(30_000) / 30_000
    points = "L".join(f"{500 + r * np.cos(t):.2f} {500 + r * np.sin(t):.2f}" for r, t in zip(radius, angle, strict=True))
    found = read_bytes(picture(f'<path d="M{points}" fill="none" stroke="#000" stroke-width=".2"/>'))
    assert len(found.edges) == 1
    assert 400 < found.length < 520


def test_many_backgrounds_are_left_out_in_one_go() -> None:
    found = read_bytes(picture('<rect width="1000" height="1000" fill="#eee"/>' * 4000 + '<circle cx="500" cy="500" r="300"/>'))
    assert len(found.edges) == 1


def test_what_is_within_the_budget_is_not_touched() -> None:
    lines = [np.array([[0.0, n], [100.0, n]]) for n in range(50)]
    assert affordable(lines, LIMITS)
    assert thinned(lines, LIMITS).kept.tolist() == list(range(50))


def test_what_exceeds_it_is_thinned() -> None:
    chance = Random(1)
    lines = [np.array([[chance.random() * 150, chance.random() * 150] for _ in range(2)]) for _ in range(600)]
    assert not affordable(lines, LIMITS)
    found = thinned(lines, LIMITS)
    assert len(found.kept) < 600
    assert found.tone.area > 1000
