"""Proving puzzles in tests, as printkit does it: from what is drawn."""

from __future__ import annotations

from typing import Any

from printkit.contract import Proof, Puzzle, kind
from printkit.contract.job import printed
from printkit.page.frame import Frame, usual_frame


def proof_of(name: str, puzzle: Puzzle, spec: Any, frame: Frame | None = None) -> Proof:
    """Draw a puzzle and prove it from the drawing."""
    return kind(name).prove(printed(puzzle, spec, frame or usual_frame()))
