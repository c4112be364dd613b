"""A kind is added by touching one folder: the template is copied under a new name, and everything else finds it by itself."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from said import Run

from printkit import kind_folder
from printkit.kind_folder import HOME

ROOT = Path(__file__).parents[2]
KINDS = ROOT / "tests" / "kinds"


@pytest.fixture
def package(run: Run, tmp_path: Path) -> Path:
    """A package with the new kind `gizmo`, installed beside printkit."""
    assert run("new-kind", "gizmo", "--package", "shed").code == 0
    shed = tmp_path / "shed"
    record = shed / "printkit_gizmo-0.1.0.dist-info"
    record.mkdir()
    (record / "METADATA").write_text("Metadata-Version: 2.1\nName: printkit-gizmo\nVersion: 0.1.0\n")
    announced = (shed / "pyproject.toml").read_text().partition('[project.entry-points."printkit.kinds"]\n')[2].splitlines()[0]
    (record / "entry_points.txt").write_text(f"[printkit.kinds]\n{announced.replace(chr(34), '')}\n")
    return shed


def called(package: Path, *words: str, module: str = "printkit") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(package), str(ROOT)])}
    return subprocess.run(
        [sys.executable, "-m", module, *words], cwd=package, env=environment, text=True, capture_output=True, check=False
    )


def test_the_copy_is_a_kind_like_any_other(package: Path) -> None:
    assert "gizmo" in called(package, "kinds").stdout
    assert called(package, "make", "gizmo", "--rows", "3", "-o", "one.svg").returncode == 0
    (package / "book.toml").write_text('title = "G"\n[[section]]\ntitle = "S"\n[[section.puzzle]]\nkind = "gizmo"\ncount = 2\n')
    made = called(package, "book", "book.toml", "-o", "book.pdf", "--cover", "cover.pdf")
    assert (made.returncode, made.stderr) == (0, "")
    assert "gizmo:" in (package / "book.manifest.json").read_text()
    sample = called(package, "new", "tour", "--template", "sampler")
    assert sample.returncode == 0
    assert 'kind = "gizmo"' in (package / "tour" / "book.toml").read_text(encoding="utf-8")


def test_the_copy_keeps_the_contract(package: Path) -> None:
    files = [str(KINDS / name) for name in ("test_contract.py", "test_proofs.py", "test_books.py")]
    tested = called(package, "-q", "-p", "no:cacheprovider", "--rootdir", str(ROOT), "-k", "gizmo", *files, module="pytest")
    assert tested.returncode == 0, tested.stdout[-3000:]
    assert tested.stdout.count(".") > 100


def test_nothing_but_the_new_folder_is_touched(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree = tmp_path / "printkit" / "kinds"
    tree.mkdir(parents=True)
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.setattr(kind_folder, "HOME", tree)
    assert run("new-kind", "gizmo").code == 0
    made = {file.relative_to(tmp_path).parts[:3] for file in tmp_path.rglob("*") if file.is_file()}
    assert made == {("pyproject.toml",), ("printkit", "kinds", "gizmo")}
    names = {
        str(file.relative_to(HOME / "null")) for file in (HOME / "null").rglob("*") if file.suffix != ".pyc" and file.is_file()
    }
    assert {str(file.relative_to(tree / "gizmo")) for file in tree.rglob("*") if file.is_file()} == names
    assert "null" not in (tree / "gizmo" / "kind.py").read_text()


@pytest.mark.parametrize(
    ("name", "words"),
    [("null", 'there is a kind "null" already'), ("Maze!", "is not a name"), ("class", "is not a name"), ("../x", "is not a name")],
)
def test_names_that_cannot_be(run: Run, name: str, words: str) -> None:
    said = run("new-kind", name)
    assert said.code == 2
    assert words in said.err


def test_a_folder_that_is_not_empty_is_left_alone(run: Run, tmp_path: Path) -> None:
    (tmp_path / "shed").mkdir()
    (tmp_path / "shed" / "mine.txt").touch()
    said = run("new-kind", "gizmo", "--package", "shed")
    assert said.code == 2
    assert [file.name for file in (tmp_path / "shed").iterdir()] == ["mine.txt"]
