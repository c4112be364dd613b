"""What a proof of a sheet tells: figures with enough digits to rate the sheet by, and doubts about it."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.geometry.affine import Point
from printkit.kinds.dots.prove.distance import length, segments
from printkit.kinds.dots.prove.judging import Polylines, Verdict

MUCH_INK = 0.25
"""If more of a drawing than this is printed beforehand, there is little to find out."""
FEW_LINES = 0.65
"""If the lines of the solved picture are shorter than this share of the drawing's, many of its lines were drawn as one."""

Fact = tuple[str, str | int | float]


def exact(value: float) -> float:
    """Keep so many digits that nothing which is rated by a figure changes, but not those that depend on the page's corner."""
    return round(value, 6)


def measured(verdict: Verdict, lines: int, predrawn_share: float) -> tuple[Fact, ...]:
    """Say how much there is to draw, and how near the solved sheet comes to the drawing and to what is wrong."""
    return (
        ("lines", lines),
        ("predrawn_percent", round(100 * predrawn_share, 2)),
        ("strays_mm", round(max(verdict.strays, verdict.misses), 3)),
        ("clearance", exact(min(verdict.clearance, 1000.0))),
    )


def share(lines: Polylines, drawing: Polylines) -> float:
    """Return how long lines are, as a share of the lines of the drawing."""
    return length(segments(lines)) / length(segments(drawing))


def shown_share(dots: Sequence[Point], verdict: Verdict, ink: Polylines, drawing: Polylines) -> float:
    """Return how long the lines of the solved sheet are, drawn and printed ones, as a share of the lines of the drawing."""
    return share(ink, drawing) + share([(dots[one], dots[other]) for one, other in verdict.pairs], drawing)


def doubts(predrawn_share: float, shown_share: float = 1.0, others: Sequence[str] = ()) -> tuple[Fact, ...]:
    """Return a warning, as a fact of a proof, if much is printed beforehand, many lines are merged, or something else is odd."""
    found = list(others)
    if predrawn_share > MUCH_INK:
        remedy = "a larger size or a simpler drawing leaves more to draw"
        found.append(f"{predrawn_share:.0%} of the drawing is printed beforehand; {remedy}")
    if shown_share < FEW_LINES:
        remedy = "a larger size or likeness shows more of them"
        found.append(f"one line stands for several where they are close: {shown_share:.0%} of their length is shown; {remedy}")
    return (("warning", "; ".join(found)),) if found else ()
