"""The notebooks in docs/ run from top to bottom, and show what is written down in them.

Text and drawings must be the same; a plot, which every version of matplotlib draws a little differently, must look the same.
"""

from __future__ import annotations

import base64
import io
import re
import runpy
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat
from same_drawing import difference

pytest.importorskip("nbclient", reason="the notebooks are not run: nbclient is not installed (pip install -e '.[dev]')")
pytest.importorskip("ipykernel", reason="the notebooks are not run: ipykernel is not installed (pip install -e '.[dev]')")
pytest.importorskip("matplotlib", reason="the notebooks are not run: matplotlib is not installed (pip install -e '.[dev]')")

import nbformat
from nbclient.exceptions import CellExecutionError

# The libraries of Jupyter warn of changes among themselves, which is not our affair.
pytestmark = pytest.mark.filterwarnings("default")

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
REMEDY = "run make notebooks, and look at the difference before you commit it"
LARGEST = 400_000
UNLIKE = 1.5
"""How far the greys of two small pictures may lie apart on average, of 255."""


def executed(file: Path) -> Any:
    return runpy.run_path(str(FOLDER / "run.py"))["executed"](file)


def shown(cell: Any) -> list[dict[str, Any]]:
    """Return what a cell shows, by sort; a stream is text."""
    return [
        {"text/plain": output.text} if output.output_type == "stream" else dict(output.get("data", {}))
        for output in cell.get("outputs", [])
    ]


def differences(written: Any, run: Any) -> Iterator[str]:
    """Say in which cells a notebook shows something else than is written down in it."""
    for number, (before, after) in enumerate(zip(written.cells, run.cells, strict=True), 1):
        old, new = shown(before), shown(after)
        if [set(each) for each in old] != [set(each) for each in new]:
            yield f"cell {number} shows other things than before"
            continue
        for was, now in zip(old, new, strict=True):
            yield from (f"cell {number}: {said}" for said in unlike(was, now))


def unlike(was: dict[str, Any], now: dict[str, Any]) -> Iterator[str]:
    for sort, content in was.items():
        if sort == "image/png":
            if far_apart(content, now[sort]):
                yield "another plot"
        elif sort == "image/svg+xml":
            if found := difference(content, now[sort]):
                yield f"another drawing: {found}"
        elif "image/png" not in was and content != now[sort]:  # the text beside a plot is only its size
            yield f"another text: {now[sort][:200]!r}"


def far_apart(one: str, other: str) -> bool:
    """Tell whether two plots differ by more than the edges of their letters."""
    small = [Image.open(io.BytesIO(base64.b64decode(each))).convert("L").resize((32, 16)) for each in (one, other)]
    return float(ImageStat.Stat(ImageChops.difference(*small)).mean[0]) > UNLIKE


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_runs_and_shows_what_is_written_in_it(file: Path) -> None:
    found = list(differences(nbformat.read(file, as_version=4), executed(file)))
    assert not found, f"{file.name} is out of date ({'; '.join(found)}): {REMEDY}"


@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_notebook_is_small_and_tells_nothing_about_who_ran_it(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert file.stat().st_size < LARGEST
    assert not re.search(r"/(home|root|tmp|Users|usr)/|[A-Z]:\\\\|\b20\d\d-\d\d-\d\dT", text)
    notebook = nbformat.read(file, as_version=4)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert all(not cell.metadata for cell in notebook.cells)


def test_the_counting_notebook_tells_the_published_counts() -> None:
    notebook = nbformat.read(FOLDER / "counting.ipynb", as_version=4)
    table = next(text for cell in notebook.cells for each in shown(cell) if "unique" in (text := each.get("text/plain", "")))
    assert [int(line.split()[-1]) for line in table.splitlines()[1:]] == [2, 368, 1010, 2339]


def plot(values: list[int], font: str) -> str:
    """Draw bars as a notebook would."""
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"font.family": font}):
        figure = Figure(figsize=(7, 3), dpi=80)
        axes = figure.subplots()
        axes.barh([f"across from row {place}" for place in range(len(values))], values)
        file = io.BytesIO()
        figure.savefig(file, bbox_inches="tight")
    return base64.b64encode(file.getvalue()).decode()


def test_a_plot_may_have_other_letters_and_no_other_bars() -> None:
    usual = plot([1, 2, 10, 328, 530, 838], "DejaVu Sans")
    assert not far_apart(usual, plot([1, 2, 10, 328, 530, 838], "DejaVu Serif"))
    assert far_apart(usual, plot([1, 2, 10, 530, 328, 838], "DejaVu Sans"))


def notebook_of(*cells: str) -> Any:
    return nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])


def test_an_error_in_a_cell_is_noticed(tmp_path: Path) -> None:
    file = tmp_path / "broken.ipynb"
    nbformat.write(notebook_of("import printkit", 'printkit.make("bored")'), file)
    with pytest.raises(CellExecutionError, match='there is no kind "bored"'):
        executed(file)


def test_outputs_that_are_out_of_date_are_noticed() -> None:
    written = nbformat.read(FOLDER / "counting.ipynb", as_version=4)
    assert list(differences(written, deepcopy(written))) == []
    plots = [output for cell in written.cells for output in cell.get("outputs", []) if "image/png" in output.get("data", {})]
    damages = {"another text": 0, "another drawing": 0, "another plot": 0, "other things": 0}
    for place, cell in enumerate(written.cells):
        for number, output in enumerate(cell.get("outputs", [])):
            changed = deepcopy(written)
            damaged = changed.cells[place].outputs[number]
            if output.output_type == "stream":
                damaged.text += "x"
            elif "image/png" in output.data:
                damaged.data["image/png"] = next(plot for plot in plots if plot is not output).data["image/png"]
            elif "image/svg+xml" in output.data:
                damaged.data["image/svg+xml"] = output.data["image/svg+xml"].replace("#4A8CDB", "#000000").replace("T<", "S<")
            else:
                changed.cells[place].outputs.clear()
            [said] = differences(written, changed)
            damages[next(words for words in damages if words in said)] += 1
    assert all(damages.values()), damages
