"""The problems of the kind, by the names that book files give them."""

from __future__ import annotations

from printkit.kinds.cubes.heap import Heap, Views
from printkit.kinds.cubes.plate import Fold, Missing, Pieces, Plate, Steps

PLATES: dict[str, type[Plate]] = {sort.problem: sort for sort in (Plate, Missing, Steps, Pieces, Fold)}
HEAPS: dict[str, type[Heap]] = {sort.problem: sort for sort in (Heap, Views)}
