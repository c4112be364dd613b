"""Build a book with the lowest and with the newest versions of all libraries that `pyproject.toml` allows, and compare every file.

    python tools/versions.py [BOOK.toml] [--each]

Without a book it is the sampler, which has every kind. The environments lie in `.envs`, as those of `tools/environments.py`. With
`--each`, every library is also tried alone in its lowest version beside the newest of all others, which says whose fault it is. A
table for the documentation is printed; the exit code is not 0 if a file differs.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

from environments import ENVIRONMENTS, LOWEST_PYTHON, REPOSITORY, environment, interpreters, pinned, say

SAMPLER = REPOSITORY / "templates" / "books" / "sampler" / "book.toml"


def main(words: Sequence[str]) -> int:
    """Do what the command line asks for."""
    books = [Path(word).resolve() for word in words if not word.startswith("-")]
    book = books[0] if books else SAMPLER
    needs = dependencies()
    trials = {"newest": needs, "lowest": [pinned(each) for each in needs]}
    if "--each" in words:
        trials |= {pinned(each): [pinned(other) if other == each else other for other in needs] for each in needs}
    found = {name: built(name, wanted, book) for name, wanted in trials.items()}
    return told(found)


def dependencies() -> list[str]:
    """Return what printkit needs, without what only its tests need."""
    listed: list[str] = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    return listed


def built(name: str, needs: Sequence[str], book: Path) -> dict[str, str] | None:
    """Build the book in an environment and return the digests of all its files; None if that failed."""
    python = environment(folder_name(name), dict(interpreters())[LOWEST_PYTHON], needs)
    if python is None:
        return None
    folder = ENVIRONMENTS / folder_name(name) / "book"
    shutil.rmtree(folder, ignore_errors=True)
    variables = os.environ | {"PRINTKIT_CACHE": str(ENVIRONMENTS / folder_name(name) / "cache")}
    for unwanted in ("PYTHONPATH", "PRINTKIT_KERNELS"):
        variables.pop(unwanted, None)
    outputs = ["-o", str(folder / "book.pdf"), "--svg", str(folder / "pages"), "--cover", str(folder / "cover.pdf")]
    command = [python, "-P", "-m", "printkit", "book", str(book), *outputs, "--no-cache", "-q"]
    if subprocess.run(command, cwd=ENVIRONMENTS, env=variables, check=False).returncode:
        return None
    places = sorted(place for place in folder.rglob("*") if place.is_file())
    return {place.relative_to(folder).as_posix(): hashlib.sha256(place.read_bytes()).hexdigest() for place in places}


def folder_name(trial: str) -> str:
    """Return a name for the folder of an environment."""
    return "versions-" + re.sub(r"[^A-Za-z0-9.]+", "-", trial)


def told(found: dict[str, dict[str, str] | None]) -> int:
    """Print the table, and return the exit code."""
    newest = found["newest"]
    say("\n| versions | files | that differ from the newest |\n| --- | ---: | --- |")
    failed = newest is None
    for name, files in found.items():
        if files is None or newest is None:
            say(f"| {name} | none | could not be built |")
            failed = True
            continue
        other = sorted({place for place, _ in set(files.items()) ^ set(newest.items())})
        failed |= bool(other)
        say(f"| {name} | {len(files)} | {', '.join(other[:5]) or 'none'}{' ...' if len(other) > 5 else ''} |")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
