"""How fast the exact-cover engine is, beside the solvers on PyPI.

Every solver finds all solutions of the same problem, given as the same 0-1 matrix, in one run of this script: CPU seconds, warm
(compiled and run before), the best of several runs where runs are short. The peers are optional; `pip install 'printkit[bench]'`
brings them.

    python benchmarks/engine.py            # a few minutes, most of them for the peers
    python benchmarks/engine.py --quick    # without the problems on which a peer needs long
    python benchmarks/engine.py --all      # also exact-cover on 3x4x5, which takes it many minutes
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable

import numpy as np

from printkit.engine.cover import count, first
from printkit.engine.polyform import Packing, Problem, board_of_form, piece_set

PROBLEMS = [
    ("6x10", "pentominoes", 9356),
    ("5x12", "pentominoes", 4040),
    ("4x15", "pentominoes", 1472),
    ("8x8-2x2", "pentominoes", 520),
    ("3x3x3", "soma", 11520),
    ("2x5x6", "flat-pentacubes", 2112),
    ("3x4x5", "flat-pentacubes", 31520),
]
REQUIRED = {"6x10": 8.0}  # times the better peer; 5 elsewhere
LONG = {"xcover": {"3x4x5"}, "exact-cover": {"6x10", "5x12", "4x15", "2x5x6", "3x4x5"}}
VERY_LONG = {"exact-cover": {"3x4x5"}}

# CPU seconds on one core for all solutions (BurrTools: those up to symmetry), measured once with these programs:
# DLX1 and SSXCC by D. E. Knuth, https://www-cs-faculty.stanford.edu/~knuth/programs.html
# polycube by M. Busche, https://www.mattbusche.org/blog/article/polycube
# BurrTools by A. Röver, https://burrtools.sourceforge.net
COMPILED = {
    "6x10": (7.42, 4.39, 1.97, 2.13),
    "8x8-2x2": (0.573, 0.354, 0.199, 0.137),
    "3x3x3": (0.227, 0.154, 0.050, 0.023),
    "2x5x6": (7.88, 4.68, 3.91, 3.55),
    "3x4x5": (None, 54.8, 39.6, 31.2),
}


def seconds(work: Callable[[], int], expected: int, most_runs: int = 7) -> float:
    """Return the CPU seconds of the best of several runs; long work is not repeated often."""
    best, runs = float("inf"), 0
    spent = 0.0
    while runs < 1 or (runs < most_runs and spent < 6.0):
        start = time.process_time()
        found = work()
        taken = time.process_time() - start
        if found != expected:
            raise SystemExit(f"{found} solutions where there are {expected}")
        best, runs, spent = min(best, taken), runs + 1, spent + taken
    return best


def matrix(packing: Packing) -> np.ndarray:
    cover = packing.cover
    ones = np.zeros((len(cover.options), len(cover.items)), dtype=bool)
    for row, option in enumerate(cover.options):
        ones[row, list(option.items)] = True
    return ones


def by_exact_cover(ones: np.ndarray) -> int:
    import exact_cover

    return int(exact_cover.get_solution_count(ones))


def by_xcover(ones: np.ndarray) -> int:
    import xcover

    return sum(1 for _ in xcover.covers_bool(ones))


PEERS = {"xcover": by_xcover, "exact-cover": by_exact_cover}


def installed() -> list[str]:
    found = [name for name in PEERS if importlib.util.find_spec(name.replace("-", "_"))]
    for name in PEERS:
        if name not in found:
            print(f"{name} is not installed, so it is left out")
    return found


def figure(value: float | None) -> str:
    return f"{value:9.3f}" if value is not None else "        -"


def compare(peers: list[str]) -> None:
    print("all solutions, CPU seconds on one core, warm; times = how many times faster than the better peer;")
    print("symmetry = counting all three ways, raw, up to rotation and up to reflection; share = of the time for all solutions")
    names = "".join(f"{peer:>12}" for peer in peers)
    print(f"{'board':9}{'printkit':>9}{names}{'times':>8}{'wanted':>8}{'symmetry':>10}{'share':>7}")
    for board, pieces, solutions in PROBLEMS:
        packing = Packing(Problem(board_of_form(board), piece_set(pieces)))
        ones = matrix(packing)
        ours = seconds(lambda packing=packing: count(packing.cover, jobs=1).number, solutions)
        symmetry = seconds(lambda packing=packing: packing.census(jobs=1).raw, solutions)
        theirs = {peer: seconds(lambda peer=peer, ones=ones: PEERS[peer](ones), solutions) for peer in peers if wanted(peer, board)}
        best = min(theirs.values(), default=None)
        times = f"{best / ours:8.1f}" if best else "       -"
        others = "".join(f"   {figure(theirs.get(peer))}" for peer in peers)
        least = REQUIRED.get(board, 5.0)
        print(f"{board:9}{figure(ours)}{others}{times}{least:8.0f}{symmetry:10.3f}{symmetry / ours:7.2f}", flush=True)


def wanted(peer: str, board: str) -> bool:
    if "--quick" in sys.argv and board in LONG.get(peer, ()):
        return False
    return "--all" in sys.argv or board not in VERY_LONG.get(peer, ())


def compiled_programs() -> None:
    print("\nfor comparison, programs in C and C++, CPU seconds, measured once elsewhere (sources in this script)")
    print(f"{'board':9}{'dlx1':>10}{'ssxcc':>10}{'polycube':>10}{'BurrTools':>11} (up to symmetry only)")
    for board, figures in COMPILED.items():
        print(f"{board:9}" + "".join(f" {figure(value)}" for value in figures))


def first_solution() -> None:
    cover = Packing(Problem(board_of_form("6x10"), piece_set("pentominoes"))).cover
    best = seconds(lambda: len(first(cover).solution or ()), 12)
    print(f"\nfirst solution of 6x10: {best * 1000:.1f} ms")


def both_cores() -> None:
    cover = Packing(Problem(board_of_form("3x4x5"), piece_set("flat-pentacubes"))).cover
    walls = {}
    for jobs in (1, 2):
        start = time.perf_counter()
        count(cover, jobs=jobs)
        walls[jobs] = time.perf_counter() - start
    print(f"3x4x5, seconds on the clock: {walls[1]:.1f} on one core, {walls[2]:.1f} on two (of {os.cpu_count()})")


COLD = """
import time
start, cpu = time.perf_counter(), time.process_time()
from printkit.engine.polyform import Packing, Problem, board_of_form, piece_set
packing = Packing(Problem(board_of_form({board!r}), piece_set({pieces!r})))
ready = time.perf_counter() - start
packing.count(jobs=1)
done, cpu = time.perf_counter() - start, time.process_time() - cpu
print(f"{{ready:.2f}} s to import and set up, {{done:.2f}} s in all ({{cpu:.2f}} s CPU)")
"""


def cold_start() -> None:
    print("\ncold start, a fresh process each")
    with tempfile.TemporaryDirectory() as folder:
        for board, pieces in (("6x10", "pentominoes"), ("8x8-2x2", "pentominoes")):
            for state in ("nothing compiled yet", "kernels in the cache"):
                script = COLD.format(board=board, pieces=pieces)
                environment = {**os.environ, "PRINTKIT_CACHE": folder}
                command = [sys.executable, "-c", script]
                said = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
                print(f"{board:9}{state:22}{said.strip()}")


def main() -> None:
    warnings.simplefilter("ignore")
    peers = installed()
    compare(peers)
    compiled_programs()
    first_solution()
    both_cores()
    cold_start()


if __name__ == "__main__":
    main()
