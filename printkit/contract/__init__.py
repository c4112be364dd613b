"""The contract between a kind of puzzle and the rest of printkit.

A kind presents itself by one `KIND = Kind(...)` in the file `kind.py` of its folder; nothing else there is looked at. `Spec` and
`Puzzle` are what it inherits, `Proof` is what its `prove` returns, and `run` is the one function that makes a puzzle, draws it,
proves it from what is drawn, and measures it.
"""

from printkit.contract.job import Job, Leaf, run
from printkit.contract.kind import Kind, identity
from printkit.contract.likeness import Likeness
from printkit.contract.offer import Offer
from printkit.contract.play_page import PlayPage
from printkit.contract.proof import Printed, Proof
from printkit.contract.puzzle import Puzzle
from printkit.contract.registry import kind, kinds, meant
from printkit.contract.screen import Screen
from printkit.contract.spec import Spec
from printkit.contract.table import Claim, Finish, Match, Table, Told

__all__ = [
    "Claim",
    "Finish",
    "Job",
    "Kind",
    "Leaf",
    "Likeness",
    "Match",
    "Offer",
    "PlayPage",
    "Printed",
    "Proof",
    "Puzzle",
    "Screen",
    "Spec",
    "Table",
    "Told",
    "identity",
    "kind",
    "kinds",
    "meant",
    "run",
]
