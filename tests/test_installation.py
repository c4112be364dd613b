"""The package finds its fonts and templates from a wheel and from a bare checkout, and its floors and version are in order."""

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import printkit

REPOSITORY = Path(__file__).parent.parent
PROBE = "import printkit.resources as r, printkit; print(printkit.__file__); print(r.root())"


def run(command: list[str], folder: Path, **environment: str) -> str:
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def wheel_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel and unpack it, as pip would."""
    folder = tmp_path_factory.mktemp("wheel")
    run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)], REPOSITORY, PATH="/usr/bin:/bin")
    (wheel,) = folder.glob("printkit-*.whl")
    site = folder / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)
    return site


def test_wheel_carries_fonts_licences_and_templates(wheel_site: Path) -> None:
    data = wheel_site / "printkit" / "_data"
    assert (data / "fonts" / "fonts.toml").is_file()
    assert {path.parent.name for path in data.glob("fonts/*/OFL.txt")} == {"atkinson-hyperlegible", "open-sans"}
    assert (data / "templates" / "books" / "sampler" / "book.toml").is_file()
    assert (wheel_site / "printkit" / "py.typed").is_file()


def test_wheel_finds_its_own_data(wheel_site: Path, tmp_path: Path) -> None:
    module, root = run([sys.executable, "-c", PROBE], tmp_path, PYTHONPATH=str(wheel_site)).split()
    assert Path(module).is_relative_to(wheel_site)
    assert Path(root) == wheel_site / "printkit" / "_data"


def test_wheel_makes_a_page(wheel_site: Path, tmp_path: Path) -> None:
    environment = {"PYTHONPATH": str(wheel_site), "PRINTKIT_CACHE": str(tmp_path / "cache"), "HOME": str(tmp_path)}
    run([sys.executable, "-m", "printkit", "make", "null", "-o", "page.pdf"], tmp_path, **environment)
    assert (tmp_path / "page.pdf").read_bytes().startswith(b"%PDF")


def test_bare_checkout_finds_its_data(tmp_path: Path) -> None:
    for name in ("printkit", "fonts", "templates"):
        shutil.copytree(REPOSITORY / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    module, root = run([sys.executable, "-c", PROBE], tmp_path, PYTHONPATH=str(tmp_path)).split()
    assert Path(module).parent.parent == tmp_path
    assert Path(root) == tmp_path


def test_version_has_one_home() -> None:
    output = run([sys.executable, "-m", "printkit", "--version"], REPOSITORY, PATH="/usr/bin:/bin")
    assert printkit.__version__ in output


def test_cleaning_removes_what_was_made_and_keeps_what_is_in_version_control(tmp_path: Path) -> None:
    shutil.copy(REPOSITORY / "Makefile", tmp_path)
    (tmp_path / "output" / "pages").mkdir(parents=True)
    for name in ("README.md", "book.pdf", "pages/1.svg", "pages/README.md"):
        (tmp_path / "output" / name).write_text("x")
    run(["make", "clean"], tmp_path, PATH="/usr/bin:/bin")
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["README.md"]
    shutil.rmtree(tmp_path / "output")
    run(["make", "clean"], tmp_path, PATH="/usr/bin:/bin")
