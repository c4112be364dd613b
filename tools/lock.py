"""Write `requirements.lock`: every library in its newest version, for all systems and Pythons, with the hashes of its files.

    python tools/lock.py

It is worked out by uv, which is installed into an environment of its own in `.envs`.
"""

from __future__ import annotations

import subprocess
import sys

from environments import ENVIRONMENTS, LOWEST_PYTHON, REPOSITORY, did, installed

LOCK = REPOSITORY / "requirements.lock"


def main() -> int:
    """Write the file; the comment that it begins with stays."""
    python = ENVIRONMENTS / "lock" / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    if not python.exists() and not did(sys.executable, "-m", "venv", python.parents[1]):
        return 1
    if not installed(python, "--upgrade", "uv"):
        return 1
    options = ["--universal", "--generate-hashes", "--no-header", "--python-version", f"3.{LOWEST_PYTHON}", "--upgrade", "--quiet"]
    command = [python.with_name("uv"), "pip", "compile", "pyproject.toml", *options]
    made = subprocess.run(command, cwd=REPOSITORY, capture_output=True, text=True, check=True).stdout
    LOCK.write_text(head() + made, encoding="utf-8", newline="\n")
    return 0


def head() -> str:
    """Return the comment that the file begins with."""
    lines = LOCK.read_text(encoding="utf-8").splitlines(keepends=True)
    count = next(place for place, line in enumerate(lines) if not line.startswith("#"))
    return "".join(lines[:count])


if __name__ == "__main__":
    sys.exit(main())
