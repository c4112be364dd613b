"""How much a stranger's file may ask of us. Every cap is checked before the work is done, never after."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Caps for one file; a file that exceeds one is refused with a line that names it."""

    file_bytes: int = 16_000_000
    json_bytes: int = 10_000_000
    elements: int = 200_000
    depth: int = 256
    style_bytes: int = 2_000_000
    style_steps: int = 4_000_000
    drawn_elements: int = 60_000
    path_steps: int = 400_000
    points: int = 400_000
    crossings: int = 200_000
    pieces: int = 9_000
    neighbours: float = 3e7
    packed: float = 12_000.0
    graph_pieces: int = 40_000
    graph_packed: float = 100_000.0
    busy_points: int = 100_000
    cut_points: int = 3_000_000
    coordinate: float = 1e9


LIMITS = Limits()
