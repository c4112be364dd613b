"""The kinds of puzzle, one module each, and the contract they keep.

A module of this folder whose name has no leading underscore is a kind; its name is the kind's name. It holds

- the rules of play as its docstring, the first line a summary;
- `VERSION`, raised whenever the same spec and seed would give another puzzle;
- `Spec`, the parameters (a pydantic model that inherits `Spec` from here);
- a frozen dataclass that inherits `Puzzle`;
- `make(spec, rng)`, `from_json(data)` and `how_to_play(frame)`.

`null.py` is the working template: copy it to start a kind.
"""

from printkit.puzzles._contract import Kind, Proof, Puzzle, Spec, identity
from printkit.puzzles._job import Job, Leaf, run
from printkit.puzzles._registry import kind, kinds

__all__ = ["Job", "Kind", "Leaf", "Proof", "Puzzle", "Spec", "identity", "kind", "kinds", "run"]
