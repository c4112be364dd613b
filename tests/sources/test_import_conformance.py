"""The import against reference pictures: the comparison itself can fail, and the share that agrees is high."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest
from PIL import Image

ROOT = Path(__file__).resolve().parents[2]
CORPUS = ROOT.parent / "shared" / "corpus" / "resvg"


@pytest.fixture(scope="module")
def conformance() -> ModuleType:
    pytest.importorskip("cairosvg")
    spec = importlib.util.spec_from_file_location("import_conformance", ROOT / "benchmarks" / "import_conformance.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def case(folder: Path, svg: str, box: tuple[int, int, int, int]) -> Path:
    """An SVG file beside a reference that shows one green rectangle."""
    picture = np.zeros((100, 100, 4), dtype=np.uint8)
    left, top, right, bottom = box
    picture[top:bottom, left:right] = (0, 128, 0, 255)
    Image.fromarray(picture).save(folder / "a.png")
    file = folder / "a.svg"
    file.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{svg}</svg>')
    return file


@pytest.mark.parametrize(
    ("svg", "outcome"),
    [
        ('<rect x="20" y="20" width="60" height="60" fill="green"/>', "agrees"),
        ('<rect x="20" y="20" width="66" height="60" fill="green"/>', "differs"),
        ('<rect x="20" y="20" width="60" height="60" fill="red"/>', "differs"),
        ('<g transform="translate(3)"><rect x="20" y="20" width="60" height="60" fill="green"/></g>', "differs"),
        ("<text>a</text>", "not claimed"),
        (
            '<linearGradient id="a"><stop stop-color="red"/><stop/></linearGradient><path d="M20 20H80V80H20Z" fill="url(#a)"/>',
            "agrees",
        ),
    ],
)
def test_the_comparison_tells_right_from_wrong(conformance: ModuleType, tmp_path: Path, svg: str, outcome: str) -> None:
    verdict = conformance.compare(case(tmp_path, svg, (20, 20, 80, 80)), "a.svg")
    assert verdict.outcome.startswith(outcome)


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize("part", ["shapes/path", "structure/style", "structure/transform", "structure/use", "structure/svg"])
def test_reference_pictures_agree(conformance: ModuleType, part: str) -> None:
    verdicts = conformance.survey(CORPUS, part)
    assert [verdict.name for verdict in verdicts if "no good reason" in verdict.outcome or "error" in verdict.outcome] == []
    assert conformance.agreement(verdicts)[0] > 10


@pytest.mark.slow
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
def test_all_reference_pictures_agree(conformance: ModuleType) -> None:
    good, counted = conformance.agreement(conformance.survey(CORPUS))
    assert counted > 400
    assert good >= 0.95 * counted
