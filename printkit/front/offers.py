"""What else the same thing could become, to choose from by looking."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit import contract, render
from printkit.errors import Fault, SpecError
from printkit.front.puzzle import make_asked

_SIDE = 60.0
"""How large a picture to choose is, in millimetres."""


def has_alternatives(kind: str) -> bool:
    """Tell whether a kind shows what else could be made."""
    return bool(contract.kind(kind).spec.alternatives)


def offers(kind: Any, parameters: Any, seed: Any, wanted: Mapping[str, Any], *, inside: Path) -> list[dict[str, Any]]:
    """Return the alternatives that a kind offers for some parameters, as SVG with the parameters that make each."""
    if kind not in contract.kinds():
        raise SpecError(Fault("there is no such kind", field="kind"))
    other = contract.kind(kind).spec.alternatives
    if not other or not isinstance(parameters, dict):
        return []
    asked = {name: value for name, value in {**parameters, **other}.items() if value is not None}
    found = make_asked(kind, asked, seed, wanted, inside=inside)
    frame = found.leaf.job.frame.resized(_SIDE, _SIDE)
    return [
        {
            "parameters": {name: value for name, value in each.parameters.items() if parameters.get(name) != value},
            "figures": dict(each.figures),
            "page": render.svg(each.page, outlines=True),
            "answer": render.svg(each.answer, outlines=True),
        }
        for each in found.leaf.puzzle.offers(frame)
    ]
