"""The modules of the studio are typed, and the types hold."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from printkit.studio.pages import STATIC

HERE = Path(__file__).parent
COMPILER = HERE / "node_modules" / "typescript" / "bin" / "tsc"
MOST_LINES = 300


def compiler() -> list[str]:
    node = shutil.which("node")
    if node is None or not COMPILER.is_file():
        pytest.skip("TypeScript is not installed; .ci/install-browser tries to")
    return [node, str(COMPILER)]


def test_types_hold() -> None:
    done = subprocess.run([*compiler(), "-p", str(HERE)], capture_output=True, text=True, check=False)
    assert done.stdout == ""
    assert done.returncode == 0


def test_a_wrong_type_is_noticed(tmp_path: Path) -> None:
    (tmp_path / "wrong.js").write_text("/** @type {number} */\nexport const wrong = 'text';\n", encoding="utf-8")
    options = ["--allowJs", "--checkJs", "--strict", "--noEmit", "--target", "ES2022", str(tmp_path / "wrong.js")]
    done = subprocess.run([*compiler(), *options], capture_output=True, text=True, check=False)
    assert "TS2322" in done.stdout


@pytest.mark.parametrize("file", sorted(STATIC.rglob("*.js")), ids=lambda file: file.stem)
def test_modules_are_short(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= MOST_LINES


def test_nothing_is_loaded_from_elsewhere() -> None:
    texts = [file.read_text(encoding="utf-8") for file in STATIC.rglob("*") if file.suffix in (".js", ".css", ".html")]
    assert len(texts) > 20
    for text in texts:
        assert "https:" not in text.replace('https:" ? "wss"', "")
        assert "http://" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "innerHTML" not in text
