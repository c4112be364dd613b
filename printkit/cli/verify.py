"""`printkit verify`: does an assembly of pieces make the figure?"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NoReturn

import click

from printkit.cli.door import emit, tell
from printkit.errors import Fault, InputError, amount

MOST_BYTES = 20_000_000


@click.command("verify")
@click.argument("file", metavar="FILE", type=click.Path())
@click.option("--quiet", "-q", is_flag=True, help="Say nothing but errors.")
@click.option("--json", "machine", is_flag=True, help="Print one object for machines.")
def command(file: str, quiet: bool, machine: bool) -> None:
    """Judge assemblies of dissection puzzles such as tangrams.

    FILE is JSON: one assembly, a list of them, or {"cases": [...]}. Each has a target figure and the placed pieces, with straight,
    circular and other curved edges, or of cubes. It may be moved and turned as a whole; mirror images count only where the
    assembly allows them. One that cannot be read does not keep the others from being judged; the exit code is then 4.
    """
    from printkit.kinds.tangram.judge.verify import verify_table

    judged = verify_table(_content(Path(file)), file)
    if machine:
        emit(judged)
    elif not quiet:
        for number, result in enumerate(judged["results"], 1):
            click.echo(f"{number}: {_words(result)}")
    faults = [Fault(**fault) for result in judged["results"] for fault in result.get("faults", ())]
    if faults:
        tell(faults)
        raise click.exceptions.Exit(InputError.exit_code)


def _content(path: Path) -> Any:
    """Read a stranger's JSON: capped, without numbers that are none, and never too deep for us."""
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise InputError(Fault("there is no such file", place=str(path))) from None
    except OSError as error:
        raise InputError(Fault(f"the file cannot be read: {(error.strerror or str(error)).lower()}", place=str(path))) from error
    if len(text) > MOST_BYTES:
        raise InputError(Fault(f"the file is larger than {MOST_BYTES // 1_000_000} MB", place=str(path)))
    try:
        return json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise InputError(Fault(f"this is not JSON: {error.msg.lower()}", place=f"{path}:{error.lineno}")) from error
    except (ValueError, RecursionError) as error:
        problem = "it is nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise InputError(Fault(f"this is not JSON: {problem[:80]}", place=str(path))) from error


def _refuse(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a number")


def _words(result: dict[str, Any]) -> str:
    """Tell a verdict in one line."""
    parts = [result["status"]]
    if "faults" in result:
        return f"{parts[0]}; {amount(len(result['faults']), 'fault')}"
    if result["status"] != "solved":
        share, area, contour = (f"{100 * result[key]:.0f} %" for key in ("completeness", "area", "contour"))
        parts.append(f"{share} complete (area {area}, contour {contour})")
    parts += [f"pieces {one + 1} and {other + 1} overlap by {area:.4g}" for one, other, area in result["overlaps"]]
    parts += [f"{key}: {', '.join(result[key])}" for key in ("missing", "extra", "foreign") if result.get(key)]
    return "; ".join(parts)
