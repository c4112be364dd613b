"""How the time of an import grows with the size of the picture.

    python benchmarks/import_scaling.py [--most N]

Pictures of four kinds are made with more and more path commands, each is read, and the processor time is printed with the exponent
between the first and the last size: 1 means proportional, and n log n comes out a little above it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from math import cos, log, pi, sin, sqrt

from printkit.sources import read_bytes


def meadow(commands: int) -> str:
    """Separate flowers in rows, eight curves each."""
    count = max(1, commands // 8)
    across = round(sqrt(count))
    flowers = (_flower(30 * (n % across), 30 * (n // across)) for n in range(count))
    return "".join(f'<path d="{flower}" fill="#fc0" stroke="#a30"/>' for flower in flowers)


def scales(commands: int) -> str:
    """Discs that overlap like scales, each hiding a part of those behind it, four curves each."""
    count = max(1, commands // 4)
    across = round(sqrt(count))
    shades = ("#fff", "#cde", "#9bd")
    return "".join(
        f'<circle cx="{20 * (n % across)}" cy="{20 * (n // across)}" r="14" fill="{shades[n % 3]}"/>' for n in range(count)
    )


def border(commands: int) -> str:
    """One long wavy coast, a single closed path of straight steps."""
    steps = [2 * pi * n / commands for n in range(commands)]
    radii = [100 + 8 * sin(13 * t) + 3 * sin(101 * t) + sin(977 * t) for t in steps]
    points = (f"{r * cos(t):.3f} {r * sin(t):.3f}" for r, t in zip(radii, steps, strict=True))
    return f'<path d="M{"L".join(points)}Z" fill="#8c8"/>'


def ink(commands: int) -> str:
    """A coil drawn as one thin filled outline, which has to be reduced to its centre line."""
    half = max(8, commands // 2)
    turns = 2 * pi * 6
    inner = [(10 + 12 * t / pi, t) for t in (turns * n / half for n in range(half))]
    outer = [(radius + 3, t) for radius, t in reversed(inner)]
    points = (f"{r * cos(t):.3f} {r * sin(t):.3f}" for r, t in (*inner, *outer))
    return f'<path d="M{"L".join(points)}Z"/>'


def _flower(x: float, y: float) -> str:
    tips = [(x + 10 * cos(pi * n / 4), y + 10 * sin(pi * n / 4)) for n in range(9)]
    controls = [(x + 15 * cos(pi * (n + 0.5) / 4), y + 15 * sin(pi * (n + 0.5) / 4)) for n in range(8)]
    curves = (f"Q{cx:.2f} {cy:.2f} {tx:.2f} {ty:.2f}" for (cx, cy), (tx, ty) in zip(controls, tips[1:], strict=True))
    return f"M{tips[0][0]:.2f} {tips[0][1]:.2f}{''.join(curves)}Z"


def seconds(make: Callable[[int], str], commands: int) -> float:
    """Read a picture of this kind and size."""
    data = f'<svg xmlns="http://www.w3.org/2000/svg">{make(commands)}</svg>'.encode()
    start = time.process_time()
    read_bytes(data)
    return time.process_time() - start


def main() -> None:
    """Print a table of times."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--most", type=int, default=16_000, help="path commands of the largest picture")
    options = parser.parse_args()
    sizes = [options.most >> shift for shift in (4, 3, 2, 1, 0)]
    print("kind      " + "".join(f"{size:>10}" for size in sizes) + "  exponent")
    for make in (meadow, scales, border, ink):
        times = [seconds(make, size) for size in sizes]
        exponent = log(times[-1] / times[0]) / log(sizes[-1] / sizes[0])
        print(f"{make.__name__:10}" + "".join(f"{took:9.2f}s" for took in times) + f"  {exponent:.2f}")


if __name__ == "__main__":
    main()
