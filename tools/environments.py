"""Try printkit in other environments than this one: with the lowest versions of what it needs, and with other Pythons.

    python tools/environments.py lowest [PYTEST ARGUMENTS]
    python tools/environments.py pythons [PYTEST ARGUMENTS]

Every environment is a folder in `.envs`, made once and again when the requirements change. printkit is installed there as people
install it, and the tests below run against that copy. A Python that is not on this machine is named and passed over.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent
ENVIRONMENTS = REPOSITORY / ".envs"
LOWEST_PYTHON, NEWEST_TRIED = 11, 16
"""Of Python 3: the oldest that printkit works with, and up to where newer ones are looked for."""

TESTS = (
    "tests/test_chance.py",
    "tests/test_errors.py",
    "tests/scene",
    "tests/render",
    "tests/preflight",
    "tests/batch/test_cache.py",
    "tests/batch/test_interrupt.py",
    "tests/batch/test_pool.py",
    "tests/batch/test_staging.py",
    "tests/book/test_layout.py",
    "tests/book/test_load.py",
    "tests/cli/test_door.py",
    "tests/cli/test_make.py",
    "tests/cli/test_other_systems.py",
    "tests/cli/test_system_calls.py",
    "tests/engine/cover/test_cover_engine.py",
    "tests/geometry/test_overlay.py",
    "tests/sources/test_svg_walk.py",
    "tests/studio/test_desk.py",
    "tests/studio/test_hostile.py",
    "tests/kinds/test_contract.py::test_titles_and_difficulty",
)
"""What is tried: something of every room, every library, and one puzzle of every sort, made, drawn and proved."""


def main(words: Sequence[str]) -> int:
    """Do what the command line asks for; the exit code is not 0 if a test failed anywhere."""
    if not words or words[0] not in {"lowest", "pythons"}:
        say(__doc__ or "")
        return 2
    what, *more = words
    return lowest(more) if what == "lowest" else pythons(more)


def lowest(more: Sequence[str]) -> int:
    """Run the tests with the lowest version of everything that `pyproject.toml` allows."""
    found = dict(interpreters())
    python = found.get(LOWEST_PYTHON)
    if python is None:
        say(f"Python 3.{LOWEST_PYTHON}: not on this machine, and only there the lowest versions can be installed")
        return 1
    needs = [pinned(each) for each in requirements()]
    return 0 if passes("lowest", python, needs, more) else 1


def pythons(more: Sequence[str]) -> int:
    """Run the tests with every Python that is on this machine."""
    found = dict(interpreters())
    ended: dict[str, str] = {}
    for minor in range(LOWEST_PYTHON, NEWEST_TRIED + 1):
        name = f"3.{minor}"
        if minor not in found:
            ended[name] = "skipped: not on this machine"
        else:
            ended[name] = "passed" if passes(name, found[minor], requirements(), more) else "FAILED"
    for name, how in ended.items():
        say(f"Python {name}: {how}")
    return 1 if "FAILED" in ended.values() or "passed" not in ended.values() else 0


def requirements() -> list[str]:
    """Return what printkit and its tests need, as `pyproject.toml` has it."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["test"]]


def pinned(requirement: str) -> str:
    """Turn a requirement into one for its lowest version: `click>=8.1.7` becomes `click==8.1.7`."""
    found = re.fullmatch(r"([A-Za-z0-9_.-]+)>=([0-9][0-9.]*)(,.*)?", requirement)
    if not found:
        raise SystemExit(f"{requirement!r} in pyproject.toml names no lowest version; write NAME>=VERSION")
    return f"{found[1]}=={found[2]}"


def interpreters() -> Iterator[tuple[int, Path]]:
    """Find Pythons: on the path, and those that pyenv keeps. What does not run, as a shim without its version, is none."""
    for minor in range(LOWEST_PYTHON, NEWEST_TRIED + 1):
        known = shutil.which(f"python3.{minor}")
        kept = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")).glob(f"versions/3.{minor}.*/bin/python")
        candidates = [Path(sys.executable), *([Path(known)] if known else []), *sorted(kept, reverse=True)]
        for python in candidates:
            if minor_of(python) == minor:
                yield minor, python
                break


def minor_of(python: Path) -> int:
    """Return 12 for a Python 3.12, and 0 for what is no Python that can make environments."""
    script = "import sys, venv, ensurepip; print(*sys.version_info[:2])"
    try:
        said = subprocess.run([python, "-c", script], capture_output=True, text=True, check=True).stdout.split()
    except (OSError, subprocess.CalledProcessError):
        return 0
    return int(said[1]) if said[0] == "3" else 0


def passes(name: str, python: Path, needs: Sequence[str], more: Sequence[str]) -> bool:
    """Make an environment and run the tests in it."""
    say(f"== {name}: {python}")
    ours = environment(name, python, needs)
    if ours is None:
        return False
    variables = os.environ | {"PRINTKIT_CACHE": str(ENVIRONMENTS / name / "cache")}
    for unwanted in ("PYTHONPATH", "PRINTKIT_KERNELS"):
        variables.pop(unwanted, None)
    # -P keeps the checkout off the path, so that the installed copy is what is tested
    command = [ours, "-P", "-m", "pytest", "-p", "no:cacheprovider", *(more or TESTS)]
    return subprocess.run(command, cwd=REPOSITORY, env=variables, check=False).returncode == 0


def environment(name: str, python: Path, needs: Sequence[str]) -> Path | None:
    """Return the Python of an environment that has what is needed, and printkit as it is now; None if it cannot be had."""
    folder = ENVIRONMENTS / name
    ours = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    note, wanted = folder / "needs.txt", "\n".join([str(python), *needs, ""])
    if not note.is_file() or note.read_text(encoding="utf-8") != wanted:
        shutil.rmtree(folder, ignore_errors=True)
        if not (did(python, "-m", "venv", folder) and installed(ours, *needs)):
            return None
        note.write_text(wanted, encoding="utf-8", newline="\n")
    return ours if installed(ours, "--force-reinstall", "--no-deps", str(REPOSITORY)) else None


def installed(python: Path, *words: str) -> bool:
    """Install with pip; tell whether it could."""
    return did(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *words)


def did(*words: str | Path) -> bool:
    """Run a command outside of the checkout, so that nothing is imported from there."""
    ENVIRONMENTS.mkdir(exist_ok=True)
    return subprocess.run(list(words), cwd=ENVIRONMENTS, check=False).returncode == 0


def say(words: str) -> None:
    """Print a line at once, before what a command prints."""
    print(words, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
