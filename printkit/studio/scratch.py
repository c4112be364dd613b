"""A folder for files that nobody needs once the studio is closed.

The server makes and removes it, not the workers: one that is killed in the middle of its work could not tidy up.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path


class Scratch:
    """The folder is made when it is first needed."""

    def __init__(self) -> None:
        self._root: Path | None = None

    def place(self, name: str) -> Path:
        """Return a place in the folder, where nothing may be yet."""
        if self._root is None:
            self._root = Path(tempfile.mkdtemp(prefix="printkit-studio-"))
        return self._root / name

    def clear(self) -> None:
        """Remove everything; the processes that write here must be gone."""
        if self._root is not None:
            shutil.rmtree(self._root, ignore_errors=True)
            self._root = None
