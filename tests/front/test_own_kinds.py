"""A kind of one's own, announced while a program runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from kind_memory import forget_kinds

import printkit
from printkit import kind_folder
from printkit.cli import main


@pytest.fixture
def shed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Iterator[str]:
    """A package with a kind that no entry point announces; return the module that presents it."""
    monkeypatch.chdir(tmp_path)
    assert main(["new-kind", "gadget", "--package", "shed"]) == 0
    capfd.readouterr()
    [module] = list((tmp_path / "shed").rglob("kind.py"))
    home = module.parents[1] if (module.parents[1] / "__init__.py").exists() else module.parent
    root = home.parent
    monkeypatch.syspath_prepend(str(root))
    monkeypatch.setenv("PYTHONPATH", str(root))
    monkeypatch.setattr(kind_folder, "_announced", {})
    before = set(sys.modules)
    yield ".".join(module.relative_to(root).with_suffix("").parts)
    for name in set(sys.modules) - before:
        if name.split(".")[0] == root.name or "gadget" in name:
            del sys.modules[name]
    forget_kinds()


def test_a_kind_is_registered_made_and_bound(shed: str, tmp_path: Path) -> None:
    assert "gadget" not in printkit.kind_names()
    presented = printkit.register_kind(shed)
    assert presented.name == "gadget"
    assert "gadget" in printkit.kind_names()
    assert printkit.register_kind(shed) is presented, "twice is as good as once"
    assert printkit.make("gadget").prove().facts
    built = printkit.new_book("Gadgets", "gadget", count=3).build(tmp_path / "gadgets.pdf", workers=2)
    assert len(built.manifest["puzzles"]) == 3


def test_a_module_without_a_kind_is_refused() -> None:
    with pytest.raises(printkit.UsageError, match="presents no kind"):
        printkit.register_kind("json")
    with pytest.raises(printkit.UsageError, match=r"there is no module json\.gadget"):
        printkit.register_kind("json.gadget")


def test_what_a_module_misses_itself_is_its_own_affair(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "unfinished.py").write_text("import nothing_of_the_sort\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(ModuleNotFoundError, match="nothing_of_the_sort"):
        printkit.register_kind("unfinished")


def test_a_name_that_is_taken_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    import json

    from printkit.kinds.null.kind import KIND

    monkeypatch.setattr(json, "KIND", KIND, raising=False)
    with pytest.raises(printkit.UsageError, match='a kind "null" already'):
        printkit.register_kind(json)
