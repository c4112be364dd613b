"""Putting a finished file in the place of another one."""

from __future__ import annotations

import os
import time
from pathlib import Path

_HELD_FILES_STAND = os.name == "nt"
"""Whether this system refuses to replace a file that another program holds open."""
_PAUSES_SECONDS = (0.01, 0.05, 0.2, 0.5)


def put(part: Path, target: Path) -> None:
    """Rename a file over another one. Windows refuses that while somebody reads the other, who is mostly done a moment later."""
    for pause in _PAUSES_SECONDS if _HELD_FILES_STAND else ():
        try:
            part.replace(target)
        except PermissionError:
            time.sleep(pause)
        else:
            return
    part.replace(target)
