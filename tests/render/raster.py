"""Pictures of a scene through both paths, and how far they are apart."""

from __future__ import annotations

import io

import numpy as np
import pikepdf
import pypdfium2
from PIL import Image

from printkit.render import png, write_pdf
from printkit.scene.item import Scene

PIXELS_PER_MM = 10
DPI = 25.4 * PIXELS_PER_MM
CELL = 5
"""Pictures are compared in cells of half a millimetre, over which the ways of smoothing edges even out."""


def pdf_bytes(*scenes: Scene) -> bytes:
    target = io.BytesIO()
    write_pdf(target, scenes)
    return target.getvalue()


def problems(pdf: bytes) -> list[str]:
    """List what qpdf finds wrong with a file."""
    try:
        with pikepdf.open(io.BytesIO(pdf)) as opened:
            return list(opened.check_pdf_syntax())
    except pikepdf.PdfError as error:
        return [str(error)]


def through_svg(scene: Scene) -> np.ndarray:
    return np.asarray(Image.open(io.BytesIO(png(scene, DPI))).convert("RGB"), dtype=float)


def through_pdf(scene: Scene) -> np.ndarray:
    return rasterised(pdf_bytes(scene))


def rasterised(pdf: bytes) -> np.ndarray:
    # pdfium rounds sizes up; a hair less keeps whole millimetres whole
    page = pypdfium2.PdfDocument(pdf)[0]
    return np.asarray(page.render(scale=DPI / 72 * (1 - 1e-6)).to_pil().convert("RGB"), dtype=float)


def apart(one: np.ndarray, other: np.ndarray) -> float:
    """Return the greatest difference of any cell of two pictures, from 0 to 255."""
    if one.shape != other.shape:
        return 255.0
    return float(np.abs(_cells(one) - _cells(other)).max(initial=0.0))


def _cells(picture: np.ndarray) -> np.ndarray:
    """Average over cells; the picture is padded with white to whole cells."""
    height, width, _ = picture.shape
    padded = np.pad(picture, ((0, -height % CELL), (0, -width % CELL), (0, 0)), constant_values=255.0)
    return padded.reshape(padded.shape[0] // CELL, CELL, padded.shape[1] // CELL, CELL, 3).mean(axis=(1, 3))
