"""What the maker of a book should know of a sheet that is right, but of which little is left to solve."""

from __future__ import annotations

MUCH_INK = 0.25
"""If more of a drawing than this is printed beforehand, there is little to find out."""
FEW_LINES = 0.65
"""If the lines of the solved picture are shorter than this share of the drawing's, many of its lines were drawn as one."""


def doubts(predrawn_share: float, shown_share: float = 1.0) -> tuple[tuple[str, str], ...]:
    """Return a warning, as a fact of a proof, if much is printed beforehand or many lines of the drawing are merged."""
    found = []
    if predrawn_share > MUCH_INK:
        found.append(f"{predrawn_share:.0%} of the drawing is printed beforehand")
    if shown_share < FEW_LINES:
        found.append(f"many lines of the drawing are so close that one stands for several: {shown_share:.0%} of its length is shown")
    return (("warning", "; ".join([*found, "a larger size or a simpler drawing leaves more to solve"])),) if found else ()
