"""The figures of the library, read from their files by code of the proof's own: where the pieces lie, and what they make."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, radians, sin
from pathlib import Path
from typing import Any

from printkit.errors import ProofError
from printkit.geometry import ring
from printkit.geometry.affine import Affine
from printkit.geometry.ring import Region
from printkit.geometry.ring_walk import regions
from printkit.kinds.tangram.exact_number import exact_number
from printkit.kinds.tangram.prove.kit import shipped_figure, shipped_kit, shipped_names

SHELF = Path(__file__).parents[1] / "figures"
_MEASURED = "measured.toml"
_CLOSE = 1e-7


def listed_figure(set_name: str, figure: str) -> list[Region] | None:
    """Read a figure of a shipped set: one of its own, or one of the library; None if there is none of the name."""
    own = shipped_figure(set_name, figure)
    if own is not None:
        return own
    entry = next((one for _, one in _entries(set_name) if one["name"] == figure), None)
    return _made_of(set_name, entry["laid"]) if entry else None


def names_of(set_name: str, theme: str, age: int) -> list[str]:
    """List the figures that a theme, or several with commas between them, have for an age."""
    ages = _table(SHELF / set_name / _MEASURED)
    themes = {name.strip() for name in theme.split(",")}
    found = [one["name"] for where, one in _entries(set_name) if where in themes]
    return [name for name in found if not age or ages.get(name, {}).get("age", age + 1) <= age]


def _entries(set_name: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    for file in sorted((SHELF / set_name).glob("*.toml")):
        if file.name != _MEASURED:
            yield from ((file.stem, entry) for entry in _table(file)["figure"])


@lru_cache(maxsize=128)
def _table(file: Path) -> Mapping[str, Any]:
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def _made_of(set_name: str, moves: Sequence[Sequence[Any]]) -> list[Region]:
    """Put the pieces where they lie, and walk around what they make together."""
    pieces = dict(zip(shipped_names(set_name), shipped_kit(set_name).pieces, strict=True))
    if sorted(move[0] for move in moves) != sorted(pieces):
        raise ProofError("the figure is not laid with every piece once")
    laid = [_moved(pieces[name].region, turn, x, y, bool(over)) for name, turn, x, y, *over in moves]
    edges = [edge for region in laid for edge in region.edges]
    return regions(edges, _CLOSE * ring.diameter(edges))


def _moved(region: Region, turn_deg: float, x: Any, y: Any, over: bool) -> Region:
    """Turn a piece over if asked, turn it by so many degrees, and bring its first corner to a point."""
    c, s = cos(radians(turn_deg)), sin(radians(turn_deg))
    across: Affine = (-c, -s, -s, c, 0.0, 0.0)
    flat: Affine = (c, s, -s, c, 0.0, 0.0)
    way = across if over else flat
    u, v = region.outline[0].start
    at_x, at_y = float(exact_number(x) or 0.0), float(exact_number(y) or 0.0)
    return region.moved((*way[:4], at_x - way[0] * u - way[2] * v, at_y - way[1] * u - way[3] * v))
