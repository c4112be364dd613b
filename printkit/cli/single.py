"""One puzzle from the command line: everything that is wrong is told at once, then it is made, proved and written."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from pydantic import ValidationError

from printkit import render, resources
from printkit.batch.cache import open_store
from printkit.batch.output import preview
from printkit.batch.press import get_or_make
from printkit.batch.staging import Staging, file_faults
from printkit.book.layout import single
from printkit.book.model import Paper
from printkit.book.pages.style import style
from printkit.book.reading.faults import checked, spec_faults
from printkit.book.reading.paper import NAMED, paper
from printkit.book.room import puzzle_frame
from printkit.cli import wish
from printkit.cli.door import emit, warn
from printkit.cli.parameter import Parameter
from printkit.contract import Job, Kind, Leaf, Spec
from printkit.errors import Fault, PrintkitError, SpecError, UsageError
from printkit.page.difficulty import STARS
from printkit.page.frame import Frame
from printkit.scene import Scene

FORMATS = ("pdf", "svg", "png", "json")
STANDARD_OUTPUT = "-"


@dataclass(frozen=True, slots=True)
class Request:
    """What one call of `make` asks for, checked."""

    kind: Kind
    spec: Spec
    seed: int
    frame: Frame
    target: Path | None
    """Nothing stands for standard output."""
    form: str
    answer: bool
    paper: Paper
    template: str
    theme: str
    language: str
    outlines: bool
    dpi: int
    keep: bool
    quiet: bool
    machine: bool

    def job(self) -> Job:
        """Return the job, with the files that it names read in; in an open store, what is traced of them is kept."""
        return Job(self.kind.name, self.spec.for_page(self.frame).gathered(Path.cwd(), anywhere=True), self.seed, self.frame)


def make_single(kind: Kind, own: Sequence[Parameter], given: Mapping[str, Any], extra: Sequence[str], began: float) -> None:
    """Make one puzzle; `given` holds the options, `extra` what nobody knows."""
    request = read_request(kind, own, given, extra)
    with open_store(keep=request.keep, warn=warn) as store:
        leaf = get_or_make(store, request.job())
    for words in leaf.proof.warnings:
        warn(f"{leaf.identity}: {words}")
    _write(request, leaf)
    if request.machine:
        emit({"ok": True, "exit_code": 0, **_described(request, leaf), "seconds": round(time.monotonic() - began, 3)})
    elif request.target and not request.quiet:
        stars = "" if request.spec.is_sheet() else f", {leaf.difficulty.stars} of {STARS} stars"
        click.echo(f"{request.target}: {leaf.identity}{stars}")


def read_request(kind: Kind, own: Sequence[Parameter], given: Mapping[str, Any], extra: Sequence[str]) -> Request:
    """Check all options together. What the kind's model refuses is told in the same words as for a book file."""
    wishes = wish.Wishes()
    values = _values(own, given)
    values.update(_unknown(extra, wishes))
    spec, refused = read_spec(kind, own, values)
    form = _form(given, wishes)
    seed = wish.seed(wishes, given["seed"])
    size = _paper(given["paper"], wishes)
    dpi = wish.dpi(wishes, given["dpi"], 150)
    for option, shelf in (("theme", "themes"), ("language", "languages")):
        wishes.one_of(given[option], f"--{option}", resources.template_names(shelf))
    _check_template(given["template"], wishes)
    if spec is None or wishes.faults:
        sort = UsageError if wishes.faults or set(values) - {each.name for each in own} else SpecError
        raise sort(*refused, *wishes.faults)
    return Request(
        kind=kind,
        spec=spec,
        seed=seed,
        frame=_frame(size, given),
        target=None if given["output"] == STANDARD_OUTPUT else Path(given["output"]),
        form=form,
        paper=size,
        dpi=dpi,
        keep=not given["no_cache"],
        **{name: given[name] for name in ("answer", "template", "theme", "language", "outlines", "quiet", "machine")},
    )


def _frame(size: Paper, given: Mapping[str, Any]) -> Frame:
    """Return the room that the puzzle has on its page."""
    return puzzle_frame(style(size, given["template"], given["theme"], given["language"]))


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

    try:
        return checked(kind.spec, values), []
    except ValidationError as error:
        return None, spec_faults(error, values, kind.spec, field_of=option)


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


def _check_template(template: str, wishes: wish.Wishes) -> None:
    """Check the page furniture: a name, or a file below this folder."""
    from printkit.book.reading.page_file import is_file_name, page_furniture

    if not is_file_name(template):
        wishes.one_of(template, "--template", resources.template_names("pages"))
        return
    try:
        page_furniture(template, Path())
    except PrintkitError as error:
        wishes.faults.extend(error.faults)


def _paper(text: str, wishes: wish.Wishes) -> Paper:
    try:
        return paper(text)
    except PrintkitError as error:
        wishes.add(error, "--paper")
        return Paper("A4", *NAMED["A4"])


def _write(request: Request, leaf: Leaf) -> None:
    if request.target is None:
        sys.stdout.buffer.write(_content(request, leaf))
        return
    with Staging() as staging:
        part = staging.file(request.target)
        part.write_bytes(_content(request, leaf))
        staging.commit()


def _content(request: Request, leaf: Leaf) -> bytes:
    if request.form == "json":
        return (json.dumps(leaf.to_json(), indent=1, ensure_ascii=False) + "\n").encode()
    scene = single(leaf, request.paper, request.template, request.theme, request.language, request.answer)
    match request.form:
        case "svg":
            return render.svg(scene, outlines=request.outlines).encode()
        case "png":
            return preview(scene, request.dpi)
        case _:
            return _pdf(scene, request, leaf)


def _pdf(scene: Scene, request: Request, leaf: Leaf) -> bytes:
    from io import BytesIO

    target = BytesIO()
    render.write_pdf(target, [scene], render.DocumentInfo(title=scene.title, language=request.language, subject=leaf.identity))
    return target.getvalue()


def _described(request: Request, leaf: Leaf) -> dict[str, Any]:
    return {"made": {request.form: str(request.target)}, "answer": request.answer, **leaf.origin()}
