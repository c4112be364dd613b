"""The libraries that have a say in what is printed, and in which versions they are here.

Pages should be the same whatever the versions (`tools/versions.py` compares them). Yet what one version worked out is not handed on
as the work of another, in case they differ after all: whatever is kept is named by these versions, too.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import metadata

_SHAPING = ("fonttools", "llvmlite", "numpy", "pydantic", "shapely")
"""They measure, compute and check; those that only write files are not asked before the puzzle is finished."""


@lru_cache(maxsize=1)
def versions() -> str:
    """Return the versions of Python and of all libraries that puzzles are made, drawn and proved with."""
    python = ".".join(map(str, sys.version_info[:2]))
    return " ".join([f"python {python}", *(f"{name} {version(name)}" for name in _SHAPING), f"geos {_geos()}"])


def version(name: str) -> str:
    """Return the version of a library, or nothing where it is not installed in the usual way."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return ""


def _geos() -> str:
    """Return the version of what shapely computes with, which some systems bring apart from it."""
    from shapely import geos_version_string

    return str(geos_version_string)
