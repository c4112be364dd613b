"""Compiling all kernels before anybody waits for one.

A kernel is compiled when it is first called, once for each version of its source, which takes seconds. So whoever serves people has
every kind make what it is tested with, which calls all of them, and leaves a mark beside the compiled code when that is done.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from random import Random
from typing import Any

from printkit import contract, kind_folder
from printkit.contract.case import ART, Case
from printkit.errors import PrintkitError
from printkit.front.puzzle import checked_spec
from printkit.resources import kernel_folder

Progress = Callable[[int, int], None]
"""Called with how much is done, and how much there is."""


def is_prepared() -> bool:
    """Tell whether all kernels were compiled on this machine, as they are now."""
    try:
        return _mark().is_file()
    except (OSError, PrintkitError):
        return True  # nothing can be kept here, so there is nothing to prepare


def prepare(progress: Progress) -> None:
    """Compile all kernels; what one kind cannot do does not keep the others from it."""
    tasks = [(name, spec) for name in contract.kinds() for spec in _specs(name)]
    for done, (name, spec) in enumerate(tasks):
        progress(done, len(tasks))
        with suppress(Exception):  # whatever is wrong with a kind is told when somebody asks for it
            _call_kernels(name, spec)
    progress(len(tasks), len(tasks))
    with suppress(OSError, PrintkitError):
        _mark().parent.mkdir(parents=True, exist_ok=True)
        _mark().touch()


def _call_kernels(name: str, spec: dict[str, Any]) -> None:
    """Have a kind make something; to prove it as well would only take longer, since proofs have no kernels."""
    checked, _ = checked_spec(contract.kind(name), dict(spec))
    if checked is not None:
        contract.kind(name).make(checked.gathered(ART), Random(0))


def _specs(name: str) -> tuple[dict[str, Any], ...]:
    """Return what a kind is tested with: all of it if it has kernels of its own, else one thing."""
    with suppress(Exception):
        case: Case = import_module(f"{kind_folder.address(name)[0].removesuffix('kind')}case").CASE
        return case.specs if any(_kernels(kind_folder.folder(name))) else case.specs[:1]
    return ()


def _mark() -> Path:
    """Return the file that says so: it is named by the sources, and by what compiles them."""
    digest = hashlib.sha256(_llvm().encode())
    places = [kind_folder.HOME.parent, *(kind_folder.folder(name) for name in contract.kinds() if name not in kind_folder.own())]
    for folder in sorted(found for place in places for found in (place / "engine" / "native", *_kernels(place))):
        for file in sorted(folder.glob("*.py")):
            digest.update(file.read_bytes())
    return kernel_folder() / f"prepared-{digest.hexdigest()[:16]}"


def _kernels(place: Path) -> Iterator[Path]:
    return (folder for folder in place.rglob("kernels") if folder.is_dir())


def _llvm() -> str:
    try:
        return version("llvmlite")
    except PackageNotFoundError:
        return ""
