"""How much one task may take of the machine: so much memory for each process, and so long without a word.

A book or a drawing may ask for more than there is, by mistake or on purpose. The process that would eat the machine is refused more
memory, or is killed, and whoever asked is told so; everything else goes on.
"""

from __future__ import annotations

from printkit.batch import memory
from printkit.batch.memory import machine_bytes
from printkit.errors import Fault

SILENCE_SECONDS = 600.0
"""How long a task may work without saying how far it is; each puzzle and each page counts as a word."""
READING_SECONDS = 120.0
"""How long the reading of one drawing may take; the slowest that people sent us takes a few seconds."""
_SHARE = 3
"""A process gets the third part of the memory of the machine, so that two that run wild leave some for the rest."""
_LEAST_BYTES = 1_500_000_000


def memory_bytes() -> int:
    """Return how much memory a process may have."""
    return max(_LEAST_BYTES, machine_bytes() // _SHARE)


def limit_memory() -> None:
    """Let this process, and those that it starts, have so much memory and no more, where the system can do that."""
    memory.limit_memory(memory_bytes())


def too_silent(seconds: float) -> Fault:
    """Say that a task was given up."""
    return Fault(f"this was given up after {round(seconds)} seconds of work without a result", "ask for something smaller")
