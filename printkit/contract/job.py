"""Jobs and leaves: the one pure function that makes, proves and measures a puzzle."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from random import Random
from typing import Any

from printkit.contract.kind import identity
from printkit.contract.proof import Proof
from printkit.contract.puzzle import Puzzle
from printkit.contract.registry import kind
from printkit.contract.spec import Spec
from printkit.errors import Fault, PrintkitError


@dataclass(frozen=True, slots=True)
class Job:
    """Everything needed to make one puzzle anywhere: plain data that can be pickled."""

    kind: str
    spec: Spec
    seed: int

    @property
    def identity(self) -> str:
        """Return the printable identity of the puzzle this job makes."""
        return identity(kind(self.kind), self.spec, self.seed)


@dataclass(frozen=True, slots=True)
class Leaf:
    """A proved puzzle with the job it came from."""

    job: Job
    puzzle: Puzzle
    proof: Proof

    @property
    def identity(self) -> str:
        """Return the printable identity."""
        return self.job.identity

    @property
    def fingerprint(self) -> str:
        """Return a digest of the puzzle itself: two leaves that print the same puzzle share it, whatever their seeds."""
        return hashlib.sha256(json.dumps(self.puzzle.what_it_asks(), sort_keys=True).encode()).hexdigest()

    def origin(self) -> dict[str, Any]:
        """Describe where the puzzle comes from, what was proved of it, and how hard it is."""
        difficulty = self.puzzle.difficulty()
        return {
            "identity": self.identity,
            "kind": self.job.kind,
            "seed": self.job.seed,
            "parameters": self.job.spec.shown(),
            "proof": dict(self.proof.facts),
            "stars": difficulty.stars,
            "difficulty": round(difficulty.score, 4),
            "reasons": dict(difficulty.reasons),
        }

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle in its own format, with one more key that says where it comes from."""
        return {**self.puzzle.to_json(), "printkit": self.origin()}


def run(job: Job) -> Leaf:
    """Make a puzzle and prove it; an expected failure carries the identity of the puzzle."""
    try:
        puzzle = kind(job.kind).make(job.spec, Random(job.seed))
        return Leaf(job, puzzle, puzzle.check())
    except PrintkitError as error:
        faults = [Fault(f.problem, f.remedy, f.field, f.place or job.identity) for f in error.faults]
        raise type(error)(*faults) from error
