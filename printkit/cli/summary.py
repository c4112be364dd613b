"""What a book holds, in a few lines: every kind with its number of puzzles, their stars, and the time they took."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from printkit.batch.build import Built

_HEADINGS = ("kind", "puzzles", "sheets", "stars", "seconds")


def summary(built: Built) -> list[dict[str, Any]]:
    """Return a row for every kind of puzzle in a book; sheets have neither number nor stars."""
    puzzles: list[dict[str, Any]] = built.manifest.get("puzzles", [])
    kinds = dict.fromkeys(puzzle["kind"] for puzzle in puzzles)
    return [_row(name, [puzzle for puzzle in puzzles if puzzle["kind"] == name], built.spent.get(name, 0.0)) for name in kinds]


def _row(name: str, puzzles: Sequence[dict[str, Any]], seconds: float) -> dict[str, Any]:
    numbered = [puzzle for puzzle in puzzles if puzzle["number"] is not None]
    stars = sorted(puzzle["stars"] for puzzle in numbered)
    return {
        "kind": name,
        "puzzles": len(numbered),
        "sheets": len(puzzles) - len(numbered),
        "stars": [stars[0], stars[-1]] if stars else [],
        "difficulty": round(sum(puzzle["difficulty"] for puzzle in numbered) / len(numbered), 4) if numbered else None,
        "seconds": round(seconds, 2),
    }


def table(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Write the rows as lines for people; puzzles that were kept from an earlier build took no time."""
    cells = [_HEADINGS, *(_cells(row) for row in rows)]
    widths = [max(len(line[column]) for line in cells) for column in range(len(_HEADINGS))]
    for kind, *figures in cells:
        yield "  ".join([kind.ljust(widths[0]), *(each.rjust(width) for each, width in zip(figures, widths[1:], strict=True))])


def _cells(row: dict[str, Any]) -> tuple[str, ...]:
    stars = "-".join(str(star) for star in dict.fromkeys(row["stars"]))
    seconds = f"{row['seconds']:.1f}" if row["seconds"] else "kept"
    return row["kind"], str(row["puzzles"]), str(row["sheets"] or ""), stars, seconds
