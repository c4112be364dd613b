"""Jobs and leaves: the one pure function that makes, draws, proves and measures a puzzle."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from printkit.contract.kind import identity
from printkit.contract.proof import Printed, Proof
from printkit.contract.puzzle import Puzzle
from printkit.contract.registry import kind
from printkit.contract.spec import Spec
from printkit.errors import PrintkitError, SpecError
from printkit.page.difficulty import Difficulty
from printkit.page.frame import Frame, usual_frame

_ROOMY = 2000.0
"""A page of true size that does not fit into its frame is proved on paper of this size; the layout of the book tells of it."""


@dataclass(frozen=True, slots=True)
class Job:
    """Everything needed to make one puzzle anywhere: plain data that can be pickled."""

    kind: str
    spec: Spec
    seed: int
    frame: Frame = field(default_factory=usual_frame, compare=False)
    """The room on the page that the puzzle is drawn in when it is proved; it is no part of the identity."""

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
    difficulty: Difficulty

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
        return {
            "identity": self.identity,
            "kind": self.job.kind,
            "seed": self.job.seed,
            "parameters": self.job.spec.shown(),
            "proof": dict(self.proof.facts),
            "stars": self.difficulty.stars,
            "difficulty": round(self.difficulty.score, 4),
            "reasons": dict(self.difficulty.reasons),
        }

    def to_json(self) -> dict[str, Any]:
        """Return the puzzle in its own format, with one more key that says where it comes from."""
        return {**self.puzzle.to_json(), "printkit": self.origin()}


def run(job: Job, made: Puzzle | None = None) -> Leaf:
    """Make the puzzle of a job unless it was made before, draw it as it will be printed, prove it from the drawing, and measure it.

    An expected failure carries the identity of the puzzle.
    """
    with _named(job):
        puzzle = made or kind(job.kind).make(job.spec, Random(job.seed))
        proof = kind(job.kind).prove(printed(puzzle, job.spec, job.frame))
        return Leaf(job, puzzle, proof, puzzle.difficulty(proof))


def printed(puzzle: Puzzle, spec: Spec, frame: Frame) -> Printed:
    """Draw page and answer of a puzzle in a frame."""
    try:
        page = puzzle.page(frame)
    except SpecError:
        frame = frame.resized(_ROOMY, _ROOMY)
        page = puzzle.page(frame)
    return Printed(page, puzzle.answer(frame), spec, frame.language)


@contextmanager
def _named(job: Job) -> Iterator[None]:
    """Let whatever goes wrong carry the identity of the puzzle."""
    try:
        yield
    except PrintkitError as error:
        raise error.placed(lambda fault: replace(fault, place=fault.place or job.identity)) from error
