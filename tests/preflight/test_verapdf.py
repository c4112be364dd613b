"""Files for keeping, held against veraPDF where there is one: name its command in PRINTKIT_VERAPDF."""

from __future__ import annotations

import os
import shlex
import subprocess
from pathlib import Path

import pytest
from pressed import pressed

COMMAND = shlex.split(os.environ.get("PRINTKIT_VERAPDF", ""))


@pytest.mark.skipif(not COMMAND, reason="veraPDF is not here; name its command in PRINTKIT_VERAPDF")
@pytest.mark.parametrize("flavour", ["2b", "ua1"])
def test_a_book_for_the_screen_is_valid(flavour: str, tmp_path: Path) -> None:
    file = tmp_path / "book.pdf"
    file.write_bytes(pressed("screen"))
    done = subprocess.run([*COMMAND, "--flavour", flavour, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
