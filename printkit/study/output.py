"""Writing what a study found: tables as CSV, scenes as SVG, PDF and PNG, all or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO
from pathlib import Path

from printkit import render
from printkit.batch.staging import Staging
from printkit.scene.item import Scene

DPI = 150


def write(folder: Path, texts: Mapping[str, str], pictures: Mapping[str, Scene], dpi: int = DPI) -> list[Path]:
    """Write texts by file name, and each picture in three formats under its name; return what was written."""
    contents = {name: text.encode() for name, text in texts.items()}
    for name, scene in pictures.items():
        contents |= {
            f"{name}.svg": render.svg(scene).encode(),
            f"{name}.pdf": _pdf(scene),
            f"{name}.png": render.png(scene, dpi),
        }
    with Staging() as staging:
        for name, content in contents.items():
            staging.file(folder / name).write_bytes(content)
        staging.commit()
    return [folder / name for name in contents]


def _pdf(scene: Scene) -> bytes:
    target = BytesIO()
    render.write_pdf(target, [scene], render.DocumentInfo(title=scene.title))
    return target.getvalue()
