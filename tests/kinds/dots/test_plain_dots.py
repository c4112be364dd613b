"""What holds of every solver that draws lines with plain dots: sheets are repeatable and mostly to be drawn, rules can be kept."""

from __future__ import annotations

import math
from pathlib import Path
from random import Random
from typing import Any

import pytest
from drawn_lines import HOUSE, ILLUSTRATIONS, illustration
from printed_dots import proof_of

from printkit.errors import SpecError
from printkit.kinds.dots.line_art import LineArt
from printkit.kinds.dots.that import solve as that_solve
from printkit.kinds.dots.unit import solve as unit_solve

SOLVERS = [pytest.param(that_solve, id="rays"), pytest.param(unit_solve, id="strides")]
LITTLE = {
    that_solve: {"bunny_01": 3.0, "contour_giraffe": 0.0, "dove_symbol": 1.0, "windmill": 3.0, "horse-toy": 0.0},
    unit_solve: {"bunny_01": 8.0, "contour_giraffe": 5.0, "dove_symbol": 8.0, "windmill": 6.0, "horse-toy": 4.0},
}
"""Of some illustrations, the most that may be pre-drawn, in percent."""
SHARES = {that_solve: (0.1, 0.5), unit_solve: (0.15, 0.6)}
"""Of all illustrations, the most that may be pre-drawn of the middle one and of the worst."""

with_the_corpus = pytest.mark.skipif(not ILLUSTRATIONS.is_dir(), reason="the corpus is not here")


@pytest.mark.parametrize("solver", SOLVERS)
def test_the_same_chance_gives_the_same_sheet(solver: Any) -> None:
    one, other = (solver.make(HOUSE, solver.Rules(), Random(5), 0.3) for _ in range(2))
    assert one == other
    assert len({solver.make(HOUSE, solver.Rules(), Random(seed), 0.1).dots for seed in range(6)}) > 1


@pytest.mark.parametrize("solver", SOLVERS)
def test_what_has_no_room_for_dots_is_pre_drawn(solver: Any) -> None:
    tiny = LineArt.of([[(0, 0), (2, 0), (2, 2), (0, 0)]])
    sheet = solver.make(tiny, solver.Rules(), Random(1))
    assert not sheet.dots
    assert sheet.predrawn_share == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("rules", "changes", "field"),
    [
        (that_solve.Rules, {"rho": 0.9}, "rho"),
        (that_solve.Rules, {"angle_deg": 50.0}, "angle_deg"),
        (that_solve.Rules, {"eps": 0.0}, "eps"),
        (that_solve.Rules, {"dmin": 8.0, "dmax": 7.0}, "dmin"),
        (that_solve.Rules, {"diameter": 3.5}, "dmin"),
        (that_solve.Rules, {"dmax": math.inf}, "dmax"),
        (unit_solve.Rules, {"margin": 0.6}, "margin"),
        (unit_solve.Rules, {"margin": 0.0}, "margin"),
        (unit_solve.Rules, {"eps": -1.0}, "eps"),
        (unit_solve.Rules, {"diameter": 5.0}, "dmin"),
        (unit_solve.Rules, {"dmin": math.inf}, "dmin"),
    ],
)
def test_rules_that_cannot_be_are_refused(rules: Any, changes: dict[str, float], field: str) -> None:
    with pytest.raises(SpecError) as caught:
        rules(**changes)
    assert [fault.field for fault in caught.value.faults] == [field]


def illustrated(solver: Any, path: Path) -> Any:
    sheet = solver.make(illustration(path), solver.Rules(), Random(1))
    proof_of(sheet)
    return sheet


@with_the_corpus
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("name", sorted(LITTLE[that_solve]))
def test_little_of_an_illustration_is_pre_drawn(solver: Any, name: str) -> None:
    assert 100 * illustrated(solver, ILLUSTRATIONS / f"{name}.svg").predrawn_share <= LITTLE[solver][name]


@pytest.mark.slow
@with_the_corpus
@pytest.mark.parametrize("solver", SOLVERS)
def test_every_illustration_becomes_a_proved_sheet_of_which_most_is_to_be_drawn(solver: Any) -> None:
    shares = sorted(illustrated(solver, path).predrawn_share for path in ILLUSTRATIONS.glob("*.svg"))
    middle, worst = SHARES[solver]
    assert shares[-1] < worst
    assert shares[len(shares) // 2] < middle
