"""Damaging files as disks, crashes and people do."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

DAMAGES = ("flip", "cut", "empty", "zeros", "longer", "swap", "folder", "link", "rubbish")


def damage(place: Path, sort: str, seed: int, other: Path) -> None:
    """Damage a file; `other` is one of the same sort, to be taken for it."""
    chance = random.Random(f"{sort} {seed}")
    content = bytearray(place.read_bytes())
    if sort in ("flip", "zeros"):
        at = chance.randrange(len(content))
        if sort == "flip":
            content[at] ^= 1 << chance.randrange(8)
        else:
            content[at:] = bytes(len(content) - at) if any(content[at:]) else b"x"
    elif sort == "cut":
        del content[chance.randrange(len(content)) :]
    elif sort == "longer":
        content += chance.randbytes(chance.randrange(1, 40))
    elif sort == "rubbish":
        content[:] = chance.randbytes(chance.randrange(1, 200))
    if sort in ("folder", "link", "swap"):
        place.unlink()
    if sort == "folder":
        place.mkdir()
        (place / "inside").write_bytes(content)
    elif sort == "link":
        place.symlink_to(other)
    elif sort == "swap":
        shutil.copy(other, place)
    else:
        place.write_bytes(b"" if sort == "empty" else bytes(content))
