"""How good closest-dot sheets are and how long they take, with the published method read literally beside them.

    python benchmarks/closest.py [FOLDER ...] [--detail all|main|silhouette] [--effort E] [--only TEXT] [--no-literal]

Every drawing of the folders (default: ../shared/corpus/illustrations and .../graphs) becomes a sheet at 150 mm, eps 3, rho 1.25 and
dmin 4.5, which is proved. A line gives the edges of the traced drawing, colours, dots, the share of dots with several colours, the
share of the drawing that is pre-drawn, the CPU seconds for making it, and whether the proof holds; then the same for the literal
method. Below are means and medians for each folder, and how time grows with copies of the largest drawing side by side.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import mean, median

from measure import cpu_seconds

from printkit.kinds.dots.closest.prove import Given, judge
from printkit.kinds.dots.closest.solve import LineArt, Rules, Sheet, Taste, make
from printkit.sources import Options, read

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests" / "kinds" / "dots/closest"))
from literal import literal

CORPUS = Path(__file__).resolve().parents[2] / "shared" / "corpus"
FOLDERS = (CORPUS / "illustrations", CORPUS / "graphs")
RULES = Rules(eps=3.0, rho=1.25, dmin=4.5)
SIZE = 150.0
NAME = 26
HEAD = f"{'drawing':{NAME}} {'edges':>6}  colours  dots  multi  pre-drawn    time  proof"


@dataclass(frozen=True)
class Result:
    """The figures of one sheet."""

    colours: int
    dots: int
    multi: float
    predrawn: float
    seconds: float
    holds: bool

    @classmethod
    def of(cls, sheet: Sheet, seconds: float) -> Result:
        """Prove a sheet and take its figures."""
        holds = judge(Given.from_json(sheet.to_json())).holds
        dots = len(sheet.dots)
        return cls(sheet.colours, dots, sheet.multi_colour_dots / max(1, dots), sheet.predrawn_share, seconds, holds)

    def __str__(self) -> str:
        verdict = "holds" if self.holds else "fails"
        figures = f"{self.colours:7} {self.dots:5} {self.multi:6.1%} {self.predrawn:10.2%}"
        return f"{figures} {self.seconds:6.1f} s  {verdict}"


def edges_of(art: LineArt) -> int:
    return sum(len(line) - 1 for line in art.lines)


def timed(art: LineArt, effort: float) -> Result:
    made: list[Sheet] = []
    seconds = cpu_seconds(lambda: made.append(make(art, RULES, Taste(), Random(1), effort)))
    return Result.of(made[0], seconds)


def timed_literally(art: LineArt) -> Result:
    made: list[Sheet] = []
    seconds = cpu_seconds(lambda: made.append(literal(art, RULES)))
    return Result.of(made[0], seconds)


def drawings(folder: Path, detail: str, only: str) -> Iterator[tuple[str, LineArt]]:
    options = Options(size=SIZE, detail=detail)  # type: ignore[arg-type]
    for file in sorted(folder.iterdir()):
        if file.suffix in (".svg", ".json") and file.name != "manifest.json" and only in file.name:
            yield file.stem, LineArt.of(read(file, options).polylines())


def summary(name: str, results: Sequence[Result]) -> None:
    for word, middle in (("mean", mean), ("median", median)):
        figures = [middle(getattr(one, field) for one in results) for field in ("colours", "dots", "multi", "predrawn", "seconds")]
        print(
            f"{name + ', ' + word:{NAME}}        {figures[0]:7.2f} {figures[1]:5.0f} {figures[2]:6.1%} {figures[3]:10.2%}", end=""
        )
        print(f" {figures[4]:6.1f} s  {sum(one.holds for one in results)} of {len(results)} hold")
    print(f"{name + ', most':{NAME}}        {max(one.colours for one in results):7}")


def growth(name: str, art: LineArt, effort: float) -> None:
    """Print the time for one, two and four copies of a drawing side by side."""
    width = max(x for line in art.lines for x, _ in line) + 12.0
    print(f"\ncopies of {name} side by side")
    for copies in (1, 2, 4):
        lines = [[(x + number * width, y) for x, y in line] for number in range(copies) for line in art.lines]
        several = LineArt.of(lines)
        print(f"{copies:{NAME}} {edges_of(several):6} {timed(several, effort)}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="*", type=Path, default=FOLDERS)
    parser.add_argument("--detail", default="all")
    parser.add_argument("--effort", type=float, default=1.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--no-literal", action="store_true")
    options = parser.parse_args()
    make(LineArt.of([[(0, 0), (30, 0)]]), RULES, Taste(), Random(1), 0.01)  # compiles the kernels, if nobody did before
    largest: tuple[str, LineArt] | None = None
    for folder in options.folders:
        if not folder.is_dir():
            print(f"{folder} is not here")
            continue
        print(f"\n{HEAD}   {'literally:':10} {HEAD[NAME + 9 :]}")
        ours, theirs = [], []
        for name, art in drawings(folder, options.detail, options.only):
            ours.append(timed(art, options.effort))
            line = f"{name:{NAME}.{NAME}} {edges_of(art):6} {ours[-1]}"
            if not options.no_literal:
                theirs.append(timed_literally(art))
                line += f"   {'':10} {theirs[-1]}"
            print(line, flush=True)
            largest = max(largest or (name, art), (name, art), key=lambda one: edges_of(one[1]))
        for word, results in ((folder.name, ours), ("literally", theirs)):
            if results:
                summary(word, results)
    if largest:
        growth(*largest, options.effort)


if __name__ == "__main__":
    main()
