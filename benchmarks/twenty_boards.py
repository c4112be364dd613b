"""How long it takes to build boards of the Game of 20, and whether the exact-cover engine finds the three coverings of each.

Processor time, after a first board that loads what all need. Building is what a player waits for; checking is the proof.

Run it with: python benchmarks/twenty_boards.py [NUMBER]
"""

from __future__ import annotations

import sys
import time

from printkit.kinds.board.play.building import DIFFICULTIES, VERSIONS, build
from printkit.kinds.board.play.completion import completion
from printkit.kinds.board.play.covering import PIECES, Game, State

BOARDS = 1000
ALLOWED_MS = 200.0


def share(times: list[float], part: float) -> float:
    return sorted(times)[min(len(times) - 1, int(part * len(times)))]


def checked(game: Game) -> bool:
    """Cover the board three times by the engine, and look at the result: twelve pieces, each once, every cell each time."""
    found = completion(State(game)).coverings
    if found is None:
        return False
    pieces = sorted(laid.piece for covering in found for laid in covering)
    whole = all(sorted(cell for laid in covering for cell in laid.cells) == sorted(game.cells) for covering in found)
    return pieces == sorted(PIECES) and len(found) == 3 and whole


def main(number: int) -> bool:
    checked(build("twenty", seed=0))
    print(f"{number} boards of the Game of 20, processor time in ms")
    heads = ("builder", "boards", "different", "coverings", "build p50", "p95", "checked p50", "p95", "max")
    print(" ".join(f"{head:>11}" for head in heads))
    fine = True
    for version in VERSIONS:
        building, both, right, shapes = [], [], 0, set()
        for seed in range(-(-number // len(VERSIONS))):
            began = time.process_time()
            game = build("twenty", version, DIFFICULTIES[seed % 3], seed)
            built = time.process_time()
            right += checked(game)
            building.append((built - began) * 1000)
            both.append((time.process_time() - began) * 1000)
            shapes.add(game.cells)
        columns = [share(building, 0.5), share(building, 0.95), share(both, 0.5), share(both, 0.95), max(both)]
        print(f"{version:>11} {len(both):11} {len(shapes):11} {right:11} " + " ".join(f"{each:11.2f}" for each in columns))
        fine = fine and right == len(both) and columns[3] < ALLOWED_MS
    print(f"all have their three coverings, 95 % under {ALLOWED_MS:g} ms with the check: {'yes' if fine else 'NO'}")
    return fine


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]) if len(sys.argv) > 1 else BOARDS) else 1)
