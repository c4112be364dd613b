"""`printkit verify`: does an assembly of pieces make the figure?"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from printkit.cli.door import emit


@click.command("verify")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(file: str, quiet: bool, machine: bool) -> None:
    """Judge assemblies of dissection puzzles such as tangrams.

    FILE is JSON: one assembly, a list of them, or {"cases": [...]}. Each has a target figure and the placed pieces, with straight
    and circular edges. It may be moved and turned as a whole; mirror images count only where the assembly allows them.
    """
    from printkit.front.judging import verify_file

    results = [verdict.table() for verdict in verify_file(Path(file))]
    if machine:
        emit({"results": results})
    elif not quiet:
        for number, result in enumerate(results, 1):
            click.echo(f"{number}: {_words(result)}")


def _words(result: dict[str, Any]) -> str:
    """Tell a verdict in one line."""
    parts = [result["status"]]
    if result["status"] != "solved":
        share, area, contour = (f"{100 * result[key]:.0f} %" for key in ("completeness", "area", "contour"))
        parts.append(f"{share} complete (area {area}, contour {contour})")
    parts += [f"pieces {one + 1} and {other + 1} overlap by {area:.4g}" for one, other, area in result["overlaps"]]
    parts += [f"{key}: {', '.join(result[key])}" for key in ("missing", "extra", "foreign") if result.get(key)]
    return "; ".join(parts)
