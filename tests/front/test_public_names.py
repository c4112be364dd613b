"""What `import printkit` gives: these names and no others, each documented, and at no cost."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import printkit

PUBLIC = {
    "Book", "Built", "Cancelled", "Drawing", "Exported", "Fault", "InputError", "JobError", "Kind", "MissingLibrary", "Packings",
    "Page", "PageNote", "Pages", "PrintkitError", "Proof", "ProofError", "Puzzle", "PuzzleNote", "PuzzlePlace", "Scene", "Solution",
    "SpecError", "Starter", "UsageError", "Verdict", "book_schema", "kind_names", "kind_schema", "load_book", "make", "new_book",
    "read_book", "read_drawing", "register_kind", "sample", "solve", "starters", "verify",
}  # fmt: skip
ERRORS = ("Cancelled", "InputError", "JobError", "MissingLibrary", "ProofError", "SpecError", "UsageError")


def test_the_public_names_are_these() -> None:
    assert set(printkit.__all__) == PUBLIC
    assert set(dir(printkit)) >= PUBLIC


def test_every_public_name_is_there_and_explains_itself() -> None:
    for name in PUBLIC:
        documented = getattr(printkit, name)
        assert inspect.getdoc(documented), name
        for member, value in inspect.getmembers(documented) if inspect.isclass(documented) else ():
            own = not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property))
            assert not own or inspect.getdoc(value), f"{name}.{member}"


def test_a_name_that_is_not_there_is_missed() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bake'"):
        _ = printkit.bake


@pytest.mark.parametrize("name", ERRORS)
def test_all_errors_have_one_root(name: str) -> None:
    assert issubclass(getattr(printkit, name), printkit.PrintkitError)


def test_importing_printkit_brings_nothing_along() -> None:
    probe = "import sys; before = set(sys.modules); import printkit; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, check=True, cwd=Path(printkit.__file__).parents[1]
    )
    brought = set(done.stdout.split())
    assert {name for name in brought if name.startswith("printkit")} == {"printkit"}
    assert {name.partition(".")[0] for name in brought} - sys.stdlib_module_names == {"printkit"}
    assert not brought & {"inspect", "asyncio", "unittest", "multiprocessing"}, "these take their time as well"
