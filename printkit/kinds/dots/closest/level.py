"""What suits whom: the rules of a sheet by age, where nothing else is asked for."""

from __future__ import annotations

from typing import NamedTuple


class Level(NamedTuple):
    """Rules that suit an age: `eps`, `rho` and `dmin` as in the solver, the dot sizes, and the most colours."""

    eps: float
    rho: float
    dmin: float
    dot_sizes: tuple[float, ...]
    most_colours: int | None

    def sizes(self, signs: bool) -> tuple[float, ...]:
        """Return the dot sizes; several signs in one dot need more room than several colours."""
        if not signs:
            return self.dot_sizes
        smallest = self.dot_sizes[0] + 0.4
        return (smallest, *(round(smallest + 0.6 * (count + 1), 2) for count in range(1, len(self.dot_sizes))))


USUAL = Level(3.0, 1.25, 4.5, (2.4, 3.0, 3.6, 4.2), None)
"""From twelve years on, and where no age is given."""

_BY_AGE = {
    7: Level(4.0, 1.5, 7.0, (3.6, 4.4, 5.2, 6.0), 4),
    9: Level(3.5, 1.4, 6.0, (3.0, 3.8, 4.6, 5.4), 5),
    11: Level(3.0, 1.3, 5.0, (2.6, 3.2, 3.8, 4.4), 6),
}


def level(age: int | None) -> Level:
    """Return what suits an age: the younger, the larger and clearer, in fewer colours."""
    return next((found for last, found in _BY_AGE.items() if age is not None and age <= last), USUAL)
