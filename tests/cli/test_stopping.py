"""Ctrl-C ends a command also while one long call into compiled code runs, which Python cannot interrupt."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from printkit.cli.door import exit_code_of

_DEAF = """
import hashlib, sys
from printkit.cli.door import exit_code_of
from printkit.safe.leftover import passing_folder

def work():
    with passing_folder() as folder:
        print(folder, flush=True)
        hashlib.pbkdf2_hmac("sha256", b"a", b"b", 10**9)  # one call of many minutes, which leaves Python's lock to others

sys.exit(exit_code_of(work))
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are sent as Unix has them")
def test_one_long_call_is_ended_and_cleared_up() -> None:
    process = subprocess.Popen([sys.executable, "-c", _DEAF], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    folder = Path(process.stdout.readline().strip())
    assert folder.is_dir()
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=120)
    assert process.returncode == 130
    assert told == "printkit: interrupted\n"
    assert not folder.exists()


def test_work_that_hears_it_ends_by_itself() -> None:
    def work() -> int:
        signal.raise_signal(signal.SIGINT)
        return 0

    assert exit_code_of(work) == 130
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize(
    "error", [MemoryError(), OSError(12, "Cannot allocate memory"), ImportError("x.so: failed to map segment from shared object")]
)
def test_too_little_memory_is_told_in_one_line(error: Exception, capsys: pytest.CaptureFixture[str]) -> None:
    def work() -> int:
        raise error

    assert exit_code_of(work) == 4
    assert exit_code_of(work, too_large=3) == 3
    assert capsys.readouterr().err.count("there is not enough memory for this") == 2


def test_other_missing_modules_stay_a_bug() -> None:
    def work() -> int:
        raise ImportError("no module named x")

    with pytest.raises(ImportError):
        exit_code_of(work)
