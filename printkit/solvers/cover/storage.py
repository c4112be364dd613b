"""Where compiled kernels are kept between runs."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import platformdirs

FOLDER_VARIABLE = "PRINTKIT_CACHE"


def cache_folder() -> Path:
    """Return the folder of compiled kernels of all versions; the environment variable PRINTKIT_CACHE moves it."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    return (Path(chosen).expanduser() if chosen else platformdirs.user_cache_path("printkit", appauthor=False)) / "kernels"


def clear_cache() -> None:
    """Remove all compiled kernels; they are made again when they are needed."""
    shutil.rmtree(cache_folder(), ignore_errors=True)
