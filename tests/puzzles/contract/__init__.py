"""What the contract is tested with: for each kind some specs, and ways to damage a puzzle that its check must notice.

A new kind adds a file with its `CASE` to this folder, and an entry to `CASES`.
"""

from __future__ import annotations

from contract import board, closest, cubes, null, numbered, spheres, strips, tangram, that, triangles, unit
from contract.case import Case

CASES: dict[str, Case] = {
    "cubes": cubes.CASE,
    "tangram": tangram.CASE,
    "closest": closest.CASE,
    "that": that.CASE,
    "unit": unit.CASE,
    "numbered": numbered.CASE,
    "null": null.CASE,
    "board": board.CASE,
    "strips": strips.CASE,
    "triangles": triangles.CASE,
    "spheres": spheres.CASE,
}
