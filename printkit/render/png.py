"""Previews as PNG, drawn by cairosvg from our own SVG with letters as outlines, so that no installed font matters."""

from __future__ import annotations

import struct
import zlib
from typing import Any

from printkit.errors import Fault, InputError, MissingLibrary, UsageError
from printkit.render.svg import svg
from printkit.scene.item import Scene

_MM_PER_INCH = 25.4
_MOST_PIXELS = 32767
"""Cairo draws nothing larger in one direction."""

_INSTALL = (
    "install it with: sudo apt install libcairo2 (Debian, Ubuntu), sudo dnf install cairo (Fedora), "
    "brew install cairo (macOS), or the GTK 3 runtime (Windows: winget install tschoonj.GTKForWindows)"
)


def png(scene: Scene, dpi: float = 150) -> bytes:
    """Draw a scene as PNG on white, at its true size for the resolution."""
    width, height = (round(length / _MM_PER_INCH * dpi) for length in (scene.width, scene.height))
    if not 1 <= min(width, height) <= max(width, height) <= _MOST_PIXELS:
        most = int(_MOST_PIXELS * _MM_PER_INCH / max(scene.width, scene.height))
        raise UsageError(Fault(f"a picture of {width} x {height} pixels cannot be drawn", f"choose a resolution up to {most} dpi"))
    picture = _surface().convert(
        bytestring=svg(scene, outlines=True).encode(), output_width=width, output_height=height, background_color="white"
    )
    return _described(picture, dpi)


def painted(picture: bytes, side: int) -> bytes:
    """Paint the SVG of a stranger into a square of so many pixels, on nothing; it names other files in vain."""
    surface = _surface()
    try:
        return bytes(surface.convert(bytestring=picture, output_width=side, output_height=side, unsafe=False))
    except Exception as error:  # whatever a library makes of a stranger's picture
        raise InputError(Fault("this picture cannot be painted", "the lines that were understood may still be right")) from error


def _surface() -> Any:
    """Import cairosvg, which looks for the system's cairo at once."""
    try:
        from printkit.render._png_surface import EvenOddSurface
    except (ImportError, OSError) as error:
        raise MissingLibrary(Fault("PNG previews need the library cairo, which is not on this machine", _INSTALL)) from error
    return EvenOddSurface


def _described(picture: bytes, dpi: float) -> bytes:
    """Write into a PNG, right after its header, its resolution, so that programs place it at true size, and that it is ours."""
    header_end = 8 + 25
    per_metre = round(dpi * 1000 / _MM_PER_INCH)
    chunks = _chunk(b"pHYs" + struct.pack(">IIB", per_metre, per_metre, 1)) + _chunk(b"tEXtSoftware\0printkit")
    return picture[:header_end] + chunks + picture[header_end:]


def _chunk(body: bytes) -> bytes:
    return struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
