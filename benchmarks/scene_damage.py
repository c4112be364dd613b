"""How many slips of the pen the proofs notice: every kind's pages and answers are damaged one item at a time.

Prints a table: tries, what was noticed, what is declared to be mere decoration, what was missed, and where a proof broke down
instead of judging; the last two must be nothing. Usage:

    python benchmarks/scene_damage.py [--tries N] [--theme THEME] [--seed N] [KIND ...]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import replace
from fnmatch import fnmatch
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "kinds")]

from cases import ART, CASES  # noqa: E402
from damage import damages  # noqa: E402

from printkit.contract import Job, Printed, kind, run  # noqa: E402
from printkit.contract.job import printed  # noqa: E402
from printkit.errors import ProofError  # noqa: E402
from printkit.page.frame import usual_frame  # noqa: E402
from printkit.scene.ink import theme, theme_names  # noqa: E402


def counted(name: str, tries: int, look: str, seed: int) -> tuple[Counter[str], list[str], float]:
    """Damage the pages of a kind, shared out over its specs, and count how the damages ended."""
    prove, case = kind(name).prove, CASES[name]
    numbers = case.drawn_specs or tuple(range(len(case.specs)))
    each = -(-tries // (2 * len(numbers)))
    ended: Counter[str] = Counter()
    missed: list[str] = []
    spent = 0.0
    for number in numbers:
        job = Job(name, kind(name).spec(**case.specs[number]).gathered(ART), 1, replace(usual_frame(), theme=theme(look)))
        sheet = printed(run(job).puzzle, job.spec, job.frame)
        for where in ("page", "answer"):
            scene = sheet.page_scene if where == "page" else sheet.answer_scene
            for damage in damages(scene, Random(1000 * seed + number), each):
                page, answer = (damage.scene, sheet.answer_scene) if where == "page" else (sheet.page_scene, damage.scene)
                began = time.process_time()
                try:
                    prove(Printed(page, answer, sheet.spec, sheet.language))
                except ProofError:
                    ended["noticed"] += 1
                except Exception as broken:
                    ended["broken"] += 1
                    missed.append(f"{name} {case.specs[number]} {where} {damage}: {broken!r}")
                else:
                    harmless = any(fnmatch(str(damage), pattern) for pattern in case.decoration)
                    ended["decoration" if harmless else "missed"] += 1
                    missed += [] if harmless else [f"{name} {case.specs[number]} {where} {damage}"]
                spent += time.process_time() - began
    return ended, missed, 1000 * spent / max(1, ended.total())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", metavar="KIND")
    parser.add_argument("--tries", type=int, default=400)
    parser.add_argument("--theme", choices=theme_names(), default="colour")
    parser.add_argument("--seed", type=int, default=1, help="other damages of the same pages")
    given = parser.parse_args()
    print(f"{'kind':12}{'tries':>8}{'noticed':>9}{'decoration':>12}{'missed':>8}{'broken':>8}{'ms a proof':>12}")
    wrong: list[str] = []
    for name in given.kinds or sorted(CASES):
        ended, missed, ms = counted(name, given.tries, given.theme, given.seed)
        ends = f"{ended['noticed']:9}{ended['decoration']:12}{ended['missed']:8}{ended['broken']:8}"
        print(f"{name:12}{ended.total():8}{ends}{ms:12.1f}", flush=True)
        wrong += missed
    print(*wrong, sep="\n")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
