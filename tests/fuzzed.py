"""What is fuzzed: for every sort of file its reader, just as a command calls it, and seeds to begin with.

A reader returns, or raises something that is no `PrintkitError`: that is a find. `tools/fuzz.py` looks for finds, and
`tests/test_finds.py` reads again those that were mended.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from printkit.errors import PrintkitError

ROOT = Path(__file__).resolve().parent.parent


def _drawing(data: bytes) -> None:
    from printkit.sources import read_bytes

    with suppress(PrintkitError):
        read_bytes(data)


def _assembly(data: bytes) -> None:
    from printkit.front.judging import verify_json

    with suppress(PrintkitError):
        verify_json(data)


def _pdf(data: bytes) -> None:
    from printkit.book.profile import profile
    from printkit.preflight.report import preflight

    with tempfile.NamedTemporaryFile(suffix=".pdf") as file, suppress(PrintkitError):
        file.write(data)
        file.flush()
        preflight(Path(file.name), profile("press"))


def _book(data: bytes) -> None:
    import printkit

    with tempfile.TemporaryDirectory() as folder, suppress(PrintkitError):
        file = Path(folder, "book.toml")
        file.write_bytes(data)
        printkit.load_book(file)


def _board(data: bytes) -> None:
    import printkit

    with suppress(PrintkitError):
        printkit.solve(data.decode("utf-8", "replace"), "pentominoes:FILPN").count(effort=1000)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "svg": _drawing,
    "graph": _drawing,
    "assembly": _assembly,
    "pdf": _pdf,
    "book": _book,
    "board": _board,
}


def seeds(name: str) -> list[bytes]:
    """Return what the fuzzer of a target begins with."""
    return [file.read_bytes() for file in sorted((ROOT / "tests" / "seeds").glob(f"{name}-*"))]
