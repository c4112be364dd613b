"""Would somebody who never saw them name the figures? Pictures with eight names of the same theme each, and a key.

python benchmarks/tools/viewer.py ask FOLDER SEED          draws 50 figures; writes questions.md, answers.csv to fill in, key.csv
python benchmarks/tools/viewer.py mark FOLDER              compares answers.csv with key.csv

Letters, digits and figures without dents are left out. `answers.csv` has a line `number,name` for every picture.
"""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from random import Random

from figures import sheet, title

from printkit.chance import shuffled
from printkit.kinds.tangram.library import LibraryFigure, of_theme, themes
from printkit.kinds.tangram.piece_set import shipped_set
from printkit.render.png import png

SET = "tangram"
LEFT_OUT = {"letters", "digits", "convex"}
QUESTIONS, NAMES, ON_A_SHEET = 50, 8, 6
ENOUGH = 0.8


def asked(seed: int) -> list[tuple[LibraryFigure, list[str]]]:
    """Choose figures, each with eight names of its theme, its own among them."""
    rng = Random(seed)
    figures = [figure for theme in themes(SET) if theme not in LEFT_OUT for figure in of_theme(SET, theme)]
    found = []
    for figure in shuffled(rng, figures)[:QUESTIONS]:
        others = [title(one) for one in of_theme(SET, figure.theme) if one.name != figure.name]
        found.append((figure, shuffled(rng, [title(figure), *shuffled(rng, others)[: NAMES - 1]])))
    return found


def ask(folder: Path, seed: int) -> None:
    """Write pictures, questions and key; six pictures are also on a sheet, numbered."""
    folder.mkdir(parents=True, exist_ok=True)
    questions = asked(seed)
    pieces = shipped_set(SET)
    for number, (figure, _) in enumerate(questions, 1):
        (folder / f"{number:02}.png").write_bytes(png(sheet(pieces, [figure], named=False, first=number), 110))
    for first in range(0, len(questions), ON_A_SHEET):
        shown = [figure for figure, _ in questions[first : first + ON_A_SHEET]]
        (folder / f"sheet-{first + 1:02}.png").write_bytes(png(sheet(pieces, shown, named=False, first=first + 1), 150))
    lines = [f"{number}. {' / '.join(names)}" for number, (_, names) in enumerate(questions, 1)]
    (folder / "questions.md").write_text(
        "Which of the eight names is that of the picture?\n\n" + "\n".join(lines) + "\n", encoding="utf-8"
    )
    _write(folder / "answers.csv", [("number", "name"), *((str(number), "") for number in range(1, len(questions) + 1))])
    key = [(str(number), title(figure), figure.theme) for number, (figure, _) in enumerate(questions, 1)]
    _write(folder / "key.csv", [("number", "name", "theme"), *key])


def mark(folder: Path) -> bool:
    """Compare answers with the key; tell whether enough are right."""
    given = {row["number"]: row["name"].strip() for row in _rows(folder / "answers.csv")}
    key = _rows(folder / "key.csv")
    wrong = [(row["number"], row["name"], given.get(row["number"], "")) for row in key if given.get(row["number"]) != row["name"]]
    for number, name, said in wrong:
        print(f"{number}: {name} was taken for {said or 'nothing'}")
    right = len(key) - len(wrong)
    print(f"{right} of {len(key)} figures were named, {right / len(key):.0%}")
    return right >= ENOUGH * len(key)


def _rows(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def _write(file: Path, rows: list[tuple[str, ...]]) -> None:
    with file.open("w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows(rows)


def main(command: str = "", folder: str = "", seed: str = "1") -> None:
    """Do what is asked."""
    if command == "ask" and folder:
        ask(Path(folder), int(seed))
    elif command == "mark" and folder:
        sys.exit(0 if mark(Path(folder)) else 1)
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
