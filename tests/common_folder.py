"""A folder that all processes of one run of the tests share, and that goes with the run."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from uuid import uuid4

import pytest


def _place(run: str) -> Path:
    return Path(tempfile.gettempdir()) / f"printkit-tests-{run}"


def common_folder(name: str) -> Path | None:
    """Return a folder for one purpose; there is none if the tests run in one process, which shares nothing."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID")
    if run is None:
        return None
    folder = _place(run) / name
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class Sharing:
    """Names the run before its processes start, and removes their folder when they have ended."""

    def __init__(self, config: pytest.Config) -> None:
        self._run = config.option.testrunuid = config.option.testrunuid or uuid4().hex

    def pytest_unconfigure(self) -> None:
        shutil.rmtree(_place(self._run), ignore_errors=True)
