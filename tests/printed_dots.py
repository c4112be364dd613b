"""Sheets of plain dots as they are printed, and their proofs."""

from __future__ import annotations

import math
from typing import Any

from printkit.kinds.dots.that import solve as that_solve
from printkit.kinds.dots.that.prove import judge as rays_proof
from printkit.kinds.dots.unit import solve as unit_solve
from printkit.kinds.dots.unit.prove import judge as strides_proof


def with_stubs(sheet: that_solve.Sheet) -> rays_proof.Given:
    """Print a sheet of dots and stubs."""
    stubs = []
    for link in sheet.links:
        here, there = sheet.dots[link.start], sheet.dots[link.target]
        share = sheet.rules.stub / math.dist(here, there)
        tip = (here[0] + share * (there[0] - here[0]), here[1] + share * (there[1] - here[1]))
        stubs.append(rays_proof.Stub(link.start, tip))
    rules = sheet.rules
    promised = (rules.eps, rules.angle_deg, rules.rho, rules.dmin, rules.dmax, rules.diameter)
    return rays_proof.Given(sheet.dots, tuple(stubs), sheet.predrawn, sheet.art.lines, *promised)


def with_bar(sheet: unit_solve.Sheet) -> strides_proof.Given:
    """Print a sheet of unit dots."""
    rules = sheet.rules
    promised = (rules.eps, rules.margin, rules.dmin, rules.diameter)
    return strides_proof.Given(sheet.unit, sheet.dots, sheet.predrawn, sheet.art.lines, *promised)


def proof_of(sheet: that_solve.Sheet | unit_solve.Sheet) -> Any:
    """Prove a sheet, which must be right and give its answer."""
    if isinstance(sheet, that_solve.Sheet):
        proof: Any = rays_proof.judge(with_stubs(sheet))
    else:
        proof = strides_proof.judge(with_bar(sheet))
    assert not proof.faults
    assert sorted(proof.pairs) == sorted(sheet.links)
    return proof
