"""Run the notebooks beside this file and write down what they show: `make notebooks`.

Each runs in an empty folder with an empty store, so that it needs nothing but printkit. What differs from run to run, such as the
version of Python, is left out; whatever is written is the same every time.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

from printkit.resources import kernel_folder

HERE = Path(__file__).parent
SECONDS = 600
"""How long one cell may take; the very first one compiles the solvers."""


def notebooks() -> list[Path]:
    """List the notebooks."""
    return sorted(HERE.glob("*.ipynb"))


def executed(file: Path) -> Any:
    """Run a notebook from its first cell to its last and return it with what it shows; an error in a cell is raised."""
    notebook = nbformat.read(file, as_version=4)
    notebook.metadata = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    _make_font_list()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as store:
        client = NotebookClient(notebook, timeout=SECONDS, kernel_name="python3", record_timing=False, coalesce_streams=True)
        kernels = str(kernel_folder())  # compiled solvers are no part of what is shown, and take a minute to make again
        client.execute(cwd=folder, env={**os.environ, "PRINTKIT_CACHE": store, "PRINTKIT_KERNELS": kernels})
    notebook.metadata["language_info"] = {"name": "python"}
    return notebook


def text_of(notebook: Any) -> str:
    """Return a notebook as the content of its file."""
    return nbformat.writes(notebook) + "\n"


def _make_font_list() -> None:
    """Let matplotlib look for fonts here, once, and not in a cell, where it would say so."""
    import matplotlib.font_manager  # noqa: F401


def main() -> int:
    """Run all notebooks, or those that are named."""
    wanted = [HERE / f"{name}.ipynb" for name in sys.argv[1:]] or notebooks()
    for file in wanted:
        file.write_text(text_of(executed(file)), encoding="utf-8", newline="\n")
        print(f"{file.name}: {file.stat().st_size // 1000} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
