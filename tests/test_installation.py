"""The package is built and installed as people get it: a wheel from the source archive, in an environment of its own."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

import pytest

import printkit

REPOSITORY = Path(__file__).parent.parent
PROBE = "import printkit.resources as r, printkit; print(printkit.__file__); print(r.root())"
SHIPPED = ("printkit", "fonts", "templates", "tests", "docs", "benchmarks", "tools", ".ci", ".github")
"""The folders of the source archive."""
BY_CHANCE = ("__pycache__", "node_modules", "*.pyc", ".hypothesis", ".pytest_cache", ".DS_Store", "*~")
"""What lies about in a checkout that is worked in."""
BOOK = """
title = "Rain"
paper = "A5"

[[section]]
title = "One"
[[section.puzzle]]
kind = "null"
count = 2
[[section.puzzle]]
kind = "maze"
board = "heart"
"""


def run(command: list[str], folder: Path, **environment: str) -> str:
    kept = {name: value for name in ("SYSTEMROOT", "TEMP", "PRINTKIT_KERNELS") if (value := os.environ.get(name))}
    done = subprocess.run(command, cwd=folder, env=kept | environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def build(what: str, source: Path, target: Path) -> Path:
    # without the network: hatchling is among the test tools, so it needs no environment of its own
    run([sys.executable, "-m", "hatchling", "build", "-t", what, "-d", str(target)], source, PATH=os.defpath)
    (built,) = target.glob("printkit-*")
    return built


@dataclass(frozen=True)
class Installed:
    """What a user has after `pip install printkit`."""

    archive: Path
    """The source archive."""
    wheel: Path
    """The wheel that was built from it."""
    environment: Path

    def program(self, name: str) -> str:
        return str(self.environment / ("Scripts" if os.name == "nt" else "bin") / name)

    @property
    def package(self) -> Path:
        (found,) = self.environment.rglob("printkit/__init__.py")
        return found.parent

    def call(self, folder: Path, *words: str) -> str:
        return run([self.program("printkit"), *words], folder, PRINTKIT_CACHE=str(folder / "cache"), HOME=str(folder))


@pytest.fixture(scope="session")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copy the checkout, as untidy as one that was worked in."""
    copy = tmp_path_factory.mktemp("checkout")
    for name in SHIPPED:
        if (REPOSITORY / name).is_dir():
            shutil.copytree(REPOSITORY / name, copy / name, ignore=shutil.ignore_patterns(*BY_CHANCE))
    for file in [file for file in REPOSITORY.iterdir() if file.is_file() and file.name not in {".git", "PKG-INFO"}]:
        shutil.copy(file, copy)
    litter = (
        "output/book.pdf",
        ".venv/lib/printkit/x.py",
        ".envs/3.12/x.py",
        "dist/printkit-0.tar.gz",
        "printkit/__pycache__/x.pyc",
        "printkit/kinds/null/__pycache__/kind.cpython-311.pyc",
        "printkit/kinds/null/.DS_Store",
        "templates/books/.DS_Store",
        "tests/__pycache__/x.pyc",
        "tests/.hypothesis/examples/x",
        "tests/.pytest_cache/x",
        "notes.txt",
        "notes/printkit/x.py",
    )
    for name in litter:
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        (copy / name).write_text("litter", encoding="utf-8")
    return copy


@pytest.fixture(scope="session")
def installed(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Build the source archive, the wheel from it, and install that; the libraries are borrowed from where the tests run."""
    folder = tmp_path_factory.mktemp("built")
    archive = build("sdist", checkout, folder / "sdist")
    with tarfile.open(archive) as packed:
        packed.extractall(folder / "unpacked", filter="data")
    (unpacked,) = (folder / "unpacked").iterdir()
    wheel = build("wheel", unpacked, folder / "wheel")
    environment = folder / "environment"
    run([sys.executable, "-m", "venv", "--without-pip", str(environment)], folder, PATH=os.defpath)
    result = Installed(archive, wheel, environment)
    pip = [sys.executable, "-m", "pip", "--python", result.program("python"), "install", "--no-index", "--no-deps", str(wheel)]
    run(pip, folder, PATH=os.defpath)
    borrowed = {sysconfig.get_path(name) for name in ("purelib", "platlib")}
    (result.package.parent / "borrowed.pth").write_text("\n".join(sorted(borrowed)), encoding="utf-8")
    return result


def tree(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*") if file.is_file()}


def tidy(folder: Path) -> set[str]:
    """List what is in a folder of the checkout, without what lies there by chance."""
    unwanted = {pattern.strip("*") for pattern in BY_CHANCE}
    return {name for name in tree(folder) if not any(part in unwanted or part.endswith((".pyc", "~")) for part in name.split("/"))}


def test_the_source_archive_holds_all_that_is_needed_and_no_litter(installed: Installed, checkout: Path) -> None:
    with tarfile.open(installed.archive) as packed:
        found = {name.partition("/")[2] for name in packed.getnames()}
    folders = [name for name in SHIPPED if (checkout / name).is_dir()]
    expected = {f"{folder}/{name}" for folder in folders for name in tidy(checkout / folder)}
    assert {name for name in found if "/" in name} == expected
    alone = {name for name in found if "/" not in name}
    assert {"pyproject.toml", "PKG-INFO", "README.md", "LICENSE", "Makefile", "SECURITY.md", "CITATION.cff"} <= alone
    assert "notes.txt" not in alone


def test_the_wheel_holds_the_package_with_its_data_and_nothing_else(installed: Installed, checkout: Path) -> None:
    with zipfile.ZipFile(installed.wheel) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name}
        licences = {name.partition("/licenses/")[2] for name in archive.namelist() if "/licenses/" in name}
    expected = {f"printkit/{name}" for name in tidy(checkout / "printkit")}
    expected |= {f"printkit/_data/{folder}/{name}" for folder in ("fonts", "templates") for name in tidy(checkout / folder)}
    assert found == expected
    assert licences == {"LICENSE", "fonts/atkinson-hyperlegible/OFL.txt", "fonts/open-sans/OFL.txt"}
    for needed in ("py.typed", "_data/fonts/fonts.toml", "kinds/board/words/de.toml", "kinds/board/README.md"):
        assert f"printkit/{needed}" in found
    assert any(name.startswith("printkit/kinds/board/sample/") for name in found)


def test_the_installed_package_finds_its_own_data(installed: Installed, tmp_path: Path) -> None:
    module, root = run([installed.program("python"), "-c", PROBE], tmp_path).splitlines()
    assert Path(module).parent == installed.package
    assert Path(root) == installed.package / "_data"


def test_the_installed_program_is_sound(installed: Installed, tmp_path: Path) -> None:
    assert installed.call(tmp_path, "--version") == f"printkit {printkit.__version__}\n"
    checks = json.loads(installed.call(tmp_path, "doctor", "--json"))
    assert checks["ok"] is True
    kinds = next(check["found"] for check in checks["checks"] if check["name"] == "kinds")
    assert {"board", "closest", "maze", "null", "tangram"} <= set(kinds.split(", "))


def test_the_installed_program_makes_books(installed: Installed, tmp_path: Path) -> None:
    (tmp_path / "rain.toml").write_text(BOOK, encoding="utf-8")
    installed.call(tmp_path, "book", "rain.toml", "-o", "rain.pdf", "--svg", "pages", "--jobs", "2")
    assert (tmp_path / "rain.pdf").read_bytes().startswith(b"%PDF")
    assert len(json.loads((tmp_path / "rain.manifest.json").read_text(encoding="utf-8"))["puzzles"]) == 3
    installed.call(tmp_path, "new", "mine", "--template", "sampler")  # its sections come from the folders of the kinds
    assert (tmp_path / "mine" / "book.toml").read_text(encoding="utf-8").count("[[section]]") > 5


def test_an_installed_printkit_takes_new_kinds_as_packages(installed: Installed, tmp_path: Path) -> None:
    installed.call(tmp_path, "new-kind", "waves", "--package", "printkit-waves")
    assert (tmp_path / "printkit-waves" / "waves" / "kind.py").is_file()
    assert tidy(installed.package / "kinds") == tidy(REPOSITORY / "printkit" / "kinds")


def test_bare_checkout_finds_its_data(tmp_path: Path) -> None:
    for name in ("printkit", "fonts", "templates"):
        shutil.copytree(REPOSITORY / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    module, root = run([sys.executable, "-c", PROBE], tmp_path, PYTHONPATH=str(tmp_path)).splitlines()
    assert Path(module).parent.parent == tmp_path
    assert Path(root) == tmp_path


def test_version_has_one_home() -> None:
    output = run([sys.executable, "-m", "printkit", "--version"], REPOSITORY, PATH=os.defpath)
    assert printkit.__version__ in output


@pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")
def test_cleaning_removes_what_was_made_and_keeps_what_is_in_version_control(tmp_path: Path) -> None:
    shutil.copy(REPOSITORY / "Makefile", tmp_path)
    (tmp_path / "output" / "pages").mkdir(parents=True)
    for name in ("README.md", "book.pdf", "pages/1.svg", "pages/README.md"):
        (tmp_path / "output" / name).write_text("x")
    run(["make", "clean"], tmp_path, PATH=os.environ["PATH"])
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["README.md"]
    shutil.rmtree(tmp_path / "output")
    run(["make", "clean"], tmp_path, PATH=os.environ["PATH"])
