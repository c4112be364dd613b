"""Proved puzzles of the specs that the kinds are tested with, each made once a run, whichever process and file needs it."""

from __future__ import annotations

import os
import pickle
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from cases import ART, CASES
from common_folder import common_folder

from printkit import kind_folder
from printkit.contract import Job, Leaf, kind, run


def spec_of(name: str, number: int) -> Any:
    return kind(name).spec(**CASES[name].specs[number]).gathered(ART)


@cache
def leaf_of(name: str, number: int, seed: int = 1) -> Leaf:
    """Return what another process of this run has made, or make it."""
    file = _file(f"{name}-{number}-{seed}", kind_folder.folder(name))
    if file and file.exists():
        found: Leaf = pickle.loads(file.read_bytes())
        return found
    leaf = run(Job(name, spec_of(name, number), seed))
    if file:
        whole = file.with_name(f"{file.name}.{os.getpid()}")
        whole.write_bytes(pickle.dumps(leaf))
        whole.replace(file)
    return leaf


def _file(name: str, folder: Path) -> Path | None:
    """Return where a leaf may lie for others; tests copy kinds, so that two of one name are told apart by their folders."""
    place = common_folder("leaves")
    return place / f"{name}-{sha256(bytes(folder)).hexdigest()[:8]}" if place else None
