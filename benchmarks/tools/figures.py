"""The library of figures: measure every figure, list them in the documentation, and draw contact sheets to look at.

python benchmarks/tools/figures.py measure [SET ...]    makes and proves new figures, and writes what was found out
python benchmarks/tools/figures.py anew [SET ...]       the same for all figures
python benchmarks/tools/figures.py list                 writes docs/figures.md
python benchmarks/tools/figures.py sheets FOLDER        draws a sheet of every theme, with names and numbered without
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from time import process_time

from printkit.contract import Job, run
from printkit.geometry.affine import compose, scaling, translation
from printkit.kinds.tangram import art
from printkit.kinds.tangram.library import MEASURED, SHELF, LibraryFigure, Measure, library, of_theme, themes
from printkit.kinds.tangram.piece_set import Figure, PieceSet, set_names, shipped_set
from printkit.kinds.tangram.spec import Spec
from printkit.page.language import language
from printkit.render.png import png
from printkit.scene.ink import theme
from printkit.scene.item import Item, Scene, Text

AGES = {1: 5, 2: 7, 3: 9, 4: 11, 5: 13}
"""The age from which figures of so many stars are recommended: an estimate, as the stars are."""
PAGE = Path(__file__).parents[2] / "docs" / "figures.md"
COLUMNS, CELL, CAPTION = 6, 46.0, 7.0


def measured(set_name: str, figure: str) -> Measure:
    """Make and prove a figure, and tell what was found out."""
    leaf = run(Job("tangram", Spec(set=set_name, figure=figure), 0))
    facts = dict(leaf.proof.facts)
    known = "solutions" in facts
    number = int(facts["solutions" if known else "solutions, at least"])
    return Measure(number, known, leaf.difficulty.stars, AGES[leaf.difficulty.stars])


def measure(set_name: str, anew: bool) -> None:
    """Write what was found out about all figures of a set."""
    lines = ["# Written by benchmarks/tools/figures.py: what the proofs of these figures found out."]
    for figure in library(set_name).values():
        began = process_time()
        found = figure.measure if figure.measure and not anew else measured(set_name, figure.name)
        least = "" if found.complete else ", complete = false"
        lines.append(f'"{figure.name}" = {{ solutions = {found.solutions}{least}, stars = {found.stars}, age = {found.age} }}')
        if process_time() - began > 0.01:
            print(f"{set_name}: {lines[-1]} {process_time() - began:.2f} s", flush=True)
    (SHELF / set_name / f"{MEASURED}.toml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    library.cache_clear()


def listed() -> str:
    """Write the list of all figures."""
    figures = [figure for name in set_names() for figure in library(name).values()]
    own = sum(bool(figure.moves) and figure.theme != "convex" for figure in figures)
    parts = [
        "# The library of figures\n",
        f"{own} figures of our own design, laid piece by piece, and {len(figures) - own} plain shapes. A book takes one with",
        '`figure = "swan"` or deals them out with `figures = "birds"`; each is listed with its number of solutions and its stars.',
        "`printkit/kinds/tangram/figures` has the layings; `benchmarks/tools/figures.py` wrote this list and draws contact sheets.",
    ]
    for set_name in set_names():
        if not themes(set_name):
            continue
        parts.append(f"\n## {language('en').say(f'tangram.sets.{set_name}')}: `{set_name}`\n")
        for name in themes(set_name):
            entries = [_entry(figure) for figure in of_theme(set_name, name)]
            parts.append(f"**{name}** ({len(entries)}): {', '.join(entries)}.\n")
    return "\n".join(parts).rstrip() + "\n"


def _entry(figure: LibraryFigure) -> str:
    found = figure.measure
    if found is None:
        return f"`{figure.name}`"
    return f"`{figure.name}` {'' if found.complete else '≥ '}{found.solutions} {'★' * found.stars}"


def sheet(pieces: PieceSet, figures: Sequence[LibraryFigure], named: bool, first: int = 1) -> Scene:
    """Draw the silhouettes of figures in rows, with their English titles or with numbers."""
    columns = min(COLUMNS, len(figures))
    look = theme("mono")
    items: list[Item] = []
    for place, figure in enumerate(figures):
        x, y = place % columns * CELL, place // columns * (CELL + CAPTION)
        shown = silhouette(pieces, figure)
        left, top, right, bottom = art.box(shown.regions)
        factor = 0.84 * CELL / max(right - left, bottom - top)
        middle = translation(x + CELL / 2 - factor * (left + right) / 2, y + CELL / 2 - factor * (top + bottom) / 2)
        move = compose(middle, scaling(factor))
        items.append(art.silhouette([region.moved(move) for region in shown.regions], look.ink("text")))
        words = title(figure) if named else str(first + place)
        items.append(Text(x + CELL / 2, y + CELL + 4.0, words, 9.0, look.ink("text"), align="centre"))
    return Scene(columns * CELL, ceil(len(figures) / columns) * (CELL + CAPTION) + 2.0, tuple(items))


def title(figure: LibraryFigure) -> str:
    """Name a figure; those that the set itself lists are named in the words of the kind."""
    return figure.titles.get("en") or language("en").say(f"tangram.figures.{figure.name.replace(' ', '_')}")


def silhouette(pieces: PieceSet, figure: LibraryFigure) -> Figure:
    """Return the silhouette of a figure, be it one that the set itself lists."""
    if figure.moves:
        return figure.silhouette(pieces)
    return next(one for one in (*pieces.figures, pieces.outline) if one.name == figure.name)


def sheets(folder: Path) -> None:
    """Draw the sheets of all themes."""
    folder.mkdir(parents=True, exist_ok=True)
    for set_name in set_names():
        for name in themes(set_name):
            for named, ending in ((True, ""), (False, "-numbered")):
                drawn = sheet(shipped_set(set_name), of_theme(set_name, name), named)
                (folder / f"{set_name}-{name}{ending}.png").write_bytes(png(drawn, 110))


def main(command: str, *rest: str) -> None:
    """Do what is asked."""
    match command:
        case "measure" | "anew":
            for set_name in rest or set_names():
                if themes(set_name):
                    measure(set_name, command == "anew")
        case "list":
            PAGE.write_text(listed(), encoding="utf-8")
        case "sheets":
            sheets(Path(rest[0]))
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:] or [""])
