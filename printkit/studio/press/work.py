"""What a worker process does to make files of a book."""

from __future__ import annotations

import os
import shutil
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from printkit.errors import Fault, JobError, PrintkitError, UsageError, amount, suggest
from printkit.studio.desk.work import told
from printkit.studio.worker import report

if TYPE_CHECKING:
    from printkit.front.book import Book
    from printkit.front.building import Manner, Outputs

OUTPUTS = ("pdf", "cover", "booklet", "two_up", "svg", "png", "export")
_FOLDERS = ("svg", "png")
ALL = "all"
_A_DAY = (1980, 1, 1, 0, 0, 0)
"""The time of every file in an archive: the first that the format knows, so that the same files make the same archive."""


@dataclass(frozen=True, slots=True)
class PressWish:
    """What is made of the text of a book that lies at `file`: everything goes into `folder`, and names begin with `stem`."""

    text: str
    file: Path
    folder: Path
    stem: str
    outputs: tuple[str, ...]
    settings: dict[str, Any] = field(default_factory=dict)
    """Settings in the place of the book's own, such as another profile."""
    variant: str = "main"
    """A variant of the book, `main` for the book itself, or `all`."""
    volume: int | None = None
    """A volume of a series, or all of them."""
    look: dict[str, Any] = field(default_factory=dict)
    """How pages are drawn: `outlines`, `grey`, `dpi`, `pages`."""


def make(wish: PressWish) -> dict[str, Any]:
    """Make everything that is asked for; of several books, one that cannot be made keeps no other from being made."""
    from printkit.front.book import read_book
    from printkit.front.building import Manner

    warnings: list[str] = []
    faults: list[Fault] = []
    left_out: list[Fault] = []
    copies = read_book(wish.text, file=wish.file, **wish.settings).copies(
        volume=wish.volume, variant=None if wish.variant == ALL else wish.variant
    )
    manner = Manner(lambda *far: report(far), warnings.append, max(1, os.cpu_count() or 1))
    for copy, outcome in _outcomes(wish, copies, manner):
        if isinstance(outcome, PrintkitError):
            faults += outcome.faults
            continue
        left_out += [fault for each in outcome.left_out for fault in each.failure.faults]
        if outcome.left_out:
            faults.append(_shortfall(copy, len(outcome.left_out)))
        warnings += getattr(outcome, "warnings", ())
    files = _tidied(wish.folder)
    if not files:
        raise JobError(*faults, *left_out)
    return {
        "files": files,
        "faults": [*told(left_out, wish.file, "warning"), *told(faults, wish.file, "warning")],
        "warnings": list(dict.fromkeys(warnings)),
    }


def _outcomes(wish: PressWish, copies: list[Book], manner: Manner) -> Iterator[tuple[Book, Any]]:
    from printkit.front.building import build_all, export

    outputs = _outputs(wish)
    if set(wish.outputs) - {"export"}:
        wanted = [(copy.checked, outputs.for_copy(copy.name)) for copy in copies]
        yield from zip(copies, build_all(wanted, manner), strict=True)
    if "export" in wish.outputs:
        for copy in copies:
            folder = wish.folder / f"{wish.stem}-export" / copy.name
            try:
                yield copy, export(copy.checked, folder, manner, outlines=bool(wish.look.get("outlines")))
            except PrintkitError as error:
                yield copy, error


def _outputs(wish: PressWish) -> Outputs:
    from printkit.front.building import Look, outputs_of

    def place(name: str) -> Path | None:
        ending = "" if name == "pdf" else f"-{name.replace('_', '-')}"
        return wish.folder / f"{wish.stem}{ending}{'' if name in _FOLDERS else '.pdf'}" if name in wish.outputs else None

    look = Look(bool(wish.look.get("outlines")), wish.look.get("dpi") or 110, bool(wish.look.get("grey")))
    return outputs_of(
        place("pdf"),
        place("svg"),
        place("png"),
        cover=place("cover"),
        booklet=place("booklet"),
        two_up=place("two_up"),
        pages=wish.look.get("pages") or None,
        look=look,
    )


def _shortfall(copy: Book, missing: int) -> Fault:
    return Fault(f"{amount(missing, 'puzzle')} of {copy.title} could not be made", "the rest of the book was made")


def _tidied(folder: Path) -> list[dict[str, Any]]:
    """Make an archive of every folder, and list what there is now."""
    if not folder.is_dir():
        return []
    for inner in sorted(each for each in folder.iterdir() if each.is_dir()):
        if not inner.name.startswith("."):
            archive(sorted(file for file in inner.rglob("*") if file.is_file()), inner, folder / f"{inner.name}.zip")
        shutil.rmtree(inner)
    return [{"name": file.name, "size": file.stat().st_size} for file in sorted(folder.iterdir())]


def archive(files: list[Path], base: Path, target: Path) -> None:
    """Put files into an archive, the same bytes for the same files."""
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as packed:
        for file in files:
            entry = zipfile.ZipInfo(file.relative_to(base).as_posix(), _A_DAY)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, file.read_bytes())


def wished_outputs(value: Any) -> tuple[str, ...]:
    """Check which files are asked for."""
    names = value if isinstance(value, list) else []
    unknown = [name for name in names if name not in OUTPUTS]
    if unknown:
        raise UsageError(
            *(Fault(f'there is no output "{name!s:.40}"', suggest(str(name)[:40], OUTPUTS), "outputs") for name in unknown)
        )
    if not names:
        raise UsageError(Fault("there is nothing to make", f"choose one or more of: {', '.join(OUTPUTS)}", "outputs"))
    return tuple(dict.fromkeys(names))
