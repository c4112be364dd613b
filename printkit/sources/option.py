"""What a user may ask of the import."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import Literal, get_args

from printkit.errors import Fault, SpecError, suggest

Detail = Literal["all", "main", "silhouette"]
CentreLines = Literal["auto", "always", "never"]

USUAL_SIZE = 150.0


@dataclass(frozen=True, slots=True)
class Options:
    """How a picture becomes a drawing; all lengths in millimetres on paper.

    `size` is the side of the square, or the width and height of the rectangle, that the drawing is fitted into; without one a
    picture gets 150 mm and a graph that says it is in millimetres keeps its size. `margin` is added around. `layers`, `ids` and
    `colours` keep only what lies in a group of that name, has that id (or lies in it), or is painted in that colour. `tolerance` is
    how far a flattened curve may stray, `snap` how far apart ends may lie that are meant to meet, `simplify` how far a line may
    move to get by with fewer points, and `smallest` the size under which a feature is a speck.
    """

    size: float | tuple[float, float] | None = None
    margin: float = 0.0
    rotate_deg: float = 0.0
    detail: Detail = "all"
    centre_lines: CentreLines = "auto"
    layers: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    tolerance: float = 0.05
    snap: float = 0.4
    simplify: float = 0.05
    smallest: float = 1.0

    def __post_init__(self) -> None:
        faults = [*self._bad_lengths(), *self._bad_choices()]
        if faults:
            raise SpecError(*faults)

    @property
    def box(self) -> tuple[float, float]:
        """The rectangle that the drawing itself is fitted into."""
        if isinstance(self.size, tuple):
            return self.size
        side = USUAL_SIZE if self.size is None else self.size
        return (side, side)

    def _bad_lengths(self) -> list[Fault]:
        lowest = {"margin": 0.0, "snap": 0.0, "simplify": 0.0, "smallest": 0.0, "tolerance": 0.001}
        wrong = [name for name, least in lowest.items() if not least <= getattr(self, name) <= 1000]
        faults = [Fault(f"{getattr(self, name)} is not a length we can use", "write millimetres", name) for name in wrong]
        if not all(1 <= side <= 5000 for side in self.box):
            faults.append(Fault("the size must lie between 1 and 5000 mm", "write millimetres", "size"))
        if not isfinite(self.rotate_deg):
            faults.append(Fault("the angle is not a number", "write degrees", "rotate_deg"))
        return faults

    def _bad_choices(self) -> list[Fault]:
        choices = (("detail", get_args(Detail)), ("centre_lines", get_args(CentreLines)))
        wrong = [(name, known) for name, known in choices if getattr(self, name) not in known]
        return [
            Fault(f'"{getattr(self, name)}" is not known', suggest(str(getattr(self, name)), known), name) for name, known in wrong
        ]
