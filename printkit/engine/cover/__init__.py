"""An exact-cover engine: items to be covered, options that cover them, and every question one can ask about the solutions.

- `first` finds a solution, `Search` gives all of them one by one, `count` counts them;
- `census` counts them up to rotation and up to reflection, `Distinct` gives one of each kind;
- `sample` chooses one at random.

Two searches do the work. One branches on the item with fewest options; the other sweeps over a board and fills the first empty
cell, which is faster on long narrow boards. Both exist twice: in plain Python, for the first few thousand steps and as the oracle
of the tests, and compiled. The answers do not depend on who gives them.
"""

from printkit.engine.cover.chance import sample
from printkit.engine.cover.finder import first
from printkit.engine.cover.folding import Symmetry
from printkit.engine.cover.model import Cover, Item, Option, Start
from printkit.engine.cover.outcome import Census, Count, First, Progress, Sample, Watcher
from printkit.engine.cover.run import Engine, Method, Solution
from printkit.engine.cover.search import Search, count
from printkit.engine.cover.symmetry import Distinct, census

__all__ = [
    "Census",
    "Count",
    "Cover",
    "Distinct",
    "Engine",
    "First",
    "Item",
    "Method",
    "Option",
    "Progress",
    "Sample",
    "Search",
    "Solution",
    "Start",
    "Symmetry",
    "Watcher",
    "census",
    "count",
    "first",
    "sample",
]
