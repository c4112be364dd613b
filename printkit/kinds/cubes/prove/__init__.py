"""The proof: it reads plates, layers, steps, heaps, drawings and nets off the drawn pages, and solves them with code of its own.

- `space` finds out what a camera sees of cubes, and `plate` holds drawn areas and lines against that;
- `known` is what the rules know of pieces, figures and cameras; `legend` how pieces are told apart; `words` what pages say;
- `layers`, `exploded`, `answers` read how a figure is built, `tray` reads single pieces, `nets` folds paper up again;
- `counting` counts solutions, `building` pushes pieces into place and asks whether they stand;
- `figures`, `missing`, `heaps`, `sheets` and `paper` prove the pages.
"""

from __future__ import annotations

from printkit.contract import Printed, Proof
from printkit.kinds.cubes.prove.figures import prove_figure
from printkit.kinds.cubes.prove.heaps import prove_count, prove_view
from printkit.kinds.cubes.prove.missing import prove_missing
from printkit.kinds.cubes.prove.paper import prove_fold
from printkit.kinds.cubes.prove.sheets import prove_pieces, prove_steps

__all__ = ["prove"]


def prove(printed: Printed) -> Proof:
    """Prove a page of cubes."""
    return _PAGES[printed.spec.problem](printed)


_PAGES = {
    "figure": prove_figure,
    "missing": prove_missing,
    "count": prove_count,
    "view": prove_view,
    "steps": prove_steps,
    "pieces": prove_pieces,
    "fold": prove_fold,
}
