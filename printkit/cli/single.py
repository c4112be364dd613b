"""One puzzle from the command line: everything that is wrong is told at once, then it is made, proved and written."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from printkit.cli import wish
from printkit.cli.door import emit, warn
from printkit.cli.parameter import Parameter
from printkit.cli.progress import preparations
from printkit.contract import Kind, Spec
from printkit.errors import Fault, SpecError, UsageError
from printkit.front.look import USUAL, Look, look, look_faults
from printkit.front.material import files_among
from printkit.front.page import DPI, file_faults, write
from printkit.front.puzzle import Puzzle, checked_spec, made
from printkit.page.difficulty import STARS

FORMATS = ("pdf", "svg", "png", "json")
STANDARD_OUTPUT = "-"


@dataclass(frozen=True, slots=True)
class Request:
    """What one call of `make` asks for, checked."""

    kind: str
    spec: Spec
    seed: int
    look: Look
    target: Path | None
    """Nothing stands for standard output."""
    form: str
    answer: bool
    outlines: bool
    dpi: int
    keep: bool
    quiet: bool
    machine: bool


def make_single(kind: Kind, own: Sequence[Parameter], given: Mapping[str, Any], extra: Sequence[str], began: float) -> None:
    """Make one puzzle; `given` holds the options, `extra` what nobody knows."""
    request = read_request(kind, own, given, extra)
    with preparations(wanted=not (request.quiet or request.machine)):
        puzzle = made(request.kind, request.spec, request.seed, request.look, keep=request.keep)
    for words in puzzle.notes:
        warn(words)
    for words in puzzle.proof.warnings:
        warn(f"{puzzle.identity}: {words}")
    _write(request, puzzle)
    if request.machine:
        emit({"ok": True, "exit_code": 0, **_described(request, puzzle), "seconds": round(time.monotonic() - began, 3)})
    elif request.target and not request.quiet:
        stars = "" if request.spec.is_sheet() else f", {puzzle.stars} of {STARS} stars"
        click.echo(f"{request.target}: {puzzle.identity}{stars}")


def read_request(kind: Kind, own: Sequence[Parameter], given: Mapping[str, Any], extra: Sequence[str]) -> Request:
    """Check all options together. What the kind's model refuses is told in the same words as for a book file."""
    wishes = wish.Wishes()
    values = _values(own, given)
    values.update(_unknown(extra, wishes))
    spec, refused = read_spec(kind, own, values)
    form = _form(given, wishes)
    _keep_safe(given, values, wishes)
    seed = wish.seed(wishes, given["seed"])
    dpi = wish.dpi(wishes, given["dpi"], DPI)
    wanted = {name: given[name] for name in USUAL}
    wishes.faults.extend(replace(fault, field=f"--{fault.field}") for fault in look_faults(wanted))
    if spec is None or wishes.faults:
        sort = UsageError if wishes.faults or set(values) - {each.name for each in own} else SpecError
        raise sort(*refused, *wishes.faults)
    return Request(
        kind=kind.name,
        spec=spec,
        seed=seed,
        look=look(wanted),
        target=None if given["output"] == STANDARD_OUTPUT else Path(given["output"]),
        form=form,
        dpi=dpi,
        keep=not given["no_cache"],
        **{name: given[name] for name in ("answer", "outlines", "quiet", "machine")},
    )


def _values(own: Sequence[Parameter], given: Mapping[str, Any]) -> dict[str, Any]:
    """Collect what was given for the kind; a list that was not given is absent, not empty."""
    return {each.name: each.read(given[each.name]) for each in own if given[each.name] not in (None, ())}


def _unknown(extra: Sequence[str], wishes: wish.Wishes) -> dict[str, str]:
    """Take options that nobody knows as parameters, so that the model names the nearest one it has."""
    unknown: dict[str, str] = {}
    last = ""
    for word in extra:
        if word.startswith("-") and word.strip("-"):
            name, _, value = word.lstrip("-").partition("=")
            last = name.replace("-", "_")
            unknown[last] = value
        elif last:
            unknown[last], last = word, ""
        else:
            wishes.faults.append(Fault(f'"{word}" belongs to no option', "leave it out"))
    return unknown


def read_spec(kind: Kind, own: Sequence[Parameter], values: dict[str, Any]) -> tuple[Spec | None, list[Fault]]:
    """Check the parameters of a kind; what it refuses is told under the names of the options."""
    flags = {each.name: each.flag for each in own}

    def option(path: Sequence[str | int]) -> str:
        name = str(path[0]) if path else ""
        return flags.get(name, f"--{name.replace('_', '-')}") if name else ""

    return checked_spec(kind, values, option)


def _keep_safe(given: Mapping[str, Any], values: Mapping[str, Any], wishes: wish.Wishes) -> None:
    """Object to an output that is a file that the puzzle is made from, or one that is not from printkit."""
    output = given["output"]
    if output not in (None, STANDARD_OUTPUT):
        wish.safe(wishes, Path(output), "-o", map(str, files_among(values, Path())), force=given["force"])


def _form(given: Mapping[str, Any], wishes: wish.Wishes) -> str:
    """Find out what to write: as the name of the file says, or as the option says."""
    output, form = given["output"], given["form"]
    if form is not None:
        wishes.one_of(form, "--format", FORMATS)
    if output is None:
        wishes.faults.append(Fault("there is nowhere to write to", "give OUT.pdf, OUT.svg, OUT.png or OUT.json", "-o"))
        return "svg"
    if output == STANDARD_OUTPUT:
        return _form_on_standard_output(form or "svg", given["machine"], wishes)
    suffixes = (f".{form}",) if form else tuple(f".{each}" for each in FORMATS)
    wishes.faults.extend(file_faults(Path(output), suffixes, "-o"))
    return Path(output).suffix.lower().lstrip(".")


def _form_on_standard_output(form: str, machine: bool, wishes: wish.Wishes) -> str:
    if machine:
        wishes.faults.append(Fault("the puzzle and the object would be mixed on standard output", "leave one out", "--json"))
    if form in {"pdf", "png"} and sys.stdout.isatty():
        wishes.faults.append(Fault(f"a terminal cannot show {form.upper()}", "name a file", "-o"))
    return form


def _write(request: Request, puzzle: Puzzle) -> None:
    page = puzzle.answer if request.answer else puzzle.page
    content = page.content(request.form, outlines=request.outlines, dpi=request.dpi)
    if request.target is None:
        sys.stdout.buffer.write(content)
    else:
        write(request.target, content)


def _described(request: Request, puzzle: Puzzle) -> dict[str, Any]:
    return {"made": {request.form: str(request.target)}, "answer": request.answer, **puzzle.leaf.origin()}
