"""The modules of the studio are typed, and the types hold."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from printkit import kind_folder
from printkit.contract.screen import FOLDER
from printkit.studio.pages import STATIC

HERE = Path(__file__).parent
COMPILER = HERE / "node_modules" / "typescript" / "bin" / "tsc"
MOST_LINES = 300


def compiler() -> list[str]:
    node = shutil.which("node")
    if node is None or not COMPILER.is_file():
        pytest.skip("TypeScript is not installed; .ci/install-browser tries to")
    return [node, str(COMPILER)]


def project(folder: Path) -> Path:
    """Write down where the modules are that kinds bring along: the browser finds them at `/kinds/KIND/FILE`."""
    places = {name: kind_folder.folder(name) / FOLDER for name in kind_folder.names()}
    found = {f"/kinds/{name}/*": [f"{place}/*"] for name, place in places.items() if place.is_dir()}
    paths = {"/static/*": [f"{STATIC}/*"], **found}
    file = folder / "tsconfig.json"
    file.write_text(json.dumps({"extends": str(HERE / "tsconfig.json"), "compilerOptions": {"paths": paths}}), encoding="utf-8")
    return file


def test_types_hold(tmp_path: Path) -> None:
    done = subprocess.run([*compiler(), "-p", str(project(tmp_path))], capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


def test_a_wrong_type_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "wrong.js").write_text("/** @type {number} */\nexport const wrong = 'text';\n", encoding="utf-8")
    options = ["--allowJs", "--checkJs", "--strict", "--noEmit", "--target", "ES2022", str(tmp_path / "wrong.js")]
    done = subprocess.run([*compiler(), *options], capture_output=True, text=True, check=False)
    assert "TS2322" in done.stdout


SCREENS = [kind_folder.folder(name) / FOLDER for name in kind_folder.names()]


@pytest.mark.parametrize(
    "file", sorted(file for place in (STATIC, *SCREENS) for file in place.rglob("*.js")), ids=lambda file: file.stem
)
def test_modules_are_short(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_nothing_is_loaded_from_elsewhere() -> None:
    texts = [
        file.read_text(encoding="utf-8")
        for place in (STATIC, *SCREENS)
        for file in place.rglob("*")
        if file.suffix in (".js", ".css", ".html")
    ]
    assert len(texts) > 20
    for text in texts:
        assert "https:" not in text.replace('https:" ? "wss"', "")
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "innerHTML" not in text
